/**
 * Converts the flat traces of the engine's graders to derivations, like nono.grading.grade in Python. A derivation is
 * the list of steps by which techniques solve a puzzle; `end` is `SOLVED`, `STALLED` or `CONTRADICTION`.
 *
 * @import { Bound, Model, Step } from "../base/types.js"
 * @import { Calls } from "../engine/calls.js"
 * @import { Parts } from "./model.js"
 * @typedef {"unique" | "multiple" | "unsolvable" | "unknown"} Verdict
 * @typedef {import("../engine/calls.js").Trace} Traced
 * @typedef {Pick<Calls, "firstSteps" | "coloursOf">} Engine
 * @typedef {Engine & Pick<Calls, "declared" | "conflictingRules" | "wrongCells">} Maker
 * @typedef {{end: 0 | 1 | 2, steps: Step[], domains: Domains, conflict: number | null}} Derivation steps: includes
 *   steps on hidden cells; domains: the possible colours on the board before the first step; conflict: the line without
 *   an arrangement, the broken count rule, or -1 - c if cell c has no colour left
 */

import { Domains } from "./domains.js";
import { hasLines, partsOf } from "./model.js";
import { WORDS } from "./table.js";

export const SOLVED = 0;
export const STALLED = 1;
export const CONTRADICTION = 2;
const TECHNIQUES = Object.keys(WORDS.techniques);
const COUNTS = TECHNIQUES.indexOf("exact-count-zero"); // the first technique for count rules

/** Returns true if some step has a technique for lines. @param {Step[]} steps */
export const areLineSteps = (steps) => steps.some(({ technique }) => TECHNIQUES.indexOf(technique) < COUNTS);

/** The default values of a step. */
export const NOTHING = {
  line: null,
  block: null,
  rule: null,
  shown: [],
  assumed: null,
  refuted: null,
  open: 1,
  hidden: [],
  bounds: [],
  needs: [],
  reason: null,
};

/**
 * Solves a model with techniques.
 *
 * @param {Engine} engine
 * @param {Model} model
 * @param {{tier?: number, most?: number}} [options]   the hardest tier, and the number of steps on the board; by
 *     default, all of them
 * @returns {Promise<Derivation & {number: number}>}   `number`: of all steps on the board
 */
export async function derive(engine, model, options) {
  const traced = await engine.firstSteps(model, options);
  return { ...derivationOf(model, traced), number: traced.number };
}

/** Returns the derivation in a grader's answer. @param {Model} model @param {Traced} traced @returns {Derivation} */
export function derivationOf(model, { end, conflict, trace, facts }) {
  const parts = partsOf(model);
  const domains = startDomains(parts);
  if (hasLines(parts)) return { end, steps: [...lineSteps(trace, facts, domains)], domains, conflict };
  const board = parts.height * parts.width;
  return { end, steps: [...countSteps(trace, facts, parts.colours, board)], domains: domains.copy(board), conflict };
}

/**
 * Yields the steps of a line grader. Of each step, `trace` has eight numbers and the removed values, and `facts` has
 * four numbers and the lines that lack the colour.
 *
 * @param {Int32Array} trace
 * @param {Int32Array} facts
 * @param {Domains} domains   the possible colours before the first step
 * @returns {Generator<Step>}
 */
function* lineSteps(trace, facts, domains) {
  const left = domains.copy();
  for (let place = 0, fact = 0; place < trace.length; ) {
    const [sentence, ink, number, lines] = facts.subarray(fact, fact + 4);
    fact += 4 + lines;
    const lacking = Array.from(facts.subarray(fact - lines, fact));
    const [technique, line, block, cell, colour, refuted, open, losses] = trace.subarray(place, place + 8);
    const removed = pairsOf(trace.subarray(place + 8, place + 8 + losses), domains.colours);
    place += 8 + losses;
    left.remove(removed);
    yield {
      ...NOTHING,
      technique: TECHNIQUES[technique],
      removed,
      settled: settledBy(left, removed),
      line: orNull(line),
      block: orNull(block),
      assumed: cell < 0 ? null : [cell, colour],
      refuted: orNull(refuted),
      open: Math.max(open, 1),
      reason: { sentence: WORDS.lineReasons[sentence] ?? "", colour: ink, number, lacking },
    };
  }
}

/**
 * Yields the steps of a grader of count rules. Of each step, `trace` has five numbers, two for each bound, and two for
 * each removed value: the value, and the one that this settles, or -1. `facts` is described in grading/step_facts.hpp.
 *
 * @param {Int32Array} trace
 * @param {Int32Array} facts
 * @param {number} colours
 * @param {number} board   the number of cells on the board, which does not include hidden cells
 * @returns {Generator<Step>}
 */
function* countSteps(trace, facts, colours, board) {
  for (let place = 0, fact = 0; place < trace.length; ) {
    const [technique, tried, , size, losses] = trace.subarray(place, place + 5);
    const open = facts[fact];
    const needs = Array.from(facts.subarray(fact + 1, fact + 1 + size));
    const first = fact + 2 + size;
    fact = first + facts[first - 1];
    const shown = Array.from(facts.subarray(first, fact));
    const kindsOf = Array.from({ length: size }, (_, bound) => place + 5 + 2 * bound);
    const bounds = kindsOf.map((start) => boundOf(trace[start], trace[start + 1]));
    place += 5 + 2 * size + 2 * losses;
    const flat = trace.subarray(place - 2 * losses, place);
    const rule = bounds.find((bound) => bound.rule !== null)?.rule ?? null;
    const lost = pairsOf(flat.filter((_, index) => index % 2 === 0), colours);
    const [removed, hidden] = [lost.filter(([cell]) => cell < board), lost.filter(([cell]) => cell >= board)];
    const after = flat.filter((value, index) => index % 2 === 1 && value >= 0);
    const settled = pairsOf(after, colours).filter(([cell]) => cell < board);
    const [assumed] = tried < 0 ? [null] : pairsOf([tried], colours);
    const cells = { removed, settled, shown, open, hidden };
    yield { ...NOTHING, ...cells, technique: TECHNIQUES[COUNTS + technique], rule, assumed, bounds, needs };
  }
}

