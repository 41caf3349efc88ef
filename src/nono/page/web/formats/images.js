/**
 * Reads pictures with one pixel per cell (PNG, GIF and BMP), and writes PNG. The text chunk "nono" of a PNG contains
 * the whole puzzle as JSON.
 */

import { NAMED, channelsOf } from "../puzzle/palette.js";
import { hasPicture, makePalette, ofPicture } from "./build.js";
import { FormatError, MOST, PhotoError, each, fail } from "./errors.js";
import { dataOf, readJson } from "./json.js";
import { bigEndian, checkSum, deflated, joined } from "./packing.js";

/** @typedef {import("../base/types.js").Document} Document */

const TOO_LARGE = `the picture has more than ${MOST.cells} pixels; import it as an image`;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CHUNK = "nono";
const DRAWING = "nono drawing"; // the text chunk in drawings made by nono render
const CLEAR = ""; // stands for transparent pixels

/** @param {Uint8Array} bytes @returns {Promise<import("./errors.js").Found[]>} */
export async function readImage(bytes) {
  const { width, height, texts } = headOf(bytes);
  if (texts.has(DRAWING)) fail("this is a drawing of a puzzle, not the puzzle itself");
  const note = texts.get(CHUNK);
  // the image itself shows the answer
  if (note) return readJson(note).map((one) => (one instanceof FormatError ? one : { ...one, sealed: false }));
  if (!width || !height || width * height > MOST.cells || Math.max(width, height) > MOST.side) throw new PhotoError(TOO_LARGE);
  return each([await pixelsOf(bytes)], ofPixels);
}

/** Returns the size of an image (0 if unknown) and the text chunks of a PNG. @param {Uint8Array} bytes */
function headOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  /** @type {Map<string, string>} */
  const texts = new Map();
  if (bytes.length < 34) return fail("this browser cannot show the image");
  if (bytes[0] === 0x47) return { width: view.getUint16(6, true), height: view.getUint16(8, true), texts };
  if (bytes[0] === 0x42) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)), texts };
  if (bytes[0] !== 0x89) return { width: 0, height: 0, texts };
  for (let at = 8; at + 12 <= bytes.length; ) {
    const size = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + size);
    if (/^[ti][ET]Xt$/.test(kind)) {
      const zero = data.indexOf(0);
      const name = new TextDecoder("latin1").decode(data.subarray(0, zero));
      let from = zero + 1;
      if (kind === "iTXt") {
        if (data[from]) from = data.length; // compressed
        from = data.indexOf(0, data.indexOf(0, from + 2) + 1) + 1 || data.length;
      }
      texts.set(name, new TextDecoder().decode(data.subarray(from)));
    }
    at += 12 + size;
  }
  return { width: view.getUint32(16), height: view.getUint32(20), texts };
}

/** Returns the pixels of an image, decoded by the browser. @param {Uint8Array} bytes */
async function pixelsOf(bytes) {
  /** @type {ImageBitmapOptions} */
  const exact = { premultiplyAlpha: "none", colorSpaceConversion: "none" };
  const bitmap = await createImageBitmap(new Blob([/** @type {BlobPart} */ (bytes)]), exact).catch(() => fail("this browser cannot show the image"));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  if (bitmap.width * bitmap.height > MOST.cells) throw new PhotoError(TOO_LARGE);
  const context = canvas.getContext("2d", { willReadFrequently: true }) ?? fail("this browser cannot show the image");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/**
 * Builds a puzzle from pixels. The background is transparent if possible, otherwise white. If neither occurs, it is the
 * most frequent colour.
 *
 * @param {{width: number, height: number, data: ArrayLike<number>}} image
 */
function ofPixels({ width, height, data }) {
  const pixels = Array.from({ length: width * height }, (_, cell) => {
    const [red, green, blue, opaque] = [0, 1, 2, 3].map((channel) => data[4 * cell + channel]);
    return opaque < 128 ? CLEAR : ((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0");
  });
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  if (counts.size > MOST.colours) throw new PhotoError(`the picture has more than ${MOST.colours} colours; import it as an image`);
  if (counts.size < 2) fail("the picture has only one colour; expected at least two");
  const rank = (/** @type {string} */ rgb) => (NAMED.findIndex((entry) => entry.rgb === rgb) + NAMED.length + 1) % (NAMED.length + 1);
  const most = Math.max(...counts.values());
  const usual = [...counts].find(([, count]) => count === most)?.[0] ?? "";
  const background = [CLEAR, "ffffff"].find((rgb) => counts.has(rgb)) ?? usual;
  const found = [...counts.keys()].filter((rgb) => rgb !== background);
  const order = [background, ...found.sort((one, other) => orderOf(rank(one)) - orderOf(rank(other)))];
  const taken = new Set();
  const palette = makePalette(order.map((value) => {
    const rgb = value || "ffffff";
    const same = NAMED.find((entry) => entry.rgb === rgb);
    const key = same && !taken.has(same.key) ? same.key : "";
    taken.add(key);
    return { rgb, key, name: same?.name ?? `#${rgb}` };
  }));
  const number = new Map(order.map((rgb, index) => [rgb, index]));
  return ofPicture(height, width, Uint8Array.from(pixels, (pixel) => number.get(pixel) ?? 0), { palette });
}

/** Returns the sort position of a colour in the palette. Named colours come first. @param {number} rank */
function orderOf(rank) {
  return rank || NAMED.length + 1;
}

/**
 * Writes the picture of a nonogram with one pixel per cell, and the puzzle in a text chunk.
 *
 * @param {Document} document
 */
export async function writePng(document) {
  const { height, width, cells, palette } = document;
  if (!hasPicture(document)) fail("a puzzle without a picture cannot be written as PNG");
  const lines = new Uint8Array(height * (width + 1));
  for (let row = 0; row < height; row++) lines.set(cells.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const colours = palette.flatMap(({ rgb }) => channelsOf(rgb));
  const note = new TextEncoder().encode(`${CHUNK}\0\0\0\0\0${JSON.stringify(dataOf(document))}`);
  return joined([
    SIGNATURE,
    ...chunk("IHDR", joined([bigEndian(width), bigEndian(height), Uint8Array.of(8, 3, 0, 0, 0)])),
    ...chunk("PLTE", Uint8Array.from(colours)),
    ...chunk("iTXt", note),
    ...chunk("IDAT", await deflated(lines, "deflate")),
    ...chunk("IEND", new Uint8Array(0)),
  ]);
}

/** @param {string} kind @param {Uint8Array} data */
function chunk(kind, data) {
  const body = joined([new TextEncoder().encode(kind), data]);
  return [bigEndian(data.length), body, checkSum(body)];
}
