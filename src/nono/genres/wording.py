"""The names of lines, and the phrases with which a genre names and explains its rules.

Each phrase has a default in `nono.grading`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nono.model.builder import CLAUSE as CLAUSE
from nono.model.builder import COPY as COPY
from nono.model.builder import SUM as SUM


class Direction(NamedTuple):
    """A direction of parallel lines: the word for one line (its number follows), the plural, and the number of lines.

    ``back`` and ``on`` are the words for the two ways along a line: ``back`` is against the reading direction, ``on``
    is with it. ``crossing`` is the word for lines of another direction that number the cells of a line. ``crossing`` is
    empty if there are no crossing lines.
    """

    name: str
    plural: str
    lines: int
    back: str
    on: str
    crossing: str = ""


def rows_and_columns(height: int, width: int) -> tuple[Direction, Direction]:
    """Return the two directions of a board with rows and columns."""
    rows = Direction("row", "rows", height, "left", "right", "column")
    return rows, Direction("column", "columns", width, "up", "down", "row")


def direction_of(directions: Iterable[Direction], line: int) -> tuple[Direction, int]:
    """Return a line's direction, and its number within this direction, counted from 1."""
    for direction in directions:
        if line < direction.lines:
            return direction, line + 1
        line -= direction.lines
    raise IndexError(line)


def line_name(directions: Iterable[Direction], line: int) -> str:
    """Return the name of a line, such as "row 3"."""
    direction, number = direction_of(directions, line)
    return f"{direction.name} {number}"


def by_direction(directions: Sequence[Direction], lines: Iterable[int]) -> dict[Direction, list[int]]:
    """Group the numbers of lines by direction. The numbers in each group are ascending."""
    found: dict[Direction, list[int]] = {}
    for line in sorted(lines):
        direction, number = direction_of(directions, line)
        found.setdefault(direction, []).append(number)
    return found


# kinds of count rules, determined by their bounds
EXACT, AT_MOST, AT_LEAST, BETWEEN = "exact", "at-most", "at-least", "between"


class RulePhrases(NamedTuple):
    """Phrases for a count rule: ``must`` tells what the rule requires, and ``broken`` tells that the rule is broken.

    Phrases may contain placeholders. ``{rule}`` is the name of the rule. ``{number}`` is the bound of the rule and the
    name of its colour ("two bulbs"); ``{count}`` and ``{noun}`` give these separately ("2" and "bulbs"). ``{most}`` is
    the upper bound of the rule. ``{total}`` gives both bounds of a sum ("12", "3 to 5"). For a clause, ``{values}`` is
    what the clause requires ("if row 1 column 2 has a tent, row 2 column 2 has a tree"). For other rules, ``{values}``
    is what the rule counts ("row 1 column 2 has a tent, row 2 column 2 has no tree"). Both leave out hidden cells. In
    ``broken``, the verb either states a fact or follows an assumption: ``{cannot}`` ("cannot", "could not"), ``{may}``
    ("can", "could"), ``{has}`` ("has", "would have"), ``{would}`` ("", "would ").
    """

    must: str
    broken: str


@dataclass(frozen=True, slots=True)
class Wording:
    """The words and phrases of a genre.

    ``introduction`` explains the rules, with all variants, to people who have never solved such a puzzle. Sheets, the
    page, explanations and the documentation show these sentences. ``numbering`` tells how explanations count lines and
    regions. ``name`` is the name of a puzzle as a heading, and ``plural`` is the word for several puzzles. By default,
    both follow from the name of the genre. ``rules`` maps kinds of count rules to phrases. A kind is either given to
    `nono.model.builder.ModelBuilder` or follows from the bounds. ``names``, ``reasons`` and ``tips`` replace the names
    of techniques and the general texts in `nono.grading.techniques` by the words of players. The key of an entry is a
    technique, a kind of rule, or both. For example, the key "subset at-most+exact" applies to steps of the technique
    subset on rules of these two kinds (see `nono.grading.techniques.step_keys`). A kind alone applies to all steps that
    use a single rule of this kind. ``legend`` describes the frames and dots on the pages of ``nono explain``.
    """

    introduction: str = ""
    numbering: str = "Rows are counted from the top, columns from the left."
    name: str = ""
    plural: str = ""
    rules: Mapping[str, RulePhrases] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    tips: Mapping[str, str] = field(default_factory=dict)
    legend: str = ""


def genre_title(genre: str) -> str:
    """Return the name of a genre as a heading, such as "Star Battle"."""
    return genre.replace("_", " ").replace("-", " ").title()


def legend(looked_at: str, dots: str = "") -> str:
    """Return the legend of the frames: blue frames mark what to look at, and orange frames mark the cells found.

    ``dots`` tells what a dot marks.
    """
    dot = f"a dot marks {dots}, " if dots else ""
    return f"{dot}a blue frame marks the {looked_at} to look at, orange frames mark the cells found"
