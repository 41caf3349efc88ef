/**
 * Reads clues and pictures as people type them. If there are several ways to read a text, chooses the way that fits, by
 * the same rules as `nono.text.formats.typed` in the Python package. Two kinds of text can be read only by `nono page`:
 * boards drawn with clues around them, and texts with names of colours that are not in the default palette.
 */

import { clueOfLengths, ofClues, ofPicture } from "./build.js";
import { FormatError, excerpt, fail } from "./errors.js";
import { blocksOf, glued, isBracketed, readings, separators, strongest } from "./typed_clues.js";
import { Colours, cellsOf, isPlainPicture, legendOf, pictureOf } from "./typed_colours.js";
import { ABOUT, itemsOf } from "./typed_lines.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("./typed_colours.js").Line} Line
 * @typedef {import("./typed_lines.js").Item} Item
 * @typedef {{line: number, side: string, words: string, lines: Line[], inline: boolean}} Block   a block of clues
 * @typedef {{rows: Block, columns: Block, named: boolean}} Sides
 */

const LARGEST = 60_000; // maximum number of characters
const MOST_SPLITS = 8; // the maximum number of dashes that may separate rows from columns
const NUMBERED = /\b(?:tents|aquariums?|zeltlager|trees at)\b/i; // genres with one number per row and column
const LETTERS = /\p{L}{2}/u;
const BODY = ["heading", "labelled", "clues", "rule", "words"];

/** @param {string} text @returns {Document[]} */
export function readTyped(text) {
  if (text.length > LARGEST) fail("unknown");
  const items = itemsOf(text);
  try {
    const typed = new Typed(items);
    const document = typed.document();
    if (NUMBERED.test(text) && oneEach(document)) fail("board");
    return [typed.unread.length ? { ...document, unread: typed.unread } : document];
  } catch (error) {
    if (error instanceof FormatError && isBoard(items)) fail("board");
    throw error;
  }
}

/** Returns true if no row or column has several blocks. @param {Document} document */
function oneEach({ clues }) {
  return clues !== null && [clues.rows, clues.cols].every((side) => side.every((clue) => clue.length < 2));
}

/**
 * Returns true if the lines look like a board of another genre: letters and signs in lines of equal length.
 *
 * @param {Item[]} items
 */
function isBoard(items) {
  const lines = items.filter(({ kind }) => kind !== "blank" && kind !== "comment");
  const rows = lines.map(({ text }) => text.replace(/[\s|,]/g, ""));
  const even = rows.length > 2 && rows.every((row) => row.length === rows[0].length && row.length > 1);
  return even && !items.some(({ side }) => side) && /[A-Za-z._*-]/.test(rows.join(""));
}

class Typed {
  /** @type {Record<string, string>} */
  meta = {};

  /** @param {Item[]} given */
  constructor(given) {
    this.items = withSizes(given);
    this.legend = this.items.flatMap(({ legend }) => legend);
    for (const { kind, words, text } of this.items) if (kind === "about") this.meta[words] ??= text;
    const skipped = this.items.filter(({ kind, words, text }) => (kind === "comment" && !cellsOf(text, this.legend)) || words === ABOUT.note);
    /** The lines that are no clues. They may change the rules, which only Python can judge. */
    this.unread = skipped.map(({ text }) => text).filter((text) => LETTERS.test(text));
    const sides = this.items.map(({ side }) => side);
    const first = this.items.find(({ kind }) => BODY.includes(kind));
    if (first?.kind === "words" && !/[:=]/.test(first.text) && sides.includes("rows") && sides.includes("columns")) {
      this.meta.title ??= first.text;
      this.unread.unshift(first.text);
      this.items.splice(this.items.indexOf(first), 1);
    }
    const given2 = this.items.filter(({ kind }) => kind === "size");
    this.pairs = given2.filter(({ pair }) => pair);
    this.lengths = given2.filter(({ pair }) => !pair);
  }

