"""The names of lines, and the phrases with which a genre names and explains its rules.

`nono.grading` has a default for each phrase.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Direction(NamedTuple):
    """Rows or columns: the word for one line, which its number follows, and the number of lines."""

    name: str
    lines: int


def rows_and_columns(height: int, width: int) -> tuple[Direction, Direction]:
    """Return the two directions of a board with rows and columns."""
    return Direction("row", height), Direction("column", width)


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


# What a count rule is about, in the order of `Subject` (src/engine/rules/rule_builder.hpp), each with its name. {first}
# and {second} are the numbers of the subject, counted from 1, {first_cell} and {second_cell} the cells with these
# numbers, and {label} is the name that the declared rule gives. Without a name, its clue or its cells describe a rule.
SUBJECTS = {
    "cells": "",
    "row": "row {first}",
    "column": "column {first}",
    "rows": "row {first} and row {second}",
    "columns": "column {first} and column {second}",
    "descending": "the diagonal from the upper left",
    "ascending": "the diagonal from the upper right",
    "board": "the whole board",
    "square": "the square from {first_cell} to {second_cell}",
    "part": "{label}",
    "clue": "{label}",
    "place": "",
    "pair": "{first_cell} and {second_cell}",
}
CELLS, ROW, COLUMN, ROWS, COLUMNS, DESCENDING, ASCENDING, BOARD, SQUARE, PART, CLUE, PLACE, PAIR = range(len(SUBJECTS))
SUBJECT_NAMES = tuple(SUBJECTS.values())

# the kinds of count rules that follow from their bounds
EXACT, AT_MOST, AT_LEAST, BETWEEN = "exact", "at-most", "at-least", "between"


class RulePhrases(NamedTuple):
    """Phrases for a count rule: ``must`` tells what the rule requires, and ``broken`` tells that the rule is broken.

    Phrases may contain placeholders:

    - ``{rule}`` is the name of the rule.
    - ``{number}`` is the bound and the name of the colour ("two bulbs"); ``{count}`` is the bound alone ("2"), and
      ``{noun}`` the name ("bulbs").
    - ``{most}`` is the upper bound, and ``{total}`` both bounds of a sum ("12", "3 to 5").
    - ``{values}`` is what a clause requires ("if row 1 column 2 has a tent, row 2 column 2 has a tree"), or what
      another rule counts ("row 1 column 2 has a tent, row 2 column 2 has no tree"). It omits hidden cells.
    - Only ``broken`` may contain placeholders for verbs. Each has one form for a fact and one for an assumption:
      ``{cannot}`` ("cannot", "could not"), ``{may}`` ("can", "could"), ``{has}`` ("has", "would have"), ``{would}``
      ("", "would ").
    """

    must: str
    broken: str


class RulesPart(NamedTuple):
    """A part of the text that explains the rules of a puzzle.

    - ``text`` is the part, in which ``{}`` stands for the number of the layer ``when``.
    - ``when`` and ``unless`` are names of layers. The part is shown only if the layer ``when`` has a number, a clue or
      a flag that is set, and the layer ``unless`` has none of these. Without a name, there is no such condition.
    - ``keys``, if there are any, are the only characters that count as clues of a layer of cells.
    - ``one`` replaces the text if the number is 1.
    """

    text: str
    when: str = ""
    unless: str = ""
    keys: str = ""
    one: str = ""


NO_PART = RulesPart("")


@dataclass(slots=True, eq=False, repr=False)
class Wording:
    """The words and phrases of a genre.

    - ``introduction`` explains the rules with all variants to newcomers. Sheets, the page, explanations and the
      documentation show it.
    - ``numbering`` tells how explanations count lines and regions.
    - ``name`` is the name of a puzzle as a heading, and ``plural`` the word for several. By default, both follow from
      the name of the genre.
    - ``rules`` maps kinds of count rules to phrases. The kind is given to `nono.model.builder.ModelBuilder` or follows
      from the bounds.
    - ``names``, ``reasons`` and ``tips`` replace texts of `nono.grading.TECHNIQUES` by the words of players. A key is a
      technique, a kind of rule, or both: "subset at-most+exact" applies to the technique subset on two rules of these
      kinds (see `keys` in ``src/engine/voice/count_voice.hpp``). A kind alone applies to all steps that use a single
      rule of this kind.
    - ``short`` is the rule in one line, which the page shows until a puzzle of the genre has been solved.
    - ``legend`` describes the frames and dots on the pages of ``nono explain``.
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
    short: RulesPart = NO_PART


def legend(looked_at: str, dots: str = "") -> str:
    """Return the legend of frames: blue frames show where to look, and orange frames the cells found.

    ``dots`` tells what a dot means.
    """
    dot = f"a dot marks {dots}, " if dots else ""
    return f"{dot}a blue frame marks the {looked_at} to look at, orange frames mark the cells found"
