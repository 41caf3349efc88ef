"""Repairs: the fewest cells against brute force, proposals that are unique, the same size and colours."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from threading import Event
from typing import Any, Literal
from unittest.mock import patch

import pytest
from common import Capture, needs_engine, noise

from nono import (
    Akari,
    Nonogram,
    PuzzleError,
    Sudoku,
    add_clues,
    grade,
    puzzle as built_in_puzzle,
    read,
    solve,
    solve_many,
    write,
)
from nono.backend import BACKENDS
from nono.base.limits import Limits
from nono.cli.program import run
from nono.design import WEIGHTS, RepairState, givens, repair
from nono.design.repairing.repair_search import search_repairs as search
from nono.grading import GRADE_CHOICES, GRADE_WORDS, LINE_LOGIC
from nono.model.answer import Verdict
from nono.model.model import Model

pytestmark = needs_engine

Strategy = Literal["learning", "lines"]
STRATEGY: dict[str, Strategy] = {"unique": "learning", "line-solvable": "lines"}
NIGHT = """
.X.....X....
...X.X...XX.
............
.X.....X....
...X.X......
....XXX.....
"""


def drawn(seed: int, ink: float = 0.3) -> Nonogram:
    return noise(6, seed, ink)


def with_edits(puzzle: Nonogram, cells: Sequence[int]) -> Nonogram:
    changed = bytearray(puzzle.goal_bytes or b"")
    for cell in cells:
        changed[cell] ^= 1
    return Nonogram.from_grid([changed[begin : begin + puzzle.width] for begin in range(0, 36, puzzle.width)])


def by_force(puzzle: Nonogram, strategy: Strategy) -> int | None:
    """The fewest of up to three changed cells."""
    for size in range(4):
        changed = (with_edits(puzzle, cells) for cells in combinations(range(36), size))
        if any(result.verdict is Verdict.UNIQUE for result in solve_many(changed, "native", strategy=strategy)):
            return size
    return None


@pytest.mark.every(3)
@pytest.mark.parametrize("target", STRATEGY)
@pytest.mark.parametrize("seed", range(20))
def test_fewest(target: Any, seed: int) -> None:
    puzzle = drawn(seed)
    found = repair(puzzle, target, max_edits=3)
    assert (found.fewest, found.proved) == (by_force(puzzle, STRATEGY[target]), True)
    for proposal in found.proposals:
        assert proposal.puzzle.to_dict() == with_edits(puzzle, [cell for cell, _, _ in proposal.edits]).to_dict()
        assert len(proposal.backends) == 2 or BACKENDS["sat"].unavailable()
        result = solve(proposal.puzzle, "native", strategy=STRATEGY[target])
        assert (result.verdict, result.grids) == (Verdict.UNIQUE, [proposal.puzzle.goal_bytes])


@pytest.mark.parametrize("target", STRATEGY)
@pytest.mark.parametrize("seed", range(10))
def test_fewest_givens(target: Any, seed: int) -> None:
    puzzle = drawn(seed, 0.25)
    found = givens(puzzle, target, max_edits=2)

    def does(cells: Sequence[int]) -> bool:
        keys = [
            "?X"[cell in cells and colour] if colour else "?."[cell in cells]
            for cell, colour in enumerate(puzzle.goal_bytes or b"")
        ]
        grid = ["".join(keys[begin : begin + 6]) for begin in range(0, 36, 6)]
        return solve(puzzle, "native", start=grid, strategy=STRATEGY[target]).verdict is Verdict.UNIQUE

    expected = next((size for size in range(3) if any(map(does, combinations(range(36), size)))), None)
    assert (None if found.cells is None else len(found.cells)) == expected
    assert found.cells is None or does(found.cells)


SIDE, COLOURS = 3, 3


@pytest.mark.parametrize(
    "target",
    [pytest.param(target, marks=[pytest.mark.slow] * target.endswith("expert")) for target in GRADE_CHOICES[1:]],
)
def test_a_grade_is_met_exactly_or_with_dots_at_most(target: Any) -> None:
    puzzles = [noise(9, 2), noise(15, 0), noise(15, 1)]
    wanted = GRADE_WORDS.index(target.removeprefix(".."))
    number = 0
    for puzzle in puzzles:
        for proposal in repair(puzzle, target, proposals=2).proposals:
            word = GRADE_WORDS.index(grade(proposal.puzzle).word)
            assert word <= wanted if target.startswith("..") else word == wanted
            number += 1
    assert number or target in ("expert", "search")  # repairs of small boards seldom need these techniques


def test_what_is_easier_than_a_grade_misses_it(tmp_path: Path, capsys: Capture) -> None:
    easy = Nonogram.from_grid([[1, 1], [1, 0]])
    assert repair(easy, "easy").fewest == repair(easy, "..hard").fewest == 0
    for found in (repair(easy, "hard"), givens(easy, "hard")):
        assert found.easier
        assert found.words() == "easier than the requested grade, as it is or with each change that was found"
    owl = built_in_puzzle("owl")
    assert (grade(owl).word, repair(owl, "medium").fewest) == ("medium", 0)
    for found in (repair(owl, "..easy"), givens(owl, "..easy")):
        assert (found.easier, found.harder) == (False, True)
        assert found.words() == "too many steps for the requested grade, as it is or with each change that was found"
    sudoku = Sudoku(["1...", "..3.", "....", "...2"])
    assert add_clues(sudoku, "..hard").clues
    assert add_clues(sudoku, "hard").easier
    path = tmp_path / "easy.json"
    write(easy, path)
    assert run(["repair", str(path), "--grade", "medium"]) == 1
    assert "medium: easier than the requested grade" in capsys.readouterr().out
    assert run(["repair", str(path), "--grade", "..medium"]) == 0
    assert "to make it at most medium: nothing needs to be changed" in capsys.readouterr().out


@pytest.mark.every(4)
@pytest.mark.parametrize("target", STRATEGY)
@pytest.mark.parametrize("weights", WEIGHTS)
def test_many_cells(target: Any, weights: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repair is found although it needs more cells than the exact search can try."""
    monkeypatch.setattr("nono.design.repairing.repair_search.STEPS", 200)
    states: list[RepairState] = []
    found = repair(noise(14, 1, 0.3), target, weights=weights, better=states.append)
    assert found.fewest is not None
    assert found.fewest > 4 >= found.least >= 1
    assert not found.proved
    better = [state for state in states if state.better]
    assert tuple(better) == found.states
    assert [state.price for state in better] == sorted((state.price for state in better), reverse=True)
    assert all(state.open == 0 for state in better)
    assert any(state.open for state in states)
    assert found.fewest == min(len(proposal.edits) for proposal in found.proposals)
    by_look = [proposal.price * (1 if proposal.symmetric else 1.5) for proposal in found.proposals]
    ranks = [len(proposal.edits) for proposal in found.proposals] if weights == "count" else by_look
    assert ranks == sorted(ranks)
    for proposal in found.proposals:
        result = solve(proposal.puzzle, "native", strategy=STRATEGY[target])
        assert (result.verdict, result.grids) == (Verdict.UNIQUE, [proposal.puzzle.goal_bytes])