  /** @returns {Document} */
  document() {
    const [picture, rest] = this.headedPicture() ?? this.barePicture() ?? [[], this.items];
    if (picture.length && !rest.some(({ kind }) => BODY.includes(kind))) {
      const { height, width, cells, palette } = pictureOf(picture, this.legend);
      return this.sized(ofPicture(height, width, cells, { palette, meta: this.meta }));
    }
    for (const { kind, text, line } of rest) {
      if (kind !== "words") continue;
      legendOf(text);
      fail("typed-line", { found: excerpt(text) }, line);
    }
    return this.ofClues(rest, picture);
  }

  /** Returns the rows below the heading of a picture, and all other lines. @returns {[Line[], Item[]] | null} */
  headedPicture() {
    const start = this.items.findIndex(({ side }) => side === "picture");
    if (start < 0) return null;
    const next = this.items.findIndex(({ side }, at) => at > start && side);
    const end = next < 0 ? this.items.length : next;
    const rows = this.rows(this.items.slice(start, end));
    if (!rows.length) fail("typed-line", { found: excerpt(this.items[start].words) }, this.items[start].line);
    return [rows, [...this.items.slice(0, start), ...this.items.slice(end)]];
  }

  /**
   * Returns the rows of a picture without a heading, if the text cannot have another meaning.
   *
   * @returns {[Line[], Item[]] | null}
   */
  barePicture() {
    if (this.items.some(({ side }) => side)) return null;
    try {
      const rows = this.rows(this.items);
      const texts = rows.map(([, row]) => row);
      const signs = new Set(texts.join(""));
      if (signs.has("1") && !(signs.has("0") && signs.size === 2)) return null; // perhaps a Binairo
      if (!rows.length || rows.length !== 1 + rows[rows.length - 1][0] - rows[0][0]) return null;
      return isPlainPicture(texts, this.legend) ? [rows, this.items.filter(({ kind }) => !BODY.includes(kind))] : null;
    } catch (error) {
      if (error instanceof FormatError) return null;
      throw error;
    }
  }

  /** Returns the rows of a picture among these lines. @param {Item[]} items */
  rows(items) {
    /** @type {Line[]} */
    const rows = [];
    for (const { kind, line, text, side } of items) {
      const cells = cellsOf(text, this.legend);
      if (cells && (BODY.includes(kind) || kind === "comment")) rows.push([line, cells]);
      else if (BODY.includes(kind) && (text || side !== "picture")) fail("typed-line", { found: excerpt(text) }, line);
    }
    return rows;
  }

  /** @param {Item[]} items @param {Line[]} picture @returns {Document} */
  ofClues(items, picture) {
    const sizes = this.sizes();
    const ways = sidesOf(blocksOfItems(items), sizes);
    let { found, error } = this.fitting(ways, picture);
    if (!found.length && !ways[0].named && sizes.length) {
      const turned = ways.map(({ rows, columns }) => ({ rows: columns, columns: rows, named: true }));
      found = this.fitting(turned, picture).found;
    }
    if (!found.length) throw error;
    const plain = (/** @type {Document} */ { height, width, clues, cells }) => JSON.stringify([height, width, clues, [...cells]]);
    const other = found.find((document) => plain(document) !== plain(found[0]));
    if (other) {
      const [one, two] = [found[0], other].map(({ height, width }) => `${width}x${height}`);
      fail("typed-ambiguous", { one, two }, ways[0].rows.line);
    }
    return found[0];
  }

  /**
   * Returns all puzzles that the text can mean. If there are none, also returns the first error.
   *
   * @param {Sides[]} ways
   * @param {Line[]} picture
   */
  fitting(ways, picture) {
    /** @type {Document[]} */
    const found = [];
    /** @type {unknown} */
    let error = null;
    for (const { rows, columns } of ways) {
      for (const [one, two] of separatorsOf(rows, columns)) {
        const before = found.length;
        try {
          const sides = [readings(rows.lines, one), readings(columns.lines, two)];
          for (const across of sides[0]) {
            for (const down of sides[1]) {
              try {
                found.push(this.built(across, down, picture));
              } catch (thrown) {
                error ??= thrown;
              }
            }
          }
        } catch (thrown) {
          error ??= thrown;
        }
        if (found.length > before) break;
      }
    }
    return { found, error };
  }

