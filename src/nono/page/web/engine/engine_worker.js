/** Runs an engine or Python in a worker. Replaces the worker when it dies, hangs, or works on a cancelled call. */

import { trustedScript } from "../base/trusted.js";
import { EngineError } from "./engine.js";

/**
 * @typedef {Object} Call
 * @property {number} number
 * @property {string} name
 * @property {Int32Array | unknown[] | Uint8Array} model
 * @property {import("./engine.js").Options & {query?: Record<string, string>}} options
 * @property {((finding: any) => void) | undefined} found
 * @property {(answer: any) => void} resolve
 * @property {(error: EngineError) => void} reject
 * @property {number} losses     the number of workers that died or hung during the call
 */

const LATE = 1_000; // time that an answer may take beyond the time limit of its call, in milliseconds
const SECONDS = 10;

/**
 * What the worker runs.
 * @typedef {Object} Kind
 * @property {string} script    the address of the worker's module
 * @property {number} start     the time that the worker may take to start, in milliseconds
 * @property {number} losses    a call fails when it has lost this many workers
 */

/** @type {Kind} */
const ENGINE = { script: import.meta.resolve("./worker.js"), start: 20_000, losses: 2 };

/** Answers calls one at a time, in order. */
export class EngineWorker {
  #module;
  #kind;
  /** @type {Worker | null} */
  #worker = null;
  #isReady = false;
  /** All unanswered calls. The worker works on the first one. @type {Call[]} */
  #calls = [];
  #number = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watch;

  /**
   * @param {Promise<unknown>} module   the first message to the worker: the compiled module, the access to the server, ...
   * @param {Kind} [kind]
   */
  constructor(module, kind = ENGINE) {
    this.#module = module;
    this.#kind = kind;
  }

  /**
   * Makes a call and returns the answer of `Engine`. Rejects with `EngineError`. An aborted call is rejected
   * immediately, with the reason "cancelled".
   *
   * @param {string} name          the name of a method of `Engine`
   * @param {Call["model"]} model
   * @param {Call["options"]} [options]
   * @param {AbortSignal} [signal]
   * @param {(finding: any) => void} [found]   called for the findings of a comparison or a repair
   * @returns {Promise<any>}
   */
  async call(name, model, options = {}, signal, found) {
    await this.#start();
    return await new Promise((resolve, reject) => {
      /** @type {Call} */
      const call = { number: ++this.#number, name, model, options, found, resolve, reject, losses: 0 };
      const cancel = () => this.#cancel(call);
      if (signal?.aborted) return reject(new EngineError("cancelled", name));
      signal?.addEventListener("abort", cancel);
      const ended = () => signal?.removeEventListener("abort", cancel);
      call.resolve = (answer) => (ended(), resolve(answer));
      call.reject = (error) => (ended(), reject(error));
      this.#calls.push(call);
      if (this.#calls.length === 1 && this.#isReady) this.#send();
    });
  }

  /** Starts the worker if it is not running. */
  async #start() {
    const module = await this.#module;
    if (this.#worker !== null) return;
    const worker = new Worker(trustedScript(this.#kind.script), { type: "module" });
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (worker === this.#worker) this.#receive(data);
    });
    const lost = (/** @type {Event} */ event) => {
      if (worker === this.#worker) this.#lose(event instanceof ErrorEvent ? event.message : event.type);
    };
    worker.addEventListener("error", lost);
    worker.addEventListener("messageerror", lost);
    worker.postMessage(module);
    this.#watchFor(this.#kind.start);
  }

  /** @param {any} data */
  #receive(data) {
    if (data.ready) {
      clearTimeout(this.#watch);
      this.#isReady = true;
      this.#send();
      return;
    }
    const call = this.#calls[0];
    if (call?.number !== data.number) return;
    if (data.found) {
      call.found?.(data.found);
      return;
    }
    clearTimeout(this.#watch);
    this.#calls.shift();
    if (data.error) {
      // The memory of the failed engine is freed only when its worker is replaced.
      if (data.error.reason !== "model") this.#replace();
      call.reject(new EngineError(data.error.reason, data.error.message));
    } else {
      call.resolve(data.answer);
    }
    if (this.#isReady) this.#send();
  }

  #send() {
    if (this.#calls.length === 0) return;
    const { number, name, model, options } = this.#calls[0];
    this.#worker?.postMessage({ number, name, model, options });
    this.#watchFor(1000 * (options.seconds ?? SECONDS) + LATE);
  }

  /** @param {number} milliseconds */
  #watchFor(milliseconds) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lose("no answer in time"), milliseconds);
  }

  /** Repeats the call in a new worker, unless the call has already lost too many workers. @param {string} message */
  #lose(message) {
    const call = this.#calls[0];
    if (call !== undefined && ++call.losses === this.#kind.losses) {
      this.#calls.shift();
      call.reject(new EngineError(this.#isReady ? "lost" : "unstarted", message));
    }
    if (this.#calls.length > 0) this.#replace();
    else this.#end();
  }

  /** @param {Call} call */
  #cancel(call) {
    const at = this.#calls.indexOf(call);
    if (at < 0) return;
    this.#calls.splice(at, 1);
    if (at === 0 && this.#isReady) this.#replace();
    call.reject(new EngineError("cancelled", call.name));
  }

  #end() {
    clearTimeout(this.#watch);
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
  }

  #replace() {
    this.#end();
    void this.#start();
  }
}
