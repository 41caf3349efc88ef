/** Finds the built-in puzzles and the daily ones by their addresses, and chooses which puzzle comes next. */

import { dateOf, daysBetween } from "../base/dates.js";
import { MONTHS } from "../days/months.js";
import { fromBase64Url } from "../base/bytes.js";
import { defaultPalette, makePalette, nonogramOfPicture } from "../formats/build.js";
import { seal } from "../formats/cells.js";
import { keyOf } from "../formats/link.js";
import { GENRE_NAMES, GENRE_TITLES } from "../genres/icons.js";
import { FIRST } from "./pack.js";
import { DAYS, DAYS_OF_PART, MONDAY, PARTS, REST } from "./pool/parts.js";
import { progressOf } from "./progress.js";
import { fetched, namedBy, part, unpackedJson } from "./shelved.js";

/**
 * @import { Puzzle } from "../base/types.js"
 * @import { Entry } from "./records.js"
 * @import { Shelved } from "./shelved.js"
 */

/** The titles of the pictures of a day: up to 15, up to 22, and more cells a side. @type {Record<string, string>} */
export const PICTURES = { small: "Small", medium: "Medium", large: "Large" };
const NONOGRAM = "nonogram"; // version 2.0 had one picture a day, with this name
const DAY = /^(\d{4}-\d\d-\d\d)\/[a-z-]+$/;
/** The puzzles of a day: its pictures, and the other genres. */
export const DAILY = [...Object.keys(PICTURES), ...GENRE_NAMES.filter((genre) => genre !== NONOGRAM)];

/**
 * Returns the pictures in a part of the pool. Throws an error without a network.
 *
 * @param {string} address   of days, or of the pictures that no day has
 * @returns {Promise<Record<string, any>[]>}
 */
async function picturesIn(address) {
  const content = await part(address);
  return address === REST ? content : content.flatMap(Object.values);
}

/**
 * Returns the built-in puzzles, from small to large within each genre. `isWhole` is false if some are missing, because
 * there is no network.
 */
export async function builtIn() {
  const [kinds, ...others] = await Promise.allSettled([import("./kinds.js"), ...[...PARTS, REST].map(picturesIn)]);
  const first = await unpackedJson(fromBase64Url(FIRST));
  const { KINDS } = kinds.status === "fulfilled" ? kinds.value : { KINDS: [] };
  const pictures = others.flatMap((found) => (found.status === "fulfilled" ? found.value : []));
  pictures.sort((one, other) => areaOf(one) - areaOf(other) || (one.id < other.id ? -1 : 1));
  const puzzles = [...[...first, ...pictures].map(shelvedPicture), ...KINDS.map((data) => shelved(data.id, "", data))];
  return { puzzles, isWhole: [kinds, ...others].every(({ status }) => status === "fulfilled") };
}

/**
 * Returns the puzzle of an address, if any: a daily one, a built-in one or a board of the stock. Throws an error without
 * a network.
 *
 * @param {string} address
 */
export async function findShelved(address) {
  const date = dayOf(address);
  if (date) return puzzleOfDay(date, address.slice(date.length + 1));
  if (namedBy(address)) return (await import("./stock.js")).stocked(address);
  const isWanted = (/** @type {{id?: string}} */ { id = "" }) => [id, disguised(id)].includes(address);
  const first = (await unpackedJson(fromBase64Url(FIRST))).find(isWanted); // a first visit needs nothing else
  if (first) return shelvedPicture(first);
  const { KINDS } = await import("./kinds.js");
  const kind = KINDS.find(({ id }) => id === address);
  if (kind) return shelved(address, "", kind);
  const picture = (await Promise.all([...PARTS, REST].map(picturesIn))).flat().find(isWanted);
  return picture && shelvedPicture(picture);
}

/** Returns the number of cells of a picture. @param {Record<string, any>} data */
const areaOf = ({ goal }) => goal.length * goal[0].length;

/**
 * Returns the progress of a puzzle from 0 to 1 (solved): the greatest of what was kept for its address, and of the
 * games that have the same clues, such as those of days.
 *
 * @param {string} address
 * @param {Puzzle} puzzle
 * @param {Entry[]} entries   the stored puzzles
 */
export function progressFor(address, puzzle, entries) {
  const key = entries.length ? keyOf(puzzle) : "";
  const games = entries.filter((entry) => entry.key === key).map(({ progress }) => progress ?? 0);
  return Math.max(progressOf(address), ...games);
}

