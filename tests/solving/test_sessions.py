"""`nono.Session`: random questions and changes against all solutions of the reference backend."""

import re
from threading import Event
from typing import Any

import numpy as np
import pytest
from common import guide, needs_engine, ones
from examples.akari import akaris
from examples.example import is_small
from examples.nonogram import nonograms
from hypothesis import given, settings, strategies as st

import nono
from nono import Nonogram, Puzzle
from nono.solving._session import Cell

MOST = 400  # solutions of a puzzle

pytestmark = needs_engine


def all_solutions(puzzle: Puzzle) -> list[Any] | None:
    """All solutions, or None where there are too many, or they take long."""
    result = nono.solve(puzzle, "reference", limit=MOST, max_conflicts=3000)
    return result.solutions if result.complete else None


def agree(solutions: list[Any], values: dict[Cell, int]) -> list[Any]:
    return [solution for solution in solutions if all(solution[cell] == colour for cell, colour in values.items())]


def ask(session: nono.Session, solutions: list[Any], assume: dict[Cell, int], question: str) -> None:
    """Ask one question, and compare the answer with all solutions."""
    values = session.fixed | assume
    rest = agree(solutions, values)
    if question == "common":
        common = session.common(assume)
        assert common.complete
        assert common.verdict == ("unsolvable" if not rest else "unique" if len(rest) == 1 else "multiple")
        if rest:
            same = np.all(np.stack(rest) == rest[0], axis=0)
            assert np.array_equal(common.cells, np.where(same, rest[0].astype(np.int16), -1))
            assert np.array_equal(common.differing, ~same)
        return
    if question == "solutions":
        found = [solution.tobytes() for solution in session.solutions(assume)]
        assert len(found) == len(rest)
        assert set(found) == {solution.tobytes() for solution in rest}
        return
    limit = int(question)
    result = session.solve(assume, limit=limit)
    assert result.count == min(limit, len(rest))
    assert set(result.grids) <= {solution.tobytes() for solution in rest}
    assert result.complete or result.count == limit
    if rest:
        with pytest.raises(nono.BackendError, match="no contradiction"):
            session.core()
        return
    core = session.core()
    assert core.items() <= values.items()
    assert not agree(solutions, core)
    for cell in core:
        assert agree(solutions, {other: colour for other, colour in core.items() if other != cell})


def take_steps(data: st.DataObject, puzzle: Puzzle) -> None:
    session = nono.Session(puzzle)
    solutions = all_solutions(puzzle)
    cells = st.tuples(st.integers(0, puzzle.height - 1), st.integers(0, puzzle.width - 1))
    colours = st.integers(0, puzzle.colours - 1)
    steps = ["fix", "fix", "release", "clear", "clue", "common", "solutions", "1", "2", "2", "3"]
    for step in data.draw(st.lists(st.sampled_from(steps), min_size=1, max_size=12)):
        if step == "fix":
            session.fix(data.draw(cells), data.draw(colours))
        elif step == "release":
            session.release(data.draw(cells))
        elif step == "clear":
            session.clear()
        elif step == "clue":
            if isinstance(puzzle, Nonogram):
                row = data.draw(st.integers(0, puzzle.height - 1))
                clue: Any = data.draw(st.sampled_from([[], [1], puzzle.rows[row]]))
                if data.draw(st.booleans()):
                    session.set_clue("row", row, clue)
                else:
                    session.set_clues({row: clue}, {0: data.draw(st.sampled_from([[1], puzzle.cols[0]]))})
                if not is_small(session.puzzle):
                    return
                solutions = all_solutions(session.puzzle)
        elif solutions is not None:
            ask(session, solutions, data.draw(st.dictionaries(cells, colours, max_size=4)), step)


@given(st.data(), nonograms)
@settings(max_examples=30)
def test_random_steps(data: st.DataObject, puzzle: Puzzle) -> None:
    take_steps(data, puzzle)


@given(st.data(), akaris())
@settings(max_examples=20)
def test_random_steps_in_akari(data: st.DataObject, puzzle: Puzzle) -> None:
    take_steps(data, puzzle)


def test_a_palette_may_have_colours_that_no_clue_has() -> None:
    spare = ones(2, palette=nono.Nonogram([[(1, 3)]], [[(1, 3)]]).palette)
    session = nono.Session(spare)
    session.fix((1, 0), 1)
    assert session.solve().solutions[0].tolist() == [[0, 1], [1, 0]]
    assert session.common().verdict == "unique"
    session.fix((1, 1), 2)
    assert session.solve().verdict == "unsolvable"
    assert session.core() == {(1, 1): 2}
    key = spare.palette[1].key
    large = ones(4, palette=spare.palette)
    for row in range(4):
        for column in range(4):
            start = ["????"] * row + [("?" * column + key).ljust(4, "?")] + ["????"] * (3 - row)
            assert nono.solve(large, start=start, limit=None).count == 6
            assert sum(1 for _ in nono.solutions(large, start=start)) == 6


def test_a_contradiction_in_the_clues_has_an_empty_core() -> None:
    session = nono.Session(nono.Nonogram([[1], [1]], [[2], []], check=True))
    session.set_clue("column", 0, [])
    session.fix((0, 0), 1)
    assert session.solve().verdict == "unsolvable"
    assert session.core() == {}
    session = nono.Session(nono.Nonogram([[], [1], [1]], [[], [], [1], [1]]))
    session.set_clue("row", 0, [1])  # line logic sees no contradiction, and that column 0 is empty
    session.fix((0, 0), 1)
    assert session.solve().verdict == "unsolvable"
    assert session.core() == {}


class CtrlC:
    """A cancel during which Ctrl-C comes."""

    def is_set(self) -> bool:
        raise KeyboardInterrupt


def test_ctrl_c_ends_every_question() -> None:
    session = nono.Session(ones(12))
    questions: list[Any] = [session.solve, session.common, lambda cancel: next(session.solutions(cancel=cancel))]
    for question in questions:
        with pytest.raises(KeyboardInterrupt):
            question(cancel=CtrlC())
    assert session.solve({(0, 0): 1, (0, 1): 1}).verdict == "unsolvable"
    with pytest.raises(KeyboardInterrupt):
        session.core(cancel=CtrlC())
    assert session.core() == {(0, 0): 1, (0, 1): 1}


def test_limits_give_what_is_proved_so_far_and_the_session_goes_on() -> None:
    session = nono.Session(ones(12))
    cancel = Event()
    cancel.set()
    assert (session.solve(time_limit=0).verdict, session.solve(time_limit=0).stop) == ("unknown", "time")
    for answer in session.solve(cancel=cancel), session.common(cancel=cancel):
        assert (answer.verdict, answer.stop) == ("unknown", "cancelled")
    assert session.solve().verdict == "multiple"
    assert session.common().verdict == "multiple"


def test_the_examples_of_the_page_hold() -> None:
    page = guide("programmers")
    first, second, third = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"nono": nono}
    exec(first, names)
    assert names["number"] == 1000
    assert not names["solution"].flags.writeable
    lines = [line.partition("  #") for line in second.splitlines()]
    values = []
    for code, _, comment in lines:
        if "verdict" in code or "core()" in code:
            found = eval(code, names)
            assert str(found) in comment.replace("because of ", ""), (code, found)
            values.append(found)
        else:
            exec(code, names)
    assert len(values) == 4
    exec(third, names)
