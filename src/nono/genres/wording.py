"""Words: the names of lines, and the phrases of a genre, by which its rules are named and explained.

Every phrase has a default in `nono.grading`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nono.model.builder import CLAUSE as CLAUSE
from nono.model.builder import COPY as COPY
from nono.model.builder import SUM as SUM


class Direction(NamedTuple):
    """Parallel lines: the name of one, which its number follows, that of several, and how many there are.

    ``back`` and ``on`` are the ways along a line, against the direction in which it is read and with it; ``crossing``
    is the name of what its cells are counted by, if that are lines of another direction.
    """

    name: str
    plural: str
    lines: int
    back: str
    on: str
    crossing: str = ""


def rows_and_columns(height: int, width: int) -> tuple[Direction, Direction]:
    """The directions of a board of rows and columns."""
    rows = Direction("row", "rows", height, "left", "right", "column")
    return rows, Direction("column", "columns", width, "up", "down", "row")


def direction_of(directions: Iterable[Direction], line: int) -> tuple[Direction, int]:
    """The direction of a line, and its number there, from 1."""
    for direction in directions:
        if line < direction.lines:
            return direction, line + 1
        line -= direction.lines
    raise IndexError(line)


def line_name(directions: Iterable[Direction], line: int) -> str:
    """The name of a line: "row 3"."""
    direction, number = direction_of(directions, line)
    return f"{direction.name} {number}"


def by_direction(directions: Sequence[Direction], lines: Iterable[int]) -> dict[Direction, list[int]]:
    """The numbers of lines, ascending, by their direction."""
    found: dict[Direction, list[int]] = {}
    for line in sorted(lines):
        direction, number = direction_of(directions, line)
        found.setdefault(direction, []).append(number)
    return found


EXACT, AT_MOST, AT_LEAST, BETWEEN = "exact", "at-most", "at-least", "between"  # kinds of count rules, by their bounds


class RulePhrases(NamedTuple):
    """What a count rule asks for, and that it is broken.

    Filled in are ``{rule}``, its name, ``{number}``, its bound with the name of its colour ("two bulbs"; apart from one
    another ``{count}`` and ``{noun}``, "2" and "bulbs") and ``{most}``, its upper bound; ``{total}`` are both of a sum
    ("12", "3 to 5"). ``{values}`` is what a clause asks for ("if row 1 column 2 has a tent, row 2 column 2 has a
    tree"), or what another rule counts ("row 1 column 2 has a tent, row 2 column 2 has no tree"), but for hidden cells.
    In ``broken`` the verb is that of a fact, or after a supposition: ``{cannot}`` ("cannot", "could not"), ``{may}``
    ("can", "could"), ``{has}`` ("has", "would have"), ``{would}`` ("", "would ").
    """

    must: str
    broken: str


@dataclass(frozen=True, slots=True)
class Wording:
    """What a genre says in its own words.

    ``introduction`` has the rules for those who have never solved such a puzzle. ``rules`` are phrases by the kind of
    count rule: the ``kind`` that `nono.model.builder.ModelBuilder` was given, or that of its bounds. ``reasons`` and
    ``tips`` replace those of `nono.grading.techniques`, by technique; those by a kind given are of all steps on such
    rules. ``legend`` describes the frames and dots on the pages of ``nono explain``.
    """

    introduction: str = "Rows are counted from the top, columns from the left."
    rules: Mapping[str, RulePhrases] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    tips: Mapping[str, str] = field(default_factory=dict)
    legend: str = ""


def genre_title(genre: str) -> str:
    """The name of a genre as a heading has it: "Star Battle"."""
    return genre.replace("_", " ").replace("-", " ").title()


def legend(looked_at: str, dots: str = "") -> str:
    """The legend of frames around such things, and around what is found there; ``dots``: what a dot marks."""
    dot = f"a dot marks {dots}, " if dots else ""
    return f"{dot}a blue frame is around the {looked_at} to look at, orange ones are around the cells found"
