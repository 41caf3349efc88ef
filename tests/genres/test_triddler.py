"""Triddlers: the board of triangles, the puzzle, and its solutions against those of an enumeration."""

from collections import Counter
from dataclasses import replace
from itertools import chain, groupby, pairwise, permutations, product
from pathlib import Path
from textwrap import dedent

import pytest
from common import Capture, ignores_warnings, needs_engine
from hypothesis import given, settings, strategies as st
from refusals import refused
from strategies import hexagons, triddlers
from tables import table

import nono
from nono import PuzzleError, PuzzleWarning
from nono.checkers import nono_check, nono_check_puzzle
from nono.cli.program import run
from nono.genres.clues import Clue
from nono.genres.grids import Saved
from nono.genres.triddler import Board, Triddler, board_of
from nono.renderers import Terminal, sheet
from nono.renderers._items import Label, Shape
from nono.renderers._text import render
from nono.renderers.explanation import script_data

HOUSE = [".XX..", "X.XX.X", "XXXX."]  # on sides of 2, 2, 1, 2, 2 and 1
SIDES = (2, 2, 1, 2, 2, 1)


def shown(cells: list[int], clue: Clue) -> bool:
    """Whether cells show a clue, by their runs."""
    runs = [(colour, len(list(run))) for colour, run in groupby(cells) if colour]
    return [colour for colour, _ in runs] == [block.colour for block in clue] and all(
        block.length in (None, length) for (_, length), block in zip(runs, clue, strict=True)
    )


def enumerated(puzzle: Triddler) -> list[tuple[int, ...]]:
    """The solutions, a colour a triangle: all ways to fill the rows, of which the other lines keep some."""
    board = puzzle.board
    place = {cell: number for number, cell in enumerate(board.triangles)}
    lines = [[place[cell] for cell in line] for line in board.lines]
    clues = [*puzzle.rows, *puzzle.rising, *puzzle.falling]
    height = board.height
    rows = [
        [cells for cells in product(range(puzzle.colours), repeat=len(line)) if shown(list(cells), clue)]
        for line, clue in zip(lines[:height], clues[:height], strict=True)
    ]
    found = []
    for some in product(*rows):
        cells = tuple(chain.from_iterable(some))
        others = zip(lines[height:], clues[height:], strict=True)
        if all(shown([cells[at] for at in line], clue) for line, clue in others):
            found.append(cells)
    return sorted(found)


@given(hexagons())
def test_every_triangle_is_in_a_line_of_each_direction_and_clues_are_at_the_border(board: Board) -> None:
    assert len(board.lines) == sum(board.lines_of)
    assert sorted(chain.from_iterable(board.lines)) == sorted([*board.triangles] * 3)
    first = 0
    for number in board.lines_of:
        assert sorted(chain.from_iterable(board.lines[first : first + number])) == [*board.triangles]
        first += number
    for line in board.lines:  # neighbours in a line have two corners in common
        for one, other in pairwise(line):
            assert len({*board.corners(one)} & {*board.corners(other)}) == 2
    sides = Counter(side for cell in board.triangles for side in permutations(board.corners(cell), 2))
    for line, edge in zip(board.lines, board.edges, strict=True):
        assert sides[edge] == 1
        assert any({*edge} < {*board.corners(end)} for end in (line[0], line[-1]))


def test_a_board_by_its_sides() -> None:
    board = board_of(SIDES)
    assert (board.height, board.width, board.size) == (3, 6, 16)
    assert board.spans == [(1, 6), (0, 6), (0, 5)]
    assert board_of(3).size == 54
    assert board_of((0, 1, 0, 1, 0, 1)).size == 1


@pytest.mark.parametrize("sides", [7.5, "222222", [1, 2], [2, 2, 2, 2, 2, 3], [0] * 6, -1, [1, 1, 1, 1, 1, True], 4000])
def test_sides_that_are_no_board_are_refused(sides: object) -> None:
    with pytest.raises(PuzzleError):
        board_of(sides)  # type: ignore[arg-type]


def test_the_puzzle_of_a_picture() -> None:
    puzzle = Triddler.from_grid(SIDES, HOUSE)
    assert puzzle.clue_text() == "2-2-1-2-2-1;2/1.2.1/4;1.2/5/1.1;3/3/3/1"
    assert [block.length for block in puzzle.rising[0]] == [1, 2]  # from the top to the lower left
    assert puzzle.goal_bytes is not None
    assert puzzle.rows_text(puzzle.goal_bytes) == [" .XX..", "X.XX.X", "XXXX. "]
    assert puzzle.check(puzzle.goal_bytes)
    with_voids = Triddler.from_grid(SIDES, puzzle.rows_text(puzzle.goal_bytes))
    assert with_voids == puzzle
    assert replace(puzzle, title="other") == puzzle


