"""The fast ways of reading puzzles and of making them agree with the careful ones, on damaged texts too."""

import json
import pickle
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from examples.nonogram import pictures
from hypothesis import given, settings, strategies as st

from nono import Nonogram, PuzzleError
from nono.genres import clues as block_clues
from nono.text import dumps, format_named
from nono.text.formats.shared import clues

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
