/** Reads the lines of one side of a typed puzzle as clues, in all possible ways. */

import { numberOf } from "./build.js";
import { excerpt, fail, stripped } from "./errors.js";

/**
 * @typedef {import("./typed_colours.js").Line} Line
 * @typedef {{length: number, word: string}} Typed   a block; `word` is the word for its colour, or ""
 * @typedef {{line: number, blocks: Typed[]}} Clue
 */

/**
 * The ranks of separators. If a text has two kinds of separators, the kind with the higher rank separates clues.
 *
 * @type {Record<string, number>}
 */
const RANKS = { "|": 3, ";": 3, "/": 2, ",": 2, ".": 1, "-": 1, " ": 0 };
/** The texts that stand for a clue without blocks. */
export const EMPTY = ["", "0", "-", "empty", "none"];
const BRACKETED = /[[({"']/;
const TOKEN = /[[({]|[\])}]|"[^"]*"|'[^']*'|[^[\](){}"']+|./gu;
const BULLET = /^[*+•-]\s+(?=[\d[(])/;
const COUNTED = /^[#(]?(\d{1,4}|[A-Za-z])\s*[:)=]\s*(.*)$/;
const DOTTED = /^(\d{1,4})\.(?:\s+(.*)|$)$/;

/** Returns true if a text contains brackets or quotes. @param {string} text */
export function isBracketed(text) {
  return BRACKETED.test(text);
}

/**
 * Returns all ways to read the lines of a side, which may include blank lines. If the side is a single line, `between`
 * separates its clues.
 *
 * @param {Line[]} given
 * @param {string} [between]
 * @returns {Clue[][]}
 */
export function readings(given, between = "") {
  let lines = given;
  let filled = lines.filter(([, text]) => text);
  if (!between && filled.every(([, text]) => BULLET.test(text))) {
    lines = filled = filled.map(([at, text]) => [at, text.replace(BULLET, "")]);
  }
  if (filled.some(([, text]) => BRACKETED.test(text))) return bracketed(filled, between);
  const counted = withoutCounts(filled, COUNTED);
  if (counted.length) return [counted.map(clueOf)];
  const dotted = between ? [] : withoutCounts(filled, DOTTED);
  const ways = [];
  if (!between) ways.push(() => aClueALine(lines));
  if (dotted.length) ways.push(() => aClueALine(dotted));
  if (between || filled.some(([, text]) => separators(text).size > 1)) {
    ways.push(() => lists(filled, between || strongest(filled)));
  }
  const found = [];
  let first = null;
  for (const way of ways) {
    try {
      found.push(...way());
    } catch (error) {
      first ??= error;
    }
  }
  if (!found.length) throw first;
  return found.map(unpadded);
}

/** Removes the zeros that fill up a rectangle of numbers on the left. @param {Clue[]} clues */
function unpadded(clues) {
  if (clues.length === 1 || new Set(clues.map(({ blocks }) => blocks.length)).size > 1) return clues;
  return clues.map(({ line, blocks }) => {
    const first = blocks.findIndex(({ length, word }) => length || word);
    return { line, blocks: first < 0 ? [] : blocks.slice(first) };
  });
}

/** Returns the kinds of separators between the blocks of a text. @param {string} text @returns {Set<string>} */
export function separators(text) {
  const kinds = text.matchAll(/\s*([,;./|])\s*|(?<=[\p{L}\d_])\s*(-)\s*(?=\d)|\s+/gu);
  return new Set(Array.from(kinds, ([, mark, hyphen]) => mark ?? hyphen ?? " "));
}

/**
 * Moves words for colours to a position directly after their numbers: `3 r` and `3(r)` become `3r`.
 *
 * @param {string} text
 */
export function glued(text) {
  return text.replace(/(?<=\d)\s*(?:\(\s*(\p{L}+)\s*\)|(\p{L}+))/gu, (_, one, other) => one ?? other);
}

/** Returns the kind of separator between clues, assuming that these lines are lists of clues. @param {Line[]} lines */
export function strongest(lines) {
  const kinds = lines.flatMap(([, text]) => [...separators(text)]);
  return kinds.reduce((best, kind) => (RANKS[kind] > RANKS[best] ? kind : best), kinds[0] ?? " ");
}

/** @param {Line} line @returns {Clue} */
function clueOf([line, text]) {
  return { line, blocks: blocksOf(text, line) };
}

/**
 * Returns the blocks of one clue. The separators between them may be of any kind.
 *
 * @param {string} given
 * @param {number} line
 */
export function blocksOf(given, line) {
  const text = stripped(given, " |");
  /** @type {Typed[]} */
  const blocks = [];
  if (EMPTY.includes(text.toLowerCase())) return blocks;
  const part = /(\d+)(\p{L}*)(?:\s*[,;./|-]\s*|\s+)?/uy;
  while (part.lastIndex < text.length) {
    const at = part.lastIndex;
    const block = part.exec(text) ?? fail("typed-block", { found: excerpt(text.slice(at, at + 20)) }, line);
    blocks.push({ length: numberOf(block[1], line), word: block[2] });
  }
  return blocks;
}

/**
 * Removes the numbers or letters that count the lines. Returns [] if there are lines without a count.
 *
 * @param {Line[]} lines
 * @param {RegExp} pattern
 */
function withoutCounts(lines, pattern) {
  const counts = lines.map(([, text]) => pattern.exec(text));
  /** @type {Line[]} */
  const found = [];
  if (!lines.length || counts.includes(null)) return found;
  let expected = counts[0]?.[1] === "0" ? 0 : 1;
  for (const [index, count] of counts.entries()) {
    const [, mark, rest] = /** @type {RegExpExecArray} */ (count);
    const own = /\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0) - 96;
    if (own !== expected && pattern === DOTTED) return [];
    if (own !== expected++) fail("typed-count", { found: excerpt(mark), expected: expected - 1 }, lines[index][0]);
    found.push([lines[index][0], rest ?? ""]);
  }
  return found;
}

/**
 * Reads one clue per line. Blank lines are ignored. If they may be empty clues, there is a second reading with them.
 *
 * @param {Line[]} lines
 */
function aClueALine(lines) {
  const clues = lines.map(clueOf);
  const filled = clues.filter((_, at) => lines[at][1]);
  return filled.length < clues.length && !isEvenlySpaced(lines) ? [filled, clues] : [filled];
}

/**
 * Returns true if blank lines only structure the text: they follow every clue, or every fifth clue.
 *
 * @param {Line[]} lines
 */
function isEvenlySpaced(lines) {
  /** @type {{blank: boolean, size: number}[]} */
  const runs = [];
  for (const [, text] of lines) {
    const last = runs[runs.length - 1];
    if (last && last.blank === !text) last.size++;
    else runs.push({ blank: !text, size: 1 });
  }
  const groups = runs.filter(({ blank }) => !blank).map(({ size }) => size);
  const gaps = new Set(runs.filter(({ blank }) => blank).map(({ size }) => size));
  const last = groups[groups.length - 1];
  const fives = groups.length > 1 && groups.slice(0, -1).every((size) => size === 5) && last <= 5;
  return gaps.size === 1 && lines.length > 3 && (groups.every((size) => size === 1) || fives);
}

/**
 * Reads lists of clues in one or more lines. Empty parts at the ends are ignored. There may be a second reading, in
 * which they are empty clues.
 */
function lists(/** @type {Line[]} */ lines, /** @type {string} */ strong) {
  const weak = new Set(lines.flatMap(([, text]) => [...separators(text)]));
  weak.delete(strong);
  const unclear = weak.size > 1 || [...weak].some((kind) => RANKS[kind] >= RANKS[strong]);
  const uneven = (/** @type {string} */ text) =>
    strong === " " ? /\S \S/.test(text) && /\t| {2}/.test(text) : strong === "." && text.includes("...");
  const wrong = lines.find(([, text]) => unclear || uneven(text));
  if (wrong) fail("typed-separators", { found: [strong, ...weak].map((kind) => `'${kind}'`).join(" ") }, wrong[0]);
  /** @type {Clue[]} */
  const clues = [];
  let ends = false;
  let [first, last] = [0, 0];
  for (const [at, text] of lines) {
    const framed = strong === "|" && text.length > 1 && text.startsWith("|") && text.endsWith("|");
    const parts = (framed ? text.slice(1, -1) : text).split(strong === " " ? /\s+/ : strong);
    const filled = parts.flatMap((part, index) => (part.trim() ? [index] : []));
    [first, last] = [filled[0] ?? 0, filled[filled.length - 1] ?? 0];
    ends ||= last + 1 - first < parts.length;
    for (const part of lines.length === 1 ? parts : parts.slice(first, last + 1)) clues.push(clueOf([at, part]));
  }
  return !ends || lines.length > 1 ? [clues] : [clues.slice(first, last + 1), clues];
}

/**
 * The contents of a pair of brackets: texts and nested brackets.
 *
 * @typedef {{line: number, parts: (Line | Bracket)[]}} Bracket
 */

/** @param {Line | Bracket} part @returns {part is Bracket} */
function isBracket(part) {
  return !Array.isArray(part);
}

/** @param {Bracket} bracket */
function textOf({ parts }) {
  return parts.map((part) => (isBracket(part) ? "" : part[1])).join("").trim();
}

/**
 * Reads clues in brackets or quotes, as in program code.
 *
 * @param {Line[]} lines
 * @param {string} between
 * @returns {Clue[][]}
 */
function bracketed(lines, between) {
  let whole = treeOf(lines);
  if (/[\p{L}\d_]/u.test(textOf(whole))) fail("typed-brackets", { found: excerpt(textOf(whole)) }, whole.line);
  const inner = whole.parts.filter(isBracket);
  if (inner.length === 1) {
    whole = inner[0];
    if (!whole.parts.some(isBracket) && textOf(whole)) return readings([[whole.line, textOf(whole)]], between);
  }
  /** @type {Clue[]} */
  const clues = [];
  for (const part of whole.parts) {
    if (isBracket(part)) {
      if (part.parts.some(isBracket)) fail("typed-brackets", { found: "[[" }, part.line);
      clues.push(clueOf([part.line, textOf(part)]));
      continue;
    }
    for (const word of part[1].split(/[\s,;]+/).filter(Boolean)) {
      if (!/^\d+\p{L}*$/u.test(word)) fail("typed-brackets", { found: excerpt(word) }, part[0]);
      clues.push(clueOf([part[0], word]));
    }
  }
  return [unpadded(clues)];
}

/** Parses the brackets of lines. @param {Line[]} lines @returns {Bracket} */
function treeOf(lines) {
  /** @type {Bracket[]} */
  const open = [{ line: lines[0][0], parts: [] }];
  for (const [line, text] of lines) {
    for (const [token] of text.matchAll(TOKEN)) {
      const top = open[open.length - 1];
      if ("[({".includes(token)) open.push({ line, parts: [] });
      else if ("])}".includes(token)) {
        if (open.length === 1) fail("typed-brackets", { found: excerpt(token) }, line);
        open.pop();
        open[open.length - 1].parts.push(top);
      } else if (token === '"' || token === "'") fail("typed-brackets", { found: excerpt(token) }, line);
      else if (/^["']/.test(token)) top.parts.push({ line, parts: [[line, stripped(token, "\"'")]] });
      else top.parts.push([line, token]);
    }
    open[open.length - 1].parts.push([line, " "]);
  }
  if (open.length > 1) fail("typed-brackets", { found: "[" }, open[open.length - 1].line);
  return open[0];
}
