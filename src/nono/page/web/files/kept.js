/** Keeps the open puzzle in the browser's storage: after each change, and when the user leaves the page. */

import { Source } from "../base/events.js";
import { keyOf, packPuzzle, prepare, unpackPuzzle } from "../formats/link.js";
import { sizeOf, titleOf } from "../genres/index.js";
import { packedPicture } from "./pictures.js";
import { keepProgress } from "./progress.js";
import { PREFIX, entries, entryOf, newId, putEntry, putState, removeRecord, solvedTime, stateOf } from "./records.js";
import { dayOf } from "./shelf.js";

/**
 * @import { App } from "../app/app.js"
 * @import { Puzzle } from "../base/types.js"
 * @typedef {import("./records.js").Entry} Entry
 *
 * What is known of a puzzle that is opened: the ID of its record, its key and its address, as in `Entry`.
 * @typedef {{id?: string, key?: string, from?: string}} Opened
 *
 * `full`: since when nothing is stored, or null as soon as everything is stored again; `isBlocked` is true if the
 * browser stores nothing at all, so that more room does not help. `resting`: another tab has opened the puzzle, at this
 * time, and this tab stops writing it. `using`: this tab writes the open puzzle again, or has opened another one.
 * @typedef {{full: {since: number | null, isBlocked: boolean}, resting: {since: number}, using: undefined}} Events
 */

const GIVEN = "nono.given"; // key in the storage of the tab: the last puzzle given on the command line
const PLAY = "#play/"; // begins the address of the open puzzle
const COLLECTED = /^p=/; // begins the address of a puzzle of this site's collection, after "#"
const PAUSE = 400; // time between a change and storing the puzzle, in milliseconds
const TAB = newId(); // this tab, until it loads the page again

/**
 * Stores the open puzzle after each change and when the user leaves the page. A puzzle has one record, which belongs to
 * the tab that opened the puzzle last.
 *
 * @extends {Source<Events>}
 */
export class Kept extends Source {
  #app;
  #timer = 0;
  #id = newId();
  /** The address of the open puzzle, if it is a built-in or daily one. */
  #from = "";
  /** The puzzle that is about to be opened. @type {Opened | null} */
  #next = null;
  /** True if the open puzzle has been changed or opened, so that it is worth keeping. */
  #isUsed = false;
  /** The key of the open puzzle, or "" for a drawing. It stays when a solved puzzle loses its seal. */
  #key = "";
  /** The tab in the record of the open puzzle, as this tab has left it. @type {string | undefined} */
  #tab = TAB;
  /** True if another tab uses the open puzzle, so that this tab does not write it. */
  #isResting = false;
  /** What the last event "full" has told. @type {Events["full"]} */
  full = { since: null, isBlocked: false };

