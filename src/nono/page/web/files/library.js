/** Shows the library: the puzzle of the day, the puzzles that were opened, and the built-in puzzles in order. */

import { text } from "../base/text.js";
import { keyOf, prepare, unpackPuzzle } from "../formats/link.js";
import { nonogram } from "../formats/nonogram.js";
import { genreOf, titleOf } from "../genres/index.js";
import { PACK } from "./pack.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("./kept.js").Entry} Entry
 *
 * A puzzle in the library.
 * @typedef {Object} Card
 * @property {Document | null} document   null: the stored puzzle is damaged
 * @property {string} title
 * @property {string} genre
 * @property {string} size
 * @property {string} grade       "" if it is not known
 * @property {number | null} progress   from 0 to 1 (solved), or null for a drawing
 * @property {() => Promise<unknown>} open
 */

const SIDE = 112; // the longer side of a thumbnail, in CSS pixels
const DAY = 24 * 60 * 60 * 1000; // in milliseconds
const STRIDE = 11; // consecutive puzzles of the day are this far apart; the number of puzzles is no multiple of it

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Library {
  #kept;
  #open;
  /** The built-in puzzles with their keys. @type {{document: Document, key: string, grade: string}[]} */
  #pack = PACK.map(({ grade, ...data }) => {
    const puzzle = { ...nonogram(data), sealed: true };
    return { document: puzzle, key: keyOf(puzzle), grade };
  });

  /**
   * @param {import("./kept.js").Kept} kept
   * @param {(document: Document) => Promise<unknown>} open   opens a puzzle, or continues its game
   */
  constructor(kept, open) {
    this.#kept = kept;
    this.#open = open;
  }

  /** Shows the dialog. */
  async show() {
    const entries = this.#kept.list();
    await prepare(entries.map(({ link }) => link)).catch(() => undefined); // without a network, these cards stay blank
    const pack = this.#pack.map((_, number) => this.#built(number, entries));
    const keys = new Set(this.#pack.map(({ key }) => key));
    const today = new Date();
    const days = Math.floor((today.getTime() - today.getTimezoneOffset() * 60_000) / DAY);
    this.#fill("daily", [{ ...pack[(days * STRIDE) % pack.length], title: today.toLocaleDateString() }]);
    this.#fill("recent", entries.filter(({ key }) => !keys.has(key)).map((entry) => this.#stored(entry)));
    element("recent-part").hidden = element("recent").childElementCount === 0;
    this.#fill("pack", pack);
    const solved = pack.filter(({ progress }) => progress === 1).length;
    element("pack-count").textContent = text("library.solved", { n: solved, of: pack.length });
    const dialog = /** @type {HTMLDialogElement} */ (element("open"));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }

  /** Opens the next built-in puzzle that is not solved. Shows the library if there is none. @param {Document} current */
  async next(current) {
    const entries = this.#kept.list();
    const key = keyOf(current);
    const at = this.#pack.findIndex((one) => one.key === key);
    const order = [...this.#pack.keys()].map((step) => (at + 1 + step) % this.#pack.length);
    const found = order.find((number) => this.#built(number, entries).progress !== 1);
    if (found === undefined) await this.show();
    else await this.#open(this.#pack[found].document);
  }

  /** @param {number} number @param {Entry[]} entries @returns {Card} */
  #built(number, entries) {
    const { document: puzzle, grade, key } = this.#pack[number];
    const progress = entries.find((entry) => entry.key === key)?.progress ?? 0;
    const shown = { ...puzzle, sealed: progress !== 1 };
    const title = titleOf(shown) || text("library.number", { n: number + 1 });
    return { ...this.#about(shown), title, grade, progress, open: () => this.#open(puzzle) };
  }

  /** @param {Entry} entry @returns {Card} */
  #stored({ id, link, progress, size, title }) {
    const open = () => this.#kept.open(id);
    const own = { title: title || text("files.untitled"), size, grade: "", progress: progress ?? null, open };
    try {
      const puzzle = unpackPuzzle(link);
      const about = this.#about(puzzle);
      return { ...about, ...own, title: title || (puzzle.sealed ? about.genre : own.title) };
    } catch {
      return { ...own, document: null, genre: "" };
    }
  }

  /** @param {Document} puzzle */
  #about(puzzle) {
    return { document: puzzle, genre: genreOf(puzzle).title, size: `${puzzle.width}×${puzzle.height}` };
  }

  /** Fills a list with cards. @param {string} id @param {Card[]} cards */
  #fill(id, cards) {
    element(id).replaceChildren(...cards.map((card) => this.#row(card)));
  }

  /** @param {Card} card */
  #row({ document: puzzle, genre, grade, open, progress, size, title }) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    const [name, note] = ["strong", "span"].map((tag) => document.createElement(tag));
    button.type = "button";
    name.textContent = title;
    const done = progress === null ? "" : text(progress === 1 ? "library.done" : "library.progress", { n: Math.floor(100 * progress) });
    note.textContent = [genre !== title && genre, size, grade, progress === 0 ? "" : done].filter(Boolean).join(", ");
    note.className = "note";
    button.append(thumbnail(puzzle), name, note);
    if (progress === 1) button.dataset.solved = "true";
    button.addEventListener("click", () => {
      /** @type {HTMLDialogElement} */ (element("open")).close();
      void open();
    });
    row.append(button);
    return row;
  }
}

/** Draws a puzzle. If it is sealed, the board is blank. @param {Document | null} puzzle */
function thumbnail(puzzle) {
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true";
  if (puzzle === null) return canvas;
  const { height, width } = puzzle;
  const size = Math.max(1, Math.floor((SIDE * devicePixelRatio) / Math.max(height, width)));
  [canvas.width, canvas.height] = [width * size, height * size];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const isBlank = puzzle.sealed || puzzle.given !== undefined;
  const picture = isBlank ? null : genreOf(puzzle).picture(puzzle, null);
  picture?.cells.forEach((colour, cell) => {
    if (colour < 0) return;
    context.fillStyle = `#${picture.palette[colour].rgb}`;
    context.fillRect((cell % width) * size, Math.floor(cell / width) * size, size, size);
  });
  if (!isBlank) return canvas;
  context.fillStyle = "#c6cad3";
  const every = Math.max(height, width) > 12 ? 5 : 1;
  const thin = Math.ceil(devicePixelRatio);
  for (let x = every; x < width; x += every) context.fillRect(x * size, 0, thin, canvas.height);
  for (let y = every; y < height; y += every) context.fillRect(0, y * size, canvas.width, thin);
  context.lineWidth = 4 * thin; // half of the frame is outside the canvas
  context.strokeStyle = "#9a9ea8";
  context.strokeRect(0, 0, canvas.width, canvas.height);
  return canvas;
}
