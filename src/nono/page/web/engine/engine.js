/** The engine as WebAssembly: its calls, with objects in the place of words. */

import { DIFFERS, EDITS, EngineError, SAME, STOPS, compile } from "./calls.js";

/**
 * @typedef {import("../base/types.js").Model} Model
 * @typedef {import("./calls.js").Options} Options
 * @typedef {import("./calls.js").Solutions} Solutions
 * @typedef {import("./calls.js").Comparison} Comparison
 * @typedef {import("./calls.js").Trace} Trace
 * @typedef {import("./calls.js").Repairs} Repairs
 */

const MEMORY = 512; // MiB
const SECONDS = 10;
const DEEP_WORK = 2_000_000; // removed colours that a deep technique may process
const ALL_TIERS = 7;
const PROPOSALS = 5;
const FULL = 0.9 * MEMORY * 2 ** 20; // a trap with so many bytes in use is one for want of memory

/** One instance of the engine; after a trap it is of no use any more. */
export class Engine {
  /** @type {any} */
  #exports;
  /** Receives the findings of a comparison. @type {(cell: number, at: number, size: number) => void} */
  #tell = () => undefined;
  #isDead = false;

  /** @param {WebAssembly.Module | Response | Promise<Response>} source */
  static async load(source) {
    const module = source instanceof WebAssembly.Module ? source : await compile(source);
    const engine = new Engine();
    const refuse = () => 8; // no such file
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
          engine.#tell(cell, at, size),
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
   * Solutions of a model; `picture` is tried first.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Solutions}
   */
  solve(model, { limit = 2, picture, seconds = SECONDS, seed = 0, conflicts = 0 } = {}) {
    const out = this.#call("solve", model, picture, [limit, picture ? 1 : 0, seconds, seed, MEMORY, conflicts]);
    const [count, complete, stop, found, decisions] = out;
    return {
      complete: complete === 1,
      stop: STOPS[stop],
      conflicts: found,
      decisions,
      solutions: pictures(out, 5, count, model),
    };
  }

  /**
   * Where the solutions of a model differ from one of them, `picture`.
   *
   * @param {Model} model
   * @param {Options} options
   * @param {(cells: Uint8Array) => void} [found]   is called whenever more is known
   * @returns {Comparison}
   */
  compare(model, { picture, seconds = SECONDS, seed = 0 }, found) {
    const cells = new Uint8Array(picture?.length ?? 0);
    this.#tell = (cell, at, size) => {
      if (cell >= 0) cells[cell] = SAME;
      const other = new Uint8Array(this.#exports.memory.buffer, at, size);
      for (let i = 0; i < size; i++) if (other[i] !== picture?.[i]) cells[i] = DIFFERS;
      found?.(cells);
    };
    const out = this.#call("compare", model, picture, [seconds, seed, MEMORY]);
    return { complete: out[0] === 1, stop: STOPS[out[1]], cells: Uint8Array.from(out.subarray(2)) };
  }

  /**
   * The number of solutions; not complete: at least so many.
   *
   * @param {Model} model
   * @param {Options} [options]
   */
  count(model, { seconds = SECONDS, seed = 0 } = {}) {
    const out = this.#call("count", model, null, [seconds, seed, MEMORY]);
    let number = 0n;
    for (let at = out.length - 1; at >= 2; at--) number = (number << 32n) | BigInt(out[at] >>> 0);
    return { complete: out[0] === 1, stop: STOPS[out[1]], number };
  }

  /**
   * The techniques that solve a model, up to a tier.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Trace}
   */
  grade(model, { tier = ALL_TIERS, seconds = SECONDS } = {}) {
    return traceOf(this.#call("grade", model, null, [tier, DEEP_WORK, seconds]));
  }

  /**
   * The first step of `grade`.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Trace}
   */
  hint(model, { tier = ALL_TIERS, seconds = SECONDS } = {}) {
    return traceOf(this.#call("hint", model, null, [tier, DEEP_WORK, seconds]));
  }

  /**
   * The fewest cells of `picture` to change, so that its clues have one solution; with a tier, that its techniques
   * find.
   *
   * @param {Model} model
   * @param {Options} options
   * @returns {Repairs}
   */
  repair(model, { picture, edits = EDITS, tier = -1, proposals = PROPOSALS, seconds = SECONDS }) {
    const out = this.#call("repair", model, picture, [edits, tier, proposals, seconds, MEMORY]);
    const [proved, truncated, number] = out;
    /** @type {Repairs} */
    const found = { proved: proved === 1, truncated: truncated === 1, proposals: [] };
    for (let at = 3, left = number; left > 0; left--) {
      const size = out[at++];
      found.proposals.push(Array.from({ length: size }, (_, edit) => [out[at + 2 * edit], out[at + 2 * edit + 1]]));
      at += 2 * size;
    }
    return found;
  }

  /**
   * Calls an export; the words of its answer, valid until the next call.
   *
   * @param {string} name
   * @param {Model} model
   * @param {ArrayLike<number> | null | undefined} picture
   * @param {number[]} numbers
   */
  #call(name, model, picture, numbers) {
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
      return new Int32Array(exports.memory.buffer, exports.output(), exports.output_size());
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

/** @param {Int32Array} words @returns {Trace} */
function traceOf(words) {
  return { end: words[0], conflict: words[1], trace: words.slice(2) };
}
