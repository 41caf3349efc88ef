/** Calls of the engine: their options, answers and errors, and the compiled module that workers make engines of. */

/**
 * @typedef {import("../base/types.js").Model} Model
 *
 * @typedef {Object} Options         of a call; each call reads its own
 * @property {number} [seconds]      0: no limit; 10 where it is left out
 * @property {number} [seed]
 * @property {ArrayLike<number> | null} [picture]   a colour a cell
 * @property {number} [limit]        solutions to look for; -1: all
 * @property {number} [conflicts]    0: no limit
 * @property {number} [tier]         of the techniques that may be used
 * @property {number} [edits]        the most cells to change
 * @property {number} [proposals]
 *
 * @typedef {Object} Solutions
 * @property {boolean} complete      there are no others
 * @property {string} stop           of `STOPS`
 * @property {number} conflicts
 * @property {number} decisions
 * @property {Uint8Array[]} solutions   a colour a cell
 *
 * @typedef {Object} Comparison
 * @property {boolean} complete      every cell is known
 * @property {string} stop
 * @property {Uint8Array} cells      of each: `UNDECIDED`, `SAME` or `DIFFERS`
 *
 * @typedef {Object} Trace           the steps as bindings/grade.cpp gives them
 * @property {number} end            0: solved, 1: stalled, 2: contradiction
 * @property {number} conflict       the line without arrangement, or -1
 * @property {Int32Array} trace
 *
 * @typedef {Object} Repairs
 * @property {boolean} proved        no fewer cells do
 * @property {boolean} truncated     changes of some number of cells were given up early
 * @property {import("../base/types.js").Value[][]} proposals   the cells to change and their new colours
 */

/** Why a search ended, by the engine's number. */
export const STOPS = ["", "time", "interrupt", "conflicts", "memory", "stalled"];

/** What a comparison finds of a cell. */
export const UNDECIDED = 0;
export const SAME = 1;
export const DIFFERS = 2;

/** Cells that a proposal changes at most. */
export const EDITS = 10;

/**
 * A call that has no answer. `reason`: "missing" (there is no engine), "model" (it refuses the model or the picture),
 * "memory", "trap", "lost" (the worker died or was stuck) or "cancelled".
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
 * The compiled engine, from the answer of `fetch`. Rejects with `EngineError` where it is no engine.
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
