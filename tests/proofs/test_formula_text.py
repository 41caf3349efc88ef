"""The text of certified formulas: comments first, no empty clause."""

import re
from pathlib import Path
from typing import Any

import pytest
from common import needs_engine, needs_sat, ones

import nono
from nono import Puzzle

pytestmark = needs_sat


def formula_of(puzzle: Puzzle, folder: Path, **settings: Any) -> tuple[list[str], list[list[int]]]:
    """Return the comments and the clauses of a certificate that the checkers accept."""
    claim = nono.certify(puzzle, folder, **settings)
    assert claim is not None
    assert nono.check_certificate(folder) == claim
    *comments, head, clauses = re.split(r"^(p .*)\n", (folder / "formula.cnf").read_text(), flags=re.MULTILINE)
    found = [[int(word) for word in line.split()] for line in clauses.splitlines()]
    assert all(clause.pop() == 0 for clause in found)
    assert int(head.split()[3]) == len(found)
    return "".join(comments).splitlines(), found


def numbers(text: str) -> range:
    """Return the numbers of ``7`` or ``7..12``."""
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)


@pytest.mark.every(4)
@pytest.mark.parametrize("encoding", ["order", "dfa", "direct", "covering"])
@pytest.mark.parametrize("name", ["heart", "rooks", "comet"])
def test_comments_name_the_groups_of_clauses(name: str, encoding: str, tmp_path: Path) -> None:
    comments, clauses = formula_of(nono.puzzle(name), tmp_path / "c", encoding=encoding, limit=None)
    assert all(comment.startswith("c ") for comment in comments)
    owner: dict[int, str] = {}
    groups: list[tuple[str, range]] = []
    for comment in comments:
        if group := re.fullmatch(r"c clauses of (.+): ([\d.]+)", comment):
            groups.append((group[1], numbers(group[2])))
        elif found := re.fullmatch(r"c (.+) (?:block|gap|first) .* is ([\d.]+)", comment):
            owner |= dict.fromkeys(numbers(found[2]), found[1])
    assert [number for _, own in groups for number in own] == [*range(1, len(clauses) + 1)]
    for name, own in groups:
        owners = {owner[abs(literal)] for at in own for literal in clauses[at - 1] if abs(literal) in owner}
        assert owners <= {name}


IMPOSSIBLE = {
    "a clue that is too long": (nono.Nonogram([[1], [3]], [[1], [1]], check=False), None),
    "a cell without colours": (nono.Nonogram([[(2, 1)]], [[(1, 2)], [(1, 2)]], check=False), None),
    "a saved grid": (nono.Nonogram([[2], [1]], [[1], [2]]), ["?.", "??"]),
    "a wall with too few cells": (nono.Akari(["..", "#3", ".."], check=False), None),
    "two equal digits": (nono.Sudoku(["11..", "....", "....", "...."], check=False), None),
}
DECIDED = {
    "empty clues": (nono.Nonogram([[], []], [[], []]), None),
    "a full saved grid": (ones(2), ["X.", ".X"]),
    "a full saved grid with hidden cells": (nono.Binairo(["1010", "0101", "0011", "1100"]), None),
}


RULES_WITHOUT_CELLS = {
    "a wall without cells": nono.Akari(["1#.", "##.", "..."], check=False),
    "only walls": nono.Akari(["#", "#"]),
}


@needs_engine
@pytest.mark.parametrize("case", [*IMPOSSIBLE, *DECIDED])
def test_no_clause_is_empty(case: str, tmp_path: Path) -> None:
    puzzle, start = (IMPOSSIBLE | DECIDED)[case]
    comments, clauses = formula_of(puzzle, tmp_path / "c", start=start, encoding=None)
    assert all(clauses)
    assert clauses == [[1], [-1]]
    assert re.fullmatch(r"c row \d+ column \d+ colour \d is 1", comments[2])
    assert comments[3:] == (
        ["c clauses of a cell, a line or a rule: 1..2"]
        if case in IMPOSSIBLE
        else ["c clauses of a cell, a line or a rule: 1", "c clauses of solution 1: 2"]
    )


@needs_engine
@pytest.mark.parametrize("case", RULES_WITHOUT_CELLS)
def test_an_empty_clause_of_a_rule_without_cells(case: str, tmp_path: Path) -> None:
    """No rule about a cell implies two other clauses, so the empty clause stays."""
    puzzle = RULES_WITHOUT_CELLS[case]
    assert [] in formula_of(puzzle, tmp_path / "c")[1]
    assert (tmp_path / "c" / "proof.lrat").read_text().count(" 0 ") == 1
