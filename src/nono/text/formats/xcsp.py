"""XCSP3 instances of nonograms, black and white, as PyCSP3 writes them: one constraint for each row and column.

The cells are an array of two dimensions with the domain 0 1. Each line has a ``regular`` constraint, whose automaton is
that of a clue, or an ``extension``, whose table lists all arrangements of a clue. Equal constraints may form a
``group``. An automaton or a table that belongs to no clue is refused. nono writes automata.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import comb

from nono.base.errors import PuzzleError, excerpt
from nono.genres import Nonogram
from nono.text.formats.shared.capability import Capabilities, Puzzles, only_nonogram
from nono.text.formats.shared.clues import board_size, nonogram
from nono.text.formats.shared.xml import Element, root_element

CAPABILITIES = Capabilities()
TRANSITION = re.compile(r"\(\s*(\w+)\s*,\s*([01])\s*,\s*(\w+)\s*\)")
CELL = re.compile(r"(\w+)\[(\d*|\d+\.\.\d+)\]\[(\d*|\d+\.\.\d+)\]")
Line = tuple[str, int]  # "row" or "column", and its index from 0


def loads(text: str, check: bool = True) -> Nonogram:
    """Return the nonogram of an instance. Raises `PuzzleError`."""
    instance = root_element(text)
    variables, constraints = instance.first("variables"), instance.first("constraints")
    arrays = variables.children if variables else []
    size = re.fullmatch(r"\[(\d+)\]\[(\d+)\]", arrays[0].attributes.get("size", "")) if len(arrays) == 1 else None
    if size is None or constraints is None or arrays[0].text.split() not in (["0", "1"], ["0..1"]):
        expected = "one array of two dimensions with the values 0 and 1, and constraints"
        raise PuzzleError(f"found other variables, expected {expected}", "unsupported-variant").at(instance.line)
    height, width = board_size(size[1], size[2], arrays[0].line)
    clues: dict[Line, tuple[int, list[int]]] = {}
    for constraint, scope in _constraints(constraints):
        line = _line(scope, arrays[0].attributes.get("id", ""), height, width)
        side, index = line
        if line in clues:
            message = f"found a second constraint for {side} {index + 1}, expected one"
            raise PuzzleError(message, "duplicate-key").at(scope.line)
        length = width if side == "row" else height
        clue = _regular(constraint) if constraint.name == "regular" else _extension(constraint, length)
        clues[line] = scope.line, clue
    rows = [("row", index) for index in range(height)]
    cols = [("column", index) for index in range(width)]
    if missing := next((line for line in rows + cols if line not in clues), None):
        side, index = missing
        message = f"found no constraint for {side} {index + 1}, expected one for each row and column"
        raise PuzzleError(message, "wrong-line-count").at(constraints.line)
    return nonogram([clues[line] for line in rows], [clues[line] for line in cols], check, lambda line: line[1])


def _constraints(parent: Element) -> Iterator[tuple[Element, Element]]:
    """Yield each constraint with the element that lists its cells. Raises `PuzzleError` on other constraints."""
    for element in parent.children:
        if element.name == "block":
            yield from _constraints(element)
        elif element.name in ("regular", "extension") and (scope := element.first("list")):
            yield element, scope
        elif element.name == "group" and element.children[:1] and element.children[0].name in ("regular", "extension"):
            for scope in element.all("args"):
                yield element.children[0], scope
        else:
            message = f"found the constraint {excerpt(element.name)}, expected regular or extension"
            raise PuzzleError(message, "unsupported-variant").at(element.line)


def _line(scope: Element, name: str, height: int, width: int) -> Line:
    """Return the row or column that consists of the cells of a constraint; ``name`` is that of the array of cells.

    Raises `PuzzleError` on other cells.
    """
    cells: list[tuple[int, int]] = []
    for word in scope.text.split():
        cell = CELL.fullmatch(word)
        if cell is None or cell[1] != name:
            raise PuzzleError(f"found {excerpt(word)}, expected cells such as {name}[0][]", "bad-field").at(scope.line)
        rows, cols = _indices(cell[2], height), _indices(cell[3], width)
        cells += [(row, col) for row in rows for col in cols]
    if cells:
        row, col = cells[0]
        is_row = cells == [(row, index) for index in range(width)]
        is_column = cells == [(index, col) for index in range(height)]
        if is_row and not (is_column and f"{name}[][" in scope.text):  # one cell can be both
            return "row", row
        if is_column:
            return "column", col
    raise PuzzleError(f"found {excerpt(scope.text)}, expected a whole row or column", "bad-field").at(scope.line)


def _indices(text: str, size: int) -> range:
    """Return the indices that ``""`` (all), ``"3"`` or ``"0..5"`` stands for, without those outside the board."""
    first, _, last = text.partition("..")
    return range(int(first or 0), min(size, int(last or first or size - 1) + 1))


def _regular(constraint: Element) -> list[int]:
    """Return the clue whose automaton this is. Raises `PuzzleError` if there is none.

    The automaton is followed from its start, gap by gap and block by block. The bounds by the number of transitions end
    this if the automaton has circles. It belongs to the clue only if no transition is left over.
    """
    text = constraint.text_of("transitions")
    triples = TRANSITION.findall(text)
    steps = {(state, value): end for state, value, end in triples}
    finals = set(constraint.text_of("final").split())
    refusal = PuzzleError("found an automaton that belongs to no clue, expected one of a nonogram's line", "bad-field")
    refusal.at(constraint.line)
    if TRANSITION.sub("", text).strip() or len(steps) != len(triples):
        raise refusal
    clue: list[int] = []
    gap = constraint.text_of("start")  # the state in a gap: it stays there with 0, and a block begins with 1
    accepting = {gap}
    used = 0
    while steps.get((gap, "0")) == gap and (state := steps.get((gap, "1"))) is not None:
        length = 1
        while (state, "0") not in steps and (state, "1") in steps and length <= len(steps):
            state = steps[state, "1"]
            length += 1
        after = steps.get((state, "0"))
        if after is None or (state, "1") in steps or len(clue) > len(steps):
            raise refusal
        clue.append(length)
        used += 1 + length + (after != state)  # the gap's loop, the cells of the block, and the first cell after it
        gap = after
        accepting = {state, after}
    if steps.get((gap, "0")) != gap or finals != accepting or used + 1 != len(steps):
        raise refusal
    return clue


def _extension(constraint: Element, length: int) -> list[int]:
    """Return the clue whose arrangements the table lists. Raises `PuzzleError` if there is none."""
    tuples = set(re.findall(r"\(([01 ,]*)\)", constraint.text_of("supports")))
    arrangements = {cells.replace(",", "").replace(" ", "") for cells in tuples}
    clues = {tuple(len(block) for block in cells.split("0") if block) for cells in arrangements}
    clue = list(next(iter(clues), ()))
    # the cells that are neither ink nor needed gaps; they can be spread over all gaps in comb(...) ways
    spare = length - sum(clue) - max(0, len(clue) - 1)
    if (
        len(clues) != 1
        or {*map(len, arrangements)} != {length}
        or len(arrangements) != comb(spare + len(clue), len(clue))
    ):
        message = "found a table that belongs to no clue, expected all arrangements of a nonogram's line"
        raise PuzzleError(message, "bad-field").at(constraint.line)
    return clue


def dumps(puzzles: Puzzles) -> str:
    """Return an instance with an automaton for each line; raises `PuzzleError` on colours and blotted clues."""
    puzzle: Nonogram = only_nonogram(puzzles, "xcsp", CAPABILITIES)
    constraints = [(clue, f"x[{row}][]") for row, clue in enumerate(puzzle.rows)]
    constraints += [(clue, f"x[][{col}]") for col, clue in enumerate(puzzle.cols)]
    out = [
        '<instance format="XCSP3" type="CSP">',
        "  <variables>",
        f'    <array id="x" size="[{len(puzzle.rows)}][{len(puzzle.cols)}]"> 0 1 </array>',
        "  </variables>",
        "  <constraints>",
    ]
    for clue, cells in constraints:
        transitions, finals = _automaton([block.length or 0 for block in clue])
        out += [
            "    <regular>",
            f"      <list> {cells} </list>",
            f"      <transitions> {transitions} </transitions>",
            "      <start> q0 </start>",
            f"      <final> {finals} </final>",
            "    </regular>",
        ]
    return "\n".join([*out, "  </constraints>", "</instance>\n"])


def _automaton(clue: Sequence[int]) -> tuple[str, str]:
    """Return the transitions and the final states of the automaton of a clue, with states q0, q1, ..."""
    cells = "".join("1" * length + "0" for length in clue)[:-1]  # the shortest arrangement
    steps = []
    for state, cell in enumerate(cells):
        if cell == "1" and (state == 0 or cells[state - 1] == "0"):
            steps.append((state, 0, state))
        steps.append((state, int(cell), state + 1))
    last = len(cells)
    steps.append((last, 0, last))
    return "".join(f"(q{start},{cell},q{end})" for start, cell, end in steps), f"q{last}"
