"""Describes count rules in words, and explains steps that follow from them (for genres such as Akari).

Rules get their names from `nono.model.builder.ModelBuilder` (labels, rows, columns, regions) or from clues in cells. A
genre can replace the phrases below (`nono.genres.wording`). Texts do not mention hidden cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nono.backend.native.graders import GraderBound
from nono.genres import NONE, Puzzle
from nono.genres.wording import AT_LEAST, AT_MOST, BETWEEN, EXACT, RulePhrases
from nono.grading._grade import Derivation, Step
from nono.grading._sentences import NUMBERS, say
from nono.grading._techniques import rule_cells, step_keys
from nono.grading._wording import NAMED, StepWording, cannot, joined_phrases, pronoun_of
from nono.model import CLAUSE, COPY, SUM, Model

ZERO = "zero"  # a rule that allows none of its cells
PHRASES = {
    EXACT: RulePhrases("{rule} must have {number}", "{rule} {cannot} have exactly {number}"),
    ZERO: RulePhrases("", "{rule} {has} {noun}, but must have none"),
    AT_MOST: RulePhrases("{rule} may have at most {number}", "{rule} {has} more than {number}"),
    AT_LEAST: RulePhrases("{rule} must have at least {number}", "{rule} {cannot} have {number}"),
    BETWEEN: RulePhrases("{rule} must have {number} to {most}", "{rule} {cannot} have {number} to {most}"),
    CLAUSE: RulePhrases("{values}", "a rule {cannot} be kept: {values}"),
}
TIPS = {SUM: "a cell that follows from a sum"}  # tips by kind of rule; for other kinds, the technique has a tip
# phrases for rules that count a different colour in each cell
MIXED = {
    EXACT: RulePhrases("{count} of these must hold: {values}", "{count} of these {cannot} hold: {values}"),
    AT_MOST: RulePhrases(
        "at most {count} of these may hold: {values}", "more than {count} of these {would}hold: {values}"
    ),
    AT_LEAST: RulePhrases("at least {count} of these must hold: {values}", "{count} of these {cannot} hold: {values}"),
    BETWEEN: RulePhrases(
        "{count} to {most} of these must hold: {values}", "{count} to {most} of these {cannot} hold: {values}"
    ),
}
WEIGHTED = {
    SUM: RulePhrases("{rule} must add up to {total}", "{rule} {cannot} add up to {total}"),
    COPY: RulePhrases("", "{rule} {cannot} be kept"),
}
KEPT = RulePhrases("{rule} must be kept", "{rule} {cannot} be kept")  # phrases for rules with hidden cells


class CountStepWording(StepWording):
    """The words that describe a model of count rules."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        super().__init__(puzzle, model)
        self.names = puzzle.rule_names()
        self.clues = puzzle.clue_texts()

    def rule(self, rule: int) -> str:
        """Return the name of a rule; -1 - c stands for the cell c."""
        if rule < 0:
            return self.cell(-1 - rule)
        rule = self.names.whole(rule)
        if name := self.names.rule_name(rule):
            return name
        place = self.names.place(rule)
        if place is not None:
            cell = self.cell(place)
            return f"the {self.clues[place]} in {cell}" if place in self.clues else cell
        cells = [cell for cell in rule_cells(self.model, rule) if cell < self.model.shown]
        if self.colours(rule) or self.kind(rule) == SUM:
            return self.cells(cells)
        return f"the rule of {self.cells(cells)}" if cells else "a rule"

    def kind(self, rule: int) -> str:
        """Return the kind of a rule. If none was given to the builder, it follows from the bounds."""
        return self.names.rule_kind(rule) or self.kind_of_bounds(rule)

    def kind_of_bounds(self, rule: int) -> str:
        """Return the kind of a rule that follows from its bounds."""
        least, most = self.model.counts.least[rule], self.model.counts.most[rule]
        if least == 1 and most >= len(rule_cells(self.model, rule)) and not self.colours(rule):
            return CLAUSE
        if least == most:
            return EXACT
        if least == 0:
            return AT_MOST
        return AT_LEAST if most >= len(rule_cells(self.model, rule)) else BETWEEN

    def number(self, rule: int) -> int:
        """Return the number that phrases mention: the lower bound or, if this is 0, the upper bound."""
        least, most = self.model.counts.least[rule], self.model.counts.most[rule]
        return least or most

    def colours(self, rule: int) -> list[int]:
        """Return the colours that a rule counts in each cell; empty if cells differ or are hidden."""
        by_cell = rule_cells(self.model, rule)
        first = next(iter(by_cell.values()), [1])
        return first if all(cell < self.model.shown and counted == first for cell, counted in by_cell.items()) else []

    def noun(self, rule: int, number: int = 1) -> str:
        """Return what a rule counts in words: "bulb", "3s", "reds or blues"."""
        return joined_phrases([self.thing(colour, number) for colour in self.colours(rule)], " or", alike=True)

    def thing(self, colour: int, number: int = 1) -> str:
        """Return what a cell of this colour contains, such as "bulb", or what it is, such as "black cell"."""
        name = f"{self.colour(colour)} cell" if self.puzzle.drawn == "fill" else self.colour(colour)
        return name if number == 1 else f"{name}s"

    def phrases(self, rule: int) -> RulePhrases:
        """Return the phrases for a rule: the genre's phrases for its kind if there are any, otherwise the default."""
        bounds, of_genre = self.kind_of_bounds(rule), self.puzzle.wording.rules
        if phrases := of_genre.get(self.kind(rule)):
            return phrases
        if self.kind(rule) in WEIGHTED:
            return WEIGHTED[self.kind(rule)]
        if self.hidden(rule):
            return KEPT
        if self.colours(rule):
            return PHRASES.get(self.kind(rule)) or of_genre.get(bounds) or PHRASES[bounds]
        return PHRASES[CLAUSE] if CLAUSE in (self.kind(rule), bounds) else MIXED[bounds]

    def phrase(self, rule: int, must: bool, verb: str = "can", name: str = "") -> str:
        """Return a phrase that says what the rule requires (``must``), or else that the rule is broken.

        ``verb`` is "could" after an assumption. The phrase contains the ``name`` in place of the rule's own, if given.
        """
        would, has = ("would ", "would have") if verb == "could" else ("", "has")
        verbs = {"may": verb, "cannot": cannot(verb), "would": would, "has": has}
        return self.phrase_with(rule, must, verbs | ({"rule": name} if name else {}))

    def phrase_with(self, rule: int, must: bool, words: Mapping[str, str]) -> str:
        """Return the phrase like `phrase`, with words for ``may``, ``cannot``, ``would``, ``has`` and ``rule``."""
        rule = self.names.whole(rule)
        number, phrases = self.number(rule), self.phrases(rule)
        most = self.model.counts.most[rule]
        if not must and not most and self.kind(rule) == EXACT and self.colours(rule):
            phrases = PHRASES[ZERO]
        phrase = phrases.must if must else phrases.broken
        return phrase.format(
            count=number,
            noun=self.noun(rule, number),
            number=self.so_many(rule, number),
            most=self.so_many(rule, most),
            total=self.total(rule),
            values=self.values(rule) if "{values}" in phrase else "",
            **{"rule": self.rule(rule), **words},
        )

    def so_many(self, rule: int, number: int) -> str:
        """Return a number with a noun for the counted things, such as "one bulb" or "12 stars"; only the number if
        there is no common noun.
        """
        noun = self.noun(rule, max(1, number))  # the singular also after "no"
        word = NUMBERS[number] if number < len(NUMBERS) else number
        return f"{word} {noun}" if noun else str(number)

    def total(self, rule: int) -> str:
        """Return the bounds of a rule in words: "12", "at most 12", "3 to 5"."""
        least, most = self.model.counts.least[rule], self.model.counts.most[rule]
        if least == most:
            return str(least)
        return f"{least} to {most}" if least else f"at most {most}"

    def hidden(self, rule: int) -> bool:
        """Return whether a rule counts hidden cells."""
        return any(cell >= self.model.shown for cell in rule_cells(self.model, rule))

    def values(self, rule: int) -> str:
        """Describe what a clause says about the cells of the board. For other rules, list the values that they count.

        If the clause allows a cell all colours but one, the text begins with "if" and this colour.
        """
        by_cell = rule_cells(self.model, rule)
        visible = {cell: colours for cell, colours in by_cell.items() if cell < self.model.shown}
        states = [self.state([cell], colour) for cell, colours in visible.items() for colour in colours]
        if CLAUSE not in (self.kind(rule), self.kind_of_bounds(rule)):
            more = [f"{len(states) - NAMED} more"] if len(states) > NAMED else []
            return ", ".join([*states[:NAMED], *more])
        suppositions, conclusions = [], []
        for cell, colours in visible.items():
            missing = [colour for colour in range(self.model.colours) if colour not in colours]
            if len(missing) == 1 and (missing != [0] or self.model.colours > 2):
                suppositions.append(self.state([cell], missing[0]))
            else:
                conclusions += [self.state([cell], colour) for colour in colours]
        if suppositions and conclusions:
            return f"if {joined_phrases(suppositions)}, {joined_phrases(conclusions, ' or', alike=True)}"
        return joined_phrases(states, " or", alike=True)

    def broken(self, rule: int | None, verb: str = "can") -> str:
        """Say that a rule cannot be kept, or for -1 - c, that the cell c has no colour left; None: a rule not known.

        ``verb`` is "could" after an assumption.
        """
        if rule is None:
            return say("some-rule-broken", cannot=cannot(verb))
        if rule < 0:
            return say("cell-broken", may=verb, cell=self.rule(rule))
        return self.phrase(rule, must=False, verb=verb)

    def conflict(self, derivation: Derivation) -> int | None:
        """Return the rule to name as broken, or -1 - c for a cell c, or None if it is not known.

        If the broken rule only copies a value, this is the rule that set the value.
        """
        broken = derivation.conflict
        if broken is None or broken < 0 or self.kind(broken) != COPY:
            return broken
        cells = {cell for cell in rule_cells(self.model, broken) if cell >= self.model.shown}
        changed = (step.rule for step in reversed(derivation.steps) if any(cell in cells for cell, _ in step.hidden))
        return next((rule for rule in changed if rule not in (None, broken)), broken)

    def contradicting(self, rules: Sequence[int]) -> str:
        """Say that these rules contradict each other; if only one has a phrase, that it is broken; "" without any."""
        rule_of: dict[str, int] = {}
        # in the model, rules from clues come last; in the text, they come first
        for rule in sorted(rules, reverse=True):
            rule_of.setdefault(self.phrase(rule, must=True), rule)
        rule_of.pop("", None)
        parts = list(rule_of)
        if len(parts) < 2:
            return "".join(map(self.fault, rule_of.values()))
        return say("rules-contradict", rules=joined_phrases(parts, ", and"))

    def fault(self, rule: int) -> str:
        """State that a rule is broken and, if its cells exceed an exact number, how many they have.

        If the genre has a phrase for rules that allow a number of cells, the phrase names these cells, not the rule.
        """
        domains = self.model.domains()
        coloured = [cell for cell, colour in self.model.counts.values(rule) if domains[cell] == 1 << colour]
        number = self.number(rule)
        has_phrase = self.kind(rule) == AT_MOST and AT_MOST in self.puzzle.wording.rules
        if has_phrase and number < len(coloured):
            too_many = coloured[: number + 1]  # one cell more than allowed is enough to show it
            return self.phrase(rule, must=False, name=self.cells(too_many))
        if self.kind(rule) != EXACT or not self.colours(rule) or not 0 < number < len(coloured):
            return self.broken(rule)
        present, needed = self.so_many(rule, len(coloured)), self.so_many(rule, number)
        return say("too-many", rule=self.rule(rule), found=present, number=needed)

    def place(self, step: Step) -> str:
        """Return the place to look at: coloured cells, rules, an assumed cell or the whole board.

        A full rule is found by a cell that fills it, and an exclusion by the rule that would be broken, its first one.
        """
        if (
            step.technique == "at-most-saturated"
            and step.rule is not None
            and step.coloured
            and self.colours(step.rule)
        ):
            return self.showing(step, step.coloured[:1])
        if step.bounds:
            bounds = step.bounds[:1] if step.technique == "exclusion" else step.bounds
            return joined_phrases(list(dict.fromkeys(map(self.bound, bounds))))
        return "the whole board" if step.assumed is None else self.cell(step.assumed[0])

    def cell_of(self, step: Step) -> int | None:
        """Return the cell whose clue the step's rule is; for a rule without a cell, the step's first coloured cell.

        None if the step has no rule, or if there is neither of these cells.
        """
        if step.rule is None:
            return None
        place = self.names.place(self.names.whole(step.rule))
        return step.coloured[0] if place is None and step.coloured else place

    def showing(self, step: Step, cells: Sequence[int]) -> str:
        """Return the names of cells with a colour that the rule of the step counts."""
        noun = self.thing(1) if step.rule is None else self.noun(step.rule)
        named = [self.cell(cell) for cell in cells]
        return joined_phrases([f"the {noun} in {cell}" for cell in named] if noun else named)

    def state(self, cells: Sequence[int], colour: int, negated: bool = False, line: int | None = None) -> str:
        """Say that the cells have a colour, or do not have it; with two colours, that they have ink or not."""
        if self.puzzle.colours > 2:
            return super().state(cells, colour, negated, line)
        if self.puzzle.drawn == "fill" or self.puzzle.palette[0].key != NONE:
            return super().state(cells, colour ^ negated, line=line)
        sentence = "cell-has" if len(cells) == 1 else "cells-have"
        if bool(colour) == negated:
            sentence += "-no"
        return say(sentence, cells=self.cells(cells, line), colour=self.colour(1))

    def bound(self, bound: GraderBound) -> str:
        """Return the name of the rule or cell to which a bound belongs."""
        return self.rule(bound.rule) if bound.rule >= 0 else self.cell(bound.cell)

    def together(self, step: Step) -> str:
        """Explain a step by several rules: some of them need as many values as the others allow."""
        several = [self.names.whole(bound.rule) for bound in step.bounds if bound.rule >= 0]
        if not several:
            return ""
        nouns = {self.noun(rule) for rule in several}
        if "" in nouns or not step.number or any(map(self.names.rule_kind, several)):
            phrases = (self.phrase(rule, must=True) for rule in several)
            return joined_phrases([phrase for phrase in dict.fromkeys(phrases) if phrase])
        sides = ([bound for bound in step.bounds if bound.is_most is is_most] for is_most in (False, True))
        if len(several) == len(step.bounds) and len(nouns) == 1:
            needing, allowing = (list(dict.fromkeys(map(self.bound, side))) for side in sides)
            sentence = "together" if len(needing) == 1 else "together-several"
            number = self.so_many(several[0], step.number)
            return say(sentence, needing=joined_phrases(needing), number=number, allowing=joined_phrases(allowing))
        needing, allowing = ([self.demand(bound) for bound in side] for side in sides)
        sentence = "needs-as-many" if len(needing) == 1 else "need-as-many"
        return say(sentence, needing=joined_phrases(needing), allowing=joined_phrases(allowing))

    def demand(self, bound: GraderBound) -> str:
        """Name what a bound demands: "the 3 of row 1", or the name of a cell."""
        if bound.rule < 0:
            return self.cell(bound.cell)
        return f"the {self.noun(self.names.whole(bound.rule))} of {self.rule(bound.rule)}"

    def keys(self, step: Step) -> Sequence[str]:
        return list(step_keys(self.names, self.model, step.technique, step.bounds, step.needs))

    def tip(self, step: Step) -> str:
        return self.genre_text(self.puzzle.wording.tips, step) or self.genre_text(TIPS, step) or super().tip(step)

    def sides(self, step: Step) -> dict[str, str]:
        """Return the words for a step on regions in which each value occurs only once.

        The lower bounds of the step are its ``bases``, and the upper bounds are its ``covers``.
        """
        values = list(dict.fromkeys(self.noun(bound.rule) for bound in step.bounds if bound.rule >= 0))
        cells = [bound.cell for bound in step.bounds if bound.cell >= 0]
        of_rules = [bound for bound in step.bounds if bound.rule >= 0]
        bases = list(dict.fromkeys(self.rule(bound.rule) for bound in of_rules if not bound.is_most))
        covers = list(dict.fromkeys(self.rule(bound.rule) for bound in of_rules if bound.is_most))
        words = {
            "bases": joined_phrases(bases),
            "have": "has" if len(bases) == 1 else "have",
            "covers": joined_phrases(covers),
            "values": joined_phrases(values),
            "either": joined_phrases(values, " or"),
            "cells": self.cells(cells),
            "lost": self.colour(step.removed[0][1]) if step.removed else "",
            "pivot": self.cells(cells[:1]),
            "wings": joined_phrases([self.cell(cell) for cell in cells[1:]], " or"),
        }
        return words | {"chain": say("chain-both" if covers else "chain-one", **words)}

    def reason(self, step: Step) -> str:
        """Return the reason for a step in words: a refuted assumption, several rules, or a single rule.

        The sentence is that of the technique. A single rule for which it has no words states what it requires.
        """
        if not step.bounds or step.technique == "exclusion":
            broken_rule = step.rule if step.bounds else step.refuted
            return self.fill_in(step, refuted=self.broken(broken_rule, verb="could"))
        if step.rule is None or len(step.bounds) > 1:
            return self.fill_in(step, reason=self.together(step), **self.sides(step))
        rule = self.names.whole(step.rule)  # the sum, if the rule is a part of one
        if self.names.rule_kind(rule) not in self.puzzle.wording.reasons and not self.colours(rule):
            return self.phrase(rule, must=True)
        is_own = [self.cell(cell) for cell, _ in step.removed] == [self.rule(rule)]
        return self.fill_in(
            step,
            rule="it" if is_own else self.rule(rule),
            number=self.so_many(rule, self.number(rule)),
            values=self.values(rule),
            ink=self.noun(rule),
            shown=self.showing(step, step.coloured),
            them=pronoun_of(step),
        )
