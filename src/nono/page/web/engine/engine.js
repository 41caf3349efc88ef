/** Runs the WebAssembly engine, and translates calls and answers between objects and arrays of integers. */

import { HEADER } from "../genres/model.js";
import { DIFFERS, EDITS, EngineError, SAME, STOPS, compile } from "./calls.js";

/**
 * @typedef {import("../base/types.js").Model} Model
 * @typedef {import("./calls.js").Options} Options
 * @typedef {import("./calls.js").Solutions} Solutions
 * @typedef {import("./calls.js").Comparison} Comparison
 * @typedef {import("./calls.js").Trace} Trace
 * @typedef {import("./calls.js").Built} Built
 * @typedef {import("./calls.js").Repairs} Repairs
 * @typedef {import("./calls.js").Ratings} Ratings
 */

const MEMORY = 512; // in MiB
const SECONDS = 10;
const DEEP_WORK = 2_000_000; // maximum number of removals in contradiction-2, which probes inside probes
const ALL_TIERS = 7;
const PROPOSALS = 5;
const FULL = 0.9 * MEMORY * 2 ** 20; // in bytes; if more memory is in use at a trap, the cause is lack of memory

/** The calls that every engine supports. Subclasses define `ask`, which fetches the words of an answer. */
export class Calls {
  /**
   * Makes a call and returns its answer, which `decode` builds from 32-bit words.
   *
   * @template Answer
   * @param {string} _name
   * @param {Model} _model
   * @param {ArrayLike<number> | null | undefined} _picture
   * @param {number[]} _numbers
   * @param {(words: Int32Array) => Answer} _decode
   * @param {(cell: number, other: Uint8Array) => void} [_tell]   called for each finding of a comparison
   * @returns {Answer | Promise<Answer>}
   */
  ask(_name, _model, _picture, _numbers, _decode, _tell) {
    throw new EngineError("missing", "no engine");
  }

  /**
   * Makes the model of a puzzle with declared rules.
   *
   * @param {Int32Array} words   the words of the puzzle (src/engine/web/flat_model.hpp)
   * @param {Options} [options]
   * @returns {Built | Promise<Built>}
   */
  declared(words, { seconds = SECONDS } = {}) {
    return this.ask("declared", words, null, [seconds], (out) => {
      const [, , , lines, lineCells, blocks, removed, regions, cells, rules, parts] = out;
      const ofCounts = regions + 1 + cells + (rules + 1) + 2 * parts + 2 * rules;
      const size = HEADER + 2 * (lines + 1) + lineCells + 2 * blocks + removed + ofCounts;
      return { model: out.slice(0, size), ends: out.slice(size) };
    });
  }

  /**
   * Looks for solutions of peg solitaire.
   *
   * @param {Int32Array} words   the words of the problem (`page_pegs` in src/engine/web/exports.cpp)
   * @param {Options} [options]
   * @returns {import("./calls.js").Jumps | Promise<import("./calls.js").Jumps>}
   */
  pegs(words, { limit = 1, seconds = SECONDS } = {}) {
    return this.ask("pegs", words, null, [limit, seconds], ([count, complete, stop, ...jumps]) => {
      const size = jumps.length / count;
      const solutions = Array.from({ length: count }, (_, one) => jumps.slice(one * size, (one + 1) * size));
      return { complete: complete === 1, stop: STOPS[stop], solutions };
    });
  }

  /**
   * Counts the solutions of peg solitaire.
   *
   * @param {Int32Array} words   the words that `pegs` needs
   * @param {Options} [options]
   */
  countPegs(words, { seconds = SECONDS } = {}) {
    return this.ask("count_pegs", words, null, [seconds, MEMORY], countOf);
  }

