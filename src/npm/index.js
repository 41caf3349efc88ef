/** The engine of nono for JavaScript: solves, counts, compares, grades and repairs puzzles. See index.d.ts. */

import { ownFile } from "../nono/page/web/base/own_files.js";
import { text, useLanguage } from "../nono/page/web/base/text.js";
import { UNKNOWN } from "../nono/page/web/base/types.js";
import { changed } from "../nono/page/web/draw/clue_edits.js";
import { DIFFERS, Engine, EngineError, SAME, UNDECIDED } from "../nono/page/web/engine/engine.js";
import { fewestClues } from "../nono/page/web/engine/numbers.js";
import { placesOf } from "../nono/page/web/engine/places.js";
import { rowsOf } from "../nono/page/web/formats/build.js";
import { FormatError, excerpt, refuse } from "../nono/page/web/formats/errors.js";
import { RULES, dataOf, documentOf } from "../nono/page/web/formats/json.js";
import { beyond, readWords } from "../nono/page/web/formats/readers.js";
import { genreOf } from "../nono/page/web/genres/index.js";
import { decided } from "../nono/page/web/words/derive.js";
import { modelOf, wordsFor } from "../nono/page/web/words/explain.js";
import { gradeOf } from "../nono/page/web/words/grade.js";
import { hint as nextStep } from "../nono/page/web/words/hint.js";
import { jumpHint } from "../nono/page/web/words/jumps.js";

export { EngineError, FormatError };

/**
 * @typedef {import("../nono/page/web/base/types.js").Document} Document
 * @typedef {import("../nono/page/web/base/types.js").Value} Value
 * @typedef {import("../nono/page/web/genres/pegs.js").Pegs} Pegs
 * @typedef {import("./index.js").Puzzle} Puzzle
 */

// the errors that name the page
useLanguage({
  plural: ["^1$"],
  "formats.genre": "the genre {found} is unknown",
  "formats.link-kind": "the address contains a puzzle of the type {found}, which is not supported",
  "formats.penpa": "links to Penpa+ are not supported",
  "formats.shape": "there is no board of the size {found} for this genre",
  "formats.unknown":
    "the text is not a puzzle; expected JSON, .non, puzz.link, lists such as 'rows: 1, 2' and 'columns: 2, 1', or a Sudoku of 81 digits",
  "npm.rules": "{found} may change the rules, and is not supported",
  "npm.jumps": "peg solitaire has jumps, not cells to compare, grade or repair",
});

const WASM = new URL("../nono/page/web/nono.wasm", import.meta.url).href;
const SECONDS = 10;
/** For each option: the smallest and the largest number, and the step between numbers. @type {Record<string, [number, number, number]>} */
const NUMBERS = {
  edits: [0, 1000, 1],
  level: [1, 3, 1],
  limit: [1, Infinity, 1],
  seconds: [0, 1e6, 0],
  seed: [0, 2 ** 31 - 1, 1],
};

/** @type {Promise<Engine> | undefined} */
let loaded;

/**
 * Returns the options of a call. Throws an error if one of them is unknown or does not fit.
 *
 * @template {object} Options
 * @param {Options} options
 * @param {(keyof Options & string)[]} names
 */
function checked(options, ...names) {
  for (const [name, value] of Object.entries(options)) {
    if (!(/** @type {string[]} */ (names).includes(name))) throw new TypeError(`${name} is not an option; the options are ${names.join(", ")}`);
    if (value === undefined) continue;
    const [least, most, step] = NUMBERS[name] ?? [];
    if (step === undefined) {
      if (!Array.isArray(value) || !value.every((row) => typeof row === "string")) throw new TypeError(`${name} must be a list with one string per row`);
    } else if (typeof value !== "number" || !(value >= least && value <= most) || (step && value % step)) {
      const numbers = `${step ? "a whole number" : "a number"} from ${least} to ${most}`;
      throw new RangeError(`${name} is ${typeof value === "number" ? value : excerpt(value)}; expected ${numbers}`);
    }
  }
  return options;
}

/**
 * Reads a puzzle, and answers a question about it, from the saved grid `start`. The puzzle's own saved grids are not
 * used. After an error that may have damaged the engine, the next question loads a new one. `ofJumps` answers the
 * question about peg solitaire, if it can be asked there.
 *
 * @template Answer
 * @param {Puzzle} puzzle
 * @param {string[] | undefined} start
 * @param {(engine: Engine, document: Document, found: import("../nono/page/web/genres/index.js").Built) => Promise<Answer>} answer
 * @param {(engine: Engine, document: Document, pegs: Pegs, grid: Uint8Array) => Promise<Answer>} [ofJumps]
 */
