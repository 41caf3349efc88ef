"""Wording: the names of lines, and the phrases with which a genre names and explains its rules.

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
    """Parallel lines: the name of one (its number follows), the name of several, and how many there are.

    ``back`` and ``on`` name the two ways along a line: against the reading direction and with it. ``crossing`` names
    the lines of another direction by which the cells of a line are numbered; it is empty if there are none.
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
    """The direction of a line, and the number of the line in that direction, from 1."""
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


EXACT, AT_MOST, AT_LEAST, BETWEEN = "exact", "at-most", "at-least", "between"  # kinds of count rules by bounds


class RulePhrases(NamedTuple):
    """The phrases that tell what a count rule asks for (``must``), and that it is broken (``broken``).

    These placeholders are filled in: ``{rule}``, the name of the rule; ``{number}``, its bound and the name of its
    colour ("two bulbs"), or separately ``{count}`` and ``{noun}`` ("2" and "bulbs"); ``{most}``, its upper bound;
    ``{total}``, both bounds of a sum ("12", "3 to 5"). ``{values}`` is what a clause asks for ("if row 1 column 2 has a
    tent, row 2 column 2 has a tree"), or what another rule counts ("row 1 column 2 has a tent, row 2 column 2 has no
    tree"), without hidden cells. In ``broken`` the verb states a fact, or follows an assumption: ``{cannot}``
    ("cannot", "could not"), ``{may}`` ("can", "could"), ``{has}`` ("has", "would have"), ``{would}`` ("", "would ").
    """

    must: str
    broken: str


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a genre.

    ``introduction`` explains the rules to people who have never solved such a puzzle. ``rules`` maps kinds of count
    rules to phrases; a kind is the one given to `nono.model.builder.ModelBuilder`, or follows from the bounds.
    ``reasons`` and ``tips`` replace those of `nono.grading.techniques`; their keys are techniques, or kinds of rules
    for all steps on such rules. ``legend`` describes the frames and dots on the pages of ``nono explain``.
    """

    introduction: str = "Rows are counted from the top, columns from the left."
    rules: Mapping[str, RulePhrases] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    tips: Mapping[str, str] = field(default_factory=dict)
    legend: str = ""


def genre_title(genre: str) -> str:
    """The name of a genre as a heading: "Star Battle"."""
    return genre.replace("_", " ").replace("-", " ").title()


def legend(looked_at: str, dots: str = "") -> str:
    """The legend for frames around these things and around the cells found; ``dots`` is what a dot marks."""
    dot = f"a dot marks {dots}, " if dots else ""
    return f"{dot}a blue frame marks the {looked_at} to look at, orange frames mark the cells found"