def test_violations_are_named_by_the_line() -> None:
    puzzle = Triddler.from_grid(SIDES, HOUSE)
    assert puzzle.goal_bytes is not None
    cells = bytearray(puzzle.goal_bytes)
    cells[0] = 1
    assert puzzle.violation(bytes(cells)) == "a cell outside the board is coloured"
    assert puzzle.violation(b"") == "0 cells, expected 18"
    other = Triddler(SIDES, puzzle.rows, [[], *puzzle.rising[1:]], puzzle.falling, check=False)
    assert other.violation(puzzle.goal_bytes) == "line / 1 shows 1 2, expected 0"


@pytest.mark.parametrize(
    ("change", "code"),
    table("""
{'rows': [[2], [1, 2, 1]]} | wrong-line-count
{'rows': [[6], [1, 2, 1], [4]]} | clue-too-long
{'falling': [[3], [3], [3], []]} | total-mismatch
{'palette': ['white', 'black'], 'falling': [[3], [3], [3], [[1, 5]]]} | unknown-colour
{'sides': None} | missing-section
{'sides': [1, 1, 1]} | bad-size
{'width': 7} | wrong-line-count
{'rising': None} | missing-section
{'goal': ['.....', '......', '.....']} | goal-mismatch
{'goal': ['.....', '.....']} | goal-size
{'palette': [{'key': '.'}, {'key': 'X'}], 'rows': [['x'], [1, 2, 1], [4]]} | bad-number
"""),
)
def test_what_is_no_puzzle_is_refused(change: dict[str, object], code: str) -> None:
    data = Triddler.from_grid(SIDES, HOUSE).to_dict() | change
    with pytest.raises(PuzzleError) as caught:
        Triddler.from_dict(data)
    assert caught.value.code == code


@given(triddlers())
def test_our_json_keeps_all(puzzle: Triddler) -> None:
    assert Triddler.from_dict(puzzle.to_dict(), check=False) == puzzle
    assert nono.loads(nono.dumps(puzzle, format="json"), check=False) == puzzle


def test_saved_grids_may_lack_the_cells_outside_the_board() -> None:
    data = Triddler.from_grid(SIDES, HOUSE).to_dict()
    puzzle = Triddler.from_dict(data | {"saved": [{"id": "1", "note": "", "grid": ["?[.X]X??", "??????", "X????"]}]})
    assert puzzle.saved[0].grid == (" ?[.X]X??", "??????", "X???? ")
    result = nono.solve(puzzle, start=puzzle.saved[0].grid)
    assert result.grids == [puzzle.goal_bytes]
    for start in (["X?????", "??????", "??????"], ["??????", "??????", "?????[XX]"]):
        with pytest.raises(PuzzleError, match="outside the board"):
            nono.solve(puzzle, start=start)


def test_images_have_as_many_solutions() -> None:
    puzzle = Triddler.from_grid((1, 3, 2, 2, 2, 3), [".X..X..", "X.XX..X.", "....X..", "XX..X"])
    images = list(puzzle.images())
    assert [how for how, _ in images] == ["rotated"] * 5 + ["mirrored"] * 6
    assert {nono.solve(image, limit=None).count for _, image in images} == {nono.solve(puzzle, limit=None).count}
    turned = puzzle
    for _ in range(6):
        turned = next(image for _, image in turned.images())
    assert turned == puzzle


@needs_engine
@settings(max_examples=5 * settings().max_examples)
@given(triddlers(side=2).filter(lambda puzzle: puzzle.board.size <= 10))
def test_solutions_are_those_of_an_enumeration(puzzle: Triddler) -> None:
    expected = enumerated(puzzle)
    result = nono.solve(puzzle, "native", limit=None)
    assert sorted(tuple(grid[cell] for cell in puzzle.board.triangles) for grid in result.grids) == expected
    assert nono.count(puzzle) == len(expected)


def test_steps_are_in_words_of_three_directions() -> None:
    found = nono.explain(Triddler.from_grid(SIDES, HOUSE))
    assert found.ending == "solved: no other solution"
    said = " ".join(step.text for step in found.steps)
    assert "row 2: cells 1, 3, 4 and 6 are black" in said
    assert "line / 2: cell 2 is black" in said
    assert "line \\ 1: cells 2 and 3 are black" in said
    assert "search" not in said


def test_rules_that_contradict_one_another_are_named() -> None:
    puzzle = Triddler(1, rows=[[3], []], rising=[[], [3]], falling=[[], [3]], check=False)
    assert nono.hint(puzzle, level=3).text == "there is no solution: row 1 and line / 1 contradict one another"


