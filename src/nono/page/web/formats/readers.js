/** Finds the format of a file by its content, and reads it. */

import "./english.js";
import { FormatError, MOST, fail } from "./errors.js";
import { readImage } from "./images.js";
import { isJson, readJson } from "./json.js";
import { isNon, readNon } from "./non.js";
import { isPbm, readPbm } from "./pbm.js";
import { isPuzzlink, readPuzzlink } from "./puzzlink.js";
import { isSgt, readSgt } from "./sgt.js";
import { isSudoku, readSudoku } from "./sudoku.js";
import { readTyped } from "./typed.js";
import { isXml, readWebpbn } from "./webpbn.js";

/** @typedef {import("./errors.js").Found} Found */

const IMAGE = /^(\x89PNG|GIF8|BM[^]{4}\0|\xff\xd8\xff|RIFF[^]{4}WEBP|[^]{4}ftypavif)/;
/** @type {[(text: string) => boolean, (text: string) => Found[]][]} */
const TEXTS = [
  [isJson, readJson],
  [isNon, readNon],
  [isXml, readWebpbn],
  [isSgt, readSgt],
  [isPuzzlink, readPuzzlink],
  [isSudoku, readSudoku],
];

/** Returns true if a file is a text that no reader recognises by a mark of its format. @param {Uint8Array} bytes */
export function isTyped(bytes) {
  if (!bytes.length || IMAGE.test(String.fromCharCode(...bytes.subarray(0, 12))) || isPbm(bytes)) return false;
  if (bytes.length > MOST.typed || bytes.subarray(0, 1000).includes(0)) return false;
  const text = plain(decoded(bytes));
  return !TEXTS.some(([fits]) => fits(text));
}

/** Reads the puzzles of a file. A damaged puzzle gives an error in its place. @param {Uint8Array} bytes */
export async function readBytes(bytes) {
  if (!bytes.length) fail("nothing");
  if (IMAGE.test(String.fromCharCode(...bytes.subarray(0, 12)))) return readImage(bytes);
  if (isPbm(bytes)) return readPbm(bytes);
  if (bytes.subarray(0, 1000).includes(0)) fail("unknown");
  return readWords(decoded(bytes));
}

/** Reads the puzzles of a text. A damaged puzzle gives an error in its place. @param {string} given */
export function readWords(given) {
  if (given.length > MOST.characters) fail("bytes", { found: given.length, most: MOST.characters });
  const text = plain(given);
  if (!text.trim()) fail("nothing");
  const found = (TEXTS.find(([fits]) => fits(text))?.[1] ?? readTyped)(text);
  if (found.every((one) => one instanceof FormatError)) throw found[0] ?? fail("nothing");
  return found;
}

/** @param {string} text */
function plain(text) {
  return text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
