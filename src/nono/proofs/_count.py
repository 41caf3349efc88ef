"""Certified counts: ``formula.cnf`` states the rules in DIMACS; ``count.cpog`` proves how many models the formula has.

`refutations` turns this proof into two refutations in LRAT, for checkers that are themselves proved correct:

- ``formula-to-root``: the formula, the clauses of the graph's nodes, and "the root is false" have no model.
- ``root-to-formula``: the clauses of the nodes, "the root is true", and "a clause of the formula is false" have no
  model.

Both refutations together prove that the root is equivalent to the formula. The remaining checks need no propagation:
the children of a product share no variable, the children of a sum contain a literal with opposite signs, and the count
is correct. docs/certificates.md describes these checks. If the formula has no model, there is only the first
refutation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from nono.backend import able, capable
from nono.base.errors import PuzzleError
from nono.base.files import save_folder
from nono.base.limits import checked, deadline_after, seconds_until, within
from nono.checkers.nono_check_count import count_models, lists_of, parsed
from nono.checkers.nono_check_puzzle import RefusedError
from nono.genres.base import Puzzle, model_from
from nono.model.answer import Outcome
from nono.model.model import Model
from nono.proofs._formula import FORMULA, explained, is_text_of, rules, without_empty_clauses
from nono.proofs._programs import CHECKED, check_alone, expect_python, has_rules_of
from nono.proofs._protocol import MANIFEST, Certificate, Job, Kind, Made, Means, has_cells, refused
from nono.solving import bug_in, make_task, tally_model, with_one_model_each

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

Clause = list[int]

COUNT = "count"
ENCODING = "order"  # in this encoding, the cells determine all variables, so models correspond to solutions
PROOF = "count.cpog"
PROGRAM = "nono_check_count.py"
ABOUT = "all solutions"
UNDEFINED = "found hidden cells that the board does not determine; a certified count needs a board that determines them"
PARTS = tuple(f"{part}.{end}" for part in ("formula-to-root", "root-to-formula") for end in ("cnf", "lrat"))
PATIENCE = 2.0  # minimum time limit for the second count, in seconds


def make(job: Job) -> Made | None:
    """Count solutions with a backend that proves its count. Raise `BugError` if a second, independent count differs."""
    began = monotonic()
    formula = formula_to_count(job.puzzle, job.start, job.deadline, job.memory)
    if formula is None:
        raise PuzzleError(UNDEFINED, "unsupported-variant")
    backend = able("prove_count")
    assert backend.prove_count is not None
    count, proof = backend.prove_count(
        formula.variables, formula.literals, formula.starts, job.max_size << 20, seconds_until(job.deadline), None
    )
    expect_same(job, count, monotonic() - began)
    text = "".join(checked(explained(formula, job.puzzle, ENCODING, 0, ABOUT), within(job.deadline, CHECKED)))
    claim = job.claim(COUNT, ENCODING, backend.name, Outcome([], True, number=count))
    return Made(claim, files={FORMULA: text, PROOF: proof})


def formula_to_count(puzzle: Puzzle, start: Sequence[str] | None, deadline: float, memory: int | None) -> CNF | None:
    """Return a formula with one model per solution; None if the board does not determine its hidden cells."""
    formula = rules(puzzle, ENCODING, deadline, memory, start=start)
    model = model_from(puzzle, start, deadline)
    assert isinstance(model, Model)
    whole = with_one_model_each(formula, model)
    return None if whole is None else without_empty_clauses(whole, puzzle, start, deadline, any_cell=True)


def expect_same(job: Job, count: int, seconds: float) -> None:
    """Raise `BugError` if an independent backend finds a different number of solutions within ``seconds``.

    The second backend gets at least `PATIENCE` seconds, but never more than half of the remaining time.
    """
    model = model_from(job.puzzle, job.start, job.deadline)
    assert isinstance(model, Model)
    left = seconds_until(job.deadline)
    limit = max(PATIENCE, seconds) if left is None else min(left / 2, max(PATIENCE, seconds))
    for backend in islice(capable("count"), 1):
        second = tally_model(model, make_task(None, limit, job.seed, {}), backend=backend)
        if second.stop == "interrupt":
            raise KeyboardInterrupt
        if second.complete and second.count != count:
            message = f"the certified count is {count}, but backend {backend.name} counts {second.count} solutions"
            raise bug_in(job.puzzle, message, backend=backend.name, seed=job.seed, start=job.start)


def check(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the formula belongs to the puzzle and has the claimed number of models."""
    folder, claim, files = certificate.folder, certificate.claim, certificate.files
    if not claim.fits(claim.count) or certificate.solutions or claim.encoding != ENCODING:
        found = f"{claim.verdict} with {claim.count} solutions in the encoding {claim.encoding!r}"
        raise refused(folder / MANIFEST, f"found {found}, expected a count in the encoding {ENCODING}")
    if has_rules_of(certificate.puzzle.genre):
        check_alone(certificate, means)
        return
    expect_python(certificate, means)
    expect_remade(certificate, means)
    try:
        number = count_models(files[FORMULA], files[PROOF], within(means.deadline, CHECKED))
    except RefusedError as error:
        raise refused(folder / PROOF, f"the proof is wrong: {error}") from None
    if number != claim.count:
        raise refused(folder / PROOF, f"the proof shows {number} solutions, expected {claim.count}")


