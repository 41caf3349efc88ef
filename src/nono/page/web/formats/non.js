/** Reads plain puzzles in Simpson's `.non` format. Python reads files with several puzzles, colours or saved grids. */

import { checkSize, clueOfLengths, numberOf, nonogramOfClues } from "./build.js";
import { NO_CLUES, each, fail } from "./errors.js";
import { RULES } from "./json.js";

const LINE = /^([a-z]+)\b\s*(.*)$/i;
const CLUE = /^\s*(\d+(?:[\s,]+\d+)*)?\s*$/;
/** @type {Record<string, string>} */
const ENTITIES = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };
/** Other names of fields with a text. @type {Record<string, string>} */
const NAMES = { by: "author", catalogue: "id" };

/** Returns true if a text has the size and the clues of a puzzle. @param {string} text */
export function isNon(text) {
  return ["width", "height", "rows", "columns"].every((word) => new RegExp(`^[ \\t]*${word}\\b`, "im").test(text));
}

/** Returns the puzzle of a text, or null if only Python may know what it contains. @param {string} text */
export function readNon(text) {
  const lines = text.split("\n");
  /** @type {Record<string, string>} */
  const meta = {};
  /** @type {Record<string, number>} */
  const size = { rows: 0, columns: 0 };
  /** @type {Record<string, number[][]>} */
  const sides = {};
  let goal = "";
  for (let line = 0; line < lines.length;) {
    const [, name, value] = LINE.exec(lines[line++].trim()) ?? [];
    const word = name?.toLowerCase();
    if (!word && !lines[line - 1].trim()) continue;
    if (word === "width" || word === "height") {
      size[word === "width" ? "columns" : "rows"] = numberOf(value, line);
      checkSize(size.rows || 1, size.columns || 1, line);
    } else if (word && Object.hasOwn(size, word) && !value && !sides[word]) {
      const first = line;
      while (line < lines.length && !/[a-z]/i.test(lines[line])) line++;
      const body = lines.slice(first, line);
      const filled = body.filter((clue) => clue.trim());
      const clues = filled.length === size[word] ? filled : body.slice(0, size[word]); // blank lines may be empty clues
      const fits = clues.length >= size[word] && filled.length <= clues.length;
      if (!fits || !clues.every((clue) => CLUE.test(clue))) return null;
      sides[word] = clues.map((clue) => (clue.match(/\d+/g) ?? []).map((length) => numberOf(length, first)));
    } else if (word === "goal" && /^"[01]+"$/.test(value)) goal = value.slice(1, -1);
    else if (word && !RULES.test(word) && /^(["']).*\1$/.test(value)) {
      meta[Object.hasOwn(NAMES, word) ? NAMES[word] : word] = unquoted(value);
    }
    else return null;
  }
  const cells = goal ? Uint8Array.from(goal, Number) : null;
  if (cells && cells.length !== size.rows * size.columns) return null;
  const clues = (/** @type {string} */ side) =>
    (sides[side] ?? fail(NO_CLUES)).map((lengths) => clueOfLengths(lengths));
  return each([text], () => nonogramOfClues(clues("rows"), clues("columns"), { cells, meta }));
}

/** Returns a value without its quotes, and with the characters that entities stand for. @param {string} value */
function unquoted(value) {
  return value.slice(1, -1).replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code, name) => {
    return code ? String.fromCodePoint(Number(code)) : Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : whole;
  });
}
