"""Clauses that leave one value to each hidden cell, so that a formula has a model for each solution, and no more.

Without them a solution has as many models as there are ways to set the hidden cells. In this order, by the rules alone:

1. A cell is *determined* where a rule "exactly so many" has no other hidden cell that is not.
2. A cell that only upper bounds count, and at most one clause, has the value that counts only where the clause needs
   it, that is, where no other value of the clause holds. (Binairo: a cell is 1 where both lines are.)
3. Cells that two rules "exactly one" have in common are edges between these rules. Two ways to set them differ in
   cycles, in which every other edge has the value (Berge 1957). Of the two ways around a cycle one is forbidden: that
   in which its first edge does not have it. What is left is the way that has the values first. (Tents: whose tree.)

Other hidden cells are not defined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nono.model.model import Model

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF, Ints

MOST = 100_000  # steps of the search for cycles
Value = tuple[int, int]  # a cell and a colour
Literal = tuple[int, int, bool]  # a cell has a colour, or has it not


class Rule(NamedTuple):
    """Of the values, so many to so many hold."""

    values: list[Value]
    least: int
    most: int


def with_one_model_each(formula: CNF, model: Model) -> CNF | None:
    """The formula of a model, with clauses that decide the hidden cells; None where these do not follow.

    The formula has then a model for each solution, if the variables beside those of cells are functions of these.
    """
    import numpy as np
    from nono_encoders.cnf import FALSE, TRUE

    defined = defining(model)
    if defined is None:
        return None
    if not defined:
        return formula
    clauses: list[Ints] = []
    for clause in defined:
        literals = [int(formula.cells[cell, colour]) * (1 if holds else -1) for cell, colour, holds in clause]
        if TRUE not in literals:
            clauses.append(np.array([literal for literal in literals if literal != FALSE], np.int32))
    return replace(formula.extended(clauses), sections=(*formula.sections, (len(formula), "the hidden cells")))


def defining(model: Model) -> list[list[Literal]] | None:
    """Clauses that leave one value to each hidden cell, and every solution as it is; None: not all are defined."""
    domains = model.domains()
    open_ = {cell for cell in range(model.shown, model.cells) if domains[cell] & (domains[cell] - 1)}
    if not open_:
        return []
    rules_of: dict[int, list[Rule]] = {cell: [] for cell in open_}
    rules = []
    for number in range(len(model.counts)):
        rule = Rule(model.counts.values(number), model.counts.least[number], model.counts.most[number])
        cells = open_.intersection([cell for cell, _ in rule.values])
        if cells:
            rules.append(rule)
        for cell in cells:
            rules_of[cell].append(rule)
    left = open_ - determined(rules, rules_of, domains)
    clauses: list[list[Literal]] = []
    edges: dict[int, int] = {}  # hidden cells by number: the colour that counts
    for cell in sorted(left):
        found = least_value(cell, domains[cell], rules_of[cell], left)
        if found is not None:
            clauses += found
        elif (colour := counted_once(cell, domains[cell], rules_of[cell])) is not None:
            edges[cell] = colour
        else:
            return None
    around = forbidden(model, edges, rules_of)
    return None if around is None else clauses + around


def determined(rules: Sequence[Rule], rules_of: dict[int, list[Rule]], domains: Sequence[int]) -> set[int]:
    """The hidden cells whose value follows from the board by rules "exactly so many", one after another."""
    known: set[int] = set()
    queue = list(rules)
    while queue:
        rule = queue.pop()
        left = {cell for cell, _ in rule.values if cell in rules_of and cell not in known}
        if rule.least == rule.most and len(left) == 1:
            (cell,) = left
            if only_colour(cell, domains[cell], [rule]) is not None:
                known.add(cell)
                queue += rules_of[cell]
    return known


def only_colour(cell: int, domain: int, rules: Sequence[Rule]) -> int | None:
    """The one colour, of the two of its cell, in which rules count it; None where it is not so."""
    colours = {colour for rule in rules for own, colour in rule.values if own == cell}
    if len(colours) != 1 or domain.bit_count() != 2:
        return None
    (colour,) = colours
    return colour if domain >> colour & 1 else None


def least_value(cell: int, domain: int, rules: Sequence[Rule], left: set[int]) -> list[list[Literal]] | None:
    """The clauses of a cell of the second kind; None for another one."""
    colour = only_colour(cell, domain, rules)
    needed = [rule for rule in rules if rule.least > 0]
    if colour is None or len(needed) > 1 or any(rule.least > 1 or rule.most < len(rule.values) for rule in needed):
        return None
    if not needed:
        return [[(cell, colour, False)]]
    others = [value for value in needed[0].values if value[0] != cell]
    if any(other in left for other, _ in others):
        return None
    return [[(cell, colour, False), (*value, False)] for value in others]


def counted_once(cell: int, domain: int, rules: Sequence[Rule]) -> int | None:
    """The colour of a cell that just two rules "exactly one" count; None for another one."""
    exact = [rule for rule in rules if rule.least == rule.most == 1]
    return only_colour(cell, domain, rules) if len(exact) == len(rules) == 2 else None


def forbidden(model: Model, edges: dict[int, int], rules_of: dict[int, list[Rule]]) -> list[list[Literal]] | None:
    """For each cycle the clause that one way around is not taken; None where there are too many."""
    ends: dict[int, list[int]] = {cell: [id(rule) for rule in rules_of[cell]] for cell in edges}
    at: dict[int, list[int]] = defaultdict(list)  # the edges of each rule
    shown: dict[int, list[Value]] = {}
    for cell in edges:
        for rule in rules_of[cell]:
            at[id(rule)].append(cell)
            shown[id(rule)] = [value for value in rule.values if value[0] < model.shown]
    apart = never_together(model)
    steps = 0

    def paths(first: int, cells: list[int], nodes: list[int], holds: list[Value]) -> Iterator[list[int]]:
        """The ways from the last of the nodes to the first one by edges after the first."""
        nonlocal steps
        for cell in at[nodes[-1]]:
            steps += 1
            if steps > MOST:
                return
            if cell <= first or cell in cells:
                continue
            one, other = ends[cell]
            node = other if one == nodes[-1] else one
            if node == nodes[0]:
                yield [*cells, cell]
            elif node not in nodes:
                more = opposites(model, shown[node])
                if not any(two in apart.get(new, ()) for new in more for two in holds):
                    yield from paths(first, [*cells, cell], [*nodes, node], holds + more)

    clauses: list[list[Literal]] = []
    for first in sorted(edges):
        one, other = ends[first]
        begin = opposites(model, shown[one]) + opposites(model, shown[other])
        cycles = (cycle for cycle in paths(first, [first], [one, other], begin) if len(cycle) % 2 == 0)
        clauses += ([(cell, edges[cell], False) for cell in cycle[1::2]] for cycle in cycles)
    return None if steps > MOST else clauses


def opposites(model: Model, values: Sequence[Value]) -> list[Value]:
    """What holds where the values do not, of cells with two colours in models of two."""
    return [(cell, 1 - colour) for cell, colour in values] if model.colours == 2 else []


def never_together(model: Model) -> dict[Value, set[Value]]:
    """The values of which a rule allows one at most, by each of them."""
    found: dict[Value, set[Value]] = defaultdict(set)
    for number, most in enumerate(model.counts.most):
        if most == 1:
            values = [value for value in model.counts.values(number) if value[0] < model.shown]
            for value in values:
                found[value].update(other for other in values if other[0] != value[0])
    return found
