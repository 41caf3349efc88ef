// Written by docs/make_page_words.py from Python's tables: run it instead of editing this file.

/** @type {Record<string, {tier: number, tip: string, reason: string}>} */
export const TECHNIQUES = {
  "empty-line": {
    "tier": 0,
    "tip": "a clue without blocks",
    "reason": "its clue has no block"
  },
  "full-line": {
    "tier": 0,
    "tip": "a clue that fills its line",
    "reason": "{full}"
  },
  "overlap": {
    "tier": 1,
    "tip": "a block that is long for the room it has",
    "reason": "{covers}"
  },
  "complete": {
    "tier": 1,
    "tip": "a line that has all its ink, or just room for it",
    "reason": "{complete}"
  },
  "punctuate": {
    "tier": 1,
    "tip": "a block that is finished",
    "reason": "{finished}"
  },
  "edge-anchor": {
    "tier": 2,
    "tip": "ink at the edge of what is open",
    "reason": "the {ink} cell at the edge of what is still open has to be the end of {block}, so all of it is known"
  },
  "glue": {
    "tier": 2,
    "tip": "ink near the edge of what is open",
    "reason": "the {ink} cell near the edge belongs to {block}, which is too long to end before {them}"
  },
  "mercury": {
    "tier": 2,
    "tip": "ink a block's length from the edge of what is open",
    "reason": "{block}, put there, would join the {ink} cell behind it and be too long"
  },
  "forcing": {
    "tier": 2,
    "tip": "background that forces a block aside",
    "reason": "{covers}, as {background} cells stop it"
  },
  "reach": {
    "tier": 2,
    "tip": "cells too far from every block",
    "reason": "no block of its clue can reach {them}"
  },
  "gap-too-small": {
    "tier": 2,
    "tip": "a gap that is too small",
    "reason": "no block that could be there fits between the {background} cells around {them}"
  },
  "join": {
    "tier": 3,
    "tip": "two pieces of one block",
    "reason": "the {ink} cells on either side of {them} must both belong to {block}"
  },
  "split": {
    "tier": 3,
    "tip": "two pieces that must stay apart",
    "reason": "it would join the pieces on either side to one longer than any block that can be there"
  },
  "max-length": {
    "tier": 3,
    "tip": "ink as long as any block that it can be of",
    "reason": "the {ink} cells beside {them} are as many as any block that they can belong to has"
  },
  "min-length": {
    "tier": 3,
    "tip": "ink next to a wall",
    "reason": "the {ink} cells beside {them} cannot grow far the other way, and {shortest} is longer than that"
  },
  "colour-cross": {
    "tier": 3,
    "tip": "a colour out of reach",
    "reason": "no {ink} block of its clue can reach {them}"
  },
  "push": {
    "tier": 3,
    "tip": "all blocks pushed to either end",
    "reason": "{covers}, as the other blocks and the known cells stop it"
  },
  "line-full": {
    "tier": 4,
    "tip": "all ways to fill the line compared",
    "reason": "every way to fill the line that still fits the known cells has this in common"
  },
  "edge-logic": {
    "tier": 5,
    "tip": "a block at the edge and the lines that cross it",
    "reason": "if it were {otherwise}, {refuted}"
  },
  "smile": {
    "tier": 5,
    "tip": "clues that grow away from the edge",
    "reason": "if it were {otherwise}, {refuted}"
  },
  "two-way": {
    "tier": 6,
    "tip": "a cell that leads to the same either way",
    "reason": "{either}"
  },
  "contradiction-1": {
    "tier": 6,
    "tip": "a cell that leads to a contradiction (trial-1)",
    "reason": "if it were {otherwise}, {refuted}"
  },
  "contradiction-2": {
    "tier": 7,
    "tip": "a contradiction within a contradiction",
    "reason": "if it were {otherwise}, {refuted}"
  },
  "exact-count-zero": {
    "tier": 0,
    "tip": "a rule that allows none",
    "reason": "{rule} allows no {ink}"
  },
  "exact-count-saturated": {
    "tier": 1,
    "tip": "a rule that has all it asks for",
    "reason": "{rule} has {number} already"
  },
  "exact-count-forced": {
    "tier": 1,
    "tip": "a rule that needs every cell left",
    "reason": "{rule} has no other room for {number}"
  },
  "at-most-saturated": {
    "tier": 1,
    "tip": "a rule that allows no more",
    "reason": "{rule} has {number} already"
  },
  "at-least-one-witness": {
    "tier": 2,
    "tip": "a rule that needs every cell left",
    "reason": "{rule} has no other room for {number}"
  },
  "cell-min-witness": {
    "tier": 2,
    "tip": "a rule that needs every cell left",
    "reason": "{rule} has no other room for {number}"
  },
  "subset": {
    "tier": 3,
    "tip": "two rules that share cells, of which one needs as many there as the other one allows",
    "reason": "{reason}"
  },
  "subsets": {
    "tier": 5,
    "tip": "rules that together need as many cells as others allow",
    "reason": "{reason}"
  },
  "trial-1": {
    "tier": 6,
    "tip": "a cell that leads to a contradiction",
    "reason": "otherwise {refuted}"
  },
  "search": {
    "tier": 9,
    "tip": "no technique: a search",
    "reason": "trying all that is left found no other solution"
  }
};

