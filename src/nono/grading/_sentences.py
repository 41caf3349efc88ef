"""The table of the sentences in explanations, hints and corrections, which the engine fills (``src/engine/voice``).

`nono.grading.TECHNIQUES` has the reason for each technique, and `nono.genres.wording` the phrases of a genre.
"""

from __future__ import annotations

from nono.genres.wording import AT_LEAST, AT_MOST, BETWEEN, EXACT, SUBJECTS, RulePhrases
from nono.model import CLAUSE, COPY, SUM

# numbers in words; larger ones are written in digits
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SENTENCES = {
    # lists: what stands between two items; `:comma` before the last one
    "and": " and ",
    "and:comma": ", ",
    "comma-and": ", and ",
    "comma-and:comma": ", ",
    "or": " or ",
    "or:comma": ", ",
    "or-each": " or ",
    "comma": ", ",
    "semicolon": "; ",
    "sentences": ". ",
    "spoken-sentences": " ",
    "clue": " ",
    "coloured-clue": ", ",
    # numbers and nouns
    **{f"{number}:word": word for number, word in enumerate(NUMBERS)},
    "range": "{first} to {last}",
    "at-most": "at most {last}",
    "more": "{n} more",
    "noun": "{name}{n||s}",
    "coloured-cells": "{colour} {n|cell|cells}",
    "number-of-cells": "{n} {ink} {n|cell|cells}",
    "so-many": "{n:word} {things}",
    "coloured": "coloured",
    "them": "{n|it|them}",
    "have": "{n|has|have}",
    # verbs in the phrases of rules, after an assumption and for a fact
    "may": "{assumed|could|can}",
    "cannot": "{assumed|could not|cannot}",
    "would": "{assumed|would |}",
    "has": "{assumed|would have|has}",
    # cells, lines and blocks
    "cell": "row {row} column {column}",
    "cells-of-row": "row {rows} columns {columns}",
    "cells-of-column": "column {columns} rows {rows}",
    "rectangle": "columns {columns} of rows {rows}",
    "cell:kind": "row {row}",
    "cells-of-row:kind": "row {rows}",
    "cells-of-column:kind": "column {columns}",
    "rectangle:kind": "some cells",
    "some-cells": "some cells",
    "row": "row {n}",
    "column": "column {n}",
    "rows": "{places|row|rows} {places}",
    "columns": "{places|column|columns} {places}",
    "rows-between": "rows {first} to {last}",
    "columns-between": "columns {first} to {last}",
    "cells-in-line": "the {n|cell|cells} in {places}",
    "these-cells": "these {n} cells",
    "whole-line": "the whole {is_row|row|column}",
    "all-free-cells": "all {n} free cells",
    "block": "the {block}",
    "nth-block": "the {n}{n:nth|st|nd|rd|th} block ({block})",
    "coloured-block": "{colour} {length}",
    "same-block": "the same block",
    "shortest-block": "the shortest block that they can belong to",
    "several-blocks": "{n} blocks",
    "several-numbers": "the {n} numbers",
    # rules and their things; `:short` without the place, `:kind` without saying which, `:again` under its name
    **{f"subject-{subject}": text for subject, text in SUBJECTS.items()},
    "subject-row:again": "this row",
    "subject-column:again": "this column",
    "subject-square:short": "the square",
    "subject-square:kind": "{n|a square|several squares}",
    "subject-rows:kind": "some cells",
    "subject-columns:kind": "some cells",
    "subject-pair:kind": "{first_cell:kind}",
    "subject-part:short": "{label:short}",
    "subject-part:again": "{label:again}",
    "subject-part:kind": "{label:kind}",
    "subject-clue:short": "{label:short}",
    "subject-clue:again": "{label:again}",
    "subject-clue:kind": "{label:kind}",
    "thing-in": "the {thing} in {cell}",
    "thing-in:short": "the {thing}",
    "thing-in:kind": "{n|a|several} {thing}{n||s}",
    "thing-at": "the {thing} at {cell}",
    "thing-at:short": "the {thing}",
    "thing-at:kind": "{n|a|several} {thing}{n||s}",
    "thing-from": "the {thing} from {cell}",
    "thing-from:short": "the {thing}",
    "thing-from:kind": "{n|a|several} {thing}{n||s}",
    "thing-number": "{thing} {}",
    "thing-number:again": "this {thing}",
    "thing-of": "the {thing} of {rule}",
    "rule-of": "the rule of {cells}",
    "some-rule": "a rule",
    "clue-of-zero": "a clue of 0",
    "clues-of-zero": "the clues of 0",
    "the-first": "the first",
    "the-second": "the second",
    "if": "if {suppositions}, {conclusions}",
    # a step, and what it finds
    "step": "{found}, because {reason} ({technique})",
    "step-at": "{place}: {found}, because {reason} ({technique})",
    "cells-are": "{cells} {cells|is|are} {colour}",
    "cells-are-not": "{cells} {cells|is|are} not {colour}",
    "cells-have": "{cells} {cells|has|have} a {colour}",
    "cells-have-no": "{cells} {cells|has|have} no {colour}",
    # crossing lines without the colour, on which a reason depends
    "lines-lack": "{reason} ({lines} {n|has|have} no {colour})",
    # hints under a title that names the place: what the blocks of a line fill, and where they lie
    "listed": ": {all}",
    "rest": "the rest is {colour}",
    "empty-line": "the whole {is_row|row|column} is {background}: its clue has no block",
    "empty-lines": "all their cells are {background}: their clues have no block",
    "full-one": "the {numbers} fills {stretch}{listed}",
    "full-several": "{numbers} fill {stretch}{listed}",
    "full-later": "now {stretch} are left, and {numbers} fill them{listed}",
    "with-gaps": "{numbers} {n|with a gap between them|with their gaps}",
    "lies-within": "{block} lies within {stretch}{lacks}, so {all}",
    "fits-only": "{block} fits only in {stretch}{lacks}, so {all}",
    "fits-one": "{block} fits only in {stretch}{lacks}, so this is {ink}",
    "fits-several": "{block} fits only in {stretch}{lacks}, so these are {ink}",
    "edge": "the {ink} cell at the edge of the open cells is an end of {block}, so {all}",
    "otherwise": "{all}: otherwise the {is_row|row|column} could not match its clue ({clue})",
    # finished blocks, cells that are there already or needed, and cells that no block reaches
    "finished-one": "{is_first||now }{block} is finished, so {all}",
    "finished-several": "{is_first||now }{block} are finished, so {all}",
    "longest": "{all}: the run of {ink} cells beside {them} is as long as any block that it can belong to",
    "its-complete": "{is_first||now }its {cells} are there{is_first| already|}, so {what}",
    "its-complete-single": "{is_first||now }its one {ink} cell is there{is_first| already|}, so {what}",
    "its-complete-each": "{is_first||now }its clue needs every cell that is left, so {what}",
    "its-needs": "{is_first||now }it needs {cells} and has room for no more, so {what}",
    "its-needs-at-least": "{is_first||now }it needs at least {cells} and has room for no more, so {what}",
    "reach-later": "now no block reaches {places}, so {n|it is|they are} {background}",
    "reach-rest": "now no block reaches the rest: it is {background}",
    # why every colour of a cell leads to the same conclusion
    "either": "this follows both if {cell} is {ink} and if it is {background}",
    "either-of-several": "this follows from every colour that {cell} may have",
    # why several count rules settle cells
    "together": (
        "{needing} {needing|needs|need} {number} in the open cells that {needing|it shares|they share} with "
        "{allowing}, and no more are possible there"
    ),
    "together-both": "{needing} needs {number} in the open cells that both share, and {allowing} allows no more there",
    "needs-as-many": "{needing} {needing|needs|need} {allowing}",
    # simple-colouring: one end of a chain must have the value, or both ends would have it in the same region
    "chain-one": "at least one of {cells} is {lost}, since {bases} {bases|has|have} two places for it",
    "chain-both": (
        "{cells} would both be {lost} or neither, because {bases} {bases|has|have} two places for it, but {covers} has "
        "room for only one"
    ),
    # what cannot be kept
    "line-broken": "{line} {assumed|could not|cannot} match its clue ({clue})",
    "some-line-broken": "a line {assumed|could not|cannot} match its clue",
    "cell-broken": "nothing {assumed|could|can} be in {cell}",
    "some-rule-broken": "a rule {assumed|could not|cannot} be kept",
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
    # a hint: the sentence about a step; all its sentences, for a text and for readers who see the cells
    "why-found": "{why}, so {found}",
    "found-why": "{found}: {why}",
    "hint": "{place}: {sentences} ({techniques})",
    "spoken-sentence": "{sentence:capital}.",
    # hints
    "hint-place": "look at {place}",
    "hint-technique": "look at {place} for {tip} ({technique})",
    "hint-wrong": "{n} {n|cell is|cells are} wrong",
    "hint-wrong-rows": "{n} {n|cell is|cells are} wrong, in {rows|row|rows} {rows}",
    "hint-wrong-cells": "{n} {n|cell is|cells are} wrong: {names}",
    "check-wrong": "{n} {n|cell is|cells are} not right.",
    "check-wrong-cells": "{names} {n|is|are} wrong in every solution.",
    "check-no-solution": "The puzzle has no solution.",
    "check-right": "All right so far.",
    "check-several": "All right so far. The puzzle has several solutions.",
    "hint-cancelled": "cancelled before a step was found",
    "hint-solved": "the puzzle is solved",
    "hint-no-solution": "there is no solution from here",
    "hint-no-solution-because": "there is no solution from here: {why}",
    "hint-several": "logic ends here: there is more than one solution",
    "hint-no-technique": "logic ends here: no technique applies",
    "hint-time": "the time ran out before a step was found",
    # hints for peg solitaire
    "peg": "the peg in {hole}",
    "jump": "{peg} jumps {way}, because {why}",
    "way-up": "up",
    "way-down": "down",
    "way-left": "left",
    "way-right": "right",
    "way-up-left": "up left",
    "way-up-right": "up right",
    "way-down-left": "down left",
    "way-down-right": "down right",
    "jump-alone": "no other jump is possible",
    "jump-leads": "no other jump leads to a solution",
    "jump-last": "this is the jump that solves the puzzle",
    "jump-first": "this is the first of {number} jumps that solve the puzzle",
    "no-jump": "no jumps from here lead to a solution; undo some jumps",
    "jump-limit": "a limit was reached before a solution was found",
    # the check of a player's steps
    "step-known": "known before",
    "step-cannot-be": "{cell} cannot be {colour}",
    "step-must-be": "{cell} must be {colour}",
    "step-in-combination": "no solution has all these cells",
    # misprints in clues
    "misprint": "{place}: {found} should probably be {expected}",
    "misprint-missing": "{place}: {expected} is probably missing",
    "misprint-extra": "{place}: {found} is probably an extra number",
    "misprint-swapped-rows": "rows {number} and {after} are probably swapped",
    "misprint-swapped-columns": "columns {number} and {after} are probably swapped",
    "misprint-row-twice": "row {number} is probably row {before} typed twice",
    "misprint-column-twice": "column {number} is probably column {before} typed twice",
    "misprint-missing-row": "a row with the clue {expected} is probably missing before row {number}",
    "misprint-missing-column": "a column with the clue {expected} is probably missing before column {number}",
    "misprint-missing-last-row": "a row with the clue {expected} is probably missing after row {before}",
    "misprint-missing-last-column": "a column with the clue {expected} is probably missing after column {before}",
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
    "covers": "{block} covers {them} whether it is as far {is_row|left|up} or as far {is_row|right|down} as possible",
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
MISTAKES = ("hint-wrong", "hint-wrong-rows", "hint-wrong-cells", "check-wrong", "check-wrong-cells")
# reasons that begin like this come after what their step finds
SECOND = ("otherwise", "it ")
# how labels of rules name things, by the sentences that say so
LABELS = {name: SENTENCES[name] for name in ("thing-at", "thing-in", "thing-from", "thing-number")}
SUBJECT_SENTENCES = [f"subject-{subject}" if text else "" for subject, text in SUBJECTS.items()]
NOUNS: dict[str, str] = {}  # nouns whose forms do not follow from the sentence "noun"
# which of several words belongs to a number, and after * to the numbers that end in it; all others have the last word
ORDERS = {
    "plural": {"1": 0},
    "nth": {"*11": 3, "*12": 3, "*13": 3, "*1": 0, "*2": 1, "*3": 2},
}
TIPS = {SUM: "a cell that follows from a sum"}  # tips by kind of rule; for other kinds, the technique has a tip


def say(sentence: str, **words: str | int) -> str:
    """Return a sentence of the table, filled with words."""
    return SENTENCES[sentence].format(**words)
