"""Every encoding and every CP-SAT model against brute force: the same solutions, and as many models as solutions."""

import json
import os
import random
import re
import subprocess
import sys
from array import array
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from backend.test_backends import CORNERS
from command_line import command
from common import ROOT, needs_engine, needs_sat, ones
from draws import draw_akari, draw_puzzle
from examples.nonogram import nonograms
from hypothesis import HealthCheck, example, given, settings, strategies as st

from nono import BackendError, Nonogram, dumps, solve
from nono.backend import ENCODINGS, cpsat, python_sat, sat
from nono.backend.processes import Call
from nono.backend.python_sat import interruptible, solver_names
from nono.genres.clues import shows
from nono.model.answer import Task
from nono.model.model import Model

np = pytest.importorskip("numpy")
from nono_constraints import MODELS  # noqa: E402
from nono_encoders import encode  # noqa: E402
from nono_encoders.cnf import CNF  # noqa: E402

needs_cpsat = pytest.mark.needs("cpsat")
MANY = max(40, settings().max_examples)
SOME = max(20, settings().max_examples)

blocks = st.tuples(st.one_of(st.integers(1, 3), st.none()), st.integers(1, 4))


@st.composite
def tiny(draw: st.DrawFn) -> Nonogram:
    """Draw clues of a picture of at most 4x4 cells and four colours, some blotted, perhaps one replaced."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    inks = draw(st.integers(1, 2 if height * width > 9 else 4))
    row = st.lists(st.integers(0, inks), min_size=width, max_size=width)
    picture = Nonogram.from_grid(draw(st.lists(row, min_size=height, max_size=height)))
    chance = draw(st.sampled_from([0, 0, 3, 7]))
    sides = [
        [[(None if draw(st.integers(0, 9)) < chance else b.length, b.colour) for b in clue] for clue in side]
        for side in (picture.rows, picture.cols)
    ]
    if draw(st.integers(0, 3)) == 0:
        side = draw(st.sampled_from(sides))
        side[draw(st.integers(0, len(side) - 1))] = draw(st.lists(blocks, max_size=3))
    return Nonogram(sides[0], sides[1], check=False)


def brute_force(puzzle: Nonogram) -> set[bytes]:
    """Return all pictures whose rows and columns satisfy the clues."""
    lines = [bytes(line) for line in product(range(puzzle.colours), repeat=puzzle.width)]
    rows = [[line for line in lines if shows(line, clue)] for clue in puzzle.rows]
    return {
        b"".join(grid)
        for grid in product(*rows)
        if all(shows(bytes(column), clue) for column, clue in zip(zip(*grid, strict=True), puzzle.cols, strict=True))
    }


def pictures_of(cnf: CNF) -> list[bytes]:
    """Return the picture of each model of a formula, sorted; a formula has one model per solution."""
    from pysat.solvers import Solver

    found, size = [], len(cnf.cell_signs())
    with Solver("minisat22", bootstrap_with=cnf.to_lists()) as solver:
        while solver.solve():
            model = solver.get_model()
            model += range(-1 - len(model), -1 - cnf.variables, -1)
            found.append(cnf.decode(bytes(literal > 0 for literal in model[:size])))
            solver.add_clause([-literal for literal in model])
    return sorted(found)


def with_corners(test: Any) -> Any:
    """Run a test on the small corners as well, with no colours removed."""
    for puzzle in CORNERS.values():
        if isinstance(puzzle, Nonogram) and puzzle.height * puzzle.width <= 16:
            test = example(puzzle, set())(test)
    return test


def without(puzzle: Nonogram, codes: set[int]) -> tuple[Model, set[bytes]]:
    """Return the model without some of its colours, and the pictures that are left."""
    removed = sorted({code % (puzzle.height * puzzle.width * puzzle.colours) for code in codes})
    pairs = {divmod(code, puzzle.colours) for code in removed}
    pictures = {grid for grid in brute_force(puzzle) if not pairs & set(enumerate(grid))}
    return replace(puzzle.model(), removed=array("i", removed)), pictures


removed_codes = st.sets(st.integers(0, 79), max_size=6)


@needs_sat
@settings(max_examples=MANY)
@with_corners
@given(tiny(), removed_codes)
def test_encodings(puzzle: Nonogram, removed: set[int]) -> None:
    model, expected = without(puzzle, removed)
    for encoding in ENCODINGS:
        cnf = encode(model, ENCODINGS[encoding])
        assert pictures_of(cnf) == sorted(expected), encoding


@needs_cpsat
@settings(max_examples=SOME)
@with_corners
@given(tiny(), removed_codes)
def test_cp_models(puzzle: Nonogram, removed: set[int]) -> None:
    model, expected = without(puzzle, removed)
    for name in MODELS:
        outcome = cpsat.solve(model, Task(limit=None, options={"model": name}))
        assert outcome.complete, name
        assert (len(outcome.solutions), set(outcome.solutions)) == (len(expected), expected), name


@pytest.mark.parametrize(
    ("backend", "options"),
    [
        *(pytest.param(sat, {"encoding": name}, marks=needs_sat, id=f"sat-{name}") for name in ENCODINGS),
        *(pytest.param(cpsat, {"model": name}, marks=needs_cpsat, id=f"cpsat-{name}") for name in MODELS),
    ],
)
def test_larger_puzzles(backend: Any, options: dict[str, object]) -> None:
    @settings(max_examples=SOME // 3)
    @given(nonograms)
    def test(puzzle: Nonogram) -> None:
        expected = solve(puzzle, "reference", limit=20)
        outcome = backend.solve(puzzle.model(), Task(limit=20, options=options))
        assert len(set(outcome.solutions)) == len(outcome.solutions) == expected.count
        assert all(puzzle.check(solution) for solution in outcome.solutions)
        assert outcome.complete == (expected.count < 20)

    test()


@needs_sat
def test_every_solver_finds_every_solution_once() -> None:
    colours = Nonogram([[(None, 1), (None, 2)]] * 2, [[(None, 1)], [None, (None, 2)], [(None, 2)]], check=False)
    permutations = ones(4)
    for puzzle, limit in ((colours, 2), (permutations, None)):
        expected = brute_force(puzzle)
        for solver in solver_names():
            outcome = sat.solve(puzzle.model(), Task(limit=limit, options={"solver": solver}))
            found = set(outcome.solutions)
            assert len(found) == len(outcome.solutions) == min(len(expected), limit or len(expected)), solver
            assert found <= expected, solver
            assert outcome.complete == (limit is None or len(expected) < limit), solver


@pytest.mark.every(2)
@needs_sat
@needs_engine
@pytest.mark.parametrize("solver", ["glucose3", "minisat-gh", "cadical153", "lingeling", "kissat404"])
def test_phases_and_preprocessing_change_no_answer(solver: str) -> None:
    @settings(max_examples=SOME // 6 if interruptible(solver) else SOME // 20)
    @given(nonograms)
    @example(Nonogram([[2]], [[1]], check=False))
    @example(ones(4))
    def test(puzzle: Nonogram) -> None:
        expected = solve(puzzle, "reference", limit=20)
        cases: list[tuple[Literal["none", "beliefs"], bool]]
        cases = [("beliefs", False), ("none", True), ("beliefs", True)]
        for phases, preprocess in cases:
            result = solve(puzzle, "sat", limit=20, solver=solver, phases=phases, preprocess=preprocess)
            assert (result.count, result.complete) == (expected.count, expected.count < 20)

    test()


@needs_sat
@pytest.mark.skipif(sys.platform != "linux", reason="no such limits")
def test_a_memory_limit_is_named() -> None:
    noise = random.Random(5)
    puzzle = Nonogram.from_grid([[noise.randint(0, 1) for _ in range(60)] for _ in range(60)])
    # In a process of its own: a fork of this one could use what this one has freed before it reaches the limit.
    command = [sys.executable, "-m", "nono", "solve", "-", "--backend", "sat", "-O", "memory=40", "--json"]
    given = dumps(Nonogram(puzzle.rows, puzzle.cols))
    answer = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert "glucose3 ran into its memory limit of 40 MiB" in answer.stderr
    found = json.loads(answer.stdout)
    assert (found["verdict"], found["complete"], found["limit"]) == ("unknown", False, "memory")
    assert sat.solve(ones(1).model(), Task(options={"memory": 1000})).complete
    with pytest.raises(BackendError, match="memory: found"):
        sat.solve(puzzle.model(), Task(options={"memory": "much"}))


@needs_sat
def test_dimacs_is_the_same_formula() -> None:
    from pysat.formula import CNF

    random.seed(1)
    puzzle = Nonogram.from_grid([[random.randint(0, 2) for _ in range(9)] for _ in range(9)])
    for encoding in ENCODINGS:
        cnf = encode(puzzle.model(), ENCODINGS[encoding])
        text = cnf.dimacs(comments=["one", "two"])
        assert text.startswith(f"c one\nc two\np cnf {cnf.variables} {len(cnf)}\n")
        assert CNF(from_string=text).clauses == cnf.to_lists()
    impossible = encode(Nonogram([[2]], [[1]], check=False).model())
    assert impossible.dimacs().splitlines()[1:] == ["0"]


@needs_sat
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_seed_shuffles_variables_and_clauses(encoding: str) -> None:
    rng = random.Random(encoding)
    puzzles = [draw_puzzle(rng) for _ in range(12)] + [draw_akari(rng) for _ in range(4)]
    works: set[str] = set()
    for puzzle in puzzles:
        outcomes = [
            sat.solve(puzzle.model(), Task(50, seed=seed, options={"encoding": encoding})) for seed in (0, 1, 1, 2)
        ]
        assert len({frozenset(outcome.solutions) for outcome in outcomes if outcome.complete}) <= 1
        assert len({outcome.complete for outcome in outcomes}) == 1
        counters = [
            {name: value for name, value in outcome.stats.items() if "seconds" not in name} for outcome in outcomes
        ]
        assert counters[1] == counters[2]
        works.update(str(counter) for counter in counters)
    assert len(works) > 1.3 * len(puzzles)  # other seeds search otherwise


# No solver finds the pictures of 40x40 with one cell of ink in every row and column and stops: there are 40! of them.
ENDLESS = ones(40)
STOPPABLE = [
    pytest.param(sat, {"solver": "glucose3"}, marks=needs_sat, id="sat in a thread"),
    pytest.param(sat, {"solver": "cadical195"}, marks=needs_sat, id="sat in a process"),
    pytest.param(cpsat, {}, marks=needs_cpsat, id="cpsat"),
]


@pytest.mark.parametrize(("backend", "options"), STOPPABLE)
def test_a_time_limit_ends_a_search_and_keeps_what_was_found(backend: Any, options: dict[str, object]) -> None:
    outcome = backend.solve(ENDLESS.model(), Task(limit=None, time_limit=0.3, options=options))
    assert outcome.stop == "time"
    assert not outcome.complete
    assert len(set(outcome.solutions)) == len(outcome.solutions)
    assert all(ENDLESS.check(solution) for solution in outcome.solutions[:5])


def run_python(code: str) -> str:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-c", code], check=True, env=env, capture_output=True, text=True).stdout


@needs_sat
def test_a_solver_that_dies_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def call_and_kill(*given: Any, **limits: Any) -> Call:
        started = Call(*given, **limits)
        started.process.kill()
        return started

    monkeypatch.setattr(python_sat, "Call", call_and_kill)
    with pytest.raises(BackendError, match=r"cadical153 was killed by SIGKILL"):
        sat.solve(ENDLESS.model(), Task(limit=None, options={"solver": "cadical153"}))


@needs_cpsat
def test_the_constraint_models_use_nothing_of_the_clauses() -> None:
    """They do not use numpy either, although ortools installs it."""
    code = """
