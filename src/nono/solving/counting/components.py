"""The cells that propagation leaves open, and their components, which can be counted one by one.

Two open cells belong to the same component if they share a rule that their remaining colours could break.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nono.base.limits import NO_LIMITS, Limits
from nono.model import Model
from nono.model.propagation import RULES_AT_ONCE, RuleIndex


class OpenBoard(NamedTuple):
    """The rules of a model, the colours that propagation leaves to its cells as bits, and the open cells.

    If propagation finds that there is no solution, no cell is open.
    """

    rules: RuleIndex
    domains: list[int]
    cells: set[int]


def open_board(model: Model, limits: Limits = NO_LIMITS) -> OpenBoard | None:
    """Propagate the rules of a model, and return the domains and the open cells. Returns None at the limits.

    If the rules contradict one another, the board has no open cells.
    """
    rules = RuleIndex(model)
    domains = model.domains()
    consistent = all(domains) and rules.propagate(domains, list(range(len(rules))), limits)
    if consistent is None:
        return None
    # a domain is a bit mask of colours; it has several if a bit remains without its lowest one
    cells = {cell for cell, domain in enumerate(domains) if domain & (domain - 1)} if consistent else set()
    return OpenBoard(rules, domains, cells)


def components(board: OpenBoard, limits: Limits = NO_LIMITS) -> list[set[int]] | None:
    """Return the open cells of each component. Returns None at the limits."""
    joining = []
    for rule in range(len(board.rules)):
        if not rule % RULES_AT_ONCE and limits.is_set():
            return None
        if not always_holds(board, rule):
            joining.append(board.rules.cells[rule])
    return connected_parts(board.cells, joining)


def always_holds(board: OpenBoard, rule: int) -> bool:
    """Return whether a count rule holds for every choice of the colours left to its cells.

    The clue of a line is not examined: the answer for it is False.
    """
    rules, domains = board.rules, board.domains
    if rule < len(rules.clues):
        return False
    wanted, least, most = rules.counts[rule - len(rules.clues)]  # the clues of lines have the first numbers
    pairs = [(domains[cell], colours) for cell, colours in zip(rules.cells[rule], wanted, strict=True)]  # bit masks
    surely_wanted = sum(not domain & ~colours for domain, colours in pairs)
    perhaps_wanted = sum(domain & colours > 0 for domain, colours in pairs)
    return surely_wanted >= least and perhaps_wanted <= most


def connected_parts(cells: Iterable[int], groups: Iterable[Iterable[int]]) -> list[set[int]]:
    """Return the connected parts of the cells, if each group connects its cells.

    A group may contain cells other than the given ones, which are ignored.
    """
    part = {cell: {cell} for cell in cells}  # for each cell, the set that all cells of its part share
    for group in groups:
        group_cells = [cell for cell in group if cell in part]
        for cell in group_cells[1:]:
            small, large = sorted((part[group_cells[0]], part[cell]), key=len)
            if small is not large:  # the smaller set joins the larger one
                large |= small
                part.update(dict.fromkeys(small, large))
    return list({id(cells): cells for cells in part.values()}.values())  # each part once
