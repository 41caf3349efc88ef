/** Classifies the lines of a typed text: headings, labelled clues, clues, rules, sizes, legends and words. */

import { stripped } from "./errors.js";
import { cellsOf, legendOf } from "./typed_colours.js";

/**
 * A line or a part of a line. `words` is the text of a heading, or the name of a field in `meta`. `size` is the height
 * and the width, each 0 if it is not given. If `pair` is true, the two numbers may be in either order.
 *
 * @typedef {"blank" | "rule" | "heading" | "labelled" | "clues" | "size" | "legend" | "about" | "comment" | "words"}
 * Kind
 * @typedef {"" | "rows" | "columns" | "picture"} Side
 * @typedef {Object} Item
 * @property {Kind} kind
 * @property {number} line
 * @property {string} text
 * @property {Side} side
 * @property {string} words
 * @property {number} number
 * @property {[number, number]} size
 * @property {boolean} pair
 * @property {import("./typed_colours.js").Entry[]} legend
 */

/** @type {[Side, string][]} */
const HEADINGS = [
  ["rows", "row rows r across horizontal horizontals left zeilen lignes filas righe"],
  ["columns", "column columns col cols c down vertical verticals top spalten colonnes columnas colonne"],
  ["picture", "picture image solution goal answer grid"],
];
const SIDES = new Map(HEADINGS.flatMap(([side, words]) => words.split(" ").map((word) => [word, side])));
const LABELS = ["row", "r", "column", "col", "c"]; // words that may precede a number
const FILLERS = "clue clues side hint hints number numbers for of the const let var".split(" ");
/** The names of fields in `meta` by the words of a text. @type {Record<string, string>} */
export const ABOUT = { name: "title", puzzle: "title", by: "author", creator: "author", note: "description", notes: "description" };
for (const name of "title id author source date difficulty copyright license description".split(" ")) ABOUT[name] = name;
// words that mean a width; all other words in a size mean a height
const WIDE = ["width", "w", "wide", "columns", "cols"];

