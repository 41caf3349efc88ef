/** Writes puzzles as files: JSON and PNG by the page itself, SVG and the other formats by `nono page`. */

import { FormatError, excerpt, fail } from "./errors.js";
import { hasPicture } from "./build.js";
import { writePng } from "./images.js";
import { asked, pythonFormats, served } from "./index.js";
import { dataOf, writeJson } from "./json.js";

/**
 * @import { Puzzle } from "../base/types.js"
 * @typedef {{name: string, type: string, bytes: Uint8Array}} File
 */

/**
 * Writes a puzzle as a file. Throws `FormatError` if the format cannot hold it.
 *
 * @param {Puzzle} puzzle
 * @param {string} format   a name that `writable` returns
 * @returns {Promise<File>}   its name, its media type and its content
 */
export async function write(puzzle, format) {
  const stem = nameOf(puzzle);
  const file = (/** @type {string} */ suffix, /** @type {string} */ type, /** @type {Uint8Array} */ bytes) =>
    ({ name: `${stem}${suffix}`, type, bytes });
  if (format === "json") return file(".json", "application/json", new TextEncoder().encode(writeJson(puzzle)));
  if (format === "png") return file(".png", "image/png", await writePng(puzzle));
  const data = JSON.stringify(dataOf(puzzle));
  if (format === "svg") return file(".svg", "image/svg+xml", await bytesOf("render?show=puzzle", data));
  const description = (await pythonFormats())[format];
  if (!description?.write) fail(`the page cannot write the format ${excerpt(format)}`);
  const bytes = await bytesOf(`api/write?format=${encodeURIComponent(format)}`, data);
  return file(description.suffixes[0] ?? ".txt", "application/octet-stream", bytes);
}

/** Returns what Python answers. @param {string} address @param {string} data */
async function bytesOf(address, data) {
  return new Uint8Array(await (await asked(address, data)).arrayBuffer());
}

/**
 * Returns the names of the formats in which this host can write a puzzle, with their labels.
 *
 * @param {Puzzle} puzzle
 * @returns {Promise<[string, string][]>}
 */
export async function writable(puzzle) {
  /** @type {[string, string][]} */
  const formats = [["json", "JSON (keeps everything)"]];
  if (hasPicture(puzzle)) formats.push(["png", "PNG (picture with one pixel per cell)"]);
  if ((await served()).draws) formats.push(["svg", "SVG (drawing to print or embed)"]);
  const descriptions = await pythonFormats();
  if (!Object.keys(descriptions).length) return formats;
  const asking = asked("api/writable", JSON.stringify(dataOf(puzzle))).then((answer) => answer.json());
  /** @type {string[]} */
  const names = await asking.catch((error) => {
    if (error instanceof FormatError) return []; // without an answer, the page's own formats remain
    throw error;
  });
  for (const name of names) {
    if (formats.some(([listed]) => listed === name)) continue;
    const [what] = descriptions[name].what.replaceAll("`", "").split(/[:;]| \(/); // without remarks
    const [suffix = ""] = descriptions[name].suffixes;
    formats.push([name, suffix && !what.includes(suffix) ? `${what} (${suffix})` : what]);
  }
  return formats;
}

/** Returns a name for the file of a puzzle. @param {Puzzle} puzzle */
export function nameOf({ genre, meta, height, width }) {
  const words = (meta.title || meta.id || "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return words || `${genre}-${width}x${height}`;
}
