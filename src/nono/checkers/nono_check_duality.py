"""Bounds for proofs by duality. This file needs only Python; nono_check.py imports it from its own folder."""

from __future__ import annotations

from typing import Any


def least_difference(puzzle: Any) -> int:
    """Return a lower bound on the differences between two solutions: two cells per differing line without blots."""
    blots = [any(length is None for length, _ in clue) for clue in puzzle.clues]
    of_rows, of_all = sum(blots[: puzzle.height]), sum(blots)
    return 4 if of_all < 2 else 2 if of_rows in (0, of_all) else 1


def greatest_sum(clue: Any, taken: list[list[int | None]]) -> int | None:
    """Return the greatest sum over a clue's arrangements, given a number per cell and colour; None if nothing fits."""
    best: dict[tuple[int, int], int] = {(0, 0): 0}  # key: blocks begun, cells in the last block (0: ended)
    for gives in [*taken, [0, *[None] * 255]]:  # a background cell after the line ends the last block
        after: dict[tuple[int, int], int] = {}
        for (b, n), total in best.items():
            length, colour = clue[b - 1] if n else (0, 0)
            ended = n == (length or n)
            ways = [(b, 0, 0)] if ended else []
            ways += [(b, n + (length is not None), colour)] if n and not (ended and length) else []
            ways += [(b + 1, 1, clue[b][1])] if ended and b < len(clue) and clue[b][1] != colour else []
            for *state, k in ways:
                if (share := gives[k]) is not None:
                    after[state[0], state[1]] = max(after.get((state[0], state[1]), total + share), total + share)
        best = after
    return best.get((len(clue), 0))
