"""The grader of Sudoku and Latin squares: every step follows from the rules that it names, and places come first."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from grading.traces import GraderBound, TraceStep, count_techniques, trace_counts

import nono
from nono import Puzzle, Sudoku
from nono.backend import BACKENDS, native
from nono.backend.native.graders import GradingEnd
from nono.grading import model_of
from nono.model.answer import Task
from nono.model.builder import ModelBuilder
from nono.model.model import Model

if native.unavailable():
    pytest.skip(str(native.unavailable()), allow_module_level=True)

Value = tuple[int, int]
SINGLES = ("last-digit", "hidden-single", "naked-single")
TECHNIQUES = list(count_techniques())
TECHNIQUES = [*TECHNIQUES[TECHNIQUES.index("last-digit") :]]
# Sudokus made by nono, with all techniques between them
LINES = (
    "5.........3..2..9..4.8.6.15...5.4....9.1...2.7.4...1....1....8.9.6..2.3..7.......",
    "..4.8....1.6..54.....3..59.64...8.....79.........47..243.....65..1...3.4..5.....7",
    ".32......76.1.93..15...7............3...8...187...5..9.2...3.7....9...289....26..",
    "2..1....6...2.4...6.....1.4154..8.9.......8.......3.1.4.26....8..6..7...9..43....",
)


class Board:
    """The rules of a model, and the candidates of its cells, recomputed after every step."""

    def __init__(self, model: Model) -> None:
        counts = model.counts
        self.rules = [counts.values(rule) for rule in range(len(counts))]
        self.exact = [least == 1 for least in counts.least]
        self.colours = model.colours
        self.given = [{k for k in range(model.colours) if domain >> k & 1} for domain in model.domains()]
        self.placed = {cell: min(own) for cell, own in enumerate(self.given) if len(own) == 1}
        self.peers: dict[Value, set[Value]] = {}
        for values in self.rules:
            for value in values:
                self.peers.setdefault(value, set()).update(other for other in values if other != value)
        self.update()

    def update(self) -> None:
        """Compute the candidates: the colours that no step removed and no placed colour excludes."""
        excluded = {value for placed in self.placed.items() for value in self.peers[placed]}
        self.candidates = [
            {self.placed[cell]} if cell in self.placed else {k for k in own if (cell, k) not in excluded}
            for cell, own in enumerate(self.given)
        ]

    def open_values(self, values: list[Value]) -> list[Value]:
        return [(cell, k) for cell, k in values if cell not in self.placed and k in self.candidates[cell]]

    def is_kept(self, rule: int) -> bool:
        return any(self.placed.get(cell) == k for cell, k in self.rules[rule])

    def singles(self) -> set[str]:
        """The techniques that place a colour now."""
        found = {
            "naked-single" for cell, own in enumerate(self.candidates) if cell not in self.placed and len(own) == 1
        }
        for rule, values in enumerate(self.rules):
            if self.exact[rule] and not self.is_kept(rule) and len(self.open_values(values)) == 1:
                found.add("hidden-single")
                if sum(cell not in self.placed for cell, _ in values) == 1:
                    found.add("last-digit")
        return found

    def choices(self, bound: GraderBound) -> list[Value]:
        """The values one of which holds, by a lower bound."""
        if bound.rule >= 0:
            return self.open_values(self.rules[bound.rule])
        return [(bound.cell, k) for k in self.candidates[bound.cell]]

    def clash(self, one: Value, other: Value) -> bool:
        return one != other and (one[0] == other[0] or other in self.peers[one])

    def follows(self, step: TraceStep) -> bool:
        """Whether no choice of values for the lower bounds of the step agrees with a value that the step removes."""
        lower = [self.choices(bound) for bound in step.bounds if not bound.is_most]

        def agrees(chosen: list[Value]) -> bool:
            if len(chosen) > len(lower):
                return True
            return any(
                agrees([*chosen, value])
                for value in lower[len(chosen) - 1]
                if not any(self.clash(value, other) for other in chosen)
            )

        return not any(agrees([value]) for value in step.removed)


def check(model: Model) -> Counter[str]:
    """Follow the steps, and count the techniques."""
    board, trace = Board(model), trace_counts(model)
    for step in trace:
        singles = board.singles()
        if step.technique in SINGLES:
            assert step.technique == min(singles, key=SINGLES.index)
            assert len(step.settled) == 1
        else:
            assert not singles
            assert not step.settled or set(step.settled) <= {
                (cell, k) for cell, own in enumerate(board.given) for k in own
            }
        assert step.technique == "trial-1" or board.follows(step)
        for cell, colour in step.removed:
            assert colour in board.given[cell]
            board.given[cell].discard(colour)
        if step.technique in SINGLES:
            board.placed.update(step.settled)
        board.update()
    if trace.end is GradingEnd.SOLVED:
        assert all(len(own) == 1 for own in board.given)
    return Counter(step.technique for step in trace)


def sound(model: Model) -> None:
    """Compare with all solutions, or with 50 of them."""
    trace, found = trace_counts(model), BACKENDS["native"].solve(model, Task(limit=50)).solutions
    assert trace.end is not GradingEnd.CONTRADICTION or not found
    assert trace.end is not GradingEnd.SOLVED or len(found) == 1
    for step in trace:
        assert not any(solution[cell] == k for solution in found for cell, k in step.removed)
        assert all(solution[cell] == k for solution in found for cell, k in step.settled)


def draw(rng: random.Random) -> Model:
    """Return a small Sudoku or a Latin square, often with several solutions or none."""
    size = rng.choice((4, 4, 5, 6))
    if rng.random() < 0.3:
        latin = ModelBuilder(size, size, size + rng.randrange(2))
        latin.distinct([*latin.rows(), *latin.columns()])
        for _ in range(rng.randrange(2 * size)):
            latin.decided([rng.randrange(size * size)], rng.randrange(size))
        return latin.model()
    size = 4 if size == 5 else size
    diagonals = rng.random() < 0.3
    empty = Sudoku(["." * size] * size, diagonals=diagonals)
    grid = "".join(empty.rows_text(nono.solve(empty, limit=1, seed=rng.randrange(99)).grids[0]))
    digits = dict(zip("123456"[:size], rng.sample("123456"[:size], size), strict=True))
    shown = [digits[key] if rng.random() < 0.45 else "." for key in grid]
    if rng.random() < 0.1:
        shown[rng.randrange(len(shown))] = rng.choice("1234")
    rows = ["".join(shown[at : at + size]) for at in range(0, len(shown), size)]
    return model_of(Sudoku(rows, diagonals=diagonals, check=False))


def test_steps_are_sound_on_small_boards() -> None:
    rng = random.Random(3)
    ends: Counter[GradingEnd] = Counter()
    for _ in range(80):
        model = draw(rng)
        sound(model)
        check(model)
        ends[trace_counts(model).end] += 1
    assert set(ends) == set(GradingEnd)


def sudokus() -> Iterator[Puzzle]:
    for line in LINES:
        yield Sudoku([line[at : at + 9] for at in range(0, 81, 9)])
    for name in ("jigsaw", "odd-socks"):
        yield nono.puzzle(name)


def test_every_technique_is_used_and_follows() -> None:
    used: Counter[str] = Counter()
    for one in sudokus():
        used += check(model_of(one))
        sound(model_of(one))
    assert set(used) == set(TECHNIQUES) - {"hidden-quad"}
