"""Akari: valid and invalid input, rules, picture and commands; the example genre of the docs."""

import pickle
import re
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from common import Capture, guide
from hypothesis import given, strategies as st
from refusals import refused
from strategies import akaris
from tables import table

from nono import Akari, PuzzleError, PuzzleWarning, Verdict, loads, puzzle as built_in, solve
from nono.backend import BACKENDS
from nono.cli.program import run
from nono.renderers import Terminal, sheet
from nono.renderers._items import Disc, Label, Rule
from nono.renderers._text import render

CORNER = Akari([".#.", "1..", "..0"])


def test_a_goal_may_be_given_in_many_ways() -> None:
    board = ["..#", "#.."]
    goals: list[Any] = [["o.#", "#.o"], ["o..", "..o"], [[1, 0, 0], [0, 0, 1]], b"\1\0\0\0\0\1"]
    goals += [__import__("numpy").array(goals[2])]
    assert len({Akari(board, goal=goal) for goal in goals}) == 1
    assert Akari("..#\n#..").rows == tuple(board)
    puzzle = Akari(board, id="x", title="X", goal=goals[0], meta={"author": "nobody"})
    assert pickle.loads(pickle.dumps(puzzle)).to_dict() == puzzle.to_dict()
    assert Akari.from_dict(puzzle.to_dict()).to_dict() == puzzle.to_dict()
    assert "'x' 3x2" in repr(puzzle)


def keeps_the_rules(puzzle: Akari, bulbs: bytes) -> bool:
    """Check the rules cell by cell: a cell sees in each direction up to the next wall."""
    height, width = puzzle.height, puzzle.width
    cells = {(y, x): puzzle.rows[y][x] for y, x in product(range(height), range(width))}
    lamps = {place for place, bulb in zip(cells, bulbs, strict=True) if bulb}
    for (y, x), key in cells.items():
        seen = set()
        for down, across in table("""
0 | 1
1 | 0
0 | -1
-1 | 0
"""):
            at = y + down, x + across
            while cells.get(at) == ".":
                seen.add(at)
                at = at[0] + down, at[1] + across
        if key != ".":
            near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & lamps
            if (y, x) in lamps or (key != "#" and len(near) != int(key)):
                return False
        elif bool(seen & lamps) == ((y, x) in lamps):
            return False
    return True


@given(akaris(side=5), st.data())
def test_check_is_its_slow_twin(puzzle: Akari, data: st.DataObject) -> None:
    size = puzzle.height * puzzle.width
    found = solve(puzzle, "reference", limit=3).grids
    assert all(keeps_the_rules(puzzle, bulbs) for bulbs in found)
    for bulbs in [*found, data.draw(st.binary(min_size=size, max_size=size)).translate(bytes([0, 1]) * 128)]:
        cell = data.draw(st.integers(0, size - 1))
        other = bulbs[:cell] + bytes([1 - bulbs[cell]]) + bulbs[cell + 1 :]
        assert puzzle.check(bulbs) == keeps_the_rules(puzzle, bulbs)
        assert puzzle.check(other) == keeps_the_rules(puzzle, other)
    assert not puzzle.check(bytes(size + 1))
    assert not puzzle.check(bytes([2]) * size)


@pytest.mark.parametrize(
    ("rows", "verdict", "count"),
    [
        (["."], Verdict.UNIQUE, 1),
        (["#"], Verdict.UNIQUE, 1),
        (["0#"], Verdict.UNIQUE, 1),
        (["1"], Verdict.UNSOLVABLE, 0),
        (["3.", ".."], Verdict.UNSOLVABLE, 0),
        (["0."], Verdict.UNSOLVABLE, 0),
        (["......"], Verdict.MULTIPLE, 6),
        ([".#..#..."], Verdict.MULTIPLE, 6),
        (list("..#."), Verdict.MULTIPLE, 2),
        ([".#.", "#4#", ".#."], Verdict.UNSOLVABLE, 0),
        (["#.#", ".4.", "#.#"], Verdict.UNIQUE, 1),
    ],
)
@pytest.mark.parametrize("backend", BACKENDS)
def test_edge_cases(rows: list[str], verdict: Verdict, count: int, backend: str) -> None:
    if why_not := BACKENDS[backend].unavailable():
        pytest.skip(why_not)
    result = solve(Akari(rows), backend, limit=None)
    assert (result.verdict, result.count, result.complete) == (verdict, count, True)


def test_going_on_from_a_saved_grid() -> None:
    hall = Akari(["..#", "..."])
    every = solve(hall, "reference", limit=None).grids
    found = solve(hall, "reference", limit=None, start=["?o#", "???"]).grids
    assert sorted(found) == sorted(grid for grid in every if grid[1])
    for start in (["?"], ["???", "??"], ["??X", "???"]):
        with pytest.raises(PuzzleError):
            solve(hall, "reference", start=start)


