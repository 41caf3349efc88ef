/** Runs the engine: the WebAssembly module that makes the calls. */

import { Calls, MEMORY } from "./calls.js";
import { EngineError, compile } from "./shared.js";
import { valueOf, wordsOf } from "./values.js";

const FULL_MEMORY = 0.9 * MEMORY * 2 ** 20; // in bytes; if more memory is in use at a trap, the cause is lack of memory

/** One instance of the engine. After a trap, the instance cannot be used again. */
export class Engine extends Calls {
  /** @type {any} */
  #exports;
  /** The function that hears the reports of a call. @type {((report: any) => void) | undefined} */
  #onReport;
  #isDead = false;

  /**
   * Starts an instance. It imports a clock and `tell`, which the engine calls for reports.
   *
   * @param {WebAssembly.Module | Response | Promise<Response>} source
   */
  static async load(source) {
    const module = source instanceof WebAssembly.Module ? source : await compile(source);
    const engine = new Engine();
    const refuse = () => 8; // errno of WASI: bad file descriptor
    const imports = {
      wasi_snapshot_preview1: {
        /** @type {(clock: number, precision: bigint, address: number) => number} */
        clock_time_get: (_clock, _precision, address) => {
          const now = BigInt(Math.round(performance.now() * 1e6));
          new DataView(engine.#exports.memory.buffer).setBigUint64(address, now, true);
          return 0;
        },
        fd_close: refuse,
        fd_seek: refuse,
        fd_write: refuse,
      },
      env: {
        /** @type {(address: number, size: number) => void} */
        tell: (address, size) => engine.#onReport?.(valueOf(engine.#wordsAt(address, size))),
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
    return valueOf(this.#answerWords(wordsOf(call)));
  }

  /**
   * Makes a call that is given as words, and returns the words of its answer. They are valid until the next call.
   *
   * @param {Int32Array} words
   */
  #answerWords(words) {
    const exports = this.#exports;
    try {
      const input = exports.input(words.length);
      new Int32Array(exports.memory.buffer, input, words.length).set(words);
      exports.call();
      return this.#wordsAt(exports.output(), exports.output_size());
    } catch (error) {
      this.#isDead = true;
      throw new EngineError(exports.memory.buffer.byteLength > FULL_MEMORY ? "memory" : "trap", String(error));
    }
  }

  /** Returns words in the memory of the engine. @param {number} address   in bytes @param {number} size   in words */
  #wordsAt(address, size) {
    return new Int32Array(this.#exports.memory.buffer, address, size);
  }
}
