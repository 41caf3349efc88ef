#!/usr/bin/env python3
"""Check the certificate of a puzzle's solution count: python nono_check_count.py CERTIFICATE [ORIGINAL-FILE]

This program needs only Python 3.11, nono_check.py, nono_check_states.py and the files that these import, and no other
part of nono. A certificate is a folder (docs/certificates.md). The program accepts the certificate if these statements
hold:

1. The clues agree with the original file, if one is given (nono_check.py).
2. The models of formula.cnf correspond one to one to the solutions (nono_check_states.py).
3. The formula has exactly as many models as count.cpog proves (`count_models`). The file count.cpog describes a graph
   over the variables (CPOG: Bryant, Nawrocki, Avigad and Heule 2023), with one step per line:

       r ROOT                          the root
       ID a LITERALS 0 HINTS 0         a lemma, a clause
       ID p NODE CHILDREN 0            NODE is true when all CHILDREN are: a product
       ID s NODE CHILD CHILD HINTS 0   NODE is true when one of two CHILDREN is: a sum

   Clauses are numbered: the clauses of the formula from 1, a lemma by its ID. A node has a clause for itself and one
   for each child. For a product they are ID "NODE, or not all children", ID + 1 "not NODE, or the first child", ...
   For a sum they are ID "not NODE, or a child", ID + 1 "NODE, or not the first child", ...
   A child is a literal or an earlier node. A lemma without literals shows that there is no model; the steps after it
   are not read. Lines d, which delete clauses, are not read either: with them, other programs show that ROOT implies
   the formula.

The program prints the clues and the saved grid. Exit status: 0 accepted, 1 rejected, 2 wrong usage, 3 accepted but the
original was not compared, or this program cannot check claims of this kind.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

if __package__:
    from nono.checkers import nono_check
    from nono.checkers.nono_check import Formula, Tick, malformed, opened
    from nono.checkers.nono_check_puzzle import WRONG, Grid, RefusedError, demand
    from nono.checkers.nono_check_states import chosen, states
else:
    sys.path.insert(0, str(Path(__file__).parent))  # python -I does not search this folder
    import nono_check  # type: ignore[import-not-found, no-redef]
    from nono_check import Formula, Tick, malformed, opened  # type: ignore[no-redef]
    from nono_check_puzzle import WRONG, Grid, RefusedError, demand  # type: ignore[import-not-found, no-redef]
    from nono_check_states import chosen, states  # type: ignore[import-not-found, no-redef]

Clause = list[int]
FILES = {"count": ("formula.cnf", "count.cpog")}  # files of each kind of proof
DRAWS = 20  # number of models that are drawn from the graph


# ---- Counting the models of a formula


def parsed(text: str) -> tuple[int, list[Clause]]:
    """Parse a formula in DIMACS; return its number of variables and its clauses."""
    head, clauses = None, []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["p"]:
            demand(head is None and words[1] == "cnf" and len(words) == 4, "expected one line p cnf VARIABLES CLAUSES")
            head = int(words[2]), int(words[3])
        elif words and words[0] != "c":
            (clause,) = lists_of(words, 1)
            clauses.append(clause)
    demand(head is not None and head[1] == len(clauses), "the number of clauses differs from that of the line p cnf")
    assert head is not None
    demand(all(0 < abs(p) <= head[0] for clause in clauses for p in clause), "a literal has no variable")
    return head[0], clauses


def lists_of(words: Sequence[str], number: int) -> list[list[int]]:
    """Parse ``number`` lists of whole numbers, each ended by 0."""
    found: list[list[int]] = [[]]
    for word in words:
        demand(word.lstrip("-").isdecimal(), f"found {word[:40]!r}, expected a whole number")
        if int(word):
            found[-1].append(int(word))
        else:
            found.append([])
    demand(len(found) == number + 1 and not found[-1], f"expected {number} lists in a line, each ended by 0")
    return found[:-1]


def count_models(formula: str, proof: str, tick: Tick = lambda: None) -> int:
    """Return the formula's model count. Raise `RefusedError` if the proof does not prove this count."""
    return graph_of(*parsed(formula), proof, tick).count(tick)


def graph_of(variables: int, clauses: list[Clause], proof: str, tick: Tick) -> Graph:
    """Return the graph of a proof about a formula. Raise `RefusedError` if a step does not follow."""
    graph = Graph(variables, clauses)
    for number, line in enumerate(proof.splitlines(), 1):
        tick()
        if graph.is_refuted:
            break
        try:
            graph.step(line)
        except RefusedError as error:
            raise RefusedError(f"line {number} of count.cpog: {error}") from None
        except (ValueError, IndexError):
            raise RefusedError(f"line {number} of count.cpog is not a step") from None
    return graph


