/**
 * Reads the puzzle in a PNG that the page or nono has written, and writes such files: pictures with one pixel per cell.
 * The text chunk "nono" contains the whole puzzle as JSON.
 */

import { channelsOf } from "../puzzle/palette.js";
import { hasPicture } from "./build.js";
import { FormatError, PhotoError, fail } from "./errors.js";
import { dataOf, readJson } from "./json.js";
import { bigEndian, checkSum, deflated, joined } from "./packing.js";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CHUNK = "nono";
// of a PNG: 8 bits, colours of a palette; usual compression and filters; not interlaced
const HEADER = Uint8Array.of(8, 3, 0, 0, 0);
// behind the name of a text chunk: its end; not compressed (two bytes); no language, no translated name
const PLAIN_TEXT = "\0\0\0\0\0";
const DRAWING = "nono drawing"; // the text chunk in drawings made by nono render

/** Returns the puzzles in the text of an image. @param {Uint8Array} bytes @returns {import("./errors.js").Found[]} */
export function readImage(bytes) {
  const texts = textsOf(bytes);
  if (texts.has(DRAWING)) fail("this is a drawing of a puzzle, not the puzzle itself");
  const text = texts.get(CHUNK) ?? null;
  if (text === null) throw new PhotoError("this is a picture without a puzzle");
  // the image itself shows the answer
  return readJson(text).map((puzzle) => (puzzle instanceof FormatError ? puzzle : { ...puzzle, sealed: false }));
}

/** Returns the text chunks of a PNG by name; other images have none. @param {Uint8Array} bytes */
function textsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  /** @type {Map<string, string>} */
  const texts = new Map();
  const isPng = SIGNATURE.every((byte, index) => bytes[index] === byte);
  for (let offset = SIGNATURE.length; isPng && offset + 12 <= bytes.length; ) {
    const size = view.getUint32(offset);
    const kind = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    const data = bytes.subarray(offset + 8, offset + 8 + size);
    if (/^[ti][ET]Xt$/.test(kind)) { // tEXt or iTXt
      const end = data.indexOf(0);
      let start = end + 1;
      if (kind === "iTXt") { // two bytes about compression, a language and a translated name come before the text
        if (data[start]) start = data.length; // compressed
        start = data.indexOf(0, data.indexOf(0, start + 2) + 1) + 1 || data.length;
      }
      const name = new TextDecoder("latin1").decode(data.subarray(0, end));
      texts.set(name, new TextDecoder().decode(data.subarray(start)));
    }
    offset += 12 + size;
  }
  return texts;
}

/** Writes the picture of a nonogram, with the puzzle as text. @param {import("../base/types.js").Puzzle} puzzle */
export async function writePng(puzzle) {
  const { height, width, cells, palette } = puzzle;
  if (!hasPicture(puzzle)) fail("a puzzle without a picture cannot be written as PNG");
  const lines = new Uint8Array(height * (width + 1)); // each row begins with 0: it has no filter
  for (let row = 0; row < height; row++) {
    lines.set(cells.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const note = new TextEncoder().encode(`${CHUNK}${PLAIN_TEXT}${JSON.stringify(dataOf(puzzle))}`);
  return joined([
    SIGNATURE,
    ...chunk("IHDR", joined([bigEndian(width), bigEndian(height), HEADER])),
    ...chunk("PLTE", Uint8Array.from(palette.flatMap(({ rgb }) => channelsOf(rgb)))),
    ...chunk("iTXt", note),
    ...chunk("IDAT", await deflated(lines, "deflate")),
    ...chunk("IEND", new Uint8Array(0)),
  ]);
}

/** Returns the parts of a chunk. @param {string} kind @param {Uint8Array} data */
function chunk(kind, data) {
  const body = joined([new TextEncoder().encode(kind), data]);
  return [bigEndian(data.length), body, checkSum(body)];
}
