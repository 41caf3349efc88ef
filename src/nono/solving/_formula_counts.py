"""The counters that are not backends: a checked proof and Ganak. Both count the models of a
formula.

The formula is the encoding `order`. If the puzzle has no hidden cells, each solution is one model of the formula. If it
has hidden cells, a solution has one model for each way to set them. `with_one_model_each` adds clauses that leave one
value to each hidden cell. They follow from the rules alone, in this order:

1. A hidden cell is *determined* if it is in a rule with an exact number whose other hidden cells are all determined.
2. If a hidden cell is only in upper bounds and in at most one clause, then a clause allows it the counted value only if
   no other value of that clause is true. (Binairo: a cell is 1 if both lines have a 1.)
3. A hidden cell in two rules "exactly one" is an edge between these rules. Two ways to set such cells differ along
   cycles, whose edges have the value and lack it by turns (Berge 1957). For each cycle, a clause forbids the way in
   which the first edge lacks the value. (Tents: which tent belongs to which tree.)

Hidden cells of any other kind cannot be defined.

Ganak does not need these clauses: it counts models as one if they differ only in hidden cells.

All backends get the same model, so a bug in the model gives all of them the same wrong answer. The checker of certified
counts has rules of its own: `fault_of_model` asks it whether the models of the formula are the solutions of the clues.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from nono.backend import PROOF_CODE, capable, fault_of_formula, has_checker, proved_count
from nono.backend.bounded import expect_to_fit
from nono.base.distribution import not_loadable
from nono.base.errors import LimitError
from nono.base.limits import Tick, checked, within
from nono.base.processes import Pool, Task, work
from nono.genres.base import Puzzle, model_from
from nono.genres.wording import Direction, line_name
from nono.model.answer import Cancel, Until
from nono.model.builder import as_cells
from nono.model.model import Model

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF, Ints, Meaning

MOST_BYTES = 4 << 20  # maximum size of a proof in bytes; the checker in Python needs a few seconds per megabyte
BYTES_PER_LITERAL = 4  # at least, in DIMACS
MOST_STEPS = 100_000  # limit on the steps of the search for cycles
Value = tuple[int, int]  # a cell and a colour
Literal = tuple[int, int, bool]  # (cell, colour, whether the cell has this colour)


class Rule(NamedTuple):
    """A rule: at least ``least`` and at most ``most`` of the values are true."""

    values: list[Value]
    least: int
    most: int


def with_one_model_each(formula: CNF, model: Model) -> CNF | None:
    """Add clauses to the formula of a model that define its hidden cells; return None if this is not possible.

    The formula then has one model per solution, because the cells determine all other variables.
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
    """Return clauses that leave one value per hidden cell and exclude no solution; None if this is not possible."""
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
    edges: dict[int, int] = {}  # the hidden cells of item 3 above (edges), each with its counted colour
    for cell in sorted(left):
        own = least_value(cell, domains[cell], rules_of[cell], left)
        if own is not None:
            clauses += own
        elif (colour := counted_once(cell, domains[cell], rules_of[cell])) is not None:
            edges[cell] = colour
        else:
            return None
    around = forbidden(model, edges, rules_of)
    return None if around is None else clauses + around


def determined(rules: Sequence[Rule], rules_of: dict[int, list[Rule]], domains: Sequence[int]) -> set[int]:
    """Return the hidden cells that the board determines by rules with exact numbers."""
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
    """Return which of the cell's two possible colours the rules count; None for other cells."""
    colours = {colour for rule in rules for own, colour in rule.values if own == cell}
    if len(colours) != 1 or domain.bit_count() != 2:
        return None
    (colour,) = colours
    return colour if domain >> colour & 1 else None


def least_value(cell: int, domain: int, rules: Sequence[Rule], left: set[int]) -> list[list[Literal]] | None:
    """Return the clauses for a hidden cell by item 2 of the list above; None if this item does not apply."""
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
    """Return the counted colour of a cell that belongs to exactly two rules, both "exactly one"; otherwise None."""
    exact = [rule for rule in rules if rule.least == rule.most == 1]
    return only_colour(cell, domain, rules) if len(exact) == len(rules) == 2 else None


