/** What the shelf and the stock have in common: their files, and the addresses of their puzzles. */

import { inflated } from "../formats/packing.js";

/**
 * A puzzle as its JSON (`data`), with its address, which follows "#play/": a name such as "ledger", a day and a name of
 * `DAILY` of shelf.js, or a board of the stock. The names of pictures are disguised. The grade is "" for jumps.
 * @typedef {{address: string, genre: string, grade: string, data: Record<string, any>}} Shelved
 *
 * Boards of the stock: their genre, their side in cells, and their grade.
 * @typedef {{genre: string, side: number, grade: string}} Choice
 */

const STOCKED = /^([a-z-]+)-(\d+)-([a-z]+)\/(\d+)$/; // such as "akari-7-easy/12"

/**
 * The parts of the pool and the stock that were asked for, by their addresses. They stay compressed, because they have
 * the pictures of puzzles that nobody has solved.
 *
 * @type {Map<string, Promise<Uint8Array>>}
 */
const parts = new Map();

/** Returns the content of a file of the pool or stock. Throws an error without a network. @param {string} address */
export async function part(address) {
  const asked = parts.get(address) ?? fetchedBytes(address);
  parts.set(address, asked);
  asked.catch(() => parts.delete(address)); // the network may return
  return unpackedJson(await asked);
}

/** Returns the value in a file of compressed JSON. Throws an error without a network. @param {string} address */
export async function fetched(address) {
  return unpackedJson(await fetchedBytes(address));
}

/** Returns the bytes of a file. Throws an error without a network. @param {string} address */
async function fetchedBytes(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the value of compressed JSON. @param {Uint8Array} bytes */
export async function unpackedJson(bytes) {
  return JSON.parse(new TextDecoder().decode(await inflated(bytes, "deflate-raw", Infinity)));
}

/** Returns the board that an address of the stock names, or null for other addresses. @param {string} address */
export function namedBy(address) {
  const [, genre, side, grade, number] = STOCKED.exec(address) ?? [];
  return genre ? { genre, side: Number(side), grade, number: Number(number) } : null;
}
