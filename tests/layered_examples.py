"""A puzzle of each layer genre that other programs support, and its text in their formats."""

from nono import Aquarium, Binairo, Minesweeper, Mosaic, Norinori, Puzzle, StarBattle, Sudoku, Tents

PUZZLES: dict[str, Puzzle] = {
    "mosaic": Mosaic(["3.2.3", ".5.4.", "2.2.1"], goal=["##.##", "#...#", ".##.."]),
    "star-battle": StarBattle(
        ["AAAAB", "CABBB", "CAADE", "DDDDE", "DDEEE"], goal=[".*...", "...*.", "*....", "..*..", "....*"]
    ),
    "minesweeper": Minesweeper([".0...", "....0", "2.4..", "....1"], goal=[".....", ".....", ".*...", ".***."]),
    "norinori": Norinori(["ABBBB", "ABABC", "AAAAC", "DDAAA"], goal=["#.##.", "#...#", "....#", "##..."]),
    "tents": Tents(["T.T.", "....", ".T..", "..T."], [2, 0, 1, 1], [1, 1, 0, 2], goal=[".^.^", "....", "^...", "...^"]),
    "aquarium": Aquarium(
        ["AAAA", "BCAA", "BBBB", "BBBB"],
        [4, 2, None, None],
        [None, None, 4, 4],
        True,
        goal=["####", "..##", "####", "####"],
    ),
    "binairo": Binairo(["1.0.", ".0..", "...0", "..00"], repeats=True, goal=["1001", "0011", "0110", "1100"]),
    "sudoku": Sudoku(["..3.", ".2..", "..1.", "4..."], goal=["1432", "3241", "2314", "4123"]),
}

# The texts of the puzzles above, by format and genre; pzpr reads those of puzzlink as these puzzles.
TEXTS: dict[tuple[str, str], str] = {
    ("janko", "mosaic"): """\
begin
puzzle mosaic
rows 3
cols 5
problem
3 - 2 - 3
- 5 - 4 -
2 - 2 - 1
solution
x x - x x
x - - - x
- x x - -
end
""",
    ("sgt", "mosaic"): "5x3:3a2a3a5a4a2a2a1",
    ("puzzlink", "star-battle"): "https://puzz.link/p?starbattle/5/5/1/3iokm7s6",
    ("janko", "star-battle"): """\
begin
puzzle starbattle
size 5
depth 1
areas
1 1 1 1 2
3 1 2 2 2
3 1 1 4 5
4 4 4 4 5
4 4 5 5 5
solution
- x - - -
- - - x -
x - - - -
- - x - -
- - - - x
end
""",
    ("puzzlink", "minesweeper"): "https://puzz.link/p?mines/5/4/g0m02g4l1",
    ("janko", "minesweeper"): """\
begin
puzzle minesweeper
rows 4
cols 5
problem
- 0 - - -
- - - - 0
2 - 4 - -
- - - - 1
solution
- - - - -
- - - - -
- x - - -
- x x x -
end
""",
    ("puzzlink", "norinori"): "https://puzz.link/p?norinori/5/4/hsa05ap",
    ("janko", "norinori"): """\
begin
puzzle norinori
rows 4
cols 5
areas
1 2 2 2 2
1 2 1 2 3
1 1 1 1 3
4 4 1 1 1
solution
x - x x -
x - - - x
- - - - x
x x - - -
end
""",
    ("puzzlink", "tents"): "https://puzz.link/p?tents/4/4/110220111641",
    ("janko", "tents"): """\
begin
puzzle tents
size 4
solution
x o x o
- - - -
o x - -
- - x o
end
""",
    ("sgt", "tents"): "4x4:_afda,1,1,0,2,2,0,1,1",
    ("puzzlink", "aquarium"): "https://puzz.link/p?aquarium/4/4/300os0/h4442h",
    ("janko", "aquarium"): """\
begin
puzzle waterfun
size 4
clabels
- - 4 4
rlabels
4 2 - -
lines
s s - -
e es s s
- - - -
- - - -
solution
x x x x
- - x x
x x x x
x x x x
end
""",
    ("janko", "binairo"): """\
begin
puzzle tohuwavohu
size 4
problem
2 - 1 -
- 1 - -
- - - 1
- - 1 1
solution
2 1 1 2
1 1 2 2
1 2 2 1
2 2 1 1
end
""",
    ("sgt", "binairo"): "4x4:Abcfcaa",
    ("puzzlink", "sudoku"): "https://puzz.link/p?sudoku/4/4/h3h2j1g4i",
    ("janko", "sudoku"): """\
begin
puzzle sudoku
size 4
problem
- - 3 -
- 2 - -
- - 1 -
4 - - -
solution
1 4 3 2
3 2 4 1
2 3 1 4
4 1 2 3
end
""",
    ("sgt", "sudoku"): "2x2:b3b2d1a4c",
}
