"""Clues: the blocks of a line in order; clues of lines, and lines that show clues.

Neighbouring blocks of one colour have at least one background cell between them, blocks of different colours need none;
a blotted block is one of unknown length, at least 1.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby, pairwise
from math import comb
from operator import index
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import MAX_CELLS
from nono.base.palette import MAX_COLOURS


class Block(NamedTuple):
    """One run of cells of one colour (>= 1); a length of None is blotted: unknown, at least 1."""

    length: int | None
    colour: int = 1

    def __str__(self) -> str:
        return f"{'?' if self.length is None else self.length}" + (f":{self.colour}" if self.colour > 1 else "")


Clue = tuple[Block, ...]


def make_clue(given: object) -> Clue:
    """The clue given as block lengths (colour 1), ``(length, colour)`` pairs or `Block`s; ``[0]`` is the empty clue.

    Raises `PuzzleError` on anything else.
    """
    if isinstance(given, (str, bytes, dict)) or not hasattr(given, "__iter__"):
        raise PuzzleError(f"found {excerpt(given)}, expected a list of blocks", "bad-number")
    blocks = tuple([_black(item) if type(item) is int else _block(item) for item in given])
    if any(block.length == 0 for block in blocks):
        if len(blocks) > 1:
            raise PuzzleError("found a 0 among other numbers, expected lengths of at least 1", "bad-number")
        return ()
    return blocks


@lru_cache(maxsize=1024)
def _black(length: int) -> Block:
    return _block((length, 1))


def _block(given: object) -> Block:
    if isinstance(given, (tuple, list)) and len(given) == 2:
        length, colour = given
    else:
        length, colour = given, 1
    try:
        length = None if length is None else _whole(length)
        colour = _whole(colour)
    except TypeError:
        raise PuzzleError(f"found {excerpt(given)}, expected a length or (length, colour)", "bad-number") from None
    if length is not None and not 0 <= length <= MAX_CELLS:
        raise PuzzleError(
            f"found a block of {excerpt(length)} cells, expected 1 to the length of the line", "bad-number"
        )
    if not 1 <= colour <= MAX_COLOURS:
        raise PuzzleError(f"found colour {excerpt(colour)}, expected 1 to {MAX_COLOURS}", "unknown-colour")
    return Block(length, colour)


def _whole(number: object) -> int:
    if isinstance(number, bool):
        raise TypeError
    return index(number)  # type: ignore[arg-type]


def cells_needed(clue: Clue) -> int:
    """The length of the shortest line that shows the clue."""
    gaps = sum(before.colour == after.colour for before, after in pairwise(clue))
    return sum(block.length or 1 for block in clue) + gaps


def clue_of(line: bytes) -> Clue:
    """The clue of a line of colours."""
    return _short_clue_of(line) if len(line) <= 64 else _clue_of(line)


def _clue_of(line: bytes) -> Clue:
    if max(line, default=0) <= 1:
        return tuple([_black(len(run)) for run in line.split(b"\0") if run])
    return tuple([_shared_block(len(list(run)), colour) for colour, run in groupby(line) if colour])


_shared_block = lru_cache(maxsize=4096)(Block)  # a picture in colours has millions of blocks, of few kinds
_short_clue_of = lru_cache(maxsize=4096)(_clue_of)


def shows(line: bytes, clue: Clue) -> bool:
    """Whether the line of colours shows the clue, by the rules of the puzzle."""
    found = clue_of(line)
    return found == clue or (
        len(found) == len(clue)
        and all(
            block.colour == asked.colour and asked.length in (None, block.length)
            for block, asked in zip(found, clue, strict=True)
        )
    )


def clue_text(clue: Clue) -> str:
    """A clue for messages: ``3 1 2:4 ?`` (a colour after the colon, a question mark for a blotted block)."""
    return " ".join(map(str, clue)) or "0"


def arrangements(clue: Clue, length: int) -> int:
    """The number of ways to place the blocks of a clue in a line of ``length`` cells, other lines apart.

    The cells left over are distributed over the gaps before, between and after the blocks and over the blotted blocks.
    """
    places = len(clue) + sum(block.length is None for block in clue)
    spare = length - cells_needed(clue)
    return comb(spare + places, places) if spare >= 0 else 0
