/**
 * The code of a worker that runs an engine.
 *
 * The first message to the worker is the compiled module, or the `Access` to the server. The worker answers {ready}.
 * Each further message is a call: {number, name, model, options}. The worker answers {number, answer} or {number,
 * error}. During a comparison or a repair, it also sends {number, found}.
 */

import { Engine } from "./engine.js";
import { ServerEngine } from "./server_engine.js";
import { EngineError } from "./shared.js";

const PAUSE = 30; // minimum time between two messages with findings, in milliseconds

/** @type {Promise<import("./calls.js").Calls> | undefined} */
let engine;

addEventListener("message", async ({ data }) => {
  if (engine === undefined) {
    const isCompiled = data instanceof WebAssembly.Module;
    engine = isCompiled ? Engine.load(data) : Promise.resolve(new ServerEngine(data));
    postMessage({ ready: true });
    return;
  }
  const { number, name, model, options } = data;
  let last = performance.now();
  const tell = (/** @type {any} */ finding) => {
    const now = performance.now();
    if (now < last + PAUSE) return; // a later finding or the answer replaces this one
    last = now;
    postMessage({ number, found: finding });
  };
  try {
    const calls = /** @type {any} */ (await engine);
    postMessage({ number, answer: await calls[name](model, options, tell) });
  } catch (error) {
    const reason = error instanceof EngineError ? error.reason : "trap";
    postMessage({ number, error: { reason, message: String(error) } });
  }
});
