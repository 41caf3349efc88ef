"""Every planted bug is caught by what the table of bugs says."""

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from planted_bugs import BUGS, PUZZLES
from planting import BATCH, CERTIFY, CHECK, SOLVE, VERIFY, WITHOUT, Bug, planted

import nono
from nono import BugError, Nonogram, Puzzle
from nono.checkers import nono_check
from nono.genres.clues import clue_text
from nono.proofs._certificate import texts_of, write
from nono.proofs._clauses import clause_proof
from nono.proofs._protocol import CertificateRequest

EVERY = [bug for bugs in BUGS.values() for bug in bugs]
pytestmark = pytest.mark.needs("native", "sat", "cpsat")


def is_a_bug(call: Callable[..., object], *arguments: Any, **more: Any) -> bool:
    """Whether a call finds that nono has a bug."""
    try:
        call(*arguments, **more)
    except BugError:
        return True
    return False


def found_by_certify(puzzle: Puzzle, bug: Bug, folder: Path) -> bool:
    how = {"limit": bug.limit, "encoding": bug.encoding, "solver": bug.solver}
    return is_a_bug(nono.certify, puzzle, folder / "certificate", **how)


def found_by_check(puzzle: Puzzle, bug: Bug, folder: Path) -> bool:
    """A certificate, written though it may be wrong, is refused by the checker that stands alone."""
    where = folder / "unchecked"
    request = CertificateRequest(puzzle, limit=bug.limit, encoding=bug.encoding, solver=bug.solver)
    write(where, texts_of(puzzle, clause_proof(request)))
    return nono_check.main([str(where)]) == 1


CLUES = {
    "hook.non": ("3 / 1 2 / 1 / 2", "2 / 1 / 2 1 / 3"),
    "flag.json": ("1 2:2 / 2 1:2 / 2:2 1 / 2:2 1 / 0", "2 1:2 / 1 2:2 / 1:2 1 1:2 / 2:2 1"),
    "blots.json": ("3 / ? / 1", "3 / ? / ?"),
}
COMMANDS: dict[str, Callable[[Puzzle, Bug, Path], bool]] = {
    SOLVE: lambda puzzle, bug, folder: is_a_bug(nono.solve, puzzle),
    BATCH: lambda puzzle, bug, folder: is_a_bug(lambda: list(nono.solve_many([puzzle, nono.puzzle("heart")]))),
    VERIFY: lambda puzzle, bug, folder: nono.verify(puzzle, bug.backends).agreed is False,
    WITHOUT: lambda puzzle, bug, folder: nono.verify(puzzle, ("sat", "cpsat")).agreed is False,
    CERTIFY: found_by_certify,
    CHECK: found_by_check,
}


def fails(name: str, folder: Path) -> bool:
    """Whether a test of the suite fails, called with each of its parameters."""
    file, _, function = name.partition("::")
    test = getattr(import_module(file.removesuffix(".py").replace("/", ".")), function)
    try:
        for number, arguments in enumerate(calls(test)):
            if "tmp_path" in signature(test).parameters:
                arguments["tmp_path"] = folder / function / f"{number}"
                arguments["tmp_path"].mkdir(parents=True)
            test(**arguments)
    except (Exception, pytest.fail.Exception):
        return True
    return False


def calls(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The arguments of a test by its marks."""
    tables = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names, rows = mark.args
            names = [names] if isinstance(names, str) else names
            tables.append([dict(zip(names, row if len(names) > 1 else [row], strict=True)) for row in rows])
    for rows in product(*tables):
        yield {name: value for row in rows for name, value in row.items()}


@pytest.mark.parametrize("bug", EVERY, ids=lambda bug: bug.words)
def test_bug_is_caught(bug: Bug, tmp_path: Path) -> None:
    path = tmp_path / bug.puzzle
    path.write_text(PUZZLES[bug.puzzle])
    assert bug.caught
    for name in bug.caught:
        with planted(bug):
            if name in COMMANDS:
                assert COMMANDS[name](nono.read(path, check=False), bug, tmp_path), name
            else:
                assert fails(name, tmp_path), name


@pytest.mark.parametrize("name", PUZZLES)
def test_nothing_is_caught_without_a_bug(name: str, tmp_path: Path) -> None:
    """The puzzles are such that an alarm is one of the bug."""
    path = tmp_path / name
    path.write_text(PUZZLES[name])
    for bug in EVERY:
        if bug.puzzle == name:
            puzzle = nono.read(path, check=False)
            assert not any(COMMANDS[command](puzzle, bug, tmp_path) for command in bug.caught if command in COMMANDS)


def test_files_have_their_clues(tmp_path: Path) -> None:
    for name, (rows, cols) in CLUES.items():
        path = tmp_path / name
        path.write_text(PUZZLES[name])
        puzzle = nono.read(path, check=False)
        assert isinstance(puzzle, Nonogram)
        assert (" / ".join(map(clue_text, puzzle.rows)), " / ".join(map(clue_text, puzzle.cols))) == (rows, cols)


def test_models_have_their_clues(tmp_path: Path) -> None:
    for name in CLUES:
        path = tmp_path / name
        path.write_text(PUZZLES[name])
        puzzle = nono.read(path, check=False)
        assert isinstance(puzzle, Nonogram)
        model = puzzle.model()
        lines = model.lines
        blocks = list(zip(lines.length, lines.colour, strict=True))
        clues = [blocks[start:end] for start, end in pairwise(lines.block_start)]
        assert clues == [[(length or 0, colour) for length, colour in clue] for clue in (*puzzle.rows, *puzzle.cols)]
        assert not model.removed


def test_the_named_tests_pass_without_a_bug(tmp_path: Path) -> None:
    for name in {name for bug in EVERY for name in bug.caught if "::" in name}:
        assert not fails(name, tmp_path), name