import sys
import nono
from nono.backend.cpsat import OPTIONS
for puzzle in (nono.puzzle("heart"), nono.puzzle("marbles"), nono.Akari(["1..", "..."])):
    for model in OPTIONS["model"].words():
        assert nono.solve(puzzle, "cpsat", model=model, memory=4000).count
assert "nono_constraints.order" in sys.modules
assert not [name for name in sys.modules if name.startswith(("nono_encoders", "nono.backend.native."))]
"""
    run_python(code)


@needs_cpsat
@pytest.mark.parametrize("name", MODELS)
def test_a_repeated_solution_is_counted_and_given_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a model repeats a solution, the search continues with the model "order"."""
    from nono_constraints import order

    def loose(cp: Any, lines: Any, cells: Any, colours: int, check: Any) -> None:
        MODELS[name].add(cp, lines, cells, colours, check)
        cp.new_bool_var("")

    solutions = 24
    with monkeypatch.context() as patch:
        patch.setitem(MODELS, "loose", MODELS["order"]._replace(add=loose))
        found = cpsat.solve(ones(4).model(), Task(limit=None, options={"model": "loose"}))
    assert MODELS["order"] is order.MODEL
    assert (len(set(found.solutions)), len(found.solutions), found.complete) == (solutions, solutions, True)
    assert found.stats["repeats"] > 0


