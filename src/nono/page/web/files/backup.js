/**
 * Writes everything that the page keeps on this device to a file, reads such files, also those of version 1.1, and
 * deletes everything.
 */

import { lastButtons, make, openDialog } from "../base/make.js";
import { inWords } from "../base/text.js";
import { FormatError } from "../formats/errors.js";
import { download } from "./export.js";
import { PREFIX as PROGRESS, keepProgress } from "./progress.js";
import { PREFIX, STATE, entryOf, put } from "./records.js";

/** @import { Kept } from "./kept.js" */

const VERSION = 1;
const SETTINGS = "nono.settings";
const STUCK = "nono.stuck"; // what is copied in the place "stuck"

/** Saves all games, drawings, progress and settings to a file, with the open puzzle as it is. @param {Kept} kept */
export function saveEverything(kept) {
  const { id, ...entry } = kept.entry;
  const open = kept.isUsed ? { [PREFIX + id]: JSON.stringify(entry), [STATE + id]: JSON.stringify(kept.state) } : {};
  const stored = Object.entries(storage()).filter(([key]) => isOurs(key));
  // Another site keeps progress under another name.
  const all = [...stored, ...Object.entries(open)].map(([key, value]) => [key.replace(PROGRESS, "progress."), value]);
  save("nono-backup.json", Object.fromEntries(all));
}

/** Returns true if this page has stored a value. @param {string} key */
const isOurs = (key) => [PREFIX, STATE, SETTINGS, PROGRESS, STUCK].some((start) => key.startsWith(start));

/**
 * Asks whether to delete everything that this device keeps, and shows Today as on the first visit.
 *
 * @param {Kept} kept
 */
export function deleteEverything(kept) {
  kept.flush();
  const count = kept.list().length;
  const lost = `${inWords(count, "puzzle")} with your marks, the solved days and the settings`;
  const words = `${lost} are deleted from this device for good.`;
  const last = lastButtons("Delete everything");
  last.firstElementChild?.classList.add("danger");
  const { dialog } = openDialog("forget", "Delete everything here?",
    make("p", {}, `${words} Save a copy first, to bring them back later.`), last);
  dialog.onclose = () => {
    if (dialog.returnValue !== "act") return;
    kept.stopStoring();
    for (const key of Object.keys(storage())) if (isOurs(key)) localStorage.removeItem(key);
    location.hash = "#today";
    location.reload();
  };
}

/** Saves the records of puzzles to a file. @param {string} name @param {string[]} ids */
export function saveRecords(name, ids) {
  const keys = ids.flatMap((id) => [PREFIX + id, STATE + id]);
  const stored = storage();
  save(name, Object.fromEntries(keys.filter((key) => key in stored).map((key) => [key, stored[key]])));
}

/** Saves stored values to a file. @param {string} name @param {Record<string, string>} kept */
function save(name, kept) {
  const bytes = new TextEncoder().encode(JSON.stringify({ "nono-backup": VERSION, kept }));
  download({ name, type: "application/json", bytes });
}

/** Returns what the browser stores. @returns {Record<string, string>} */
function storage() {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
}

/**
 * Adds what a file of `saveEverything` contains, and returns the ids of the puzzles that are new or newer now: if this
 * device has a newer state of a puzzle, it stays. Throws an error if the text is damaged, or if the browser has no
 * room.
 *
 * @param {Kept} kept
 * @param {string} text
 */
export function bringBack(kept, text) {
  const read = parsed(text);
  if (read["nono-backup"] !== VERSION || !(read.kept instanceof Object)) throw new FormatError("this copy is damaged");
  kept.flush();
  const ids = [];
  for (const [key, value] of Object.entries(read.kept)) {
    const name = key.replace(/^progress\./, "");
    const id = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
    if (name !== key) keepProgress(name, Number(value) || 0);
    else if (key === SETTINGS) put(key, String(value));
    else if (id && isNewer(id, parsed(value))) {
      const { tab, ...entry } = parsed(value); // no tab has this state open
      put(key, JSON.stringify(entry));
      put(STATE + id, String(read.kept[STATE + id] ?? "{}"));
      ids.push(id);
    }
  }
  return ids;
}

/**
 * Returns true if an entry is newer than the stored one.
 *
 * @param {string} id
 * @param {import("./records.js").Entry} entry
 */
function isNewer(id, entry) {
  return typeof entry.link === "string" && !((entryOf(id)?.time ?? 0) >= entry.time);
}

/** Returns an object of JSON, or an empty one. @param {any} text @returns {any} */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
