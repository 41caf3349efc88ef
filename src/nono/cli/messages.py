"""The texts of results: the line above a picture, the pictures, the wording of pbnsolve, and the counters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from textwrap import wrap

from nono.base.foreign import printable
from nono.genres import Puzzle
from nono.model import Tally, Verdict, search_counters as nonzero_counters
from nono.renderers import Terminal, solution_text
from nono.solving import MOST, Result, Shown, unread_words, verdict_words

POINTER = "nono hint shows the contradiction, nono fix looks for misprints"
HINT_LINES = 6  # maximum number of lines of a hint on a terminal
REST = "... (nono hint --json writes the whole hint)"

FROM_START = "from this saved grid; nono hint --start looks for wrong cells in the grid"


def result_sentence(label: str, puzzle: Puzzle, result: Result, from_start: bool = False) -> str:
    """Return the line above the pictures: the puzzle, its genre if it is not a nonogram, its size and the verdict."""
    title = f"{printable(puzzle.title)}, " if puzzle.title else ""
    title += f"{puzzle.kind_title}, " if puzzle.genre != "nonogram" and not title.startswith(puzzle.kind_title) else ""
    pointer = ""
    if result.verdict is Verdict.UNSOLVABLE and not puzzle.played:
        pointer = f" {FROM_START}" if from_start else f"; {POINTER}"
    pointer = unread_words(result) or pointer
    return f"{label}: {title}{puzzle.width}x{puzzle.height}, {verdict_words(result)}{pointer}\n"


def drawings(puzzle: Puzzle, solutions: list[bytes], terminal: Terminal) -> Iterator[str]:
    """Yield the pictures, numbered if there are several."""
    for place, solution in enumerate(solutions, start=1):
        heading = f"solution {place}:\n" if len(solutions) > 1 else ""
        yield f"\n{heading}{solution_text(puzzle, solution, terminal)}"


def words_and_pictures(result: Shown, terminal: Terminal) -> str:
    """Return a result in words and pictures, as `str` does, with the colours of the terminal."""
    pictures = [solution_text(puzzle, grid, terminal).rstrip("\n") for puzzle, grid in islice(result.pictures(), MOST)]
    return "\n\n".join([result.words(), *pictures])


def fitted_hint(hint: str, columns: int | None) -> str:
    """Shorten a hint to `HINT_LINES` lines of a terminal with this number of columns (None: a file or pipe)."""
    if columns is None:
        return hint
    lines = []
    for line in hint.split("\n"):
        lines += wrap(line, columns, break_on_hyphens=False) or [""]  # an empty line stays
    return hint if len(lines) <= HINT_LINES else "\n".join([*lines[: HINT_LINES - 1], REST])


def counters_line(label: str, result: Result | Tally) -> str:
    """Return the backend, its time and its counters in one line."""
    numbers = "  ".join(
        f"{name} {value:g}" if isinstance(value, float) else f"{name} {value}"
        for name, value in nonzero_counters(result.stats).items()
    )
    return f"{label}: {result.backend}  seconds {result.seconds:.6f}  {numbers}".rstrip()
