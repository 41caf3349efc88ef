/**
 * Reads and writes links. The fragment of a link contains a whole puzzle: `#n=`, followed by base64url.
 *
 * The bytes are a version, the checksum, and the puzzle. The version's highest bit is set if the puzzle is compressed.
 * Integers have 7 bits per byte. A cell has the smallest number of bits that is enough for all colours.
 */

import { ByteReader, ByteWriter, fromBase64Url, toBase64Url } from "../base/bytes.js";
import { UNKNOWN } from "../base/types.js";
import {
  checkSize, dataOfMeta, defaultPalette, givenData, hasPicture, makePalette, metaOf, nonogramOfClues,
  nonogramOfPicture, rowsOf,
} from "./build.js";
import { packed, seal, unpacked } from "./cells.js";
import { DAMAGED, FormatError, MOST, fail, refuseColours } from "./errors.js";
import { checkSum, deflated, inflated, joined } from "./packing.js";

/** @import { Puzzle } from "../base/types.js" */

const VERSION = 1;
const COMPRESSED = 128;
const KIND = { nonogram: 0, akari: 1, json: 2 }; // how the puzzle is packed
const AKARI_KEYS = [...".#01234"]; // the clues in the cells of an Akari, in the order of their codes
const AKARI_FIELDS = ["nono", "genre", "id", "title", "width", "height", "grid", "goal", "solution", "saved"];
const HAS = { palette: 1, picture: 2, clues: 4, start: 8, open: 16 }; // flags: what a link has; open: it is not sealed
const MAX_BYTES = 1 << 20; // maximum size of a puzzle in a link

/** The reader of JSON, or null until a puzzle needs it. @type {typeof import("./json.js") | null} */
let json = null;

/** Returns true if a packed puzzle is a nonogram. @param {string} text */
export function isNonogram(text) {
  return !text.startsWith("{") && text[7] === "A"; // the kind 0 after the version and the checksum
}

/** Loads the reader of JSON if any of these packed puzzles needs it. @param {string[]} texts */
export async function prepare(texts) {
  if (!texts.every(isNonogram)) await readerOfJson();
}

async function readerOfJson() {
  return (json ??= await import("./json.js"));
}

/** Returns the fragment for a puzzle, without `#`. @param {Puzzle} puzzle */
export async function writeLink(puzzle) {
  const body = isPacked(puzzle) ? bytesOf(puzzle) : jsonBytes(puzzle);
  const packed = await deflated(body, "deflate-raw");
  const small = packed.length < body.length;
  const head = Uint8Array.of(VERSION | (small ? COMPRESSED : 0));
  return `n=${toBase64Url(joined([head, checkSum(body), small ? packed : body]))}`;
}

/** Returns true if links contain the cells and clues of the puzzle instead of its JSON. @param {Puzzle} puzzle */
function isPacked({ genre }) {
  return genre === "nonogram" || genre === "akari";
}

/**
 * Packs a puzzle as text synchronously. The text is like that of `writeLink`, but without "n=" and compression. If the
 * puzzle cannot have a link, the text is JSON.
 *
 * @param {Puzzle} puzzle
 */
export function packPuzzle(puzzle) {
  if (puzzle.given && !isPacked(puzzle)) return JSON.stringify(givenData(puzzle.given, puzzle.start));
  const body = bytesOf(puzzle);
  return toBase64Url(joined([Uint8Array.of(VERSION), checkSum(body), body]));
}

/** Returns a text that identifies a puzzle without the player's marks. @param {Puzzle} puzzle */
export function keyOf(puzzle) {
  const text = packPuzzle({ ...puzzle, start: null, sealed: true });
  const sum = checkSum(new TextEncoder().encode(text));
  return `${text.length.toString(36)}-${toBase64Url(sum)}`;
}

/**
 * Returns the puzzle that `packPuzzle` packed, after `prepare`. Throws an error for a genre that the page does not
 * know.
 *
 * @param {string} text
 */
export function unpackPuzzle(text) {
  if (json && text.startsWith("{")) return json.puzzleOf(JSON.parse(text));
  const bytes = fromBase64Url(text);
  return puzzleOf(checked(bytes, bytes.subarray(5)));
}

/**
 * Reads the puzzle of a fragment. Returns null if the fragment contains no puzzle.
 *
 * @param {string} fragment   the fragment of an address, with `#`
 * @returns {Promise<Puzzle | null>}
 */
export async function readLink(fragment) {
  if (!fragment.startsWith("#n=")) return null;
  try {
    return await puzzleOfLink(fragment.slice(3));
  } catch (error) {
    if (error instanceof FormatError) throw error;
    return fail(DAMAGED); // invalid base64, compression or UTF-8, or too short
  }
}

/** Returns the puzzle in the text of a link, after "#n=". @param {string} text */
async function puzzleOfLink(text) {
  const bytes = fromBase64Url(text);
  if ((bytes[0] & ~COMPRESSED) !== VERSION) fail("the link comes from a newer version of this page");
  const rest = bytes.subarray(5); // after the version and the checksum
  const body = bytes[0] & COMPRESSED ? await inflated(rest, "deflate-raw", MAX_BYTES) : rest;
  const reader = checked(bytes, body);
  if (body[0] !== KIND.nonogram) await readerOfJson();
  return puzzleOf(reader);
}

/**
 * Checks the checksum of a link. Returns a reader of its body.
 *
 * @param {Uint8Array} bytes   the whole link, with the checksum after the version
 * @param {Uint8Array} body   what follows the checksum, decompressed
 */
function checked(bytes, body) {
  if (body.length > MAX_BYTES || checkSum(body).some((byte, index) => byte !== bytes[index + 1])) fail(DAMAGED);
  return new ByteReader(body);
}

