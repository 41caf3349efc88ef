/** Finds the format of a file by its content, and reads it. Python reads all formats that have no reader here. */

import { FormatError, MOST, fail } from "./errors.js";
import { readImage } from "./images.js";
import { isJson, readJson } from "./json.js";
import { readLink } from "./link.js";
import { readLists } from "./lists.js";
import { isNon, readNon } from "./non.js";
import { isPuzzlink, readPuzzlink } from "./puzzlink.js";
import { isSudoku, readSudoku } from "./sudoku.js";

/** @typedef {import("./errors.js").Found} Found */

/** What an exported page reads, in words. */
export const READABLE = "links, nono's JSON, Sudokus of 81 digits, .non files, clues such as 'rows: 1, 2' and 'columns: 2, 1', and pictures";
const LINK = /^\S+(#n=[\w-]+)$/; // that Share has made
const IMAGE = /^(\x89PNG|GIF8|BM[^]{4}\0|\xff\xd8\xff|RIFF[^]{4}WEBP|[^]{4}ftypavif)/;
/** Readers return null if only Python may know the text. @type {[(text: string) => boolean, (text: string) => Found[] | null][]} */
const TEXTS = [
  [isJson, readJson],
  [isNon, readNon],
  [isPuzzlink, readPuzzlink],
  [isSudoku, readSudoku],
  [() => true, readLists],
];

/**
 * Reads the puzzles of a file. A damaged puzzle gives an error in its place. Returns null if only Python may know the
 * format.
 *
 * @param {Uint8Array} bytes
 */
export async function readBytes(bytes) {
  if (!bytes.length) fail("no puzzle was found");
  if (IMAGE.test(String.fromCharCode(...bytes.subarray(0, 12)))) return readImage(bytes);
  return bytes.subarray(0, 1000).includes(0) ? null : readWords(decoded(bytes));
}

/** Does the same for a text. @param {string} given @returns {Promise<Found[] | null>} */
async function readWords(given) {
  if (given.length > MOST.characters) fail(`the file has ${given.length} bytes; the limit is ${MOST.characters}`);
  const whole = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (!whole.trim()) fail("no puzzle was found");
  const link = LINK.exec(whole.trim());
  if (link) return [/** @type {Found} */ (await readLink(link[1]).catch((/** @type {FormatError} */ error) => error))];
  const found = TEXTS.find(([fits]) => fits(whole))?.[1](whole) ?? null;
  if (found?.every((one) => one instanceof FormatError)) throw found[0] ?? fail("no puzzle was found");
  return found;
}

/** Returns the error about a text that only Python may know, if there is no server. */
export function beyond() {
  return new FormatError(`the page does not recognise this; it reads ${READABLE}; 'nono page' on your own computer reads more`);
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
