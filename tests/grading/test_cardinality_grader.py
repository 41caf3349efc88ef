"""The grader of count rules: every step is the technique that it names, against a slow twin."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest
from backend.test_hidden_cells import solutions
from engine.test_engine_cardinality import HARD, LIT, draw, solve
from grading.traces import GraderBound, Trace, TraceStep, count_techniques, trace_counts

from nono import Akari, Minesweeper, Nonogram
from nono.backend.native.graders import GradingEnd
from nono.model.model import Model

pytestmark = pytest.mark.needs("native")

Domains = list[set[int]]
Literal = tuple[int, int, bool]  # the cell has the colour, or has not
TRIAL, SEVERAL = "trial-1", ("subset", "subsets")


class Twin:
    """The rules of a model one by one, each evaluated from scratch."""

    def __init__(self, model: Model) -> None:
        counts = model.counts
        self.wide = [end - start > 1 for start, end in pairwise(counts.region_start)]
        self.colours, self.shown = model.colours, model.shown
        self.rules = [
            (counts.values(rule), least, most)
            for rule, (least, most) in enumerate(zip(counts.least, counts.most, strict=True))
        ]
        self.domains: Domains = [set(range(model.colours)) for _ in range(model.cells)]
        for value in model.removed:
            self.domains[value // model.colours].discard(value % model.colours)

    def techniques(self, rule: int, domains: Domains) -> dict[str, set[tuple[int, int]]] | None:
        """The rule's deductions now: technique to removed (cell, colour). None: it is violated."""
        values, least, most = self.rules[rule]
        possible = {(x, colour) for x, colour in values if colour in domains[x]}
        committed = {(x, colour) for x, colour in possible if len(domains[x]) == 1}
        if len(possible) < least or len(committed) > most or not all(domains):
            return None
        found: dict[str, set[tuple[int, int]]] = {}
        if possible == committed:
            return found
        exact = least == most
        if len(possible) == least:
            name = "exact-count-forced" if exact else "cell-min-witness" if self.wide[rule] else "at-least-one-witness"
            found[name] = {(x, k) for x, colour in possible - committed for k in domains[x] - {colour}}
        if len(committed) == most:
            name = (
                "exact-count-zero" if exact and most == 0 else "exact-count-saturated" if exact else "at-most-saturated"
            )
            found[name] = possible - committed
        return found

    def is_broken(self, place: int | None) -> bool:
        """Whether a rule, or cell c for the place -1 - c, cannot be kept once full rules exclude their other values."""
        left = [set(domain) for domain in self.domains]
        for domains in (self.domains, left):
            if place is not None and (not domains[-1 - place] if place < 0 else self.exceeds(place, domains)):
                return True
            for values, _, most in self.rules:
                if sum(self.domains[x] == {k} for x, k in values) == most:
                    for x, k in values:
                        left[x] -= {k} if self.domains[x] != {k} else set()
        return False

    def exceeds(self, rule: int, domains: Domains) -> bool:
        """Whether a rule has too few possible values, or shows too many."""
        values, least, most = self.rules[rule]
        return sum(k in domains[x] for x, k in values) < least or sum(domains[x] == {k} for x, k in values) > most

    def fixpoint(self, domains: Domains) -> bool:
        """Apply all rules to their fixpoint; False: a contradiction."""
        changed = True
        while changed:
            changed = False
            for rule in range(len(self.rules)):
                says = self.techniques(rule, domains)
                if says is None:
                    return False
                for cell, colour in set().union(*says.values()):
                    domains[cell].discard(colour)
                    changed = True
        return all(domains)

    def easiest(self) -> str:
        """The easiest technique of up to two rules that applies now; ``trial-1`` when none does."""
        names = list(count_techniques())
        says = [self.techniques(rule, self.domains) or {} for rule in range(len(self.rules))]
        single = min((name for said in says for name in said), key=names.index, default=None)
        if single or self.has_pair():
            return single or "subset"
        values = [(x, k) for x, domain in enumerate(self.domains[: self.shown]) if len(domain) > 1 for k in domain]
        return "exclusion" if any(self.excludes(*value, wide=False) for value in values) else TRIAL

    def excludes(self, cell: int, colour: int, wide: bool = True) -> bool:
        """Whether the colour leaves a rule too few values, once the rules that it completes exclude their others."""
        lost = {(cell, k) for k in self.domains[cell] - {colour}}
        possible = [{(x, k) for x, k in values if k in self.domains[x]} for values, _, _ in self.rules]
        for own, is_wide, (_, _, most) in zip(possible, self.wide, self.rules, strict=True):
            free = {(x, k) for x, k in own if len(self.domains[x]) > 1}
            if not is_wide and (cell, colour) in own and len(own) - len(free) + 1 == most < len(own):
                lost |= {(x, k) for x, k in free if x != cell}
        return any(
            len(own - lost) < least and (wide or not is_wide)
            for own, is_wide, (_, least, _) in zip(possible, self.wide, self.rules, strict=True)
        )

    def negation(self, literal: Literal) -> Literal:
        cell, colour, holds = literal
        return (cell, 1 - colour, True) if self.colours == 2 else (cell, colour, not holds)

    def bounds(self) -> dict[GraderBound, tuple[int, set[Literal]]]:
        """The bounds that are not kept by every choice: how many of their literals may be false, and these."""
        found = {}
        for rule, (values, least, most) in enumerate(self.rules):
            possible = {(x, k) for x, k in values if k in self.domains[x]}
            free = {(x, k) for x, k in possible if len(self.domains[x]) > 1}
            committed = len(possible) - len(free)
            if committed < least:
                found[GraderBound(rule, -1, False)] = len(possible) - least, {(x, k, True) for x, k in free}
            if most < len(possible):
                found[GraderBound(rule, -1, True)] = most - committed, {self.negation((x, k, True)) for x, k in free}
        for cell, domain in enumerate(self.domains):
            if self.colours > 2 and len(domain) > 1:
                found[GraderBound(-1, cell, False)] = len(domain) - 1, {(cell, k, True) for k in domain}
                found[GraderBound(-1, cell, True)] = 1, {(cell, k, False) for k in domain}
        return found

    def has_pair(self) -> bool:
        """Whether two bounds together settle something."""
        for (slack, own), (more, other) in combinations(self.bounds().values(), 2):
            times = Counter([*own, *other])
            if slack and more and any(n > times[self.negation(literal)] for literal, n in times.items()):
                for first, second in ((own, other), (other, own)):
                    partners = [self.negation(one) for one in first if self.negation(one) not in first]
                    if slack + more <= len(second.intersection(partners)):
                        return True
        return False

    def together(self, bounds: tuple[GraderBound, ...]) -> set[tuple[int, int]]:
        """What the bounds remove, which have no more slack in all than pairs of literals that exclude one another."""
        found = [self.bounds()[bound] for bound in bounds]
        times = Counter(literal for _, literals in found for literal in literals)
        pairs = sum(min(n, times[self.negation(literal)]) for literal, n in times.items()) // 2
        assert sum(slack for slack, _ in found) <= pairs
        held = [literal for literal, n in times.items() if n > times[self.negation(literal)]]
        return {
            (cell, other) for cell, colour, holds in held for other in self.domains[cell] if (other != colour) is holds
        }

    def fails(self, cell: int, colour: int) -> bool:
        tried = [set(domain) for domain in self.domains]
        tried[cell] = {colour}
        return not self.fixpoint(tried)


