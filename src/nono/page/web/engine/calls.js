/** Defines the options, answers and errors of engine calls, and compiles the engine's module. */

/**
 * @typedef {import("../base/types.js").Model} Model
 *
 * The options of a call. Each call uses some of them.
 * @typedef {Object} Options
 * @property {number} [seconds]      the time limit in seconds (0 = no limit); 10 by default
 * @property {number} [seed]
 * @property {ArrayLike<number> | null} [picture]   one colour per cell
 * @property {number} [limit]        the number of solutions to look for; -1: all
 * @property {number} [conflicts]    the maximum number of conflicts (0 = no limit)
 * @property {number} [tier]         the hardest tier of techniques that may be used
 * @property {number} [edits]        the maximum number of cells to change
 * @property {boolean} [visual]      true if the least visible change comes first, not the change with the fewest cells
 * @property {ArrayLike<number> | null} [locked]   one number per cell, 1 for cells that must not change
 * @property {ArrayLike<number> | null} [tones]    one number per cell and colour: the price of this colour, in units of 1/80
 * @property {number} [proposals]
 *
 * @typedef {Object} Solutions
 * @property {boolean} complete      true if there are no other solutions
 * @property {string} stop           one of `STOPS`
 * @property {number} conflicts
 * @property {number} decisions
 * @property {Uint8Array[]} solutions   each solution has one colour per cell
 *
 * @typedef {Object} Comparison
 * @property {boolean} complete      true if every cell is decided
 * @property {string} stop
 * @property {Uint8Array} cells      `UNDECIDED`, `SAME` or `DIFFERS` for each cell
 *
 * @typedef {Object} Trace
 * @property {0 | 1 | 2} end         0: solved, 1: stalled, 2: contradiction
 * @property {number} conflict       the line without an arrangement, or -1
 * @property {Int32Array} trace      the steps, in the form that the graders in src/engine/grading write
 *
 * The model of a puzzle with declared rules.
 * @typedef {Object} Built
 * @property {Model} model
 * @property {Int32Array} ends       for each declared rule, the number of count rules that it and earlier ones made
 *
 * Solutions of peg solitaire. Each solution is a list of holes, three per jump (from, over, to).
 * @typedef {{complete: boolean, stop: string, solutions: number[][]}} Jumps
 *
 * @typedef {Object} Repairs
 * @property {boolean} proved        true if it is proved that fewer changes are not enough
 * @property {boolean} truncated     true if the search skipped some sets of changes
 * @property {import("../base/types.js").Value[][]} proposals   the cells to change and their new colours
 */

/**
 * A state of a repair: the number of colours that the changed picture leaves open (0 = repaired), and this picture.
 * @typedef {{open: number, cells: Uint8Array}} RepairState
 *
 * The number of open colours of a picture, and edits that help: the cell, its new colour, the number of colours that
 * the edit settles, and the price of the edit.
 * @typedef {{open: number, edits: {cell: number, colour: number, gain: number, price: number}[]}} Ratings
 */

/** The reasons why a search ended, indexed by the engine's numbers. */
export const STOPS = ["", "time", "interrupt", "conflicts", "memory", "stalled"];

/** The states of a cell in a comparison of solutions. */
export const UNDECIDED = 0;
export const SAME = 1;
export const DIFFERS = 2;

/** The maximum number of cells that a proposal changes. */
export const EDITS = 10;

/**
 * A failed call. `reason` is "missing" (there is no engine), "model" (the engine refuses the model or the picture),
 * "memory", "trap", "lost" (the worker died or hung) or "cancelled".
 */
export class EngineError extends Error {
  /**
   * @param {string} reason
   * @param {string} message
   */
  constructor(reason, message) {
    super(message);
    this.name = "EngineError";
    this.reason = reason;
  }
}

/**
 * Compiles the engine from a response of `fetch`. Rejects with `EngineError` if the response is not an engine.
 *
 * @param {Response | Promise<Response>} source
 */
export async function compile(source) {
  try {
    const response = await source;
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`.trim());
    const isNamed = response.headers.get("content-type")?.startsWith("application/wasm");
    const module = isNamed
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
    if (!WebAssembly.Module.exports(module).some(({ name }) => name === "solve")) throw new Error("no engine");
    return module;
  } catch (error) {
    throw new EngineError("missing", String(error));
  }
}