OLSAK = dedent("""\
    A sail

    #t
    #d
      0:.  #ffffff  white
      1:X  black
      6:   grey  outside
      r:r  red
    : top left
    1 1r
    : bottom left
    1r
    : bottom
    1r

    : bottom right
    : top right


    : top
    1r 1r
""")


def test_the_sides_of_olsaks_files_go_round_counterclockwise() -> None:
    puzzle = nono.loads(OLSAK, format="olsak", check=False)
    assert isinstance(puzzle, Triddler)
    assert (puzzle.sides, puzzle.title) == ((1, 1, 2, 0, 2, 1), "A sail")
    assert puzzle.clue_text() == "1-1-2-0-2-1;1.1:2/1:2;1:2.1:2//;1:2/"
    reversed_ = OLSAK.replace(": bottom\n1r\n", ": bottom\n1 1r\n")
    turned = nono.loads(reversed_, format="olsak", check=False)
    assert isinstance(turned, Triddler)
    assert [block.colour for block in turned.falling[0]] == [2, 1]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    table(r"""
': top\n1r 1r\n' | ': top\n1r\n1r\n' | wrong-line-count
': top\n1r 1r\n' | '' | missing-section
': top right\n\n\n' | ': top right\n\n' | bad-size
': bottom left\n1r' | ': bottom left\n1z' | unknown-colour
"""),
)
def test_what_is_no_triddler_in_olsaks_format_is_refused(old: str, new: str, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        nono.loads(OLSAK.replace(old, new), format="olsak")
    assert caught.value.code == code


WEBPBN = """<?xml version="1.0"?>
<puzzleset><puzzle type="triddler"><title>A house</title>
<color name="white" char=".">fff</color><color name="black" char="X">000</color>
<clues type="topleft"><line><count>2</count></line>
<line><count>1</count><count>2</count><count>1</count></line></clues>
<clues type="bottomleft"><line><count>4</count></line></clues>
<clues type="top"><line><count>1</count><count>2</count></line><line><count>5</count></line></clues>
<clues type="topright"><line><count>1</count><count>1</count></line></clues>
<clues type="bottom"><line><count>3</count></line><line><count>3</count></line></clues>
<clues type="bottomright"><line><count>3</count></line><line><count>1</count></line></clues>
<solution type="goal"><image>
 /.XX..\\
/X.XX.X/
\\XXXX./
</image></solution></puzzle></puzzleset>
"""


def test_the_sides_and_images_of_webpbns_files() -> None:
    puzzle = nono.loads(WEBPBN)
    assert puzzle == Triddler.from_grid(SIDES, HOUSE)
    assert puzzle.goal_bytes == Triddler.from_grid(SIDES, HOUSE).goal_bytes
    with pytest.warns(PuzzleWarning, match="expected rows between / or .*: the goal is left out"):
        assert nono.loads(WEBPBN.replace("\\", "|")).goal is None


@ignores_warnings
@given(triddlers(), st.sampled_from(["webpbn", "olsak"]))
def test_formats_keep_clues_and_colours(puzzle: Triddler, format: str) -> None:
    if format == "olsak" and any(block.length is None for clue in puzzle.lines for block in clue):
        with refused("unknown number"):
            nono.dumps(puzzle, format=format)
        return
    again = nono.loads(nono.dumps(puzzle, format=format), format=format, check=False)
    assert isinstance(again, Triddler)
    assert again.clue_text() == puzzle.clue_text()
    assert {colour.rgb for colour in puzzle.palette} <= {colour.rgb for colour in again.palette}


def test_webpbn_keeps_goals_and_saved_grids() -> None:
    rows = [row.replace("X", "/") for row in HOUSE]
    puzzle = Triddler.from_grid(SIDES, rows, [{"key": "."}, {"key": "/", "name": "ink"}])
    puzzle = replace(puzzle, saved=(Saved("1", "begun", ("?[./]/??", "??????", "/????")),))
    with pytest.warns(PuzzleWarning, match="keys of colours"):
        text = nono.dumps(puzzle, format="webpbn")
    again = nono.loads(text)
    assert again.goal_bytes == puzzle.goal_bytes
    assert again.saved[0].grid == (" ??a??", "??????", "a???? ")


@needs_engine
def test_line_logic_settles_what_it_can() -> None:
    puzzle = Triddler.from_grid(SIDES, HOUSE)
    assert nono.solve(puzzle, "native", strategy="lines", use_goal=False).grids == [puzzle.goal_bytes]
    assert nono.grade(puzzle).word == "easy"


def test_triangles_are_drawn_as_polygons() -> None:
    puzzle = Triddler.from_grid(SIDES, HOUSE)
    page = sheet(puzzle, puzzle.goal_bytes)
    shapes = [item for item in page.items if isinstance(item, Shape)]
    assert sum(item.rgb == "000000" for item in shapes) == sum(puzzle.goal_bytes or b"")
    numbers = [item.text for item in page.items if isinstance(item, Label)]
    assert len(numbers) == sum(map(len, puzzle.lines))
    for item in shapes:
        assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y in item.corners)
    assert nono.render(puzzle).count("<polygon") == len(puzzle.lines) + 1  # a band each, and the board
    assert nono.render(puzzle, format="png")[:4] == b"\x89PNG"


