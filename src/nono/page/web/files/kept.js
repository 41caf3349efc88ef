/** Keeps the recent puzzles in the browser's storage. Each puzzle has its own key. It is stored as packed text. */

import { titleOf } from "../genres/index.js";

/**
 * @typedef {import("../puzzle/store.js").Store} Store
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {{id: string, time: number, title: string, size: string, link: string}} Entry
 */

const PREFIX = "nono.puzzle.";
const OPEN = "nono.open"; // key in the storage of the tab: the id of the open puzzle
const GIVEN = "nono.given"; // key in the storage of the tab: the last puzzle given on the command line
const MOST = 20; // maximum number of puzzles
const PAUSE = 400; // time between a change and storing the puzzle, in milliseconds

/** Stores the open puzzle after each change and when the user leaves the page. */
export class Kept {
  #store;
  /**
   * The puzzle to store. This is the open puzzle, or the previous puzzle if that has not been stored yet.
   *
   * @type {Document}
   */
  #document;
  #failed;
  #said = false;
  #timer = 0;
  #id = newId();
  /** The module that packs puzzles, or null until it is loaded. @type {typeof import("../formats/link.js") | null} */
  #link = null;

  /**
   * @param {Store} store
   * @param {() => void} failed   called once if the browser cannot store puzzles
   */
  constructor(store, failed) {
    this.#store = store;
    this.#document = store.document;
    this.#failed = failed;
    store.addEventListener("change", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.loaded) {
        if (this.#timer) void this.#keep();
        this.#id = newId();
      }
      this.#soon();
    });
    store.addEventListener("keep", () => this.#soon());
    const leave = () => {
      if (this.#timer) void this.#keep();
    };
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
  }

  /** Returns the stored puzzles, newest first. @returns {Entry[]} */
  list() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      const found = keys.map((key) => entryOf(key)).filter((one) => one !== null);
      return found.sort((one, other) => other.time - one.time);
    } catch {
      return [];
    }
  }

  /** Opens a stored puzzle. @param {string} id */
  async open(id) {
    const entry = entryOf(PREFIX + id);
    if (entry === null) return;
    const { unpackPuzzle } = await this.#loaded();
    this.#store.load(unpackPuzzle(entry.link));
    this.#id = id;
  }

  /** Returns true if the puzzle given to `nono page` has not yet been opened in this tab. @param {Document} given */
  async isNew(given) {
    const mark = (await this.#loaded()).packPuzzle(given);
    try {
      if (sessionStorage.getItem(GIVEN) === mark) return false;
      sessionStorage.setItem(GIVEN, mark);
    } catch {
      // without storage, the puzzle opens again after every reload
    }
    return true;
  }

  /**
   * Opens the last puzzle of this tab. In a new tab, opens the last puzzle of any tab. Does nothing if the user has
   * already begun to draw.
   */
  async restore() {
    const [last] = this.list();
    try {
      const own = entryOf(PREFIX + (sessionStorage.getItem(OPEN) ?? ""));
      const entry = own ?? last;
      if (!entry) return;
      const { unpackPuzzle } = await this.#loaded();
      if (this.#store.drawing || this.#store.canUndo) return;
      this.#store.restore(unpackPuzzle(entry.link));
      if (own) this.#id = own.id;
      clearTimeout(this.#timer);
      this.#timer = 0;
    } catch {
      // the stored puzzle is damaged, so the page starts with an empty board
    }
  }

  /** Loads the module that packs puzzles, so that even a first stroke immediately before leaving the page is stored. */
  prepare() {
    this.#loaded().catch(() => undefined); // the method that stores puzzles reports a failure
  }

  async #loaded() {
    return (this.#link ??= await import("../formats/link.js"));
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#document = this.#store.document;
    this.#timer = window.setTimeout(() => this.#keep(), PAUSE);
    this.prepare();
  }

  /**
   * Stores the puzzle. If the module that packs puzzles is loaded, the method is synchronous, because the page may be
   * about to close.
   */
  async #keep() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const [id, puzzle] = [this.#id, this.#document];
    const { height, width } = puzzle;
    try {
      const { packPuzzle } = this.#link ?? (await this.#loaded());
      const [title, size] = [titleOf(puzzle), `${width}×${height}`];
      this.#put(PREFIX + id, JSON.stringify({ time: Date.now(), title, size, link: packPuzzle(puzzle) }));
      sessionStorage.setItem(OPEN, id);
      for (const { id } of this.list().slice(MOST)) localStorage.removeItem(PREFIX + id);
    } catch {
      if (!this.#said) this.#failed();
      this.#said = true;
    }
  }

  /** Stores a value. If there is no room, removes the oldest puzzles. @param {string} key @param {string} value */
  #put(key, value) {
    for (;;) {
      try {
        localStorage.setItem(key, value);
        return;
      } catch (error) {
        const oldest = this.list().pop();
        if (!oldest || PREFIX + oldest.id === key) throw error;
        localStorage.removeItem(PREFIX + oldest.id);
      }
    }
  }
}

function newId() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/** @param {string} key @returns {Entry | null} */
function entryOf(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null");
    return found && typeof found.link === "string" ? { ...found, id: key.slice(PREFIX.length) } : null;
  } catch {
    return null;
  }
}
