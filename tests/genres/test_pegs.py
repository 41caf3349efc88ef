"""Peg solitaire: boards, refused input, the search with and without its tables, exact counts, fewest moves."""

import csv
import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from common import needs_engine
from examples.pegs import pegs
from hypothesis import given, strategies as st
from refusals import refused
from tables import table

from nono import BackendError, count, dumps, loads, puzzle, solve
from nono.backend import BACKENDS, answer
from nono.genres.pegs import Board, Pegs, named
from nono.model.answer import Task, Verdict
from nono.model.model import Jump, chains, jumps_of
from nono.text._read import built_in_folder

native = needs_engine


def pegs_named(name: str) -> Pegs:
    found = puzzle(name)
    assert isinstance(found, Pegs)
    return found


def symmetric(board: Board) -> None:
    every = set(jumps_of(board.jumps()))
    images = board.symmetries()
    assert images[0] == bytes(range(len(board.holes)))
    assert len(set(images)) == len(images)
    for image in images:
        assert {Jump(*(image[hole] for hole in jump)) for jump in every} == every


@given(pegs())
def test_symmetries_map_jumps_to_jumps(found: Pegs) -> None:
    symmetric(found.board)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        *table(r"""
{'board': 'triangle3'} | bad-size.*'triangle3'
{'board': ['...', '...']} | no-pegs
{'board': ['###']} | without holes
{'board': ['o?o']} | row 1: found '\?'
{'board': ['oo.'], 'grid': 'hexagon'} | hexagon
{'board': 'triangle5', 'vacancy': 15} | no-hole.*vacancy 15.*0 to 14
{'board': 'triangle5', 'target': -1} | no-hole.*target -1
{'board': 'triangle5', 'start': '01'} | goal-size.*15 holes
{'board': [1, 2]} | row 1 of the board is the number 1; expected text
"""),
        ({"board": ["o" * 65]}, "too-large.*64"),
        ({"board": "triangle5", "start": "0" * 15}, "no-pegs"),
        ({"board": "triangle5", "start": "0" * 14 + "1", "target": "1" * 15}, "impossible-target.*15 pegs"),
        ({"board": "triangle5", "target": "1" * 14 + "0"}, "impossible-target.*14 pegs and a start of 14"),
        ({"board": "triangle5", "target": "0" * 15}, "target without pegs"),
        ({"board": "triangle5", "vacancy": 0, "start": "1" * 15}, "both a vacancy and a start"),
    ],
)
def test_what_cannot_be_a_puzzle_is_refused(given: dict[str, Any], message: str) -> None:
    with refused(message) as caught:
        Pegs(**given)
    assert "\n" not in str(caught.value)


def test_starts_and_targets_however_they_are_given() -> None:
    corner = Pegs("triangle4", 0)
    assert corner == Pegs(["     .", "    o o", "   o o o", "  o o o o"], grid="triangle")
    assert corner == Pegs("triangle4", start="0" + "1" * 9) == Pegs("triangle4", start=[0] + [True] * 9)
    for target in ("0001000000", [".", "..", "o..", "...."], [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]):
        assert Pegs("triangle4", target=3) == Pegs("triangle4", target=target)
    assert Pegs("english33").rows_of(Pegs("english33").start)[3] == "ooo.ooo"
    assert named("english33:16:16").target == 1 << 16
    assert pickle.loads(pickle.dumps(corner)) == corner
    assert len({corner, Pegs("triangle4", 0)}) == 1
    assert "triangle4, 9 pegs in 10 holes" in repr(corner)


@given(pegs())
def test_json_comes_back(found: Pegs) -> None:
    data = json.loads(json.dumps(found.to_dict()))
    again = Pegs.from_dict(data, check=False)
    assert (again.start, again.target, again.clue_hash()) == (found.start, found.target, found.clue_hash())
    assert again.board == found.board
    assert Pegs.from_dict({"board": "triangle5", "vacancy": 3, "target": 1}) == Pegs("triangle5", 3, target=1)
    with refused("found a board of width 5, expected 6"):
        Pegs.from_dict({"board": "triangle5", "width": 6})


def test_check_knows_the_rules() -> None:
    line = Pegs(["oo.o"], target=2, check=False)
    assert line.violation(bytes([0, 1, 2])) == "2 pegs are left, expected the target"
    assert Pegs(["oo."]).check(bytes([0, 1, 2]))
    for wrong, words in [
        (b"\0\1", "not a list of jumps"),
        (b"\0\1\7", "not a list of jumps"),
        (bytes([1, 0, 2]), "not possible on this board"),
        (bytes([2, 1, 0]), "needs two pegs"),
        (bytes([0, 1, 2, 0, 1, 2]), "jump 2"),
        (b"", "2 pegs are left"),
    ]:
        assert words in Pegs(["oo."]).violation(wrong)
    corner = Pegs(["oo#", "#..", "##."])  # on a square grid there are no diagonal jumps
    assert not corner.check(bytes([0, 2, 4]))


@given(pegs())
def test_text_comes_back(found: Pegs) -> None:
    again = loads(dumps(found, "pegs"), check=False)
    assert isinstance(again, Pegs)
    assert (again.board, again.start, again.target) == (found.board, found.start, found.target)
    square = found.board.grid == "square" and found.target is None
    if square:
        again = loads(dumps(found, "sgt"))
        assert again.clue_hash() == found.clue_hash()
    else:
        with refused("unsupported-variant"):
            dumps(found, "sgt")


