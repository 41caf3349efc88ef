"""Misprints in unique puzzles, and whether ``nono fix`` proposes the original puzzle."""

from random import Random

from nono.genres.clues import Block, Clue
from nono.genres.nonogram import Nonogram

Lines = list[Clue]  # the clues of one side
Place = tuple[int, int]  # a line, and one of its blocks, both by index


def blocks(lines: Lines) -> list[Place]:
    """Return the place of every block: the indices of its line and of the block."""
    return [(line, at) for line, clue in enumerate(lines) for at in range(len(clue))]


def neighbours(lines: Lines, same_colour: bool = False) -> list[Place]:
    """Return the places of blocks that differ from the next block or, with ``same_colour``, have the same colour as
    it."""
    return [
        (line, at)
        for line, at in blocks(lines)
        if at + 1 < len(lines[line])
        and (
            lines[line][at].colour == lines[line][at + 1].colour
            if same_colour
            else lines[line][at] != lines[line][at + 1]
        )
    ]


def put(lines: Lines, line: int, at: int, number: int, *new: Block) -> Lines:
    """Return the lines with ``new`` in place of ``number`` blocks."""
    clue = lines[line]
    return [*lines[:line], clue[:at] + new + clue[at + number :], *lines[line + 1 :]]


def changed(kind: str, lines: Lines, size: int, inks: int, rng: Random) -> Lines:
    """Return the lines with a misprint of this kind of `MISPRINTS`; raises IndexError if there is no place for one."""
    match kind:
        case "swapped numbers":
            line, at = rng.choice(neighbours(lines))
            return put(lines, line, at, 2, lines[line][at + 1], lines[line][at])
        case "joined numbers":
            line, at = rng.choice(neighbours(lines, same_colour=True))
            first, second = lines[line][at : at + 2]
            return put(lines, line, at, 2, Block(int(f"{first.length}{second.length}"), first.colour))
        case "split number":
            numbers = [(line, at, lines[line][at].length or 0) for line, at in blocks(lines)]
            line, at, number = rng.choice([one for one in numbers if one[2] > 9 and one[2] % 10])
            colour = lines[line][at].colour
            return put(lines, line, at, 1, *(Block(part, colour) for part in divmod(number, 10)))
        case "swapped lines":
            at = rng.choice([at for at in range(len(lines) - 1) if lines[at] != lines[at + 1]])
            return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        case "line typed twice":
            at = rng.choice([at for at, clue in enumerate(lines) if clue])
            return [*lines[: at + 1], *lines[at:]]
        case "missing empty line":
            at = rng.choice([at for at, clue in enumerate(lines) if not clue])
            return lines[:at] + lines[at + 1 :]
        case "missing last line":
            return rng.choice([lines[:-1]] if lines[-1] else [])
    line, at = rng.choice(blocks(lines))
    length, colour = lines[line][at]
    match kind:
        case "wrong number":
            assert length is not None
            others = [other for other in range(1, min(size, 2 * length + 3) + 1) if other != length]
            return put(lines, line, at, 1, Block(rng.choice(others), colour))
        case "wrong colour":
            others = [ink for ink in range(1, inks + 1) if ink != colour]
            return put(lines, line, at, 1, Block(length, rng.choice(others)))
        case "extra number":
            other_line, other = rng.choice(blocks(lines))
            return put(lines, line, at, 0, lines[other_line][other])
        case _:
            return put(lines, line, at, 1)


MISPRINTS = (
    *("wrong number", "swapped numbers", "missing number", "extra number", "joined numbers", "split number"),
    *("wrong colour", "swapped lines", "line typed twice", "missing empty line", "missing last line"),
)


def misprinted(puzzle: Nonogram, kind: str, rng: Random) -> Nonogram | None:
    """Return the puzzle with a misprint of this kind, or None if there is no place for one."""
    sides = [list(puzzle.rows), list(puzzle.cols)]
    first = rng.randrange(2)
    for side in (first, 1 - first):
        try:
            sides[side] = changed(kind, sides[side], len(sides[1 - side]), puzzle.colours - 1, rng)
            break
        except IndexError:  # no place for this misprint
            continue
    else:
        return None
    if not all(sides) or sides == [list(puzzle.rows), list(puzzle.cols)]:
        return None
    return Nonogram(sides[0], sides[1], puzzle.palette, check=False)