def test_an_interrupted_search_keeps_its_best_repair() -> None:
    """The search is deterministic, and a cancelled one is a beginning of it."""
    puzzle, cancel = noise(30, 5, 0.3), Event()

    def stop_at_first(state: RepairState) -> None:
        if state.better:
            cancel.set()

    result = repair(puzzle, "line-solvable", cancel=cancel, better=stop_at_first)
    assert result.stop == "cancelled"
    assert result.fewest is not None
    assert not result.proved
    model, picture = puzzle.model(), puzzle.goal_bytes or b""
    first = next(one for one in repair_states(model, picture) if one.better)
    assert result.states[0] == first


def repair_states(model: Model, picture: bytes) -> Iterator[RepairState]:
    """The states of a search that ends after its first repair."""
    cancel, states = Event(), list[RepairState]()

    def tell(state: RepairState) -> None:
        states.append(state)
        if state.better:
            cancel.set()

    search(model, picture, len(picture), LINE_LOGIC, limits=Limits.after(None, None, cancel), report=tell)
    return iter(states)


def test_what_cannot_be_repaired() -> None:
    with pytest.raises(PuzzleError, match="akari"):
        repair(Akari(["."]))
    with pytest.raises(PuzzleError, match="target"):
        repair(drawn(1), "pretty")  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="weights"):
        repair(drawn(1), weights="heavy")  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="unsolvable"):
        repair(Nonogram([[2], [0]], [[2], [0]], check=False))


