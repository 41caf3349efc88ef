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
    "tip": "a block that fills most of the space it has",
    "reason": "{covers}"
  },
  "complete": {
    "tier": 1,
    "tip": "a line that has all its ink, or has room for exactly that much",
    "reason": "{complete}"
  },
  "punctuate": {
    "tier": 1,
    "tip": "a block that is finished",
    "reason": "{finished}"
  },
  "edge-anchor": {
    "tier": 2,
    "tip": "ink at the edge of the open cells",
    "reason": "the {ink} cell at the edge of the open cells must be the end of {block}, so the whole block is known"
  },
  "glue": {
    "tier": 2,
    "tip": "ink near the edge of the open cells",
    "reason": "the {ink} cell near the edge belongs to {block}, which is too long to end before {them}"
  },
  "mercury": {
    "tier": 2,
    "tip": "ink one block length away from the edge of the open cells",
    "reason": "{block} placed there would touch the {ink} cell behind it and become too long"
  },
  "forcing": {
    "tier": 2,
    "tip": "background that forces a block aside",
    "reason": "{covers}, given the {background} cells that stop it"
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
    "reason": "ink there would join the pieces on both sides into a run longer than any block that fits there"
  },
  "max-length": {
    "tier": 3,
    "tip": "a run of ink that is as long as any block it can belong to",
    "reason": "the run of {ink} cells beside {them} is as long as any block that it can belong to"
  },
  "min-length": {
    "tier": 3,
    "tip": "ink next to a wall",
    "reason": "the {ink} cells beside {them} have too little room on the other side for {shortest}"
  },
  "colour-cross": {
    "tier": 3,
    "tip": "a colour out of reach",
    "reason": "no {ink} block of its clue can reach {them}"
  },
  "push": {
    "tier": 3,
    "tip": "all blocks pushed to either end",
    "reason": "{covers}, given the other blocks and the known cells"
  },
  "line-full": {
    "tier": 4,
    "tip": "a comparison of all ways to fill the line",
    "reason": "all ways to fill the line that fit the known cells agree on this"
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
    "tip": "a cell whose colours all lead to the same conclusion",
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
    "tip": "a rule that allows none of its cells",
    "reason": "{rule} allows no {ink}"
  },
  "exact-count-saturated": {
    "tier": 1,
    "tip": "a rule that already has its full number",
    "reason": "{rule} has {number} already"
  },
  "exact-count-forced": {
    "tier": 1,
    "tip": "a rule that needs all open cells",
    "reason": "{rule} has no other room for {number}"
  },
  "at-most-saturated": {
    "tier": 1,
    "tip": "a rule that already has its maximum",
    "reason": "{rule} has {number} already"
  },
  "at-least-one-witness": {
    "tier": 2,
    "tip": "a rule that needs all open cells",
    "reason": "{rule} has no other room for {number}"
  },
  "cell-min-witness": {
    "tier": 2,
    "tip": "a rule that needs all open cells",
    "reason": "{rule} has no other room for {number}"
  },
  "subset": {
    "tier": 3,
    "tip": "two rules that share cells: one needs as many cells as the other allows",
    "reason": "{reason}"
  },
  "exclusion": {
    "tier": 4,
    "tip": "a cell that would leave a rule without room",
    "reason": "otherwise {refuted}"
  },
  "subsets": {
    "tier": 5,
    "tip": "rules that together need as many cells as others allow",
    "reason": "{reason}"
  },
  "last-digit": {
    "tier": 0,
    "tip": "a region with one open cell",
    "reason": "it is the last open cell of {rule}"
  },
  "hidden-single": {
    "tier": 1,
    "tip": "a value with one place left in a region",
    "reason": "{rule} has no other place for {ink}"
  },
  "naked-single": {
    "tier": 2,
    "tip": "a cell with one value left",
    "reason": "nothing else is possible there"
  },
  "locked-candidates": {
    "tier": 3,
    "tip": "a value whose places in a region are all in a second region",
    "reason": "all places for {values} in {bases} are in {covers}"
  },
  "naked-pair": {
    "tier": 4,
    "tip": "two cells of a region with the same two values",
    "reason": "{cells} can only be {either}"
  },
  "hidden-pair": {
    "tier": 4,
    "tip": "two values with the same two places in a region",
    "reason": "in {bases}, {values} can only be in {cells}"
  },
  "naked-triple": {
    "tier": 5,
    "tip": "three cells of a region with only three values",
    "reason": "{cells} can only be {either}"
  },
  "hidden-triple": {
    "tier": 5,
    "tip": "three values with only three places in a region",
    "reason": "in {bases}, {values} can only be in {cells}"
  },
  "x-wing": {
    "tier": 5,
    "tip": "a value whose places in two regions are all in two regions that cross them",
    "reason": "in {bases}, all places for {values} are in {covers}"
  },
  "swordfish": {
    "tier": 5,
    "tip": "a value whose places in three regions are all in three regions that cross them",
    "reason": "in {bases}, all places for {values} are in {covers}"
  },
  "xy-wing": {
    "tier": 5,
    "tip": "a cell with two values that sees two other cells with two values",
    "reason": "whatever {pivot} is, {wings} is {lost}"
  },
  "simple-colouring": {
    "tier": 5,
    "tip": "regions with two places for a value, which form a chain",
    "reason": "{chain}"
  },
  "naked-quad": {
    "tier": 5,
    "tip": "four cells of a region with only four values",
    "reason": "{cells} can only be {either}"
  },
  "hidden-quad": {
    "tier": 5,
    "tip": "four values with only four places in a region",
    "reason": "in {bases}, {values} can only be in {cells}"
  },
  "trial-1": {
    "tier": 6,
    "tip": "a cell that leads to a contradiction",
    "reason": "otherwise {refuted}"
  },
  "search": {
    "tier": 9,
    "tip": "a search, because no technique applies",
    "reason": "a search of all remaining possibilities found no other solution"
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
  "exclusion",
  "subsets",
  "last-digit",
  "hidden-single",
  "naked-single",
  "locked-candidates",
  "naked-pair",
  "hidden-pair",
  "naked-triple",
  "hidden-triple",
  "x-wing",
  "swordfish",
  "xy-wing",
  "simple-colouring",
  "naked-quad",
  "hidden-quad",
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
export const TOGETHER = "{needing} {need} {number} in the open cells that {share} with {allowing}, and no more are possible there";

/** @type {string[]} */
export const CHAINS = [
  "at least one of {cells} is {lost}, since {bases} {have} two places for it",
  "{cells} would both be {lost} or neither, because {bases} {have} two places for it, but {covers} has room for only one"
];

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
  "one": "Each number of a clue stands for a block of that many {ink} cells side by side. The blocks appear in the order of the clue, with at least one {background} cell between two blocks. All other cells are {background}. The clue 0 marks a line without blocks.",
  "several": "Each number of a clue stands for a block of that many coloured cells side by side. The blocks appear in the order of the clue, with at least one {background} cell between two blocks of the same colour; blocks of different colours may touch. All other cells are {background}. The clue 0 marks a line without blocks. A cell can only have a colour that occurs in the clues of both its row and its column.",
  "blotted": " A ? stands for a block of unknown length.",
  "akari": "Put bulbs into empty cells so that every cell except the walls is lit. A bulb lights its own cell and all cells of its row and column up to the next wall. No bulb may light another bulb. A number on a wall tells how many bulbs stand directly above, below, left and right of it.",
  "numbering": "Rows are counted from the top, columns from the left."
};
