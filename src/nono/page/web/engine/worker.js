/**
 * A worker with an engine. First it receives the compiled module, or how to ask the server; then calls, one at a time:
 * {number, name, model, options}. It sends {ready} once; for each call, {number, found} as a comparison goes on, and
 * {number, answer} or {number, error}.
 */

import { EngineError } from "./calls.js";
import { Engine } from "./engine.js";

const PAUSE = 30; // milliseconds between findings that are sent

/** @type {Promise<import("./engine.js").Calls> | undefined} */
let engine;

addEventListener("message", async ({ data }) => {
  if (engine === undefined) {
    const isCompiled = data instanceof WebAssembly.Module;
    engine = isCompiled ? Engine.load(data) : import("./server_engine.js").then((own) => new own.ServerEngine(data));
    postMessage({ ready: true });
    return;
  }
  const { number, name, model, options } = data;
  let last = performance.now();
  const found = (/** @type {Uint8Array} */ cells) => {
    const now = performance.now();
    if (now < last + PAUSE) return;
    last = now;
    postMessage({ number, found: cells });
  };
  try {
    const calls = /** @type {any} */ (await engine);
    postMessage({ number, answer: await calls[name](model, options, found) });
  } catch (error) {
    const reason = error instanceof EngineError ? error.reason : "trap";
    postMessage({ number, error: { reason, message: String(error) } });
  }
});
