/** Opens puzzles from files, drops, the clipboard, links, `nono page` and the browser's storage. */

import { element, isField } from "../base/make.js";
import { inWords } from "../base/text.js";
import { FormatError, PhotoError, excerpt } from "../formats/errors.js";
import { hasPython, openedByPython, readCollected, readEach, readLink } from "../formats/index.js";
import { GENRES, sizeOf, titleOf } from "../genres/index.js";
import { blank } from "../puzzle/document.js";
import { Kept } from "./kept.js";
import { nameIn } from "./progress.js";
import { Shelf, documentOf } from "./shelf.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 */

const PACK = "#library/pack"; // the address of the puzzles of a file
const FIRST_SIZE = 20; // the side of a blank board

/**
 * @param {App} app
 * @param {(app: App, blob: Blob, name: string) => Promise<void>} importImage   makes a puzzle from any image
 * @returns {Opening}
 */
export function startFiles(app, importImage) {
  // The readers of another page cannot change what their browser lets it store.
  const kept = new Kept(app, () => app.isCompact || app.say("This browser cannot store puzzles. Save the puzzle as a file before you leave.", "error"));
  const opening = new Opening(app, kept, importImage);
  const field = /** @type {HTMLInputElement} */ (element("file"));
  app.nextPuzzle = () => void opening.attempt("", () => opening.next());
  field.onchange = () => {
    if (field.files?.[0]) void opening.file(field.files[0]);
    field.value = "";
  };
  startDrops(opening);
  /** @type {ReturnType<typeof import("./export.js").startExport> | undefined} */
  let showExport;
  const loadExport = async () => {
    const module = await import("./export.js");
    await module.ready();
    return (showExport ??= module.startExport(app));
  };
  /** @type {ReturnType<typeof import("./paste.js").startPaste> | undefined} */
  let showPaste;
  const loadPaste = async () => {
    const module = await import("./paste.js");
    await module.ready();
    return (showPaste ??= module.startPaste(opening));
  };
  opening.paste = (text = "") => void opening.attempt("", async () => (await app.loaded(loadPaste()))?.(text));
  opening.print = (several) => void opening.attempt("", async () => (await app.loaded(loadExport()))?.(several));
  app.addMenu("Print", () => print());
  app.addMenu("Export", () => opening.print());
  app.addMenu("Share", async () => {
    const module = await app.loaded(import("./share.js"));
    if (module) await opening.attempt("", () => module.share(app));
  });
  return opening;
}

/** Opens puzzles from every source, and reports errors. */
export class Opening {
  /** The puzzles of the file that follow the open one. @type {Document[]} */
  #queue = [];
  /** The name of the collection's puzzle that follows the open one, or "". */
  #following = "";

  /**
   * @param {App} app
   * @param {Kept} kept
   * @param {(app: App, blob: Blob, name: string) => Promise<void>} importImage
   */
  constructor(app, kept, importImage) {
    this.app = app;
    this.kept = kept;
    this.shelf = new Shelf(kept);
    /** The puzzles of the last file with several puzzles, and the number of those that cannot be read. */
    this.pack = { documents: /** @type {Document[]} */ ([]), damaged: 0 };
    /** Opens the dialog for generated puzzles of a kind. @type {(kind?: string) => unknown} */
    this.generate = () => {};
    /** Opens the dialog that reads a text and shows its puzzle. @type {(text?: string) => void} */
    this.paste = () => {};
    /** Opens the dialog that saves or prints the open puzzle, or prints several. @type {(several?: import("./export.js").Choice) => void} */
    this.print = () => {};
    /** The kind, size and grade of the open puzzle, if it was generated. @type {import("./generate.js").Wanted | null} */
    this.wanted = null;
    this.importImage = importImage;
  }

  /**
   * Opens a generated puzzle. Rejects with an error with a one-line message if there is none.
   *
   * @param {import("./generate.js").Wanted} wanted
   * @param {AbortSignal} [signal]
   */
  async generated(wanted, signal) {
    await this.open(await (await import("./generate.js")).generated(wanted, signal));
    this.wanted = wanted;
  }

