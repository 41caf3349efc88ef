/** Changes the whole puzzle: its size, position, rotation, title and author. Also makes new puzzles. */

import { addPart } from "../base/parts.js";
import { text } from "../base/text.js";
import { actOf, whenReplaced } from "../board/panels.js";
import { iconOf } from "../genres/icons.js";
import { GENRES, genreOf } from "../genres/index.js";
import { blank } from "../puzzle/document.js";
import "./english.js";
import { cropped, flipped, resized, rotated, shifted, withCells } from "./reshape.js";
import { boxOfMarks } from "./shapes.js";

/** @typedef {import("../base/types.js").Document} Document */

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./new.html"));

const LARGEST = 100; // maximum side of a new board with declared rules
const TRIDDLER = "triddler"; // triddlers can be generated, but not drawn
const WIDE = 15; // the width of a new triddler

/**
 * Swaps the background and one colour.
 *
 * @param {Document} document
 * @param {number} ink
 */
function inverted(document, ink) {
  return withCells(document, document.cells.map((code) => (code === 0 ? ink : code === ink ? 0 : code)));
}

/**
 * The changes that the buttons make to a document. Null means no change.
 *
 * @type {Record<string, (document: Document, choice: import("./shapes.js").Choice) => Document | null>}
 */
const CHANGES = {
  left: (document) => shifted(document, 0, -1),
  right: (document) => shifted(document, 0, 1),
  up: (document) => shifted(document, -1, 0),
  down: (document) => shifted(document, 1, 0),
  flip: flipped,
  mirror: (document) => rotated(rotated(flipped(document))),
  rotate: rotated,
  invert: (document, { brush }) => inverted(document, brush || 1),
  clear: (document) => withCells(document, new Uint8Array(document.cells.length)),
  crop: (document) => {
    const box = boxOfMarks(document);
    return box && cropped(document, box);
  },
};

/**
 * @param {import("../app/app.js").App} app
 * @param {import("./shapes.js").Choice} choice
 */
export function startChanges({ store }, choice) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("changes"));
  const form = /** @type {HTMLFormElement} */ (document.getElementById("resize"));
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const show = () => {
    const { height, width } = store.document;
    for (const name of ["height", "width"]) field(name).max = String(genreOf(store.document).largestSide);
    field("height").value = String(height);
    field("width").value = String(width);
  };
  const change = (/** @type {Document | null} */ made) => {
    if (made) store.change(made);
  };
  panel.addEventListener("click", (event) => {
    const act = actOf(event);
    if (act) change(CHANGES[act](store.document, choice));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [height, width] = [Number(field("height").value), Number(field("width").value)];
    const [down, right] = field("anchor").value.split(" ").map(Number);
    const { document } = store;
    const top = Math.round(down * (height - document.height));
    const left = Math.round(right * (width - document.width));
    if (height !== document.height || width !== document.width) change(resized(document, height, width, top, left));
  });
  whenReplaced(store, show);
}

