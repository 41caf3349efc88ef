/** The engine of nono for JavaScript: solves, counts, compares, grades and repairs puzzles. See index.d.ts. */

import { ownFile } from "../src/nono/page/web/base/own_files.js";
import { UNKNOWN } from "../src/nono/page/web/base/types.js";
import { changed } from "../src/nono/page/web/draw/clue_edits.js";
import { DIFFERS, EngineError, SAME, UNDECIDED } from "../src/nono/page/web/engine/calls.js";
import { Engine } from "../src/nono/page/web/engine/engine.js";
import { fewestClues } from "../src/nono/page/web/engine/numbers.js";
import { placesOf } from "../src/nono/page/web/engine/places.js";
import { rowsOf } from "../src/nono/page/web/formats/build.js";
import { fail } from "../src/nono/page/web/formats/errors.js";
import { FormatError, readText } from "../src/nono/page/web/formats/index.js";
import { dataOf, documentOf } from "../src/nono/page/web/formats/json.js";
import { genreOf } from "../src/nono/page/web/genres/index.js";
import { derive, withSearch } from "../src/nono/page/web/words/derive.js";
import { modelOf, wordsFor } from "../src/nono/page/web/words/explain.js";
import { gradeOf } from "../src/nono/page/web/words/grade.js";
import { hint as nextStep } from "../src/nono/page/web/words/hint.js";

export { EngineError, FormatError };

/**
 * @typedef {import("../src/nono/page/web/base/types.js").Document} Document
 * @typedef {import("../src/nono/page/web/base/types.js").Value} Value
 * @typedef {import("./index.js").Puzzle} Puzzle
 */

const WASM = new URL("../src/nono/page/web/nono.wasm", import.meta.url).href;
const SECONDS = 10;

/** @type {Promise<Engine> | undefined} */
let loaded;

/**
 * Reads a puzzle, and answers a question about it, from the saved grid `start`. The puzzle's own saved grids are not
 * used. After an error that may have damaged the engine, the next question loads a new one.
 *
 * @template Answer
 * @param {Puzzle} puzzle
 * @param {string[] | undefined} start
 * @param {(engine: Engine, document: Document, found: import("../src/nono/page/web/genres/index.js").Built) => Promise<Answer>} answer
 */
async function asked(puzzle, start, answer) {
  let document = typeof puzzle === "string" ? (await readText(puzzle))[0] : documentOf(puzzle);
  if (document.genre === "pegs") fail("genre", { found: '"pegs"' }); // played in moves, without a model of cells
  document = start ? documentOf({ ...dataOf(document), saved: [{ grid: start }] }) : { ...document, start: null };
  loaded ??= Engine.load(ownFile(WASM));
  try {
    const engine = await loaded;
    return await answer(engine, document, await modelOf(engine, document, document.start));
  } catch (error) {
    if (error instanceof EngineError && error.reason !== "model") loaded = undefined;
    throw error;
  }
}

/** @param {Document} document @param {ArrayLike<number>} cells */
function rowsIn({ palette, width }, cells) {
  return rowsOf(cells, width, Object.assign(palette.map(({ key }) => key), { [UNKNOWN]: "?" }));
}

/** @param {Document} document @param {number} cell @returns {[number, number]} */
function placeOf({ width }, cell) {
  return [Math.floor(cell / width) + 1, (cell % width) + 1];
}

/** @param {Document} document @param {Value[]} values */
function colouredCells(document, values) {
  const { palette } = document;
  return values.map(([cell, colour]) => /** @type {[number, number, string]} */ ([...placeOf(document, cell), palette[colour].key]));
}

/**
 * @param {number} count
 * @param {boolean} complete
 * @param {number} limit
 */
function verdictOf(count, complete, limit) {
  if (count > 1) return "multiple";
  if (complete) return count ? "unique" : "unsolvable";
  return count && limit === 1 ? "solved" : "unknown";
}

/** @type {typeof import("./index.js").solve} */
export function solve(puzzle, { limit = 2, seconds = SECONDS, seed = 0, start } = {}) {
  return asked(puzzle, start, async (engine, document, { model }) => {
    const options = { limit: limit === Infinity ? -1 : limit, seconds, seed, picture: genreOf(document).answer(document) };
    const { complete, stop, solutions } = await engine.solve(model, options);
    const rows = solutions.map((one) => rowsIn(document, one));
    return { verdict: verdictOf(rows.length, complete, limit), count: rows.length, complete, stop, solutions: rows };
  });
}

/** @type {typeof import("./index.js").solutions} */
export async function solutions(puzzle, options = {}) {
  return (await solve(puzzle, { limit: 100, ...options })).solutions;
}

/** @type {typeof import("./index.js").count} */
export function count(puzzle, { seconds = SECONDS, start } = {}) {
  return asked(puzzle, start, async (engine, _, { model }) => {
    const { number, complete, stop } = await engine.count(model, { seconds });
    return { count: number, complete, stop };
  });
}