/**
 * Returns the next unsolved built-in puzzle of a genre after the one of an address, or else the first unsolved one;
 * undefined if all are solved.
 *
 * @param {string} genre
 * @param {string} address
 * @param {Entry[]} entries   the stored puzzles
 */
export async function nextShelved(genre, address, entries) {
  const puzzles = (await builtIn()).puzzles.filter((puzzle) => puzzle.genre === genre);
  const open = puzzles.findIndex((puzzle) => puzzle.address === address);
  // begins again at the first one
  for (const puzzle of [...puzzles.slice(open + 1), ...puzzles.slice(0, Math.max(0, open))]) {
    if (progressFor(puzzle.address, await puzzleOf(puzzle), entries) !== 1) return puzzle;
  }
  return undefined;
}

/** Returns the day of a daily puzzle, or "". @param {string} address */
export function dayOf(address) {
  return DAY.exec(address)?.[1] ?? "";
}

/** Returns whether a day offers its puzzles: the days before this order of pictures do not. @param {string} date */
export function isOffered(date) {
  return date >= MONDAY || date === dateOf(new Date());
}

/**
 * Returns the address of the first puzzle of a day that is solved neither there nor elsewhere; undefined if there is
 * none, or if the day is not offered.
 *
 * @param {string} date
 * @param {Entry[]} entries   the stored puzzles
 */
export async function unsolvedOf(date, entries) {
  if (!isOffered(date)) return undefined;
  for (const address of DAILY.map((name) => `${date}/${name}`)) {
    if (progressOf(address) === 1) continue;
    const shelved = await findShelved(address).catch(() => undefined); // without a network
    if (shelved && progressFor(address, await puzzleOf(shelved), entries) !== 1) return address;
  }
  return undefined;
}

/** Returns the genre of the daily puzzle of an address, and its title on the day. @param {string} address */
export function kindOf(address) {
  const name = address.slice(address.indexOf("/") + 1);
  return PICTURES[name] ? { genre: NONOGRAM, title: PICTURES[name] } : { genre: name, title: GENRE_TITLES[name] };
}

/**
 * Returns the puzzle of a day with a name of `DAILY`, or undefined. Throws an error without a network.
 *
 * @param {string} date   such as "2026-11-25"
 * @param {string} wanted   the name
 */
async function puzzleOfDay(date, wanted) {
  const name = wanted === NONOGRAM ? "medium" : wanted;
  const address = `${date}/${name}`;
  if (PICTURES[name]) {
    const day = ((daysBetween(MONDAY, date) % DAYS) + DAYS) % DAYS; // there are days before the first one
    const days = await part(PARTS[Math.floor(day / DAYS_OF_PART)]);
    return { ...shelvedPicture(days[day % DAYS_OF_PART][name]), address };
  }
  const [month, day] = date.split("-").slice(1).map(Number);
  const data = (await fetched(MONTHS[month - 1]))[day - 1]?.[name]; // the year does not matter
  return data && shelved(address, name, data);
}

/**
 * Returns a puzzle with its address.
 *
 * @param {string} address
 * @param {string} genre   "" if the data say it
 * @param {Record<string, any>} data
 * @returns {Shelved}
 */
function shelved(address, genre, { grade, ...data }) {
  return { address, genre: data.genre ?? genre, grade, data: { genre, ...data } };
}

/** Returns a picture with its address. @param {Record<string, any>} data @returns {Shelved} */
const shelvedPicture = ({ grade, ...data }) => ({ address: disguised(data.id), genre: NONOGRAM, grade, data });

/** Returns a name that does not give the picture away (ROT13, which is its own inverse). @param {string} name */
function disguised(name) {
  return name.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
}

/** Returns a puzzle to be played. @param {Shelved} puzzle @returns {Promise<Puzzle>} */
export async function puzzleOf({ genre, data }) {
  if (genre !== NONOGRAM) return { ...(await import("../formats/json.js")).puzzleOf(data), sealed: true };
  const { goal, palette: colours, ...meta } = data;
  const palette = colours ? makePalette(colours) : defaultPalette(2);
  const keys = palette.map(({ key }) => key);
  const cells = Uint8Array.from(goal.join(""), (key) => keys.indexOf(key));
  return seal(nonogramOfPicture(goal.length, goal[0].length, cells, { palette, meta }));
}