class Graph:
    """The graph of a proof, and all clauses that the proof has derived so far.

    Four checks are sufficient. Every lemma follows from its hints (`follows`). The last lemma says that the root is
    true, so the root is true in every model. The children of a product share no variable, and the children of a sum are
    never both true (`add_node`), so counts multiply and add up. If a clause of the formula is false, the root is false
    (`expect_root_false`), so every assignment that makes the root true is a model.
    """

    def __init__(self, variables: int, clauses: list[Clause]) -> None:
        self.variables, self.formula = variables, clauses
        self.clauses = [[], *clauses]  # clauses by ID; ID 0 is unused
        self.of_nodes = len(clauses) + 1  # from this number on, clauses can belong to nodes
        self.is_of_node = [False] * self.of_nodes
        self.root: int | None = None
        self.is_proved = False  # whether a lemma says that the root is true
        self.is_refuted = [] in clauses  # whether there is the empty clause
        self.nodes: list[tuple[bool, list[int]]] = []  # for each node: whether it is a sum, and its children
        self.counts: list[int] = []  # the number of models of each node
        self.below: list[int] = []  # the variables below each node: bit v stands for variable v

    def step(self, line: str) -> None:
        if line.startswith(("c", "d ")) or not line.strip():
            return
        words = line.split()
        if words[0] == "r":
            demand(self.root is None and len(words) == 2, "the root is given twice")
            self.root = int(words[1])
            return
        demand(int(words[0]) == len(self.clauses), "the step does not have the next free number")
        if words[1] == "a":
            clause, hints = lists_of(words[2:], 2)
            for literal in clause:
                self.variables_of(abs(literal))
            demand(self.follows(clause, hints, False), "the lemma does not follow from its hints")
            self.add([clause], False)
            self.is_proved = self.is_proved or clause == [self.root]
            self.is_refuted = not clause
        elif words[1] in ("p", "s"):
            (numbers,) = lists_of(words[2:], 1)
            is_sum = words[1] == "s"
            self.add_node(numbers[0], is_sum, numbers[1:3] if is_sum else numbers[1:], numbers[3:])
        else:
            raise RefusedError("an unknown step")

    def add(self, clauses: list[Clause], is_of_node: bool) -> None:
        self.clauses += clauses
        self.is_of_node += [is_of_node] * len(clauses)

    def variables_of(self, child: int) -> int:
        """Return the variables below a node, or the variable of a literal, as bits."""
        if abs(child) <= self.variables:
            return 1 << abs(child)
        demand(self.variables < child <= self.variables + len(self.nodes), f"there is no node {child}")
        return self.below[child - self.variables - 1]

    def follows(self, clause: Clause, hints: list[int], by_nodes_alone: bool) -> bool:
        """Return whether the hints, used in order, lead to a contradiction when all literals of the clause are
        false."""
        false = set(clause)
        for hint in hints:
            demand(0 < hint < len(self.clauses), f"there is no clause {hint}")
            if by_nodes_alone and not self.is_of_node[hint]:
                return False
            left = [literal for literal in self.clauses[hint] if literal not in false]
            if len(left) != 1:
                return not left
            false.add(-left[0])
        return False

    def add_node(self, node: int, is_sum: bool, children: list[int], hints: list[int]) -> None:
        demand(node == self.variables + 1 + len(self.nodes), "the node does not have the next free number")
        below = 0
        for child in children:
            more = self.variables_of(child)
            demand(is_sum or not below & more, "two children of the product share a variable")
            below |= more
        if is_sum:
            demand(len(children) == 2, "the sum does not have two children")
            both = self.follows([-child for child in children], hints, True)
            demand(both, "the children of the sum may both be true")
        self.nodes.append((is_sum, children))
        self.below.append(below)
        sign = -1 if is_sum else 1
        whole = [sign * node, *(-sign * child for child in children)]
        self.add([whole, *([-sign * node, sign * child] for child in children)], True)

    def count(self, tick: Tick) -> int:
        """Check that the proof is complete and return the number of models."""
        if self.is_refuted:
            return 0
        demand(self.root is not None, "there is no root")
        assert self.root is not None
        place = self.root - self.variables - 1
        demand(0 <= place < len(self.nodes), "the root is not a node")
        demand(self.is_proved, "no lemma says that the root is true")
        self.expect_root_false(place, tick)
        for node, (is_sum, children) in enumerate(self.nodes, self.variables + 1):
            tick()
            count = 0 if is_sum else 1
            for child in children:
                own = self.models_of(child)
                count = count + (own << self.free(node, child)) if is_sum else count * own
            self.counts.append(count)
        return self.counts[place] << (self.variables - self.below[place].bit_count())

    def draws(self, number: int) -> Iterator[set[int]]:
        """Yield models at random, each as the set of its true variables; the models must have been counted."""
        random = Random(0)
        for _ in range(number):
            true = {variable for variable in range(1, self.variables + 1) if random.random() < 0.5}
            queue = [self.root or 0]
            while queue:
                node = queue.pop()
                if node <= self.variables:
                    (true.add if node > 0 else true.discard)(abs(node))
                    continue
                is_sum, children = self.nodes[node - self.variables - 1]
                if is_sum:
                    weights = [self.models_of(child) << self.free(node, child) for child in children]
                    children = [children[random.randrange(sum(weights)) >= weights[0]]]
                queue += children
            yield true

    def models_of(self, child: int) -> int:
        return self.counts[child - self.variables - 1] if child > self.variables else 1

    def free(self, node: int, child: int) -> int:
        """Return the number of variables below a node that are not below its child."""
        return (self.variables_of(node) & ~self.variables_of(child)).bit_count()

    def expect_root_false(self, root: int, tick: Tick) -> None:
        """Raise `RefusedError` unless the root is false whenever a clause is false. Bit i of a set is for clause i."""
        false: dict[int, int] = {}  # by literal and node: the clauses that make it false
        for number, clause in enumerate(self.formula):
            for literal in clause:
                false[literal] = false.get(literal, 0) | 1 << number
        everywhere = (1 << len(self.formula)) - 1
        for node, (is_sum, children) in enumerate(self.nodes, self.variables + 1):
            tick()
            found = everywhere if is_sum else 0
            for child in children:
                found = found & false.get(child, 0) if is_sum else found | false.get(child, 0)
            false[node] = found
        left = everywhere & ~false[self.variables + 1 + root]
        demand(not left, f"the root may be true although clause {left.bit_length()} of the formula is false")


