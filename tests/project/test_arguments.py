"""Hostile arguments of every public function lead to a result or to an error of the library."""

import builtins
import math
import pickle
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from inspect import Parameter, signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from common import needs_engine, public
from public_calls import CALLS, DOTS
from tables import table

import nono
from nono.backend import BACKENDS

HOSTILE: Mapping[str, Any] = {
    str(number): value
    for number, value in enumerate(
        (
            *(None, True, 0, -1, 1, 10**30, -(10**30), 10**5000, 0.5, -0.5, math.nan, math.inf, 1j, Decimal(1)),
            *("", "x", "\0", "\ud800", "\x1b[31m", "x" * 100_000, b"", b"x", bytearray(b"x"), Exception("x")),
            *([], [1], ["x"], [None], [[1]], [[]], ["native"], (), (1,), (1, 2), (1.5, "x"), {}, {"x": 1}, {1}),
            *(object(), int, len, slice(1), np.array([1, 2]), np.array([["x"]]), np.full((3, 3), np.nan)),
            *(np.int64(2), np.float64(0.5), range(3), Path("x")),
        )
    )
}  # fmt: skip


OF_PYTHON = re.compile(r"\bat 0x|<(class|function|built-in|object)|\b(array|Decimal|slice|Path|np\.\w+)\(")


class Recursive(list):  # type: ignore[type-arg]
    """A list that contains itself."""

    def __init__(self) -> None:
        self.append(self)


FOLDER = TemporaryDirectory()
PUZZLE: nono.Nonogram = eval(DOTS)
GOOD: Mapping[str, dict[str, Any]] = {
    name: eval(f"dict({text.replace('{}', FOLDER.name)})", {"nono": nono, "DOTS": PUZZLE})
    for name, text in CALLS.items()
}


def outcome(name: str, arguments: Mapping[str, Any], *more: Any) -> str:
    """Return in words any exception that leaves the function and is not an error of the library.

    An error of the library describes objects in words: the ``repr`` of an object means nothing to a user.
    """
    try:
        result = getattr(nono, name)(*more, **arguments)
        if isinstance(result, Iterator):
            next(result, None)
    except nono.NonoError as error:
        return str(error) if OF_PYTHON.search(str(error)) else ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:100]
    return ""


