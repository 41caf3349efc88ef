"""Asks the engine for steps in words: how they are chosen and filled is said in ``src/engine/voice`` only.

The engine gets two tables as JSON: the sentences, which are the same for all puzzles, and the wording of a puzzle.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import compress, repeat
from typing import Any, NamedTuple

from nono.backend.native import compiled, seconds
from nono.backend.native.graders import ALL, ENDS, GradingEnd
from nono.base.foreign import printable
from nono.base.limits import NO_LIMITS, Limits
from nono.genres import NONE, Puzzle
from nono.genres.declared import DeclaredNames
from nono.grading import _sentences
from nono.grading._techniques import TECHNIQUES
from nono.model import Model

EASIEST, HARDEST = 0, 7  # tiers of the graders' techniques
Values = tuple[tuple[int, int], ...]  # cells and their colours


class Step(NamedTuple):
    """One application of a technique.

    - ``name`` is the technique as players know it, and ``tip`` tells what to look for.
    - ``line`` (rows first, then columns) and ``block``, or ``rule`` (an index into the model's counts), are the place.
    - ``assumed`` is the (cell, colour) that was assumed and refuted; colour -1 means that every colour of the cell
      leads to the step. ``refuted`` is the line (or rule, in a model without lines) that then cannot be kept.
    - ``open`` is the number of places where the technique applied; always 1 for some techniques of several rules.
    - ``removed`` lists the (cell, colour) pairs that the step excludes. ``settled`` lists each of these cells that
      the step leaves only one colour, and this colour.
    - ``hidden`` lists exclusions in hidden cells. Explanations omit a step without other exclusions.
    - ``place`` names where to look, ``text`` is the step as a sentence, and ``refutation`` tells what would follow from
      the assumption. ``named``, ``looked_at`` and ``broken`` are the names of the line or rule, of everything that the
      step uses, and of what is refuted. ``at`` is a single cell to look at, or None. All are empty in steps that are
      only graded.
    - A hint may tell several steps as one. ``names`` are then the names of their techniques, the first one first;
      empty in other steps.
    """

    technique: str
    removed: Values
    settled: Values
    name: str = ""
    tip: str = ""
    line: int | None = None
    block: int | None = None
    rule: int | None = None
    assumed: tuple[int, int] | None = None
    refuted: int | None = None
    open: int = 1
    hidden: Values = ()
    place: str = ""
    text: str = ""
    refutation: tuple[str, ...] = ()
    named: str = ""
    looked_at: tuple[str, ...] = ()
    broken: str = ""
    at: int | None = None
    names: tuple[str, ...] = ()

    @property
    def tier(self) -> int:
        """Return the tier of the technique: from 0 (easiest) to 7, or 9 for a search."""
        return TECHNIQUES[self.technique].tier


@dataclass(frozen=True, slots=True)
class Derivation:
    """The steps that solve a model; without words, also steps on hidden cells.

    ``domains`` contains the possible colours of the board cells before the first step, as bit sets; ``open`` is the
    number of these cells that have several colours after the last step. ``score`` is that of all steps.
    """

    end: GradingEnd
    steps: tuple[Step, ...]
    domains: tuple[int, ...]
    open: int
    score: float

    @property
    def visible(self) -> tuple[Step, ...]:
        """The steps that exclude colours from cells of the board."""
        return tuple(step for step in self.steps if step.removed)

    @property
    def counted(self) -> tuple[Step, ...]:
        """The steps for the grade.

        They are those that change the board, and those above tier 1 that change only hidden cells.
        """
        return tuple(step for step in self.steps if step.removed or step.tier > 1)

    def left(self) -> list[int]:
        """Return the possible colours of the cells after the last step, as bit sets."""
        domains = list(self.domains)
        for step in self.steps:
            remove_colours(domains, step.removed)
        return domains


def remove_colours(domains: list[int], removed: Iterable[tuple[int, int]]) -> None:
    """Remove colours from cells."""
    for cell, colour in removed:
        domains[cell] &= ~(1 << colour)


def domains_of(possible: bytes, colours: int) -> tuple[int, ...]:
    """Return the colours that are possible in each cell as bit sets, from a byte for each colour of each cell."""
    bits = [1 << colour for colour in range(colours)]
    return tuple(sum(compress(bits, possible[first : first + colours])) for first in range(0, len(possible), colours))


def sentences() -> dict[str, Any]:
    """Return the table of sentences for the engine, with the techniques in the engine's order."""
    return {
        "sentences": dict(sorted(_sentences.SENTENCES.items())),
        "techniques": {name: technique._asdict() for name, technique in TECHNIQUES.items()},
        "tips": _sentences.TIPS,
        "line_reasons": _sentences.LINE_REASONS,
        "subjects": _sentences.SUBJECT_SENTENCES,
        "labels": _sentences.LABELS,
        "mistakes": _sentences.MISTAKES,
        "second": _sentences.SECOND,
        "nouns": _sentences.NOUNS,
        "orders": _sentences.ORDERS,
        "phrases": _sentences.PHRASES,
        "mixed": _sentences.MIXED,
    }


@cache
def sentences_text() -> str:
    """Return the table of sentences as JSON."""
    return json.dumps(sentences(), ensure_ascii=False)


class Voice:
    """The engine's steps for a puzzle and its model, which may start from a saved grid.

    Raises `BackendError` without the compiled engine.
    """

    def __init__(self, puzzle: Puzzle, model: Model, limits: Limits = NO_LIMITS) -> None:
        self.engine = compiled("grading")
        self.colours = model.colours
        self.limits = limits
        self.task = (model, sentences_text(), *wording_of(puzzle, model))

    def explain(
        self,
        most_tier: int = HARDEST,
        with_words: bool = True,
        found: Values = (),
        wanted: Iterable[tuple[int, int]] = (),
    ) -> Derivation:
        """Return the steps of techniques up to a tier.

        Without ``with_words``, there are also steps on hidden cells, and no step has words. With ``found``, the only
        step is the search that found these values. With ``wanted``, the steps are those that lead to the removal of
        these values, if there are any. If the time runs out, the end is "stalled".
        """
        codes = (array("i", (cell * self.colours + colour for cell, colour in pairs)) for pairs in (found, wanted))
        # from step 0 on, as many steps as there are
        return self._derivation(self._ask("explain", most_tier, with_words, 0, ALL, *codes))

    def hint(self) -> Derivation:
        """Return the best hint as one step, if there is one. The domains are those after the last step."""
        return self._derivation(self._ask("hint", -1))  # -1: near no cell in particular

    def contradiction(self, rules: Iterable[int] = ()) -> tuple[tuple[int, ...], str]:
        """Return lines or count rules that have no common solution, and a sentence about them.

        Finds some unless they are given. There are none after the time limit; the sentence is "" if nothing names them.
        """
        if self.limits.stop():
            return (), ""
        no_mistakes = array("i")  # cells that the player has wrong
        found, why, _ = self._ask("contradiction", array("i", rules), no_mistakes)
        return tuple(memoryview(found).cast("i")), why

    def _ask(self, call: str, *arguments: object) -> Any:
        return getattr(self.engine, call)(*self.task, *arguments, seconds(self.limits.seconds()), cancel=self.limits)

    def _derivation(self, answer: Any) -> Derivation:
        end, _, steps, possible, left, _, score = answer
        explained_steps = tuple(step_of(step, self.colours) for step in steps)
        return Derivation(ENDS[end], explained_steps, domains_of(possible, self.colours), left, score)


def step_of(words: list[Any], colours: int) -> Step:
    """Return a step from the engine's list, whose items ``src/engine/bindings/calls.def`` names in their order.

    A value of a cell is one number: cell * colours + colour.
    """
    technique, name, tip, line, block, rule, cell, colour, refuted, places = words[:10]
    removed, settled, hidden = (
        tuple(map(divmod, memoryview(codes).cast("i"), repeat(colours))) if codes else () for codes in words[10:13]
    )
    place, text, refutation, named, looked_at, broken, at, _, _, names, _ = words[13:]
    return Step(
        technique=TECHNIQUE_NAMES[technique],
        removed=removed,
        settled=settled,
        name=name,
        tip=tip,
        line=line,
        block=block,
        rule=rule,
        assumed=None if cell < 0 else (cell, colour),
        refuted=refuted,
        open=places,
        hidden=hidden,
        place=place,
        text=text,
        refutation=tuple(refutation),
        named=named,
        looked_at=tuple(looked_at),
        broken=broken,
        at=at,
        names=tuple(names),
    )


TECHNIQUE_NAMES = tuple(TECHNIQUES)


def wording_of(puzzle: Puzzle, model: Model) -> tuple[str, array[int]]:
    """Return the wording of a puzzle as JSON, and what its declared rules are about, in six numbers for each rule."""
    genre, subjects = puzzle.wording, array("i")
    wording: dict[str, Any] = {
        "rules": dict(genre.rules),
        "names": dict(genre.names),
        "reasons": dict(genre.reasons),
        "tips": dict(genre.tips),
        "colours": [printable(colour.name) for colour in puzzle.palette],
        "fill": puzzle.drawn == "fill",
        "blank": puzzle.palette[0].key == NONE,
        "clues": puzzle.clue_texts(),
    }
    if not len(model.lines):
        names = puzzle.rule_names()
        if isinstance(names, DeclaredNames):
            wording["declared"] = {"rules": list(names.rules)}
            subjects = array("i", names.subjects)
        else:
            wording["rule_names"] = [
                (names.rule_name(rule), names.rule_kind(rule), -1 if place is None else place, names.whole(rule))
                for rule in range(len(model.counts))
                for place in [names.place(rule)]  # computed once for both uses
            ]
    return json.dumps(wording, ensure_ascii=False), subjects


def mistakes_in_words(cells: Iterable[int], width: int) -> list[str]:
    """Return the sentences that say that cells are wrong: for each level of a hint, and for the page.

    Raises `BackendError` without the compiled engine.
    """
    texts: list[str] = compiled("hint").mistakes(sentences_text(), width, array("i", cells))
    return texts
