/**
 * Finds the boards of "Another one". The number in the address of a board names the board of the stock and a symmetry:
 * the first `BOARDS` numbers are the boards as they are stored, the next ones the same boards under the next symmetry.
 */

import { GENRE_TITLES } from "../genres/icons.js";
import { PREFIX, progressOf } from "./progress.js";
import { put } from "./records.js";
import { namedBy, part } from "./shelved.js";
import { BOARDS, STOCK } from "./stock/parts.js";
import { boardUnder, symmetriesOf } from "./symmetries.js";

/** @import { Choice, Shelved } from "./shelved.js" */

/** Returns what boards of a genre are called. The stock has no pictures. @param {string} genre */
export const nameOf = (genre) => (genre === "nonogram" ? "Pattern" : GENRE_TITLES[genre]);

/** Returns the address of a board. @param {Choice} choice @param {number} number   from 1 */
const addressOf = ({ genre, side, grade }, number) => `${genre}-${side}-${grade}/${number}`;

/** Returns the sides and grades to choose from. @param {string} genre */
export const partsOf = (genre) => STOCK[genre] ?? [];

/** Returns how many numbers the boards of a choice have. @param {Choice} choice */
const numbersOf = ({ genre }) => BOARDS * symmetriesOf(genre);

/** Returns the boards of a choice, if the page offers any. Throws an error without a network. @param {Choice} choice */
async function boardsOf({ genre, side, grade }) {
  const found = partsOf(genre).find((one) => one.side === side && one.grades.includes(grade));
  return found ? (await part(found.address))[grade] : [];
}

/**
 * Returns the board of an address of the stock, or undefined if there is none. Throws an error without a network.
 *
 * @param {string} address
 * @returns {Promise<Shelved | undefined>}
 */
export async function stocked(address) {
  const named = namedBy(address);
  if (!named || named.number < 1 || named.number > numbersOf(named)) return undefined;
  const { genre, grade, number } = named;
  const board = (await boardsOf(named))[(number - 1) % BOARDS];
  if (!board) return undefined;
  const data = boardUnder(genre, board, Math.floor((number - 1) / BOARDS));
  const title = `${nameOf(genre)} ${number}`;
  return { address, genre, grade, data: genre === "nonogram" ? { ...data, title } : { genre, ...data, title } };
}

/**
 * Returns the address of the next board of a choice. The first one is a random one; none comes twice before all have
 * come. Throws an error without a network.
 *
 * @param {Choice} choice
 */
export async function nextOf(choice) {
  const boards = await boardsOf(choice);
  const numbers = numbersOf(choice);
  const key = `${PREFIX}next.${choice.genre}-${choice.side}-${choice.grade}`;
  const first = numberIn(key) || 1 + Math.floor(Math.random() * numbers);
  const isPlayed = (/** @type {number} */ number) =>
    progressOf(addressOf(choice, number)) > 0 || isRepeated(choice.genre, boards, number);
  let number = first;
  while (isPlayed(number)) {
    number = (number % numbers) + 1;
    if (number === first) break; // all have come
  }
  keep(key, (number % numbers) + 1);
  return addressOf(choice, number);
}

/**
 * Returns true if a board looks the same under an earlier symmetry.
 *
 * @param {string} genre
 * @param {Record<string, any>[]} boards
 * @param {number} number
 */
function isRepeated(genre, boards, number) {
  const [board, symmetry] = [boards[(number - 1) % BOARDS], Math.floor((number - 1) / BOARDS)];
  const text = (/** @type {number} */ other) => JSON.stringify(boardUnder(genre, board, other));
  return Array.from({ length: symmetry }, (_, earlier) => text(earlier)).includes(text(symmetry));
}

/** Returns the number under a key of the storage; 0 if there is none. @param {string} key */
function numberIn(key) {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}

/** Stores a number; without room, the next board is a random one again. @param {string} key @param {number} number */
function keep(key, number) {
  try {
    put(key, String(number));
  } catch {
    // another board comes next time, which may be one that has come
  }
}
