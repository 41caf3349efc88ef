/** Asks Python in this browser what the page asks `nono page` elsewhere. */

import { compile } from "./engine.js";
import { callsInWorker } from "./engine_worker.js";

const SECONDS = 30; // time limit of a question
const KIND = { script: import.meta.resolve("./python_worker.js"), start: 300_000, losses: 1 };
const ROOM = `nono ${import.meta.resolve("../")} memory`; // the service worker removes this cache with an old version of the page

/** @type {ReturnType<typeof callsInWorker> | null} */
let python = null;

/**
 * Returns the answer of nono.page.api. Rejects with an error with a one-line message if Python may not be loaded, or if
 * it ends or hangs during the question. The next question starts it again.
 *
 * @param {string} address   relative, with the query
 * @param {Uint8Array | string} body
 * @param {AbortSignal} [signal]
 */
export async function answered(address, body, signal) {
  const { pathname, searchParams } = new URL(address, "http://page/");
  const data = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const options = { seconds: SECONDS, query: Object.fromEntries(searchParams) };
  const isFirst = python === null;
  const question = "This needs Python, which has not been loaded yet: 7 MB, once. Load it now?";
  if (isFirst && (await isDear()) && !confirm(question)) throw new Error("Python was not loaded.");
  python ??= callsInWorker(compile(fetch(import.meta.resolve("../nono.wasm"))).then((module) => ({ module, room: ROOM })), KIND);
  if (isFirst) tell("One moment: Python is being loaded. This takes 7 MB, once.");
  try {
    const [status, content] = await python(pathname.slice(1), data, options, signal);
    return new Response(content, { status });
  } catch (error) {
    const { reason } = /** @type {import("./engine.js").EngineError} */ (error);
    if (reason === "cancelled") throw error;
    globalThis.caches?.delete(ROOM); // in case Python ended because of it
    throw new Error(reason === "missing" || reason === "unstarted"
      ? "This part of the page could not be loaded. Check your network connection."
      : "This is too hard for Python in the browser. Try 'nono page' on your own computer.");
  } finally {
    if (isFirst) tell("");
  }
}

/** Returns true if Python would have to be loaded, and the user wants to save data. */
async function isDear() {
  const { connection } = /** @type {any} */ (navigator);
  return Boolean(connection?.saveData) && !(await globalThis.caches?.match(import.meta.resolve("../python/pyodide.asm.wasm"), { ignoreSearch: true }));
}

/** Tells the page what to show while Python is loaded. @param {string} words */
function tell(words) {
  document.dispatchEvent(new CustomEvent("python", { detail: words }));
}
