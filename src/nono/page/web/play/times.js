/** Stores playing times by kind and size. */

export const TIMES = "nono.times.";
const FEWEST = 10; // times below which nothing is said about the usual time
const MOST = 99; // times that are kept of a kind and size

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
