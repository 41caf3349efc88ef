/** Opens puzzles from files, drops, the clipboard, links, `nono page` and the browser's storage. */

import { dateOf } from "../base/dates.js";
import { element } from "../base/make.js";
import { inWords } from "../base/text.js";
import { seal } from "../formats/cells.js";
import { FormatError, PhotoError, excerpt } from "../formats/errors.js";
import { asked, hasPython, openedByPython, readCollected, readEach, readLink, readText } from "../formats/index.js";
import { sizeOf, titleOf } from "../genres/index.js";
import { nonogram } from "../genres/nonogram.js";
import { blank } from "../puzzle/blank.js";
import { startDrops } from "./drops.js";
import { Kept } from "./kept.js";
import { nameIn } from "./progress.js";
import { dayOf, puzzleOf, findShelved, nextShelved, unsolvedOf } from "./shelf.js";
import { namedBy } from "./shelved.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Puzzle} Puzzle
 *
 * What kind of puzzle Python generates. The width of a peg solitaire is the number of its jumps. The grade is "" for
 * any grade. The colours include the background.
 * @typedef {{genre: string, width: string, height: string, grade: string, colours: string}} Wanted
 */

const PACK = "#library/pack"; // the address of the puzzles of a file
const ADDRESS = /^#(https?:|p\?|\?)/; // a puzz.link address after "#"
const BACKUP = '{"nono-backup"'; // begins a copy of everything
const FIRST_SIZE = 20; // the side of a blank board

/**
 * Starts the file dialog and dropping. Returns what opens puzzles from every source.
 *
 * @param {App} app
 * @param {(blob: Blob, name: string) => Promise<void>} importImage   makes a puzzle from any image
 * @returns {Opening}
 */
export function startFiles(app, importImage) {
  const opening = new Opening(app, new Kept(app), importImage);
  const field = /** @type {HTMLInputElement} */ (element("file"));
  // A puzzle in another page has a next one only if it belongs to a collection.
  const openNext = () => void opening.attempt("", () => opening.openNext());
  if (!app.isCompact || nameIn(location.hash)) app.nextPuzzle = openNext;
  field.onchange = () => {
    if (field.files?.[0]) void opening.file(field.files[0]);
    field.value = "";
  };
  startDrops(opening);
  const { kept } = opening;
  app.on("share", () => opening.attempt("", async () => (await app.loaded(import("./share.js")))?.share(app)));
  app.on("export", () => opening.attempt("", async () => (await app.loaded(import("./export.js")))?.saveAs(app)));
  app.on("backup", async () => (await app.loaded(import("./backup.js")))?.saveEverything(kept));
  app.on("forget", async () => (await app.loaded(import("./backup.js")))?.deleteEverything(kept));
  kept.on("resting", async ({ since }) => (await app.loaded(import("./rest.js")))?.rest(kept, since));
  // The readers of another page cannot change what their browser lets it store.
  if (!app.isCompact) kept.on("full", async (full) => (await app.loaded(import("./room.js")))?.showRoom(kept, full));
  return opening;
}

/** Opens puzzles from every source, and reports errors. */
export class Opening {
  /** The puzzles of the file that follow the open one. @type {Puzzle[]} */
  #queue = [];
  /** The name of the collection's puzzle that follows the open one, or "". */
  #following = "";
  /** What the open puzzle was generated as, or null. @type {Wanted | null} */
  #wanted = null;
  /** The puzzles of the last file with several puzzles, and the number of those that cannot be read. */
  pack = { puzzles: /** @type {Puzzle[]} */ ([]), damaged: 0 };
  /**
   * Opens the dialog that generates puzzles, with this kind and this grade.
   *
   * @type {(kind?: string, grade?: string) => unknown}
   */
  generate = () => {};
  /** Shows the clues of a puzzle in the fields of the place "stuck". @type {(puzzle: Puzzle) => Promise<void>} */
  copied = async () => {};

