"""Walls, bulbs and what they light in words: explanations of Akari."""

from __future__ import annotations

from collections.abc import Sequence

from nono.genres.akari.puzzle import CLUE, EMPTY, Akari
from nono.grading.count_rule_state import rule_cells
from nono.grading.grade import Step
from nono.grading.words import Words, cannot, plural, says, them, together
from nono.model.model import Model


class BulbWords(Words):
    """Speaks of one Akari. The rules of its model: runs with one bulb at most, cells to be lit, and clues."""

    puzzle: Akari
    introduction = (
        "Rows are counted from the top, columns from the left. Put bulbs into empty cells: a bulb lights its own cell "
        "and those of its row and column up to the next wall. Every empty cell must be lit, no bulb may light another, "
        "and a number on a wall says how many bulbs stand right beside it, above, below, left and right."
    )

    def __init__(self, puzzle: Akari, model: Model) -> None:
        super().__init__(puzzle, model)
        board = "".join(puzzle.rows)
        clues = [clue.start() for clue in CLUE.finditer(board)]
        lit = [cell for cell, key in enumerate(board) if key == EMPTY]
        rules = len(model.counts)
        self.clue_of = dict(zip(range(rules - len(clues), rules), clues, strict=True))
        self.lit_of = dict(zip(range(rules - len(clues) - len(lit), rules - len(clues)), lit, strict=True))

    def run(self, rule: int) -> str:
        """The cells of a run."""
        return self.cells(rule_cells(self.model, rule))

    def clue(self, rule: int) -> str:
        cell = self.clue_of[rule]
        return f"the {self.puzzle.rows[cell // self.puzzle.width][cell % self.puzzle.width]} in {self.cell(cell)}"

    def rule(self, rule: int) -> str:
        if rule in self.clue_of:
            return self.clue(rule)
        return self.cell(self.lit_of[rule]) if rule in self.lit_of else self.run(rule)

    def must(self, rule: int) -> str:
        """What a rule asks for."""
        if rule in self.clue_of:
            number = self.model.counts.least[rule]
            return f"{self.clue(rule)} wants {number} {plural('bulb', number)} next to it"
        if rule in self.lit_of:
            return f"{self.cell(self.lit_of[rule])} must be lit"
        return f"{self.run(rule)} may have one bulb at most"

    def broken(self, rule: int | None, may: str = "can") -> str:
        if rule is None:
            return f"a rule {cannot(may)} be kept"
        if rule in self.clue_of:
            return f"{self.clue(rule)} {cannot(may)} have its number of bulbs"
        if rule in self.lit_of:
            return f"nothing {may} light {self.cell(self.lit_of[rule])}"
        return f"two bulbs in {self.run(rule)} {'would ' if may == 'could' else ''}light one another"

    def contradicting(self, rules: Sequence[int]) -> str:
        if len(rules) == 1:
            return self.broken(rules[0])
        said = [self.must(rule) for rule in sorted(rules, reverse=True)]  # clues first
        return f"these contradict one another: {', '.join(said[:-1])}, and {said[-1]}" if said else ""

    def place(self, step: Step) -> str:
        if step.technique == "at-most-saturated" and step.shown:
            return f"the bulb in {self.cell(step.shown[0])}"
        if step.rule is not None:
            return self.rule(step.rule)
        return "the whole board" if step.assumed is None else self.cell(step.assumed[0])

    def at(self, step: Step) -> int | None:
        if step.rule is None:
            return None
        cell = self.clue_of.get(step.rule, self.lit_of.get(step.rule))
        return step.shown[0] if cell is None and step.shown else cell

    def state(self, cells: Sequence[int], colour: int, negated: bool = False, line: int | None = None) -> str:
        has = "have" if len(cells) > 1 else "has"
        bulb = bool(colour) != negated
        return f"{self.cells(cells, line)} {has} {'a bulb' if bulb else 'no bulb'}"

    def reason(self, step: Step) -> str:
        rule = "" if step.rule is None else self.rule(step.rule)
        if step.rule in self.lit_of and [cell for cell, _ in step.removed] == [self.lit_of[step.rule]]:
            rule = "it"
        return says(
            step,
            rule=rule,
            ink=self.colour(1),
            shown=together([f"the bulb in {self.cell(cell)}" for cell in step.shown]),
            them=them(step),
            refuted=self.broken(step.refuted, "could"),
        )