  /**
   * Returns the puzzle for one reading of rows and columns.
   *
   * @param {import("./typed_clues.js").Clue[]} rows
   * @param {import("./typed_clues.js").Clue[]} columns
   * @param {Line[]} picture
   */
  built(rows, columns, picture) {
    const colours = new Colours(this.legend);
    const [across, down] = [rows, columns].map((side) =>
      side.map(({ line, blocks }) => {
        const coloured = blocks.map(({ length, word }) => ({ length, colour: colours.of(word, line) }));
        return coloured.every(({ length }) => length) ? coloured : clueOfLengths(blocks.map(({ length }) => length), line);
      }),
    );
    const palette = colours.palette();
    const cells = picture.length ? this.goal(picture, palette, rows.length, columns.length) : null;
    const lines = [...rows, ...columns].map(({ line }) => line);
    return this.sized(ofClues(across, down, { palette, cells, meta: this.meta, lines }));
  }

  /**
   * Returns the picture, with colours numbered as in the palette of the clues.
   *
   * @param {Line[]} picture
   * @param {import("../base/types.js").Colour[]} palette
   * @param {number} height
   * @param {number} width
   */
  goal(picture, palette, height, width) {
    const found = pictureOf(picture, this.legend);
    if (found.height !== height || found.width !== width) {
      fail("goal-size", { found: `${found.width}x${found.height}` }, picture[0][0]);
    }
    const numbers = found.palette.map(({ rgb }) => palette.findIndex((entry) => entry.rgb === rgb));
    if (numbers.includes(-1) && found.cells.some((cell) => numbers[cell] < 0)) fail("typed-picture", { found: "" }, picture[0][0]);
    return found.cells.map((cell) => numbers[cell]);
  }

  /**
   * Returns the possible pairs of height and width. If the text does not name the two numbers, both orders are
   * possible.
   */
  sizes() {
    const [height, width] = [0, 1].map((at) => Math.max(0, ...this.lengths.map(({ size }) => size[at])));
    if (height && width) return [[height, width]];
    return this.pairs.slice(0, 1).flatMap(({ size: [one, other] }) => (one === other ? [[one, one]] : [[other, one], [one, other]]));
  }

  /** Returns the puzzle if its size agrees with the sizes in the text. Fails otherwise. @param {Document} document */
  sized(document) {
    const found = [document.height, document.width];
    for (const { pair, size, text, line } of [...this.pairs, ...this.lengths]) {
      const turned = pair && size[0] === found[1] && size[1] === found[0];
      const fits = size.every((one, at) => (!pair && !one) || one === found[at]);
      if (!fits && !turned) fail("typed-size", { found: `${found[1]}x${found[0]}`, expected: excerpt(text) }, line);
    }
    return document;
  }
}

/** Converts successive lines `rows: 5` and `columns: 4` to a size if clues follow. @param {Item[]} items */
function withSizes(items) {
  const lines = items.filter(({ kind }) => kind !== "blank");
  for (let at = 0; at + 1 < lines.length; at++) {
    const pair = [lines[at], lines[at + 1]];
    const alone = pair.every(({ kind, text }) => kind === "heading" && /^\d+$/.test(text));
    const rows = pair.find(({ side }) => side === "rows");
    const columns = pair.find(({ side }) => side === "columns");
    if (!alone || !rows || !columns || !lines.slice(at + 2).some(({ kind }) => BODY.includes(kind))) continue;
    /** @type {[number, number]} */
    const size = [Number(rows.text.slice(0, 9)), Number(columns.text.slice(0, 9))];
    const text = `${pair[0].text} and ${pair[1].text}`;
    /** @type {Item} */
    const made = { ...pair[0], kind: "size", text, side: "", words: "", size };
    return items.filter((item) => item !== pair[1]).map((item) => (item === pair[0] ? made : item));
  }
  return [...items];
}

/** @param {number} line @param {Partial<Block>} [more] @returns {Block} */
function block(line, more = {}) {
  return { line, side: "", words: "", lines: [], inline: false, ...more };
}

