/** All formats: files are recognised by their content; those that are not are read by `nono page`, where it runs. */

import { text } from "../base/text.js";
import { FormatError, MOST, excerpt, fail } from "./errors.js";
import { isImage, readImage, writePng } from "./images.js";
import { dataOf, isJson, readJson, writeJson } from "./json.js";
import { isNon, readNon, writeNon } from "./non.js";
import { isPbm, readPbm, writePbm } from "./pbm.js";
import { isPuzzlink, readPuzzlink, writePuzzlink } from "./puzzlink.js";
import { isSgt, readSgt, writeSgt } from "./sgt.js";
import { svgOf } from "./svg.js";
import { readTyped } from "./typed.js";
import { isXml, readWebpbn, writeWebpbn } from "./webpbn.js";

export { FormatError } from "./errors.js";
export { PhotoError } from "./images.js";
export { readLink, writeLink } from "./link.js";
export { svgOf } from "./svg.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("./errors.js").Found} Found
 * @typedef {{name: string, type: string, bytes: Uint8Array}} File
 * @typedef {(document: Document) => string | Uint8Array | Promise<Uint8Array>} Writer
 */

/** What is written here: by name of the format the suffix, the media type and the writer. */
/** @type {Record<string, [string, string, Writer]>} */
const WRITERS = {
  json: ["json", "application/json", writeJson],
  non: ["non", "text/plain", writeNon],
  webpbn: ["xml", "application/xml", writeWebpbn],
  puzzlink: ["url.txt", "text/plain", writePuzzlink],
  sgt: ["sgt", "text/plain", writeSgt],
  pbm: ["pbm", "image/x-portable-bitmap", writePbm],
  png: ["png", "image/png", writePng],
  svg: ["svg", "image/svg+xml", (document) => svgOf(document)],
};
export const FORMATS = Object.keys(WRITERS);
const OF_AKARI = ["json", "puzzlink", "sgt", "svg"];
/** The texts that are recognised by their content. @type {[(text: string) => boolean, (text: string) => Found[]][]} */
const TEXTS = [
  [isJson, readJson],
  [isNon, readNon],
  [isXml, readWebpbn],
  [isSgt, readSgt],
  [isPuzzlink, readPuzzlink],
];

/**
 * The puzzles of a file, each a document or the error in its place.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {Promise<Found[]>}
 */
export async function readEach(name, bytes) {
  return guarded(name, async () => {
    if (bytes.length > MOST.bytes) fail("bytes", { found: bytes.length, most: MOST.bytes });
    if (!bytes.length) fail("nothing");
    if (isImage(bytes)) return readImage(bytes);
    if (isPbm(bytes)) return readPbm(bytes);
    if (bytes.subarray(0, 1000).includes(0)) return readByPython(name, bytes, null);
    const found = lined(decoded(bytes));
    try {
      const reader = TEXTS.find(([fits]) => fits(found))?.[1];
      const own = reader ? reader(found) : readTyped(found);
      if (own.some((one) => !(one instanceof FormatError))) return own;
      throw own[0] ?? new FormatError(text("formats.nothing"));
    } catch (error) {
      return readByPython(name, bytes, error);
    }
  });
}

/**
 * The puzzles of a file; those of several that cannot be read are left out.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export async function read(name, bytes) {
  return documentsOf(await readEach(name, bytes));
}

/** The puzzles of a text, without `nono page`. @param {string} given */
export async function readText(given) {
  const found = lined(given);
  if (found.length > MOST.characters) fail("bytes", { found: found.length, most: MOST.characters });
  const reader = TEXTS.find(([fits]) => fits(found))?.[1] ?? readTyped;
  try {
    return documentsOf(reader(found));
  } catch (error) {
    throw plain(error);
  }
}

/** @param {Found[]} found @returns {Document[]} */
function documentsOf(found) {
  const documents = /** @type {Document[]} */ (found.filter((one) => !(one instanceof FormatError)));
  if (!documents.length) throw found[0] ?? new FormatError(text("formats.nothing"));
  return documents;
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  if (bytes.length > MOST.characters) fail("bytes", { found: bytes.length, most: MOST.characters });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/** A text with lines that end in LF, without a byte order mark. @param {string} given */
function lined(given) {
  return given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
}

/** The error in one of ours: anything else is a file that goes beyond what the browser can do. @param {unknown} error */
function plain(error) {
  return error instanceof FormatError ? error : new FormatError(text("formats.beyond", { found: excerpt(String(error)) }));
}

/**
 * @param {string} name
 * @param {() => Promise<Found[]>} work
 */
async function guarded(name, work) {
  try {
    const found = await work();
    for (const one of found) if (one instanceof FormatError) one.file ||= name.slice(0, 100);
    return found;
  } catch (thrown) {
    const error = plain(thrown);
    error.file ||= name.slice(0, 100);
    throw error;
  }
}

/**
 * What `nono page` reads in a file that is not read here.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {unknown} error   what was wrong here
 * @returns {Promise<Found[]>}
 */
async function readByPython(name, bytes, error) {
  if (!Object.keys(await pythonFormats()).length) throw error ?? new FormatError(text("formats.unknown"));
  const answer = await asked(`api/read?name=${encodeURIComponent(name)}`, bytes);
  const { puzzles, errors } = await answer.json();
  return [...readJson(JSON.stringify(puzzles)), ...errors.map((/** @type {string} */ one) => new FormatError(one))];
}

/** @type {Promise<Record<string, {write: boolean, what: string, suffixes: string[]}>> | null} */
let formats = null;

/** The formats of `nono page`, by name; none on other hosts. */
export function pythonFormats() {
  formats ??= fetch("api/formats").then((answer) => answer.json()).then((found) => found.formats ?? {}).catch(() => ({}));
  return formats;
}

/** The puzzles that `nono page` was given on its command line. @returns {Promise<Document[]>} */
export async function openedByPython() {
  if (!Object.keys(await pythonFormats()).length) return [];
  const { puzzles } = await (await fetch("api/opened")).json();
  return puzzles.length ? documentsOf(readJson(JSON.stringify(puzzles))) : [];
}

/**
 * @param {string} address
 * @param {Uint8Array | string} body
 */
async function asked(address, body) {
  const answer = await fetch(address, { method: "POST", body: /** @type {BodyInit} */ (body) }).catch(() => fail("python"));
  if (!answer.ok) throw new FormatError((await answer.json().catch(() => ({}))).error ?? text("formats.python"));
  return answer;
}

/**
 * The file of a puzzle; formats that are not written here are those of `nono page`.
 *
 * @param {Document} document
 * @param {string} format
 * @returns {Promise<File>}
 */
export async function write(document, format) {
  const stem = nameOf(document);
  if (!Object.hasOwn(WRITERS, format)) {
    const known = (await pythonFormats())[format];
    if (!known?.write) fail("unknown-format", { found: excerpt(format) });
    const answer = await asked(`api/write?format=${encodeURIComponent(format)}`, JSON.stringify(dataOf(document)));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { name: `${stem}${known.suffixes[0] ?? ".txt"}`, type: "application/octet-stream", bytes };
  }
  if (document.genre === "akari" && !OF_AKARI.includes(format)) fail("no-genre", { name: format });
  const [suffix, type, writer] = WRITERS[format];
  const made = await writer(document);
  const bytes = typeof made === "string" ? new TextEncoder().encode(made) : made;
  return { name: `${stem}.${suffix}`, type, bytes };
}

/** A name for the file of a puzzle. @param {Document} document */
export function nameOf({ genre, meta, height, width }) {
  const named = (meta.title || meta.id || "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return named || `${genre}-${width}x${height}`;
}
