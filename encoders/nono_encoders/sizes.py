"""Computes the size of a formula from the blocks and the count rules, before the formula is built.

A large formula is also divided by these sizes into groups of lines, so that its construction can be interrupted.

The sizes are upper bounds, because some literals turn out to be constant. Apart from this, the sizes of lines are
exact, except for the ends of lines in `nono_encoders.dfa`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nono_encoders.blocks import Blocks, all_blocks
from nono_encoders.cells import Allowed, Lines, Model, allowed_colours, distinct, in_groups, ints
from nono_encoders.cnf import Formula, Ints
from nono_encoders.count import subsets_of
from nono_encoders.dfa import automata

Wide = NDArray[np.int64]


class PerLine(NamedTuple):
    """The numbers of variables, clauses and literals for each line."""

    variables: Wide
    clauses: Wide
    literals: Wide


@dataclass(frozen=True, slots=True)
class Size:
    """Upper bounds for the variables, clauses and literals of a formula."""

    variables: int
    clauses: int
    literals: int

    def __add__(self, other: Size) -> Size:
        return Size(self.variables + other.variables, self.clauses + other.clauses, self.literals + other.literals)


def by_line(blocks: Blocks, lines: Lines, values: Wide) -> Wide:
    """Return for each line the sum of ``values`` over its blocks."""
    return np.bincount(blocks.line, values, len(ints(lines.cell_start)) - 1).astype(np.int64)


def order(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the sizes of `nono_encoders.order`."""
    starts, twos = order_literals(blocks)
    covers = blocks.end.astype(np.int64) + blocks.slack + 1 - blocks.start
    gaps = blocks.slack.astype(np.int64) + blocks.gap
    gaps[blocks.last] += blocks.slack[blocks.last]
    widths = np.diff(ints(lines.cell_start))
    threes = by_line(blocks, lines, covers + gaps) + np.where(np.diff(ints(lines.block_start)), 0, widths)
    twos = by_line(blocks, lines, twos)
    return PerLine(by_line(blocks, lines, starts), twos + threes, 2 * twos + 3 * threes)


def order_literals(blocks: Blocks) -> tuple[Wide, Wide]:
    """Return for each block the number of its order literals, and the number of clauses with two of them."""
    slack = blocks.slack.astype(np.int64)
    twice = 1 + blocks.blotted
    return slack * twice, np.maximum(slack - 1, 0) * twice + np.where(blocks.last, 0, slack) + slack * blocks.blotted


