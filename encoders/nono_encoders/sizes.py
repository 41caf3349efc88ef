"""Computes the size of a formula from the blocks and the count rules, before the formula is built.

A large formula is also divided by these sizes into groups of lines, so that its construction can be interrupted.

The sizes are upper bounds, because some literals turn out to be constant. Apart from this, the sizes of lines, which
each encoding computes in its file, are exact, except for the ends of lines in `nono_encoders.dfa`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from nono_encoders.blocks import all_blocks
from nono_encoders.cells import Allowed, Lines, Model, allowed_colours, in_groups, ints
from nono_encoders.cnf import Formula, Ints
from nono_encoders.count import subsets_of
from nono_encoders.encoding import Encoding
from nono_encoders.order import ENCODING as ORDER


@dataclass(frozen=True, slots=True)
class Size:
    """Upper bounds for the variables, clauses and literals of a formula."""

    variables: int
    clauses: int
    literals: int

    def __add__(self, other: Size) -> Size:
        return Size(self.variables + other.variables, self.clauses + other.clauses, self.literals + other.literals)


GROUP = 1 << 20  # approximate number of literals in lines that are encoded at once


def encode_lines(formula: Formula, encoding: Encoding, lines: Lines, cells: Ints) -> None:
    """Add all line rules in groups of about `GROUP` literals; only the empty clause if a clue is too long for its line.

    ``cells`` are the literals of shape (cells, colours).
    """
    blocks = all_blocks(lines)
    if not blocks.fit():
        formula.contradict()
        return
    literals = encoding.size(lines, blocks).literals
    for group in in_groups(lines, literals, GROUP):
        encoding.encode(formula, group, cells)
        formula.first_line += len(ints(group.cell_start)) - 1


def estimate(model: Model, encoding: Encoding = ORDER, allowed: Allowed | None = None) -> Size:
    """Return an upper bound for the size of a formula by `nono_encoders.encode`, in time linear in cells and blocks."""
    whole = of_cells(allowed_colours(model) if allowed is None else allowed) + of_counts(model)
    blocks = all_blocks(model.lines)
    if not blocks.fit():
        return whole + Size(0, 1, 0)
    return whole + Size(*(int(part.sum()) for part in encoding.size(model.lines, blocks)))


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
    # number of cells in all regions before each region; the difference over the regions of a rule is its size
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
    height = size - least if most + least > size else most  # as `nono_encoders.count.between` chooses it
    # four clauses for each counter variable, at most two more for each literal, and one for the lower bound
    clauses = 4 * size * height + 2 * size + 1
    # if literals are constant, the rule may be encoded by subsets: two bounds with at most 16 clauses each
    return Size(size * height, clauses, 3 * clauses + 32 * min(size, 16))
