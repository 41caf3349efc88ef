/**
 * Reads Netpbm bitmaps in the formats P1 (characters) and P4 (bits), and writes P1. 1 is black. A comment is the title.
 */

import { checkSize, hasPicture, highest, numberOf, ofPicture } from "./build.js";
import { MOST, excerpt, fail } from "./errors.js";

/** @typedef {import("../base/types.js").Document} Document */

const ITEM = /(?:\s|#[^\n\r]*(?=[\n\r]))*(\d+)/y;

/** Returns true if the bytes begin like a bitmap. @param {Uint8Array} bytes */
export function isPbm(bytes) {
  return /^P[14][\s#]/.test(String.fromCharCode(...bytes.subarray(0, 3)));
}

/** @param {Uint8Array} bytes @returns {Document[]} */
export function readPbm(bytes) {
  const text = new TextDecoder("latin1").decode(bytes); // one character per byte
  const found = [];
  for (let at = text.search(/\S/); at < text.length && found.length < MOST.puzzles; ) {
    if (!/^P[14][\s#]/.test(text.slice(at, at + 3))) fail("pbm", { found: excerpt(text.slice(at, at + 10)) });
    const bits = text[at + 1] === "4";
    let end = at + 2;
    const [width, height] = [0, 0].map(() => {
      ITEM.lastIndex = end;
      const item = ITEM.exec(text) ?? fail("number", { found: excerpt(text.slice(end, end + 20)) });
      end = ITEM.lastIndex;
      return numberOf(item[1]);
    });
    checkSize(height, width);
    const comment = /#([^\n\r]*)/.exec(text.slice(at, end));
    const from = at + (comment?.index ?? 0) + 1;
    const title = comment && new TextDecoder().decode(bytes.subarray(from, from + comment[1].length)).trim();
    const size = bits ? ((width + 7) >> 3) * height : 0;
    const cells = bits ? ofBits(bytes.subarray(end + 1, end + 1 + size), height, width) : ofText(text.slice(end), height * width);
    found.push(ofPicture(height, width, cells, { meta: title ? { title } : {} }));
    const next = bits ? text.slice(end + 1 + size).search(/\S/) : -1;
    at = next < 0 ? text.length : end + 1 + size + next;
  }
  return found;
}

/** @param {string} text @param {number} size */
function ofText(text, size) {
  const cells = text.replace(/#[^\n\r]*/g, "").replace(/\s/g, "");
  if (cells.length !== size || /[^01]/.test(cells)) fail("pbm-cells", { found: cells.length, expected: size });
  return Uint8Array.from(cells, Number);
}

/** @param {Uint8Array} bytes @param {number} height @param {number} width */
function ofBits(bytes, height, width) {
  const line = (width + 7) >> 3;
  if (bytes.length < line * height) fail("pbm-cells", { found: bytes.length * 8, expected: height * width });
  return Uint8Array.from({ length: height * width }, (_, cell) => {
    const place = cell % width;
    return (bytes[Math.floor(cell / width) * line + (place >> 3)] >> (7 - (place & 7))) & 1;
  });
}

/** Writes the picture as P1. @param {Document} document */
export function writePbm(document) {
  const { height, width, cells, meta } = document;
  if (!hasPicture(document)) fail("no-picture", { name: "PBM" });
  if (highest(cells) > 1) fail("no-colours", { name: "PBM" });
  const title = (meta.title ?? "").replace(/\s+/g, " ").trim();
  const rows = Array.from({ length: height }, (_, row) => cells.subarray(row * width, (row + 1) * width).join(""));
  return `P1\n${title ? `# ${title}\n` : ""}${width} ${height}\n${rows.join("\n")}\n`;
}