/** Removes blank lines at both ends. @param {Block} one */
function trimmed(one) {
  while (one.lines.length && !one.lines[one.lines.length - 1][1]) one.lines.pop();
  while (one.lines.length && !one.lines[0][1]) one.lines.shift();
  return one;
}

/**
 * Returns the blocks of a text. A block is separated from the next by a heading or rule, or consists of one side's
 * labelled clues.
 *
 * @param {Item[]} items
 */
function blocksOfItems(items) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Map<string, Map<number, Line>>} */
  const labelled = new Map();
  /** @type {Block | null} */
  let current = null;
  for (const { kind, line, text, side, words, number } of items) {
    /** @type {Line} */
    const own = [line, glued(text)];
    if (kind === "heading") {
      current = block(line, { side, words, lines: text ? [own] : [], inline: Boolean(text) });
      blocks.push(current);
    } else if (kind === "labelled") {
      const clues = labelled.get(side) ?? new Map();
      labelled.set(side, clues);
      if (clues.has(number)) fail("typed-twice", { found: `${side} ${number}` }, line);
      clues.set(number, [line, own[1] || "0"]);
    } else if (kind === "rule") {
      if (current && (current.lines.length || !current.side)) current = null;
    } else if (kind === "clues" || (kind === "blank" && current)) {
      if (!current) blocks.push((current = block(line)));
      current.lines.push(own);
    }
  }
  blocks.forEach(trimmed);
  const named = [...labelled].map(([side, clues]) => ofLabelled(side, clues));
  const rest = blocks.filter(({ lines, side }) => lines.length || (side && !labelled.has(side)));
  return [...rest, ...named];
}

/** @param {string} side @param {Map<number, Line>} clues */
function ofLabelled(side, clues) {
  const first = clues.has(0) ? 0 : 1;
  const lines = [...clues].sort(([one], [other]) => one - other).map(([number, line], at) => {
    if (number !== first + at) fail("typed-count", { found: number, expected: first + at }, line[0]);
    return line;
  });
  return block(lines[0][0], { side, lines });
}

/**
 * Returns all ways to distinguish rows and columns. There is at least one.
 *
 * @param {Block[]} blocks
 * @param {number[][]} sizes   the possible sizes of the board
 * @returns {Sides[]}
 */
function sidesOf(blocks, sizes) {
  /** @type {Map<string, Block>} */
  const named = new Map();
  for (const one of blocks) {
    if (one.side && named.has(one.side)) fail("typed-twice", { found: excerpt(one.words || one.side) }, one.line);
    if (one.side) named.set(one.side, one);
  }
  const rest = blocks.filter(({ side }) => !side);
  const [rows, columns] = [named.get("rows"), named.get("columns")];
  if (rows && columns) {
    if (rest.length) fail("typed-sides", {}, rest[0].line);
    const empty = [rows, columns].find(({ lines }) => !lines.length);
    if (empty) fail("typed-sides", {}, empty.line);
    return [[rows, columns].every(isCounted) ? { rows: uncounted(rows), columns: uncounted(columns), named: true } : { rows, columns, named: true }];
  }
  const alone = rows ?? columns;
  if (alone) {
    const parts = rest.length ? [alone, ...rest] : partsOf(alone);
    if (parts.length !== 2) fail("typed-sides", {}, alone.line);
    const [one, two] = rows ? parts : [parts[1], parts[0]];
    return [{ rows: one, columns: two, named: true }];
  }
  if (rest.length === 1) return split(rest[0], sizes);
  if (rest.length !== 2) fail("typed-sides", {}, rest[2]?.line ?? 0);
  return [{ rows: rest[0], columns: rest[1], named: false }];
}

/** @param {Block} one */
function filledOf({ lines }) {
  return lines.filter(([, text]) => text);
}

/** Returns true if the number after the heading equals the number of lines that follow. @param {Block} one */
function isCounted(one) {
  const filled = filledOf(one);
  return one.inline && filled.length > 1 && filled[0][1] === String(filled.length - 1);
}

/** @param {Block} one */
function uncounted(one) {
  return trimmed({ ...one, lines: one.lines.slice(1), inline: false });
}

