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
LINE = re.compile(r"(\w+)(?:\[(\d{1,6})\]\[\]|\[\]\[(\d{1,6})\])")  # the cells of a row or of a column


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
    name = arrays[0].attributes.get("id", "")
    clues: dict[str, tuple[int, list[int]]] = {}
    for constraint, scope in _constraints(constraints):
        cells = LINE.fullmatch(scope.text)
        if cells is None or cells[1] != name:
            message = f"found {excerpt(scope.text)}, expected a row {name}[0][] or a column {name}[][0]"
            raise PuzzleError(message, "bad-field").at(scope.line)
        if scope.text in clues:
            message = f"found a second constraint for {scope.text}, expected one"
            raise PuzzleError(message, "duplicate-key").at(scope.line)
        clue = (
            _regular(constraint)
            if constraint.name == "regular"
            else _extension(constraint, width if cells[2] else height)
        )
        clues[scope.text] = scope.line, clue
    rows = [f"{name}[{row}][]" for row in range(height)]
    cols = [f"{name}[][{col}]" for col in range(width)]
    if missing := next((line for line in rows + cols if line not in clues), ""):
        message = f"found no constraint for {missing}, expected one for each row and column"
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


def _regular(constraint: Element) -> list[int]:
    """Return the clue whose automaton this is. Raises `PuzzleError` if there is none.

    The shortest arrangement is followed through the automaton. It belongs to the clue only if it has just the
    transitions of this arrangement, and a loop in each gap.
    """
    text = constraint.text_of("transitions")
    transitions = TRANSITION.findall(text)
    ends = {(state, cell): end for state, cell, end in transitions}
    cells, states = "", [constraint.text_of("start")]
    while len(cells) <= len(transitions):
        cell = "1" if (states[-1], "1") in ends else "0"
        if ends.get((states[-1], cell), states[-1]) == states[-1]:
            break  # the last gap
        cells += cell
        states.append(ends[states[-1], cell])
    steps = {*zip(states, cells, states[1:], strict=False)}
    gaps = {state for place, state in enumerate(states) if cells[place - 1 : place] != "1" and cells[place:][:1] == "1"}
    loops = {(gap, "0", gap) for gap in gaps | {states[-1]}}
    finals = states[-2:] if cells.endswith("0") else states[-1:]  # of the last block, and of the gap behind it
    is_simple = len({*states}) == len(states) and not cells.startswith("0") and "00" not in cells
    is_whole = {*transitions} == steps | loops and {*constraint.text_of("final").split()} == {*finals}
    if not (is_simple and is_whole) or TRANSITION.sub("", text).strip():
        message = "found an automaton that belongs to no clue, expected one of a nonogram's line"
        raise PuzzleError(message, "bad-field").at(constraint.line)
    return [len(block) for block in cells.split("0") if block]


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
