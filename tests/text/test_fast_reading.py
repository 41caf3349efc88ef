"""The fast ways of reading puzzles and of making them agree with the careful ones, on damaged texts too."""

import json
import pickle
import random
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from examples.nonogram import contradictions, pictures
from hypothesis import example, given, settings, strategies as st

from nono import Nonogram, PuzzleError
from nono.base.grid import MAX_CELLS
from nono.genres import clues as block_clues
from nono.genres.clues import flat_clues, make_clue
from nono.text import dumps, format_named
from nono.text.formats.shared import clues

needs_clue_code = pytest.mark.skipif(not vars(block_clues)["clue_code"], reason="nothing is compiled")

DAMAGE = ["0", "00", "1", "07", "99", "100", "1000", "9" * 12, "-1", "1_0", "\u0663", "\u00b2", ",", ", ,", " ", "\t"]
DAMAGE += ["\n", "2b", "0b", "1.5", "true", "x", "\u00a0", "\x1c", "[", "]", "?", "goal", "====", "rows", "\n$2\n", "#"]


def found(text: str, format: str) -> list[Any]:
    """What a format reads: of each puzzle all there is, of an error all that it says."""
    read: list[Any] = []
    try:
        read += filter(None, format_named(format).loads(text, True))  # None stands for a blank line
    except PuzzleError as error:
        read.append(error)
    return [
        (one.code, one.message, one.line, one.column, one.clue) if isinstance(one, PuzzleError) else (one, one._flat)
        for one in read
    ]


@contextmanager
def carefully() -> Iterator[None]:
    """Read without the fast ways, until the context ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clues, "small_numbers", lambda text: None)
        patch.setattr(block_clues, "clue_code", None)
        yield


def damaged(text: str, seed: int) -> str:
    """The text with up to three pieces of it left out, repeated or replaced."""
    rng = random.Random(seed)
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((0, 0, 1, 1, 2, 8)))
        text = text[:at] + rng.choice([*DAMAGE, text[at : at + 4]]) + text[end:]
    return text


@pytest.mark.every(3)
@pytest.mark.parametrize("format", ["non", "jsonl", "mk", "webpbn", "olsak"])
@settings(max_examples=60)
@given(picture=pictures(inks=1), goal=st.booleans(), seed=st.integers(0, 1 << 30))
def test_damaged_texts_are_read_as_by_the_careful_ways(format: str, picture: Nonogram, goal: bool, seed: int) -> None:
    one = Nonogram(picture.rows, picture.cols, id="1", goal=picture.goal_bytes if goal else None)
    try:
        text = damaged(dumps(one, format), seed)
    except PuzzleError:
        text = damaged("$1\n1\t1\n\n1\n1\n0\n1\n", seed)
    fast = found(text, format)
    with carefully():
        assert fast == found(text, format)


@given(
    picture=pictures(inks=2) | pictures(inks=1), goal=st.booleans(), meta=st.sampled_from([{}, {"url": 1, "rows": 1}])
)
def test_texts_of_clues_are_those_of_the_careful_ways(picture: Nonogram, goal: bool, meta: dict[str, Any]) -> None:
    about: dict[str, Any] = {"id": "é", "title": '"', "meta": meta}
    one = Nonogram(picture.rows, picture.cols, picture.palette, goal=picture.goal_bytes if goal else None, **about)
    assert json.loads(one.blank_json(one.clue_text())) == one.blank_dict()
    assert (one.blank().to_dict(), one.blank()) == (one.blank_dict(), one)
    copy = pickle.loads(pickle.dumps(one))
    assert (copy, copy.to_dict(), copy.rows) == (one, one.to_dict(), one.rows)
    with carefully():
        slow = Nonogram(picture.rows, picture.cols, picture.palette, **about)
        assert (slow.clue_text(), slow.blank_json(slow.clue_text())) == (
            one.clue_text(),
            one.blank_json(one.clue_text()),
        )


def is_plain(line: object) -> bool:
    """Whether a clue is a list of lengths of the first colour."""
    if not isinstance(line, list) or any(type(length) is not int for length in line):
        return False
    return line == [0] or all(1 <= length <= MAX_CELLS for length in line)


@needs_clue_code
@given(sides=st.tuples(*[st.lists(st.lists(st.integers(-1, 3) | st.booleans(), max_size=3), min_size=1)] * 2))
@example(sides=([[2**70]], [[0]]))
@example(sides=([[-(2**70)]], [["1"]]))
@example(sides=([[MAX_CELLS + 1], [[1]]], [None]))
@example(sides=([[3], [], [1, 1]], [[1], [2], [1, 1]]))
def test_compiled_code_takes_clues_as_python_does(sides: tuple[Any, Any]) -> None:
    rows, cols = map(tuple, sides)
    one = block_clues.plain_clues(rows, cols)
    assert (one is not None) == all(map(is_plain, rows + cols))
    if one is None:
        return
    puzzle = Nonogram(rows, cols, check=False)
    assert one == flat_clues(tuple(map(make_clue, rows)), tuple(map(make_clue, cols))) == puzzle._flat
    fits = one.fits()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(block_clues, "clue_code", None)
        with nullcontext() if fits else pytest.raises(PuzzleError, match=r"expected (at most|equal totals)"):
            puzzle.check_clues()


@needs_clue_code
@given(puzzle=st.one_of(pictures(), contradictions()), cells=st.lists(st.integers(0, 3), max_size=144))
def test_compiled_code_checks_pictures_as_python_does(puzzle: Nonogram, cells: list[int]) -> None:
    size = puzzle.height * puzzle.width
    other = bytes((cells + [0] * size)[:size])
    for picture in (other, other[:-1], puzzle.goal_bytes or other, max(cells, default=0) and bytes(map(bool, other))):
        if picture:
            assert puzzle._flat.shown_by(picture) == (puzzle.violation(picture) == "")


@given(one=pictures(inks=1), cell=st.integers(0, 143), length=st.integers(0, 13), at=st.integers(0, 100))
def test_clues_and_goals_are_checked_as_by_blocks(one: Nonogram, cell: int, length: int, at: int) -> None:
    assert one.goal_bytes is not None
    goal = bytearray(one.goal_bytes)
    goal[cell % len(goal)] ^= 1
    lengths = [[block.length for block in clue] for clue in one.rows + one.cols]
    line = lengths[at % len(lengths)]
    line[:1] = [length]

    def made() -> list[Any]:
        said: list[Any] = [one.check(bytes(goal))]
        for rows, picture in ((one.rows, bytes(goal)), (lengths[: one.height], None)):
            try:
                puzzle = Nonogram(rows, one.cols if picture else lengths[one.height :], goal=picture)
                said.append((puzzle, puzzle._flat))
            except PuzzleError as error:
                said.append((error.code, error.message, error.clue))
        return said

    fast = made()
    with carefully():
        assert fast == made()
