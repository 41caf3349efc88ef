/**
 * The code of a worker that runs Python (Pyodide) with the package nono and the page's engine.
 *
 * The first message to the worker is what `started` needs. The worker answers {ready}. Each further message is a
 * call: {number, name, model, options}, where the name is an address of nono.page.api, the model is its data, and
 * options.query its query. The worker answers {number, answer: [status, content]} or {number, error}.
 */

import { Engine } from "./engine.js";

const FOLDER = new URL("../python/", import.meta.url).href;
const MEMORY = `${FOLDER}memory`; // the key of the copy in its cache

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

/**
 * Starts Python with a kept copy of its memory. If there is none, or it is of other files or of another browser, starts
 * Python from the beginning, which takes four times as long, and keeps a copy.
 *
 * @param {{module: WebAssembly.Module, room: string}} given   room: the name of the cache with the copy
 * @returns {Promise<Python>}
 */
async function started({ module, room }) {
  const [{ loadPyodide, version }, files, engine, cache] = await Promise.all([
    import(`${FOLDER}pyodide.mjs`),
    fetch(`${FOLDER}nono.zip`).then((response) => response.arrayBuffer()),
    Engine.load(module),
    globalThis.caches?.open(room).catch(() => undefined),
  ]);
  const hash = cache && new Uint8Array(await crypto.subtle.digest("SHA-256", files));
  const of = `${version} ${hash} ${navigator.userAgent}`;
  const found = await cache?.match(MEMORY);
  const kept = found?.headers.get("of") === of ? found : undefined;
  const options = kept ? { _loadSnapshot: kept.arrayBuffer() } : { _makeSnapshot: Boolean(cache) };
  const pyodide = await loadPyodide({ indexURL: FOLDER, ...options });
  pyodide.unpackArchive(files, "zip", { extractDir: "/nono" });
  if (!kept) pyodide.runPython("import sys; sys.path.insert(0, '/nono'); import nono.page.browser; nono.page.browser.prepare()");
  if (cache && !kept) cache.put(MEMORY, new Response(pyodide.makeMemorySnapshot(), { headers: { of } })).catch(() => undefined); // there may be no room
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
