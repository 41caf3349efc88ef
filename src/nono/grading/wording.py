"""Explanations in words, of any genre: cells, colours, numbers and sentences.

`nono.grading.line_wording` and `nono.grading.count_wording` add the words for the two kinds of rules of a model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from nono.backend.native.graders import Bound
from nono.base.foreign import printable
from nono.base.grid import cell_name
from nono.genres.base import Puzzle
from nono.grading.grade import Derivation, Step
from nono.grading.techniques import TECHNIQUES
from nono.model.model import Model

NAMED = 6  # cells that are named one by one


class Words(ABC):
    """The words for one puzzle and its model, from a saved grid on or not."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.puzzle = puzzle
        self.model = model

    @abstractmethod
    def rule(self, rule: int) -> str:
        """The name of a line, or of a count rule, by its number."""

    def bound(self, bound: Bound) -> str:
        """The name of what a bound of a count rule is of."""
        return self.rule(bound.rule)

    @abstractmethod
    def broken(self, rule: int | None, may: str = "can") -> str:
        """That a line, or a count rule, cannot be kept; ``may``: "could" after a supposition."""

    def conflict(self, derivation: Derivation) -> int | None:
        """The line, or the count rule, that cannot be kept at the end of a derivation."""
        return derivation.conflict

    @abstractmethod
    def contradicting(self, rules: Sequence[int]) -> str:
        """That lines, or count rules, contradict one another; empty without any."""

    @abstractmethod
    def reason(self, step: Step) -> str:
        """Why a step holds."""

    @abstractmethod
    def place(self, step: Step) -> str:
        """Where to look for a step."""

    def at(self, step: Step) -> int | None:
        """The cell to look at for a step, if it is one."""
        return None

    def state(self, cells: Sequence[int], colour: int, negated: bool = False, line: int | None = None) -> str:
        """That cells are of a colour, or are not."""
        verb = "are" if len(cells) > 1 else "is"
        return f"{self.cells(cells, line)} {verb} {'not ' if negated else ''}{self.colour(colour)}"

    def cell(self, cell: int) -> str:
        return cell_name(cell, self.puzzle.width)

    def cells(self, cells: Sequence[int], line: int | None = None) -> str:
        """Cells by row and column, or, where the model has lines, by their places in a line if one is given."""
        width = self.puzzle.width
        rows, columns = ({cell // width for cell in cells}, {cell % width for cell in cells})
        if len(rows) == 1 and len(cells) > 1:
            return f"row {min(rows) + 1} columns {ranges(sorted(column + 1 for column in columns))}"
        if len(columns) == 1 and len(cells) > 1:
            return f"column {min(columns) + 1} rows {ranges(sorted(row + 1 for row in rows))}"
        named = [self.cell(cell) for cell in cells[:NAMED]]
        return together([*named, f"{len(cells) - NAMED} more"] if len(cells) > NAMED else named)

    def colour(self, colour: int) -> str:
        return printable(self.puzzle.palette[colour].name)

    def fill_in(self, step: Step, kind: str = "", **words: str) -> str:
        """The reason of a step on a rule of a kind, or of its technique, with these words in their places."""
        reasons = self.puzzle.wording.reasons
        reason = reasons.get(kind) or reasons.get(step.technique) or TECHNIQUES[step.technique].reason
        return reason.format(**words)

    def tip(self, step: Step) -> str:
        """What to look for to find the step."""
        return tip(self.puzzle, step.technique)

    def found(self, step: Step) -> str:
        """What the cells of a step are now, or are not."""
        parts = []
        settled = {cell for cell, _ in step.settled}
        others = [(cell, colour) for cell, colour in step.removed if cell not in settled]
        for negated, pairs in ((False, step.settled), (True, others)):
            by_colour: dict[int, list[int]] = {}
            for cell, colour in pairs:
                by_colour.setdefault(colour, []).append(cell)
            parts += [self.state(cells, colour, negated, step.line) for colour, cells in by_colour.items()]
        return "; ".join(parts)

    def step(self, step: Step) -> str:
        """A step in a sentence, with the technique's name in brackets."""
        place = f"{self.place(step)}: " if step.line is not None else ""
        return f"{place}{self.found(step)}, because {self.reason(step)} ({step.technique})"


def tip(puzzle: Puzzle, technique: str) -> str:
    """What to look for to find a step of a technique."""
    return puzzle.wording.tips.get(technique) or TECHNIQUES[technique].tip


def cannot(may: str) -> str:
    """The opposite of "can", or of "could"."""
    return "cannot" if may == "can" else f"{may} not"


def them(step: Step) -> str:
    """The pronoun for the cells of a step."""
    return "it" if len({cell for cell, _ in step.removed}) == 1 else "them"


def plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, ..."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def together(words: Sequence[str]) -> str:
    """ "a, b and c"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" and {words[-1]}" if words else ""


def ranges(numbers: Iterable[int]) -> str:
    """Ascending numbers, those in a row as "3 to 5"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    words = []
    for part in parts:
        words += [f"{part[0]} to {part[-1]}"] if len(part) > 2 else [str(number) for number in part]
    return together(words)
