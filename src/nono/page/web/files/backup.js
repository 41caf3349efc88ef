/** Writes everything that the page keeps on this device to a file, and reads such files. */

import { download } from "./export.js";
import { keepProgress, keyOf } from "./progress.js";

const [PUZZLE, STATE, SETTINGS] = ["nono.puzzle.", "nono.state.", "nono.settings"];
const VERSION = 1;

/** Saves all games, drawings, progress and settings to a file. */
export function save() {
  const progress = keyOf("");
  const entries = Object.entries(localStorage).filter(([key]) => [PUZZLE, STATE, SETTINGS, progress].some((start) => key.startsWith(start)));
  // Another site keeps progress under another name.
  const kept = Object.fromEntries(entries.map(([key, value]) => [key.replace(progress, "progress."), value]));
  const bytes = new TextEncoder().encode(JSON.stringify({ "nono-backup": VERSION, kept }));
  download({ name: "nono-backup.json", type: "application/json", bytes });
}

/**
 * Adds what a file of `save` contains. Nothing is replaced but the settings: if this device has another state of a game,
 * and that of the file is newer, it becomes a second game. Throws an error if the file is of another kind, or if the
 * browser has no room.
 *
 * @param {Blob} file
 */
export async function read(file) {
  const saved = await file.text().then(JSON.parse).catch(() => null);
  if (saved?.["nono-backup"] !== VERSION || !(saved.kept instanceof Object)) throw new Error("This file was not saved by nono's settings.");
  for (const [key, value] of Object.entries(saved.kept)) {
    if (typeof value !== "string") continue;
    if (key.startsWith("progress.")) keepProgress(key.replace("progress.", ""), Number(value) || 0);
    else if (key === SETTINGS) localStorage.setItem(key, value);
    else if (key.startsWith(PUZZLE)) {
      const [id, time, before] = [key.slice(PUZZLE.length), timeOf(value), localStorage.getItem(key)];
      if (before !== null && timeOf(before) >= time) continue;
      const newId = before === null ? id : `${id}-${time}`;
      const state = saved.kept[STATE + id];
      if (typeof state === "string") localStorage.setItem(STATE + newId, state);
      localStorage.setItem(PUZZLE + newId, value);
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
