/**
 * Reads Simon Tatham's Pattern (nonograms) and Light Up (Akari), either as game IDs (one per line) or as saved games.
 * Writes game IDs.
 */

import { cluesOfDocument } from "../genres/nonogram.js";
import { checkSize, clueOfLengths, highest, numberOf, ofBoard, ofClues, rowsOf } from "./build.js";
import { each, excerpt, fail } from "./errors.js";

/** @typedef {import("../base/types.js").Document} Document */

const ADDRESS = /^https?:\/\/[^\s#]*\/(pattern|lightup)\.html#(\S+)$/;
const PATTERN = /^(?:(\d+)(?:x(\d+))?:)?([0-9./]*)$/;
const LIGHT_UP = /^(\d+)(?:x(\d+))?(?:b\d+)?(?:s\d+)?(?:d\d+)?:([a-zB0-4]+)$/;
const SEED = /^\d[a-z0-9]*#\S*$/;
const SAVED = "SAVEFILE:";
const LETTERS = "abcdefghijklmnopqrstuvwxyz"; // 1 to 26 empty cells

/** Returns true if most lines are game IDs. @param {string} text */
export function isSgt(text) {
  if (text.startsWith(SAVED)) return true;
  const items = itemsOf(text.slice(0, 60_000));
  const known = items.filter(([item]) => {
    const body = /^\d+x\d+:[0-9./]*$|^\d+:[0-9.]*\/[0-9./]*$/.test(item);
    return body || ADDRESS.test(item) || LIGHT_UP.test(item) || SEED.test(item);
  });
  return 2 * known.length > items.length;
}

/** @param {string} text @returns {[string, number][]} */
function itemsOf(text) {
  const items = text.split("\n").map((line, at) => /** @type {[string, number]} */ ([line.replace(/(^|\s)#.*/, "").trim(), at + 1]));
  return items.filter(([item]) => item);
}

/** @param {string} text */
export function readSgt(text) {
  const items = text.startsWith(SAVED) ? [saved(text)] : itemsOf(text);
  return each(items, ([item]) => documentOf(item), ([, line]) => line);
}

/** Returns the game ID in a saved game, and the number of its line. @param {string} text @returns {[string, number]} */
function saved(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const [at, line] of text.split("\n").entries()) {
    const [, name, value] = /^(GAME|PARAMS|DESC)\s*:\d+:(.*)$/.exec(line.trim()) ?? [];
    if (name === "GAME" && !["Pattern", "Light Up"].includes(value)) fail("sgt-game", { found: excerpt(value) }, at + 1);
    if (name === "DESC" && values.GAME && values.PARAMS) return [`${values.PARAMS}:${value}`, at + 1];
    if (name) values[name] ??= value;
  }
  return fail("sgt-saved");
}

/** @param {string} item @returns {Document} */
function documentOf(item) {
  const id = ADDRESS.exec(item)?.[2].replaceAll("%3A", ":").replaceAll("%2F", "/") ?? item;
  if (SEED.test(id)) fail("sgt-seed");
  const lights = LIGHT_UP.exec(id);
  if (lights) return lightUp(lights);
  const found = PATTERN.exec(id) ?? fail("sgt-id", { found: excerpt(id) });
  const items = found[3].split("/");
  const half = String(items.length >> 1);
  const [width, height] = [numberOf(found[1] ?? half), numberOf(found[2] ?? found[1] ?? half)];
  checkSize(height, width);
  if (items.length !== height + width) fail("sgt-lines", { found: items.length, expected: height + width });
  const clues = items.map((clue) => clueOfLengths(clue ? clue.split(".").filter(Boolean).map((word) => numberOf(word)) : []));
  return ofClues(clues.slice(width), clues.slice(0, width));
}

/** @param {RegExpExecArray} found @returns {Document} */
function lightUp([, first, second, body]) {
  const [width, height] = [numberOf(first), numberOf(second ?? first)];
  checkSize(height, width);
  if (body.length > height * width) fail("link-size", { found: body.length, expected: height * width });
  const board = body.replace(/[a-zB]/g, (key) => (key === "B" ? "#" : ".".repeat(LETTERS.indexOf(key) + 1)));
  if (board.length !== height * width) fail("link-size", { found: board.length, expected: height * width });
  return ofBoard(Array.from({ length: height }, (_, row) => board.slice(row * width, (row + 1) * width)));
}

/** Returns the game ID of a puzzle. @param {Document} document */
export function writeSgt(document) {
  const { genre, height, width, cells } = document;
  if (genre === "akari") {
    const board = rowsOf(cells, width, [".", "B", ..."01234"]).join("");
    return `${width}x${height}:${board.replace(/\.{1,26}/g, (run) => LETTERS[run.length - 1])}\n`;
  }
  const { rows, cols } = cluesOfDocument(document);
  const clues = [...cols, ...rows];
  if (clues.some((clue) => clue.some(({ colour }) => colour > 1)) || highest(cells) > 1) fail("no-colours", { name: "SGT" });
  if (clues.some((clue) => clue.some(({ length }) => !length))) fail("no-blots", { name: "SGT" });
  return `${width}x${height}:${clues.map((clue) => clue.map(({ length }) => length).join(".")).join("/")}\n`;
}
