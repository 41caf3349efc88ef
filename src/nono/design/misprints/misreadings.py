"""Misprints in typed or scanned clues: the errors that can occur, and how one clue was misread as another clue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from nono.genres import Block, Clue
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
        """Return the misprint as a sentence, with the whole corrected clue where only a part of it was wrong."""
        name, number = self.place.rsplit(" ", 1)  # only kinds that concern a whole line use these: row 3 is row and 3
        words = SENTENCES[KINDS[self.kind].format(side=name)].format(
            place=self.place,
            found=self.found,
            expected=self.expected,
            number=number,
            before=int(number) - 1,
            after=int(number) + 1,
        )
        if self.clue in (self.found, self.expected):
            return words
        return SENTENCES["misprint-clue"].format(misprint=words, clue=self.clue)


# the sentences of the kinds of misprints; {side} is row or column
KINDS = {
    "wrong number": "misprint",
    "wrong colour": "misprint",
    "swapped numbers": "misprint",
    "joined numbers": "misprint",
    "split number": "misprint",
    "wrong clue": "misprint",
    "missing number": "misprint-missing",
    "extra number": "misprint-extra",
    "swapped lines": "misprint-swapped-{side}s",
    "line typed twice": "misprint-{side}-twice",
    "missing line": "misprint-missing-{side}",
    "missing last line": "misprint-missing-last-{side}",
}


class Slip(NamedTuple):
    """One error in a clue: the ``printed`` blocks, and the blocks that were ``intended`` in their place."""

    kind: str
    printed: Clue
    intended: Clue


class ClueReading(NamedTuple):
    """A corrected reading of a clue, and the errors that turned it into the printed clue."""

    clue: Clue
    slips: tuple[Slip, ...]


def misread(printed: Clue, intended: Clue, most: int) -> ClueReading | None:
    """Return the reading with the fewest errors that turn the ``intended`` clue into the ``printed`` clue.

    Return None if every reading needs more than ``most`` errors. The errors are the edits of the Damerau-Levenshtein
    distance over blocks, and two further edits: joined numbers (12 instead of 1 2) and split numbers (1 2 instead of
    12). Blotted blocks stay blotted.
    """
    if abs(len(printed) - len(intended)) >= MOST_JOINED * max(1, most):
        return None  # each error changes the number of blocks by less than `MOST_JOINED`
    # best[p, i] reads the first p printed blocks as the first i intended blocks with the fewest errors
    best: dict[tuple[int, int], ClueReading] = {(0, 0): ClueReading((), ())}
    for printed_start in range(len(printed) + 1):
        # starts that are further apart need more errors
        first = max(0, printed_start - MOST_JOINED * most)
        last = min(len(intended), printed_start + MOST_JOINED * most)
        for intended_start in range(first, last + 1):
            before = best.get((printed_start, intended_start))
            if before is None:
                continue
            for printed_count, intended_count, clue, slips in _edits(
                printed[printed_start:], intended[intended_start:]
            ):
                longer = ClueReading(before.clue + clue, before.slips + slips)
                place = printed_start + printed_count, intended_start + intended_count
                if len(longer.slips) <= most and (place not in best or len(longer.slips) < len(best[place].slips)):
                    best[place] = longer
    return best.get((len(printed), len(intended)))


def _edits(printed: Clue, intended: Clue) -> Iterator[tuple[int, int, Clue, tuple[Slip, ...]]]:
    """Yield the edits that can begin at the first block.

    Each edit consists of the number of blocks that it consumes from ``printed``, the number that it consumes from
    ``intended``, the correct blocks, and the errors.
    """
    first_printed, first_intended = printed[:1], intended[:1]
    if printed and intended:
        if _matches(printed[0], intended[0]):
            yield 1, 1, first_printed, ()
        elif printed[0].colour == intended[0].colour:
            yield 1, 1, first_intended, (Slip("wrong number", first_printed, first_intended),)
        elif printed[0].length in (None, intended[0].length):  # only the colour is wrong; a blotted block stays blotted
            recoloured = (Block(printed[0].length, intended[0].colour),)
            yield 1, 1, recoloured, (Slip("wrong colour", first_printed, recoloured),)
    if printed:
        yield 1, 0, (), (Slip("extra number", first_printed, ()),)
    if intended:
        yield 0, 1, first_intended, (Slip("missing number", (), first_intended),)
    have_two = len(printed) > 1 and len(intended) > 1
    if have_two and _matches(printed[0], intended[1]) and _matches(printed[1], intended[0]):
        swapped = printed[1], printed[0]
        yield 2, 2, swapped, (Slip("swapped numbers", printed[:2], swapped),)
    for parts in range(2, MOST_JOINED + 1):
        if printed and _are_joined(intended[:parts], parts, printed[0]):
            yield 1, parts, intended[:parts], (Slip("joined numbers", first_printed, intended[:parts]),)
        if intended and _are_joined(printed[:parts], parts, intended[0]):
            yield parts, 1, first_intended, (Slip("split number", printed[:parts], first_intended),)


def _matches(printed: Block, intended: Block) -> bool:
    """Return whether a printed block can be the intended block. A blotted block has any length."""
    return printed.colour == intended.colour and printed.length in (None, intended.length)


def _are_joined(parts: Sequence[Block], number: int, whole: Block) -> bool:
    """Return whether a block consists of the digits of ``number`` blocks joined together, all in the same colour.

    Near the end of a clue, there may be fewer ``parts`` than this number.
    """
    return (
        len(parts) == number
        and all(part.colour == whole.colour for part in parts)
        and "".join(str(part.length) for part in parts) == str(whole.length)
    )


def one_slip(printed: Clue, colours: int, missing_cells: Counter[int]) -> Iterator[ClueReading]:
    """Yield the corrected readings that differ from ``printed`` by one error and have the missing cells in addition.

    ``missing_cells`` maps colours to numbers other than 0; a negative number counts cells too many. Some readings occur
    more than once. A clue with a blotted block has no readings.
    """
    if any(block.length is None for block in printed):
        return
    for reading in _candidates(printed, colours, missing_cells):
        gained: Counter[int] = Counter()
        (slip,) = reading.slips
        for block in slip.intended:
            gained[block.colour] += block.length or 0
        for block in slip.printed:
            gained[block.colour] -= block.length or 0
        if gained == missing_cells:
            yield reading


def _candidates(printed: Clue, colours: int, missing_cells: Counter[int]) -> Iterator[ClueReading]:
    """Yield the readings that differ from ``printed`` by one error, whatever totals they have.

    For a wrong or missing number, only the number that gives the wanted total is tried.
    """
    for index, (length, colour) in enumerate(printed):
        corrected = (length or 0) + missing_cells[colour]  # no block is blotted here, so `length` is a number
        if corrected > 0 and corrected != length:
            yield _replaced(printed, index, 1, (Block(corrected, colour),), "wrong number")
        for ink in range(1, colours):
            if ink != colour:
                yield _replaced(printed, index, 1, (Block(length, ink),), "wrong colour")
        yield _replaced(printed, index, 1, (), "extra number")
        for parts in _parts(str(length), colour):
            yield _replaced(printed, index, 1, parts, "joined numbers")
        for number in range(2, MOST_JOINED + 1):
            run = printed[index : index + number]
            joined = Block(int("".join(str(block.length) for block in run)), colour)
            if _are_joined(run, number, joined):
                yield _replaced(printed, index, number, (joined,), "split number")
        if index + 1 < len(printed) and printed[index] != printed[index + 1]:
            yield _replaced(printed, index, 2, (printed[index + 1], printed[index]), "swapped numbers")
    for ink, length in missing_cells.items():
        if length > 0:
            for index in range(len(printed) + 1):
                yield _replaced(printed, index, 0, (Block(length, ink),), "missing number")


def _replaced(printed: Clue, start: int, number: int, right: Clue, kind: str) -> ClueReading:
    """Return the clue in which the blocks ``right`` replace ``number`` blocks from the index ``start`` on."""
    slip = Slip(kind, printed[start : start + number], right)
    return ClueReading(printed[:start] + right + printed[start + number :], (slip,))


def _parts(digits: str, colour: int) -> Iterator[Clue]:
    """Yield the ways to split these digits into the lengths of two or three blocks."""
    for first in range(1, len(digits)):
        for second in range(first + 1, len(digits) + 1):  # at the end of the digits, the third part is empty
            words = [word for word in (digits[:first], digits[first:second], digits[second:]) if word]
            if not any(word.startswith("0") for word in words):
                yield tuple(Block(int(word), colour) for word in words)
