/**
 * Calls the engine (src/engine/door/calls.def). A call and its answer are values, which travel as words of 32 bits
 * (src/engine/door/words.hpp).
 */

/**
 * @typedef {import("../base/types.js").Model} Model
 *
 * The options of a call. Each call uses some of them.
 * @typedef {Object} Options
 * @property {number} [seconds]      the time limit in seconds (0 = no limit); 10 by default
 * @property {ArrayLike<number> | null} [picture]   one colour per cell
 * @property {number} [limit]        the number of solutions to look for; -1: all
 * @property {number} [conflicts]    the maximum number of conflicts (-1 = no limit)
 * @property {number} [tier]         the hardest tier of techniques that may be used
 *
 * @typedef {Object} Solutions
 * @property {boolean} complete      true if there are no other solutions
 * @property {string} stop           the limit that ended the search: "" (none), time, interrupt, conflicts, memory or stalled
 * @property {Uint8Array[]} solutions   each solution has one colour per cell
 *
 * @typedef {Object} Comparison
 * @property {boolean} complete      true if every cell is decided
 * @property {Uint8Array} cells      `UNDECIDED`, `SAME` or `DIFFERS` for each cell
 *
 * @typedef {Object} Trace
 * @property {0 | 1 | 2} end         0: solved, 1: stalled, 2: contradiction
 * @property {number | null} conflict   the line without an arrangement, the broken count rule, or -1 - c for a cell c
 *   without a colour; null if there is none
 * @property {Int32Array} trace      the steps, in the form that the graders in src/engine/grading write
 * @property {Int32Array} facts      the facts that explanations state (grading/step_facts.hpp, grading/line_reasons.hpp)
 *
 * The model of a puzzle with declared rules.
 * @typedef {Object} Built
 * @property {Model} model
 * @property {Int32Array} subjects   what each count rule is about, in six numbers (see words/counts.js)
 *
 * @typedef {Object} Repairs
 * @property {boolean} proved        true if it is proved that fewer changes of this picture are not enough
 * @property {import("../base/types.js").Value[][]} proposals   the cells to change and their new colours
 */

/** The states of a cell in a comparison of solutions. */
const UNDECIDED = 0;
const SAME = 1;
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

const MEMORY = 512; // in MiB
const SECONDS = 10;
const JOBS = 1; // threads
const SEED = 0; // of all searches, so that the same puzzle has the same answer
const DEEP_WORK = 2_000_000; // maximum number of removals in contradiction-2, which probes inside probes
const ALL_TIERS = 7;
/** The number of proposed repairs, the same as in `nono repair`. */
export const PROPOSALS = 3;
const STEPS = 7_000; // maximum number of changes tried or extended by the exact search for repairs
const BY_COUNT = true; // the repair with the fewest changed cells comes first
const PEG_TABLE = 2 ** 25; // bytes of the table of visited positions of peg solitaire
const FULL_MEMORY = 0.9 * MEMORY * 2 ** 20; // in bytes; if more memory is in use at a trap, the cause is lack of memory
const LINES = 3; // the place of the number of lines in a model

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
// the kinds of values
const [NONE, WHOLE, REAL, BYTES, TEXT, INTS, LIST, ENTRIES] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns the words of some values. @param {unknown[]} values */
export function wordsOf(values) {
  /** @type {ArrayLike<number>[]} */
  const parts = [];
  /** Adds the words of a value: one for its kind and size, then its content. */
  const add = (/** @type {number} */ kind, /** @type {number} */ size, /** @type {ArrayLike<number>} */ content = []) => {
    parts.push([(size << 4) | kind], content);
  };
  const addBytes = (/** @type {number} */ kind, /** @type {Uint8Array} */ bytes) => {
    const padded = new Uint8Array((bytes.length + 3) & ~3); // to whole words
    padded.set(bytes);
    add(kind, bytes.length, new Int32Array(padded.buffer));
  };
  /** Adds a value. @param {any} value */
  const put = (value) => {
    if (value === null) add(NONE, 0);
    else if (typeof value === "boolean") add(NONE, 1 + Number(value));
    else if (typeof value === "string") addBytes(TEXT, encoder.encode(value));
    else if (typeof value === "number" && value === (value | 0)) add(WHOLE, 1, [value]);
    else if (typeof value === "bigint" || Number.isSafeInteger(value)) {
      const shifts = [0n, 32n, 64n];
      add(WHOLE, 3, shifts.map((shift) => Number(BigInt.asIntN(32, BigInt(value) >> shift))));
    } else if (typeof value === "number") add(REAL, 2, new Int32Array(Float64Array.of(value).buffer));
    else if (value instanceof Uint8Array) addBytes(BYTES, value);
    else if (value instanceof Int32Array) add(INTS, value.length, value);
    else {
      const entries = Object.entries(value);
      const isList = Array.isArray(value);
      add(isList ? LIST : ENTRIES, entries.length);
      (isList ? value : entries.flat()).forEach(put);
    }
  };
  values.forEach(put);
  const words = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    words.set(part, end);
    end += part.length;
  }
  return words;
}

