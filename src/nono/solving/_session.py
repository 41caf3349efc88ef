"""Answers several questions about one puzzle.

Between questions, cells can be fixed and released, and clues can change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Literal, Unpack

from nono.backend import AUTO, Questions, expect_known, first_capable, usable_backend
from nono.base.arguments import expect_cancel, mistyped, number_in, public, seconds_of, unfit
from nono.base.errors import BackendError, GenreError, PuzzleError
from nono.genres import Nonogram, Puzzle, Solution, cells_from, expect_puzzle
from nono.model import Cancel, Model, Outcome, Verdict
from nono.solving._request import Request
from nono.solving._result import Result
from nono.solving._solutions import SearchEnd, Solutions, grids_of_session
from nono.solving._solve import result_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nono.backend import BackendName, Options
    from nono.solving._line import GivenClue

Cell = tuple[int, int]  # row and column, counted from 0
SIDES = ("row", "column")


@dataclass(frozen=True, slots=True, eq=False)
class Common:
    """The cells that are equal in all solutions of a question: the result of `Session.common`.

    Attributes
    ----------
    cells : array of int16
        An array of shape (height, width): the colour if all solutions agree, -1 if they differ or if that is
        undecided.
    differing : array of bool
        An array of the same shape: True where two solutions differ.
    verdict
        Unique, multiple, unsolvable, or unknown.
    stop
        The reason for undecided cells: "time", "memory", "conflicts" or "cancelled"; else "".
    """

    cells: NDArray[np.int16]
    differing: NDArray[np.bool_]
    verdict: Verdict
    stop: str

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Common):
            return NotImplemented
        same = (self.verdict, self.stop) == (other.verdict, other.stop)
        return same and _equal(self.cells, other.cells) and _equal(self.differing, other.differing)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Common: {self}>"

    def __str__(self) -> str:
        equal, differ = int((self.cells >= 0).sum()), int(self.differing.sum())
        words = f"{self.verdict}: {equal} cells are equal in all solutions, {differ} differ"
        return words if self.complete else f"{words}, the others are undecided"

    @property
    def complete(self) -> bool:
        """Whether every cell is decided."""
        return self.verdict is Verdict.UNSOLVABLE or bool(((self.cells >= 0) | self.differing).all())


def _equal(first: NDArray[Any], second: NDArray[Any]) -> bool:
    """Return whether two arrays have the same shape and the same values."""
    return first.shape == second.shape and bool((first == second).all())


class Session(Generic[Solution]):
    """A series of questions about one puzzle, answered by a search that keeps what it learns.

    Cells are pairs (row, column), counted from 0; colours are numbers, 0 for the background. A fixed cell keeps its
    colour until it is released; an assumed cell has its colour for one question only. Clauses, activities and phases
    are kept between questions ("Temporal induction by incremental SAT solving", Een and Sorensson, 2003). After a
    change of a clue, a new search starts from the last solution.

    A session answers one question at a time and is used by one thread at a time.

    Parameters
    ----------
    puzzle
        A puzzle that is not played in moves.
    backend
        A backend with sessions, such as ``native``.
    seed, use_goal
        As in `nono.solve`.
    **options
        Options of the backend. ``max_conflicts`` applies to each question separately.

    Raises
    ------
    PuzzleError
        For puzzles played in moves, and if an argument is wrong.
    BackendError
        For a backend without sessions, in the same cases as `nono.solve`, and while another thread asks a question.

    Examples
    --------
    >>> import nono
    >>> session = nono.Session(nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]]))
    >>> session.solve().verdict
    <Verdict.MULTIPLE: 'multiple'>
    >>> session.fix((0, 0), 1)
    >>> session.solve().verdict
    <Verdict.UNIQUE: 'unique'>
    >>> session.solve(assume={(1, 1): 0}).verdict
    <Verdict.UNSOLVABLE: 'unsolvable'>
    >>> session.core()
    {(0, 0): 1, (1, 1): 0}
    """

    @public
    def __init__(
        self,
        puzzle: Puzzle[Solution],
        *,
        backend: BackendName = AUTO,
        seed: int = 0,
        use_goal: bool = True,
        **options: Unpack[Options],
    ) -> None:
        request = Request(puzzle, backend, seed=seed, options=options, use_goal=use_goal)
        expect_cells(puzzle)
        chosen = first_capable("session") if backend == AUTO else usable_backend(backend)
        if chosen.session is None:
            raise BackendError(
                f"backend {chosen.name} has no sessions; backend {first_capable('session').name} has them"
            )
        expect_known(chosen.name, chosen.options(), request.task.options)
        self._open = chosen.session
        self._backend = chosen.name
        self._task = request.task
        self._puzzle = puzzle
        self._picture = request.task.picture
        self._fixed: dict[Cell, int] = {}
        self._questions: Questions | None = None
        self._asked = 0  # number of questions so far
        # the fixed and assumed values of the last question, if they contradict the clues
        self._contradiction: dict[int, int] | None = None

    def __repr__(self) -> str:
        return f"<Session: {self._puzzle.heading()}, {len(self._fixed)} cells fixed>"

    @property
    def puzzle(self) -> Puzzle[Solution]:
        """The puzzle with its current clues."""
        return self._puzzle

    @property
    def fixed(self) -> dict[Cell, int]:
        """A copy of the fixed cells and their colours."""
        return dict(self._fixed)

    @property
    def stats(self) -> dict[str, float]:
        """The counters of the backend since the clues last changed."""
        return self._search().stats()

    @public
    def fix(self, cell: Cell, colour: int) -> None:
        """Fix a cell to a colour, even if it is fixed already.

        Parameters
        ----------
        cell
            Row and column, from 0.
        colour
            The colour; 0 is the background.

        Raises
        ------
        PuzzleError
            If the cell or the colour does not exist.
        """
        self._fixed[self._checked_cell(cell)] = self._checked_colour(colour)

    @public
    def release(self, cell: Cell) -> None:
        """Release a cell. A cell that is not fixed stays as it is.

        Parameters
        ----------
        cell
            Row and column, from 0.
        """
        self._fixed.pop(self._checked_cell(cell), None)

    def clear(self) -> None:
        """Release all cells."""
        self._fixed.clear()

    @public
    def set_clue(self, side: Literal["row", "column"], number: int, clue: GivenClue) -> None:
        """Change the clue of one line.

        Parameters
        ----------
        side
            "row" or "column".
        number
            The number of the line, from 0.
        clue
            A list of lengths or blocks, as in `nono.Nonogram`.

        Raises
        ------
        PuzzleError
            In the same cases as `set_clues`.
        """
        if side not in SIDES:
            raise unfit("side", side, '"row" or "column"')
        self.set_clues(**{f"{side}s": {number: clue}})

    @public
    def set_clues(
        self, rows: Mapping[int, GivenClue] | None = None, columns: Mapping[int, GivenClue] | None = None
    ) -> None:
        """Change several clues at once.

        The totals of rows and columns may differ; the puzzle is then unsolvable until other clues are changed too.

        Parameters
        ----------
        rows, columns
            The new clues by the number of their line, from 0.

        Raises
        ------
        PuzzleError
            For an impossible line or clue, and for puzzles without such clues.
        """
        puzzle = self._puzzle
        if not isinstance(puzzle, Nonogram):
            raise GenreError(puzzle.genre, "a nonogram")
        sides: list[list[Any]] = []  # all clues of the rows, then of the columns
        for name, clues, changed in zip(SIDES, (puzzle.rows, puzzle.cols), (rows, columns), strict=True):
            if changed is not None and not isinstance(changed, Mapping):
                raise mistyped(f"{name}s", changed, "a dict of numbers and clues")
            sides.append(list(clues))
            for number, clue in (changed or {}).items():
                most = len(clues) - 1
                sides[-1][number_in(name, number, 0, most, f"a number from 0 to {most}")] = clue
        row_clues, column_clues = sides
        self._replace_puzzle(Nonogram(row_clues, column_clues, puzzle.palette, puzzle.id, puzzle.title, check=False))

    @public
    def set_puzzle(self, puzzle: Puzzle[Solution]) -> None:
        """Replace the puzzle by another one, for example with other clues. Fixed cells stay fixed.

        Parameters
        ----------
        puzzle
            A puzzle of the same size and genre.

        Raises
        ------
        PuzzleError
            If the size or the genre is another one.
        """
        expect_puzzle(puzzle)
        before = self._puzzle
        shape = (puzzle.genre, puzzle.height, puzzle.width)
        if shape != (before.genre, before.height, before.width):
            expected = f"{before.genre} of {before.width}x{before.height}"
            message = f"found {puzzle.genre} of {puzzle.width}x{puzzle.height}, expected {expected}"
            raise PuzzleError(message, "bad-size")
        if any(colour >= puzzle.colours for colour in self._fixed.values()):
            raise PuzzleError("found a cell fixed to a colour that the new puzzle does not have", "bad-argument")
        self._replace_puzzle(puzzle)

    def _replace_puzzle(self, puzzle: Any) -> None:
        """Change the puzzle; the old one's questions to the backend are worth nothing then."""
        if puzzle != self._puzzle:
            self._questions = self._contradiction = None
        self._puzzle = puzzle

    @public
    def solve(
        self,
        assume: Mapping[Cell, int] | None = None,
        limit: int | None = 2,
        time_limit: float | None = None,
        cancel: Cancel | None = None,
    ) -> Result[Solution]:
        """Solve as `nono.solve` does, but only with the fixed and assumed cells in their colours.

        Parameters
        ----------
        assume
            Colours by cell, for this question. They may give fixed cells other colours.
        limit, time_limit, cancel
            As in `nono.solve`.

        Returns
        -------
        Result
            The verdict and the solutions that agree with the fixed and assumed cells.
        """
        request = Request(self._puzzle, self._backend, limit, time_limit, cancel=cancel)
        values = self._values(assume, request)
        questions = self._ask(values, request.task.limit)
        end = SearchEnd()
        grids = []
        for grid in grids_of_session(questions, request, end):
            grids.append(grid)
            request.check_found([grid])
        if grids:
            self._picture = grids[0]  # the search after a change of clues starts from it
        elif end.complete:
            self._contradiction = values
        return result_of(request, self._backend, Outcome(grids, end.complete, end.stop, questions.stats()))

    @public
    def solutions(
        self,
        assume: Mapping[Cell, int] | None = None,
        limit: int | None = None,
        time_limit: float | None = None,
        cancel: Cancel | None = None,
    ) -> Solutions[Solution]:
        """Iterate over solutions with the fixed and assumed cells, as `nono.solutions` does.

        The next question ends the iteration.

        Parameters
        ----------
        assume, limit, time_limit, cancel
            As in `Session.solve`; None as ``limit`` means all solutions.

        Returns
        -------
        Solutions
            The iterator.
        """
        request = Request(self._puzzle, self._backend, limit, time_limit, cancel=cancel)
        questions = self._ask(self._values(assume, request), None)
        number = self._asked

        def grids(end: SearchEnd) -> Iterator[bytes]:
            """Yield the solutions. Raises `BackendError` if the session was asked something else in between."""
            answers = grids_of_session(questions, request, end)
            while True:
                if self._asked != number:
                    raise BackendError("the session was asked another question before all solutions were found")
                if (grid := next(answers, None)) is None:
                    return
                yield grid

        return Solutions(request, self._backend, grids)

    @public
    def core(self, time_limit: float | None = None, cancel: Cancel | None = None) -> dict[Cell, int]:
        """Return why the last `solve` found no solution.

        Parameters
        ----------
        time_limit, cancel
            As in `nono.solve`. If the time runs out, or if the proof is hard, some of the cells may be unnecessary.

        Returns
        -------
        dict
            Fixed or assumed cells with their colours that contradict the clues; each of them is necessary. The dict is
            empty if the clues alone have no solution.

        Raises
        ------
        BackendError
            If the last question had solutions or was not a `solve`, or if the clues have changed.
        """
        time_limit = seconds_of(time_limit)
        expect_cancel(cancel)
        if self._contradiction is None or self._questions is None:
            raise BackendError("found no contradiction to explain, expected a solve() without solutions before")
        colours, width = self._puzzle.colours, self._puzzle.width
        core = sorted(self._questions.core(time_limit, cancel))  # each value is cell * colours + colour
        return {divmod(value // colours, width): value % colours for value in core}

    @public
    def common(
        self, assume: Mapping[Cell, int] | None = None, time_limit: float | None = None, cancel: Cancel | None = None
    ) -> Common:
        """Return the backbone: cells that have the same colour in all solutions with the fixed and assumed cells.

        For one cell after another, the search looks for a solution in which the cell has another colour ("On computing
        backbones of propositional theories", Marques-Silva, Janota and Lynce, 2010).

        Parameters
        ----------
        assume, time_limit, cancel
            As in `Session.solve`. If a limit ends the work, the result has the cells decided so far.

        Returns
        -------
        Common
            The colours of these cells, and the cells that differ.
        """
        import numpy as np

        puzzle = self._puzzle
        request = Request(puzzle, self._backend, limit=None, time_limit=time_limit, cancel=cancel)
        values = self._values(assume, request)
        questions = self._search()
        self._asked += 1
        self._contradiction = None
        first, states, unsolvable, stop = questions.common(list(values.values()), request.task.time_limit, cancel)
        shape = puzzle.height, puzzle.width
        # for each cell 1 if it is equal in all solutions, 2 if it differs, 0 if this is undecided
        state = np.frombuffer(states, np.uint8).reshape(shape)
        cells = np.full(shape, -1, np.int16)
        if first:
            self._picture = first
            # raises `BugError` if the solution is wrong
            request.checked(self._backend, Outcome([first], complete=False))
            cells = np.where(state == 1, np.frombuffer(first, np.uint8).reshape(shape).astype(np.int16), cells)
        differing = state == 2
        verdict = Verdict.UNKNOWN
        if unsolvable:
            verdict = Verdict.UNSOLVABLE
        elif differing.any():
            verdict = Verdict.MULTIPLE
        elif first and (state == 1).all():
            verdict = Verdict.UNIQUE
        return Common(cells, differing, verdict, stop)

    def _search(self) -> Questions:
        """Return the backend's search; start a new search if the clues have changed."""
        if self._questions is None:
            self._questions = self._open(expect_cells(self._puzzle), replace(self._task, picture=self._picture))
        return self._questions

    def _ask(self, values: dict[int, int], limit: int | None) -> Questions:
        """Begin a question to the backend about at most ``limit`` solutions, with the ``values`` of `_values`."""
        questions = self._search()
        questions.begin(values.values(), limit)
        self._asked += 1
        self._contradiction = None
        return questions

    def _values(self, assume: Mapping[Cell, int] | None, request: Request) -> dict[int, int]:
        """Return the fixed and assumed cells, each with its value, cell * colours + colour.

        The request gets the values that these cells exclude.
        """
        if assume is not None and not isinstance(assume, Mapping):
            raise mistyped("assume", assume, "a dict of cells, (row, column), and colours")
        given = self._fixed | {
            self._checked_cell(cell): self._checked_colour(colour) for cell, colour in (assume or {}).items()
        }
        colours = self._puzzle.colours
        colour_of = {row * self._puzzle.width + column: colour for (row, column), colour in given.items()}
        request.given = "the cells fixed"
        excluded: set[tuple[int, int]] = set()
        for cell, colour in colour_of.items():
            excluded |= {(cell, other_colour) for other_colour in range(colours) if other_colour != colour}
        request.excluded = frozenset(excluded)
        return {cell: cell * colours + colour for cell, colour in colour_of.items()}

    def _checked_cell(self, cell: object) -> Cell:
        """Return a cell as (row, column); raises `PuzzleError` if it does not exist."""
        height, width = self._puzzle.height, self._puzzle.width
        try:
            row, column = map(index, cell)  # type: ignore[call-overload]
        except (TypeError, ValueError):
            row = column = -1  # not on the board
        if 0 <= row < height and 0 <= column < width:
            return row, column
        raise unfit("cell", cell, f"(row, column), from (0, 0) to ({height - 1}, {width - 1})")

    def _checked_colour(self, colour: Any) -> int:
        """Return a colour as an int; raises `PuzzleError` if it does not exist."""
        most = self._puzzle.colours - 1
        return number_in("colour", colour, 0, most, f"a number from 0 to {most}")


def expect_cells(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle with all colours of its palette; raises `PuzzleError` on puzzles played in moves."""
    model = cells_from(puzzle, "one with cells to colour")
    return model if model.colours == puzzle.colours else replace(model, colours=puzzle.colours)