async function asked(puzzle, start, answer, ofJumps) {
  const isObject = typeof puzzle === "object" && puzzle !== null;
  if (!isObject && typeof puzzle !== "string") refuse("object", puzzle);
  const found = readWords(isObject ? JSON.stringify(puzzle) : puzzle);
  if (found === null) throw beyond();
  let document = /** @type {Document} */ (found.find((one) => !(one instanceof FormatError)));
  const rule = document.unread?.find((line) => RULES.test(line.split(":")[0]));
  if (rule) throw new FormatError(text("npm.rules", { found: excerpt(rule) }));
  const pegs = document.given?.moves;
  const grid = pegs ? start?.map((row) => row.padEnd(document.width, "?")) : start; // rows of triangles are short
  document = grid ? documentOf({ ...dataOf(document), saved: [{ grid }] }) : { ...document, start: null };
  loaded ??= Engine.load(ownFile(WASM));
  try {
    const engine = await loaded;
    if (pegs) {
      if (!ofJumps) throw new FormatError(text("npm.jumps"));
      return await ofJumps(engine, document, pegs, document.start ?? new Uint8Array(document.cells.length).fill(UNKNOWN));
    }
    return await answer(engine, document, await modelOf(engine, document, document.start));
  } catch (error) {
    if (error instanceof EngineError && error.reason !== "model") loaded = undefined;
    throw error;
  }
}

/** @param {Document} document @param {Uint8Array} cells */
function rowsIn(document, cells) {
  const { palette, width } = document;
  const keys = Object.assign(palette.map(({ key }) => key), { [UNKNOWN]: " " });
  return rowsOf(cells.map((colour, cell) => (isOutside(document, cell) ? UNKNOWN : colour)), width, keys);
}

/** Returns true if a cell of the rectangle is not on the board of a triddler. @param {Document} document @param {number} cell */
function isOutside(document, cell) {
  return document.genre === "triddler" && !genreOf(document).open(document, cell);
}

/** Returns jumps as text, such as 1-2-4: from, over, to. @param {Uint8Array} holes   three per jump */
function jumpsIn(holes) {
  const names = Array.from(holes, (hole) => hole + 1);
  return Array.from({ length: names.length / 3 }, (_, jump) => names.slice(3 * jump, 3 * jump + 3).join("-"));
}

