"""Hostile arguments of every public function lead to a result or to one of the two errors of the library."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from inspect import Parameter, isclass, signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

import nono
from nono.backend import BACKENDS

HOSTILE: Mapping[str, Any] = {
    str(number): value
    for number, value in enumerate(
        (
            *(None, True, 0, -1, 1, 10**30, -(10**30), 10**5000, 0.5, -0.5, math.nan, math.inf, 1j),
            *("", "x", "\0", "\ud800", "\x1b[31m", "x" * 100_000, b"", b"x", bytearray(b"x"), Decimal(1)),
            *(
                [],
                [1],
                ["x"],
                [None],
                [[1]],
                [[]],
                ["native"],
                (),
                (1,),
                (1, 2),
                (1.5, "x"),
                {},
                {"x": 1},
                {1},
                range(3),
            ),
            *(
                object(),
                int,
                len,
                np.array([1, 2]),
                np.array([["x"]]),
                np.full((3, 3), np.nan),
                np.int64(2),
                np.float64(0.5),
                Exception("x"),
            ),
            *(Path("x"), slice(1)),
        )
    )
}


class Recursive(list):  # type: ignore[type-arg]
    """A list that contains itself."""

    def __init__(self) -> None:
        self.append(self)


PUZZLE = nono.Nonogram([[1], [1]], [[1], [1]], goal=[[0, 1], [1, 0]])
CERTIFICATE = TemporaryDirectory()
nono.certify(PUZZLE, CERTIFICATE.name)
GOOD: Mapping[str, dict[str, Any]] = {  # arguments with which each public function answers at once
    "Akari": {"rows": ["..", ".."]},
    "Aquarium": {"regions": ["AA", "BB"], "rows": [2, 0], "cols": [1, 1]},
    "Binairo": {"givens": ["1.", ".."]},
    "Minesweeper": {"numbers": ["1.", ".."]},
    "Mosaic": {"numbers": ["4.", ".."]},
    "Nonogram": {"rows": [[1]], "cols": [[1]]},
    "Norinori": {"regions": ["AA", "BB"]},
    "Pegs": {"board": "triangle4", "vacancy": 1},
    "StarBattle": {"regions": ["A"]},
    "Sudoku": {"givens": ["....", "....", "....", "...."]},
    "Tents": {"trees": ["T.", ".."], "rows": [1, 0], "cols": [0, 1]},
    "Triddler": {"sides": 1, "rows": [[3], [1]], "rising": [[3], [1]], "falling": [[2], [2]]},
    "add_clues": {"puzzle": nono.Mosaic(["4.", ".."])},
    "backends": {},
    "certify": {"puzzle": PUZZLE, "folder": "certificate"},
    "check_certificate": {"folder": CERTIFICATE.name},
    "convert": {"source": "heart", "output": "out.non"},
    "count": {"puzzle": PUZZLE},
    "decode": {"puzzle": PUZZLE, "answer": "v 1 -2 -3 4 0"},
    "diff": {"puzzle": PUZZLE},
    "dumps": {"puzzles": PUZZLE},
    "encode": {"puzzle": PUZZLE},
    "explain": {"puzzle": PUZZLE},
    "fix": {"puzzle": PUZZLE},
    "generate": {"size": (3, 3), "seed": 1},
    "givens": {"puzzle": PUZZLE},
    "grade": {"puzzle": PUZZLE},
    "hint": {"puzzle": PUZZLE},
    "make": {"image": np.array([[0, 255], [255, 255]], np.uint8)},
    "loads": {"text": '{"genre": "akari", "grid": [".."]}'},
    "puzzle": {"name": "heart"},
    "read": {"path": "heart"},
    "read_all": {"path": "heart"},
    "render": {"puzzle": PUZZLE},
    "repair": {"puzzle": PUZZLE},
    "sample": {"puzzle": PUZZLE, "number": 1},
    "solutions": {"puzzle": PUZZLE},
    "solve": {"puzzle": PUZZLE},
    "solve_many": {"puzzles": [PUZZLE]},
    "verify": {"puzzle": PUZZLE},
    "write": {"puzzles": PUZZLE, "path": "out.json"},
}


def public() -> list[str]:
    """Return the names of the functions and of the puzzle classes, without the classes of results."""
    functions = [name for name in nono.__all__ if callable(getattr(nono, name)) and not isclass(getattr(nono, name))]
    classes = [name for name in nono.__all__ if isclass(kind := getattr(nono, name)) and hasattr(kind, "genre")]
    return sorted([*functions, *classes])


def outcome(name: str, arguments: Mapping[str, Any], *more: Any) -> str:
    """Return in words any other exception that leaves the function, beside the two errors."""
    try:
        result = getattr(nono, name)(*more, **arguments)
        if isinstance(result, Iterator):
            next(result, None)
    except (nono.PuzzleError, nono.BackendError):
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:100]
    return ""


def cases() -> Iterator[tuple[str, str]]:
    for name in public():
        if name in GOOD:
            kinds = (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
            own = [one.name for one in signature(getattr(nono, name)).parameters.values() if one.kind not in kinds]
            more = {
                "read": ["trust", "size", "transpose", "loose", "genre"],
                "convert": ["trust", "size", "transpose", "loose", "genre"],
                "count": ["time_limit", "seed", "jobs", "report", "start"],
            }
            yield from ((name, one) for one in [*own, *more.get(name, ()), *more["read"] * (name == "loads")])


def test_every_public_function_has_a_row() -> None:
    assert public() == sorted(GOOD)


@pytest.mark.parametrize(("name", "argument"), cases())
@pytest.mark.filterwarnings("ignore")
def test_hostile_arguments(name: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    values = {**HOSTILE, "a list in itself": Recursive()}
    assert len(values) >= 30
    if argument == "report":  # exceptions raised by the user's own callback are not ours
        values = {word: value for word, value in values.items() if not callable(value)}
    found = {word: outcome(name, {**GOOD[name], argument: value}) for word, value in values.items()}
    assert {word: wrong for word, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("name", GOOD)
def test_calls_that_do_not_fit(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises((nono.PuzzleError, nono.BackendError), match="wibble"):
        list(getattr(nono, name)(**GOOD[name], wibble=1))
    with pytest.raises((nono.PuzzleError, nono.BackendError)):
        getattr(nono, name)(*range(40))
    if GOOD[name] and name != "Pegs" and name != "generate":
        with pytest.raises((nono.PuzzleError, nono.BackendError)):
            getattr(nono, name)()


@pytest.mark.parametrize(
    ("backend", "option"),
    [
        (name, option)
        for name in BACKENDS
        if BACKENDS[name].unavailable() is None
        for option in BACKENDS[name].options()
    ],
)
def test_hostile_options(backend: str, option: str) -> None:
    found = {
        word: outcome("solve", {**GOOD["solve"], "backend": backend, option: value}) for word, value in HOSTILE.items()
    }
    assert {word: wrong for word, wrong in found.items() if wrong} == {}


def test_the_function_and_the_package_of_one_name() -> None:
    import nono.backend.native as native

    assert native.BACKEND.name == "native"
    assert "native" in nono.backends()
