"""Formulas for other solvers: the comments describe the variables, and answers are decoded to pictures."""

import re
from itertools import product

import pytest
from common import needs_sat, ones
from examples.nonogram import nonograms
from hypothesis import given, settings

from nono import Nonogram, Pegs, Puzzle, PuzzleError, solve
from nono.backend import ENCODINGS
from nono.proofs import picture_of as decode
from nono.proofs._formula import cpsat, dimacs, flatzinc_text, opb, rules

pytest.importorskip("numpy")
from nono_constraints import MODELS

FLAG = Nonogram.from_grid([[1, 2, 0], [3, 3, 1], [0, 2, 2]])


def answer_of(text: str) -> list[int]:
    """A model of a DIMACS formula; empty if there is none."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_string=text)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        solver.solve()
        model = solver.get_model() or []
        return [*model, *range(-1 - len(model), -1 - formula.nv, -1)]


@needs_sat
@settings(max_examples=max(30, settings().max_examples // 2))
@given(nonograms)
def test_answers_come_back(puzzle: Nonogram) -> None:
    expected = solve(puzzle, "reference")
    for encoding in ENCODINGS:
        model = answer_of(dimacs(puzzle, encoding))
        if not expected.count:
            assert decode(puzzle, "s UNSATISFIABLE\n", encoding) is None
            continue
        words = [str(literal) for literal in model]
        half = len(words) // 2
        competition = f"c hello\ns SATISFIABLE\nv {' '.join(words[:half])}\nv {' '.join(words[half:])} 0\n"
        picture = decode(puzzle, competition, encoding)
        assert picture is not None
        assert puzzle.check(picture)
        assert decode(puzzle, f"SAT\n{' '.join(words)} 0\n", encoding) == picture
        pseudo_boolean = [f"{'-' if literal < 0 else ''}x{abs(literal)}" for literal in model]
        assert decode(puzzle, f"s SATISFIABLE\nv {' '.join(pseudo_boolean)}", encoding) == picture


@needs_sat
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_comments_say_what_variables_mean(encoding: str) -> None:
    text = dimacs(FLAG, encoding)
    values = answer_of(text)
    picture = decode(FLAG, f"v {' '.join(map(str, values))} 0", encoding)
    assert picture is not None
    meanings = re.findall(r"^c row (\d+) column (\d+) colour (\d+) is (\d+)$", text, re.MULTILINE)
    assert meanings
    for row, column, colour, variable in (map(int, meaning) for meaning in meanings):
        assert (values[variable - 1] > 0) == (picture[3 * (row - 1) + column - 1] == colour)


def test_opb_says_what_dimacs_says() -> None:
    for each in (ones(2), Nonogram([[2]], [[1]], check=False)):
        text, clauses = opb(each), [line.split()[:-1] for line in dimacs(each).splitlines() if line[0] not in "cp"]
        head, *rest = text.splitlines()
        variables, constraints = map(int, re.findall(r"\d+", head))
        sums = [re.fullmatch(r"(.*) >= (-?\d+) ;", line) for line in rest if not line.startswith("*")]
        assert len(sums) == constraints == len(clauses)
        for values in product((0, 1), repeat=variables):
            for clause, found in zip(clauses, sums, strict=True):
                assert found is not None
                total = sum(int(a) * values[int(x) - 1] for a, x in re.findall(r"([+-]?\d+) x(\d+)", found[1]))
                assert (total >= int(found[2])) == any(values[abs(int(x)) - 1] == (int(x) > 0) for x in clause)


def test_flatzinc_says_what_dimacs_says() -> None:
    clauses = [line.split()[:-1] for line in dimacs(ones(2)).splitlines() if line[0] not in "cp"]
    written = re.findall(r"bool_clause\(\[(.*?)\], \[(.*?)\]\)", flatzinc_text(rules(ones(2))))
    for clause, (true, false) in zip(clauses, written, strict=True):
        literals = [f"x{literal}" for literal in clause if literal[0] != "-"]
        negated = [f"x{literal[1:]}" for literal in clause if literal[0] == "-"]
        assert (true, false) == (", ".join(literals), ", ".join(negated))


@pytest.mark.needs("cpsat")
@pytest.mark.parametrize("model", MODELS)
def test_cpsat_models_can_be_read_back(model: str) -> None:
    from ortools.sat.python import cp_model

    formula, solver = cp_model.CpModel(), cp_model.CpSolver()
    solver.parameters.catch_sigint_signal = False  # else the tests that follow ignore Ctrl-C
    assert formula.proto.parse_text_format(cpsat(FLAG, model))
    assert solver.solve(formula) == cp_model.OPTIMAL
    (expected,) = solve(FLAG, "reference").grids
    named = 0
    for variable, value in zip(formula.proto.variables, solver.response_proto.solution, strict=True):
        if variable.name:
            row, column, colour = map(int, re.findall(r"\d+", variable.name))
            assert value == (expected[3 * (row - 1) + column - 1] == colour)
            named += 1
    assert named


@pytest.mark.parametrize("answer", ["", "s SATISFIABLE", "v 1 2 x", "v 99999 0", "hello", "v -1 -2 -3 -4 0"])
@pytest.mark.parametrize("puzzle", [ones(2), Pegs(["oo."])])
def test_bad_answers_are_refused(answer: str, puzzle: Puzzle) -> None:
    with pytest.raises(PuzzleError) as refused:
        decode(puzzle, answer)
    assert refused.value.code == "bad-answer"