def expect_remade(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless nono's encoder makes the same formula from the puzzle."""
    folder, claim = certificate.folder, certificate.claim
    start = None if claim.start is None else list(claim.start)
    formula = formula_to_count(certificate.puzzle, start, means.deadline, means.memory)
    if formula is None:
        raise refused(folder / MANIFEST, UNDEFINED)
    pieces = explained(formula, certificate.puzzle, ENCODING, 0, ABOUT)
    if not is_text_of(certificate.files[FORMULA], checked(pieces, within(means.deadline, CHECKED))):
        raise refused(folder / FORMULA, f"the formula differs from the {ENCODING} encoding of the puzzle")


KIND = Kind(COUNT, (FORMULA, PROOF), has_cells, make, check, automatic=False, lists_all=False, program=PROGRAM)


def write_refutations(certificate: Path, folder: str, time_limit: float | None = None) -> None:
    """Write the files of `refutations` into a folder. The certified count must have been checked.

    Raises `LimitError` after ``time_limit`` seconds, and `PuzzleError` if the folder has other files.
    """
    formula, proof = ((certificate / name).read_text("utf-8") for name in (FORMULA, PROOF))
    texts = refutations(formula, proof, within(deadline_after(time_limit), "the refutations were written"))
    save_folder({name: text.encode() for name, text in texts.items()}, folder, PARTS)


@dataclass(slots=True)
class Parts:
    """The parsed steps of a CPOG proof that has been checked."""

    nodes: dict[int, tuple[bool, list[int], int]]  # name: (is it a sum, children, index in `defined`)
    defined: list[Clause]
    numbers: list[int]  # IDs of the clauses in `defined`
    lemmas: list[tuple[int, Clause, list[int]]]  # number, clause, hints
    root: int


def refutations(formula: str, proof: str, check: Callable[[], object] = lambda: None) -> dict[str, str]:
    """Return the texts of the files by name; the formula and its proof must have been checked.

    ``check`` is called repeatedly; an exception that it raises ends the work.
    """
    variables, clauses = parsed(formula)
    parts = parts_of("" if [] in clauses else proof, check)
    texts = pair("formula-to-root", *forwards(variables, clauses, parts))
    if parts.root:
        texts |= pair("root-to-formula", *backwards(clauses, parts, check))
    return texts


def parts_of(proof: str, check: Callable[[], object]) -> Parts:
    parts = Parts({}, [], [], [], 0)
    for line in proof.splitlines():
        check()
        words = line.split()
        if words[:1] == ["r"]:
            parts.root = int(words[1])
        elif words[1:2] == ["a"]:
            clause, hints = lists_of(words[2:], 2)
            parts.lemmas.append((int(words[0]), clause, hints))
            if not clause:  # there is no model
                parts.root = 0
                break
        elif words and words[0] not in ("c", "d"):
            (node, *children), is_sum = lists_of(words[2:], 1)[0], words[1] == "s"
            children = children[:2] if is_sum else children
            sign = -1 if is_sum else 1
            parts.nodes[node] = is_sum, children, len(parts.defined)
            own = [[sign * node, *(-sign * child for child in children)]]
            own += [[-sign * node, sign * child] for child in children]
            parts.numbers += range(int(words[0]), int(words[0]) + len(own))
            parts.defined += own
    return parts


def pair(name: str, variables: int, clauses: Sequence[Clause], steps: Iterable[str]) -> dict[str, str]:
    lines = (" ".join(map(str, [*clause, 0])) for clause in clauses)
    text = "\n".join([f"p cnf {variables} {len(clauses)}", *lines])
    return {f"{name}.cnf": f"{text}\n", f"{name}.lrat": "".join(steps)}


def step(number: int, clause: Clause, hints: Iterable[int]) -> str:
    return " ".join(map(str, [number, *clause, 0, *hints, 0])) + "\n"


def forwards(variables: int, formula: list[Clause], parts: Parts) -> tuple[int, list[Clause], Iterator[str]]:
    """Refute "formula and not root" with the lemmas of the proof; the nodes' clauses become part of the formula."""
    clauses = [*formula, *parts.defined, *([[-parts.root]] if parts.root else [])]

    def steps() -> Iterator[str]:
        numbers = {number: number for number in range(1, len(formula) + 1)}
        numbers |= {number: at for at, number in enumerate(parts.numbers, len(formula) + 1)}
        last = len(clauses)
        for number, clause, hints in parts.lemmas:
            last += 1
            numbers[number] = last
            yield step(last, clause, [numbers[hint] for hint in hints])
        if parts.root:
            yield step(last + 1, [], [last, len(clauses)])
        elif [] in formula:
            yield step(last + 1, [], [formula.index([]) + 1])

    return max([variables, *parts.nodes]), clauses, steps()


def backwards(
    formula: list[Clause], parts: Parts, check: Callable[[], object]
) -> tuple[int, list[Clause], Iterator[str]]:
    """Refute "root and not formula". Each formula clause gets a new variable, which stands for "this clause is false".
    If a clause is false, the nodes above it become false one after another, up to the root.
    """
    top = max(parts.nodes)
    clauses = [*parts.defined, [parts.root]]
    false_at = []
    for number, clause in enumerate(formula, top + 1):
        false_at.append(len(clauses) + 1)
        clauses += [[-number, -literal] for literal in clause]
    clauses.append([top + 1 + at for at in range(len(formula))])
    false = false_where(formula, parts, check)
    literals = {node: set(children) for node, (_, children, _) in parts.nodes.items()}

    def steps() -> Iterator[str]:
        last = len(clauses)
        for at, clause in enumerate(formula):
            check()
            last += 1
            own = range(false_at[at], false_at[at] + len(clause))
            yield step(last, [-(top + 1 + at)], [*own, *hints_of(at, clause), len(parts.defined) + 1])
        yield step(last + 1, [], [*range(len(clauses) + 1, last + 1), len(clauses)])

    def hints_of(at: int, clause: Clause) -> list[int]:
        """Return the hints which show that a false clause makes the root false: clauses of nodes, from the leaves
        up."""
        hints: list[int] = []
        queue, seen = [-parts.root], {parts.root}
        while queue:
            node = -heappop(queue)  # children come before their parent nodes
            is_sum, children, first = parts.nodes[node]
            if is_sum:
                hints.append(first + 1)
                below = children
            else:
                shared = next((literal for literal in clause if literal in literals[node]), 0)
                chosen = shared or next(c for c in children if c in false and false[c][at >> 3] >> (at & 7) & 1)
                hints.append(first + 2 + children.index(chosen))
                below = [chosen]
            for child in below:
                if child in parts.nodes and child not in seen:
                    seen.add(child)
                    heappush(queue, -child)
        return hints[::-1]

    return top + len(formula), clauses, steps()


def false_where(formula: list[Clause], parts: Parts, check: Callable[[], object]) -> dict[int, bytes]:
    """Return a bit set for each node: the formula clauses that make the node false when they are false."""
    size = len(formula) // 8 + 1
    false: dict[int, int] = {}
    for at, clause in enumerate(formula):
        for literal in clause:
            false[literal] = false.get(literal, 0) | 1 << at
    for node, (is_sum, children, _) in parts.nodes.items():
        check()
        bits = (1 << len(formula)) - 1 if is_sum else 0
        for child in children:
            bits = bits & false.get(child, 0) if is_sum else bits | false.get(child, 0)
        false[node] = bits
    return {node: false[node].to_bytes(size, "little") for node in parts.nodes}