/** Returns the value that words contain. Throws `EngineError` if they tell why a call was refused. @param {Int32Array} words */
export function valueOf(words) {
  const bytes = new Uint8Array(words.buffer, words.byteOffset);
  let position = 0;
  /** Reads the next value. */
  const next = () => {
    const head = words[position++];
    const [kind, size, start] = [head & 15, head >>> 4, position]; // as `add` above has packed them
    switch (kind) {
      case NONE:
        return [null, false, true][size];
      case WHOLE:
        position += size;
        return size === 1 ? words[start] : words.subarray(start, position).reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
      case REAL:
        position += size;
        return new Float64Array(words.slice(start, position).buffer)[0];
      case INTS:
        position += size;
        return words.slice(start, position);
      case LIST:
        return items(size);
      case ENTRIES:
        return Object.fromEntries(Array.from({ length: size }, () => items(2)));
    }
    position += (size + 3) >> 2; // the other kinds are bytes, a text, or the message of a refused call
    const content = bytes.slice(4 * start, 4 * start + size);
    if (kind === BYTES) return content;
    const text = decoder.decode(content);
    if (kind === TEXT) return text;
    throw new EngineError("model", text);
  };
  /** @type {(size: number) => any[]} */
  const items = (size) => Array.from({ length: size }, next);
  return next();
}

/** The calls that every engine supports. Subclasses define `ask`, which makes a call. */
export class Calls {
  /**
   * Makes a call and returns its answer.
   *
   * @param {unknown[]} _call   the name, the arguments, and the time limit in seconds
   * @param {(report: any) => void} [_onReport]   called for each report before the answer
   * @returns {Promise<any>}
   */
  async ask(_call, _onReport) {
    throw new EngineError("missing", "no engine");
  }

  /**
   * Makes the model of a puzzle with declared rules.
   *
   * @param {unknown[]} puzzle   height, width, number of colours, declaration, and the numbers of each layer
   * @param {Options} [options]
   * @returns {Promise<Built>}
   */
  async declared(puzzle, { seconds = SECONDS } = {}) {
    const [model, subjects] = await this.ask(["declared", ...puzzle, seconds]);
    return { model, subjects };
  }

  /**
   * Looks for solutions of peg solitaire.
   *
   * @param {unknown[]} problem   holes, jumps, symmetries, start and goals
   * @param {Options} [options]
   * @returns {Promise<Solutions>}   each solution is a list of holes, three per jump (from, over, to)
   */
  async pegs(problem, { limit = 1, seconds = SECONDS } = {}) {
    const table = null; // none is shared with other calls, so the search has its own
    const [solutions, complete, stop] = await this.ask(["pegs", ...problem, PEG_TABLE, table, PEG_TABLE, limit, seconds]);
    return { complete, stop, solutions };
  }

  /**
   * Finds solutions of a model. The search tries `picture` first.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Promise<Solutions>}
   */
  async solve(model, { limit = 2, picture, seconds = SECONDS, conflicts = -1 } = {}) {
    const options = { memory: MEMORY, max_conflicts: conflicts };
    const isTraced = false;
    const call = ["solve", model, limit, SEED, options, bytesOf(picture), isTraced, JOBS, seconds];
    const [solutions, complete, stop] = await this.ask(call);
    return { complete, stop, solutions };
  }

  /**
   * Finds the cells in which other solutions of a model differ from the solution `picture`.
   *
   * @param {Model} model
   * @param {Options} options
   * @param {(cells: Uint8Array) => void} [onFinding]   called whenever more cells are decided
   * @returns {Promise<Comparison>}
   */
  async compare(model, { picture, seconds = SECONDS }, onFinding) {
    const cells = new Uint8Array(picture?.length ?? 0);
    const tell = (/** @type {[number, Uint8Array]} */ [decided, solution]) => {
      if (decided >= 0) cells[decided] = SAME;
      solution.forEach((colour, cell) => colour !== picture?.[cell] && (cells[cell] = DIFFERS));
      onFinding?.(cells);
    };
    const [complete] = await this.ask(["compare", model, bytesOf(picture), SEED, { memory: MEMORY }, seconds], tell);
    const rest = complete ? SAME : UNDECIDED; // nothing was told if propagation alone finds the only solution
    return { complete, cells: cells.map((state) => state || rest) };
  }

  /** Counts the solutions. If the count is not complete, the number is a lower bound. @param {Model} model @param {Options} [options] */
  async count(model, { seconds = SECONDS } = {}) {
    const [number, complete] = await this.ask(["count", model, SEED, { memory: MEMORY }, JOBS, seconds]);
    return { complete, number: BigInt(number) };
  }

