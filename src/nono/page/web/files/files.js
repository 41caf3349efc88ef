/** Opening puzzles: from files, drops, the clipboard, links, `nono page` and what the browser kept. */

import { text } from "../base/text.js";
import { genreOf } from "../genres/index.js";
import { Kept } from "./kept.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 */

const IDLE = 3000; // milliseconds after the start

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (document.getElementById(id));

/**
 * @param {App} app
 * @param {(app: App, blob: Blob, name: string) => Promise<void>} importImage   makes a puzzle of any image
 * @returns {Opening}
 */
export function startFiles(app, importImage) {
  const kept = new Kept(app.store, () => app.say(text("files.not-kept"), "error"));
  const opening = new Opening(app, kept, importImage);
  const field = /** @type {HTMLInputElement} */ (element("file"));
  app.addMenu(text("files.open"), () => {
    const words = (/** @type {import("./kept.js").Entry} */ { title, size, time }) =>
      [title || text("files.untitled"), size, new Date(time).toLocaleString()].join(", ");
    showList("recent", kept.list(), words, ({ id }) => {
      dialog("open").close();
      void opening.attempt("", () => kept.open(id));
    });
    element("recent-none").hidden = element("recent").childElementCount > 0;
    dialog("open").showModal();
  });
  element("open-file").addEventListener("click", () => field.click());
  field.addEventListener("change", () => {
    dialog("open").close();
    if (field.files?.[0]) void opening.file(field.files[0]);
    field.value = "";
  });
  startDrops(opening);
  /** @type {(() => void) | undefined} */
  let showExport;
  const loadExport = async () => {
    const module = await import("./export.js");
    return (showExport ??= module.startExport(app));
  };
  setTimeout(() => loadExport().catch(() => undefined), IDLE); // so that the browser's own command to print finds the sheet
  app.addMenu(text("export.title"), async () => (await app.loaded(loadExport()))?.());
  app.addMenu(text("share.title"), async () => {
    const module = await app.loaded(import("./share.js"));
    if (module) await opening.attempt("", () => module.share(app));
  });
  window.addEventListener("hashchange", () => void opening.link());
  return opening;
}

/** Opens one thing after another. */
class Opening {
  /**
   * @param {App} app
   * @param {Kept} kept
   * @param {(app: App, blob: Blob, name: string) => Promise<void>} importImage
   */
  constructor(app, kept, importImage) {
    this.app = app;
    this.kept = kept;
    this.importImage = importImage;
  }

  /** Opens what the page was given: the puzzle of its link, or else those of `nono page`. */
  async given() {
    if (await this.link()) return;
    await this.attempt("", async () => {
      const given = await (await this.#formats()).openedByPython(location.hash === "#opened");
      if (given.length && (await this.kept.isNew(given[0]))) this.chosen(given, 0);
    });
  }

  /** Readers are loaded when there is something to read. */
  async #formats() {
    return import("../formats/index.js").catch(() => {
      throw new Error(text("page.not-loaded"));
    });
  }

  /** The puzzle of the page's link; whether there is one. */
  async link() {
    const { hash } = location;
    if (hash.length < 2) return false;
    return this.attempt("", async () => {
      const found = await (await this.#formats()).readLink(hash);
      if (!found) return false;
      history.replaceState(null, "", location.pathname + location.search);
      this.open(found);
      return true;
    });
  }

  /** @param {Blob & {name?: string}} file */
  async file(file) {
    const name = file.name ?? text("files.pasted");
    await this.attempt(name, async () => {
      const { FormatError, PhotoError, readEach } = await this.#formats();
      try {
        const found = await readEach(name, new Uint8Array(await file.arrayBuffer()));
        const documents = /** @type {Document[]} */ (found.filter((one) => !(one instanceof FormatError)));
        if (!documents.length) throw found[0];
        this.chosen(documents, found.length - documents.length);
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error;
        await this.importImage(this.app, file, name);
      }
    });
  }

  /** The one puzzle of several that is asked for. @param {Document[]} documents @param {number} damaged */
  chosen(documents, damaged) {
    if (documents.length === 1) return this.open(documents[0], damaged);
    const words = (/** @type {Document} */ one, /** @type {number} */ at) => {
      const { meta, height, width } = one;
      return `${at + 1}. ${[meta.title || meta.id, `${width}×${height}`, genreOf(one).title].filter(Boolean).join(", ")}`;
    };
    showList("choices", documents, words, (one) => {
      dialog("choose").close();
      this.open(one, damaged);
    });
    element("choose-damaged").textContent = damaged ? text("files.damaged", { n: damaged }) : "";
    if (!dialog("choose").open) dialog("choose").showModal();
  }

  /** @param {Document} document @param {number} [damaged] */
  open(document, damaged = 0) {
    const { app } = this;
    app.store.load(document);
    if (document.clues && app.mode === "draw") app.mode = "clues";
    else if (!document.clues && app.mode === "clues") app.mode = "draw";
    const { meta, height, width } = document;
    const opened = text("files.opened", { name: meta.title || meta.id || `${width}×${height}` });
    app.say(damaged ? `${opened} ${text("files.damaged", { n: damaged })}` : opened);
  }

  /**
   * Does the work; an error is one message, and the drawing stays.
   *
   * @param {string} name   of the file
   * @param {() => Promise<unknown>} work
   * @returns {Promise<boolean>}   whether the work returned true or failed
   */
  async attempt(name, work) {
    try {
      return (await work()) === true;
    } catch (error) {
      const words = String(error).replace(/^Error: /, "");
      const isOwn = error instanceof Error && (error.name === "FormatError" || error.constructor === Error);
      this.app.say(isOwn ? words : text("files.failed", { name, error: words }), "error");
      return true;
    }
  }
}

/**
 * A list of buttons.
 *
 * @template Item
 * @param {string} id
 * @param {Item[]} items
 * @param {(item: Item, at: number) => string} words
 * @param {(item: Item) => void} act
 */
function showList(id, items, words, act) {
  const rows = items.map((item, at) => {
    const [row, button] = [document.createElement("li"), document.createElement("button")];
    button.type = "button";
    button.textContent = words(item, at);
    button.addEventListener("click", () => act(item));
    row.append(button);
    return row;
  });
  element(id).replaceChildren(...rows);
}

/** Files and texts that are dropped on the page or pasted into it. @param {Opening} opening */
function startDrops(opening) {
  const dragged = (/** @type {DragEvent} */ event) => {
    const wanted = event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain");
    if (!wanted || isField(event.target)) return;
    event.preventDefault();
    document.documentElement.dataset.dropping = String(event.type === "dragover");
    if (event.type === "drop") void opened(event.dataTransfer);
  };
  const opened = async (/** @type {DataTransfer | null} */ given) => {
    const file = given?.files[0];
    const words = given?.getData("text/plain") ?? "";
    for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
    if (file) await opening.file(file);
    else if (words.trim()) await opening.file(new Blob([words]));
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

/** Whether texts belong to a field. @param {EventTarget | null} target */
function isField(target) {
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "range", "color"].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