  /**
   * Finds solutions of a model. The search tries `picture` first.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Solutions | Promise<Solutions>}
   */
  solve(model, { limit = 2, picture, seconds = SECONDS, seed = 0, conflicts = 0 } = {}) {
    const numbers = [limit, picture ? 1 : 0, seconds, seed, MEMORY, conflicts];
    return this.ask("solve", model, picture, numbers, (out) => {
      const [count, complete, stop, found, decisions] = out;
      const solutions = pictures(out, 5, count, model);
      return { complete: complete === 1, stop: STOPS[stop], conflicts: found, decisions, solutions };
    });
  }

  /**
   * Finds the cells in which other solutions of a model differ from the solution `picture`.
   *
   * @param {Model} model
   * @param {Options} options
   * @param {(cells: Uint8Array) => void} [found]   called whenever more cells are decided
   * @returns {Comparison | Promise<Comparison>}
   */
  compare(model, { picture, seconds = SECONDS, seed = 0 }, found) {
    const cells = new Uint8Array(picture?.length ?? 0);
    const tell = (/** @type {number} */ cell, /** @type {Uint8Array} */ other) => {
      if (cell >= 0) cells[cell] = SAME;
      for (let i = 0; i < other.length; i++) if (other[i] !== picture?.[i]) cells[i] = DIFFERS;
      found?.(cells);
    };
    const decode = (/** @type {Int32Array} */ out) => {
      return { complete: out[0] === 1, stop: STOPS[out[1]], cells: Uint8Array.from(out.subarray(2)) };
    };
    return this.ask("compare", model, picture, [seconds, seed, MEMORY], decode, tell);
  }

  /**
   * Counts the solutions. If the count is not complete, the number is a lower bound.
   *
   * @param {Model} model
   * @param {Options} [options]
   */
  count(model, { seconds = SECONDS, seed = 0 } = {}) {
    return this.ask("count", model, null, [seconds, seed, MEMORY], countOf);
  }

  /**
   * Solves a model with techniques up to a tier.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Trace | Promise<Trace>}
   */
  grade(model, { tier = ALL_TIERS, seconds = SECONDS } = {}) {
    return this.ask("grade", model, null, [tier, DEEP_WORK, seconds], traceOf);
  }

  /**
   * Works like `grade`, but returns only the first step.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Trace | Promise<Trace>}
   */
  hint(model, { tier = ALL_TIERS, seconds = SECONDS } = {}) {
    return this.ask("hint", model, null, [tier, DEEP_WORK, seconds], traceOf);
  }

  /**
   * Finds the smallest set of cells of `picture` to change so that the clues of the picture have one solution. With a
   * tier, techniques up to that tier must also find the solution.
   *
   * @param {Model} model
   * @param {Options} options
   * @param {(state: import("./calls.js").RepairState, isBetter: boolean) => void} [found]   called for each state
   * @returns {Repairs | Promise<Repairs>}
   */
  repair(model, options, found) {
    const { edits = EDITS, tier = -1, proposals = PROPOSALS, seconds = SECONDS, visual } = options;
    const tell = (/** @type {number} */ open, /** @type {Uint8Array} */ cells) =>
      found?.({ open, cells: cells.slice() }, open === 0);
    const decode = (/** @type {Int32Array} */ out) => {
      const [proved, truncated, number] = out;
      /** @type {Repairs} */
      const repairs = { proved: proved === 1, truncated: truncated === 1, proposals: [] };
      for (let at = 3, left = number; left > 0; left--) {
        const size = out[at++];
        repairs.proposals.push(Array.from({ length: size }, (_, edit) => [out[at + 2 * edit], out[at + 2 * edit + 1]]));
        at += 2 * size;
      }
      return repairs;
    };
    const numbers = [edits, tier, proposals, seconds, MEMORY, visual ? 0 : 1];
    return this.ask("repair", model, repairable(options), numbers, decode, tell);
  }

  /**
   * Rates each edit of a single cell of `picture`, as a repair with these options would.
   *
   * @param {Model} model
   * @param {Options} options
   * @returns {Ratings | Promise<Ratings>}
   */
  rate(model, options) {
    const { tier = -1, seconds = SECONDS } = options;
    return this.ask("rate", model, repairable(options), [tier, seconds, MEMORY], ([open, ...rest]) => {
      const edits = [];
      for (let at = 0; at < rest.length; at += 4) {
        const [cell, colour, gain, price] = rest.slice(at, at + 4);
        edits.push({ cell, colour, gain, price: price / 1000 });
      }
      return { open, edits };
    });
  }
}

