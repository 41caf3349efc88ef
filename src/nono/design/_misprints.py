"""Misprints in typed or scanned clues: the errors that can occur, and how one clue was misread as another clue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from nono.genres.clues import Block, Clue
from nono.grading import SENTENCES

MOST_JOINED = 3  # at most this many numbers are joined, and a number is split into at most this many parts


@dataclass(frozen=True, slots=True)
class Misprint:
    """One misprint: its kind, its place (rows and columns are counted from 1), the text found and the text expected.

    Without ``column``, the place is a row or its clue. Without ``row``, the place is a column. ``clue`` is the whole
    corrected clue. `KINDS` lists the kinds of misprints.
    """

    kind: str
    row: int | None
    column: int | None
    found: str
    expected: str
    clue: str

    def to_dict(self) -> dict[str, Any]:
        """Return the misprint as JSON data."""
        return asdict(self)

    @property
    def is_missing_empty_line(self) -> bool:
        """Whether a line with the clue 0 is missing."""
        return self.kind.startswith("missing") and self.kind.endswith("line") and self.expected == "0"

    @property
    def place(self) -> str:
        """The place as text."""
        numbers = {"row": self.row, "column": self.column}
        return " ".join([f"{name} {number}" for name, number in numbers.items() if number is not None])

    def __str__(self) -> str:
        name, number = self.place.rsplit(" ", 1)
        words = KINDS[self.kind].format(
            place=self.place,
            found=self.found,
            expected=self.expected,
            side=name,
            number=number,
            before=int(number) - 1,
            after=int(number) + 1,
        )
        if self.clue in (self.found, self.expected):
            return words
        return SENTENCES["misprint-clue"].format(misprint=words, clue=self.clue)


_CHANGED = SENTENCES["misprint"]
KINDS = {
    "wrong number": _CHANGED,
    "wrong colour": _CHANGED,
    "swapped numbers": _CHANGED,
    "joined numbers": _CHANGED,
    "split number": _CHANGED,
    "wrong clue": _CHANGED,
    "missing number": SENTENCES["misprint-missing"],
    "extra number": SENTENCES["misprint-extra"],
    "swapped lines": "{side}s {number} and {after} are probably swapped",
    "line typed twice": "{side} {number} is probably {side} {before} typed twice",
    "missing line": "a {side} with the clue {expected} is probably missing before {side} {number}",
    "missing last line": "a {side} with the clue {expected} is probably missing after {side} {before}",
}


class Slip(NamedTuple):
    """One error in a clue: the blocks ``found``, and the blocks ``expected`` in their place."""

    kind: str
    found: Clue
    expected: Clue


class ClueReading(NamedTuple):
    """A corrected reading of a clue, and the errors that turned it into the clue that was found."""

    clue: Clue
    slips: tuple[Slip, ...]


def misread(found: Clue, shown: Clue, most: int) -> ClueReading | None:
    """Return the reading with the fewest errors that turn the clue ``shown`` by a line into the clue ``found``.

    Return None if every reading needs more than ``most`` errors. The errors are the edits of the Damerau-Levenshtein
    distance over blocks, and two further edits: joined numbers (12 instead of 1 2) and split numbers (1 2 instead of
    12). Blotted blocks stay blotted.
    """
    if abs(len(found) - len(shown)) >= MOST_JOINED * max(1, most):
        return None
    best: dict[tuple[int, int], ClueReading] = {(0, 0): ClueReading((), ())}
    for at in range(len(found) + 1):
        for to in range(max(0, at - MOST_JOINED * most), min(len(shown), at + MOST_JOINED * most) + 1):
            before = best.get((at, to))
            if before is None:
                continue
            for taken, read, clue, slips in _edits(found[at:], shown[to:]):
                longer = ClueReading(before.clue + clue, before.slips + slips)
                place = at + taken, to + read
                if len(longer.slips) <= most and (place not in best or len(longer.slips) < len(best[place].slips)):
                    best[place] = longer
    return best.get((len(found), len(shown)))


def _edits(found: Clue, shown: Clue) -> Iterator[tuple[int, int, Clue, tuple[Slip, ...]]]:
    """Yield the edits that can begin at the first block.

    Each edit consists of the number of blocks that it consumes from ``found``, the number that it consumes from
    ``shown``, the correct blocks, and the errors.
    """
    first, right = found[:1], shown[:1]
    if found and shown:
        if _matches(found[0], shown[0]):
            yield 1, 1, first, ()
        elif found[0].colour == shown[0].colour:
            yield 1, 1, right, (Slip("wrong number", first, right),)
        elif found[0].length in (None, shown[0].length):
            recoloured = (Block(found[0].length, shown[0].colour),)
            yield 1, 1, recoloured, (Slip("wrong colour", first, recoloured),)
    if found:
        yield 1, 0, (), (Slip("extra number", first, ()),)
    if shown:
        yield 0, 1, right, (Slip("missing number", (), right),)
    if len(found) > 1 < len(shown) and _matches(found[0], shown[1]) and _matches(found[1], shown[0]):
        swapped = found[1], found[0]
        yield 2, 2, swapped, (Slip("swapped numbers", found[:2], swapped),)
    for parts in range(2, MOST_JOINED + 1):
        if found and _are_joined(shown[:parts], parts, found[0]):
            yield 1, parts, shown[:parts], (Slip("joined numbers", first, shown[:parts]),)
        if shown and _are_joined(found[:parts], parts, shown[0]):
            yield parts, 1, right, (Slip("split number", found[:parts], right),)


def _matches(found: Block, shown: Block) -> bool:
    """Return whether a block that was found can be the block that a line shows. A blotted block has any length."""
    return found.colour == shown.colour and found.length in (None, shown.length)


def _are_joined(parts: Sequence[Block], number: int, one: Block) -> bool:
    """Return whether a block consists of the digits of ``number`` blocks joined together, all in the same colour."""
    return (
        len(parts) == number
        and all(part.colour == one.colour for part in parts)
        and "".join(str(part.length) for part in parts) == str(one.length)
    )


def one_slip(found: Clue, colours: int, more: Counter[int]) -> Iterator[ClueReading]:
    """Yield the corrected readings that differ from ``found`` by one error and have ``more`` cells of each colour.

    ``more`` maps colours to numbers other than 0. Some readings occur more than once. A clue with a blotted block has
    no readings.
    """
    if any(block.length is None for block in found):
        return
    for reading in _one_slip(found, colours, more):
        gained: Counter[int] = Counter()
        for block in reading.slips[0].expected:
            gained[block.colour] += block.length or 0
        for block in reading.slips[0].found:
            gained[block.colour] -= block.length or 0
        if gained == more:
            yield reading


def _one_slip(found: Clue, colours: int, more: Counter[int]) -> Iterator[ClueReading]:
    """Yield readings as `one_slip` does, without checking the totals.

    For a wrong or missing number, only the number that gives the wanted total is tried.
    """
    for at, (length, colour) in enumerate(found):
        if (other := (length or 0) + more[colour]) > 0 and other != length:
            yield _replaced(found, at, 1, (Block(other, colour),), "wrong number")
        for ink in range(1, colours):
            if ink != colour:
                yield _replaced(found, at, 1, (Block(length, ink),), "wrong colour")
        yield _replaced(found, at, 1, (), "extra number")
        for parts in _parts(str(length), colour):
            yield _replaced(found, at, 1, parts, "joined numbers")
        for number in range(2, MOST_JOINED + 1):
            run = found[at : at + number]
            joined = Block(int("".join(str(block.length) for block in run)), colour)
            if _are_joined(run, number, joined):
                yield _replaced(found, at, number, (joined,), "split number")
        if len(found[at : at + 2]) == 2 and found[at] != found[at + 1]:
            yield _replaced(found, at, 2, (found[at + 1], found[at]), "swapped numbers")
    for ink, length in more.items():
        if length > 0:
            for at in range(len(found) + 1):
                yield _replaced(found, at, 0, (Block(length, ink),), "missing number")


def _replaced(found: Clue, at: int, number: int, right: Clue, kind: str) -> ClueReading:
    """Return the clue in which ``right`` replaces the ``number`` blocks that start at ``at``."""
    slip = Slip(kind, found[at : at + number], right)
    return ClueReading(found[:at] + right + found[at + number :], (slip,))


def _parts(digits: str, colour: int) -> Iterator[Clue]:
    """Yield the ways to split these digits into the lengths of two or three blocks."""
    for first in range(1, len(digits)):
        for second in range(first + 1, len(digits) + 1):
            words = [word for word in (digits[:first], digits[first:second], digits[second:]) if word]
            if not any(word.startswith("0") for word in words):
                yield tuple(Block(int(word), colour) for word in words)
