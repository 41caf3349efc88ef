/** What the page and its workers share: the failures of the engine, and what its answers mean. */

/**
 * @typedef {"unique" | "multiple" | "unsolvable" | "undecided"} Verdict
 *
 * The answer of a search for solutions.
 * @typedef {Object} Solutions
 * @property {boolean} complete      true if there are no other solutions
 * @property {string} stop           the limit that ended the search: "" (none), time, interrupt, conflicts, memory or
 *     stalled
 * @property {Uint8Array[]} solutions   each solution has one colour per cell
 */

/** The states of a cell in a comparison of solutions. */
export const UNDECIDED = 0;
export const SAME = 1;
export const DIFFERS = 2;

/**
 * A failed call. `reason` is "missing" (there is no engine), "model" (the engine refuses the model or the picture),
 * "memory", "trap", "lost" (the worker died, hung or did not start) or "cancelled".
 */
export class EngineError extends Error {
  /** @param {string} reason @param {string} message */
  constructor(reason, message) {
    super(message);
    this.name = "EngineError";
    this.reason = reason;
  }
}

/** The number of proposed repairs, the same as in `nono repair`. */
export const PROPOSALS = 3;

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
    if (!WebAssembly.Module.exports(module).some(({ name }) => name === "call")) throw new Error("no engine");
    return module;
  } catch (error) {
    throw new EngineError("missing", String(error));
  }
}

/** Returns the verdict that solutions give. @param {Solutions} answer @returns {Verdict} */
export function verdictOf({ solutions, complete }) {
  if (solutions.length > 1) return "multiple";
  if (!complete) return "undecided";
  return solutions.length === 1 ? "unique" : "unsolvable";
}
