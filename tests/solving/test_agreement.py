"""The rule of agreement: answers contradict one another exactly if no set of solutions fits them all."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from common import Capture, ones
from hypothesis import given, strategies as st

from nono import Nonogram
from nono.backend import answer, race
from nono.cli.program import run
from nono.many import Decision, Question, Store
from nono.many._store import OpenPuzzle
from nono.model.answer import Outcome
from nono.solving import Evidence, Result, contradicting, contradictory
from nono.solving.comparing.verify import claim as claim_of_result

PUZZLE = Nonogram([[1]], [[1], []])
PICTURES = [bytes([number]) for number in range(4)]
SETS = [frozenset(chosen) for size in range(len(PICTURES) + 1) for chosen in combinations(PICTURES, size)]


@st.composite
def claims(draw: st.DrawFn) -> Evidence:
    """Draw a claim that lists some of the solutions that it counts."""
    listed = draw(st.sampled_from(SETS))
    return Evidence(draw(st.integers(len(listed), len(PICTURES))), draw(st.booleans()), listed)


def fits(solutions: frozenset[bytes], claim: Evidence) -> bool:
    """Return whether the claim is right for a puzzle with these solutions."""
    exact = len(solutions) == claim.count
    return claim.listed <= solutions and (exact or (not claim.complete and len(solutions) > claim.count))


@given(st.lists(claims(), max_size=4))
def test_contradictory_means_that_no_set_of_solutions_fits(found: list[Evidence]) -> None:
    possible = any(all(fits(solutions, claim) for claim in found) for solutions in SETS)
    assert contradictory(found) is not possible
    pairs = contradicting(dict(enumerate(found)))
    assert bool(pairs) is contradictory(found)
    proved = [pair for pair in combinations(range(len(found)), 2) if contradictory(found[at] for at in pair)]
    assert not proved or pairs == proved


@given(st.sampled_from(SETS), st.data())
def test_right_answers_never_contradict(solutions: frozenset[bytes], data: st.DataObject) -> None:
    """Each answer may have found any part of the solutions, and may or may not list them."""
    found = []
    for _ in range(3):
        part = frozenset(data.draw(st.permutations(sorted(solutions)))[: data.draw(st.integers(0, len(solutions)))])
        complete = part == solutions and data.draw(st.booleans())
        found.append(Evidence(len(part), complete, part if data.draw(st.booleans()) else frozenset()))
    assert not contradictory(found)


@pytest.mark.needs("native", "sat")
@pytest.mark.parametrize("limits", [[], ["--time-limit", "60"]])
def test_after_ctrl_c_the_answers_so_far_are_shown(
    limits: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def interrupted(name: str, *words: Any) -> Outcome:
        if name == "sat":
            raise KeyboardInterrupt
        return answer(name, *words)

    monkeypatch.setattr("nono.solving.comparing.verify.answer", interrupted)
    for chosen, shown in (("native,sat,reference", ["native", "sat", "together"]), ("sat,native", [])):
        assert run(["verify", "heart", "cat", "--backends", chosen, *limits]) == 130
        assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[1:]] == shown


@pytest.mark.needs("native", "sat")
def test_after_ctrl_c_the_answers_of_processes_so_far_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def interrupted(*given: Any) -> Iterator[Any]:
        yield next(answers(*given))
        raise KeyboardInterrupt

    answers = race._answers
    monkeypatch.setattr(race, "_answers", interrupted)
    assert run(["verify", "heart", "cat", "--backends", "native,sat", "--jobs", "2"]) == 130
    rows = capsys.readouterr().out.splitlines()[1:]
    assert sorted(row.endswith("interrupt") for row in rows[:2]) == [False, True]
    assert [row.split()[1] for row in rows] == ["native", "sat", "together"]


def test_a_search_that_ends_by_itself_without_its_solutions_agrees_with_none() -> None:
    """Two incomplete answers with 1 and 2 solutions do not agree if no limit stopped them."""
    two = Result(Outcome([ONE, OTHER], False), "native", 0.0, 2, PUZZLE)
    for early in (Outcome([ONE], False), Outcome([], False)):
        one = Result(early, "sat", 0.0, 2, PUZZLE)
        assert contradictory(map(claim_of_result, [two, one]))
        assert contradicting({"native": claim_of_result(two), "sat": claim_of_result(one)})
    stopped = Result(Outcome([ONE], False, "time"), "sat", 0.0, 2, PUZZLE)
    assert not contradictory(map(claim_of_result, [two, stopped]))
    first = Result(Outcome([ONE], False), "sat", 0.0, 1, PUZZLE)
    assert not contradictory(map(claim_of_result, [first, first]))


def fill(store: Store, outcomes: dict[str, Outcome]) -> None:
    """Store the outcomes as batch does."""
    with store.transaction() as db:
        db.execute("INSERT INTO puzzle VALUES (1, 'clues', 'nonogram', 2, 1, 2)")
        db.execute("INSERT INTO entry (source, number, name, puzzle) VALUES ('p.json', 1, 'p', 1)")
    for name, found in outcomes.items():
        first = found.solutions[0] if found.solutions else None
        answer = Decision(str(found.verdict(2)), str(found.count), found.complete, found.stop, solution=first)
        store.add_results(Question(backend=name), [OpenPuzzle(1, ones(2), 2)], [answer])


ONE, OTHER = b"\0\1", b"\1\0"
