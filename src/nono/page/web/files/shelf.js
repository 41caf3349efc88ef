/** Finds the built-in puzzles and the daily ones by their addresses, and chooses which puzzle comes next. */

import { MONTHS } from "../days/months.js";
import { makePalette, nonogramOfPicture } from "../formats/build.js";
import { keyOf, readCells } from "../formats/link.js";
import { GENRE_NAMES } from "../genres/icons.js";
import { progressOf } from "./progress.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 *
 * A puzzle with its address, which follows "#play/": a name such as "ledger", or a day and a genre.
 * The names of pictures are disguised.
 * @typedef {{address: string, genre: string, grade: string, data: Record<string, any>}} Shelved
 */

/** The grades, from easy to hard. */
export const GRADES = ["easy", "medium", "hard", "expert"];
const DAILY = /^(\d{4}-\d\d-\d\d)\/[a-z-]+$/;

/** Returns the built-in puzzles, from small to large within each genre. Throws an error without a network. */
export async function builtIn() {
  const [{ PACK }, { KINDS }] = await Promise.all([import("./pack.js"), import("./kinds.js")]);
  return [...PACK.map(shelvedPicture), ...KINDS.map((data) => shelved(data.id, "", data))];
}

/** Returns the daily or built-in puzzle of an address, if there is one. Throws an error without a network. @param {string} address */
export async function findShelved(address) {
  const date = dayOf(address);
  if (date) return (await puzzlesOf(date)).find((puzzle) => puzzle.address === address);
  const { PACK } = await import("./pack.js"); // a first visit needs no other genres
  const nonogram = PACK.find(({ id }) => [id, disguised(id)].includes(address));
  return nonogram ? shelvedPicture(nonogram) : (await builtIn()).find((puzzle) => puzzle.address === address);
}

/**
 * Returns the progress of a puzzle from 0 to 1 (solved): what was kept for its address or, if nothing was, that of the
 * stored puzzle.
 *
 * @param {string} address
 * @param {Document} document
 * @param {import("./kept.js").Entry[]} entries   the stored puzzles
 */
export function progressFor(address, document, entries) {
  const progress = progressOf(address);
  if (progress || !entries.length) return progress;
  const key = keyOf(document);
  return entries.find((entry) => entry.key === key)?.progress ?? 0;
}

/**
 * Returns the next unsolved built-in puzzle of a genre after the one of an address, or else the first unsolved one;
 * undefined if all are solved.
 *
 * @param {string} genre
 * @param {string} address
 * @param {import("./kept.js").Entry[]} entries   the stored puzzles
 */
export async function nextShelved(genre, address, entries) {
  const puzzles = (await builtIn()).filter((puzzle) => puzzle.genre === genre);
  const open = puzzles.findIndex((puzzle) => puzzle.address === address);
  for (const puzzle of [...puzzles.slice(open + 1), ...puzzles.slice(0, Math.max(0, open))]) { // begins again at the first one
    if (progressFor(puzzle.address, await documentOf(puzzle), entries) !== 1) return puzzle;
  }
  return undefined;
}

/** Returns the day of a daily puzzle, or "". @param {string} address */
export function dayOf(address) {
  return DAILY.exec(address)?.[1] ?? "";
}

/** Returns the address of the first puzzle of a day that is not solved, or undefined. @param {string} date */
export function unsolvedOf(date) {
  return GENRE_NAMES.map((genre) => `${date}/${genre}`).find((address) => progressOf(address) !== 1);
}

/** Returns the local date, such as "2026-11-25". @param {Date} time */
export function dateOf(time) {
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns the puzzles of a day, one of each genre. Throws an error without a network. @param {string} date   such as "2026-11-25" */
async function puzzlesOf(date) {
  const [month, day] = date.split("-").slice(1).map(Number);
  const { body, ok, status, url } = await fetch(MONTHS[month - 1]);
  if (!ok || !body) throw new Error(`${url}: ${status}`);
  const days = await new Response(body.pipeThrough(new DecompressionStream("deflate-raw"))).json();
  /** @type {[string, Record<string, any>][]} */
  const puzzles = Object.entries(days[day - 1]);
  return puzzles.map(([genre, data]) => shelved(`${date}/${genre}`, genre, data));
}

/** @param {string} address @param {string} genre   "" if it is in the data @param {Record<string, any>} data @returns {Shelved} */
function shelved(address, genre, { grade, ...data }) {
  return { address, genre: data.genre ?? genre, grade, data: { genre, ...data } };
}

/** @param {Record<string, any>} data */
const shelvedPicture = (data) => shelved(disguised(data.id), "nonogram", data);

/** Returns a name that does not give the picture away (ROT13, which is its own inverse). @param {string} name */
function disguised(name) {
  return name.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
}

/** Returns a puzzle to be played. @param {Shelved} puzzle @returns {Promise<Document>} */
export async function documentOf({ data: { cells, palette, genre, ...data } }) {
  if (!cells) {
    const json = await import("../formats/json.js");
    return { ...json.documentOf({ ...data, genre, ...(palette && { palette }) }), sealed: true };
  }
  const { height, width, ...meta } = data;
  const picture = readCells(cells, height * width, palette?.length ?? 2);
  return { ...nonogramOfPicture(height, width, picture, { palette: palette && makePalette(palette), meta }), sealed: true };
}
