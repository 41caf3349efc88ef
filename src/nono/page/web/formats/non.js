/**
 * Reads Simpson's `.non` format with colours (`color r #ff0000`, `2b,1r`), goals and saved grids. Lines of
 * `====` separate puzzles. If a line begins with any other word and has a value, both are kept in `meta`.
 */

import { UNKNOWN } from "../base/types.js";
import { NAMED } from "../puzzle/palette.js";
import { checkSize, clueOfLengths, hueOf, numberOf, ofClues, ofPicture, rgbOf } from "./build.js";
import { each, excerpt, fail } from "./errors.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {{length: number, letter: string}} Lettered
 */

const WORD = /^[A-Za-z_][\w-]*/;
const OPENING =
  /^(width|height|rows|columns|colou?r|goal|saved|maxrule|catalogue|id|title|by|author|copyright|license|={4}|\w+\s+['"])/i;
const MARK = "====";
/** @type {Record<string, "rows" | "columns">} */
const SIDES = { width: "columns", columns: "columns", height: "rows", rows: "rows" };
/** @type {Record<string, string>} */
const ENTITIES = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };

/** Returns true if a text begins with a word of the format and contains a size and a section. @param {string} text */
export function isNon(text) {
  const size = /^[ \t]*(width|height|rows|columns)[ \t]+\d+[ \t]*$/im;
  const section = /^[ \t]*((rows|columns)([ \t]+\d+)?[ \t]*$|goal\b)/im;
  return OPENING.test(text.trimStart()) && size.test(text) && section.test(text);
}

/** @param {string} text */
export function readNon(text) {
  const lines = text.split("\n");
  /** @type {[string[], number][]} */
  const parts = [];
  let first = 0;
  [...lines, MARK].forEach((line, at) => {
    if (!line.startsWith(MARK)) return;
    parts.push([lines.slice(first, at), first + 1]);
    first = at + 1;
  });
  const filled = parts.filter(([part]) => part.some((line) => line.trim()));
  return each(filled, ([part, number]) => new Reader(part, number).document());
}

/** Reads the lines of one puzzle from top to bottom. */
class Reader {
  next = 0;
  /** @type {Partial<Record<"rows" | "columns", number>>} */
  size = {};
  /** @type {Partial<Record<"rows" | "columns", Lettered[][]>>} */
  clues = {};
  /** @type {Record<"rows" | "columns", number[]>} */
  lineOf = { rows: [], columns: [] };
  /** @type {Map<string, string>} */
  colours = new Map();
  /** @type {string | null} */
  goal = null;
  saved = "";
  /** @type {Record<string, string>} */
  meta = {};

  /**
   * @param {string[]} lines
   * @param {number} number   the number of the first line in the file
   */
  constructor(lines, number) {
    this.lines = lines;
    this.number = number;
  }

  get here() {
    return this.number + this.next - 1;
  }

  /** @returns {Document} */
  document() {
    while (this.next < this.lines.length) {
      const line = this.lines[this.next++].trim();
      if (!line) continue;
      const word = WORD.exec(line)?.[0] ?? fail("non-word", { found: excerpt(line) }, this.here);
      this.property(word.toLowerCase(), line.slice(word.length).trim());
    }
    const { palette, letters } = this.palette();
    const { rows, columns } = this.clues;
    const colours = (/** @type {string} */ text) =>
      Uint8Array.from(text, (letter) => (letter === "?" ? UNKNOWN : letters.indexOf(letter)));
    const cells = this.goal === null ? null : colours(this.goal);
    const start = this.saved ? colours(this.saved) : null;
    const about = { palette, cells, start, meta: this.meta, lines: [...this.lineOf.rows, ...this.lineOf.columns] };
    if (cells && !rows && !columns) return ofPicture(this.size.rows ?? 0, this.size.columns ?? 0, cells, about);
    if (!rows || !columns) return fail("non-section", {}, this.number);
    const side = (/** @type {Lettered[][]} */ clues, /** @type {number[]} */ lines) =>
      clues.map((clue, at) => {
        if (clue.some(({ length }) => !length)) return clueOfLengths(clue.map(({ length }) => length), lines[at]);
        return clue.map(({ length, letter }) => ({ length, colour: letters.indexOf(letter) }));
      });
    return ofClues(side(rows, this.lineOf.rows), side(columns, this.lineOf.columns), about);
  }

  /** @param {string} word @param {string} value */
  property(word, value) {
    const side = Object.hasOwn(SIDES, word) ? SIDES[word] : null;
    if (side && value) {
      this.size[side] = numberOf(value, this.here);
      checkSize(this.size.rows ?? 1, this.size.columns ?? 1, this.here);
      const following = this.lines.slice(this.next).find((line) => line.trim()) ?? "";
      if (side === word && /^\s*\d/.test(following)) this.section(side);
    } else if (side === word) this.section(side);
    else if (side) fail("number", { found: excerpt(value) }, this.here);
    else if (word === "goal") this.goal = this.goal ?? this.cells(value, "");
    else if (word === "saved") this.saved = this.saved || this.cells(value, "?");
    else if (word === "color" || word === "colour") this.colour(value);
    else if (word === "catalogue") this.meta.id = unquoted(value);
    else if (word !== "maxrule") this.meta[word === "by" ? "author" : word] = unquoted(value);
  }

  /**
   * Reads the clues of one side. Blank lines count as empty clues only if there are too few clues without them.
   *
   * @param {"rows" | "columns"} side
   */
  section(side) {
    const expected = this.size[side] ?? fail("non-size", {}, this.here);
    if (this.clues[side]) fail("non-twice", { found: side }, this.here);
    const begin = this.next;
    while (this.next < this.lines.length && !WORD.test(this.lines[this.next].trimStart())) this.next++;
    const run = Array.from({ length: this.next - begin }, (_, at) => begin + at);
    const filled = run.filter((at) => this.lines[at].trim());
    const chosen = filled.length === expected ? filled : run.slice(0, expected);
    const missing = expected - chosen.length;
    const left = filled.length > expected || filled.some((at) => !chosen.includes(at));
    if (left || (missing && this.next < this.lines.length)) {
      fail("non-lines", { found: filled.length, name: side, expected }, this.number + begin);
    }
    this.lineOf[side] = chosen.map((at) => this.number + at);
    this.clues[side] = chosen.map((at) => this.clue(at));
    for (let at = 0; at < missing; at++) this.clues[side].push([]);
  }

  /** @param {number} at @returns {Lettered[]} */
  clue(at) {
    const words = this.lines[at].match(/[^\s,]+/g) ?? [];
    return words.map((word) => {
      const [, digits, letter] = /^(\d+)([a-z]?)$/.exec(word) ?? fail("non-block", { found: excerpt(word) }, this.number + at);
      return { length: numberOf(digits, this.number + at), letter: letter || "1" };
    });
  }

  /** Reads the cells of a goal, one character per cell. They start in this line and may continue in the next lines. */
  cells(/** @type {string} */ value, /** @type {string} */ more) {
    const { rows, columns } = this.size;
    if (!rows || !columns) return fail("non-size", {}, this.here);
    const begin = this.here;
    const quote = /^['"]/.exec(value)?.[0] ?? "";
    let rest = value.slice(quote.length);
    let found = "";
    for (;;) {
      const end = quote ? rest.indexOf(quote) : -1;
      found += (end < 0 ? rest : rest.slice(0, end)).replace(/\s/g, "");
      const wrong = (more ? /[^01a-z?]/ : /[^01a-z]/).test(found);
      if (wrong || end >= 0 || found.length >= rows * columns || this.next === this.lines.length) break;
      rest = this.lines[this.next++];
    }
    if (found.length !== rows * columns || (more ? /[^01a-z?]/ : /[^01a-z]/).test(found)) {
      fail("non-goal", { found: excerpt(found), expected: rows * columns }, begin);
    }
    return found;
  }

  /** @param {string} value */
  colour(value) {
    const [, letter, rest] = /^([a-z]) +(.*)$/.exec(value) ?? fail("non-colour", { found: excerpt(value) }, this.here);
    const rgb = rgbOf(unquoted(rest.trim())) || fail("non-colour", { found: excerpt(value) }, this.here);
    if (this.colours.has(letter)) fail("non-twice", { found: letter }, this.here);
    this.colours.set(letter, rgb);
  }

  /** Returns the palette and the letters of its colours, in the same order. */
  palette() {
    const blocks = [...(this.clues.rows ?? []), ...(this.clues.columns ?? [])].flat();
    const used = blocks.filter(({ length }) => length).map(({ letter }) => letter);
    const drawn = ((this.goal ?? "") + this.saved).replace(/[0?]/g, "");
    const black = used.includes("1") || drawn.includes("1") ? ["1"] : [];
    const inks = [...new Set([...black, ...this.colours.keys(), ...used, ...drawn])];
    const palette = [NAMED[0], ...(inks.length ? inks : ["1"]).map((letter) => this.named(letter))];
    return { palette: palette.map((entry) => ({ ...entry })), letters: ["0", ...inks] };
  }

  /** @param {string} letter */
  named(letter) {
    if (letter === "1") return NAMED[1];
    const same = NAMED.find(({ key }) => key === letter)?.rgb ?? hueOf(16 + letter.charCodeAt(0) - 97);
    const rgb = this.colours.get(letter) ?? same;
    return { key: letter, name: NAMED.find((entry) => entry.rgb === rgb)?.name ?? letter, rgb };
  }
}

/**
 * Returns a value without its quotes and without any text after the closing quote. Decodes entities.
 *
 * @param {string} value
 */
function unquoted(value) {
  const quoted = /^(['"])(.*?)(\1|$)/s.exec(value);
  return (quoted ? quoted[2] : value).replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, digits, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : whole;
    const code = digits ? Number(digits) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
