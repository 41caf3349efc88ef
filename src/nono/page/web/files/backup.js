/** Writes everything that the page keeps on this device to a file, and reads such files. */

import { download } from "./export.js";
import { keepProgress, keyOf } from "./progress.js";

const [PUZZLE, STATE, SETTINGS] = ["nono.puzzle.", "nono.state.", "nono.settings"];
const VERSION = 1;

/** Saves all games, drawings, progress and settings to a file. */
export function save() {
  const own = keyOf("");
  const wanted = [PUZZLE, STATE, SETTINGS, own];
  const found = Object.entries(localStorage).filter(([key]) => wanted.some((start) => key.startsWith(start)));
  // Another site keeps progress under another name.
  const kept = Object.fromEntries(found.map(([key, value]) => [key.replace(own, "progress."), value]));
  const bytes = new TextEncoder().encode(JSON.stringify({ "nono-backup": VERSION, kept }));
  return download({ name: "nono-backup.json", type: "application/json", bytes });
}

/**
 * Adds what a file of `save` contains. Nothing is replaced but the settings: if this device has another state of a game,
 * and the file's one is newer, the file's one becomes a second game. Throws an error if the file is of another kind, or
 * if the browser has no room.
 *
 * @param {Blob} file
 */
export async function read(file) {
  const found = await file.text().then(JSON.parse).catch(() => null);
  if (found?.["nono-backup"] !== VERSION || !(found.kept instanceof Object)) throw new Error("This file was not saved by nono's settings.");
  /** @type {[string, string][]} */
  const kept = Object.entries(found.kept).filter(([, value]) => typeof value === "string");
  for (const [key, value] of kept) {
    const name = key.replace(/^progress\./, "");
    if (name !== key) keepProgress(name, Number(value) || 0);
    else if (key === SETTINGS) localStorage.setItem(key, value);
    else if (key.startsWith(PUZZLE)) {
      const [id, time, before] = [key.slice(PUZZLE.length), timeOf(value), localStorage.getItem(key)];
      if (before !== null && timeOf(before) >= time) continue;
      const to = before === null ? id : `${id}-${time}`;
      const state = found.kept[STATE + id];
      if (typeof state === "string") localStorage.setItem(STATE + to, state);
      localStorage.setItem(PUZZLE + to, value);
    }
  }
}

/** Returns when a puzzle was stored. @param {string} entry */
function timeOf(entry) {
  try {
    return Number(JSON.parse(entry).time) || 0;
  } catch {
    return 0;
  }
}