  /**
   * @param {App} app
   * @param {Kept} kept
   * @param {(blob: Blob, name: string) => Promise<void>} importImage
   */
  constructor(app, kept, importImage) {
    this.app = app;
    this.kept = kept;
    this.importImage = importImage;
  }

  /** Opens the dialog of `paste` with the text of the clipboard, if the browser gives it. */
  async pasteClipboard() {
    this.paste((await navigator.clipboard?.readText?.().catch(() => "")) ?? "");
  }

  /** Opens the dialog that reads a text and shows its puzzle. @param {string} text */
  paste(text) {
    void this.attempt("", async () => (await this.app.loaded(import("./paste.js")))?.paste(this, text));
  }

  /**
   * Lets Python generate a puzzle with exactly one solution (peg solitaire: with a solution), and opens it to be
   * played. Rejects with an error with a one-line message if there is none.
   *
   * @param {Wanted} wanted
   * @param {AbortSignal} [signal]
   */
  async generated(wanted, signal) {
    const answer = await asked(`api/generate?${new URLSearchParams(wanted)}`, "", signal);
    const [puzzle] = await readText(await answer.text());
    signal?.throwIfAborted();
    await this.open(seal(puzzle));
    this.#wanted = wanted;
  }

  /** Opens the next board of the stock. @param {import("./shelved.js").Choice} choice */
  another(choice) {
    return this.attempt("", async () => {
      location.hash = `#play/${await (await import("./stock.js")).nextOf(choice)}`;
    });
  }