@pytest.mark.parametrize(
    ("text", "message"),
    table(r"""
'pegs hexagon\noo.\n' | :2: .*hexagon
'pegs square\noo.\no?.\n' | :3: .*row 2: found '\?'
'pegs\n...\n' | no-pegs
'pegs square\noo.\ntarget 7\n' | target 7
'pegs triangle5\n0111\n' | 15 holes
'3x2random:PPHPH\n' | 5 cells in the body, expected 6
'{"genre": "pegs"}' | expected 'board' or 'start'
'{"genre": "pegs", "start": 7}' | 'start' is the number 7; expected rows of text
{"genre": "pegs", "board": "triangle5", "vacancy": true} | vacancy
"""),
)
def test_texts_that_are_refused(text: str, message: str) -> None:
    with refused(message):
        loads(text)


KNOWN = list(csv.DictReader((Path(built_in_folder()) / "pegs" / "verdicts.csv").read_text().splitlines()))


@native
@pytest.mark.parametrize("row", KNOWN, ids=[row["name"] for row in KNOWN])
def test_built_in_puzzles(row: dict[str, str]) -> None:
    found = pegs_named(row["name"])
    assert found.title
    assert count(found) == int(row["count"])
    moves = solve(found, limit=1, shortest=True).stats.get("moves")
    assert moves == (int(row["moves"]) if row["moves"] else None)
    assert solve(found, limit=1, parity=False).count == min(1, int(row["count"]))


@native
@pytest.mark.parametrize(
    ("hole", "games"),
    table("""
0 | 568630
1 | 294543
3 | 1149568
4 | 137846
"""),
)
def test_games_on_fifteen_holes(hole: int, games: int) -> None:
    """The numbers of solutions are in the table of the built-in puzzles."""
    result = solve(pegs_named(f"triangle5:{hole}"), "native", limit=None, listed=False)
    assert (result.stats["games"], result.grids, result.complete) == (games, [], True)


@native
@given(pegs(9), st.sampled_from(["table", "symmetry", "parity"]))
def test_what_is_switched_off_changes_nothing(found: Pegs, option: str) -> None:
    expected = solve(found, "reference", limit=None)
    assert count(found, backend="native") == expected.count
    off: dict[str, Any] = {option: False}
    result = solve(found, "native", limit=None, **off)
    assert set(result.grids) == set(expected.grids)
    assert solve(found, "native", limit=1, store="hash").count == min(1, expected.count)


@native
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@given(st.sets(st.integers(0, 63), min_size=1, max_size=8), st.sampled_from(["square", "triangle"]))
def test_boards_of_64_holes(pegged: set[int], grid: str) -> None:
    """The last hole is the highest bit of a word."""
    keys = ["o" if 63 - hole in pegged else "." for hole in range(64)]
    board = Pegs(["".join(keys[row : row + 8]) for row in range(0, 64, 8)], grid=grid)
    expected = solve(board, "reference", limit=None)
    result = solve(board, "native", limit=None)
    assert set(result.grids) == set(expected.grids)
    assert count(board) == expected.count


@native
@given(pegs())
def test_fewest_moves(found: Pegs) -> None:
    everything = [chains(jumps_of(solution)) for solution in solve(found, "reference", limit=None).grids]
    fewest = min(map(len, everything), default=None)
    result = solve(found, "native", limit=None, shortest=True)
    assert result.count == sum(len(solution) == fewest for solution in everything)
    assert len(set(result.grids)) == result.count
    if result.count and found.model().depth:
        assert result.stats["moves"] == fewest


@native
@pytest.mark.parametrize("symmetries", [(), (bytes(14),), (bytes([15] * 15),)])
def test_wrong_symmetries_are_refused(symmetries: tuple[bytes, ...]) -> None:
    moves = replace(pegs_named("triangle5:0").model(), symmetries=symmetries)
    play = BACKENDS["native"].play
    assert play is not None
    with pytest.raises(ValueError, match="symmetries of the board"):
        play(moves, Task())


@pytest.mark.slow
@native
def test_memory_is_kept_to() -> None:
    board = pegs_named("english33:16:16")
    with pytest.warns(RuntimeWarning, match="2\\^33 bits needs 1024 MiB.*hashed"):
        assert solve(board, limit=1, memory=4).count == 1
    with pytest.raises(BackendError, match="1024 MiB; option memory allows 4 MiB"):
        solve(board, limit=1, memory=4, store="bits")
    counted = solve(board, "native", limit=None, listed=False, memory=1)
    assert (counted.verdict, counted.stop) == (Verdict.UNKNOWN, "memory")
    listed = solve(pegs_named("triangle5:3"), "native", limit=None, memory=1)
    assert listed.stop == "memory"
    assert not listed.complete


@native
def test_time_is_kept_to() -> None:
    hard = Pegs("triangle7", 12)
    assert solve(hard, "native", parity=False, table=False, time_limit=0.05).stop == "time"
    assert solve(hard, "native", limit=None, listed=False, parity=False, time_limit=0.05).stop == "time"
    assert solve(hard, "native", shortest=True, parity=False, time_limit=0.05).stop == "time"


def test_start_that_is_the_target() -> None:
    for name in BACKENDS:
        if BACKENDS[name].unavailable() is None:
            outcome = answer(name, Pegs(["o..", "..."]).model(), Task())
            assert (outcome.solutions, outcome.complete) == ([b""], True)
