#!/usr/bin/env python3
"""Check the certificate of a nonogram's solution count: python nono_check_count.py CERTIFICATE

This program needs only Python 3.11, and no other part of nono. A certificate is a folder (docs/certificates.md).
The program starts from the clues of manifest.json and accepts the certificate if both statements hold:

1. formula.cnf states the clues, and its models correspond one to one to the solutions (`formula_states_clues`).
2. The formula has exactly as many models as count.scpog proves (`count_models`). The file count.scpog describes a graph
   over the variables (SCPOG: Bryant, Nawrocki, Avigad and Heule 2023), with one step per line:

       r ROOT                          the root; 0: there is no model
       ID a LITERALS 0 HINTS 0         a lemma, a clause
       ID p NODE CHILDREN 0            NODE is true when all CHILDREN are: a product
       ID s NODE CHILD CHILD HINTS 0   NODE is true when one of two CHILDREN is: a sum

   Clauses are numbered: the clauses of the formula from 1, a lemma by its ID. A node has a clause for itself and one
   for each child. For a product they are ID "NODE, or not all children", ID + 1 "not NODE, or the first child", ...
   For a sum they are ID "not NODE, or a child", ID + 1 "NODE, or not the first child", ...
   A child is a literal or an earlier node.

Exit status: 0 accepted, 1 rejected, 2 wrong usage.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

Clause = list[int]
FILES = ("puzzle.json", "solutions.txt", "formula.cnf", "count.scpog")
TRUE, FALSE = 1 << 40, -(1 << 40)  # constants that stand in for literals


class Refused(Exception):  # noqa: N818
    """The reason why a certificate is not accepted."""


def demand(holds: object, reason: str) -> None:
    if not holds:
        raise Refused(reason)


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


def count_models(formula: str, proof: str, tick: Callable[[], object] = lambda: None) -> int:
    """Return the formula's model count. Raise `Refused` if the proof does not prove this count."""
    variables, clauses = parsed(formula)
    graph = Graph(variables, clauses)
    for number, line in enumerate(proof.splitlines(), 1):
        tick()
        try:
            graph.step(line.split())
        except Refused as error:
            raise Refused(f"line {number} of count.scpog: {error}") from None
        except (ValueError, IndexError):
            raise Refused(f"line {number} of count.scpog is not a step") from None
    return graph.count(tick)


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
        self.nodes: list[tuple[bool, list[int]]] = []  # for each node: whether it is a sum, and its children
        self.below: list[int] = []  # the variables below each node: bit v stands for variable v

    def step(self, words: list[str]) -> None:
        if not words or words[0] == "c":
            return
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
        elif words[1] in ("p", "s"):
            (numbers,) = lists_of(words[2:], 1)
            is_sum = words[1] == "s"
            self.add_node(numbers[0], is_sum, numbers[1:3] if is_sum else numbers[1:], numbers[3:])
        else:
            raise Refused("an unknown step")

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

    def count(self, tick: Callable[[], object]) -> int:
        """Check that the proof is complete and return the number of models."""
        demand(self.root is not None, "there is no root")
        assert self.root is not None
        if self.root == 0:
            demand([] in self.clauses[1:], "no step derives the empty clause, which would show that there is no model")
            return 0
        place = self.root - self.variables - 1
        demand(0 <= place < len(self.nodes), "the root is not a node")
        demand(self.is_proved, "no lemma says that the root is true")
        self.expect_root_false(place, tick)
        counts: list[int] = []
        for (is_sum, children), below in zip(self.nodes, self.below, strict=True):
            tick()
            count = 0 if is_sum else 1
            for child in children:
                own = counts[child - self.variables - 1] if child > self.variables else 1
                missing = (below & ~self.variables_of(child)).bit_count()
                count = count + (own << missing) if is_sum else count * own
            counts.append(count)
        return counts[place] << (self.variables - self.below[place].bit_count())

    def expect_root_false(self, root: int, tick: Callable[[], object]) -> None:
        """Raise `Refused` unless the root is false whenever a clause is false; bit i of a set stands for clause i."""
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


# ---- Checking what the formula states

N = "([0-9]{1,9})"
OF_CELL = re.compile(f"c row {N} column {N} colours? ([0-9,]+) is {N}")
OF_BLOCK = re.compile(rf"c (row|column) {N} block {N} (starts|ends) by {N}(?:\.\.{N})? is {N}(?:\.\.{N})?")
Domains = list[list[list[int]]]  # the possible colours of a cell, by row and column
Cell = dict[int, int]  # literals "the cell has this colour", by colour


