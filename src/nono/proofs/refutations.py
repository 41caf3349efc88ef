"""A certified count as two refutations in LRAT, for checkers that are proved correct themselves.

- ``formula-to-root``: the formula, the clauses of the graph's nodes, and "the root is false" have no model.
- ``root-to-formula``: the clauses of the nodes, "the root is true", and "a clause of the formula is false" have none.

Together they say that the root is true just where the formula is. What is left is a walk without propagation: that the
children of products share no variable, that those of a sum differ in the sign of a literal, and the count; it is
written out in docs/certificates.md. Of a formula without a model there is the first alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from pathlib import Path

from nono.base.files import save_folder
from nono.base.limits import deadline_after, within
from nono.proofs.kinds.clauses import FORMULA
from nono.proofs.kinds.count import PROOF

Clause = list[int]
NAMES = tuple(f"{part}.{end}" for part in ("formula-to-root", "root-to-formula") for end in ("cnf", "lrat"))


def write_refutations(certificate: Path, folder: str, time_limit: float | None = None) -> None:
    """Write the files of `refutations` of a certified count, which has been checked, into a folder.

    `LimitError` after so many seconds, and `PuzzleError` if the folder has other files.
    """
    formula, proof = ((certificate / name).read_text(encoding="utf-8") for name in (FORMULA, PROOF))
    texts = refutations(formula, proof, within(deadline_after(time_limit), "the refutations were written"))
    save_folder({name: text.encode() for name, text in texts.items()}, folder, NAMES)


@dataclass(slots=True)
class Parts:
    """The steps of a proof in SCPOG, which has been checked."""

    nodes: dict[int, tuple[bool, list[int], int]]  # by name: is it a sum, its children, its first clause in `defined`
    defined: list[Clause]
    numbers: list[int]  # of these clauses
    lemmas: list[tuple[int, Clause, list[int]]]  # number, clause, hints
    root: int


def refutations(formula: str, proof: str, check: Callable[[], object] = lambda: None) -> dict[str, str]:
    """The texts of the files, by name, of a formula and its proof that have been checked.

    ``check`` is called again and again; what it raises ends the work.
    """
    from nono.checkers.nono_check_count import parsed

    variables, clauses = parsed(formula)
    parts = parts_of(proof, check)
    texts = pair("formula-to-root", *forwards(variables, clauses, parts))
    if parts.root:
        texts |= pair("root-to-formula", *backwards(variables, clauses, parts, check))
    return texts


def parts_of(proof: str, check: Callable[[], object]) -> Parts:
    from nono.checkers.nono_check_count import lists_of

    parts = Parts({}, [], [], [], 0)
    for line in proof.splitlines():
        check()
        words = line.split()
        if words[:1] == ["r"]:
            parts.root = int(words[1])
        elif words[1:2] == ["a"]:
            clause, hints = lists_of(words[2:], 2)
            parts.lemmas.append((int(words[0]), clause, hints))
        elif words and words[0] != "c":
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
    """That the formula implies the root: by the lemmas, with the nodes' clauses moved into the formula."""
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
    variables: int, formula: list[Clause], parts: Parts, check: Callable[[], object]
) -> tuple[int, list[Clause], Iterator[str]]:
    """That the root implies the formula.

    A new variable for each clause says that it is false; then so are nodes up to the root, one after another.
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
        """The hints by which the root is false where a clause is: the nodes' clauses, from the leaves up."""
        hints: list[int] = []
        queue, seen = [-parts.root], {parts.root}
        while queue:
            node = -heappop(queue)  # children come before their nodes
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
    """By node: the clauses of the formula where it is false, a bit for each."""
    size = len(formula) // 8 + 1
    false: dict[int, int] = {}
    for at, clause in enumerate(formula):
        for literal in clause:
            false[literal] = false.get(literal, 0) | 1 << at
    for node, (is_sum, children, _) in parts.nodes.items():
        check()
        found = (1 << len(formula)) - 1 if is_sum else 0
        for child in children:
            found = found & false.get(child, 0) if is_sum else found | false.get(child, 0)
        false[node] = found
    return {node: false[node].to_bytes(size, "little") for node in parts.nodes}
