/** Stores the progress of puzzles by the names in their addresses, and playing times by kind and size. */

// One host may have several collections in different folders.
const PREFIX = `nono.progress.${new URL(".", document.baseURI).pathname}`;

export const TIMES = "nono.times.";
const FEWEST = 10; // times below which nothing is said about the usual time
const MOST = 99; // times that are kept of a kind and size

/** Returns the key of a puzzle of this collection. @param {string} name */
export const keyOf = (name) => PREFIX + name;

/** Returns the name of a collection's puzzle in an address, or "". @param {string} hash */
export function nameIn(hash) {
  return /^#p=([a-z0-9-]+)$/.exec(hash)?.[1] ?? "";
}

/** Returns the progress from 0 to 1 (solved). @param {string} name */
export function progressOf(name) {
  try {
    return Number(localStorage.getItem(keyOf(name)) ?? 0);
  } catch {
    return 0;
  }
}

/** @param {string} name @param {number} progress */
export function keepProgress(name, progress) {
  if (progress > progressOf(name)) localStorage.setItem(keyOf(name), String(progress));
}

/** @param {import("../base/types.js").Document} puzzle */
const timesKey = ({ genre, height, width }) => `${TIMES}${genre} ${width}x${height}`;

/** Returns the playing times of a kind and size, in seconds. @param {import("../base/types.js").Document} puzzle @returns {number[]} */
function timesOf(puzzle) {
  try {
    return JSON.parse(localStorage.getItem(timesKey(puzzle)) ?? "[]");
  } catch {
    return [];
  }
}

/** Returns the median of the playing times of a kind and size, or 0 if there are few. @param {import("../base/types.js").Document} puzzle */
export function usualTime(puzzle) {
  const times = timesOf(puzzle).sort((one, other) => one - other);
  return times.length < FEWEST ? 0 : times[times.length >> 1];
}

/** @param {import("../base/types.js").Document} puzzle @param {number} seconds */
export function keepTime(puzzle, seconds) {
  try {
    localStorage.setItem(timesKey(puzzle), JSON.stringify([seconds, ...timesOf(puzzle)].slice(0, MOST)));
  } catch {
    // the message about the storage comes from the module that keeps the game
  }
}

/** Returns a number of seconds as minutes and seconds. @param {number} seconds */
export function timeOf(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