@pytest.fixture
def with_patterns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The encoding of ``tests/plugins``, installed."""
    folder = str(ROOT / "tests/plugins")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([folder, *sys.path]))
    ENCODINGS.__dict__.pop("plugins", None)
    yield
    ENCODINGS.__dict__.pop("plugins", None)


@needs_sat
@given(puzzle=tiny())
@settings(suppress_health_check=[*HealthCheck])
def test_an_encoding_of_another_package_has_the_same_solutions(with_patterns: None, puzzle: Nonogram) -> None:
    model, expected = without(puzzle, set())
    cnf = encode(model, ENCODINGS["patterns"])
    assert pictures_of(cnf) == sorted(expected)


@needs_sat
def test_commands_know_an_encoding_of_another_package(with_patterns: None, tmp_path: Path) -> None:
    solved = command(tmp_path, "solve", "heart", "--backend", "sat", "-O", "encoding=patterns", "--brief")
    assert (solved.returncode, solved.stdout) == (0, "unique\n")
    verified = command(tmp_path, "verify", "heart", "--backends", "reference,sat[patterns]")
    assert re.search(r"sat\[patterns\] +unique .*\n.* together +unique .*agreed", verified.stdout), verified.stdout
    written = command(tmp_path, "encode", "heart", "--encoding", "Patterns", "-o", "heart.cnf")
    assert written.returncode == 0, written.stderr
    assert ", patterns encoding\n" in (tmp_path / "heart.cnf").read_text(encoding="utf-8")
    timed = command(tmp_path, "bench", "heart", "--backends", "sat[patterns]", "--repeat", "1")
    assert (timed.returncode, "sat[patterns]" in timed.stdout) == (0, True), timed.stderr
    unknown = command(tmp_path, "encode", "heart", "--encoding", "wibble")
    assert (unknown.returncode, "patterns" in unknown.stderr) == (2, True)


@needs_sat
def test_an_object_that_is_no_encoding_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(ENCODINGS.plugins, "wrong", EntryPoint("wrong", "nono_encoders:encode", "nono.encodings"))
    refused = command(tmp_path, "encode", "heart", "--encoding", "wrong")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "of the encoding wrong cannot be loaded: TypeError: found an object of type function" in refused.stderr