  /**
   * Opens the next puzzle of the collection, file, day or stock or, if there is none, of the library. If there is none
   * either, or the open puzzle was generated, generates one of the same kind, size and grade.
   */
  async openNext() {
    if (nameIn(location.hash)) {
      if (this.#following) location.hash = `#p=${this.#following}`;
      else location.assign("index.html");
      return;
    }
    const [following, ...rest] = this.#queue;
    const { puzzle } = this.app.store;
    const wanted = this.#wanted;
    const day = following || wanted ? "" : dayOf(this.kept.address);
    if (day) {
      this.kept.flush(); // the open puzzle may just have been solved
      const address = await unsolvedOf(day, this.kept.list());
      location.hash = address ? `#play/${address}` : day === dateOf(new Date()) ? "#today" : `#album/${day}`;
      return;
    }
    const choice = following || wanted ? null : namedBy(this.kept.address);
    if (choice) {
      await this.another(choice);
      return;
    }
    const shelved = following || wanted ? null : await nextShelved(puzzle.genre, this.kept.address, this.kept.list());
    if (following) await this.open(following);
    else if (shelved) location.hash = `#play/${shelved.address}`;
    else if (await hasPython()) {
      this.app.say("Looking for a puzzle…");
      const { genre, palette } = puzzle;
      const most = genre === "nonogram" ? palette.length : 2;
      const [width, height, colours] = [puzzle.width, puzzle.height, most].map(String);
      await this.generated(wanted ?? { genre, width, height, grade: "", colours });
    } else location.hash = "#library";
    this.#queue = rest;
  }

  /**
   * Opens the puzzles that were given to `nono page`, or the box with the text that it could not read. Returns true if
   * there are any, and this tab has not opened them.
   */
  async openGiven() {
    return this.attempt("", async () => {
      const { puzzles, text } = await openedByPython();
      if (!(puzzles.length || text) || !this.kept.isNew(puzzles[0] ?? text)) return false;
      if (puzzles.length) await this.chosen(puzzles, 0);
      else await this.openForCorrection(text);
      return true;
    });
  }

  /** Opens the place "stuck" with a text whose clues must be corrected. @param {string} text */
  async openForCorrection(text) {
    location.hash = "#stuck";
    const isThere = () => document.documentElement.dataset.place === "stuck";
    while (!isThere()) await new Promise(requestAnimationFrame); // a dialog closes when the address changes
    this.paste(text);
  }

  /** Opens a blank board, unless the open board is one. */
  openBlank() {
    if (this.kept.isUsed) this.draw(FIRST_SIZE);
    this.app.mode = "draw";
  }

  /** Opens another blank board to draw on. @param {number} side   in cells */
  draw(side) {
    this.app.store.load(blank(nonogram, side, side));
    this.app.mode = "draw";
  }

  /**
   * Opens the puzzle of an address of this page. Returns false if this device does not have it.
   *
   * @param {string} address
   * @returns {Promise<boolean>}
   */
  async address(address) {
    if (await this.kept.openAt(address)) return true;
    const shelved = await findShelved(address);
    if (!shelved) return false;
    if (shelved.address !== address) {
      history.replaceState(null, "", `#play/${shelved.address}`); // "DATE/nonogram" of version 2.0 is "DATE/medium" now
      return this.address(shelved.address);
    }
    await this.open(await puzzleOf(shelved), 0, address);
    return true;
  }

  /**
   * Opens the puzzle in the page's link. Returns true if there is such a link, even if its puzzle cannot be opened;
   * the error if the link is damaged; and false if there is no link.
   *
   * @returns {Promise<boolean | Error>}
   */
  async link() {
    /** @type {FormatError | null} */
    let damage = null;
    const isLink = await this.attempt("", () => this.#openLink().catch((error) => {
      if (!(error instanceof FormatError)) throw error;
      damage = error;
    }));
    return damage ?? isLink;
  }

  /** Opens the puzzle in the page's link. Returns false if there is no link. */
  async #openLink() {
    const { hash } = location;
    const name = nameIn(hash);
    if (name) {
      if (!(await this.#openCollected(name, hash.slice(1)))) await this.kept.openAt(hash.slice(1)); // without a network
      return true;
    }
    const address = ADDRESS.test(hash) && decodeURI(hash.slice(1)).replace(/^p\?/, "?"); // Python reads "?nonogram/…"
    const [puzzle] = address ? await readText(address) : [await readLink(hash)];
    if (!puzzle) return false;
    history.replaceState(null, "", location.pathname + location.search);
    await this.open(puzzle);
    return true;
  }

  /**
   * Opens a puzzle of the collection. Returns false if it cannot be fetched, but is stored.
   *
   * @param {string} name   of the puzzle in the collection
   * @param {string} from   its address, such as "p=NAME"
   */
  async #openCollected(name, from) {
    const isStored = this.kept.list().some((entry) => entry.from === from);
    const collected = await readCollected(name).catch((error) => {
      if (!isStored) throw error;
    });
    if (!collected) return false;
    const { puzzle, title, next } = collected;
    document.documentElement.dataset.title = title; // the head of the play screen shows it
    await this.open(puzzle, 0, from); // its name stays in the address of the page
    this.#following = next;
    return true;
  }

  /**
   * Opens the puzzles of a file. If it is a photo, starts the conversion to a puzzle.
   *
   * @param {Blob & {name?: string}} file
   */
  async file(file) {
    const name = file.name ?? "pasted picture";
    await this.attempt(name, async () => {
      if ((await file.slice(0, BACKUP.length).text()) === BACKUP) return this.#bringBack(file);
      try {
        const entries = await readEach(name, new Uint8Array(await file.arrayBuffer()));
        const puzzles = /** @type {Puzzle[]} */ (entries.filter((entry) => !(entry instanceof FormatError)));
        if (!puzzles.length) throw entries[0];
        await this.chosen(puzzles, entries.length - puzzles.length);
      } catch (error) {
        if (error instanceof FormatError && error.puzzle) return this.copied(error.puzzle); // its clues clash
        if (!(error instanceof PhotoError)) throw error;
        await this.importImage(file, name);
      }
    });
  }

  /** Reads a copy of everything that another browser has kept. @param {Blob} file */
  async #bringBack(file) {
    const { app, kept } = this;
    const module = await app.loaded(import("./backup.js"));
    if (!module) return;
    const ids = module.bringBack(kept, await file.text());
    if (ids.includes(kept.entry.id)) await kept.useHere(); // shows what was read
    window.dispatchEvent(new Event("hashchange")); // shows the place again, with what was read
    app.say(`Brought back ${inWords(ids.length, "puzzle")}.`);
  }

  /**
   * Opens a single puzzle, or shows several in the library. A nonogram that is opened from the drawings is a drawing, so
   * it opens in the studio.
   *
   * @param {Puzzle[]} puzzles   at least one
   * @param {number} damaged   the number of puzzles of the file that cannot be read
   */
  async chosen(puzzles, damaged) {
    const [puzzle] = puzzles;
    const isDrawing = document.documentElement.dataset.place === "make" && puzzle.genre === "nonogram";
    if (puzzles.length === 1) return isDrawing ? this.analyse(puzzle, damaged) : this.open(puzzle, damaged);
    this.pack = { puzzles, damaged };
    location.hash = PACK;
    window.dispatchEvent(new Event("hashchange")); // a second pack has the same address
  }

  /**
   * Opens a puzzle in the studio, which shows whether it has exactly one solution.
   *
   * @param {Puzzle} puzzle
   * @param {number} damaged   as for `chosen`
   */
  async analyse(puzzle, damaged) {
    await this.open({ ...puzzle, sealed: false }, damaged);
    this.app.mode = "draw";
  }

  /** Opens a puzzle of the pack. "Next" opens the ones that follow it. @param {number} index */
  fromPack(index) {
    const { damaged, puzzles } = this.pack;
    return this.attempt("", async () => {
      await this.open(puzzles[index], damaged);
      this.#queue = puzzles.slice(index + 1);
    });
  }

  /**
   * Opens a puzzle, or the stored game of the same puzzle, and says what was opened or not read.
   *
   * @param {Puzzle} puzzle
   * @param {number} [damaged]   the number of puzzles of the file that cannot be read
   * @param {string} [from]      its address, if it is built in
   */
  async open(puzzle, damaged = 0, from = "") {
    const { app } = this;
    const { unread = [] } = puzzle;
    this.#queue = [];
    this.#wanted = null;
    if (!(await this.kept.resume(puzzle, from))) app.store.load(puzzle);
    if (!puzzle.sealed && !puzzle.given) app.mode = "draw";
    if (unread.length) {
      const [lines, change] = unread.length === 1 ? ["this line", "it changes"] : ["these lines", "they change"];
      const unreadLines = unread.map(excerpt).join(" ");
      const warning = `If ${change} the rules, the puzzle is wrong: ${unreadLines}`;
      return app.say(`The puzzle is open, but the page did not read ${lines}. ${warning}`, "error");
    }
    app.say(`Opened ${titleOf(puzzle) || sizeOf(puzzle)}.${damaged ? ` ${skippedWords(damaged)}` : ""}`);
  }

  /**
   * Does some work. If the work fails, shows an error message and keeps the drawing.
   *
   * @param {string} name   the name of the file
   * @param {() => Promise<unknown>} work
   * @returns {Promise<boolean>}   true if the work returned true or failed
   */
  async attempt(name, work) {
    try {
      return (await work()) === true;
    } catch (error) {
      const words = String(error).replace(/^Error: /, "");
      const isExpected = error instanceof Error && (error.name === "FormatError" || error.constructor === Error);
      this.app.say(isExpected ? words : `Something went wrong: ${name} ${words}`, "error");
      return true;
    }
  }
}

/** Says how many puzzles of a file were left out. @param {number} damaged */
export function skippedWords(damaged) {
  const count = inWords(damaged, "puzzle in the file is damaged and was", "puzzles in the file are damaged and were");
  return `${count} skipped.`;
}
