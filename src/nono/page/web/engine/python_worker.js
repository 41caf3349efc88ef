/**
 * The code of a worker that runs Python (Pyodide) with the package nono and the page's engine.
 *
 * The first message to the worker is the engine's compiled module. The worker answers {ready}. Each further message is a
 * call: {number, name, model, options}, where the name is an address of nono.page.api, the model is its data, and
 * options.query its query. The worker answers {number, answer: [status, content]} or {number, error}.
 */

import { Engine } from "./engine.js";

const FOLDER = new URL("../python/", import.meta.url).href;

/** @typedef {import("./engine.js").EngineError} EngineError */
/** @typedef {{engine: Engine, answer: (address: string, query: object, data: Uint8Array) => any}} Python */
/** @type {Promise<Python> | undefined} */
let python;

addEventListener("message", async ({ data }) => {
  if (python === undefined) {
    python = started(data);
    python.then(() => postMessage({ ready: true }), (error) => setTimeout(() => reportError(error)));
    return;
  }
  const { number, name, model, options } = data;
  const { engine, answer } = await python;
  /** @type {Error | null} */
  let failure = null;
  try {
    const found = answer(name, options.query ?? {}, model);
    const [status, content] = found.toJs();
    found.destroy();
    if (!engine.isDead) return postMessage({ number, answer: [status, content] });
  } catch (error) {
    failure = /** @type {Error} */ (error); // Python itself has ended
  }
  postMessage({ number, error: { reason: "trap", message: String(failure ?? "the engine has ended") } });
});

/** Starts Python. @param {WebAssembly.Module} module @returns {Promise<Python>} */
async function started(module) {
  const [pyodide, files, engine] = await Promise.all([
    import(`${FOLDER}pyodide.mjs`).then(({ loadPyodide }) => loadPyodide({ indexURL: FOLDER })),
    fetch(`${FOLDER}nono.zip`).then((response) => response.arrayBuffer()),
    Engine.load(module),
  ]);
  pyodide.unpackArchive(files, "zip", { extractDir: "/nono" });
  pyodide.runPython("import sys; sys.path.insert(0, '/nono')");
  const call = (/** @type {any} */ given, /** @type {any} */ told) => {
    const words = new Int32Array(given.toJs().slice().buffer);
    given.destroy();
    const tell = told && ((/** @type {Int32Array} */ report) => told(bytesOf(report)));
    return bytesOf(engine.answer(words, tell));
  };
  return { engine, answer: pyodide.pyimport("nono.page.browser").start(call) };
}

/** Returns a copy of words as bytes. @param {Int32Array} words */
function bytesOf(words) {
  return new Uint8Array(words.slice().buffer);
}