def covering(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the sizes of `nono_encoders.covering`, which has a variable for each block and cell that it may cover."""
    starts, twos = order_literals(blocks)
    covers = blocks.end.astype(np.int64) + blocks.slack + 1 - blocks.start
    supports = inks(lines, blocks)
    clauses = by_line(blocks, lines, twos + 4 * covers) + supports
    literals = by_line(blocks, lines, 2 * twos + 10 * covers) + supports
    return PerLine(by_line(blocks, lines, starts + covers), clauses, literals)


def inks(lines: Lines, blocks: Blocks) -> Wide:
    """Return for each line the number of pairs (cell, colour of the clue)."""
    number = len(ints(lines.cell_start)) - 1
    colours = int(blocks.colour.max(initial=0)) + 1
    line_of_ink = distinct(blocks.line.astype(np.int64) * colours + blocks.colour) // colours
    used: Wide = np.bincount(line_of_ink, minlength=number) * np.diff(ints(lines.cell_start)).astype(np.int64)
    return used


def dfa(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the sizes of `nono_encoders.dfa`."""
    machines = automata(lines, blocks)
    # for each state, the number of cells after which the automaton can be in it; each gets a variable
    holds = machines.high.astype(np.int64) - machines.low + 1
    number = len(ints(lines.cell_start)) - 1
    leaving = np.bincount(machines.tail, minlength=len(holds))
    entering = np.bincount(machines.head, minlength=len(holds))
    supports = inks(lines, blocks) + np.diff(ints(lines.cell_start))

    def total(values: Wide) -> Wide:
        """Return for each line the sum of the values, one per state, of its states."""
        return np.bincount(machines.line, values, number).astype(np.int64)

    clauses = total(holds * (3 + leaving)) + supports + 1
    literals = total(holds * (5 + 4 * leaving + entering)) + supports + 1
    return PerLine(total(holds), clauses, literals)


def direct(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the sizes of `nono_encoders.direct`."""
    places = blocks.slack.astype(np.int64) + 1
    pairs = places * (places - 1) // 2
    both = np.where(blocks.blotted, pairs + places, 0)  # number of possible pairs of a start and an end
    twice = 1 + blocks.blotted
    twos = twice * pairs + np.where(blocks.last, 0, pairs) + np.where(blocks.blotted, pairs + 2 * both, 0)
    length = (blocks.end - blocks.start + 1).astype(np.int64)
    # the cells in all placements of a block; a blotted block can have any length up to the number of places
    covered = np.where(blocks.blotted, places * (places + 1) * (places + 2) // 6, places * length)
    supports = inks(lines, blocks)
    clauses = by_line(blocks, lines, twice + twos + both + covered) + supports
    literals = by_line(blocks, lines, twice * places + 2 * twos + 3 * both + 3 * covered) + supports
    return PerLine(by_line(blocks, lines, twice * places + both), clauses, literals)


SIZES: dict[str, Callable[[Lines, Blocks], PerLine]] = {
    "order": order,
    "covering": covering,
    "dfa": dfa,
    "direct": direct,
}


GROUP = 1 << 20  # approximate number of literals in lines that are encoded at once


def encode_lines(
    formula: Formula, encoding: str, encode: Callable[[Formula, Lines, Ints], None], lines: Lines, cells: Ints
) -> None:
    """Add all line rules with ``encode``, the function of an encoding, in groups of about `GROUP` literals."""
    blocks = all_blocks(lines)
    if not blocks.fit():
        formula.contradict()
        return
    literals = SIZES[encoding](lines, blocks).literals
    for group in in_groups(lines, literals, GROUP):
        encode(formula, group, cells)
        formula.first_line += len(ints(group.cell_start)) - 1


def estimate(model: Model, encoding: str = "order", allowed: Allowed | None = None) -> Size:
    """Return an upper bound for the size of a formula by `nono_encoders.encode`, in time linear in cells and blocks.

    Raises KeyError for an unknown encoding.
    """
    whole = of_cells(allowed_colours(model) if allowed is None else allowed) + of_counts(model)
    blocks = all_blocks(model.lines)
    if not blocks.fit():
        return whole + Size(0, 1, 0)
    return whole + Size(*(int(part.sum()) for part in SIZES[encoding](model.lines, blocks)))


def of_cells(allowed: Allowed) -> Size:
    """Return the size of `nono_encoders.cells.cell_literals`.

    A cell with 2 colours has one variable. A cell with k = 3 to 5 colours has k variables, a clause of k literals, and
    a clause of 2 literals for each pair of colours. For larger k, there are k - 2 more variables, those of a ladder;
    each has four clauses with 9 literals together. With the clause of k literals and a last one of 2, these are 4k - 6
    clauses with 10k - 16 literals, which are counted as 4k and 10k. Cells without a colour make one empty clause.
    """
    number = allowed.sum(axis=1, dtype=np.int64)
    few, many = number[(number > 2) & (number <= 5)], number[number > 5]
    pairs = few * (few - 1) // 2
    return Size(
        variables=int((number == 2).sum() + few.sum() + (2 * many - 2).sum()),
        clauses=int((1 + pairs).sum() + (4 * many).sum() + (number == 0).any()),
        literals=int((few + 2 * pairs).sum() + (10 * many).sum()),
    )


def of_counts(model: Model) -> Size:
    """Return an upper bound for the size of `nono_encoders.count.encode`.

    A cell in several regions of a rule counts several times, because the cells are not listed.
    """
    counts = model.counts
    before = np.concatenate([[0], np.cumsum(np.diff(ints(counts.cell_start))[ints(counts.region)], dtype=np.int64)])
    size = np.diff(before[ints(counts.region_start)])
    shapes = np.stack([size, np.maximum(ints(counts.least), 0), np.minimum(ints(counts.most), size)], axis=1)
    whole = Size(0, 0, 0)
    for shape, number in zip(*np.unique(shapes, axis=0, return_counts=True), strict=True):
        rule = of_rule(*shape.tolist())
        whole += Size(*(int(number) * part for part in (rule.variables, rule.clauses, rule.literals)))
    return whole


def of_rule(size: int, least: int, most: int) -> Size:
    """Return an upper bound for the size of a count rule, even if some of its literals are constant."""
    if least > most:
        return Size(0, 1, 0)
    subsets = subsets_of(size, least, most)
    if subsets is not None:
        numbers = [(comb(size, chosen), chosen) for chosen, _ in subsets]
        return Size(0, sum(number for number, _ in numbers), sum(number * chosen for number, chosen in numbers))
    height = size - least if most + least > size else most
    clauses = 4 * size * height + 2 * size + 1
    # if literals are constant, the rule may be encoded by subsets: two bounds with at most 16 clauses each
    return Size(size * height, clauses, 3 * clauses + 32 * min(size, 16))
