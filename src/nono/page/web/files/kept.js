/**
 * Keeps puzzles in the browser's storage. Each puzzle has two keys: one for its entry in lists, with the puzzle as
 * packed text, and one for its state (mode, game, history and view).
 */

import { keyOf, packPuzzle, prepare, unpackPuzzle } from "../formats/link.js";
import { sizeOf, titleOf } from "../genres/index.js";
import { keepProgress } from "./progress.js";
import { dayOf } from "./shelf.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 *
 * @typedef {Object} Entry
 * @property {string} id
 * @property {number} time    when the puzzle was stored last
 * @property {string} title
 * @property {string} size
 * @property {string} link    the packed puzzle
 * @property {string} key     identifies the puzzle without marks, if it was opened to be played
 * @property {number | null} progress   from 0 to 1 (solved), or null for a drawing
 * @property {string} [from]    the address of the built-in or daily puzzle, after "#play/"
 */

const PREFIX = "nono.puzzle.";
const STATE = "nono.state.";
const OPEN = "nono.open"; // key in the storage of the tab: the id of the open puzzle
const GIVEN = "nono.given"; // key in the storage of the tab: the last puzzle given on the command line
const PLAY = "#play/"; // begins the address of the open puzzle
const COLLECTED = /^p=/; // begins the address of a puzzle of this site's collection, after "#"
const MOST = 100; // number of puzzles above which solved and unbegun ones are removed
const PAUSE = 400; // time between a change and storing the puzzle, in milliseconds

/** Stores the open puzzle after each change and when the user leaves the page. */
export class Kept {
  #app;
  #said = false;
  #timer = 0;
  #id = newId();
  /** The address of the open puzzle, if it is a built-in or daily one. */
  #from = "";
  /** The puzzle that is about to be opened. @type {{id?: string, key?: string, from?: string} | null} */
  #next = null;
  /** True if the open puzzle has been changed or opened, so that it is worth keeping. */
  #isUsed = false;
  /** The key of the open puzzle, or "" for a drawing. It stays when a solved puzzle loses its seal. */
  #key = "";
  /** Releases the lock of the open puzzle for other tabs. */
  #release = () => {};