/** One instance of the engine. After a trap, the instance cannot be used again. */
export class Engine extends Calls {
  /** @type {any} */
  #exports;
  /** The function that is called for each finding of a comparison. @type {(cell: number, other: Uint8Array) => void} */
  #tell = () => undefined;
  #isDead = false;

  /** @param {WebAssembly.Module | Response | Promise<Response>} source */
  static async load(source) {
    const module = source instanceof WebAssembly.Module ? source : await compile(source);
    const engine = new Engine();
    const refuse = () => 8; // errno of WASI: bad file descriptor
    const imports = {
      wasi_snapshot_preview1: {
        clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
          const now = BigInt(Math.round(performance.now() * 1e6));
          new DataView(engine.#exports.memory.buffer).setBigUint64(at, now, true);
          return 0;
        },
        fd_close: refuse,
        fd_seek: refuse,
        fd_write: refuse,
      },
      env: {
        tell: (/** @type {number} */ cell, /** @type {number} */ at, /** @type {number} */ size) =>
          engine.#tell(cell, new Uint8Array(engine.#exports.memory.buffer, at, size)),
        poll: () => 0,
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
   * Calls an export. The words passed to `decode` are valid only until the next call.
   *
   * @template Answer
   * @param {string} name
   * @param {Model} model
   * @param {ArrayLike<number> | null | undefined} picture
   * @param {number[]} numbers
   * @param {(words: Int32Array) => Answer} decode
   * @param {(cell: number, other: Uint8Array) => void} [tell]
   * @returns {Answer}
   * @override
   */
  ask(name, model, picture, numbers, decode, tell = () => undefined) {
    this.#tell = tell;
    if (this.#isDead) throw new EngineError("trap", "an earlier call ended with a trap");
    const exports = this.#exports;
    try {
      const input = exports.input(model.length);
      new Int32Array(exports.memory.buffer, input, model.length).set(model);
      if (picture) {
        const image = exports.image(picture.length);
        new Uint8Array(exports.memory.buffer, image, picture.length).set(picture);
      }
      const fault = exports[name](...numbers);
      if (fault) throw new EngineError("model", fault === 1 ? "the model is malformed" : "the picture does not fit");
      return decode(new Int32Array(exports.memory.buffer, exports.output(), exports.output_size()));
    } catch (error) {
      if (error instanceof EngineError) throw error;
      this.#isDead = true;
      throw new EngineError(exports.memory.buffer.byteLength > FULL ? "memory" : "trap", String(error));
    }
  }
}

/**
 * @param {Int32Array} words
 * @param {number} at
 * @param {number} count
 * @param {Model} model
 */
function pictures(words, at, count, [height, width]) {
  const area = height * width;
  return Array.from({ length: count }, (_, one) =>
    Uint8Array.from(words.subarray(at + one * area, at + (one + 1) * area)),
  );
}

/** Returns the picture of a repair, followed by its locks and tones. @param {Options} options @returns {number[]} */
function repairable({ picture, locked, tones }) {
  const cells = Array.from(picture ?? []);
  const locks = locked ?? (tones ? cells.map(() => 0) : []);
  return [cells, locks, tones ?? []].flatMap((part) => Array.from(part));
}

/** @param {Int32Array} words */
function countOf(words) {
  let number = 0n;
  for (let at = words.length - 1; at >= 2; at--) number = (number << 32n) | BigInt(words[at] >>> 0);
  return { complete: words[0] === 1, stop: STOPS[words[1]], number };
}

/** @param {Int32Array} words @returns {Trace} */
function traceOf(words) {
  return { end: /** @type {0 | 1 | 2} */ (words[0]), conflict: words[1], trace: words.slice(2) };
}