# ---- The certificate


def check(
    texts: Mapping[str, str],
    original: bytes | None = None,
    tick: Tick = lambda: None,
    counted: Callable[[str, str, Tick], int] | None = None,
) -> list[str]:
    """Check a certificate as `nono_check.check` does.

    ``counted`` replaces `count_models` if another program has counted the models of a large graph.
    """
    try:
        return checked(texts, original, tick, counted)
    except WRONG as error:
        raise malformed(error) from None


def checked(
    texts: Mapping[str, str], original: bytes | None, tick: Tick, counted: Callable[[str, str, Tick], int] | None
) -> list[str]:
    """Do the same as `check`, but damaged data may raise other errors."""
    manifest, puzzle, domains, clues, shown = opened(texts, original, FILES)
    demand(not texts["solutions.txt"], "a certificate of a count lists no solutions")
    formula = Formula(texts["formula.cnf"], chosen(puzzle, tick), domains, tick)
    by, count = "single rules show that there is no solution", 0
    if states(formula, tick):
        by = "the formula has one model per solution, and the graph of count.cpog counts the models"
        if counted is None:
            graph = graph_of(formula.variables, formula.clauses, texts["count.cpog"], tick)
            count = graph.count(tick)
            drawn = [picture_of(formula, model) for model in graph.draws(DRAWS if count else 0)]
            for grid in drawn:
                tick()
                fault = puzzle.fault(grid)
                demand(fault is None, f"a model of the graph is not a solution: {fault}")
            by += f"; {len(drawn)} models drawn from the graph are solutions"
        else:
            count = counted(texts["formula.cnf"], texts["count.cpog"], tick)
    claimed = manifest["count"]
    demand(type(claimed) is int and count == claimed, f"the graph has the count {count}, the manifest {claimed}")
    verdict = {0: "unsolvable", 1: "unique"}.get(count, "multiple")
    demand(manifest["verdict"] == verdict and manifest["complete"] is True, "the verdict does not fit the count")
    start = "" if manifest["start"] is None else ", from a saved grid"
    return [
        f"{verdict}: {count} solution{'s' * (count != 1)} and no other{start}",
        f"checked: the clues are those of {clues}",
        f"checked: {by}",
        "trusted: this file and the files that it imports, Python, and that the clues are the intended ones",
        shown([]),
    ]


def picture_of(formula: Formula, true: set[int]) -> Grid:
    """Return the colours of the board's cells in a model, given its true variables."""
    grid = [[*row] for row in formula.domains]
    for variable, (what, *how) in formula.meaning.items():
        if what == "cell":
            row, column, colours = how
            grid[row][column] &= colours if variable in true else ~colours
    board = grid[: formula.puzzle.height]
    demand(all(some.bit_count() == 1 for row in board for some in row), "a model shows no picture")
    return [[some.bit_length() - 1 for some in row] for row in board]


def main(words: Sequence[str]) -> int:
    """Run the program with these command-line arguments and return the exit status."""
    return nono_check.run(words, "nono_check_count.py", check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