  /** @param {App} app */
  constructor(app) {
    super();
    const { board, store } = app;
    this.#app = app;
    store.on("change", ({ loaded }) => {
      const isFirst = !this.#isUsed;
      this.#isUsed = true;
      if (loaded) this.#becomeOpen(this.#next ?? {});
      else if (isFirst) this.#showAddress();
      this.#storeSoon();
    });
    store.on("keep", () => this.#storeSoon());
    app.on("mode", () => this.#storeSoon());
    board.on("view", () => this.#storeSoon());
    const leave = () => {
      // the chosen colour is not stored with each change
      if (app.mode === "play" && !document.hidden) this.#storeSoon();
      this.flush();
    };
    store.on("leave", leave);
    document.addEventListener("visibilitychange", () => {
      leave();
      this.#restIfTaken(); // a page in the browser's history gets no events of the storage
    });
    addEventListener("pagehide", leave);
    addEventListener("storage", ({ key }) => key === PREFIX + this.#id && this.#restIfTaken());
  }

  /** Returns the stored puzzles, newest first. */
  list() {
    return entries();
  }

  /** The part after "#play/" of the address of the open puzzle; "" if another tab uses it: then it is opened again. */
  get address() {
    return this.#isResting ? "" : this.#from || this.#id;
  }

  /** True if another tab uses the open puzzle. */
  get isResting() {
    return this.#isResting;
  }

  /** True if the open board has been changed or opened. */
  get isUsed() {
    return this.#isUsed;
  }

  /** Returns the kept game of a puzzle. @param {string} id */
  gameOf(id) {
    return stateOf(id).game;
  }

  /** The stored puzzles that can be removed to make room, newest first: all but the open one. */
  get removable() {
    return entries().filter(({ id }) => id !== this.#id);
  }

  /** Removes stored puzzles, and stores the open one. @param {string[]} ids */
  makeRoom(ids) {
    for (const id of ids) removeRecord(id);
    this.#storeNow();
  }

  /**
   * Opens a stored puzzle as it was left. If it is open in another tab, that tab rests from now on. Does nothing if the
   * puzzle is not stored.
   *
   * @param {string} id
   * @param {string} [from]   the address of a built-in or daily puzzle
   */
  async open(id, from) {
    this.flush();
    await prepare([entryOf(id)?.link ?? "", ...(stateOf(id).history?.texts ?? [])]);
    const [entry, state] = [entryOf(id), stateOf(id)]; // another tab may have gone on until now
    if (entry === null) return;
    const puzzle = unpackPuzzle(entry.link); // throws an error if this version does not know the kind
    this.#claimRecord(entry);
    this.#next = { id, key: entry.key, from: entry.from ?? from };
    this.#app.restore(puzzle, state);
  }

  /** Goes on with the open puzzle in this tab, as another tab has left it. */
  async useHere() {
    if (entryOf(this.#id)) return this.open(this.#id);
    this.#beginWriting(); // the other tab has removed it
    this.#storeNow();
  }

  /** Makes this the tab that writes the record of a puzzle. @param {Entry} entry */
  #claimRecord(entry) {
    try {
      putEntry({ ...entry, solved: solvedTime(entry), time: Date.now(), tab: TAB });
    } catch {
      // the full storage is told of with the next change
    }
  }

  /** Stops writing the open puzzle if another tab has opened it. Returns true if so. */
  #restIfTaken() {
    const entry = this.#isUsed ? entryOf(this.#id) : null;
    if (this.#isResting || !entry || [TAB, this.#tab].includes(entry.tab)) return this.#isResting;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isResting = true;
    this.tell("resting", { since: entry.time });
    return true;
  }

  /** Lets this tab write the open puzzle from now on, and tells "using" if it has rested. */
  #beginWriting() {
    this.#tab = entryOf(this.#id)?.tab ?? TAB;
    if (!this.#isResting) return;
    this.#isResting = false;
    this.tell("using");
  }

  /** Opens the puzzle of an address if it is stored, and returns true. @param {string} address */
  async openAt(address) {
    const entry = entries().find(({ id, from }) => id === address || from === address);
    if (entry) await this.open(entry.id);
    return entry !== undefined;
  }

  /**
   * If a sealed puzzle was already opened before, opens it as it was left and returns true. A day's puzzle is a game of
   * its own, even if its picture was solved in the library or on an earlier day.
   *
   * @param {Puzzle} puzzle
   * @param {string} [from]   the address of a built-in or daily puzzle
   * @returns {Promise<boolean>}
   */
  async resume(puzzle, from) {
    this.#next = { from };
    if (!puzzle.sealed || puzzle.start || (from && dayOf(from))) return false; // a drawing, or it brings its own marks
    const key = keyOf(puzzle);
    const entry = entries().find((entry) => entry.key === key);
    if (!entry) return false;
    if (from && location.hash === PLAY + from) history.replaceState(null, "", " "); // the game keeps its own address
    await this.open(entry.id, from);
    return true;
  }

  /**
   * Returns true if what was given to `nono page` has not yet been opened in this tab.
   *
   * @param {Puzzle | string} given
   */
  isNew(given) {
    const mark = typeof given === "string" ? given : packPuzzle(given);
    try {
      if (sessionStorage.getItem(GIVEN) === mark) return false;
      sessionStorage.setItem(GIVEN, mark);
    } catch {
      // without storage, the puzzle opens again after every reload
    }
    return true;
  }

  /** Makes this the open puzzle. @param {Opened} opened */
  #becomeOpen({ id = newId(), key = keyOfSealed(this.#app.store.puzzle), from = "" }) {
    [this.#id, this.#key, this.#from, this.#next] = [id, key, from, null];
    this.#beginWriting();
    this.#showAddress();
  }

  /** Writes the open puzzle into the address of the page. Addresses of links and of a blank board are replaced. */
  #showAddress() {
    const address = COLLECTED.test(this.#from) ? `#${this.#from}` : PLAY + this.address;
    if (this.#app.isCompact || location.hash === address) return;
    const isPlace = /^#(today|album|another|library|make|play)/.test(location.hash);
    history[isPlace ? "pushState" : "replaceState"](null, "", address);
  }

  /** Stores nothing more, because everything is deleted and the page is about to be loaded again. */
  stopStoring() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isUsed = false;
  }

  /** Stores the puzzle now if it has changed. */
  flush() {
    if (this.#timer) this.#storeNow();
  }

  /** Stores the puzzle after a pause without further changes, if the page has been used. */
  #storeSoon() {
    if (!this.#isUsed || this.#isResting) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#storeNow(), PAUSE);
  }

  /** Stores the puzzle, unless another tab has opened it. */
  #storeNow() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    try {
      if (this.#restIfTaken()) return;
      this.#writeRecord();
      if (this.full.since !== null) this.#tellFull(null);
    } catch (error) {
      const isQuota = error instanceof DOMException && error.name === "QuotaExceededError";
      this.#tellFull(this.full.since ?? Date.now(), !isQuota);
    }
  }

  /** Tells "full". @param {number | null} since   null: everything is stored @param {boolean} [isBlocked] */
  #tellFull(since, isBlocked = false) {
    this.full = { since, isBlocked };
    this.tell("full", this.full);
  }

  /** What has to be kept of the open puzzle besides its entry. */
  get state() {
    return this.#app.saved();
  }

  /** The entry of the open puzzle, as it has to be stored. @returns {Entry} */
  get entry() {
    const [id, from, key] = [this.#id, this.#from, this.#key];
    const puzzle = this.#app.store.puzzle;
    const { game } = this.state;
    const before = entryOf(id);
    const isDrawing = !key && !puzzle.given;
    const played = before?.progress === 1 ? 1 : (game?.progress ?? 0);
    const progress = isDrawing ? null : played;
    const picture = before?.picture ?? (isDrawing ? undefined : packedPicture(puzzle, game));
    const link = packPuzzle(puzzle);
    const judged = before?.link === link ? before.judged : undefined;
    const facts = { title: titleOf(puzzle), size: sizeOf(puzzle), key, from, tab: TAB };
    const time = Date.now();
    const solved = solvedTime(before) ?? (progress === 1 ? time : undefined);
    return { id, time, ...facts, progress, link, picture, solved, judged };
  }

  /** Writes the record of the open puzzle. */
  #writeRecord() {
    const { entry, state } = this;
    if (entry.from && entry.progress !== null) keepProgress(entry.from.replace(COLLECTED, ""), entry.progress);
    putEntry(entry);
    putState(entry.id, state);
  }
}

/** Returns the key of a puzzle that is opened to be played, and "" for a drawing. @param {Puzzle} puzzle */
const keyOfSealed = (puzzle) => (puzzle.sealed ? keyOf(puzzle) : "");