/** Prepares the dialog for new puzzles. Returns a function that opens it. @param {import("../app/app.js").App} app */
export function newDialog(app) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("new"));
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const [genres, contents] = ["genre", "content"].map((name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)));
  genres.append(...Object.values(GENRES).map(({ name, title }) => new Option(title, name)));
  /** @type {Record<string, import("../base/types.js").GenreData>} */
  let declared = {};
  const more = async () => {
    const { DECLARED, SHAPED } = await import("../genres/declared.js");
    declared = DECLARED;
    const others = Object.entries(declared).filter(([name]) => !Object.hasOwn(GENRES, name));
    genres.append(...others.map(([name, { title }]) => new Option(title, name)), new Option(SHAPED.triddler.title, TRIDDLER));
  };
  more().catch(() => undefined); // the network may be unavailable
  const progress = /** @type {HTMLElement} */ (document.getElementById("new-progress"));
  /** Cancels the search for a puzzle. */
  let search = new AbortController();
  dialog.addEventListener("close", () => search.abort());
  const generated = async () => {
    const { signal } = (search = new AbortController());
    const ask = (/** @type {string} */ call, /** @type {Int32Array | unknown[]} */ model, /** @type {any} */ options) => {
      signal.throwIfAborted();
      return app.checker.ask(call, model, options, signal);
    };
    const grade = field("content").value === "any" ? "" : field("content").value;
    const wanted = { height: Number(field("height").value), width: Number(field("width").value), grade };
    const begun = (/** @type {number} */ n) => (progress.textContent = text("new.draft", { n }));
    try {
      const puzzle = await generatedPuzzle(ask, genres.value, wanted, begun);
      dialog.close();
      app.store.load(puzzle);
      app.say("");
    } catch (error) {
      if (!signal.aborted) progress.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const limit = () => {
    document.getElementById("new-icon")?.replaceChildren(iconOf(genres.value));
    const largest = GENRES[genres.value]?.largestSide ?? (declared[genres.value]?.square || LARGEST);
    for (const name of ["height", "width"]) field(name).max = String(largest);
    const isNonogram = genres.value === GENRES.nonogram.name;
    for (const option of contents.options) {
      option.hidden = option.disabled = (option.value === "expert" && !isNonogram) || (option.value === "" && genres.value === TRIDDLER);
    }
    if (contents.selectedOptions[0]?.disabled) contents.value = "any";
  };
  genres.addEventListener("change", () => {
    limit();
    const { square, side } = declared[genres.value] ?? {};
    if (side) field("width").value = field("height").value = String(side);
    if (genres.value === TRIDDLER) [field("width").value, field("height").value] = [String(WIDE), String((WIDE + 1) / 2)];
    field("height").disabled = Boolean(square); // the board is a square
  });
  field("width").addEventListener("input", () => {
    if (field("height").disabled) field("height").value = field("width").value;
  });
  const made = async () => {
    const [height, width] = [Number(field("height").value), Number(field("width").value)];
    if (GENRES[genres.value]) return blank(GENRES[genres.value], height, width);
    return (await import("./clue_edits.js")).blankPuzzle(genres.value, height, width);
  };
  form.addEventListener("submit", async (event) => {
    if (field("content").value) {
      event.preventDefault();
      search.abort();
      return generated();
    }
    /** @type {Document} */
    let puzzle;
    try {
      puzzle = await made();
    } catch (error) {
      app.say(error instanceof Error ? error.message : String(error), "error");
      return;
    }
    app.store.load(puzzle);
    if (app.mode === "play") app.mode = "draw";
    app.say(text("new.done"));
  });
  dialog.addEventListener("click", (event) => {
    if (actOf(event)) dialog.close();
  });
  return () => {
    const { document } = app.store;
    genres.value = (GENRES[document.genre] ?? GENRES.nonogram).name;
    field("height").value = String(document.height);
    field("width").value = String(document.width);
    field("height").disabled = false;
    progress.textContent = "";
    limit();
    dialog.showModal();
  };
}

/**
 * Generates a puzzle to be played.
 *
 * @param {import("./generate.js").Ask} ask
 * @param {string} genre
 * @param {import("./generate.js").Wanted} wanted
 * @param {(drafts: number) => void} begun   called for each draft
 */
async function generatedPuzzle(ask, genre, wanted, begun) {
  if (genre === GENRES.nonogram.name) return (await import("./generate.js")).generate(ask, wanted, begun);
  if (genre === TRIDDLER) return (await import("./generate.js")).generateTriddler(ask, wanted, begun);
  return (await import("./generate_layers.js")).generateLayers(ask, genre, wanted, begun);
}

/** @param {import("../app/app.js").App} app */
export function startAbout({ store }) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("about"));
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[name]"));
  const show = () => {
    for (const field of fields) field.value = store.document.meta[field.name] ?? "";
  };
  panel.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    const { [name]: _, ...meta } = store.document.meta;
    if (value.trim()) meta[name] = value.trim();
    store.change({ ...store.document, meta });
  });
  whenReplaced(store, show);
}