def check_step(twin: Twin, step: TraceStep) -> None:
    if step.trial is not None:
        assert (step.technique, step.bounds, step.removed) == (TRIAL, (), (step.trial,))
        assert twin.fails(*step.trial)
    elif step.technique == "exclusion":
        assert [bound.is_most for bound in step.bounds] == [at > 0 for at in range(len(step.bounds))]
        (value,) = step.removed
        assert twin.excludes(*value)
    elif step.technique == "subset" and len(step.bounds) == 3:
        two, *ones = step.bounds
        assert [bound.is_most for bound in step.bounds] == [False, True, True]
        parts = [twin.together(bounds) for bounds in ((two, ones[0]), (two, ones[1]), step.bounds)]
        assert all(set(step.removed) >= part for part in parts)
        assert set(step.removed) == set().union(*parts)
    elif step.technique in SEVERAL:
        assert (step.technique == "subset") == (len(step.bounds) == 2)
        assert set(step.removed) <= twin.together(step.bounds)
    elif (says := twin.techniques(step.bounds[0].rule, twin.domains)) is not None:
        assert len(step.bounds) == 1
        assert set(step.removed) <= says[step.technique]


def check_facts(twin: Twin, step: TraceStep) -> None:
    """Compare what explanations state about a step with the rules evaluated from scratch."""
    says = [twin.techniques(rule, twin.domains) for rule in range(len(twin.rules))]
    if None not in says:  # otherwise, a rule is violated
        assert step.places == max(1, sum(step.technique in (said or {}) for said in says))
    shown = [{x for x, k in values if twin.domains[x] == {k}} for values, _, _ in twin.rules]
    for bound, need in zip(step.bounds, step.needs, strict=True):
        _, least, most = twin.rules[bound.rule]
        assert need == (1 if bound.rule < 0 else (most if bound.is_most else least) - len(shown[bound.rule]))
    first = next((bound.rule for bound in step.bounds if bound.rule >= 0), None)
    assert set(step.coloured) == ({cell for cell in shown[first] if cell < twin.shown} if first is not None else set())