/** @type {typeof import("./index.js").diff} */
export function diff(puzzle, { seconds = SECONDS, seed = 0, start } = {}) {
  return asked(puzzle, start, async (engine, document, { model }) => {
    const picture = genreOf(document).answer(document);
    const found = await engine.solve(model, { limit: 2, seconds, seed, picture });
    const [first, second] = found.solutions;
    const verdict = verdictOf(found.solutions.length, found.complete, 2);
    const area = document.height * document.width;
    const same = verdict === "unique" ? SAME : UNDECIDED;
    /** @type {import("../src/nono/page/web/engine/calls.js").Comparison} */
    let answer = { complete: verdict !== "unknown", stop: found.stop, cells: new Uint8Array(area).fill(same) };
    if (verdict === "multiple") answer = await engine.compare(model, { picture: first, seconds, seed });
    const cells = Array.from(answer.cells, (what, cell) => (second && first[cell] !== second[cell] ? DIFFERS : what));
    const [differing, backbone] = [DIFFERS, SAME].map((what) => cells.filter((own) => own === what).length);
    const keys = document.palette.map(({ key }) => key);
    const marks = cells.map((what, cell) => (what === DIFFERS ? "*" : what === SAME ? keys[first[cell]] : "?"));
    return {
      verdict,
      complete: answer.complete,
      stop: answer.stop,
      differing,
      backbone,
      unknown: verdict === "unsolvable" ? 0 : area - differing - backbone,
      map: rowsOf([...marks.keys()], document.width, marks),
      solutions: found.solutions.map((one) => rowsIn(document, one)),
    };
  });
}

/** @type {typeof import("./index.js").grade} */
export function grade(puzzle, { seconds = SECONDS, start } = {}) {
  return asked(puzzle, start, async (engine, document, found) => {
    const words = await wordsFor(document, found);
    const logic = await derive(engine, found.model, undefined, seconds);
    const { derivation, verdict } = await withSearch(engine, found.model, logic, seconds);
    return gradeOf(derivation, verdict, (step) => words.name(step));
  });
}

/** @type {typeof import("./index.js").hint} */
export function hint(puzzle, { level = 1, seconds = SECONDS, start } = {}) {
  return asked(puzzle, start, async (engine, document) => {
    const { kind, texts, step, cells } = await nextStep(engine, document, document.start, seconds);
    const isWhole = level > 2;
    return {
      kind,
      level,
      text: texts[level - 1],
      settled: isWhole && step ? colouredCells(document, step.settled) : [],
      removed: isWhole && step ? colouredCells(document, step.removed) : [],
      wrong: isWhole ? cells.map((cell) => placeOf(document, cell)) : [],
    };
  });
}

/** @type {typeof import("./index.js").repair} */
export function repair(puzzle, { edits = 10, seconds = SECONDS } = {}) {
  return asked(puzzle, undefined, async (engine, document, { model }) => {
    const drawn = genreOf(document).answer(document);
    const { solutions: found } = await engine.solve(model, { limit: 2, seconds, picture: drawn });
    if (!found.length) return { proved: false, proposals: [] };
    if (document.given && !genreOf(document).declared) return { proved: false, proposals: [] }; // triddlers, plug-ins
    if (document.genre !== "nonogram") return withMoreClues(engine, document, found, seconds);
    const picture = drawn ?? found[0];
    const { proved, proposals } = await engine.repair(model, { picture, edits, seconds });
    return { proved, proposals: proposals.map((values) => withOtherCells(document, picture, values)) };
  });
}

/**
 * Returns a proposal to change cells of a nonogram's picture.
 *
 * @param {Document} document
 * @param {Uint8Array} picture
 * @param {Value[]} values   the cells and their new colours
 */
function withOtherCells(document, picture, values) {
  const cells = picture.slice();
  for (const [cell, colour] of values) cells[cell] = colour;
  return {
    edits: colouredCells(document, values).map(([row, column, text]) => ({ row, column, text })),
    puzzle: dataOf({ ...document, cells, clues: null, start: null }),
  };
}

/**
 * Returns a proposal for each solution: the smallest set of clues that excludes all other solutions.
 *
 * @param {Engine} engine
 * @param {Document} document
 * @param {Uint8Array[]} kept   the solutions
 * @param {number} seconds      the time limit of each search
 */
async function withMoreClues(engine, document, kept, seconds) {
  const { free, clueOf, changed: withClues, editOf } = await placesOf(document);
  const search = async (/** @type {[number, number][]} */ clues) =>
    engine.solve((await modelOf(engine, withClues(clues), null)).model, { seconds });
  const proposals = [];
  for (const solution of kept) {
    const clues = await fewestClues(free, clueOf, solution, search);
    if (clues) proposals.push(proposalOf(clues));
  }
  return { proved: proposals.length > 0, proposals };

  /** @param {[number, number][]} clues */
  function proposalOf(clues) {
    if (!document.given) {
      const edits = clues.map(([cell, number]) => ({ ...rowAndColumn(cell), text: String(number) }));
      return { edits, puzzle: dataOf(withClues(clues)) };
    }
    const entries = clues.map((clue) => /** @type {[import("../src/nono/page/web/genres/clue_places.js").Place, any]} */ (editOf(clue)));
    const edits = entries.map(([{ layer, at }, entry]) => {
      const { row, column } = layer.kind === "outside" ? { row: at + 1, column: at + 1 } : rowAndColumn(at);
      return { row: layer.side === "cols" ? null : row, column: layer.side === "rows" ? null : column, text: String(entry) };
    });
    return { edits, puzzle: dataOf(changed(document, entries.map(([{ layer, at }, entry]) => [layer.name, at, entry]))) };
  }

  /** @param {number} cell */
  function rowAndColumn(cell) {
    const [row, column] = placeOf(document, cell);
    return { row, column };
  }
}
