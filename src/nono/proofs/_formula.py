"""Writes puzzles as formulas for other solvers, and turns the answers of these solvers into pictures.

In DIMACS, OPB and FlatZinc, comments give the meaning of the cells' variables, as in ``row 2 column 7 colour 1 is 34``.
A cell with a single variable has only two possible colours: the named colour if the variable is true, the other colour
if the variable is false. The remaining variables belong to the encoding. Puzzles played in moves are first unrolled
(`nono.model.builder.unroll`) into a model with one row per position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Literal, NamedTuple

from nono.backend import BACKENDS, ENCODINGS, why_not
from nono.backend.bounded import expect_to_fit
from nono.backend.cpsat import model_text as cpsat_text
from nono.base.arguments import expect_type, expected_one_of, memory_of, public, unfit, unusable
from nono.base.distribution import not_loadable
from nono.base.errors import BackendError, PuzzleError, excerpt
from nono.base.limits import NO_LIMITS, Limits, timed
from nono.checkers.nono_check import Line
from nono.genres import Puzzle, SavedGrid, Solution, expect_puzzle, model_from
from nono.model import Model, Moves
from nono.model.builder import as_cells, roll_up
from nono.solving import commented_formula as commented_formula, headline, meanings

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

    from nono.backend import EncodingName, ModelName

BUILT = "the formula was built"
FLATZINC_VALUES = {"= true;": "", "= false;": "-"}  # the sign of a literal by the value of its variable
WRONG_VALUES = "the values do not solve the puzzle\nuse the puzzle and the encoding that nono encode used"


def rules(
    puzzle: Puzzle,
    encoding: str = "order",
    limits: Limits = NO_LIMITS,
    memory: int | None = None,
    start: SavedGrid | None = None,
) -> CNF:
    """Return the puzzle's rules as a formula; only the clues are used.

    The formula's models are the solutions that agree with the saved grid ``start`` (`nono.genres.base.model_from`).

    Raises `BackendError` on an unknown encoding, or without numpy. Raises `LimitError` at the ``limits``, or if the
    estimated memory exceeds ``memory`` MiB (None: a quarter of the machine's).
    """
    if why_not := not_loadable({"numpy": "numpy"}):
        raise BackendError(f"formulas need numpy: {why_not}")
    from nono_encoders import encode, estimate

    if encoding not in ENCODINGS:
        raise unusable("encoding", encoding, expected_one_of(encoding, ENCODINGS))
    model = as_cells(model_from(puzzle, start, limits))
    expect_to_fit(estimate(model, ENCODINGS[encoding]), encoding, memory)
    return encode(model, ENCODINGS[encoding], check=limits.check(BUILT))


def dimacs(puzzle: Puzzle, encoding: str = "order", limits: Limits = NO_LIMITS, memory: int | None = None) -> str:
    """Return the formula in DIMACS CNF. For the limits, see `rules`."""
    cnf = rules(puzzle, encoding, limits, memory)
    of_variables = list(meanings(cnf, puzzle))
    comments = [f"{headline(puzzle)}, {encoding} encoding", *map(str, of_variables)]
    return "".join(limits.each(cnf.dimacs_pieces(comments, cnf.marks(of_variables)), BUILT))


def without_empty_clauses(cnf: CNF, puzzle: Puzzle, start: SavedGrid | None, limits: Limits) -> CNF:
    """Return the formula. If it contains an empty clause, return two contradictory clauses about one cell instead.

    Some checkers cannot read an empty clause. The cell belongs to a line or count rule that cannot hold and therefore
    implies both clauses; otherwise, it has no possible colour. If there is no such cell, take the first cell of the
    first line or count rule that has cells. If there is none either, return the formula unchanged.
    """
    from nono_encoders import FALSE

    if not cnf.contradictory():
        return cnf
    colours = [[colour for colour, literal in enumerate(cell) if literal != FALSE] for cell in cnf.cells.tolist()]
    domains = [sum(1 << colour for colour in possible) for possible in colours]
    groups = [*rules_that_may_hold(as_cells(model_from(puzzle, start, limits)), domains)]
    impossible = [cells for cells, holds in groups if not holds]
    without_colour = [[cell] for cell, possible in enumerate(colours) if not possible]
    for cells in [*impossible, *without_colour] or [cells for cells, _ in groups]:
        if cells:
            return cnf.contradiction(cells[0])
    return cnf


def rules_that_may_hold(model: Model, domains: Sequence[int]) -> Iterator[tuple[Sequence[int], bool]]:
    """Yield the cells of each line and of each count rule, and whether it can hold with these colours of the cells.

    ``domains`` has the colours of each cell as bits.
    """
    lines, counts = model.lines, model.counts
    for line in range(len(lines)):
        cells = lines.cells_of(line)
        blocks = range(lines.block_start[line], lines.block_start[line + 1])
        clue = [(lines.length[block] or None, lines.colour[block]) for block in blocks]  # 0: the length is unknown
        last_ends = Line(clue, [domains[cell] for cell in cells]).ends[-1]  # 0 if no arrangement fits
        yield cells, bool(last_ends)
    for rule in range(len(counts)):
        counted: dict[int, int] = {}
        for cell, colour in counts.values(rule):
            counted[cell] = counted.get(cell, 0) | 1 << colour
        possible = sum(domains[cell] & colours != 0 for cell, colours in counted.items())
        certain = sum(not domains[cell] & ~colours for cell, colours in counted.items())
        holds = counts.least[rule] <= possible and certain <= counts.most[rule]
        yield [*counted], holds and all(domains[cell] for cell in counted)


def opb(puzzle: Puzzle, encoding: str = "order", limits: Limits = NO_LIMITS, memory: int | None = None) -> str:
    """Return the formula in OPB, with one pseudo-Boolean constraint per clause. For the limits, see `rules`."""
    cnf = rules(puzzle, encoding, limits, memory)
    return opb_text(cnf, [f"{headline(puzzle)}, {encoding} encoding", *map(str, meanings(cnf, puzzle))], limits)


def opb_text(cnf: CNF, comments: Iterable[str] = (), limits: Limits = NO_LIMITS) -> str:
    """Return a formula in OPB; raises `LimitError` at the ``limits``."""
    lines = [f"* #variable= {cnf.variables} #constraint= {len(cnf)}", *(f"* {line}" for line in comments)]
    for clause in limits.each(cnf.clauses(), BUILT):
        # "not x" is 1 - x; the right-hand side takes over the 1
        terms = [f"{'+1' if literal > 0 else '-1'} x{abs(literal)}" for literal in clause]
        lines.append(f"{' '.join(terms) or '0 x1'} >= {1 - sum(literal < 0 for literal in clause)} ;")
    return "\n".join(lines) + "\n"


def flatzinc(puzzle: Puzzle, encoding: str = "order", limits: Limits = NO_LIMITS, memory: int | None = None) -> str:
    """Return the formula in FlatZinc, with one constraint per clause. For the limits, see `rules`."""
    cnf = rules(puzzle, encoding, limits, memory)
    return flatzinc_text(cnf, [f"{headline(puzzle)}, {encoding} encoding", *map(str, meanings(cnf, puzzle))], limits)


def flatzinc_text(cnf: CNF, comments: Iterable[str] = (), limits: Limits = NO_LIMITS) -> str:
    """Return a formula in FlatZinc, the language of CP solvers; raises `LimitError` at the ``limits``.

    The answer has the values of the cells' variables.
    """
    cells = len(cnf.cell_signs())
    lines = [f"% {line}" for line in comments]
    lines += [f"var bool: x{number} :: output_var;" for number in range(1, cells + 1)]
    lines += [f"var bool: x{number};" for number in range(cells + 1, cnf.variables + 1)]
    for clause in limits.each(cnf.clauses(), BUILT):
        true, false = (", ".join(f"x{abs(x)}" for x in clause if (x > 0) is sign) for sign in (True, False))
        lines.append(f"constraint bool_clause([{true}], [{false}]);")
    return "\n".join([*lines, "solve satisfy;"]) + "\n"


def cpsat(puzzle: Puzzle, model: str = "automaton", limits: Limits = NO_LIMITS, memory: int | None = None) -> str:
    """Return the model for CP-SAT as CpModelProto text. For the limits, see `rules`.

    ``model`` names the way in which lines are modelled. The variables of cells are named by row, column and colour.
    """
    if (reason := why_not(BACKENDS["cpsat"])) is not None:
        raise BackendError(f"the model for CP-SAT needs backend cpsat: {reason}")
    puzzle_model = as_cells(model_from(puzzle, start=None, limits=limits))
    return cpsat_text(puzzle_model, model, limits.check(BUILT), memory)


class Writer(NamedTuple):
    """A kind of formula: how a puzzle is written, and the suffix of its files.

    ``takes`` names the option of ``write``: "encoding", or "model" for CP-SAT. ``bare`` writes a formula in clauses
    without comments; it is None for CP-SAT.
    """

    write: Callable[..., str]
    takes: str
    suffix: str
    bare: Callable[[CNF], str] | None


WRITERS = {
    "dimacs": Writer(dimacs, "encoding", ".cnf", lambda formula: formula.dimacs()),
    "opb": Writer(opb, "encoding", ".opb", opb_text),
    "flatzinc": Writer(flatzinc, "encoding", ".fzn", flatzinc_text),
    "cpsat": Writer(cpsat, "model", ".pb.txt", None),
}


@public
@timed
def encode(
    puzzle: Puzzle,
    to: Literal["dimacs", "opb", "flatzinc", "cpsat"] = "dimacs",
    encoding: EncodingName | None = None,
    model: ModelName | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
) -> str:
    """Return the puzzle as a formula for other solvers.

    The formula has one model for each solution of the puzzle. If the rules have hidden cells (Binairo, Tents, sums),
    the formula has one model for each way to set these cells.

    Parameters
    ----------
    puzzle
        The puzzle, of any genre.
    to
        "dimacs" (CNF), "opb" (pseudo-Boolean constraints), "flatzinc" (the same clauses for CP solvers), or "cpsat"
        (CpModelProto as text).
    encoding
        How clauses state the rules of lines: "order" (the default), "covering", "dfa" or "direct"; not for "cpsat".
    model
        How constraints state the rules of lines: "automaton" (the default), "order" or "positions"; only for "cpsat".
    time_limit
        Seconds of wall time (None: no limit).
    memory
        Limit in MiB for the estimated size (None: a quarter of the machine's memory).

    Returns
    -------
    str
        The text of the formula. Comments (in "cpsat", names) tell the meaning of the variables of cells.

    Raises
    ------
    PuzzleError
        If an argument is wrong.
    BackendError
        For an unknown encoding or model, and if a library is missing.
    LimitError
        At the time limit, or if the formula would be too large.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
    >>> nono.encode(puzzle).splitlines()[2]
    'c row 1 column 2 colour 1 is 2'
    """
    expect_puzzle(puzzle)
    expect_type(str, "the name of a format", to=to)
    expect_type(str | None, "a name or None", encoding=encoding, model=model)
    memory = memory_of(memory)
    if to not in WRITERS:
        raise unfit("to", to, f"one of {', '.join(WRITERS)}")
    names = {name: value for name, value in (("encoding", encoding), ("model", model)) if value is not None}
    if wrong := names.keys() - {WRITERS[to].takes}:
        raise PuzzleError(f"found {wrong.pop()} with {to}, expected {WRITERS[to].takes}", "bad-argument")
    return WRITERS[to].write(puzzle, **names, limits=Limits.after(time_limit), memory=memory)


@public
@timed
def decode(
    puzzle: Puzzle[Solution],
    answer: str,
    encoding: EncodingName = "order",
    time_limit: float | None = None,
    memory: int | None = None,
) -> Solution | None:
    """Return the solution in another solver's answer to a formula from `encode`.

    Parameters
    ----------
    puzzle
        The puzzle of the formula.
    answer
        The solver's output: lines of values that begin with ``v``, a line SAT and a line of literals as MiniSat writes,
        or lines such as ``x1 = true;`` as CP solvers write for FlatZinc.
    encoding
        The encoding that was used for the formula.
    time_limit, memory
        As in `encode`.

    Returns
    -------
    Solution or None
        The solution in the form that `nono.solve` returns: a uint8 array of shape (height, width), or a list of jumps.
        None if the answer is "unsatisfiable".

    Raises
    ------
    PuzzleError
        If the text has another form, or if the values do not solve the puzzle.
    BackendError
        In the same cases as `encode`.

    Examples
    --------
    >>> import nono
    >>> nono.decode(nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]]), "v 1 -2 -3 4 0").tolist()
    [[1, 0], [0, 1]]
    """
    expect_puzzle(puzzle)
    expect_type(str, "a text", answer=answer)
    expect_type(str, "a name", encoding=encoding)
    memory = memory_of(memory)
    grid = picture_of(puzzle, answer, encoding, Limits.after(time_limit), memory)
    return None if grid is None else puzzle.solution_of(grid)


def picture_of(
    puzzle: Puzzle, answer: str, encoding: str = "order", limits: Limits = NO_LIMITS, memory: int | None = None
) -> bytes | None:
    """Return the picture in a solver's answer to `dimacs` or `opb`, as bytes; None if the answer is "unsatisfiable".

    The answer has one of three forms: lines of values that begin with ``v``, as in competitions; a line SAT followed by
    a line of literals, as MiniSat writes; or lines such as ``x1 = true;``, as CP solvers write for FlatZinc. For the
    limits, see `rules`. Raises `PuzzleError` if the answer has another form, or if the picture breaks the rules.
    """
    picture = picture_in(rules(puzzle, encoding, limits, memory), puzzle, answer, limits)
    if picture is not None and not puzzle.check(picture):
        raise PuzzleError(WRONG_VALUES, "bad-answer")
    return picture


def picture_in(cnf: CNF, puzzle: Puzzle, answer: str, limits: Limits = NO_LIMITS) -> bytes | None:
    """Return the picture in a solver's answer to a formula of a puzzle, without checking it; see `picture_of`."""
    literals = _literals_in(answer, limits)
    if literals is None:
        return None
    values = bytearray(len(cnf.cell_signs()))  # of the variables of cells
    for word in limits.each(literals, BUILT):
        number = word.lstrip("-").removeprefix("x")
        if not number.isdecimal() or int(number) > cnf.variables:
            expected = f"a literal of the {cnf.variables} variables of this encoding"
            raise PuzzleError(f"found {excerpt(word)} among the values, expected {expected}", "bad-answer")
        if 0 < int(number) <= len(values):  # 0 ends the values, and variables after those of cells are not needed
            values[int(number) - 1] = not word.startswith("-")
    picture = cnf.decode(bytes(values))
    model = puzzle.model()
    if isinstance(model, Moves):
        try:
            picture = roll_up(model, picture)
        except ValueError:  # no jump in a place that needs one
            raise PuzzleError(WRONG_VALUES, "bad-answer") from None
    return picture


def _literals_in(answer: str, limits: Limits) -> list[str] | None:
    """Return the literals in a solver's answer, such as ``-5`` or ``x5``; None if there is no solution.

    Raises `PuzzleError` if the answer has none of the forms that `picture_of` describes.
    """
    words: list[str] | None = None  # None until a line has values, which may be none at all
    for line in limits.each(StringIO(answer), BUILT):  # a list of all lines would be large
        kind, _, rest = line.strip().strip("=").partition(" ")  # CP solvers write =====UNSATISFIABLE=====
        if kind in ("s", "UNSAT", "UNSATISFIABLE") and "UNSAT" in line:
            return None
        if kind == "v":
            words = words or []
            words += rest.split()
        elif kind.lstrip("-").isdecimal():
            words = words or []
            words += line.split()
        elif rest in FLATZINC_VALUES:
            words = words or []
            words.append(FLATZINC_VALUES[rest] + kind)
        elif kind == "-" * 10:  # the end of a solution in FlatZinc, which may have no variables
            words = words or []
    if words is None:
        raise PuzzleError(f"found no values in {excerpt(answer.strip())}, expected a solver's answer", "bad-answer")
    return words