def cases() -> Iterator[tuple[str, str]]:
    for name in public():
        if name in GOOD:
            kinds = (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
            own = [
                parameter.name
                for parameter in signature(getattr(nono, name)).parameters.values()
                if parameter.kind not in kinds
            ]
            more = {
                "read": ["trust", "size", "transpose", "loose", "genre"],
                "convert": ["trust", "size", "transpose", "loose", "genre"],
            }
            yield from ((name, one) for one in [*own, *more.get(name, ()), *more["read"] * (name == "loads")])


def test_every_public_function_has_a_row() -> None:
    assert public() == sorted(CALLS)


@pytest.mark.every(4)
@pytest.mark.parametrize(("name", "argument"), list(cases()))
@pytest.mark.filterwarnings("ignore")
def test_hostile_arguments(name: str, argument: str, here: Path) -> None:
    values = {**HOSTILE, "a list in itself": Recursive()}
    assert len(values) >= 30
    if argument in ("report", "better"):  # exceptions raised by the user's own callback are not ours
        values = {word: value for word, value in values.items() if not callable(value)}
    found = {word: outcome(name, {**GOOD[name], argument: value}) for word, value in values.items()}
    assert {word: wrong for word, wrong in found.items() if wrong} == {}


@needs_engine
@pytest.mark.parametrize("name", GOOD)
def test_calls_that_do_not_fit(name: str, here: Path) -> None:
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


@needs_engine
@pytest.mark.parametrize(
    ("name", "arguments", "also"),
    table("""
solve | {'time_limit': -1} | ValueError
solve | {'time_limit': '1'} | TypeError
solve | {'backend': 'nativ'} | ValueError
sample | {'number': -1} | ValueError
certify | {'limit': 1} | ValueError
read | {'index': '1'} | TypeError
read | {'path': 'missing.non'} | FileNotFoundError
read | {'path': 'harte'} | FileNotFoundError
check_certificate | {'folder': 'missing'} | FileNotFoundError
"""),
)
def test_errors_are_those_of_python_too(name: str, arguments: dict[str, Any], also: str) -> None:
    with pytest.raises(nono.NonoError) as error:
        getattr(nono, name)(**GOOD[name] | arguments)
    assert isinstance(error.value, getattr(builtins, also))
    again = pickle.loads(pickle.dumps(error.value))
    assert (type(again), str(again)) == (type(error.value), str(error.value))


@pytest.mark.parametrize(
    ("name", "numbers"),
    table("""
solve | {'limit': 2, 'seed': 1, 'jobs': 1, 'time_limit': 500, 'max_conflicts': 500}
solve_many | {'limit': 2, 'seed': 1, 'time_limit': 500}
count | {'seed': 1, 'jobs': 2}
verify | {'backends': ['native', 'reference'], 'limit': 2, 'memory': 500}
sample | {'number': 2, 'seed': 1}
read | {'index': 1}
Nonogram | {'rows': [[(1, 1)], [1]], 'cols': [[1], [1]]}
Pegs | {'board': 'triangle5', 'vacancy': 1, 'target': 2}
Minesweeper | {'mines': 1}
generate | {'size': (2, 2), 'count': 1, 'seed': 1, 'colours': 2}
make | {'size': (2, 2), 'colours': 2}
repair | {'max_edits': 2, 'proposals': 1}
certify | {'limit': 2, 'memory': 500}
"""),
)
def test_integers_of_numpy_are_integers(name: str, numbers: dict[str, Any], here: Path) -> None:
    of_numpy = {key: numpy_of(one) for key, one in numbers.items()}
    assert made(name, {**GOOD[name], **of_numpy}) == made(name, {**GOOD[name], **numbers})


def numpy_of(value: Any) -> Any:
    """Return a value in which NumPy's integers replace all others."""
    if isinstance(value, (list, tuple)):
        return type(value)(map(numpy_of, value))
    return np.int64(value) if isinstance(value, int) else value


def made(name: str, arguments: Mapping[str, Any]) -> str:
    """Return in words what a function answers, without times."""
    result = getattr(nono, name)(**arguments)
    return re.sub(r"[\d.e-]+ ?s\b", "", str(list(result) if isinstance(result, Iterator) else result))


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


@needs_engine
@pytest.mark.parametrize(
    ("call", "advice"),
    table("""
nono.solve(PUZZLE, timeout=1) | time_limit
nono.solve(PUZZLE, time_limt=1) | time_limit
nono.solve(PUZZLE, luby_uni=1) | luby_unit
nono.count(PUZZLE, timeout=1) | time_limit
nono.hint(PUZZLE, timeout=1) | time_limit
nono.verify(PUZZLE, backend="native") | backends
nono.certify(PUZZLE, "folder", timeout=1) | time_limit
nono.generate((3, 3), colors=2, sed=1) | seed
nono.read("heart", fromat="non") | format
nono.Nonogram(rows=[[1]], columns=[[1]]) | cols
nono.Nonogram.from_grid([[1]], pallete=1) | palette
nono.Tents(["T."], rows=[1], columns=[1, 0]) | cols
nono.Session(PUZZLE).solve(timeout=1) | time_limit
"""),
)
def test_a_misspelt_argument_has_advice(call: str, advice: str) -> None:
    with pytest.raises(nono.NonoError, match=re.escape(f"did you mean {advice}?")) as error:
        exec(call)
    assert isinstance(error.value, TypeError)


@pytest.mark.parametrize(
    ("name", "clues"),
    [
        ("heart", {"rows", "cols", "from_grid"}),
        ("kite", {"givens", "boxes", "parity", "diagonals"}),
        ("lantern", {"rows"}),
    ],
)
def test_a_puzzle_lists_what_its_users_need(name: str, clues: set[str]) -> None:
    puzzle = nono.puzzle(name)
    shown = {member for member in dir(puzzle) if not member.startswith("_")}
    assert clues < shown
    assert {"id", "title", "genre", "shape", "height", "width", "goal", "check", "to_dict"} < shown
    assert len(shown) < 32
    assert all(hasattr(puzzle, member) for member in shown)


@pytest.mark.parametrize(
    ("owner", "name", "near"),
    [(nono.puzzle("heart"), "hight", "height"), (nono.puzzle("heart"), "row", "rows"), (nono, "solv", "solve")],
)
def test_a_misspelt_attribute_has_the_words_of_python(owner: object, name: str, near: str) -> None:
    """With the name and the object, Python adds a similar name to a traceback."""
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'") as error:
        getattr(owner, name)
    assert (error.value.name, error.value.obj) == (name, owner)
    assert near in dir(owner)