def check(model: Model, steps: Trace) -> Counter[str]:
    """Follow the steps beside the slow implementation, and count the techniques."""
    twin = Twin(model)
    fired: Counter[str] = Counter()
    for step in steps:
        fired[step.technique] += 1
        fired["1-2-1"] += step.technique == "subset" and len(step.bounds) == 3
        assert step.removed
        assert twin.easiest() in (step.technique, TRIAL if step.technique in ("exclusion", "subsets") else "")
        check_step(twin, step)
        check_facts(twin, step)
        for cell, colour in step.removed:
            twin.domains[cell].remove(colour)
        emptied = not all(twin.domains)
        settled = {cell for cell, _ in step.settled}
        assert emptied or settled == {cell for cell, _ in step.removed if len(twin.domains[cell]) == 1}
        assert emptied or all(twin.domains[cell] == {colour} for cell, colour in step.settled)
    after = [set(domain) for domain in twin.domains]
    if steps.end is GradingEnd.CONTRADICTION:
        assert not twin.fixpoint(after)
        assert twin.is_broken(steps.broken)
    else:
        assert not twin.has_pair()
        assert twin.fixpoint(after)
        assert after == twin.domains  # no technique applies
        assert (steps.end is GradingEnd.SOLVED) == all(len(domain) == 1 for domain in after)
    if steps.end is GradingEnd.STALLED:
        assert not any(twin.fails(x, k) for x, domain in enumerate(after) if len(domain) > 1 for k in domain)
    return fired


def test_every_step_is_what_it_says() -> None:
    rng = random.Random(7)
    fired: Counter[str] = Counter()
    ends: Counter[GradingEnd] = Counter()
    for _ in range(400):
        model = draw(rng)
        steps = trace_counts(model, 9, {"trial_order": rng.choice(["clues", "degree", "board"])}, explained=True)
        fired += check(model, steps)
        ends[steps.end] += 1
        found = solutions(model)
        assert steps.end is not GradingEnd.CONTRADICTION or not found
        assert steps.end is not GradingEnd.SOLVED or len(found) == 1
        removed = {pair for step in steps for pair in step.removed}
        assert not any(solution[cell] == colour for solution in found for cell, colour in removed)
    names = list(count_techniques())
    assert set(fired) == {*names[: names.index("last-digit")], TRIAL} - {"exclusion"}
    assert set(ends) == set(GradingEnd)


def test_steps_beside_rows_of_mines() -> None:
    """A row of numbers beside a hidden row and an open row, as patterns such as 1-2-1 arise in play."""
    rng = random.Random(1)
    fired: Counter[str] = Counter()
    for _ in range(300):
        mines = [rng.choice(".**") for _ in range(rng.randint(5, 7))]
        near = [str(mines[max(0, at - 1) : at + 2].count("*")) for at in range(len(mines))]
        numbers = [number if rng.random() < 0.8 else "?" for number in near]
        model = Minesweeper(["." * len(mines), "".join(numbers)]).model()
        steps = trace_counts(model, explained=True)
        fired += check(model, steps)
        found = solutions(model)
        removed = {pair for step in steps for pair in step.removed}
        assert not any(solution[cell] == colour for solution in found for cell, colour in removed)
    assert fired["1-2-1"]


@pytest.mark.parametrize("rows", [LIT, HARD])
def test_akari_is_solved_as_the_solver_does(rows: list[str]) -> None:
    model = Akari(rows).model()
    steps = trace_counts(model, explained=True)
    assert check(model, steps)["exclusion"]
    solved = solve(model)
    assert (steps.end is GradingEnd.SOLVED) == bool(solved.stats["count_solvable"] and solved.solutions)


def test_without_trials_it_stalls() -> None:
    steps = trace_counts(Akari(["..", ".."]).model(), 5)
    assert (steps.end, list(steps)) == (GradingEnd.STALLED, [])


def test_lines_are_refused() -> None:
    with pytest.raises(ValueError, match="found a model with lines"):
        trace_counts(Nonogram([[1]], [[1]]).model())
