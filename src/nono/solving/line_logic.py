"""How line logic fills a board: the colours left to every cell after each sweep over the rows or the columns."""

from __future__ import annotations

from collections.abc import Iterator

from nono.backend.reference import Rules, settle
from nono.base.errors import PuzzleError
from nono.model.model import Model, Moves


def sweeps(model: Model | Moves) -> Iterator[list[int]]:
    """The sets of colours (bit ``c``: colour ``c``) of the cells, at the start and after each sweep that changed one.

    It ends at the fixpoint, or where a line has no arrangement left. Raises `PuzzleError` on a model without
    lines.
    """
    if isinstance(model, Moves) or not len(model.lines):
        raise PuzzleError("found a puzzle without lines of blocks, expected one for line logic", "unsupported-variant")
    lines = Rules(model)
    domains = model.domains()
    yield domains[:]
    halves = [range(model.height), range(model.height, len(lines.clues))]
    idle = 0
    while idle < 2:
        before = domains[:]
        for line in halves[0]:
            settled = settle(lines.clues[line], [domains[cell] for cell in lines.cells[line]])
            if settled is None:
                return
            for cell, domain in zip(lines.cells[line], settled, strict=True):
                domains[cell] = domain
        halves.reverse()
        idle = 0 if domains != before else idle + 1
        if domains != before:
            yield domains[:]


def known(domains: list[int]) -> list[int | None]:
    """The colour of each cell that is settled, None of the others."""
    return [domain.bit_length() - 1 if domain & (domain - 1) == 0 else None for domain in domains]
