/** The last puzzles, kept in the browser's storage: each under a key of its own, as a link that holds it. */

/**
 * @typedef {import("../puzzle/store.js").Store} Store
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {{id: string, time: number, title: string, size: string, link: string}} Entry
 */

const PREFIX = "nono.puzzle.";
const OPEN = "nono.open"; // in the storage of the tab: the puzzle that it has open
const GIVEN = "nono.given"; // in the same: the puzzle that `nono page` was given
const MOST = 20;
const PAUSE = 400; // milliseconds after the last change

/** Keeps the open puzzle after each change, and when the page is left. */
export class Kept {
  #store;
  /** The open puzzle, and that of before when another is opened. @type {Document} */
  #document;
  #failed;
  #said = false;
  #timer = 0;
  #id = newId();
  /** What packs puzzles, once it is loaded. @type {typeof import("../formats/link.js") | null} */
  #link = null;

  /**
   * @param {Store} store
   * @param {() => void} failed   called once where the browser keeps nothing
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

  /** The puzzles that are kept, the newest first. @returns {Entry[]} */
  list() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      const found = keys.map((key) => entryOf(key)).filter((one) => one !== null);
      return found.sort((one, other) => other.time - one.time);
    } catch {
      return [];
    }
  }

  /** Opens a puzzle of the list. @param {string} id */
  async open(id) {
    const entry = entryOf(PREFIX + id);
    if (entry === null) return;
    const { unpackPuzzle } = await this.#loaded();
    this.#store.load(unpackPuzzle(entry.link));
    this.#id = id;
  }

  /** Whether a puzzle that `nono page` was given was not yet opened in this tab. @param {Document} given */
  async isNew(given) {
    const mark = (await this.#loaded()).packPuzzle(given);
    try {
      if (sessionStorage.getItem(GIVEN) === mark) return false;
      sessionStorage.setItem(GIVEN, mark);
    } catch {
      // a browser that keeps nothing opens it after each reload
    }
    return true;
  }

  /** Begins with the puzzle that this tab, or else any, had open last, unless a stroke was faster. */
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
      // what is kept is damaged: the page begins with an empty board
    }
  }

  /** Loads what packs puzzles, so that the first stroke is kept even if the page is left at once. */
  prepare() {
    this.#loaded().catch(() => undefined); // `keep` says so
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

  /** Keeps the puzzle of the last change; at once where what packs it is loaded, as it must be when the page is left. */
  async #keep() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const [id, puzzle] = [this.#id, this.#document];
    const { meta, height, width } = puzzle;
    try {
      const { packPuzzle } = this.#link ?? (await this.#loaded());
      const [title, size] = [meta.title ?? "", `${width}×${height}`];
      this.#put(PREFIX + id, JSON.stringify({ time: Date.now(), title, size, link: packPuzzle(puzzle) }));
      sessionStorage.setItem(OPEN, id);
      for (const { id } of this.list().slice(MOST)) localStorage.removeItem(PREFIX + id);
    } catch {
      if (!this.#said) this.#failed();
      this.#said = true;
    }
  }

  /** Puts a value; where the storage is full the oldest puzzles make room. @param {string} key @param {string} value */
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
