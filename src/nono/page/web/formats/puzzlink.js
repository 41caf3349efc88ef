/**
 * Reads and writes addresses of puzz.link, pzv and similar sites, one per line, for nonograms and for the
 * genres with declared rules that puzz.link has. If there is text before an address on the same line, it is the title.
 */

import { cluesOfDocument } from "../genres/nonogram.js";
import { DECLARED } from "../genres/declared.js";
import { readAddress, writeAddress } from "./addresses.js";
import { checkSize, clueOfLengths, highest, numberOf, ofClues } from "./build.js";
import { cluesData, withBlanks } from "./clued.js";
import { each, excerpt, fail, refuseAddress, refusePlaces, stripped } from "./errors.js";
import { dataOf, documentOf as jsonOf } from "./json.js";

/** @typedef {import("../base/types.js").Document} Document */

const GAPS = "ghijklmnopqrstuvwxyz"; // 1 to 20 empty places
const LARGEST = 255; // the longest block that puzz.link itself can read
const ADDRESS = /(?:https?:\/\/|\b(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app)\/)[^\s<>"']+/;
const KINDS = ["nonogram", ...Object.values(DECLARED).flatMap(({ addresses }) => addresses.flatMap(({ names }) => names))];
const PART = new RegExp(`^\\??(${KINDS.join("|")})(_edit|_play)?/(\\w+/)?\\d\\S*$`);

/** Returns true if most lines are addresses of puzzles. @param {string} text */
export function isPuzzlink(text) {
  const items = itemsOf(text.slice(0, 60_000)).map(([item]) => item);
  return 2 * items.filter((item) => isAddress(item)).length > items.length;
}

/** @param {string} item */
function isAddress(item) {
  const address = ADDRESS.exec(item)?.[0];
  if (!address) return PART.test(item);
  const plain = decoded(address);
  const query = plain.slice(plain.indexOf("?") >>> 0);
  return /[/=]\d+\/\d+\/\S/.test(query) || /penpa|[#?]m=(edit|solve)&/.test(plain);
}

/** Returns the lines that are not empty, with their numbers and without comments. @param {string} text */
function itemsOf(text) {
  return text.split("\n").flatMap((line, at) => {
    const item = line.replace(/(^|\s)#.*/, "").trim();
    return item ? [/** @type {[string, number]} */ ([item, at + 1])] : [];
  });
}

/** @param {string} text */
export function readPuzzlink(text) {
  return each(itemsOf(text), ([item]) => documentOf(item), ([, line]) => line);
}

/** @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** @param {string} kind @returns {never} */
function refuseKind(kind) {
  return fail(`the address contains a puzzle of the type ${excerpt(kind)}, which this page does not have`);
}

/** @param {string} item @returns {Document} */
function documentOf(item) {
  const found = ADDRESS.exec(item);
  const title = found ? stripped(item.slice(0, found.index), " \t-:*([<\"'") : "";
  const whole = found ? stripped(found[0], ")],;") : item;
  const address = decoded(found && !whole.startsWith("http") ? `https://${whole}` : whole);
  if (/^https?:\/\/([^#?]*penpa|[^#?]*[#?]m=(edit|solve)&)/.test(address)) fail("only 'nono page' on your own computer can read links to Penpa+");
  const { kind, rest } = partsOf(address);
  if (!KINDS.includes(kind)) refuseKind(kind);
  const hasFlags = rest.length > 3 && !/^\d+$/.test(rest[0]) && !rest[0].startsWith("v:");
  const parts = hasFlags ? rest.slice(1) : rest;
  if (parts.length < 3 || (kind === "nonogram" && parts.slice(3).some(Boolean))) refuseAddress(parts.join("/"));
  const [width, height] = [numberOf(parts[0]), numberOf(parts[1])];
  checkSize(height, width);
  /** @type {Record<string, string>} */
  const meta = title ? { title } : {};
  if (kind === "nonogram") return nonogram(height, width, parts[2], meta);
  return declared(kind, hasFlags ? rest[0] : "", height, width, parts.slice(2).join("/"), meta);
}

/** Returns the kind of puzzle in an address, and the parts that follow the kind. @param {string} address */
function partsOf(address) {
  const link = /^https?:\/\/[^/?#]+[^?]*(\?.*)?$/s.exec(address);
  const query = (link ? (link[1] ?? "") : address).replace(/^\?+/, "").replace(/^(\w+=\w*&(amp;)?)*(type=)?\/?/, "");
  const [kind, ...rest] = query.split("/");
  if (!rest.length) refuseAddress(address);
  return { kind: kind.replace(/_(edit|play)$/, ""), rest };
}

/**
 * Reads a nonogram. The columns come first, then the rows. The number of slots per line is half the number of its
 * cells, rounded up. A clue fills the slots of its line in reverse order.
 *
 * @param {number} height
 * @param {number} width
 * @param {string} body
 * @param {Record<string, string>} meta
 */
function nonogram(height, width, body, meta) {
  const [deep, wide] = [(height + 1) >> 1, (width + 1) >> 1];
  const size = width * deep + height * wide;
  if (body.length > 4 * size) refusePlaces(body.length, size);
  /** @type {Map<number, number>} */
  const slots = new Map();
  let slot = 0;
  for (const [part, one, two, three, blot, gap] of body.matchAll(/([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])|./gs)) {
    const value = one ?? two ?? three;
    if (gap) slot += GAPS.indexOf(gap) + 1;
    else if (!value && !blot) fail(`the address contains ${excerpt(part)}, which puzz.link does not use`);
    else slots.set(slot++, blot ? NaN : parseInt(value, 16));
  }
  if (slot > size) refusePlaces(slot, size);
  const clue = (/** @type {number} */ slotsOfLine, /** @type {number} */ first) => {
    const lengths = [];
    for (let at = first + slotsOfLine - 1; at >= first; at--) if (slots.has(at)) lengths.push(Number(slots.get(at)));
    return clueOfLengths(lengths).map((block) => ({ ...block, length: block.length || 0 }));
  };
  const cols = Array.from({ length: width }, (_, column) => clue(deep, column * deep));
  const rows = Array.from({ length: height }, (_, row) => clue(wide, width * deep + row * wide));
  const total = (/** @type {import("../base/types.js").Block[][]} */ side) => side.flat().reduce((sum, { length }) => sum + length, 0);
  const blots = [...slots.values()].some(Number.isNaN);
  if (slot < size && (blots || total(rows) !== total(cols))) refusePlaces(slot, size);
  return ofClues(rows, cols, { meta });
}

/**
 * Returns the JSON of a puzzle of a genre with declared rules. An Akari is one of these.
 *
 * @param {string} kind
 * @param {string} flags
 * @param {number} height
 * @param {number} width
 * @param {string} body
 * @param {Record<string, string>} meta
 */
function declared(kind, flags, height, width, body, meta) {
  if (body.length > 8 * height * width + 20) refusePlaces(body.length, height * width);
  const { genre, values } = readAddress(kind, flags, height, width, body) ?? refuseKind(kind);
  return jsonOf({ ...meta, genre, ...cluesData({ genre: DECLARED[genre], height, width, values: withBlanks(DECLARED[genre], height, width, values) }) });
}

/** Returns the address of a puzzle at puzz.link. @param {Document} document */
export function writePuzzlink(document) {
  const { height, width } = document;
  const { genre, grid } = dataOf(document);
  if (genre === "nonogram") return `https://puzz.link/p?nonogram/${width}/${height}/${nonogramBody(document)}\n`;
  const values = genre === "akari" ? { rows: [...grid.join("")] } : /** @type {any} */ (document.given).clued.values;
  return `https://puzz.link/p?${writeAddress({ genre: DECLARED[genre], height, width, values })}\n`;
}

/** @param {number} size */
function gaps(size) {
  const rest = size % GAPS.length;
  return "z".repeat(Math.floor(size / GAPS.length)) + (rest ? GAPS[rest - 1] : "");
}

/** @param {Document} document */
function nonogramBody(document) {
  const { height, width, cells } = document;
  const { rows, cols } = cluesOfDocument(document);
  if (highest(cells) > 1 || [...rows, ...cols].some((clue) => clue.some(({ colour }) => colour > 1))) {
    fail("a puzzle in colours cannot be written as puzz.link");
  }
  let [body, gap] = ["", 0];
  for (const [slots, side] of /** @type {[number, typeof rows][]} */ ([[(height + 1) >> 1, cols], [(width + 1) >> 1, rows]])) {
    for (const clue of side) {
      if (clue.some(({ length }) => length > LARGEST)) fail(`blocks of more than ${LARGEST} cells cannot be written as puzz.link`);
      if (clue.length) {
        const items = clue.map(({ length }) => (length ? (length < 16 ? "" : "-") + length.toString(16) : "."));
        body += gaps(gap) + items.reverse().join("");
        gap = 0;
      }
      gap += slots - clue.length;
    }
  }
  return body + gaps(gap);
}