/** @type {string[]} */
export const LINE_TECHNIQUES = [
  "empty-line",
  "full-line",
  "overlap",
  "complete",
  "punctuate",
  "edge-anchor",
  "glue",
  "mercury",
  "forcing",
  "reach",
  "gap-too-small",
  "join",
  "split",
  "max-length",
  "min-length",
  "colour-cross",
  "push",
  "line-full",
  "edge-logic",
  "smile",
  "two-way",
  "contradiction-1",
  "contradiction-2"
];

/** @type {string[]} */
export const COUNT_TECHNIQUES = [
  "exact-count-zero",
  "exact-count-saturated",
  "exact-count-forced",
  "at-most-saturated",
  "at-least-one-witness",
  "cell-min-witness",
  "subset",
  "subsets",
  "trial-1"
];

/** @type {Record<string, number>} */
export const DEPTH = {
  "edge-logic": 4,
  "smile": 4,
  "contradiction-1": 4,
  "contradiction-2": 6,
  "trial-1": 2
};

/** @type {Record<number, string>} */
export const GRADES = {
  "0": "easy",
  "1": "easy",
  "2": "easy",
  "3": "medium",
  "4": "medium",
  "5": "hard",
  "6": "hard",
  "7": "expert",
  "9": "search"
};

/** @type {Record<number, number>} */
export const WEIGHTS = {
  "0": 1,
  "1": 2,
  "2": 3,
  "3": 5,
  "4": 8,
  "5": 25,
  "6": 50,
  "7": 200,
  "9": 1000
};

/** @type {string[]} */
export const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten"
];

/** @type {string} */
export const TOGETHER = "{needing} {need} {number} in the open cells that {they} with {allowing}, where there can be no more";

/** @type {Record<string, number>} */
export const LIMITS = {
  "lineLogic": 4,
  "named": 6,
  "mostConflicts": 20000,
  "quick": 300,
  "few": 60,
  "ofFew": 2000
};

/** @type {{factors: number[], prime: number}} */
export const SHUFFLES = {
  "factors": [
    40503,
    25253,
    10007,
    58111
  ],
  "prime": 65537
};

/** @type {string} */
export const SEARCH = "search";

/** @type {Record<string, string>} */
export const INTRODUCTION = {
  "one": "Rows are counted from the top, columns from the left. A number of a clue is a block, so many {ink} cells side by side; the blocks stand in the order of the clue, with at least one {background} cell between two of them. All other cells are {background}.",
  "several": "Rows are counted from the top, columns from the left. A number of a clue is a block, so many coloured cells side by side; the blocks stand in the order of the clue, with at least one {background} cell between two of the same colour. All other cells are {background}. A cell has none of the colours that the clue of its row, or of its column, has not."
};

/** @type {{introduction: string, rules: Record<string, string[]>, reasons: Record<string, string>, tips: Record<string, string>}} */
export const AKARI = {
  "introduction": "Rows are counted from the top, columns from the left. Put bulbs into empty cells: a bulb lights its own cell and those of its row and column up to the next wall. Every empty cell must be lit, no bulb may light another, and a number on a wall says how many bulbs stand right beside it, above, below, left and right.",
  "rules": {
    "exact": [
      "{rule} wants {count} {noun} next to it",
      "{rule} {cannot} have its number of bulbs"
    ],
    "at-most": [
      "{rule} may have one bulb at most",
      "two bulbs in {rule} {would}light one another"
    ],
    "at-least": [
      "{rule} must be lit",
      "nothing {may} light {rule}"
    ]
  },
  "reasons": {
    "exact-count-zero": "{rule} allows no {ink} next to it",
    "exact-count-saturated": "{rule} has all that it wants",
    "exact-count-forced": "{rule} needs every cell that is left next to it",
    "at-most-saturated": "{shown} lights {them} already",
    "cell-min-witness": "no bulb elsewhere can light {rule}"
  },
  "tips": {
    "exact-count-zero": "a clue of 0",
    "exact-count-saturated": "a clue that has all it wants",
    "exact-count-forced": "a clue that needs every cell left",
    "at-most-saturated": "cells that a bulb lights already",
    "cell-min-witness": "a cell that only one bulb can light"
  }
};