/** Returns the picture of a puzzle that has one. @param {Document} document */
function pictureOf(document) {
  return document.given?.goal ?? genreOf(document).answer(document);
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
export async function solve(puzzle, options = {}) {
  const { limit = 2, seconds = SECONDS, seed = 0, start } = checked(options, "limit", "seconds", "seed", "start");
  const wanted = { limit: limit === Infinity ? -1 : limit, seconds, seed };
  return asked(puzzle, start, ofCells, ofJumps);

  /** @param {Engine} engine @param {Document} document @param {{model: Int32Array}} found */
  async function ofCells(engine, document, { model }) {
    const found = await engine.solve(model, { ...wanted, picture: pictureOf(document) });
    return solved(found, found.solutions.map((one) => rowsIn(document, one)));
  }

  /** @param {Engine} engine @param {Document} _ @param {Pegs} pegs @param {Uint8Array} grid */
  async function ofJumps(engine, _, pegs, grid) {
    const found = await engine.pegs(pegs.problem(grid), wanted);
    return solved(found, found.solutions.map(jumpsIn));
  }

  /** @param {{complete: boolean, stop: string}} found @param {string[][]} solutions @returns {import("./index.js").Solved} */
  function solved({ complete, stop }, solutions) {
    const { length } = solutions;
    return { verdict: verdictOf(length, complete, limit), count: length, complete, stop, solutions };
  }
}

/** @type {typeof import("./index.js").solutions} */
export async function solutions(puzzle, options = {}) {
  const { limit = 100 } = options;
  return (await solve(puzzle, { ...options, limit })).solutions;
}

/** @type {typeof import("./index.js").count} */
export async function count(puzzle, options = {}) {
  const { seconds = SECONDS, start } = checked(options, "seconds", "start");
  return asked(puzzle, start, async (engine, _, { model }) => {
    return counted(await engine.count(model, { seconds }));
  }, async (engine, _, pegs, grid) => counted(await engine.countPegs(pegs.problem(grid), { seconds })));

  /** @param {{number: bigint, complete: boolean, stop: string}} found */
  function counted({ number, complete, stop }) {
    return { count: number, complete, stop };
  }
}

/** @type {typeof import("./index.js").diff} */
export async function diff(puzzle, options = {}) {
  const { seconds = SECONDS, seed = 0, start } = checked(options, "seconds", "seed", "start");
  return asked(puzzle, start, async (engine, document, { model }) => {
    const found = await engine.solve(model, { limit: 2, seconds, seed, picture: pictureOf(document) });
    const [first, second] = found.solutions;
    const verdict = verdictOf(found.solutions.length, found.complete, 2);
    const area = document.height * document.width;
    const same = verdict === "unique" ? SAME : UNDECIDED;
    /** @type {import("../nono/page/web/engine/engine.js").Comparison} */
    let answer = { complete: verdict !== "unknown", stop: found.stop, cells: new Uint8Array(area).fill(same) };
    if (verdict === "multiple") answer = await engine.compare(model, { picture: first, seconds, seed });
    const cells = Array.from(answer.cells, (what, cell) => (second && first[cell] !== second[cell] ? DIFFERS : what));
    const [differing, backbone] = [DIFFERS, SAME].map((what) => cells.filter((own) => own === what).length);
    const keys = document.palette.map(({ key }) => key);
    const sameAs = (/** @type {number} */ cell) => (isOutside(document, cell) ? " " : keys[first[cell]]);
    const sign = [..."*!%"].find((mark) => !keys.includes(mark)) ?? "*";
    const marks = cells.map((what, cell) => (what === DIFFERS ? sign : what === SAME ? sameAs(cell) : "?"));
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
export async function grade(puzzle, options = {}) {
  const { seconds = SECONDS, start } = checked(options, "seconds", "start");
  return asked(puzzle, start, async (engine, document, found) => {
    const words = await wordsFor(document, found);
    const { derivation, verdict } = await decided(engine, found.model, seconds);
    return gradeOf(derivation, verdict, (step) => words.name(step));
  });
}

/** @type {typeof import("./index.js").hint} */
export async function hint(puzzle, options = {}) {
  const { level = 1, seconds = SECONDS, start } = checked(options, "level", "seconds", "start");
  return asked(puzzle, start, async (engine, document) => {
    return told(document, await nextStep(engine, document, document.start, seconds));
  }, async (engine, document, pegs, grid) => {
    const search = async (/** @type {unknown[]} */ problem) => engine.pegs(problem, { seconds });
    return told(document, await jumpHint(search, pegs, grid));
  });

  /** @param {Document} document @param {import("../nono/page/web/words/hint.js").Hint} found */
  function told(document, { kind, texts, step, cells }) {
    const isWhole = level > 2;
    return {
      kind,
      level,
      text: texts[level - 1],
      settled: isWhole && step ? colouredCells(document, step.settled) : [],
      removed: isWhole && step ? colouredCells(document, step.removed) : [],
      wrong: isWhole ? cells.map((cell) => placeOf(document, cell)) : [],
    };
  }
}

/** @type {typeof import("./index.js").repair} */
export async function repair(puzzle, options = {}) {
  const { edits = 10, seconds = SECONDS } = checked(options, "edits", "seconds");
  return asked(puzzle, undefined, async (engine, document, { model }) => {
    const drawn = pictureOf(document);
    const { solutions: found } = await engine.solve(model, { limit: 2, seconds, picture: drawn });
    if (!found.length) return { proved: false, proposals: [] };
    if (!["nonogram", "triddler"].includes(document.genre)) {
      const isKnown = !document.given || genreOf(document).declared; // otherwise it is a genre of a plug-in
      return isKnown ? withMoreClues(engine, document, found, seconds) : { proved: false, proposals: [] };
    }
    const picture = drawn ?? found[0];
    const { proved, proposals } = await engine.repair(model, { picture, edits, seconds });
    return { proved, proposals: proposals.map((values) => withOtherCells(document, picture, values)) };
  });
}

/**
 * Returns a proposal to change cells of the picture of a nonogram or a triddler.
 *
 * @param {Document} document
 * @param {Uint8Array} picture
 * @param {Value[]} values   the cells and their new colours
 */
function withOtherCells(document, picture, values) {
  const cells = picture.slice();
  for (const [cell, colour] of values) cells[cell] = colour;
  const edits = colouredCells(document, values).map(([row, column, text]) => ({ row, column, text }));
  if (!document.given) return { edits, puzzle: dataOf({ ...document, cells, clues: null, start: null }) };
  const { rows: _, rising: __, falling: ___, ...kept } = dataOf({ ...document, start: null }); // the clues of a triddler
  return { edits, puzzle: { ...kept, goal: rowsIn(document, cells) } };
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
  const { free, clueOf, changed: withClues, editOf } = placesOf(document);
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
    const entries = clues.map((clue) => /** @type {[import("../nono/page/web/genres/clue_places.js").Place, any]} */ (editOf(clue)));
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
