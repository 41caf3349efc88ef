/**
 * Reads and writes the records of puzzles in the browser's storage. A record has two keys: one for its entry in lists,
 * with the puzzle as packed text, and one for its state (mode, game, history and view).
 *
 * No record is removed by itself. If there is no room, records lose their undo steps, the oldest puzzles first.
 */

/**
 * @import { State } from "../app/app.js"
 *
 * The verdict on a drawing, as its card says it. `isOne` is true if there is one answer.
 * @typedef {{isOne: boolean, sign: import("../base/icons.js").IconName, words: string}} Judged
 *
 * What lists show of a stored puzzle.
 * @typedef {Object} Entry
 * @property {string} id
 * @property {number} time    when the puzzle was stored last, in milliseconds since 1970
 * @property {string} title
 * @property {string} size
 * @property {string} link    the packed puzzle
 * @property {string} key     identifies the puzzle without marks, if it was opened to be played
 * @property {number | null} progress   from 0 to 1 (solved), or null for a drawing
 * @property {string} [from]    the address of the built-in or daily puzzle, after "#play/"
 * @property {string} [picture]   the marks that solved the puzzle; earlier versions kept none
 * @property {number} [solved]   when the puzzle was solved, in milliseconds since 1970; earlier versions kept none
 * @property {Judged} [judged]   the verdict on a drawing, until it changes
 * @property {string} [tab]     the tab that opened the puzzle last; only this tab writes the record
 */

export const PREFIX = "nono.puzzle.";
export const STATE = "nono.state.";

/** Returns the entries, newest first. */
export function entries() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const found = keys.map((key) => entryOf(key.slice(PREFIX.length))).filter((entry) => entry !== null);
    return found.sort((newer, older) => older.time - newer.time);
  } catch {
    return [];
  }
}

/** Returns the entry of a puzzle, or null if there is none. @param {string} id @returns {Entry | null} */
export function entryOf(id) {
  const entry = stored(PREFIX + id);
  return typeof entry.link === "string" ? { ...entry, id } : null;
}

/**
 * Returns when a puzzle was solved, in milliseconds since 1970, or undefined if it is not solved. A puzzle that an
 * earlier version has kept counts as solved when it was stored last.
 *
 * @param {Entry | null} entry
 */
export function solvedTime(entry) {
  return entry?.progress === 1 ? (entry.solved ?? entry.time) : undefined;
}

/** Returns the state of a puzzle. @param {string} id @returns {State} */
export function stateOf(id) {
  return stored(STATE + id);
}

/** Returns what is stored under a key as JSON, or an empty object. @param {string} key @returns {any} */
function stored(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "{}");
    return value instanceof Object ? value : {};
  } catch {
    return {};
  }
}

/** Stores the entry of a puzzle. @param {Entry} entry */
export function putEntry({ id, ...entry }) {
  put(PREFIX + id, JSON.stringify(entry));
}

/** Stores the verdict on a drawing if there is room and nothing has changed. @param {Entry} judged */
export function keepJudged({ id, judged, link }) {
  const entry = entryOf(id);
  if (entry?.link === link) isPut(PREFIX + id, JSON.stringify({ ...entry, id: undefined, judged }));
}

/** Stores the state of a puzzle; without its undo steps if they do not fit. @param {string} id @param {State} state */
export function putState(id, state) {
  try {
    put(STATE + id, JSON.stringify(state));
  } catch {
    put(STATE + id, withoutSteps(state));
  }
}

/**
 * Stores a value. Throws the browser's error if there is no room, although no record has undo steps any more.
 *
 * @param {string} key
 * @param {string} value
 */
export function put(key, value) {
  if (isPut(key, value)) return;
  for (const { id } of entries().reverse()) if (losesSteps(id) && isPut(key, value)) return;
  localStorage.setItem(key, value);
}

/** Stores a value, and returns true if there is room. @param {string} key @param {string} value */
function isPut(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes the undo steps of a record. Returns true if that makes room. @param {string} id */
function losesSteps(id) {
  const before = localStorage.getItem(STATE + id) ?? "";
  const after = before && withoutSteps(stateOf(id));
  return after.length < before.length && isPut(STATE + id, after);
}

/** Returns a state without undo steps, as JSON. @param {State} state */
function withoutSteps({ game, ...state }) {
  const history = { steps: [], done: 0, texts: [] };
  return JSON.stringify({ ...state, history, game: game && { ...game, marks: { ...game.marks, history } } });
}

/** Removes a record, because the user wants it. @param {string} id */
export function removeRecord(id) {
  localStorage.removeItem(PREFIX + id);
  localStorage.removeItem(STATE + id);
}

/** Copies a record, and returns the ID of the copy. @param {Entry} entry @param {Partial<Entry>} changes */
export function copyRecord(entry, changes) {
  const id = newId();
  putEntry({ ...entry, ...changes, id, time: Date.now() });
  putState(id, stateOf(entry.id));
  return id;
}

/** Returns the number of characters that a record takes. @param {string} id */
export function lengthOf(id) {
  return [PREFIX + id, STATE + id].reduce((sum, key) => sum + key.length + (localStorage.getItem(key)?.length ?? 0), 0);
}

/** Returns a new id: the time and a random number. */
export function newId() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}
