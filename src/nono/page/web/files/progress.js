/** Stores the progress of puzzles by the names in their addresses. */

import { put } from "./records.js";

// One host may have several collections in different folders.
export const PREFIX = `nono.progress.${new URL(".", document.baseURI).pathname}`;

/** Returns the key of a puzzle of this collection. @param {string} name */
const keyOf = (name) => PREFIX + name;

/** Returns the name of a collection's puzzle in an address, or "". @param {string} hash */
export function nameIn(hash) {
  return /^#p=([a-z0-9-]+)$/.exec(hash)?.[1] ?? "";
}

/** Returns the stored progress of a puzzle from 0 to 1 (solved). @param {string} name   in its address */
export function progressOf(name) {
  try {
    return Number(localStorage.getItem(keyOf(name)) ?? 0);
  } catch {
    return 0;
  }
}

/** Returns the names of the solved puzzles. */
export function solvedNames() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => key.slice(PREFIX.length)).filter((name) => progressOf(name) === 1);
  } catch {
    return [];
  }
}

/** Returns true if a puzzle is begun, and not solved. @param {number | null} progress */
export function isBegun(progress) {
  return progress !== null && progress > 0 && progress < 1;
}

/** Returns how much of a puzzle is done, such as "31 %". @param {number} progress */
export function percentOf(progress) {
  return `${Math.floor(100 * progress)} %`;
}

/**
 * Stores the progress of a puzzle. A puzzle that was solved once stays solved.
 *
 * @param {string} name
 * @param {number} progress   from 0 to 1 (solved)
 */
export function keepProgress(name, progress) {
  if (progressOf(name) < 1) put(keyOf(name), String(progress));
}