/**
 * Returns the possible separators between clues if each side is a single line. They are either the strongest separator
 * of both lines together, or the strongest separator of each line.
 *
 * @param {Block} rows
 * @param {Block} columns
 */
function separatorsOf(rows, columns) {
  const [one, two] = [filledOf(rows), filledOf(columns)];
  if (one.length !== 1 || two.length !== 1) return [["", ""]];
  const both = strongest([...one, ...two]);
  const own = [strongest(one), strongest(two)];
  return own.every((kind) => kind === both) ? [own] : [[both, both], own];
}

/**
 * Cuts a block at its blank lines. If one gap is longer than all others, cuts only at this gap.
 *
 * @param {Block} given
 */
function partsOf(given) {
  /** @type {Line[][]} */
  const runs = [];
  for (const line of given.lines) {
    const last = runs[runs.length - 1];
    if (last && !last[0][1] === !line[1]) last.push(line);
    else runs.push([line]);
  }
  const gaps = runs.filter((run) => !run[0][1]).map((run) => run.length);
  const longest = Math.max(0, ...gaps);
  const cut = gaps.filter((size) => size === longest).length === 1 ? longest : 1;
  const parts = [{ ...given, lines: /** @type {Line[]} */ ([]) }];
  for (const run of runs) {
    if (!run[0][1] && run.length >= cut) parts.push(block(run[run.length - 1][0] + 1));
    else parts[parts.length - 1].lines.push(...run);
  }
  return parts;
}

/**
 * Returns all ways to split a block that has neither headings nor rules.
 *
 * @param {Block} given
 * @param {number[][]} sizes
 * @returns {Sides[]}
 */
function split(given, sizes) {
  const parts = partsOf(given);
  const { lines, line } = given;
  if (parts.length > 2) fail("typed-sides", {}, parts[2].line);
  if (parts.length === 2) return [{ rows: parts[0], columns: parts[1], named: false }];
  const cut = (/** @type {number} */ end, start = end) => ({
    rows: block(line, { lines: lines.slice(0, end) }),
    columns: block(lines[start][0], { lines: lines.slice(start) }),
    named: false,
  });
  const end = endOfFirstList(lines);
  if (end) return [cut(end)];
  if (lines.length === 2 && lines.every(([, text]) => separators(text).size > 1)) return [cut(1)];
  const heights = new Set(sizes.filter(([height, width]) => height + width === lines.length).map(([height]) => height));
  if (heights.size) return [...heights].sort((one, other) => one - other).map((height) => cut(height));
  const dashes = atDashes(lines);
  if (!dashes.length || dashes.length > MOST_SPLITS) fail("typed-sides", {}, line);
  return dashes.map((at) => cut(at, at + 1));
}

/**
 * If the lines are two bracketed lists, returns the number of lines in the first list. Otherwise returns 0.
 *
 * @param {Line[]} lines
 */
function endOfFirstList(lines) {
  let [depth, deepest] = [0, 0];
  const ends = [];
  for (const [index, [, text]] of lines.entries()) {
    if (!isBracketed(text) && !depth) return 0;
    for (const letter of text) {
      if ("[({".includes(letter)) depth++;
      if ("])}".includes(letter)) depth--;
      deepest = Math.max(deepest, depth);
    }
    if (!depth) ends.push(index + 1);
  }
  return ends.length === 2 && deepest === 2 && ends[1] === lines.length ? ends[0] : 0;
}

/**
 * Returns the dashes that may separate rows from columns: the totals before and after such a dash are equal. All other
 * dashes are empty clues.
 * @param {Line[]} lines
 */
function atDashes(lines) {
  if (!lines.some(([, text]) => text === "-")) return [];
  const before = [0];
  for (const [at, text] of lines) {
    const total = blocksOf(text, at).reduce((sum, { length }) => sum + length, 0);
    before.push(before[before.length - 1] + total);
  }
  const whole = before[lines.length];
  return [...lines.keys()].filter((at) => at > 0 && at < lines.length - 1 && lines[at][1] === "-" && 2 * before[at] === whole);
}