// The kinds of bounds, as in the engine (grading/bound_sets.hpp).
const RULE_LEAST = 0;
const RULE_MOST = 1;
const CELL_MOST = 3; // 2: the cell has a colour

/** Returns a bound of the engine. @param {number} kind @param {number} index   of the rule or cell @returns {Bound} */
function boundOf(kind, index) {
  const isRule = kind === RULE_LEAST || kind === RULE_MOST;
  return { rule: isRule ? index : null, cell: isRule ? null : index, isMost: kind === RULE_MOST || kind === CELL_MOST };
}

/**
 * Returns the index of the line that a step uses, or the indices of the rules that it uses. The requirement that cell c
 * has a colour counts as the rule -1 - c.
 *
 * @param {Step} step
 */
export function lookedAt({ line, bounds }) {
  return line === null ? bounds.map(({ rule, cell }) => rule ?? -1 - Number(cell)) : [line];
}

/**
 * Converts codes (cell * colours + colour) to cells and colours.
 *
 * @param {ArrayLike<number>} codes
 * @param {number} colours
 * @returns {[number, number][]}
 */
function pairsOf(codes, colours) {
  return Array.from(codes, (code) => [Math.floor(code / colours), code % colours]);
}

/** Converts a number from the engine to a number or null. The engine's -1 means none. @param {number} number */
function orNull(number) {
  return number < 0 ? null : number;
}

/**
 * Returns the cells that have lost colours and now have only one.
 *
 * @param {Domains} domains
 * @param {[number, number][]} removed
 * @returns {[number, number][]}
 */
function settledBy(domains, removed) {
  const cells = [...new Set(removed.map(([cell]) => cell))];
  return cells.filter((cell) => domains.size(cell) === 1).map((cell) => [cell, domains.values(cell)[0]]);
}

/**
 * Returns the colours that cells may have before the first step. A cell's colour must occur in the clues of all its
 * lines.
 *
 * @param {Parts} parts
 */
function startDomains(parts) {
  const domains = Domains.of(parts);
  const { cellStart, cells, blockStart, colour } = parts.lines;
  for (let line = 0; line + 1 < cellStart.length; line++) {
    const clued = new Set(colour.subarray(blockStart[line], blockStart[line + 1]));
    if (!clued.size) continue; // the step for empty lines fills this line
    clued.add(0);
    for (const cell of cells.subarray(cellStart[line], cellStart[line + 1])) {
      domains.remove(domains.values(cell).filter((value) => !clued.has(value)).map((value) => [cell, value]));
    }
  }
  return domains;
}

/** Returns the steps that remove colours from cells on the board. @param {Derivation} derivation */
export function boardSteps({ steps }) {
  return steps.filter(({ removed }) => removed.length);
}

/**
 * Returns the possible colours of cells after some steps of a derivation.
 *
 * @param {Derivation} derivation
 * @param {number} [steps]   the number of `boardSteps` to apply
 */
export function domainsAfter(derivation, steps = derivation.steps.length) {
  const domains = derivation.domains.copy();
  for (const step of boardSteps(derivation).slice(0, steps)) domains.remove(step.removed);
  return domains;
}

/**
 * Decides the verdict of a derivation. If it stalls and the puzzle has exactly one solution, adds a search as the last
 * step: for one cell that is still open or, with `isWhole`, for all.
 *
 * @param {Engine} engine
 * @param {Model} model
 * @param {Derivation} derivation   with all its steps
 * @param {boolean} [isWhole]   true if the search settles all open cells
 * @returns {Promise<{derivation: Derivation, verdict: Verdict}>}
 */
export async function withSearch(engine, model, derivation, isWhole = false) {
  if (derivation.end !== STALLED) return { derivation, verdict: derivation.end === SOLVED ? "unique" : "unsolvable" };
  const left = domainsAfter(derivation);
  const open = [...Array(left.cells).keys()].filter((cell) => left.size(cell) > 1);
  const cells = isWhole ? open : open.slice(0, 1);
  const { verdict, colours } = await engine.coloursOf(model, { cells });
  if (verdict === "undecided") return { derivation, verdict: "unknown" };
  if (verdict !== "unique" || !cells.length) return { derivation, verdict };
  const settled = /** @type {[number, number][]} */ (cells.map((cell, index) => [cell, colours[index]]));
  return { derivation: searched(derivation, settled), verdict };
}

/**
 * Adds a search as the last step of a derivation, unless its steps settle all cells of the board.
 *
 * @param {Derivation} derivation
 * @param {Uint8Array} solution   the colours of the only solution
 */
export function solvedBySearch(derivation, solution) {
  const left = domainsAfter(derivation);
  const open = [...solution.keys()].filter((cell) => left.size(cell) > 1);
  return open.length ? searched(derivation, open.map((cell) => [cell, solution[cell]])) : derivation;
}

/** Adds a search that settles cells. @param {Derivation} derivation @param {[number, number][]} settled */
function searched(derivation, settled) {
  const left = domainsAfter(derivation);
  /** @type {[number, number][]} */
  const removed = settled.flatMap(([cell, colour]) =>
    left.values(cell).filter((value) => value !== colour).map((value) => [cell, value]));
  return { ...derivation, steps: [...derivation.steps, { ...NOTHING, technique: "search", removed, settled }] };
}