def test_text_has_strokes_between_keys_and_clues_along_their_lines() -> None:
    puzzle = Triddler.from_grid(SIDES, HOUSE)
    assert render(puzzle.picture(puzzle.goal_bytes)) == (
        "              1       1\n"
        "            2   5   1\n"
        "      2 /.\\X/X\\./.\\\n"
        "1 2 1 /X\\./X\\X/.\\X/\n"
        "    4 \\X/X\\X/X\\./   1\n"
        "          3   3   3\n"
    )
    narrow = render(puzzle.picture(puzzle.goal_bytes), Terminal(14))
    assert narrow == "  /.\\X/X\\./.\\\n/X\\./X\\X/.\\X/\n\\X/X\\X/X\\./\n"
    assert render(puzzle.picture(puzzle.goal_bytes), Terminal(7)) == " .XX..\nX.XX.X\nXXXX.\n"


def test_steps_are_shown_on_triangles() -> None:
    data = script_data(nono.explain(Triddler.from_grid(SIDES, HOUSE)))
    assert [shape == "" for shape in data["shapes"]] == [cell in board_of(SIDES).void for cell in range(18)]
    assert len(data["lines"]) == 10


@needs_engine
def test_generated_puzzles_are_unique() -> None:
    for size, colours in (((7, 4), 2), ((9, 6), 3), ((1, 1), 2)):
        [puzzle] = nono.generate(size, genre="triddler", colours=colours, seed=1)
        assert (puzzle.width, puzzle.height) == size
        assert nono.solve(puzzle, use_goal=False).grids == [puzzle.goal_bytes]
    [again] = nono.generate((1, 1), genre="triddler", seed=1)
    assert again == puzzle
    with refused("no board of triangles fills"):
        list(nono.generate((2, 9), genre="triddler", seed=1))


@pytest.mark.needs("native", "sat")
def test_certificates_are_checked_by_the_program_that_stands_alone(tmp_path: Path) -> None:
    puzzle = Triddler.from_grid(SIDES, HOUSE)
    claim = nono.certify(puzzle, tmp_path / "proof")
    assert claim is not None
    assert claim.verdict == "unique"
    assert nono.check_certificate(tmp_path / "proof").verdict == "unique"
    texts = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "proof").iterdir()}
    assert nono_check.check(texts)[0] == "unique: 1 solution and no other"
    for file, old, new in table("""
manifest.json | "sides": [ | "sides": [1,
solutions.txt | ' .XX..' | X.XX..
solutions.txt | X.XX.X | XXXX.X
formula.cnf | c line / 1 | c line / 9
"""):
        assert old in texts[file] or file == "formula.cnf"
        if old in texts[file]:
            with pytest.raises((nono_check_puzzle.RefusedError, *nono_check_puzzle.WRONG)):
                nono_check.check(texts | {file: texts[file].replace(old, new)})


def test_goals_from_a_file_may_lack_the_cells_outside_the_board(tmp_path: Path) -> None:
    file, goal = tmp_path / "house.json", tmp_path / "goal.txt"
    puzzle = Triddler.from_grid(SIDES, HOUSE)
    file.write_text(nono.dumps(replace(puzzle, goal=None), format="json"), encoding="utf-8")
    goal.write_text("\n".join(HOUSE), encoding="utf-8")
    assert run(["solve", str(file), "--check", "--goal", str(goal)]) == 0


@needs_engine
def test_steps_of_a_search_name_the_lines(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "house.json"
    nono.write(Triddler.from_grid(SIDES, HOUSE), file)
    assert run(["solve", str(file), "-v"]) == 0
    lines = [line for line in capsys.readouterr().err.splitlines() if "settled" in line]
    assert {line.split()[1] for line in lines} >= {"/", "\\"}


@pytest.mark.parametrize(
    "words", ["Triddler, the clues are in random order", "# clues are in any order", "Title: the grid wraps around"]
)
def test_words_around_typed_clues_must_not_change_the_rules(words: str) -> None:
    text = "Triddler\nsides: 1 1 2 2 0 3\nrows: 1, 1 1, 1, 0\nrising: 2, 0, 2\nfalling: 2, 2\n"
    assert isinstance(nono.loads(text), Triddler)
    with refused("variant that nono does not know"):
        nono.loads(f"{words}\n{text}")