def test_models_of_big_boards_are_made_quickly() -> None:
    """The time is about proportional to the number of cells: 100 times the cells take at most 500 times as long."""

    def seconds(side: int) -> float:
        puzzle = Akari(["...#..1..." * (side // 10)] * side)
        times = []
        for _ in range(5):
            began = process_time()
            puzzle.model()
            times.append(process_time() - began)
        return min(times)

    assert seconds(200) < 500 * max(seconds(20), 1e-4)


def test_a_sheet_shows_bulbs_beams_and_clues() -> None:
    puzzle = built_in("candle")
    assert puzzle.goal_bytes is not None
    empty, solved = sheet(puzzle), sheet(puzzle, puzzle.goal_bytes)
    clues = [key for key in loads_rows(puzzle) if key.isdigit()]
    for page in (empty, solved):
        assert [item.text for item in page.items if isinstance(item, Label)] == clues
    middles = {(item.x, item.y) for item in solved.items if isinstance(item, Disc)}
    assert len(middles) == sum(puzzle.goal_bytes)
    assert not any(isinstance(item, Disc) for item in empty.items)
    rules = [sum(isinstance(item, Rule) for item in page.items) for page in (empty, solved)]
    assert rules[1] > rules[0]


def loads_rows(puzzle: Any) -> str:
    return "".join(puzzle.rows)


def test_text_shows_walls_clues_and_bulbs() -> None:
    puzzle = Akari(["...#0", "1.1.2", "1..2.", "0.00."], goal=["o....", "...o.", ".o..o", "....."])
    assert puzzle.goal_bytes is not None
    picture = puzzle.picture(puzzle.goal_bytes)
    assert render(picture) == " o . . # 0\n 1 . 1 o 2\n 1 o . 2 o\n 0 . 0 0 .\n"
    coloured = render(picture, Terminal(80, 256, True))
    assert coloured.count("●") == 4
    assert "o" not in re.sub(r"\x1b\[[0-9;]*m", "", coloured)


@pytest.mark.parametrize("kind", ["svg", "png", "html", "pdf"])
def test_render(kind: str, tmp_path: Path) -> None:
    if kind in ("pdf", "png"):
        pytest.importorskip({"pdf": "reportlab", "png": "PIL"}[kind])
    assert run(["render", "candle", "-o", str(tmp_path / f"candle.{kind}"), "--show", "both"]) == 0
    assert (tmp_path / f"candle.{kind}").stat().st_size > 500


def test_commands(capsys: Capture, tmp_path: Path) -> None:
    for words, status, said in [
        *table(r"""
solve candle --check | 0 | the only solution is the goal
solve --brief twins | 0 | multiple
count twins | 0 | '2\n'
info firefly | 0 | empty cells  78
verify torch --backends sat,cpsat | 0 | agreed
encode candle --to opb | 0 | * #variable=
convert candle - --to akari | 0 | akari
solve --genre akari heart | 2 | found a puzzle of genre nonogram, expected akari
solve candle -v | 2 | verbose: found 'akari', expected a nonogram
convert candle - --to mk | 2 | a puzzle of akari, expected a nonogram
"""),
        (f"certify candle -o {tmp_path / 'proof'}", 0, "no other"),
        (f"check-certificate {tmp_path / 'proof'}", 0, "holds"),
        (f"render candle -o {tmp_path / 'x.gif'}", 2, "without block clues"),
    ]:
        assert run(words.split()) == status, words
        shown = capsys.readouterr()
        assert said in shown.out + shown.err, words


def test_contradictions_on_the_command_line(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "five.akari").write_text("...\n.5.\n...\n")
    (tmp_path / "corner.akari").write_text("3.\n..\n")
    assert run(["solve", str(tmp_path / "five.akari")]) == 2
    assert "five.akari:2: row 2: found the clue 5, expected 0 to 4" in capsys.readouterr().err
    assert run(["solve", str(tmp_path / "five.akari"), "--allow-contradiction"]) == 1
    assert run(["solve", str(tmp_path / "corner.akari")]) == 1


def test_trust() -> None:
    text = '{"genre": "akari", "grid": ["1.", ".#"], "goal": ["#o", "o#"]}'
    for trust in (None, "clues"):
        with pytest.warns(PuzzleWarning, match="has 2 bulbs, expected 1: the goal is left out"):
            assert loads(text, trust=trust).to_dict() == Akari(["1.", ".#"]).to_dict()
    with pytest.warns(PuzzleWarning, match="the clues are taken from the goal"):
        assert loads(text, trust="goal").to_dict() == Akari(["2.", ".#"], goal=["#o", "o#"]).to_dict()
    with pytest.warns(PuzzleWarning), refused("goal-mismatch"):
        loads(text.replace("#o", "#."), trust="goal")


def test_clue_hash_is_of_the_board_alone() -> None:
    assert CORNER.clue_hash() == Akari(CORNER.rows, id="x", meta={"author": "y"}).clue_hash()
    assert CORNER.clue_hash() != Akari([".#.", "1..", "..#"]).clue_hash()
    assert loads('{"genre": "akari", "grid": [".#.", "1..", "..0"]}') == CORNER


def test_the_page_of_genres(capsys: Capture) -> None:
    """The code blocks run and print what their comments claim; the genre on the page is enough for all commands."""
    if missing := [why_not for name in BACKENDS if (why_not := BACKENDS[name].unavailable())]:
        pytest.skip(missing[0])
    page = guide("genres")
    futoshiki, use = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"__name__": "futoshiki"}
    exec(compile(futoshiki + use, "genres.md", "exec", dont_inherit=True), names)
    printed = capsys.readouterr().out.split("\n")
    assert printed == [*re.findall("  # (.*)$", use, re.MULTILINE), ""]
    assert printed[:2] == ["unique True", "3241"]
    puzzle = names["puzzle"]
    solution = names["check"].results["sat"].grids[0]
    assert names["Futoshiki"].from_dict(puzzle.to_dict()).clue_hash() == puzzle.clue_hash()
    assert render(puzzle.picture(solution)).split("\n")[1] == "       <"
    assert sorted(item.text for item in sheet(puzzle).items if isinstance(item, Label)) == sorted("324<><<>")
    assert sum(isinstance(item, Label) for item in sheet(puzzle, solution).items) == 16 + 5
    assert solve(puzzle, start=puzzle.rows_text(solution)).verdict is Verdict.UNIQUE
    assert not puzzle.check(solution[1:] + solution[:1])