  /** @param {App} app */
  constructor(app) {
    const { board, store } = app;
    this.#app = app;
    store.on("change", ({ loaded }) => {
      const isFirst = !this.#isUsed;
      this.#isUsed = true;
      if (loaded) this.#take(this.#next ?? {});
      else if (isFirst) this.#show();
      this.#keepSoon();
    });
    store.on("keep", () => this.#keepSoon());
    app.on("mode", () => this.#keepSoon());
    board.on("view", () => this.#keepSoon());
    const leave = () => {
      if (app.mode === "play" && !document.hidden) this.#keepSoon(); // the chosen colour is not stored with each change
      this.flush();
    };
    store.on("leave", leave);
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", leave);
  }

  /** Returns the stored puzzles, newest first. @returns {Entry[]} */
  list() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      const entries = keys.map((key) => entryOf(key)).filter((entry) => entry !== null);
      return entries.sort((newer, older) => older.time - newer.time);
    } catch {
      return [];
    }
  }

  /** The part after "#play/" of the address of the open puzzle. */
  get address() {
    return this.#from || this.#id;
  }

  /** True if the open board has been changed or opened. */
  get isUsed() {
    return this.#isUsed;
  }

  /** Returns the kept game of a puzzle. @param {string} id */
  game(id) {
    return /** @type {import("../app/app.js").State} */ (stored(STATE + id)).game;
  }

  /**
   * Opens a stored puzzle as it was left, or a copy of it if another tab has opened it. Does nothing if it is not stored.
   *
   * @param {string} id
   * @param {string} [from]   the address of a built-in or daily puzzle
   */
  async open(id, from) {
    this.flush();
    const entry = entryOf(PREFIX + id);
    if (entry === null) return;
    const isFree = lastOfTab() === id || (await isUnlocked(id));
    /** @type {import("../app/app.js").State} */
    const state = stored(STATE + id);
    await prepare([entry.link, ...(state.history?.texts ?? [])]);
    const puzzle = unpackPuzzle(entry.link);
    this.#next = isFree ? { id, key: entry.key, from: entry.from ?? from } : { key: entry.key };
    if (!isFree && location.hash === PLAY + id) history.replaceState(null, "", " "); // the copy gets an address of its own
    this.#app.restore(puzzle, state);
  }

  /** Opens the puzzle of an address if it is stored, and returns true. @param {string} address */
  async find(address) {
    const entry = this.list().find(({ id, from }) => id === address || from === address);
    if (entry) await this.open(entry.id);
    return entry !== undefined;
  }

  /**
   * If a sealed puzzle was already opened before, opens it as it was left and returns true. A day's puzzle is a game of its
   * own, even if its picture was solved in the library or on an earlier day.
   *
   * @param {Document} document
   * @param {string} [from]   the address of a built-in or daily puzzle
   */
  async resume(document, from) {
    this.#next = { from };
    if (!document.sealed || document.start || (from && dayOf(from))) return false; // a drawing, or it brings its own marks
    const key = keyOf(document);
    const entry = this.list().find((entry) => entry.key === key);
    if (!entry) return false;
    if (from && location.hash === PLAY + from) history.replaceState(null, "", " "); // the game keeps the address that it has
    await this.open(entry.id, from);
    return true;
  }

  /** Returns true if the puzzle given to `nono page` has not yet been opened in this tab. @param {Document} given */
  isNew(given) {
    const mark = packPuzzle(given);
    try {
      if (sessionStorage.getItem(GIVEN) === mark) return false;
      sessionStorage.setItem(GIVEN, mark);
    } catch {
      // without storage, the puzzle opens again after every reload
    }
    return true;
  }

  /** Makes this the open puzzle. Other tabs that open it get a copy. @param {{id?: string, key?: string, from?: string}} opened */
  #take({ id = newId(), key = keyOfSealed(this.#app.store.document), from = "" }) {
    [this.#id, this.#key, this.#from, this.#next] = [id, key, from, null];
    this.#release();
    const held = new Promise((release) => {
      this.#release = () => release(undefined);
    });
    void navigator.locks?.request(PREFIX + id, () => held).catch(() => undefined);
    this.#show();
  }

  /** Writes the open puzzle into the address of the page. Addresses of links and of a blank board are replaced. */
  #show() {
    const address = COLLECTED.test(this.#from) ? `#${this.#from}` : PLAY + this.address;
    if (this.#app.isCompact || location.hash === address) return;
    const isPlace = /^#(today|library|make|play)/.test(location.hash);
    history[isPlace ? "pushState" : "replaceState"](null, "", address);
  }

  /** Stores the puzzle now if it has changed. */
  flush() {
    if (this.#timer) this.#keep();
  }

  /** Stores the puzzle after a pause without further changes, if the page has been used. */
  #keepSoon() {
    if (!this.#isUsed) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#keep(), PAUSE);
  }

  /** Stores the puzzle. */
  #keep() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const [app, id] = [this.#app, this.#id];
    const puzzle = app.store.document;
    try {
      const state = app.saved();
      const [title, size, key] = [titleOf(puzzle), sizeOf(puzzle), this.#key];
      const link = packPuzzle(puzzle);
      const wasSolved = entryOf(PREFIX + id)?.progress === 1;
      const isDrawing = !key && !puzzle.given;
      const played = wasSolved ? 1 : (state.game?.progress ?? 0);
      const progress = isDrawing ? null : played;
      const entry = { time: Date.now(), title, size, key, progress, link, from: this.#from };
      this.#put(PREFIX + id, JSON.stringify(entry));
      if (this.#from && progress !== null) keepProgress(this.#from.replace(COLLECTED, ""), progress);
      this.#put(STATE + id, JSON.stringify(state));
      sessionStorage.setItem(OPEN, id);
      for (const { id } of this.#spare().slice(0, Math.max(0, this.list().length - MOST))) this.#remove(id);
    } catch {
      // The readers of another page cannot change what their browser lets it store.
      if (!this.#said && !app.isCompact) app.say("This browser cannot store puzzles. Save the puzzle as a file before you leave.", "error");
      this.#said = true;
    }
  }

  /** Removes the entry and the state of a puzzle. @param {string} id */
  #remove(id) {
    localStorage.removeItem(PREFIX + id);
    localStorage.removeItem(STATE + id);
  }

  /** Returns the puzzles that may be removed, oldest first: no drawings, no begun games, and not the open puzzle. */
  #spare() {
    return this.list().filter(({ id, progress }) => (progress === 0 || progress === 1) && id !== this.#id).reverse();
  }

  /** Stores a value. If there is no room, removes the oldest spare puzzles. @param {string} key @param {string} value */
  #put(key, value) {
    for (;;) {
      try {
        localStorage.setItem(key, value);
        return;
      } catch (error) {
        const [oldest] = this.#spare();
        if (!oldest) throw error;
        this.#remove(oldest.id);
      }
    }
  }
}

/** Returns the key of a puzzle that is opened to be played, and "" for a drawing. @param {Document} puzzle */
const keyOfSealed = (puzzle) => (puzzle.sealed ? keyOf(puzzle) : "");

/** Returns a new id: the time and a random number. */
function newId() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/** Returns the id of the puzzle that this tab stored last. */
function lastOfTab() {
  try {
    return sessionStorage.getItem(OPEN);
  } catch {
    return null;
  }
}

/** Returns true if no other tab has opened the puzzle. @param {string} id */
async function isUnlocked(id) {
  const locks = await navigator.locks?.query().catch(() => null);
  return !locks?.held?.some(({ name }) => name === PREFIX + id);
}

/** Returns what is stored under a key as JSON, or an empty object if there is nothing. @param {string} key @returns {any} */
function stored(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "{}");
    return value instanceof Object ? value : {};
  } catch {
    return {};
  }
}

/** Returns the entry that is stored under a key, or null if there is none. @param {string} key @returns {Entry | null} */
function entryOf(key) {
  const entry = stored(key);
  return typeof entry.link === "string" ? { ...entry, id: key.slice(PREFIX.length) } : null;
}