class Names:
    """The formula's variables, found by the meanings that the map at the top of the file gives them."""

    def __init__(self, formula: str, height: int, width: int) -> None:
        self.named: dict[tuple[object, ...], int] = {}
        self.used: set[tuple[object, ...]] = set()
        for line in formula.splitlines():
            if found := OF_CELL.fullmatch(line):
                self.named[int(found[1]), int(found[2]), found[3]] = int(found[4])
            elif found := OF_BLOCK.fullmatch(line):
                number = int(found[2]) + (height if found[1] == "column" else 0)
                first, last = int(found[5]), int(found[6] or found[5])
                right = last - first == int(found[8] or found[7]) - int(found[7]) < max(height, width)
                demand(right, "the map has ranges of different lengths, or more places than a line has")
                for place in range(first, last + 1):
                    self.named[number, int(found[3]), found[4], place] = int(found[7]) + place - first

    def literal(self, *key: object) -> int:
        demand(key in self.named, f"the map has no variable for {key}")
        self.used.add(key)
        return self.named[key]


def formula_states_clues(formula: str, clues: Any, domains: Domains) -> bool:
    """Return True if the formula states the clues, False if no picture can satisfy them; otherwise raise `Refused`.

    The clauses must be exactly the clauses that `of_cell` and `Line.clauses` return. In this case, models and solutions
    correspond one to one. In a model, the variables give places for each line's blocks; the blocks are in order and
    apart, and the cells show them. The cells determine the places, and every variable belongs to a cell or a place.
    """
    height = len(clues["rows"])
    names = Names(formula, height, len(clues["cols"]))
    variables, clauses = parsed(formula)
    wanted: list[Clause] = []
    cells: list[list[Cell]] = [[{} for _ in row] for row in domains]
    for row, of_row in enumerate(domains):
        for column, domain in enumerate(of_row):
            if not domain:
                return False
            cells[row][column], more = of_cell(names, row + 1, column + 1, domain)
            wanted += more
    lines = []
    for number, clue in enumerate([*clues["rows"], *clues["cols"]], 1):
        of_line = cells[number - 1] if number <= height else [row[number - height - 1] for row in cells]
        lines.append(Line(names, number, clue, of_line))
    if any(line.slack < 0 for line in lines):
        return False
    for line in lines:
        wanted += line.clauses()
    stated = {frozenset(p for p in clause if p != FALSE) for clause in wanted if TRUE not in clause}
    demand(stated == {*map(frozenset, clauses)}, "the clauses of the formula do not match the clues")
    numbers = sorted(names.named[key] for key in names.used)
    right = len(numbers) == variables and numbers == [*range(1, variables + 1)]
    demand(right, "the formula has variables that stand for neither a cell nor a place")
    return True


def of_cell(names: Names, row: int, column: int, domain: list[int]) -> tuple[Cell, list[Clause]]:
    """Return the literals of a cell, and the clauses which say that the cell has exactly one of its colours.

    A cell with two colours has one variable, true for the higher colour. A cell with more colours has one variable per
    colour; from six colours on, further variables say "one of the first n colours".
    """
    if len(domain) == 1:
        return {domain[0]: TRUE}, []
    if len(domain) == 2:
        literal = names.literal(row, column, str(domain[1]))
        return {domain[0]: -literal, domain[1]: literal}, []
    cell = {colour: names.literal(row, column, str(colour)) for colour in domain}
    before, *rest, last = literals = [*cell.values()]
    clauses = [literals]
    if len(domain) <= 5:
        return cell, clauses + [[-one, -other] for one, other in combinations(literals, 2)]
    for number, literal in enumerate(rest, 2):
        one = names.literal(row, column, ",".join(map(str, domain[:number])))
        clauses += [[-before, -literal], [-before, one], [-literal, one], [-one, before, literal]]
        before = one
    return cell, [*clauses, [-before, -last]]


class Line:
    """A clue and the cells of its line; places are numbered from 1, blocks from 0."""

    def __init__(self, names: Names, number: int, clue: list[Any], cells: list[Cell]) -> None:
        self.names, self.number, self.clue, self.cells = names, number, clue, cells
        self.apart = [int(one[1] == other[1]) for one, other in pairwise(clue)]  # blocks of one colour do not touch
        self.least = [1]  # the earliest place of each block, and the place after the last block
        for (length, _), apart in zip(clue, [*self.apart, 0], strict=False):
            self.least.append(self.least[-1] + (length or 1) + apart)
        self.slack = len(cells) + 1 - self.least[-1]

    def by(self, block: int, what: str, place: int) -> int:
        """Return the literal "this block starts (or ends) at this place or earlier"."""
        length = self.clue[block][0] if 0 <= block < len(self.clue) else None
        if what == "ends" and length is not None:
            return self.by(block, "starts", place - length + 1)
        least = self.least[block]
        if place < least:
            return FALSE
        return TRUE if place >= least + self.slack else self.names.literal(self.number, block + 1, what, place)

    def clauses(self) -> Iterator[Clause]:
        last, places = len(self.clue) - 1, range(1, len(self.cells) + 1)
        for block, (length, colour) in enumerate(self.clue):
            for place in places:
                starts, ends = self.by(block, "starts", place), self.by(block, "ends", place)
                yield [-starts, self.by(block, "starts", place + 1)]  # a start by place is also a start by place + 1
                if length is None:
                    yield [-ends, self.by(block, "ends", place + 1)]
                    yield [-ends, starts]
                if block < last:  # the next block comes after this one
                    yield [-self.by(block + 1, "starts", place + 1 + self.apart[block]), ends]
                # If a block has started and has not ended before this place, the cell has the colour of the block.
                yield [-starts, self.by(block, "ends", place - 1), self.cells[place - 1].get(colour, FALSE)]
        for block in range(len(self.clue) + 1):  # cells between two blocks are background
            for place in places:
                begun = self.by(block, "starts", place) if block <= last else FALSE
                ended = self.by(block - 1, "ends", place - 1) if block else TRUE
                yield [-ended, begun, self.cells[place - 1].get(0, FALSE)]


