/** Runs an engine in a worker. Replaces the worker when it dies, hangs, or works on a cancelled call. */

import { trustedScript } from "../base/trusted.js";
import { EngineError } from "./shared.js";

/**
 * A call that is not answered yet.
 * @typedef {Object} Call
 * @property {number} number     identifies the call
 * @property {string} name       of the method of `Engine`
 * @property {Int32Array | unknown[]} model   its first argument
 * @property {import("./calls.js").Options} options
 * @property {((finding: any) => void) | undefined} onFinding
 * @property {(answer: any) => void} resolve
 * @property {(error: EngineError) => void} reject
 * @property {number} losses     the number of workers that died or hung during the call
 */

const LATE = 1_000; // time that an answer may take beyond the time limit of its call, in milliseconds
const SECONDS = 10; // the time limit of a call that has none of its own
const SCRIPT = import.meta.resolve("./worker.js");
const START = 20_000; // time that the worker may take to start, in milliseconds
const LOSSES = 2; // a call fails when it has lost this many workers

/**
 * Returns a function that makes calls in a worker, one at a time and in order. The function returns the answer of
 * `Engine`, or rejects with `EngineError`. An aborted call is rejected immediately, with the reason "cancelled".
 *
 * @param {() => Promise<unknown>} load   loads the first message to the worker: the compiled module, or the access to
 *     the server
 */
export function callsInWorker(load) {
  /** @type {Worker | null} */
  let worker = null;
  let isReady = false;
  /** All unanswered calls. The worker works on the first one. @type {Call[]} */
  const calls = [];
  let last = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch;
  return ask;

  /**
   * Makes a call as soon as all earlier calls have ended.
   *
   * @param {string} name          the name of a method of `Engine`
   * @param {Call["model"]} model
   * @param {Call["options"]} [options]
   * @param {AbortSignal} [signal]
   * @param {(finding: any) => void} [onFinding]   called for the findings of a comparison or a repair
   * @returns {Promise<any>}
   */
  async function ask(name, model, options = {}, signal, onFinding) {
    await start();
    return await new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new EngineError("cancelled", name));
      /** @type {Call} */
      const call = { number: ++last, name, model, options, onFinding, resolve, reject, losses: 0 };
      signal?.addEventListener("abort", () => cancel(call));
      calls.push(call);
      if (calls.length === 1 && isReady) send();
    });
  }

  /** Starts the worker if it is not running. */
  async function start() {
    const first = await load();
    if (worker !== null) return; // it may have started meanwhile
    const started = new Worker(trustedScript(SCRIPT), { type: "module" });
    worker = started;
    started.addEventListener("message", ({ data }) => {
      if (worker === started) receive(data);
    });
    const lost = (/** @type {Event} */ event) => {
      if (worker === started) lose(event instanceof ErrorEvent ? event.message : event.type);
    };
    started.addEventListener("error", lost);
    started.addEventListener("messageerror", lost);
    started.postMessage(first);
    watchFor(START);
  }

  /** Handles a message of the worker: it is ready, has a finding, or answers the first call. @param {any} data */
  function receive(data) {
    if (data.ready) {
      clearTimeout(watch);
      isReady = true;
      send();
      return;
    }
    const call = calls[0];
    if (call?.number !== data.number) return; // the call was cancelled
    if (data.found) {
      call.onFinding?.(data.found);
      return;
    }
    clearTimeout(watch);
    calls.shift();
    if (data.error) {
      // The memory of the failed engine is freed only when its worker is replaced.
      if (data.error.reason !== "model") replace();
      call.reject(new EngineError(data.error.reason, data.error.message));
    } else {
      call.resolve(data.answer);
    }
    if (isReady) send();
  }

  /** Sends the first call, if there is one, to the worker. */
  function send() {
    if (calls.length === 0) return;
    const { number, name, model, options } = calls[0];
    worker?.postMessage({ number, name, model, options });
    watchFor(1000 * (options.seconds ?? SECONDS) + LATE);
  }

  /** Takes the worker for lost after this time without an answer. @param {number} milliseconds */
  function watchFor(milliseconds) {
    clearTimeout(watch);
    watch = setTimeout(() => lose("no answer in time"), milliseconds);
  }

  /**
   * Ends the worker, which has died or hangs. Repeats the call in a new worker, unless it has lost too many workers.
   *
   * @param {string} message   why the worker is lost
   */
  function lose(message) {
    const call = calls[0];
    if (call !== undefined && ++call.losses === LOSSES) {
      calls.shift();
      call.reject(new EngineError("lost", message));
    }
    if (calls.length > 0) replace();
    else end();
  }

  /** Cancels a call, unless it has ended. @param {Call} call */
  function cancel(call) {
    const place = calls.indexOf(call);
    if (place < 0) return;
    calls.splice(place, 1);
    if (place === 0 && isReady) replace(); // the worker is busy with the call
    call.reject(new EngineError("cancelled", call.name));
  }

  /** Ends the worker. */
  function end() {
    clearTimeout(watch);
    worker?.terminate();
    worker = null;
    isReady = false;
  }

  /** Ends the worker, and starts a new one, which goes on with the first call. */
  function replace() {
    end();
    void start();
  }
}
