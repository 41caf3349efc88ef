"""Hostile arguments of every public function lead to a result or to an error of the library."""

import math
import pickle
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from inspect import Parameter, isclass, signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from common import needs_engine, ones

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


PUZZLE = ones(2, goal=[[0, 1], [1, 0]])
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
    "check_steps": {"puzzle": PUZZLE, "steps": [[[1, 1, "X"]]]},
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
    "scan": {"picture": np.zeros((8, 8), np.uint8)},
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
    """Return in words any exception that leaves the function and is not an error of the library."""
    try:
        result = getattr(nono, name)(*more, **arguments)
        if isinstance(result, Iterator):
            next(result, None)
    except nono.NonoError:
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
            }
            yield from ((name, one) for one in [*own, *more.get(name, ()), *more["read"] * (name == "loads")])


def test_every_public_function_has_a_row() -> None:
    assert public() == sorted(GOOD)


@pytest.mark.every(4)
@pytest.mark.parametrize(("name", "argument"), cases())
@pytest.mark.filterwarnings("ignore")
def test_hostile_arguments(name: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    values = {**HOSTILE, "a list in itself": Recursive()}
    assert len(values) >= 30
    if argument in ("report", "better"):  # exceptions raised by the user's own callback are not ours
        values = {word: value for word, value in values.items() if not callable(value)}
    found = {word: outcome(name, {**GOOD[name], argument: value}) for word, value in values.items()}
    assert {word: wrong for word, wrong in found.items() if wrong} == {}


@needs_engine
@pytest.mark.parametrize("name", GOOD)
def test_calls_that_do_not_fit(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(nono.NonoError, match="wibble") as unknown:
        list(getattr(nono, name)(**GOOD[name], wibble=1))
    with pytest.raises(nono.NonoError) as too_many:
        getattr(nono, name)(*range(40))
    assert isinstance(unknown.value, TypeError)
    assert isinstance(too_many.value, TypeError)
    if GOOD[name] and name != "Pegs" and name != "generate":
        with pytest.raises(nono.NonoError) as too_few:
            getattr(nono, name)()
        assert isinstance(too_few.value, (TypeError, ValueError))


@pytest.mark.parametrize(
    ("call", "also"),
    [
        (lambda: nono.solve(PUZZLE, time_limit=-1), ValueError),
        (lambda: nono.solve(PUZZLE, time_limit="1"), TypeError),  # type: ignore[arg-type]
        (lambda: nono.solve(PUZZLE, limit=0), ValueError),
        (lambda: nono.solve(PUZZLE, backend="nativ"), ValueError),
        pytest.param(lambda: nono.solve(PUZZLE, decay=7), ValueError, marks=needs_engine),
        (lambda: nono.sample(PUZZLE, -1), ValueError),
        (lambda: nono.certify(PUZZLE, "certificate", limit=1), ValueError),
        (lambda: nono.encode(PUZZLE, memory=0), ValueError),
        (lambda: nono.read("heart", index="1"), TypeError),  # type: ignore[call-overload]
        (lambda: nono.read("missing.non"), FileNotFoundError),
        (lambda: nono.read("harte"), FileNotFoundError),
        (lambda: nono.make("missing.png"), FileNotFoundError),
        (lambda: nono.convert("missing.non", "out.non"), FileNotFoundError),
        (lambda: nono.check_certificate("missing"), FileNotFoundError),
    ],
)
def test_errors_are_those_of_python_too(call: Callable[[], object], also: type[Exception]) -> None:
    with pytest.raises(nono.NonoError) as error:
        call()
    assert isinstance(error.value, also)
    again = pickle.loads(pickle.dumps(error.value))
    assert (type(again), str(again)) == (type(error.value), str(error.value))


def test_integers_of_numpy_are_integers(tmp_path: Path) -> None:
    one: Any = np.int64(1)
    two: Any = np.uint8(2)
    many: Any = np.int32(500)
    assert nono.solve(PUZZLE, limit=two, seed=one, jobs=one, time_limit=many, max_conflicts=many).count == 2
    assert nono.solve(PUZZLE, "reference", max_conflicts=many).count == 2
    assert [result.count for result in nono.solve_many([PUZZLE], limit=two, seed=one, time_limit=many)] == [2]
    assert len(list(nono.solutions(PUZZLE, limit=one, seed=one))) == 1
    assert nono.count(PUZZLE, limit=two) == nono.count(PUZZLE, seed=one, jobs=two) == 2
    assert nono.verify(PUZZLE, ["native", "reference"], limit=two, memory=many).agreed
    assert len(nono.sample(PUZZLE, two, seed=one).solutions) == 2
    assert nono.hint(PUZZLE, ["X?", "??"], level=two).text
    assert nono.read("heart", index=one).id == "heart"
    assert nono.Nonogram([[(one, one)], np.array([1])], np.array([[1], [1]])) == PUZZLE
    assert nono.Pegs("triangle5", one, target=two) == nono.Pegs("triangle5", 1, target=2)
    assert nono.solve(nono.Pegs("triangle5", one), memory=many).count
    assert nono.Minesweeper(["1.", ".."], mines=one).mines == 1
    assert next(nono.generate((two, two), count=one, seed=one, colours=two)).width == 2
    assert nono.make(np.eye(4, dtype=np.uint8) * 255, size=(two, None), colours=two).width == 2
    assert nono.repair(PUZZLE, max_edits=two, proposals=one).proposals
    assert nono.certify(PUZZLE, tmp_path, limit=two, memory=many, max_size=many)
    session = nono.Session(PUZZLE)
    session.set_clue("row", one, [one])
    session.fix((one, one), one)
    assert session.solve().count == 1


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