def domains_of(clues: Any, keys: Sequence[str], start: Sequence[str] | None) -> Domains:
    """Return the colours that the clues and the saved grid leave for each cell: background, and colours in both its row
    and column clues."""
    rows, cols = ([{0, *(colour for _, colour in clue)} for clue in clues[side]] for side in ("rows", "cols"))
    domains = [[sorted(row & col) for col in cols] for row in rows]
    if start is None:
        return domains
    grid = [[some or one for some, one in re.findall(r"\[([^\[\]]+)\]|(.)", row, re.DOTALL)] for row in start]
    demand([*map(len, grid)] == [len(cols)] * len(rows), "the saved grid and the board differ in size")
    return [
        [[k for k in domain if "?" in shown or keys[k] in shown] for domain, shown in zip(*both, strict=True)]
        for both in zip(domains, grid, strict=True)
    ]


# ---- The certificate


def check(
    texts: Mapping[str, str],
    tick: Callable[[], object] = lambda: None,
    counted: Callable[[str, str, Callable[[], object]], int] = count_models,
) -> list[str]:
    """Check a certificate, given as texts by file name; return its claim and the checks. Raise `Refused` on failure.

    ``counted`` replaces `count_models` if another program has counted the models of a large graph.
    """
    demand("manifest.json" in texts, "manifest.json is missing")
    manifest = json.loads(texts["manifest.json"])
    demand(isinstance(manifest, dict), "the manifest is damaged")
    body = {name: value for name, value in manifest.items() if name != "seal"}
    demand(
        manifest.get("seal") == sha256(json.dumps(body).encode()).hexdigest(), "the manifest does not match its seal"
    )
    version = manifest.get("certificate")
    demand(repr(version) == "1", f"found version {version!r}, expected 1")
    demand(manifest.get("proof") == "count", "this is not a certificate of a count")
    for name in FILES:
        digest = sha256(texts.get(name, "").encode()).hexdigest()
        demand(
            name in texts and digest == manifest["sha256"].get(name),
            f"{name} does not match its sha256 in the manifest",
        )
    demand(manifest["genre"] == "nonogram", f"found the genre {manifest['genre']!r}, expected nonogram")
    formula, clues, claimed = texts["formula.cnf"], manifest["clues"], manifest["count"]
    right = all(
        type(colour) is int and 0 < colour < 256 and (length is None or (type(length) is int and 0 < length < 1 << 20))
        for side in ("rows", "cols")
        for clue in clues[side]
        for length, colour in clue
    )
    demand(right and clues["rows"] and clues["cols"], "the clues do not form a board")
    domains = domains_of(clues, manifest["keys"], manifest["start"])
    by = "no picture satisfies the clues"
    count = 0
    if formula_states_clues(formula, clues, domains):
        count = counted(formula, texts["count.scpog"], tick)
        by = "the formula states the clues, and the graph of count.scpog counts its models"
    demand(type(claimed) is int and count == claimed, f"the graph has the count {count}, the manifest {claimed}")
    verdict = {0: "unsolvable", 1: "unique"}.get(count, "multiple")
    demand(manifest["verdict"] == verdict and manifest["complete"] is True, "the verdict does not fit the count")
    start = "" if manifest["start"] is None else ", from a saved grid"
    return [
        f"{verdict}: {count} solution{'s' * (count != 1)} and no other{start}",
        f"checked: {by}",
        "trusted: this file, Python, and that manifest.json has the clues of the puzzle (nono_check.py)",
    ]


def main(words: Sequence[str]) -> int:
    """Run the program with these command-line arguments and return the exit status."""
    if len(words) != 1 or words[0].startswith("-") or not Path(words[0]).is_dir():
        print("usage: python nono_check_count.py CERTIFICATE (a folder)", file=sys.stderr)
        return 2
    try:
        names = [name for name in (*FILES, "manifest.json") if Path(words[0], name).is_file()]
        said = check({name: Path(words[0], name).read_bytes().decode() for name in names})
    except (Refused, OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        print(f"REFUSED {words[0]}: {error}")
        return 1
    print(f"ACCEPTED {words[0]}: " + "\n  ".join(said))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