  /** Solves a model with techniques up to a tier. @param {Model} model @param {Options} [options] @returns {Promise<Trace>} */
  async grade(model, { tier = ALL_TIERS, seconds = SECONDS } = {}) {
    const isExplained = true;
    if (model[LINES]) {
      const [end, conflict, trace, facts] = await this.ask(["grade_lines", model, tier, DEEP_WORK, isExplained, seconds]);
      return { end, conflict: conflict < 0 ? null : conflict, trace, facts };
    }
    const [end, trace, facts, conflict] = await this.ask(["grade", model, tier, {}, isExplained, seconds]);
    return { end, conflict, trace, facts };
  }

  /**
   * Finds lines, or count rules of a model without lines, that have no common solution. Returns [] if none were found.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Promise<number[]>}
   */
  async conflicting(model, { seconds = SECONDS } = {}) {
    return Array.from(await this.ask(["conflict_core", model, seconds]));
  }

  /**
   * Finds the smallest set of cells of `picture` to change so that the clues of the picture have one solution. With a
   * tier, techniques up to that tier must also find the solution.
   *
   * @param {Model} model
   * @param {Options} options
   * @param {(proposal: import("../base/types.js").Value[]) => void} [onFinding]   called for each better proposal
   * @returns {Promise<Repairs>}
   */
  async repair(model, { picture, tier = -1, seconds = SECONDS }, onFinding) {
    const task = [model, bytesOf(picture), tier, DEEP_WORK, null, null, MEMORY];
    const most = picture?.length ?? 0;
    const tell = (/** @type {any[]} */ [, , , , isBetter, changes]) => { // the other parts say how far the search is
      if (isBetter) onFinding?.(changes);
    };
    const [all, , proved] = await this.ask(["repair", ...task, most, PROPOSALS, STEPS, BY_COUNT, seconds], tell);
    return { proved, proposals: all.map((/** @type {any[]} */ [values]) => values) };
  }
}

/** One instance of the engine. After a trap, the instance cannot be used again. */
export class Engine extends Calls {
  /** @type {any} */
  #exports;
  /** The function that hears the reports of a call. @type {((report: any) => void) | undefined} */
  #onReport;
  #isDead = false;

  /** Starts an instance. It imports a clock and `tell`, which the engine calls for reports. @param {WebAssembly.Module | Response | Promise<Response>} source */
  static async load(source) {
    const module = source instanceof WebAssembly.Module ? source : await compile(source);
    const engine = new Engine();
    const refuse = () => 8; // errno of WASI: bad file descriptor
    const imports = {
      wasi_snapshot_preview1: {
        clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ address) => {
          const now = BigInt(Math.round(performance.now() * 1e6));
          new DataView(engine.#exports.memory.buffer).setBigUint64(address, now, true);
          return 0;
        },
        fd_close: refuse,
        fd_seek: refuse,
        fd_write: refuse,
      },
      env: {
        tell: (/** @type {number} */ address, /** @type {number} */ size) => engine.#onReport?.(valueOf(engine.#words(address, size))),
        poll: () => 0, // no call is cancelled, as the worker is replaced instead
      },
    };
    try {
      const instance = await WebAssembly.instantiate(module, imports);
      engine.#exports = instance.exports;
      engine.#exports._initialize();
    } catch (error) {
      throw new EngineError("missing", String(error));
    }
    return engine;
  }

  /**
   * Rejects with `EngineError`: after any error but "model", no further call is possible.
   *
   * @override
   * @param {unknown[]} call
   * @param {(report: any) => void} [onReport]
   */
  async ask(call, onReport) {
    this.#onReport = onReport;
    if (this.#isDead) throw new EngineError("trap", "an earlier call ended with a trap");
    return valueOf(this.#answer(wordsOf(call)));
  }

  /** Makes a call that is given as words, and returns the words of its answer. They are valid until the next call. @param {Int32Array} words */
  #answer(words) {
    const exports = this.#exports;
    try {
      const input = exports.input(words.length);
      new Int32Array(exports.memory.buffer, input, words.length).set(words);
      exports.call();
      return this.#words(exports.output(), exports.output_size());
    } catch (error) {
      this.#isDead = true;
      throw new EngineError(exports.memory.buffer.byteLength > FULL_MEMORY ? "memory" : "trap", String(error));
    }
  }

  /** @param {number} address @param {number} size */
  #words(address, size) {
    return new Int32Array(this.#exports.memory.buffer, address, size);
  }
}

/** @param {ArrayLike<number> | null | undefined} picture */
function bytesOf(picture) {
  return picture ? Uint8Array.from(picture) : null;
}
