/** What the shelf and the stock have in common: their files, and the addresses of their puzzles. */

/**
 * A puzzle as its JSON (`data`), with its address, which follows "#play/": a name such as "ledger", a day and a name of
 * `DAILY` of shelf.js, or a board of the stock. The names of pictures are disguised. The grade is "" for jumps.
 * @typedef {{address: string, genre: string, grade: string, data: Record<string, any>}} Shelved
 *
 * Boards of the stock: their genre, their side in cells, and their grade.
 * @typedef {{genre: string, side: number, grade: string}} Choice
 */

const STOCKED = /^([a-z-]+)-(\d+)-([a-z]+)\/(\d+)$/; // such as "akari-7-easy/12"

/** The parts of the pool and the stock that were asked for, by their addresses. @type {Map<string, Promise<any>>} */
const parts = new Map();

/** Returns the content of a file of the pool or stock. Throws an error without a network. @param {string} address */
export function part(address) {
  const asked = parts.get(address) ?? fetched(address);
  parts.set(address, asked);
  asked.catch(() => parts.delete(address)); // the network may return
  return asked;
}

/** Returns the value in a file of compressed JSON. Throws an error without a network. @param {string} address */
export async function fetched(address) {
  const { body, ok, status, url } = await fetch(address);
  if (!ok || !body) throw new Error(`${url}: ${status}`);
  return new Response(body.pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

/** Returns the board that an address of the stock names, or null for other addresses. @param {string} address */
export function namedBy(address) {
  const [, genre, side, grade, number] = STOCKED.exec(address) ?? [];
  return genre ? { genre, side: Number(side), grade, number: Number(number) } : null;
}
