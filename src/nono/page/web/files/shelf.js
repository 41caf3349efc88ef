/** Finds the built-in puzzles and the daily ones by their addresses, and chooses which puzzle comes next. */

import { MONTHS } from "../days/months.js";
import { makePalette, ofPicture } from "../formats/build.js";
import { keyOf, readCells } from "../formats/link.js";
import { WITH_ICONS } from "../genres/icons.js";
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
const LARGER = 1.5; // the next puzzle has at most this many times as many cells
const DAILY = /^(\d{4}-\d\d-\d\d)\/[a-z-]+$/;

export class Shelf {
  #kept;
  /** @type {Promise<Shelved[]> | null} */
  #builtIn = null;
  /** The puzzles of each day of a month, by genre. @type {Map<number, Promise<Record<string, any>[]>>} */
  #months = new Map();

  /** @param {import("./kept.js").Kept} kept */
  constructor(kept) {
    this.#kept = kept;
  }

  /** Returns the built-in puzzles, from small to large within each genre. Throws an error without a network. */
  async builtIn() {
    this.#builtIn ??= Promise.all([import("./pack.js"), import("./kinds.js")]).then(([{ PACK }, { KINDS }]) =>
      [...PACK.map(shelvedPicture), ...KINDS.map((/** @type {Record<string, any>} */ data) => shelved(data.id, "", data))]);
    this.#builtIn.catch(() => (this.#builtIn = null));
    return this.#builtIn;
  }

  /**
   * Returns the puzzles of a day, one of each genre. Throws an error without a network.
   *
   * @param {string} date   such as "2026-11-25"
   */
  async day(date) {
    const [month, day] = date.split("-").slice(1).map(Number);
    const days = this.#months.get(month) ?? monthOf(month);
    this.#months.set(month, days);
    days.catch(() => this.#months.delete(month));
    const puzzles = Object.entries((await days)[day - 1]);
    return puzzles.map(([genre, data]) => shelved(`${date}/${genre}`, genre, data));
  }

  /** Returns the daily or built-in puzzle of an address, if there is one. @param {string} address */
  async find(address) {
    const date = dayOf(address);
    if (date) return (await this.day(date)).find((puzzle) => puzzle.address === address);
    const { PACK } = await import("./pack.js"); // the first board loads no others
    const nonogram = PACK.find(({ id }) => [id, disguised(id)].includes(address));
    return nonogram ? shelvedPicture(nonogram) : (await this.builtIn()).find((puzzle) => puzzle.address === address);
  }

  /**
   * Returns the progress of a puzzle from 0 to 1 (solved): what was kept for its address or, if nothing was, that of the
   * stored puzzle.
   *
   * @param {string} address
   * @param {Document} document
   * @param {import("./kept.js").Entry[]} entries   the stored puzzles
   */
  progress(address, document, entries) {
    const ofAddress = progressOf(address);
    if (ofAddress) return ofAddress;
    if (!entries.length) return 0;
    const key = keyOf(document);
    return entries.find((entry) => entry.key === key)?.progress ?? 0;
  }

  /**
   * Returns an unsolved puzzle of the same genre that is at most one step harder and half as large again, or undefined.
   *
   * @param {Document} open   the open puzzle
   * @param {string} address
   */
  async next(open, address) {
    const entries = this.#kept.list();
    const openLevel = levelOf(await this.find(address));
    const candidates = [];
    for (const puzzle of [...(await this.builtIn()), ...(await this.day(dateOf(new Date())))]) {
      if (puzzle.genre !== open.genre || puzzle.address === address || levelOf(puzzle) > openLevel + 1) continue;
      const document = await documentOf(puzzle);
      const size = (document.height * document.width) / (open.height * open.width);
      if (size > LARGER || this.progress(puzzle.address, document, entries) === 1) continue;
      candidates.push({ puzzle, distance: Math.abs(size - LARGER) + levelOf(puzzle) / 10 });
    }
    return candidates.sort((first, second) => first.distance - second.distance)[0]?.puzzle;
  }
}

/** Returns the day of a daily puzzle, or "". @param {string} address */
export function dayOf(address) {
  return DAILY.exec(address)?.[1] ?? "";
}

/** Returns the address of the first puzzle of a day that is not solved, or undefined. @param {string} date */
export function unsolvedOf(date) {
  return WITH_ICONS.map((genre) => `${date}/${genre}`).find((address) => progressOf(address) !== 1);
}

/** Returns how hard a puzzle is; -1 is unknown. @param {{grade?: string}} [puzzle] */
function levelOf({ grade = "" } = {}) {
  return GRADES.indexOf(grade);
}

/** Returns the local date, such as "2026-11-25". @param {Date} time */
export function dateOf(time) {
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Loads the puzzles of all days of a month. @param {number} month   from 1 to 12 @returns {Promise<Record<string, any>[]>} */
async function monthOf(month) {
  const { body, ok, status, url } = await fetch(MONTHS[month - 1]);
  if (!ok || !body) throw new Error(`${url}: ${status}`);
  return new Response(body.pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

/** @param {string} address @param {string} genre @param {Record<string, any>} data @returns {Shelved} */
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
  return { ...ofPicture(height, width, picture, { palette: palette && makePalette(palette), meta }), sealed: true };
}
