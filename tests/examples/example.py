"""What the tests of all genres need to know of one genre, and helpers that draw random puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from nono import Puzzle, solve

if TYPE_CHECKING:
    from sheet_reader import Drawing


@dataclass(frozen=True, kw_only=True)
class Example:
    """What the tests know of a genre. Only ``good`` and ``random`` are required."""

    good: Mapping[str, dict[str, Any]]
    """A puzzle with one solution ("unique"), one with several ("multiple"), one with none ("unsolvable"), as JSON."""
    random: st.SearchStrategy[Any]
    """Random puzzles, small enough for the reference backend, some of them unsolvable."""
    arguments: Mapping[str, Any] | None = None
    """Arguments of the class, unless they are those of the puzzle with one solution."""
    refusing: tuple[str, ...] = ()
    """The commands that refuse the genre, in one line."""
    refused: str = ""
    """Arguments of the class that are refused, and a pattern of the message; see `tables`."""
    printed: tuple[Puzzle | str, ...] = ()
    """Puzzles, or names of built-in ones, that are printed in addition to the good one with one solution."""
    rebuilt: Callable[[Drawing], Puzzle] | None = None
    """Rebuilds a puzzle from its sheet, if `sheet_puzzles.rebuilt` cannot."""
    solved: Puzzle | None = None
    """A puzzle with its goal, for certificates and for the formats of other programs."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The text of ``solved`` in these formats; pzpr reads those of puzzlink as this puzzle."""


def is_small(puzzle: Puzzle) -> bool:
    """Return whether the reference backend decides the puzzle quickly; a few puzzles would take it hours."""
    return not solve(puzzle, "reference", limit=50, max_conflicts=2000).stop


def boards(draw: st.DrawFn, height: int, width: int, keys: str) -> list[str]:
    """Draw rows of these characters."""
    return [draw(st.text(keys, min_size=width, max_size=width)) for _ in range(height)]


def black_around(rows: list[str], y: int, x: int) -> int:
    """Return the number of black cells among a cell and its neighbours."""
    return "".join(row[max(0, x - 1) : x + 2] for row in rows[max(0, y - 1) : y + 2]).count("#")


def some_sums(draw: st.DrawFn, goal: list[str], key: str) -> tuple[list[int | None], list[int | None]]:
    """Draw the numbers of cells with this key in the rows and columns of a board, some omitted or one wrong."""
    sums = [[line.count(key) for line in lines] for lines in (goal, list(zip(*goal, strict=True)))]
    if draw(st.integers(0, 9)) == 0:
        draw(st.sampled_from(sums))[0] += 1
    rows, cols = ([number if draw(st.integers(0, 2)) else None for number in side] for side in sums)
    return rows, cols