def forbidden(model: Model, edges: dict[int, int], rules_of: dict[int, list[Rule]]) -> list[list[Literal]] | None:
    """Return a clause for each cycle, which forbids one of its two ways; None if the search takes too many steps."""
    ends: dict[int, list[int]] = {cell: [id(rule) for rule in rules_of[cell]] for cell in edges}
    at: dict[int, list[int]] = defaultdict(list)  # the edges that end at each rule
    shown: dict[int, list[Value]] = {}
    for cell in edges:
        for rule in rules_of[cell]:
            at[id(rule)].append(cell)
            shown[id(rule)] = [value for value in rule.values if value[0] < model.shown]
    apart = never_together(model)
    steps = 0

    def paths(first: int, cells: list[int], nodes: list[int], holds: list[Value]) -> Iterator[list[int]]:
        """Yield the paths that close a cycle: from the last node to the first, only through edges after ``first``."""
        nonlocal steps
        for cell in at[nodes[-1]]:
            steps += 1
            if steps > MOST_STEPS:
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
    return None if steps > MOST_STEPS else clauses


def opposites(model: Model, values: Sequence[Value]) -> list[Value]:
    """Return the values that hold if no given value holds; empty unless the model has two colours."""
    return [(cell, 1 - colour) for cell, colour in values] if model.colours == 2 else []


