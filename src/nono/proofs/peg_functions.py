"""Functions on the holes of a board that show that no jumps lead from one position to another.

A function is a number for each hole; the value of a position is the sum over its pegs.

- A *parity* adds up to an even number over the three holes of every jump, so that a jump keeps its value modulo 2.
  Those of the colourings of the diagonals by three, two colours of the three at a time, make Reiss's position classes.
- A *weight* (pagoda function: Berlekamp, Conway and Guy, "Winning Ways", 23) has, over the first two holes of each
  jump, at least what it has on the third, so that no jump raises its value. By Farkas's lemma there is one that is
  greater in the goal than in the start if and only if no jumps, each made a nonnegative real number of times, add up to
  their difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from nono.model.model import Jump

Function = tuple[int, ...]
LARGEST_DENOMINATOR = 1000


def parities(holes: int, jumps: Sequence[Jump]) -> Iterator[Function]:
    """A basis of the parities of a board: the vectors that are orthogonal to every jump, modulo 2."""
    rows: dict[int, int] = {}  # by the hole of its own that each has, the sums of jumps that span all
    for start, over, end in jumps:
        row = 1 << start | 1 << over | 1 << end
        for hole, other in rows.items():
            if row >> hole & 1:
                row ^= other
        if row:
            own = row.bit_length() - 1
            rows = {hole: other ^ row if other >> own & 1 else other for hole, other in rows.items()} | {own: row}
    for free in range(holes):
        if free not in rows:
            yield tuple(int(hole == free or bool(rows.get(hole, 0) >> free & 1)) for hole in range(holes))


def weight(holes: int, jumps: Sequence[Jump], start: int, goal: int) -> Function | None:
    """A weight that is greater in the goal than in the start, in whole numbers; None: no linear program found one.

    The program makes the sum of the absolute values least. Its solution is rounded, and None if it is none then.
    """
    try:
        from ortools.linear_solver import pywraplp
    except ImportError:
        return None
    program = pywraplp.Solver.CreateSolver("GLOP")
    infinity = program.infinity()
    values = [program.NumVar(-infinity, infinity, "") for _ in range(holes)]
    sizes = [program.NumVar(0, infinity, "") for _ in range(holes)]
    for one, size in zip(values, sizes, strict=True):
        program.Add(one <= size)
        program.Add(-one <= size)
    for first, over, end in jumps:
        program.Add(values[first] + values[over] >= values[end])
    difference = [(goal >> hole & 1) - (start >> hole & 1) for hole in range(holes)]
    program.Add(sum(sign * one for sign, one in zip(difference, values, strict=True)) >= 1)
    program.Minimize(sum(sizes))
    if program.Solve() != pywraplp.Solver.OPTIMAL:
        return None
    fractions = [Fraction(one.solution_value()).limit_denominator(LARGEST_DENOMINATOR) for one in values]
    scale = lcm(*(fraction.denominator for fraction in fractions))
    found = tuple(int(fraction * scale) for fraction in fractions)
    holds = all(found[first] + found[over] >= found[end] for first, over, end in jumps)
    return found if holds and sum(sign * one for sign, one in zip(difference, found, strict=True)) > 0 else None
