/** Writes puzzles as files. `nono page` writes the formats that have no code here. */

import { genreOf } from "../genres/index.js";
import { FormatError, excerpt, fail } from "./errors.js";
import { writePng } from "./images.js";
import { asked, pythonFormats, served } from "./index.js";
import { dataOf, writeJson } from "./json.js";
import { writePuzzlink } from "./puzzlink.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {(document: Document, solved: boolean) => string | Promise<Uint8Array>} Writer
 * @typedef {{name: string, type: string, bytes: Uint8Array}} File
 */

/** The suffix, the media type and the writer of each format. @type {Record<string, [string, string, Writer]>} */
const WRITERS = {
  json: ["json", "application/json", writeJson],
  puzzlink: ["url.txt", "text/plain", writePuzzlink],
  png: ["png", "image/png", writePng],
  svg: ["svg", "image/svg+xml", drawn],
};
/** The possible formats of genres that not all formats support. @type {Record<string, string[]>} */
const OF_GENRE = {
  akari: ["json", "puzzlink", "svg"],
  declared: ["json", "puzzlink", "svg"],
  given: ["json", "svg"],
};

/** The formats that the page can write; only SVG needs help. */
const FORMATS = Object.keys(WRITERS);

/**
 * Writes a puzzle as a file. If the page itself cannot write the format, Python writes it.
 *
 * @param {Document} document
 * @param {string} format
 * @param {boolean} [solved]   true if a drawing shows the solution
 * @returns {Promise<File>}
 */
export async function write(document, format, solved = false) {
  const stem = nameOf(document);
  if (Object.hasOwn(WRITERS, format)) {
    const [suffix, type, writer] = WRITERS[format];
    const { given } = document;
    const own = OF_GENRE[given ? ("clued" in given ? "declared" : "given") : document.genre];
    if (own && !own.includes(format)) fail(`${genreOf(document).title} puzzles cannot be written as ${format}`);
    const made = await writer(document, solved);
    return { name: `${stem}.${suffix}`, type, bytes: typeof made === "string" ? new TextEncoder().encode(made) : made };
  }
  const known = (await pythonFormats())[format];
  if (!known?.write) fail(`the page cannot write the format ${excerpt(format)}`);
  const answer = await asked(`api/write?format=${encodeURIComponent(format)}`, JSON.stringify(dataOf(document)));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { name: `${stem}${known.suffixes[0] ?? ".txt"}`, type: "application/octet-stream", bytes };
}

/** Lets Python draw a puzzle. @type {Writer} */
async function drawn(document, solved) {
  const answer = await asked(`render?show=${solved ? "solution" : "puzzle"}`, JSON.stringify(dataOf(document)));
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the page's formats that this host can write a puzzle in. @param {Document} document */
export async function writable(document) {
  const { draws } = await served();
  const own = await Promise.all(
    FORMATS.map((name) => (name === "svg" ? draws : write(document, name).then(() => true, (error) => !(error instanceof FormatError)))),
  );
  return FORMATS.filter((_, at) => own[at]);
}

/**
 * Returns the further formats in which Python can write a puzzle, with a description.
 *
 * @param {Document} document
 * @returns {Promise<{name: string, what: string, suffix: string}[]>}
 */
export async function writableByPython(document) {
  const known = await pythonFormats();
  if (!Object.keys(known).length) return [];
  /** @type {string[]} */
  const names = await (await asked("api/writable", JSON.stringify(dataOf(document)))).json();
  return names.filter((name) => !FORMATS.includes(name)).map((name) => {
    const [what] = known[name].what.replaceAll("`", "").split(/[:;]| \(/);
    return { name, what, suffix: known[name].suffixes[0] ?? "" };
  });
}

/** Returns a name for the file of a puzzle. @param {Document} document */
function nameOf({ genre, meta, height, width }) {
  const words = (meta.title || meta.id || "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return words || `${genre}-${width}x${height}`;
}