  /**
   * Opens the next puzzle of the collection or file or, if there is none, of the library. If there is none either, or the
   * open puzzle was generated, generates one of the same kind, size and grade.
   */
  async next() {
    if (nameIn(location.hash)) {
      if (this.#following) location.hash = `#p=${this.#following}`;
      else location.assign("index.html");
      return;
    }
    const [following, ...rest] = this.#queue;
    const { document } = this.app.store;
    const { wanted } = this;
    const found = following || wanted ? null : await this.shelf.next(document, this.kept.address);
    if (following) await this.open(following);
    else if (found) location.hash = `#play/${found.address}`;
    else if (await hasPython()) {
      this.app.say("Looking for a puzzle…");
      const { genre, palette } = document;
      const [width, height, colours] = [document.width, document.height, genre === "nonogram" ? palette.length : 2].map(String);
      await this.generated(wanted ?? { genre, width, height, grade: "", colours });
    } else location.hash = "#library";
    this.#queue = rest;
  }

  /** Opens the puzzles that were given to `nono page`. Returns true if there are any, and this tab has not opened them. */
  async given() {
    return this.attempt("", async () => {
      const given = await openedByPython();
      if (!given.length || !this.kept.isNew(given[0])) return false;
      await this.chosen(given, 0);
      return true;
    });
  }

  /** Opens a blank board, unless the open board is one. */
  blank() {
    const { app, kept } = this;
    if (kept.isUsed) app.store.load(blank(GENRES.nonogram, FIRST_SIZE, FIRST_SIZE));
    app.mode = "draw";
  }

  /** Opens the puzzle of an address of this page. Returns false if this device does not have it. @param {string} address */
  async address(address) {
    if (await this.kept.find(address)) return true;
    const found = await this.shelf.find(address);
    if (found) await this.open(await documentOf(found), 0, found.address);
    return Boolean(found);
  }

  /** Opens the puzzle in the page's link. Returns true if there is such a link, even if its puzzle cannot be opened. */
  async link() {
    const { hash } = location;
    return this.attempt("", async () => {
      const name = nameIn(hash);
      if (name) {
        await this.#openCollected(await readCollected(name));
        return true;
      }
      const found = await readLink(hash);
      if (!found) return false;
      forgetLink();
      await this.open(found);
      return true;
    });
  }

  /**
   * Opens a puzzle of the collection. Its name stays in the address of the page.
   *
   * @param {{puzzle: Document, next: string}} found
   */
  async #openCollected({ puzzle, next }) {
    await this.open(puzzle, 0, location.hash.slice(1));
    this.#following = next;
  }

  /** @param {Blob & {name?: string}} file */
  async file(file) {
    const name = file.name ?? "pasted picture";
    await this.attempt(name, async () => {
      try {
        const found = await readEach(name, new Uint8Array(await file.arrayBuffer()));
        const documents = /** @type {Document[]} */ (found.filter((one) => !(one instanceof FormatError)));
        if (!documents.length) throw found[0];
        await this.chosen(documents, found.length - documents.length);
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error;
        await this.importImage(this.app, file, name);
      }
    });
  }

  /** Opens a single puzzle, or shows several in the library. @param {Document[]} documents @param {number} damaged */
  async chosen(documents, damaged) {
    if (documents.length === 1) return this.open(documents[0], damaged);
    this.pack = { documents, damaged };
    location.hash = PACK;
    window.dispatchEvent(new Event("hashchange")); // a second pack has the same address
  }

  /** Opens a puzzle of the pack. "Next" opens the ones that follow it. @param {number} at */
  ofPack(at) {
    const { damaged, documents } = this.pack;
    return this.attempt("", async () => {
      await this.open(documents[at], damaged);
      this.#queue = documents.slice(at + 1);
    });
  }

  /** @param {Document} given @param {number} [damaged] @param {string} [from]   its address, if it is built in */
  async open({ unread = [], ...document }, damaged = 0, from = "") {
    const { app } = this;
    this.#queue = [];
    this.wanted = null;
    if (!(await this.kept.resume(document, from))) app.store.load(document);
    if (!document.sealed && !document.given) app.mode = document.clues ? "clues" : "draw";
    const opened = `Opened ${titleOf(document) || sizeOf(document)}.`;
    if (unread.length) {
      const [lines, change] = unread.length === 1 ? ["this line", "it changes"] : ["these lines", "they change"];
      const unreadLines = unread.map(excerpt).join(" ");
      return app.say(`The puzzle is open, but the page did not read ${lines}. If ${change} the rules, the puzzle is wrong: ${unreadLines}`, "error");
    }
    const skipped = inWords(damaged, "puzzle in the file is damaged and was", "puzzles in the file are damaged and were");
    app.say(damaged ? `${opened} ${skipped} skipped.` : opened);
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
      const isOwn = error instanceof Error && (error.name === "FormatError" || error.constructor === Error);
      this.app.say(isOwn ? words : `Something went wrong: ${name} ${words}`, "error");
      return true;
    }
  }
}

/** Removes the link from the address of the page. */
function forgetLink() {
  history.replaceState(null, "", location.pathname + location.search);
}

/** Opens files that the user drops on the page or pastes, and shows what texts contain. @param {Opening} opening */
function startDrops(opening) {
  const dragged = (/** @type {DragEvent} */ event) => {
    const types = event.dataTransfer?.types ?? [];
    if (!types.includes("Files") && (!types.includes("text/plain") || isField(event.target))) return;
    event.preventDefault();
    document.documentElement.dataset.dropping = String(event.type === "dragover");
    if (event.type === "drop") void opened(event.dataTransfer);
  };
  const opened = async (/** @type {DataTransfer | null} */ given) => {
    const file = given?.files[0];
    const words = given?.getData("text/plain") ?? "";
    for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
    if (file) await opening.file(file);
    else if (words.trim()) opening.paste(words);
  };
  document.addEventListener("dragover", dragged);
  document.addEventListener("drop", dragged);
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.documentElement.dataset.dropping = "false";
  });
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    void opened(event.clipboardData);
  });
}
