"""``nono line``: the certain cells of one line, and the number of its arrangements."""

from typing import Annotated

import typer

from nono.base.errors import PuzzleError, excerpt
from nono.base.inputs import lines_in
from nono.cli import options
from nono.cli.output import Status, gravest, report_problem, write_object
from nono.solving import Line, line as solve_line
from nono.text.parts.clues import EMPTY, clue_of


def line(
    clue: Annotated[
        str | None,
        typer.Argument(
            metavar="CLUE",
            help="Lengths of the blocks, such as '1 3' or, with colours, '2r 1b'; 0 for a blank line.",
            show_default="lines from stdin",
        ),
    ] = None,
    cells: Annotated[
        str | None,
        typer.Argument(
            metavar="CELLS",
            help="One sign per cell: ? unknown, . blank, X or # filled, or the letter of a colour.",
            show_default=False,
        ),
    ] = None,
    shares: Annotated[
        bool, typer.Option("--shares", help="Also show the number of arrangements for each cell and colour.")
    ] = False,
    json: options.Json = False,
) -> Status:
    """Solve one line alone, and count its arrangements.

    Without arguments, the command reads lines with a clue and cells, in either order, from standard input.

    A line may not be too long: the number of blocks times the number of cells that they leave free is at most 100
    million, or 1 million with --shares. The number of blocks times the number of all cells is at most 10 billion.

    Examples:

    - nono line "1 3" "?X???????"
    - nono line "2r 1b" "?r????" --shares
    - printf '???.### 1,1,3\\n' | nono line
    """
    if clue is not None:
        if cells is None:
            raise options.usage_error("CLUE", clue, "CLUE and CELLS, such as nono line '1 3' '?X???????'")
        solved_line = solve_text(clue, cells, shares)
        show_line(solved_line, json)
        return status_of(solved_line)
    statuses = set()
    for number, text in enumerate(lines_in("-", "a clue and cells"), 1):
        if not text.strip():
            continue
        try:
            solved_line = solve_text(*parts_of(text), shares)
        except PuzzleError as error:
            error.source, error.line, error.column = "-", number, 0
            report_problem(error.problem, error.help)
            if json:
                write_object({"line": number, "error": str(error.message), "code": error.code})
            statuses.add(Status.USAGE)
        else:
            show_line(solved_line, json)
            statuses.add(status_of(solved_line))
    return gravest(statuses)


def parts_of(text: str) -> tuple[str, str]:
    """Return the clue and the cells of a line of text. The cells are the first or the last word, without digits."""
    words = text.split()
    for cells, clue in ((words[0], words[1:]), (words[-1], words[:-1])):
        if clue and cells not in EMPTY and not any(sign.isdigit() for sign in cells):
            return " ".join(clue), cells
    raise PuzzleError(f"found {excerpt(text.strip())}, expected a clue and cells, such as '1 3 ?X???????'")


def solve_text(clue: str, cells: str, shares: bool) -> Line:
    """Solve a line given as text. The letters of the clue are the keys of the colours."""
    blocks = clue_of(clue)
    letters = list(dict.fromkeys(letter for _, letter in blocks)) or [""]  # "" is the only ink, without a letter
    palette = [{"key": "."}, *({"key": letter or "X"} for letter in letters)]
    return solve_line([(length, letters.index(letter) + 1) for length, letter in blocks], cells, palette, shares)


def show_line(solved_line: Line, json: bool) -> None:
    """Write the line, with --json as an object."""
    if json:
        write_object(solved_line.to_dict())
    else:
        print(solved_line.words(), *solved_line.rows(), sep="\n")


def status_of(solved_line: Line) -> Status:
    """Return the exit status: NO if the line has no arrangement."""
    return Status.OK if solved_line.count else Status.NO
