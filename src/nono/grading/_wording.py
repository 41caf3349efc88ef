"""Puts explanations into words: the names of cells, colours and lines, numbers, and whole sentences.

`nono.grading._count_wording` describes models of count rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from nono.backend.native.graders import GraderBound
from nono.base.foreign import printable
from nono.base.grid import cell_name, grouped, in_words
from nono.genres import Puzzle
from nono.genres.wording import by_direction, direction_of, line_name
from nono.grading._grade import Derivation, Step
from nono.grading._sentences import LINE_REASONS, say
from nono.grading._techniques import TECHNIQUES
from nono.model import Model

NAMED = 6  # maximum number of rows in which a text names cells


class StepWording(ABC):
    """The words for a puzzle and its model, which may start from a saved grid."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.puzzle = puzzle
        self.model = model

    @abstractmethod
    def rule(self, rule: int) -> str:
        """Return the name of the line or count rule with this number."""

    def bound(self, bound: GraderBound) -> str:
        """Return the name of the rule to which a bound belongs."""
        return self.rule(bound.rule)

    @abstractmethod
    def broken(self, rule: int | None, verb: str = "can") -> str:
        """Say that a line or count rule cannot be kept; None stands for one that is not known.

        ``verb`` is "could" after an assumption.
        """

    def conflict(self, derivation: Derivation) -> int | None:
        """Return the number of the line or count rule that cannot be kept at the end of a derivation, or None."""
        return derivation.conflict

    @abstractmethod
    def contradicting(self, rules: Sequence[int]) -> str:
        """Say that lines or count rules contradict each other; empty if there are none."""

    @abstractmethod
    def reason(self, step: Step) -> str:
        """Return the reason for a step in words."""

    @abstractmethod
    def place(self, step: Step) -> str:
        """Return the name of the place where a step can be found."""

    def cell_of(self, step: Step) -> int | None:
        """Return the single cell to look at for a step, or None."""
        return None

    def state(self, cells: Sequence[int], colour: int, negated: bool = False, line: int | None = None) -> str:
        """Say that the cells have a colour, or do not have it."""
        sentence = "cell-is" if len(cells) == 1 else "cells-are"
        if negated:
            sentence += "-not"
        return say(sentence, cells=self.cells(cells, line), colour=self.colour(colour))

    def cell(self, cell: int) -> str:
        """Name a cell by row and column."""
        return cell_name(cell, self.puzzle.width)

    def cells(self, cells: Sequence[int], line: int | None = None) -> str:
        """Name cells by row and column; in a model of lines, also by their places in ``line``."""
        width = self.puzzle.width
        rows, columns = ({cell // width for cell in cells}, {cell % width for cell in cells})
        if len(rows) == 1 and len(cells) > 1:
            return f"row {min(rows) + 1} columns {counted_from_1(columns)}"
        if len(columns) == 1 and len(cells) > 1:
            return f"column {min(columns) + 1} rows {counted_from_1(rows)}"
        is_rectangle = len(cells) == len(rows) * len(columns)  # the cells are all crossings of these rows and columns
        if is_rectangle and len(cells) > 1:
            return f"columns {counted_from_1(columns)} of rows {counted_from_1(rows)}"
        groups = list(grouped((cell // width, cell) for cell in cells).values())
        named = [self.cells(group) if len(group) > 1 else self.cell(group[0]) for group in groups[:NAMED]]
        if more := sum(map(len, groups[NAMED:])):
            named.append(f"{more} more")
        return joined_phrases(named, ", and" if any(" and " in name for name in named) else " and")

    def colour(self, colour: int) -> str:
        """Return the name of a colour."""
        return printable(self.puzzle.palette[colour].name)

    def keys(self, step: Step) -> Sequence[str]:
        """Return the keys of a step in the genre's tables of wording, the most specific key first."""
        return (step.technique,)

    def genre_text(self, table: Mapping[str, str], step: Step) -> str:
        """Return the text for a step in one of the genre's tables of wording, or ""."""
        return next((table[key] for key in self.keys(step) if key in table), "")

    def name(self, step: Step) -> str:
        """Return the name of the technique as players know it."""
        return self.genre_text(self.puzzle.wording.names, step) or step.technique

    def fill_in(self, step: Step, **words: str | int) -> str:
        """Return the reason for a step: the text of its genre or technique, with the fields filled in."""
        reason = self.genre_text(self.puzzle.wording.reasons, step) or TECHNIQUES[step.technique].reason
        return reason.format(**words)

    def tip(self, step: Step) -> str:
        """Return what to look for to find the step."""
        return self.genre_text(self.puzzle.wording.tips, step) or TECHNIQUES[step.technique].tip

    def findings(self, step: Step) -> str:
        """Say what a step finds: the colours that cells now have, or can no longer have."""
        parts = []
        settled = {cell for cell, _ in step.settled}
        excluded = [(cell, colour) for cell, colour in step.removed if cell not in settled]
        for negated, pairs in ((False, step.settled), (True, excluded)):
            by_colour = grouped((colour, cell) for cell, colour in pairs)
            parts += [self.state(cells, colour, negated, step.line) for colour, cells in by_colour.items()]
        return "; ".join(parts)

    def step(self, step: Step) -> str:
        """Return the step as a sentence, with the name of the technique in brackets."""
        words = {"found": self.findings(step), "reason": self.reason(step), "technique": self.name(step)}
        return say("step", **words) if step.line is None else say("step-at", place=self.place(step), **words)


def cannot(verb: str) -> str:
    """Return the opposite of "can", or of "could"."""
    return "cannot" if verb == "can" else f"{verb} not"


def pronoun_of(step: Step) -> str:
    """Return the pronoun for the cells of a step."""
    cells = {cell for cell, _ in step.removed}
    return "it" if len(cells) == 1 else "them"


def ordinal(number: int) -> str:
    """Return a number as an ordinal: "1st", "2nd", "3rd", and so on."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def joined_phrases(words: Sequence[str], last: str = " and", alike: bool = False) -> str:
    """Return the words as one text, such as "a, b and c"; ``last`` replaces " and", and if ``alike``, also commas."""
    if len(words) < 2:
        return "".join(words)
    first = joined_phrases(words[:-1], last, alike) if alike else ", ".join(words[:-1])
    return f"{first}{last} {words[-1]}"


def counted_from_1(numbers: Iterable[int]) -> str:
    """Return numbers that begin with 0 as `ranges` of numbers that begin with 1."""
    return ranges(sorted(number + 1 for number in numbers))


def ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers in words, with ranges such as "3 to 5" for three or more consecutive numbers."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    words: list[str] = []
    for part in parts:
        words += [f"{part[0]} to {part[-1]}"] if len(part) > 2 else map(str, part)
    return joined_phrases(words)


Block = tuple[int | None, int]  # length (None if unknown) and colour


class LineStepWording(StepWording):
    """The words for a model of lines. The puzzle gives the directions of the lines."""

    def rule(self, rule: int) -> str:
        return line_name(self.puzzle.directions, rule)

    def broken(self, rule: int | None, verb: str = "can") -> str:
        if rule is None:
            return say("some-line-broken", cannot=cannot(verb))
        return say("line-broken", line=self.rule(rule), cannot=cannot(verb), clue=self.clue_text(rule))

    def clue_text(self, line: int) -> str:
        """Return a line's clue as text."""
        return (" " if self.puzzle.colours == 2 else ", ").join(map(self.length, self.clue(line))) or "0"

    def length(self, block: Block) -> str:
        """Return the length of a block and, if there are several, its colour."""
        length, colour = block
        name = "?" if length is None else str(length)
        return name if self.puzzle.colours == 2 else f"{self.colour(colour)} {name}"

    def contradicting(self, rules: Sequence[int]) -> str:
        """Say that these lines contradict each other; one line alone is broken."""
        if len(rules) > 1:
            return say("lines-contradict", lines=self.lines(rules))
        return "".join(map(self.broken, rules))

    def lines(self, lines: Sequence[int]) -> str:
        """Return the names of several lines: "rows 1 and 3 and column 2"."""
        sides = by_direction(self.puzzle.directions, lines)
        names = []
        for direction, numbers in sides.items():
            noun = direction.name if len(numbers) == 1 else direction.plural
            names.append(f"{noun} {ranges(numbers)}")
        return joined_phrases(names)

    def along(self, line: int) -> list[int]:
        """Return the cells of a line."""
        return list(self.model.lines.cells_of(line))

    def cells(self, cells: Sequence[int], line: int | None = None) -> str:
        """Name cells; with a line, by their places in it."""
        if line is None:
            return super().cells(cells)
        line_cells = self.along(line)
        places = ranges(sorted(line_cells.index(cell) + 1 for cell in cells))
        direction, _ = direction_of(self.puzzle.directions, line)
        plural = "" if len(cells) == 1 else "s"
        return f"the cell{plural} in {direction.crossing}{plural} {places}"

    def clue(self, line: int) -> tuple[Block, ...]:
        """Return the blocks of a line, (length, colour) each; the length of a blotted block is None."""
        lines = self.model.lines
        blocks = slice(lines.block_start[line], lines.block_start[line + 1])
        pairs = zip(lines.length[blocks], lines.colour[blocks], strict=True)
        return tuple((length or None, colour) for length, colour in pairs)

    def block(self, line: int, block: int) -> str:
        """Return the name of a block: its length, its colour and, if the line has several equal blocks, its
        position."""
        clue = self.clue(line)
        length = self.length(clue[block])
        return f"the {length}" if clue.count(clue[block]) == 1 else f"the {ordinal(block + 1)} block ({length})"

    def place(self, step: Step) -> str:
        """Return the line, the assumed cell or the whole board: the place to look at."""
        if step.line is not None:
            return self.rule(step.line)
        return "the whole board" if step.assumed is None else self.cell(step.assumed[0])

    def reason(self, step: Step) -> str:
        """Return the reason for a step in words: an assumption, or the sentence of its technique."""
        if step.line is None:
            cell, colour = step.assumed or (0, 0)  # a search assumes nothing, and its sentence names no cell
            refuted = self.broken(step.refuted, verb="could")
            otherwise = self.colour(max(colour, 0))
            return self.fill_in(step, either=self.either(cell), otherwise=otherwise, refuted=refuted)
        assert step.reason is not None
        sentence, colour, number, lacking = step.reason
        direction, _ = direction_of(self.puzzle.directions, step.line)
        named = "" if step.block is None else self.block(step.line, step.block)
        ink = "coloured" if colour < 0 else self.colour(colour)
        words: dict[str, str | int] = {
            "block": named or "the same block",
            "shortest": named or "the shortest block that they can belong to",
            "ink": ink,
            "background": self.colour(0),
            "them": pronoun_of(step),
            "back": direction.back,
            "on": direction.on,
            "number": number,
            "cells": in_words(number, f"{ink} cell"),
            "length": "" if step.block is None else str(self.clue(step.line)[step.block][0]),
        }
        key = "" if sentence < 0 else LINE_REASONS[sentence]
        if key == "full-single":
            words["block"] = self.block(step.line, 0)
        why = say(key, **words) if key else ""
        if lacking:
            has_no = "line-lacks" if len(lacking) == 1 else "lines-lack"
            why = say(has_no, reason=why, lines=self.lines(lacking), colour=ink)
        return self.fill_in(step, **words, why=why)

    def either(self, cell: int) -> str:
        """Explain why every colour of a cell leads to the same conclusion (technique two-way)."""
        sentence = "either-of-several" if self.puzzle.colours > 2 else "either"
        return say(sentence, cell=self.cell(cell), ink=self.colour(1), background=self.colour(0))
