/**
 * Reads all formats. Readers are loaded on demand. `nono page` reads the formats that have no code here.
 */

import { FormatError, MOST, PhotoError, excerpt, fail } from "./errors.js";

export { FormatError, PhotoError } from "./errors.js";
export { readLink, writeLink } from "./link.js";

/** @import { Puzzle } from "../base/types.js" */
/** @import { Found } from "./errors.js" */

const NO_ANSWER = "'nono page' does not answer; check whether it is still running";

/**
 * Reads the puzzles of a file. A damaged puzzle gives an error in its place. Throws `FormatError` if no puzzle can be
 * read.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {Promise<Found[]>}
 */
export async function readEach(name, bytes) {
  try {
    if (bytes.length > MOST.bytes) fail(`the file has ${bytes.length} bytes; the limit is ${MOST.bytes}`);
    const { readBytes } = await import("./readers.js");
    const read = await readBytes(bytes).catch(formatErrorOf);
    if (read instanceof FormatError && read.puzzle) throw read; // Python would find the same contradiction
    const entries = Array.isArray(read) ? read : await readByPython(name, bytes, read);
    return entries.map((entry) => (entry instanceof FormatError ? withFile(entry, name) : entry));
  } catch (error) {
    throw withFile(formatErrorOf(error), name);
  }
}

/** Reads the puzzles of a text and skips damaged ones. @param {string} text */
export async function readText(text) {
  return puzzlesOf(await readEach("", new TextEncoder().encode(text)));
}

/** Returns the puzzles without the errors. @param {Found[]} entries */
function puzzlesOf(entries) {
  return /** @type {Puzzle[]} */ (entries.filter((entry) => !(entry instanceof FormatError)));
}

/** Converts any error to a `FormatError`, because the browser itself may fail to read a file. @param {unknown} error */
function formatErrorOf(error) {
  if (error instanceof FormatError) return error;
  return new FormatError(`this browser cannot read the file (${excerpt(String(error))})`);
}

/**
 * Adds the name of the file to an error that does not say it, and returns the error.
 *
 * @param {FormatError} error
 * @param {string} name   of the file
 */
function withFile(error, name) {
  const isSaid = error.file || error.message.startsWith(`${name}:`); // messages from Python begin with the name
  if (!isSaid) error.file = name.slice(0, 100);
  return error;
}

/**
 * Lets Python read a file that the page itself cannot read.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {FormatError | null} error   the error of the page's own reader
 * @returns {Promise<Found[]>}
 */
async function readByPython(name, bytes, error) {
  if (error instanceof PhotoError) throw error; // the page itself makes puzzles of photographs
  if (!(await hasPython())) {
    const { notRecognised } = await import("./readers.js");
    throw error ?? notRecognised();
  }
  // Python reads more and says better what is wrong, so its errors replace that of the page
  const { puzzles, errors } = await (await asked(`api/read?name=${encodeURIComponent(name)}`, bytes)).json();
  return [...(await readData(puzzles)), ...errors.map((/** @type {string} */ message) => new FormatError(message))];
}

/** Returns the puzzles of JSON data. @param {unknown} data @returns {Promise<Found[]>} */
async function readData(data) {
  const { readJson } = await import("./json.js");
  return readJson(JSON.stringify(data));
}

/**
 * The abilities of Python on the server: its formats by name, and whether it draws. A static host has none.
 * @typedef {{formats?: Record<string, {write: boolean, what: string, suffixes: string[]}>, draws?: boolean}} Abilities
 *
 * @type {Promise<Abilities> | null}
 */
let abilities = null;

/** Returns the abilities of Python; none if there is no Python. */
export function served() {
  abilities ??= fetch(import.meta.resolve("../api/formats")).then((answer) => answer.json()).catch(() => ({}));
  return abilities;
}

/** Returns the formats that Python knows, by name. The result is empty if there is no Python. */
export async function pythonFormats() {
  return (await served()).formats ?? {};
}

/**
 * Reads a puzzle of the collection that `nono page --export` wrote together with the page.
 *
 * @param {string} name   of the puzzle in addresses, such as "nonogram-5x5-0a1b2c3d"
 * @returns {Promise<{puzzle: Puzzle, title: string, next: string}>}   its title before it is solved, and the name of
 *   the following puzzle, or ""
 */
export async function readCollected(name) {
  const whole = document.getElementById("collection")?.textContent; // in the page for disks
  const answer = whole ? null : await fetch(`puzzles/${name}.json`);
  const entry = whole ? JSON.parse(whole)[name] : answer?.ok && (await answer.json());
  if (!entry) fail("the collection does not contain this puzzle");
  const { puzzles, title, next } = entry;
  const [puzzle] = await readData(puzzles);
  if (puzzle instanceof FormatError) throw puzzle;
  return { puzzle, title, next };
}

/** Returns the puzzles that were given to `nono page` on its command line, or the text that it could not read. */
export async function openedByPython() {
  if (!(await hasPython())) return { puzzles: [], text: "" };
  const { puzzles, text } = await (await fetch("api/opened")).json();
  return { puzzles: puzzles.length ? puzzlesOf(await readData(puzzles)) : [], text };
}

/** Returns true if Python answers on the server. */
export async function hasPython() {
  return Object.keys(await pythonFormats()).length > 0;
}

/**
 * Asks Python on the server. Throws `FormatError` if it refuses or does not answer.
 *
 * @param {string} address   an address of nono.page.api, with its query
 * @param {Uint8Array | string} body
 * @param {AbortSignal} [signal]
 */
export async function asked(address, body, signal) {
  const question = { method: "POST", body: /** @type {BodyInit} */ (body), signal };
  const answer = await fetch(address, question).catch(() => fail(NO_ANSWER));
  if (!answer.ok) throw new FormatError((await answer.json().catch(() => ({}))).error ?? NO_ANSWER);
  return answer;
}
