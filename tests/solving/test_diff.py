"""The cells in which solutions differ, against an enumeration of all solutions."""

import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from common import Capture, needs_engine, ones

import nono
from nono import Akari, BackendError, Diff, Nonogram, Pegs, Puzzle, PuzzleError, diff, solve
from nono.backend import BACKENDS, native
from nono.base.grid import differing_cells
from nono.cli.program import run
from nono.model.answer import Task, Verdict
from nono.renderers import heat_map
from nono.renderers._items import CELL, Box


def drawn(seed: int, colours: int) -> Nonogram:
    rng = Random(seed)
    return Nonogram.from_grid([[rng.randrange(colours) for _ in range(5)] for _ in range(5)])


CASES: list[Puzzle] = [
    *(drawn(seed, 2) for seed in range(25)),
    *(drawn(seed, 3) for seed in range(10)),
    Akari(["...", "...", "..."]),
    Akari(["..#.", ".1..", "....", "#..."]),
    ones(3),
]


def agree(found: Diff, solutions: list[bytes]) -> None:
    differing = {cell for cell, column in enumerate(zip(*solutions, strict=True)) if len(set(column)) > 1}
    assert found.complete
    assert found.differing == differing
    assert found.backbone == set(range(len(solutions[0]))) - differing
    assert found.verdict is (Verdict.MULTIPLE if differing else Verdict.UNIQUE)
    closest = min((len(differing_cells(*pair)) for pair in combinations(solutions, 2)), default=0)
    assert len(found.pattern) == closest  # on boards as small as these


@pytest.mark.parametrize("puzzle", CASES)
def test_every_cell(puzzle: Puzzle) -> None:
    solutions = solve(puzzle, limit=None).grids
    agree(diff(puzzle), solutions)


def test_by_reference() -> None:
    agree(diff(CASES[-1], "reference"), solve(CASES[-1], limit=None).grids)


def test_no_time() -> None:
    found = diff(CASES[-1], time_limit=0)
    assert (found.verdict, found.stop, found.complete, len(found.open)) == (Verdict.UNKNOWN, "time", False, 9)
    assert found.rows() == ["???"] * 3


def test_unsolvable() -> None:
    found = diff(Nonogram([[2], [0]], [[2], [0]], check=False))
    assert (found.verdict, found.complete, found.pair) == (Verdict.UNSOLVABLE, True, ())


def test_pegs_have_no_cells() -> None:
    with pytest.raises(PuzzleError, match="pegs"):
        diff(Pegs(["oo."]))


@pytest.fixture
def ambiguous(tmp_path: Path) -> str:
    path = tmp_path / "two.json"
    path.write_text('{"rows": [[1], [1]], "cols": [[1], [1]]}')
    return str(path)


def test_text(ambiguous: str, capsys: Capture) -> None:
    assert run(["diff", ambiguous]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("multiple, 4 cells differ, 0 are equal in all solutions")
    assert sorted([lines[2].split()[1:], lines[3].split()[1:]]) == [[".X", "X."], ["X.", ".X"]]
    assert lines[-1].startswith("the two solutions differ in 4 cells: row 1 column 1, row 1 column 2,")


def test_json_and_drawings(ambiguous: str, tmp_path: Path, capsys: Capture) -> None:
    assert run(["diff", ambiguous, "--json", "-o", str(tmp_path / "map.svg")]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["map"], data["pattern"]) == (["**", "**"], [[1, 1], [1, 2], [2, 1], [2, 2]])
    assert (tmp_path / "map.svg").read_text().count("#d7301f") == 4
    assert run(["diff", ambiguous, "-o", str(tmp_path / "map.png")]) == 0
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert run(["diff", ambiguous, "-o", "map.txt"]) == 2
    assert run(["diff", ambiguous, "--time-limit", "1e-9"]) == 3


def test_maps_of_boards_with_asterisks_use_another_sign(capsys: Capture) -> None:
    found = diff(nono.puzzle("fog"))
    assert run(["diff", "fog"]) == 0
    said = "! marks the cells in which solutions differ\nthe two solutions differ in 1 cell: row "
    assert said in capsys.readouterr().out
    marks, solution = "".join(found.rows()), "".join(found.puzzle.rows_text(found.pair[0]))
    assert {cell for cell, mark in enumerate(marks) if mark == "!"} == found.differing
    assert all(marks[cell] == solution[cell] for cell in found.backbone)


def test_map_of_a_colour_puzzle_frames_its_cells() -> None:
    """The warm colours may be those of the picture."""
    puzzle = Nonogram.from_grid([[1, 0, 0], [0, 1, 0], [2, 2, 2]])
    found = diff(puzzle)
    assert len(found.differing) == 4
    boxes = [item for item in heat_map(found).items if isinstance(item, Box)]
    assert len([box for box in boxes if box.rgb == "000000" and box.width == CELL - 1]) == 4


@pytest.mark.every(2)
@pytest.mark.parametrize("colours", [2, 3])
@needs_engine
def test_one_search_says_what_many_say(colours: int) -> None:
    """On boards too large to enumerate: another backend decides each cell anew, and every solution shown is one."""
    for seed in range(2):
        rng = Random(seed)
        puzzle = Nonogram.from_grid([[rng.randrange(colours) for _ in range(11)] for _ in range(9)])
        found = diff(puzzle)
        model = puzzle.model()
        assert found.complete
        assert all(puzzle.check(grid) for grid in found.pair)
        for cell in range(model.cells):
            other = BACKENDS["sat"].solve(model.without([cell * colours + found.pair[0][cell]]), Task(limit=1))
            assert bool(other.solutions) == (cell in found.differing)


@needs_engine
def test_what_is_told_is_told_once_and_may_end_it() -> None:
    puzzle = drawn(3, 2)
    model, solution = puzzle.model(), solve(puzzle).grids[0]
    reported: list[tuple[int, bytes]] = []
    outcome = native.compare(model, solution, Task(), lambda cell, grid: reported.append((cell, grid)))
    assert outcome.complete
    fixed = [cell for cell, grid in reported if not grid]
    assert len(fixed) == len(set(fixed))
    differing = {cell for _, grid in reported if grid for cell in differing_cells(solution, grid)}
    assert differing | set(fixed) == set(range(model.cells))
    assert not differing & set(fixed)

    def stop(cell: int, grid: bytes) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        native.compare(model, solution, Task(), stop)
    with pytest.raises(BackendError, match="one colour per cell"):
        native.compare(model, solution[1:], Task(), stop)