/** Packs a puzzle of another genre as JSON. A sealed one goes without its answer. @param {Puzzle} puzzle */
function jsonBytes(puzzle) {
  const given = /** @type {import("../base/types.js").Given} */ (puzzle.given);
  const { goal, solution, ...open } = givenData(given, puzzle.start);
  const out = new ByteWriter();
  out.number(KIND.json);
  out.text(JSON.stringify(puzzle.sealed ? open : { ...open, goal, solution }));
  return out.written();
}

/** Packs a nonogram or an Akari: its size, palette, picture, clues, marks and meta data. @param {Puzzle} puzzle */
function bytesOf(puzzle) {
  const { height, width, palette, given, start, sealed } = puzzle;
  const out = new ByteWriter();
  const picture = given || hasPicture(puzzle);
  const meta = given ? metaOf(given.data, AKARI_FIELDS) : puzzle.meta;
  const hasPalette = !given && JSON.stringify(palette) !== JSON.stringify(defaultPalette(palette.length));
  const { clues } = puzzle;
  const has = { palette: hasPalette, picture, clues, start, open: !sealed };
  const names = /** @type {(keyof typeof HAS)[]} */ (Object.keys(HAS));
  const flags = names.reduce((sum, name) => sum | (has[name] ? HAS[name] : 0), 0);
  for (const number of [given ? KIND.akari : KIND.nonogram, height, width, flags, palette.length]) out.number(number);
  if (hasPalette) {
    for (const { key, name, rgb } of palette) {
      out.number(parseInt(rgb, 16));
      out.text(key);
      out.text(name);
    }
  }
  if (given) {
    const codes = Uint8Array.from(given.data.grid.join(""), (key) => AKARI_KEYS.indexOf(key));
    out.bytes(packed(codes, AKARI_KEYS.length));
  } else if (picture) out.bytes(packed(puzzle.cells, palette.length));
  for (const clue of clues ? [...clues.rows, ...clues.cols] : []) {
    out.number(clue.length);
    for (const { length, colour } of clue) {
      out.number(length);
      out.number(colour);
    }
  }
  // the last code is no mark
  if (start) out.bytes(packed(start.map((colour) => Math.min(colour, palette.length)), palette.length + 1));
  const about = Object.entries(meta).filter(([name]) => name !== "tones"); // too long for a link
  out.number(about.length);
  for (const pair of about) pair.forEach((text) => out.text(text));
  return out.written();
}

/** Returns the puzzle that `bytesOf` or `jsonBytes` has packed. @param {ByteReader} bytes @returns {Puzzle} */
function puzzleOf(bytes) {
  const kind = bytes.number();
  if (kind > KIND.json) fail("the link comes from a newer version of this page");
  if (kind !== KIND.nonogram && !json) throw new Error("the reader of JSON is not loaded");
  if (json && kind === KIND.json) return { ...json.puzzleOf(JSON.parse(bytes.text())), sealed: true };
  const [height, width, flags, colours] = [0, 0, 0, 0].map(() => bytes.number());
  checkSize(height, width);
  if (colours < 2 || colours > MOST.colours) refuseColours(colours);
  const entries = Array.from({ length: flags & HAS.palette ? colours : 0 }, () => {
    const rgb = bytes.number().toString(16).padStart(6, "0");
    return { rgb, key: bytes.text(), name: bytes.text() };
  });
  const palette = entries.length ? makePalette(entries) : defaultPalette(colours);
  const size = height * width;
  const cells = flags & HAS.picture ? unpacked(bytes, size, kind === KIND.akari ? AKARI_KEYS.length : colours) : null;
  const clues = flags & HAS.clues ? Array.from({ length: height + width }, () => clueOf(bytes)) : null;
  const marks = flags & HAS.start ? unpacked(bytes, size, colours + 1) : null;
  const start = marks && marks.map((colour) => (colour === colours ? UNKNOWN : colour)); // the last code is no mark
  /** @type {Record<string, string>} */
  const meta = {};
  for (let left = bytes.number(); left > 0; left--) {
    const name = bytes.text();
    meta[name] = bytes.text();
  }
  if (bytes.left) fail(DAMAGED);
  const sealed = !(flags & HAS.open);
  if (json && kind === KIND.akari) {
    const grid = rowsOf(cells ?? fail(DAMAGED), width, AKARI_KEYS);
    const data = { nono: 1, genre: "akari", ...dataOfMeta(meta, AKARI_FIELDS), width, height, grid };
    return { ...json.puzzleOf(data), start, sealed };
  }
  const genre = "nonogram";
  const about = { palette, meta, start };
  const [rows, cols] = [clues?.slice(0, height), clues?.slice(height)];
  if (cells) {
    const puzzle = rows && cols ? nonogramOfClues(rows, cols, { ...about, cells })
      : nonogramOfPicture(height, width, cells, about);
    return sealed ? seal(puzzle) : { ...puzzle, sealed };
  }
  // Do not check that the clues fit the board: the user may still be typing them.
  if (!rows || !cols || [...rows, ...cols].flat().some(({ colour }) => colour >= colours)) fail(DAMAGED);
  return { genre, height, width, cells: new Uint8Array(size), clues: { rows, cols }, ...about, sealed };
}

/** Reads a clue. @param {ByteReader} bytes */
function clueOf(bytes) {
  const size = bytes.number();
  if (size > bytes.left) fail(DAMAGED); // before the list takes memory
  return Array.from({ length: size }, () => {
    const [length, colour] = [bytes.number(), bytes.number()];
    if (!colour || length > MOST.cells) fail(DAMAGED);
    return { length, colour };
  });
}