def never_together(model: Model) -> dict[Value, set[Value]]:
    """Return for each value the other values that some rule forbids together with it."""
    apart: dict[Value, set[Value]] = defaultdict(set)
    for number, most in enumerate(model.counts.most):
        if most == 1:
            values = [value for value in model.counts.values(number) if value[0] < model.shown]
            for value in values:
                apart[value].update(other for other in values if other[0] != value[0])
    return apart


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of solutions that is not a backend. For ``code``, see `nono.backend.protocol.Backend`.

    ``count`` gets a model, a time limit in seconds, and an object that cancels the count. It returns the number of
    solutions, or None if the counter cannot find this number. It raises `LimitError` if the formula is too large or
    takes too long to build.
    """

    name: str
    code: tuple[str, ...]
    unavailable: Callable[[], str | None]
    count: Callable[[Model, float | None, Cancel | None], int | None]


def formula_of(model: Model, check: Tick) -> CNF:
    """Return the clauses of a model; raises `LimitError` if there are too many, and the exceptions of ``check``."""
    from nono_encoders import encode, estimate

    expect_to_fit(estimate(model), "order", None)
    return encode(model, check=check)


def count_by_proof(model: Model, time_limit: float | None = None, cancel: Cancel | None = None) -> int | None:
    """Return the number of solutions that a proof shows; None if the checker rejects the proof.

    Also returns None if the board does not determine the hidden cells. Raises `LimitError` if the time runs out, the
    count is cancelled, or the formula or the proof is too large.
    """
    until = Until.after(time_limit, cancel)
    check = within(until.deadline, "the count was proved", until.is_cancelled)
    formula = with_one_model_each(formula_of(model, check), model)
    if formula is None:
        return None
    return 0 if formula.contradictory() else proved_count(formula, MOST_BYTES, until.seconds(), check)


def count_by_ganak(model: Model, time_limit: float | None = None, cancel: Cancel | None = None) -> int | None:
    """Return the number of solutions that Ganak finds; None if the time ran out, on cancellation, or if Ganak failed.

    Sharma, Roy, Soos and Meel, "GANAK: A scalable probabilistic exact model counter" (2019). Raises `LimitError` if
    the formula is too large, or if the time runs out while it is built.
    """
    until = Until.after(time_limit, cancel)
    formula = formula_of(model, within(until.deadline, "the formula was built", until.is_cancelled))
    if formula.contradictory():
        return 0
    board = len(formula.cell_signs()) if model.hidden else None
    with closing(Pool(child, 1)) as pool:
        pool.put(Task((formula.variables, board, formula.literals.tobytes(), formula.starts.tobytes())))
        for answer in pool.answers(until.deadline, None if cancel is None else cancel.is_set):
            return None if answer.died else int(answer.value)
    return None


def child() -> None:
    """The main function of the process that `count_by_ganak` starts."""
    work(lambda message, send: _counted(*message))


def _counted(variables: int, board: int | None, *flat: bytes) -> int:
    """Return the number of models of a formula."""
    import pyganak

    literals, starts = (array("i", part).tolist() for part in flat)
    counter = pyganak.Counter()
    counter.new_vars(variables)
    if board is not None:
        counter.set_sampling_set(list(range(1, board + 1)))
    counter.add_clauses([literals[a:b] for a, b in pairwise(starts)])
    return int(counter.count())


COUNTERS = {
    counter.name: counter
    for counter in (
        Counter(
            "nono_check_count",
            PROOF_CODE,
            lambda: None if next(capable("prove_count"), None) else "no backend proves counts",
            count_by_proof,
        ),
        Counter(
            "ganak",
            ("nono_encoders", "ganak"),
            lambda: not_loadable({"pyganak": "pyganak", "numpy": "numpy"}),
            count_by_ganak,
        ),
    )
}


def fault_of_model(
    puzzle: Puzzle, time_limit: float | None = None, start: Sequence[str] | None = None, cancel: Cancel | None = None
) -> str | None:
    """Return why the formula of a small puzzle does not state the rules of the clues; None if it does.

    Raises `LimitError` after the time limit in seconds, on formulas above `MOST_BYTES`, without numpy, and if the
    checker does not know the rules of the genre.
    """
    until = Until.after(time_limit, cancel)
    check = within(until.deadline, "the formula was compared with the rules", until.is_cancelled)
    model = model_from(puzzle, start)
    if not isinstance(model, Model) or not has_checker(puzzle.genre):
        raise LimitError("missing", f"the comparison does not know the genre {puzzle.genre}")
    if (missing := not_loadable({"numpy": "numpy"})) is not None:
        raise LimitError("missing", missing)
    formula = formula_of(model, check)
    if len(formula.literals) * BYTES_PER_LITERAL > MOST_BYTES:
        raise LimitError("memory", f"its formula has more than {MOST_BYTES >> 20} MiB")
    one_each = with_one_model_each(formula, model)
    text = "".join(checked(explained(one_each or formula, puzzle, "order", 0), check))
    keys = [colour.key for colour in puzzle.palette]
    return fault_of_formula(text, puzzle.genre, puzzle.plain_clues(), keys, start, check, one_each is not None)


def explained(
    cnf: CNF, puzzle: Puzzle, encoding: str, solutions: int, about: str = "another solution"
) -> Iterator[str]:
    """Yield the formula "there is another solution" in DIMACS; its last clauses exclude the known solutions."""
    said = list(meanings(cnf, puzzle))
    number = len(cnf) - solutions
    of_rules = replace(cnf, literals=cnf.literals[: cnf.starts[number]], starts=cnf.starts[: number + 1])
    of_solutions = ((number + at, f"solution {at + 1}") for at in range(solutions))
    comments = [f"{headline(puzzle)}, {about}", f"{encoding} encoding", *map(str, said)]
    yield from cnf.dimacs_pieces(comments, chain(of_rules.marks(said), of_solutions))


def headline(puzzle: Puzzle) -> str:
    """Return a headline with genre, size and clue hash of the puzzle."""
    return f"{puzzle.genre} {puzzle.width}x{puzzle.height} {puzzle.clue_hash()}"


class Called(NamedTuple):
    """Names the cells and lines of a board; see `nono_encoders.cnf.Names`."""

    width: int
    directions: tuple[Direction, ...]

    def cell(self, number: int) -> str:
        return f"row {number // self.width + 1} column {number % self.width + 1}"

    def line(self, number: int) -> str:
        return line_name(self.directions, number)


def meanings(cnf: CNF, puzzle: Puzzle) -> Iterator[Meaning]:
    """Yield the meaning of each variable when it is true; variables of cells come first."""
    from nono_encoders.cnf import Meaning

    model = as_cells(puzzle.model())
    names = Called(model.width, puzzle.directions)
    for cell, literals in enumerate(cnf.cells.tolist()):
        for colour, literal in enumerate(literals):
            if 0 < literal <= cnf.variables:
                yield Meaning(names.cell(cell), f"colour {colour}", literal, 1)
    for says in cnf.says:
        yield from says(names)
