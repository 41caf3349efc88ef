"""Propagates the rules of a model in Python: the line logic and the count logic of the backend ``reference``.

A line is solved by dynamic programming over its clue. Sets of cells and of positions are plain ints (bit ``i`` for cell
``i``; position ``p`` lies before cell ``p``). A count rule settles its open cells when its upper bound is reached, or
when its lower bound needs all of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nono.base.errors import PuzzleError
from nono.base.limits import Limits, current_limits
from nono.model.model import Model, Moves

RULES_AT_ONCE = 1024  # number of rules that are applied between two readings of the clock
REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))  # each byte with its bits in reverse
SEGMENT = 256  # number of blocks of a line whose sets of positions are kept at once
Clue = list[tuple[int, int]]  # (length, colour) of each block; length 0 means an unknown length of at least 1


class RuleIndex:
    """The rules of a model, lines before counts, and for each cell the rules that contain it."""

    def __init__(self, model: Model) -> None:
        lines = model.lines
        self.cells = [list(lines.cells[start:end]) for start, end in pairwise(lines.cell_start)]
        counted = []
        for rule in range(len(model.counts)):
            if not rule % RULES_AT_ONCE:
                current_limits().expect("the search began")
            counted.append(counted_colours(model.counts.values(rule)))
        self.cells += [list(colours) for colours in counted]
        blocks = list(zip(lines.length, lines.colour, strict=True))
        self.clues = [blocks[start:end] for start, end in pairwise(lines.block_start)]
        wanted = [list(colours.values()) for colours in counted]
        self.counts = list(zip(wanted, model.counts.least, model.counts.most, strict=True))
        self.shown = model.shown
        self.crossing: list[list[int]] = [[] for _ in range(model.cells)]
        for rule, cells in enumerate(self.cells):
            for cell in cells:
                self.crossing[cell].append(rule)
        self.settled = 0

    def __len__(self) -> int:
        return len(self.cells)

    def settle(self, rule: int, domains: list[int]) -> list[int] | None:
        """Return the colours that the rule leaves for each of its cells; None if it cannot be kept."""
        self.settled += 1
        if rule < len(self.clues):
            return settle_line(self.clues[rule], domains)
        return settle_count(*self.counts[rule - len(self.clues)], domains)

    def propagate(self, domains: list[int], touched: list[int], limits: Limits) -> bool | None:
        """Apply the rules until nothing changes. Return False if a rule cannot be kept, None at the limits."""
        queue = deque(touched)
        queued = set(touched)
        while queue:
            if limits.is_set():
                return None
            rule = queue.popleft()
            queued.remove(rule)
            settled = self.settle(rule, [domains[cell] for cell in self.cells[rule]])
            if settled is None:
                return False
            for cell, domain in zip(self.cells[rule], settled, strict=True):
                if domain != domains[cell]:
                    domains[cell] = domain
                    # this rule itself has nothing more to say after its own changes
                    woken = [other for other in self.crossing[cell] if other != rule and other not in queued]
                    queue.extend(woken)
                    queued.update(woken)
        return True

    def split(self, domains: list[int]) -> list[tuple[list[int], list[int]]]:
        """Branch on the first open cell with the fewest colours; hidden cells come last.

        Returns for each colour of this cell the domains of all cells in which it has this colour, and the rules to
        apply then; an empty list if all cells are settled. A domain has bit ``c`` for a possible colour ``c``.
        """
        open_cells = [cell for cell, domain in enumerate(domains) if domain.bit_count() > 1]
        if not open_cells:
            return []
        cell = min(open_cells, key=lambda cell: (cell >= self.shown, domains[cell].bit_count()))
        # for each colour that the cell may have, the domain with this colour alone
        single = [1 << colour for colour in range(domains[cell].bit_length()) if domains[cell] >> colour & 1]
        return [([*domains[:cell], domain, *domains[cell + 1 :]], list(self.crossing[cell])) for domain in single]


def counted_colours(values: list[tuple[int, int]]) -> dict[int, int]:
    """Return the colours of each cell in (cell, colour) pairs, as bits: 1 << colour."""
    colours: dict[int, int] = {}
    for cell, colour in values:
        colours[cell] = colours.get(cell, 0) | 1 << colour
    return colours


def settle_count(wanted: list[int], least: int, most: int, domains: list[int]) -> list[int] | None:
    """Return the remaining colours of each cell if from ``least`` to ``most`` cells must have a wanted colour.

    ``wanted`` and ``domains`` contain a set of colours for each cell, as a bit mask. If the cells that certainly have a
    wanted colour are enough, no other cell has one; if all cells that can have one are needed, they have one. Returns
    None if the rule cannot be kept.
    """
    pairs = list(zip(domains, wanted, strict=True))
    certain = sum(not domain & ~colours for domain, colours in pairs)  # cells that can only have a wanted colour
    possible = sum(domain & colours > 0 for domain, colours in pairs)
    if least > most or certain > most or possible < least:
        return None
    # "or domain" keeps the cells that certainly have a wanted colour, or cannot have one
    if certain == most:
        return [domain & ~colours or domain for domain, colours in pairs]
    if possible == least:
        return [domain & colours or domain for domain, colours in pairs]
    return domains


def settle_line(clue: Clue, domains: list[int]) -> list[int] | None:
    """Return the colours that each cell has in some arrangement of the line; None if there is no arrangement.

    The sets of only `SEGMENT` blocks are kept at once. For a longer clue, a first sweep keeps the set before each
    segment.
    """
    size = len(domains)
    cells_of = cells_by_colour(clue, domains)  # for each colour, the cells that may have it, as bits; 0 is blank
    # a clue without blocks has one empty segment
    segments = [slice(first, first + SEGMENT) for first in range(0, len(clue), SEGMENT)] or [slice(0)]
    before = [flood(1, cells_of[0])]  # the positions before each segment
    for segment in segments[:-1]:
        gaps, _ = sweep(clue, cells_of, segment, before[-1])
        before.append(gaps[-1])
    mirrored_clue = clue[::-1]
    mirrored = {colour: reversed_bits(cells, size) for colour, cells in cells_of.items()}
    gap_after = flood(1, mirrored[0])
    possible = dict.fromkeys(cells_of, 0)  # the cells that have each colour in some arrangement
    for segment, gap in zip(reversed(segments), reversed(before), strict=True):
        gaps, starts = sweep(clue, cells_of, segment, gap)
        if segment is segments[-1] and not gaps[-1] >> size & 1:  # all blocks do not fit before the end of the line
            return None
        blocks = clue[segment]
        behind = max(0, len(clue) - segment.stop)
        of_mirror = sweep(mirrored_clue, mirrored, slice(behind, behind + len(blocks)), gap_after)
        gap_after = of_mirror[0][-1]  # behind the last block of the mirror, before the first block of this segment
        # the positions after which the later blocks fit, and those at which each block can end
        gaps_after, ends = ([reversed_bits(positions, size + 1) for positions in side[::-1]] for side in of_mirror)
        for before_gap, after_gap in zip(gaps, gaps_after, strict=True):
            possible[0] |= before_gap & (after_gap >> 1) & cells_of[0]
        for (length, colour), start, end in zip(blocks, starts, ends, strict=True):
            if length:
                first = start & run_starts(cells_of[colour], length) & (end >> length)  # the first cells of the block
                possible[colour] |= run_cells(first, length)
            else:  # the cells that a block of unknown length can reach both from a start and from an end
                from_start = flood(start & cells_of[colour], cells_of[colour]) & cells_of[colour]
                mirror = reversed_bits(cells_of[colour], size)
                possible[colour] |= from_start & reversed_bits(
                    flood(reversed_bits(end >> 1, size) & mirror, mirror) & mirror, size
                )
    # one text of digits for each colour: shifting the sets for each cell would take the square of the size
    digits = [(1 << colour, f"{cells:0{size}b}"[::-1]) for colour, cells in possible.items()]
    return [sum([bit for bit, text in digits if text[cell] == "1"]) for cell in range(size)]


def cells_by_colour(clue: Clue, domains: Sequence[int]) -> dict[int, int]:
    """Return the set of cells that may have each colour of the clue, and the set of those that may be blank."""
    mirrored = domains[::-1]  # the last cell is the highest bit, which comes first in a binary number
    return {
        colour: int("".join(["1" if domain >> colour & 1 else "0" for domain in mirrored]), 2)
        for colour in {0, *(colour for _, colour in clue)}
    }


def sweep(clue: Clue, cells_of: dict[int, int], segment: slice, gap: int) -> tuple[list[int], list[int]]:
    """Return for each ``j`` the positions before which the first ``j`` blocks fit, and where block ``j`` can start.

    A position is a border between cells: bit ``p`` stands for the border before cell ``p``. The ``segment`` of the clue
    gives the blocks ``j``; ``gap`` are the positions before its first block. ``cells_of`` has for each colour the cells
    that may have it, as bits.
    """
    gaps, starts = [gap], []
    colour_before = clue[segment.start - 1][1] if segment.start else None
    for length, colour in clue[segment]:
        # a blank cell must separate two blocks of the same colour
        starts.append((gaps[-1] & cells_of[0]) << 1 if colour == colour_before else gaps[-1])
        if length:
            ends = (starts[-1] & run_starts(cells_of[colour], length)) << length
        else:  # a block of unknown length, which covers at least one cell
            ends = flood((starts[-1] & cells_of[colour]) << 1, cells_of[colour])
        gaps.append(flood(ends, cells_of[0]))
        colour_before = colour
    return gaps, starts


def flood(positions: int, cells: int) -> int:
    """Extend ``positions`` upwards through adjacent ``cells``. The carries of a single addition do this for all
    runs."""
    return (cells + (positions & cells)) ^ cells | positions


def run_starts(cells: int, length: int) -> int:
    """Return the cells at which a run of ``length`` consecutive ``cells`` starts."""
    done = 1  # length of the runs found so far; each step doubles it, up to the wanted length
    while done < length and cells:
        step = min(done, length - done)
        cells &= cells >> step
        done += step
    return cells


def run_cells(cells: int, length: int) -> int:
    """Return the cells of all runs of this length that start at ``cells``."""
    done = 1  # length of the runs so far; each step doubles it, up to the wanted length
    while done < length and cells:
        step = min(done, length - done)
        cells |= cells << step
        done += step
    return cells


def reversed_bits(bits: int, size: int) -> int:
    """Return the lowest ``size`` bits in reverse."""
    length = (size + 7) // 8  # whole bytes, whose lowest bits are zeros; in reverse, these are the highest and vanish
    data = ((bits & (1 << size) - 1) << 8 * length - size).to_bytes(length, "little")
    return int.from_bytes(data.translate(REVERSED), "big")


def sweeps(model: Model | Moves) -> Iterator[list[int]]:
    """Yield the domains of all cells (bit ``c``: colour ``c``) while line logic fills a board.

    The first list is the start. Then each sweep over the rows or columns that changes a cell yields a list. The sweeps
    end when nothing changes, or when a line has no arrangement. Raises `PuzzleError` on a model without lines.
    """
    if isinstance(model, Moves) or not len(model.lines):
        raise PuzzleError(
            "found a puzzle without block clues, expected one whose lines have block clues", "unsupported-variant"
        )
    lines = RuleIndex(model)
    domains = model.domains()
    yield domains[:]
    halves = [range(model.height), range(model.height, len(lines.clues))]  # the rows, and the columns
    idle = 0  # number of sweeps in a row that changed nothing
    while idle < 2:
        before = domains[:]
        for line in halves[0]:
            settled = settle_line(lines.clues[line], [domains[cell] for cell in lines.cells[line]])
            if settled is None:
                return
            for cell, domain in zip(lines.cells[line], settled, strict=True):
                domains[cell] = domain
        halves.reverse()  # the next sweep goes over the other direction
        idle = 0 if domains != before else idle + 1
        if domains != before:
            yield domains[:]


def known_colours(domains: list[int]) -> list[int | None]:
    """Return the colour of each settled cell, and None for open cells."""
    return [domain.bit_length() - 1 if domain & (domain - 1) == 0 else None for domain in domains]