@pytest.fixture
def night(tmp_path: Path) -> str:
    path = tmp_path / "night.json"
    path.write_text(json.dumps({"goal": NIGHT.split()}))
    return str(path)


def test_command(night: str, tmp_path: Path, capsys: Capture) -> None:
    mended = str(tmp_path / "mended.json")
    assert run(["repair", night, "-o", mended]) == 0
    assert "the fewest for this picture\n1. row " in capsys.readouterr().out
    assert solve(read(mended)).verdict is Verdict.UNIQUE
    for words, said in (([], "nothing needs to be changed"), (["--givens"], "no cell needs to be revealed")):
        again = tmp_path / f"again{len(words)}.json"
        assert run(["repair", mended, *words, "-o", str(again)]) == 0
        assert capsys.readouterr().out.endswith(f"unique: {said}\n")
        assert again.read_text() == Path(mended).read_text()
    assert run(["repair", night, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["proposals"][0]["goal"] == json.loads(Path(mended).read_text())["goal"]
    assert run(["repair", night, "--line-solvable", "--grade", "easy"]) == 2
    assert run(["repair", night, "--max-edits", "1"]) == (1 if data["fewest"] > 1 else 0)


def test_the_command_says_that_a_puzzle_has_no_goal_picture(tmp_path: Path, capsys: Capture) -> None:
    clues = tmp_path / "clues.txt"
    clues.write_text("rows: 1, 1\ncolumns: 1, 1\n")
    assert run(["repair", str(clues)]) == 0
    printed = capsys.readouterr().out
    assert "clues.txt: to make it unique, beginning with its first solution: 1 cell to change" in printed


def test_locked_cells_stay(tmp_path: Path, capsys: Capture) -> None:
    puzzle = noise(16, 3)
    for weights in ("count", "visual"):
        locked = {
            cell
            for proposal in repair(puzzle, "line-solvable", weights=weights).proposals
            for cell, _, _ in proposal.edits
        }
        other = repair(puzzle, "line-solvable", weights=weights, locked=locked)
        assert other.proposals
        assert locked.isdisjoint(cell for proposal in other.proposals for cell, _, _ in proposal.edits)
    assert repair(puzzle, locked=range(256)).proposals == ()
    with pytest.raises(PuzzleError, match="found 256, expected cells from 0 to 255"):
        repair(puzzle, locked=[256])
    path = tmp_path / "draft.json"
    write([puzzle], str(path))
    assert run(["repair", str(path), "--lock", "1-16,1-16"]) == 1
    assert capsys.readouterr().out.endswith(": to make it unique: no repair within the allowed number of cells\n")
    for wrong, message in (("x", "expected row,column or ranges such as"), ("17,1", "expected rows from 1 to 16")):
        assert run(["repair", str(path), "--lock", wrong]) == 2
        assert message in capsys.readouterr().err
    assert run(["repair", str(path), "--lock", "1,1 2-3,4", "--json"]) == 0
    edits = [edit["cell"] for load in json.loads(capsys.readouterr().out)["proposals"] for edit in load["edits"]]
    assert not {(1, 1), (2, 4), (3, 4)} & set(map(tuple, edits))


@needs_engine
def test_a_puzzle_without_a_picture_that_no_limit_allows_to_solve_is_undecided() -> None:
    """A limit of the memory ends the search for the first picture as well as a limit of time."""
    picture = noise(40, 3)
    puzzle = Nonogram(picture.rows, picture.cols)
    with patch("nono.design.repairing.repair.solve", partial(solve, max_conflicts=1)):
        repaired = repair(puzzle)
    assert (repaired.fewest, repaired.stop) == (None, "conflicts")
    assert "stopped" in str(repaired)
    assert "the time ran out" in str(repair(puzzle, time_limit=1e-3))
