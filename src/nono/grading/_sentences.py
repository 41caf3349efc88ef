"""The table of the sentences in explanations, hints and corrections, which the engine fills (``src/engine/voice``).

`nono.grading.TECHNIQUES` has the reason for each technique, and `nono.genres.wording` the phrases of a genre.
"""

from __future__ import annotations

from nono.genres.wording import AT_LEAST, AT_MOST, BETWEEN, EXACT, RulePhrases
from nono.model import CLAUSE, COPY, SUM

SENTENCES = {
    # a step, and what it finds
    "step": "{found}, because {reason} ({technique})",
    "step-at": "{place}: {found}, because {reason} ({technique})",
    "cell-is": "{cells} is {colour}",
    "cells-are": "{cells} are {colour}",
    "cell-is-not": "{cells} is not {colour}",
    "cells-are-not": "{cells} are not {colour}",
    "cell-has": "{cells} has a {colour}",
    "cells-have": "{cells} have a {colour}",
    "cell-has-no": "{cells} has no {colour}",
    "cells-have-no": "{cells} have no {colour}",
    # crossing lines without the colour, on which a reason depends
    "line-lacks": "{reason} ({lines} has no {colour})",
    "lines-lack": "{reason} ({lines} have no {colour})",
    # hints under a title that names the place: what the blocks of a line fill, and where they lie
    "empty-line": "the whole {line} is {background}: its clue has no block",
    "empty-lines": "all their cells are {background}: their clues have no block",
    "full-one": "the {numbers} fills {stretch}{listed}",
    "full-several": "{numbers} fill {stretch}{listed}",
    "full-later": "now {stretch} are left, and {numbers} fill them{listed}",
    "with-gap": "{numbers} with a gap between them",
    "with-gaps": "{numbers} with their gaps",
    "lies-within": "{block} lies within {stretch}{lacks}, so {all}",
    "fits-only": "{block} fits only in {stretch}{lacks}, so {all}",
    "fits-one": "{block} fits only in {stretch}{lacks}, so this is {ink}",
    "fits-several": "{block} fits only in {stretch}{lacks}, so these are {ink}",
    "edge": "the {ink} cell at the edge of the open cells is an end of {block}, so {all}",
    "otherwise": "{all}: otherwise the {line} could not match its clue ({clue})",
    # finished blocks, cells that are there already or needed, and cells that no block reaches
    "finished-one": "{now}{block} is finished, so {all}",
    "finished-several": "{now}{block} are finished, so {all}",
    "longest": "{all}: the run of {ink} cells beside {them} is as long as any block that it can belong to",
    "its-complete": "{now}its {cells} are there{already}, so {what}",
    "its-complete-single": "{now}its one {ink} cell is there{already}, so {what}",
    "its-complete-each": "{now}its clue needs every cell that is left, so {what}",
    "its-needs": "{now}it needs {cells} and has room for no more, so {what}",
    "its-needs-at-least": "{now}it needs at least {cells} and has room for no more, so {what}",
    "reach-later": "now no block reaches {places}, so {they} {background}",
    "reach-rest": "now no block reaches the rest: it is {background}",
    "these-cells": "these {number} cells",
    # why every colour of a cell leads to the same conclusion
    "either": "this follows both if {cell} is {ink} and if it is {background}",
    "either-of-several": "this follows from every colour that {cell} may have",
    # why several count rules settle cells
    "together": (
        "{needing} needs {number} in the open cells that it shares with {allowing}, and no more are possible there"
    ),
    "together-several": (
        "{needing} need {number} in the open cells that they share with {allowing}, and no more are possible there"
    ),
    "together-both": "{needing} needs {number} in the open cells that both share, and {allowing} allows no more there",
    "needs-as-many": "{needing} needs {allowing}",
    "need-as-many": "{needing} need {allowing}",
    # simple-colouring: one end of a chain must have the value, or both ends would have it in the same region
    "chain-one": "at least one of {cells} is {lost}, since {bases} {have} two places for it",
    "chain-both": (
        "{cells} would both be {lost} or neither, because {bases} {have} two places for it, but {covers} has room for "
        "only one"
    ),
    # what cannot be kept
    "line-broken": "{line} {cannot} match its clue ({clue})",
    "some-line-broken": "a line {cannot} match its clue",
    "cell-broken": "nothing {may} be in {cell}",
    "some-rule-broken": "a rule {cannot} be kept",
    "too-many": "{rule} has {found} instead of {number}",
    "lines-contradict": "{lines} contradict one another",
    "rules-contradict": "these contradict one another: {rules}",
    # a refutation, and the end of an explanation
    "suppose": "suppose that {assumption}",
    "then": "then {broken}",
    "solved": "solved: no other solution",
    "several-solutions": "there is more than one solution: logic ends here, with {cells} cells open",
    "undecided": "undecided: a limit was reached",
    "no-solution": "there is no solution",
    "no-solution-because": "there is no solution: {why}",
    # hints
    "hint-place": "look at {place}",
    "hint-technique": "look at {place} for {tip} ({technique})",
    "hint-wrong": "{cells} wrong",
    "hint-wrong-row": "{cells} wrong, in row {rows}",
    "hint-wrong-rows": "{cells} wrong, in rows {rows}",
    "hint-wrong-cells": "{cells} wrong: {names}",
    "hint-solved": "the puzzle is solved",
    "hint-no-solution": "there is no solution from here",
    "hint-no-solution-because": "there is no solution from here: {why}",
    "hint-several": "logic ends here: there is more than one solution",
    "hint-no-technique": "logic ends here: no technique applies",
    "hint-time": "the time ran out before a step was found",
    # misprints in clues
    "misprint": "{place}: {found} should probably be {expected}",
    "misprint-missing": "{place}: {expected} is probably missing",
    "misprint-extra": "{place}: {found} is probably an extra number",
    "misprint-clue": "{misprint} (clue {clue})",
}
# the reasons of techniques for lines, in the order of the engine (src/engine/grading/line_reasons.hpp)
LINE_REASONS = {
    # why a line has only one arrangement
    "full-by-colours": "the blocks of its clue fit in only one way",
    "full-single": "{block} is as long as the line",
    "full": "the blocks of its clue fill the whole line",
    "full-with-cells": "the blocks of its clue, with one {background} cell between them, fill the whole line",
    "full-with-gaps": "the blocks of its clue and the gaps they need fill the whole line",
    # why a block covers cells
    "covers": "{block} covers {them} whether it is as far {back} or as far {on} as possible",
    "covers-all": "{block} fits nowhere else",
    # why cells beside a run have another colour
    "finished": "{block} has its {length} cells, and no other {ink} cell may touch it",
    "finished-single": "{block} has its one cell, and no other {ink} cell may touch it",
    "finished-unknown": "the run of {ink} cells beside {them} is as long as the longest block that fits there",
    # why a line has all cells of a colour, or needs all remaining cells
    "complete": "the {number} {ink} cells of its clue are there already",
    "complete-single": "the one {ink} cell of its clue is there already",
    "complete-each": "its clue needs every cell that is left for each colour",
    "needs": "its clue needs {cells}, and no more than {number} can be {ink}",
    "needs-at-least": "its clue needs at least {cells}, and no more than {number} can be {ink}",
}
# numbers in words; larger ones are written in digits
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# the phrases of count rules, by their kind; those of a genre come first
PHRASES = {
    EXACT: RulePhrases("{rule} must have {number}", "{rule} {cannot} have exactly {number}"),
    "zero": RulePhrases("", "{rule} {has} {noun}, but must have none"),  # a rule that allows none of its cells
    AT_MOST: RulePhrases("{rule} may have at most {number}", "{rule} {has} more than {number}"),
    AT_LEAST: RulePhrases("{rule} must have at least {number}", "{rule} {cannot} have {number}"),
    BETWEEN: RulePhrases("{rule} must have {number} to {most}", "{rule} {cannot} have {number} to {most}"),
    CLAUSE: RulePhrases("{values}", "a rule {cannot} be kept: {values}"),
    SUM: RulePhrases("{rule} must add up to {total}", "{rule} {cannot} add up to {total}"),
    COPY: RulePhrases("", "{rule} {cannot} be kept"),
    "kept": RulePhrases("{rule} must be kept", "{rule} {cannot} be kept"),  # a rule with hidden cells
}
# the phrases of rules that count a different colour in each cell
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
TIPS = {SUM: "a cell that follows from a sum"}  # tips by kind of rule; for other kinds, the technique has a tip


def say(sentence: str, **words: str | int) -> str:
    """Return a sentence of the table, filled with words."""
    return SENTENCES[sentence].format(**words)
