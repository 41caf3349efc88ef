"""Proofs in DRUP become trimmed proofs in LRAT, which a strict checker accepts."""

import random
from itertools import combinations

import pytest
from tables import table

from nono.backend.native import trim_proof, unavailable
from nono.base.errors import LimitError

np = pytest.importorskip("numpy")
Solver = pytest.importorskip("pysat.solvers").Solver
pytestmark = pytest.mark.skipif(unavailable() is not None, reason=str(unavailable()))

Clauses = list[list[int]]


def trimmed(variables: int, clauses: Clauses, proof: str, seconds: float | None = None) -> str:
    starts = np.cumsum([0, *map(len, clauses)], dtype=np.int32)
    literals = np.array([literal for clause in clauses for literal in clause], np.int32)
    return trim_proof(variables, literals, starts, proof, seconds)


def lemmas_of(clauses: Clauses, proof: str) -> list[set[int]]:
    """The clauses that an LRAT proof adds, each of which its hints prove one after another, the last one empty."""
    known = dict(enumerate(map(set, clauses), 1))
    added, last = [], len(clauses)
    for line in proof.splitlines():
        number, *words = line.split()
        assert words.pop() == "0"
        if words[0] == "d":
            assert int(number) == last
            for word in words[1:]:
                del known[int(word)]
            continue
        end = words.index("0")
        clause, hints = set(map(int, words[:end])), list(map(int, words[end + 1 :]))
        false = dict.fromkeys(clause, True)
        for hint in hints[:-1]:
            (unit,) = (literal for literal in known[hint] if literal not in false)
            assert -unit not in false, "a hint that makes nothing new true"
            false[-unit] = True
        assert all(literal in false for literal in known[hints[-1]]), line
        last += 1
        assert int(number) == last
        known[last] = clause
        added.append(clause)
    assert not added[-1]
    return added


def drawn(variables: int, ratio: float, seed: int) -> Clauses:
    draw = random.Random(seed)
    return [
        [draw.choice((-1, 1)) * v for v in draw.sample(range(1, variables + 1), draw.choice((1, 2, 3, 3, 3, 3, 3, 3)))]
        for _ in range(round(ratio * variables))
    ]


def pigeons(count: int) -> Clauses:
    """So many pigeons in one hole less."""
    holes = range(1, count)
    places = [[bird * (count - 1) + hole for hole in holes] for bird in range(count)]
    return places + [[-one, -other] for hole in zip(*places, strict=True) for one, other in combinations(hole, 2)]


@pytest.mark.parametrize("solver", ["glucose3", "glucose4", "cadical153", "cadical195", "lingeling"])
def test_refutations_of_other_solvers(solver: str) -> None:
    refuted = longer = 0
    for seed in range(150):
        variables = 8 + seed % 60
        clauses = drawn(variables, 3.0 + seed % 3, seed)
        with Solver(solver, bootstrap_with=clauses, with_proof=True) as search:
            if search.solve():
                continue
            proof = "".join(f"{line}\n" for line in search.get_proof())
        lemmas = lemmas_of(clauses, trimmed(variables, clauses, proof))
        refuted += 1
        longer += len(lemmas) > 3
    assert refuted > 20
    assert longer > 5


@pytest.mark.parametrize(
    ("proof", "fault"),
    table(r"""
'' | the proof ends without a contradiction
'1 2 0\n1 0\n-1 0\n' | line 3 does not follow
'1 2 0\n3 -2 0\n-3 0\n-1 0\n-2 0\n' | line 3 does not follow
'1 2 0\n' | the proof ends without a contradiction
'c\n4 0\n' | line 2 is not a clause
'1 2\n' | line 1 is not a clause
'1 x 0\n' | line 1 is not a clause
'0\n' | line 1 does not follow
"""),
)
def test_a_wrong_proof(proof: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        trimmed(3, [[1, 2, 3], [1, 2, -3], [-1, 2, 3]], proof)


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = pigeons(8)
    with Solver("glucose4", bootstrap_with=clauses, with_proof=True) as search:
        assert not search.solve()
        proof = "".join(f"{line}\n" for line in search.get_proof())
    with pytest.raises(LimitError) as reached:
        trimmed(56, clauses, proof, 1e-9)
    assert reached.value.stop == "time"
    monkeypatch.setattr("nono.backend.native.memory_share", lambda: 0)
    with pytest.raises(LimitError) as reached:
        trimmed(56, clauses, proof)
    assert reached.value.stop == "memory"
