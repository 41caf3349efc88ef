"""Count rules and the reasons of their techniques in words: explanations of models of count rules, as Akari has.

The names come from `nono.model.builder.ModelBuilder` (rows, columns, regions) and from the clues that stand in cells;
the phrases are those below unless the genre has its own (`nono.genres.wording`).
"""

from __future__ import annotations

from collections.abc import Sequence

from nono.genres.base import Puzzle
from nono.genres.wording import AT_LEAST, AT_MOST, BETWEEN, EXACT, RulePhrases
from nono.grading.count_rule_state import rule_cells
from nono.grading.grade import Step
from nono.grading.wording import Words, cannot, plural, them, together
from nono.model.model import Model

PHRASES = {
    EXACT: RulePhrases("{rule} must have {number}", "{rule} {cannot} have {number}"),
    AT_MOST: RulePhrases("{rule} may have {number} at most", "{rule} {has} more than {number}"),
    AT_LEAST: RulePhrases("{rule} must have {number} at least", "{rule} {cannot} have {number}"),
    BETWEEN: RulePhrases("{rule} must have {number} to {most}", "{rule} {cannot} have {number} to {most}"),
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class CountWords(Words):
    """The words for a model of count rules."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        super().__init__(puzzle, model)
        self.names = puzzle.rules()
        self.clues = puzzle.clue_texts()

    def rule(self, rule: int) -> str:
        if name := self.names.rule_name(rule):
            return name
        place = self.names.place(rule)
        if place is None:
            return self.cells(rule_cells(self.model, rule))
        return f"the {self.clues[place]} in {self.cell(place)}" if place in self.clues else self.cell(place)

    def kind(self, rule: int) -> str:
        """The kind of a rule by its bounds."""
        least, most = self.model.counts.least[rule], self.model.counts.most[rule]
        if least == most:
            return EXACT
        if least == 0:
            return AT_MOST
        return AT_LEAST if most >= len(rule_cells(self.model, rule)) else BETWEEN

    def number(self, rule: int) -> int:
        """The bound of a rule that its phrases name: the most of a rule without a least, else the least."""
        least, most = self.model.counts.least[rule], self.model.counts.most[rule]
        return least or most

    def counted(self, rule: int) -> int:
        """The first of the colours that a rule counts."""
        counts = self.model.counts
        return next(iter(counts.colour[slice(*counts.region_start[rule : rule + 2])]), 1)

    def phrase(self, rule: int, must: bool, may: str = "can") -> str:
        """What a rule asks for, or that it is broken."""
        kind, number, colour = self.kind(rule), self.number(rule), self.counted(rule)
        phrases = self.puzzle.wording.rules.get(kind, PHRASES[kind])
        would = "would " if may == "could" else ""
        return (phrases.must if must else phrases.broken).format(
            rule=self.rule(rule),
            count=number,
            noun=plural(self.colour(colour), number),
            number=self.so_many(number, colour),
            most=self.so_many(self.model.counts.most[rule], colour),
            may=may,
            cannot=cannot(may),
            would=would,
            has=f"{would}have" if would else "has",
        )

    def so_many(self, number: int, colour: int) -> str:
        """So many cells of a colour: "one bulb", "no 3", "12 stars"."""
        word = NUMBERS[number] if number < len(NUMBERS) else str(number)
        return f"{word} {plural(self.colour(colour), max(1, number))}"

    def broken(self, rule: int | None, may: str = "can") -> str:
        return f"a rule {cannot(may)} be kept" if rule is None else self.phrase(rule, must=False, may=may)

    def contradicting(self, rules: Sequence[int]) -> str:
        if len(rules) == 1:
            return self.broken(rules[0])
        parts = [self.phrase(rule, must=True) for rule in sorted(rules, reverse=True)]  # clues first
        return f"these contradict one another: {', '.join(parts[:-1])}, and {parts[-1]}" if parts else ""

    def place(self, step: Step) -> str:
        if step.technique == "at-most-saturated" and step.shown:
            return self.showing(step, step.shown[:1])
        if step.rule is not None:
            return self.rule(step.rule)
        return "the whole board" if step.assumed is None else self.cell(step.assumed[0])

    def at(self, step: Step) -> int | None:
        if step.rule is None:
            return None
        place = self.names.place(step.rule)
        return step.shown[0] if place is None and step.shown else place

    def showing(self, step: Step, cells: Sequence[int]) -> str:
        """The cells that show the colour of a step's rule."""
        colour = 1 if step.rule is None else self.counted(step.rule)
        return together([f"the {self.colour(colour)} in {self.cell(cell)}" for cell in cells])

    def state(self, cells: Sequence[int], colour: int, negated: bool = False, line: int | None = None) -> str:
        if self.puzzle.colours > 2:
            return super().state(cells, colour, negated, line)
        has = "have" if len(cells) > 1 else "has"
        article = "a" if bool(colour) != negated else "no"
        return f"{self.cells(cells, line)} {has} {article} {self.colour(1)}"

    def reason(self, step: Step) -> str:
        rule, number, colour = "", "", 1
        if step.rule is not None:
            colour = self.counted(step.rule)
            place = self.names.place(step.rule)
            rule = "it" if [cell for cell, _ in step.removed] == [place] else self.rule(step.rule)
            number = self.so_many(self.number(step.rule), colour)
        return self.fill_in(
            step,
            rule=rule,
            number=number,
            ink=self.colour(colour),
            shown=self.showing(step, step.shown),
            them=them(step),
            refuted=self.broken(step.refuted, "could"),
        )