const DECORATION = /^[ \t#*=_~<>`\-[({"']+/;
const MARKED = /^([^:=→]{0,60})(?::=|[:=]>?|→)\s*(.*)/;
const BARE = /^([^\d[({"']{0,60})(.*)/;
const REMARK = /(?<!\d)\([^()]{0,60}[A-Za-z][^()]{0,60}\)/g;
const TURNED = /\b(?:bottom|right)[ -]to[ -](?:the )?(?:top|left)\b|\bbottom[ -]up\b|\breversed?\b/i;
const INDEX = /^(\d{1,4})(?:\s*[-.)]>?\s+|\s+|$)(.*)$/;
const NEXT_HEADING = /(?<=[\s,;|/\]})])(?=["']?(?:rows?|cols?|columns?|across|down)["']?\s?[:=])/i;
const PAIR =
  /^(?:(?:size|dimensions|board|grid)?\s?[:=]?\s?(\d{1,9})\s?(?:x|×|\*|by)\s?(\d{1,9})\W*|(?:size|dimensions)\s?[:=]?\s?(\d{1,9})[\s,;]+(\d{1,9})\W*)$/i;
const LENGTH =
  /(width|height|columns|cols|rows|w|h)\s?[:=]?\s?(\d{1,9})\b|(\d{1,9})\s?(wide|high|tall|columns|cols|rows)\b/iy;
const JOINT = /(?:[\s,;.x×&]|\band\b|\bby\b)*/iy;
const COMMENT = /^(?:#(?!\d+\s*[:)=])|\/\/|;|%|```|\([^()]*[A-Za-z])/;
const LETTERED = /^[A-Za-z]\s?[:)]\s*[\d-]/;
const RULE = /^(?:(?:[=*_~+&|/\\#]\s*)+|-(?:\s*-)+)$/;
const COUNT = /^[*+•-]?\s*(?:[#(]?(?:\d{1,4}|[A-Za-z])\s?[:)=]\s*)?/;
const PART = /\d+(?:\s*(?:\(\p{L}+\)|\p{L}+))?|\b(?:empty|none)\b|[\s,;./|[\](){}"'-]+/iuy;

/** @param {Kind} kind @param {number} line @param {Partial<Item>} [more] @returns {Item} */
function item(kind, line, more = {}) {
  return { kind, line, text: "", side: "", words: "", number: 0, size: [0, 0], pair: false, legend: [], ...more };
}

/** Returns the lines of a text. A line with two headings gives two items. @param {string} text */
export function itemsOf(text) {
  const found = [];
  let before = "";
  for (const [at, raw] of text.split("\n").entries()) {
    const line = at + 1;
    const wide = raw.normalize("NFKC").replace(/[‐-—−]/g, "-").replace(/[“”„]/g, '"').replace(/[︎️​‍\ufeff]/gu, "");
    const plain = wide.replace(/^(?:>\s?)+/, "").trim().replace(/\s{3,}/g, "  ");
    const size = sizeOf(line, plain);
    const [first, ...more] = plain.split(NEXT_HEADING);
    if (size) found.push(size);
    else if (countsOn(before, plain)) found.push(item("clues", line, { text: plain }));
    else if (more.length && headingOf(line, first).some(({ kind, text }) => text && kind !== "comment")) {
      found.push(...partOf(line, stripped(first, " \t,;|/")), ...partOf(line, more.join("")));
    } else found.push(...partOf(line, plain));
    before = plain || before;
  }
  return found;
}

/** Returns true if letters count this line and the previous one, as in `B: 1` and `C: 2`. */
function countsOn(/** @type {string} */ before, /** @type {string} */ text) {
  const code = (/** @type {string} */ line) => line[0].toLowerCase().charCodeAt(0);
  return LETTERED.test(text) && LETTERED.test(before) && code(text) === code(before) + 1;
}

/** @param {number} line @param {string} text @returns {Item[]} */
function partOf(line, text) {
  if (!text) return [item("blank", line)];
  if (/\p{L}/u.test(text)) {
    for (const part of [headingOf, aboutOf, legendLine]) {
      const found = part(line, text);
      if (found.length) return found;
    }
  }
  if (RULE.test(text) && !(text.includes("_") && text.includes("|"))) return [item("rule", line, { text })];
  if (COMMENT.test(text) && !TURNED.test(text)) return [item("comment", line, { text })];
  const at = cellsOf(text) ? -1 : text.search(/(?<=\s)(?:#|\/\/)(?=\s)/);
  if (at < 0) return [item(isClues(text) ? "clues" : "words", line, { text })];
  const clues = text.slice(0, at).trimEnd();
  return [item(isClues(clues) ? "clues" : "words", line, { text: clues }), item("comment", line, { text: text.slice(at) })];
}

/** Returns true if a text consists only of numbers, words for colours, brackets and separators. @param {string} text */
function isClues(text) {
  let at = COUNT.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    PART.lastIndex = at;
    if (!PART.test(text)) return false;
    at = PART.lastIndex;
  }
  return true;
}

/**
 * Reads the size of the board, for example `5x4`, `width 5 height 4` or `4 rows, 5 columns`.
 *
 * @param {number} line
 * @param {string} text
 */
function sizeOf(line, text) {
  if (text.length > 60 || !/\d/.test(text)) return null;
  const pair = PAIR.exec(text)?.slice(1).filter(Boolean).map(Number);
  if (pair) return item("size", line, { text, size: [pair[0], pair[1]], pair: true });
  const found = { height: 0, width: 0 };
  let at = 0;
  let any = 0;
  const skip = () => {
    JOINT.lastIndex = at;
    JOINT.test(text);
    at = Math.max(at, JOINT.lastIndex);
  };
  if (/^[,;.]/.test(text)) skip();
  for (;;) {
    LENGTH.lastIndex = at;
    const length = LENGTH.exec(text);
    if (!length) break;
    found[WIDE.includes((length[1] ?? length[4]).toLowerCase()) ? "width" : "height"] = Number(length[2] ?? length[3]);
    any++;
    at = LENGTH.lastIndex;
    skip();
  }
  const bare = /row|col/i.test(text) && !(found.height && found.width);
  if (at < text.length || !any || bare) return null;
  return item("size", line, { text, size: [found.height, found.width] });
}

/**
 * Returns the heading or the label at the beginning of a line.
 *
 * @param {number} line
 * @param {string} given
 * @returns {Item[]}
 */
function headingOf(line, given) {
  if (TURNED.test(given)) return [];
  const text = given.replace(REMARK, "").replace(DECORATION, "");
  const remarks = (given.match(REMARK) ?? []).map((remark) => item("comment", line, { text: remark }));
  const marked = MARKED.exec(text);
  for (const match of [marked, BARE.exec(text)]) {
    if (!match || !match[1]) continue;
    const words = (match[1].toLowerCase().match(/[a-z]+|\d+/g) ?? []).filter((word) => !FILLERS.includes(word));
    const names = words.filter((word) => !/^\d/.test(word));
    const side = names.length === 1 ? SIDES.get(names[0]) : "";
    if (!side || (match !== marked && names[0].length === 1 && !match[2]) || words.length > 2) continue;
    const rest = side === "picture" ? match[2].trim() : stripped(match[2], "*_`=#~ ");
    if (words.length === 2 && words[0] === names[0] && LABELS.includes(names[0])) {
      return [item("labelled", line, { text: rest, side, number: Number(words[1].slice(0, 9)) }), ...remarks];
    }
    const index = match !== marked && LABELS.includes(names[0]) ? INDEX.exec(rest) : null;
    if (index) return [item("labelled", line, { text: index[2], side, number: Number(index[1]) }), ...remarks];
    if (rest && !(side === "picture" ? cellsOf(rest) : isClues(rest))) continue;
    return [item("heading", line, { text: rest, side, words: match[1].trim() }), ...remarks];
  }
  return [];
}

/** @param {number} line @param {string} text */
function aboutOf(line, text) {
  const match = MARKED.exec(text.replace(DECORATION, ""));
  const words = match && Object.entries(ABOUT).find(([name]) => name === match[1].trim().toLowerCase())?.[1];
  return words ? [item("about", line, { text: match[2].trim(), words })] : [];
}

/** @param {number} line @param {string} text */
function legendLine(line, text) {
  try {
    const legend = legendOf(text.replace(/^[#*] +/, ""));
    return legend.length ? [item("legend", line, { text, legend })] : [];
  } catch {
    return []; // if all other lines are clues, the error is thrown again
  }
}
