/** Shows the library: the puzzle of the day, the puzzles that were opened, and the built-in puzzles in order. */

import { text } from "../base/text.js";
import { makePalette, ofPicture } from "../formats/build.js";
import { keyOf, prepare, readCells, unpackPuzzle } from "../formats/link.js";
import { WITH_ICONS, iconOf } from "../genres/icons.js";
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
 * @property {string} [id]        the id of a stored puzzle
 * @property {string} [image]     the address of a thumbnail, if there is no document
 * @property {number | null} progress   from 0 to 1 (solved), or null for a drawing
 * @property {() => Promise<unknown>} open
 */

const GRADED = 6; // maximum number of puzzles that are graded each time the library is shown
const SECONDS = 2; // time limit per question about a grade
const [HIGH, WIDE] = [88, 112]; // the largest size of a thumbnail, in CSS pixels, as in files.css
const DAY = 24 * 60 * 60 * 1000; // in milliseconds
const STRIDE = 11; // distance in the list between puzzles of successive days; the list's length is no multiple of it

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * A built-in puzzle with its key.
 * @typedef {{document: Document, key: string, grade: string}} Built
 */

export class Library {
  #kept;
  #checker;
  #open;
  /** The built-in nonograms. */
  #pack = PACK.map(({ grade, width, height, cells, palette, ...meta }) => {
    const picture = readCells(cells, height * width, palette?.length ?? 2);
    return builtOf(ofPicture(height, width, picture, { palette: palette && makePalette(palette), meta }), grade);
  });
  /** The built-in puzzles of other genres; empty until the user wants to see them. @type {Built[]} */
  #kinds = [];

  /**
   * @param {import("./kept.js").Kept} kept
   * @param {import("../engine/checker.js").Checker} checker
   * @param {(document: Document) => Promise<unknown>} open   opens a puzzle, or continues its game
   */
  constructor(kept, checker, open) {
    this.#kept = kept;
    this.#checker = checker;
    this.#open = open;
    const kinds = /** @type {HTMLDetailsElement} */ (element("kinds-part"));
    kinds.addEventListener("toggle", () => kinds.open && !this.#kinds.length && this.#showKinds().catch(() => (kinds.open = false))); // no network
    element("genres").append(...WITH_ICONS.map((genre) => this.#chip(genre)));
  }

  /** Shows the dialog. */
  async show() {
    const entries = this.#kept.list();
    await prepare(entries.map(({ link }) => link)).catch(() => undefined); // without a network, these cards stay blank
    const pack = this.#pack.map((_, number) => this.#built(this.#pack, number, entries));
    const keys = new Set([...this.#pack, ...this.#kinds].map(({ key }) => key));
    this.#fill("kinds", this.#kinds.map((_, number) => this.#built(this.#kinds, number, entries)));
    const today = new Date();
    const days = Math.floor((today.getTime() - today.getTimezoneOffset() * 60_000) / DAY);
    const daily = pack[(days * STRIDE) % pack.length];
    this.#fill("daily", [{ ...daily, title: today.toLocaleDateString() }]);
    this.#fill("recent", entries.filter(({ key }) => !keys.has(key)).map((entry) => this.#stored(entry)));
    element("recent-part").hidden = element("recent").childElementCount === 0;
    this.#fill("pack", pack.map((card) => ({ ...card, genre: "" }))); // the heading names the genre
    const solved = pack.filter(({ progress }) => progress === 1).length;
    element("pack-count").textContent = text("library.solved", { n: solved, of: pack.length });
    if (this.#kept.hasCollection) void this.#showCollection();
    const dialog = /** @type {HTMLDialogElement} */ (element("open"));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    await this.#grade(entries.filter(({ grade, key, progress }) => !grade && progress !== null && !keys.has(key)).slice(0, GRADED));
  }

  /** Grades puzzles that the user has opened, and shows their grades. @param {Entry[]} entries */
  async #grade(entries) {
    if (!entries.length) return;
    try {
      const { gradeWord } = await import("../words/grade.js");
      const ask = this.#checker.ask.bind(this.#checker);
      for (const { id, link } of entries) {
        const puzzle = unpackPuzzle(link);
        if (puzzle.given?.moves) continue; // jumps have no grades
        const grade = await gradeWord(ask, await this.#checker.model(puzzle), SECONDS);
        this.#kept.graded({ id, link }, grade);
        const note = document.querySelector(`#recent [data-id="${id}"] .note`);
        if (note) note.textContent += `, ${grade}`;
      }
    } catch {
      // without an engine or a network, or for a damaged puzzle, there are no more grades
    }
  }

  /** Opens the next built-in puzzle that is not solved. Shows the library if there is none. @param {Document} current */
  async next(current) {
    const entries = this.#kept.list();
    const key = keyOf(current);
    if (current.genre !== "nonogram") await this.#loadKinds();
    const pack = this.#kinds.some((one) => one.key === key) ? this.#kinds : this.#pack;
    const at = pack.findIndex((one) => one.key === key);
    const order = [...pack.keys()].map((step) => (at + 1 + step) % pack.length);
    const found = order.find((number) => this.#built(pack, number, entries).progress !== 1);
    if (found === undefined) await this.show();
    else await this.#open(pack[found].document);
  }

  /** Loads the built-in puzzles of other genres. */
  async #loadKinds() {
    if (this.#kinds.length) return;
    const [{ KINDS }, { documentOf }] = await Promise.all([import("./kinds.js"), import("../formats/json.js")]);
    this.#kinds = KINDS.map(({ grade, ...data }) => builtOf(documentOf(data), grade));
  }

  /** Returns a button that scrolls to the puzzles of a genre. @param {string} genre */
  #chip(genre) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(iconOf(genre), text(`genre.${genre}`));
    button.addEventListener("click", async () => {
      const isFirst = genre === WITH_ICONS[0];
      const kinds = /** @type {HTMLDetailsElement} */ (element("kinds-part"));
      if (!isFirst) {
        if (!this.#kinds.length) await this.#showKinds().catch(() => undefined);
        if (!this.#kinds.length) return; // no network
        kinds.open = true;
      }
      const at = isFirst ? 0 : this.#kinds.findIndex((one) => genreOf(one.document).name === genre);
      const card = /** @type {HTMLElement} */ (element(isFirst ? "pack" : "kinds").children[at].firstChild);
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: "center" });
    });
    return button;
  }

  async #showKinds() {
    await this.#loadKinds();
    const entries = this.#kept.list();
    this.#fill("kinds", this.#kinds.map((_, number) => this.#built(this.#kinds, number, entries)));
  }

  /** Shows the puzzles of this site's collection. */
  async #showCollection() {
    const found = await import("./collected.js").then(({ collection }) => collection()).catch(() => null);
    element("collection-part").hidden = !found?.puzzles.length; // the network may be unavailable
    element("collection-title").textContent = found?.title ?? "";
    const cards = found?.puzzles.map(({ facts, image, name, progress, title }) => {
      const open = async () => (location.hash = `#p=${name}`);
      return { document: null, image, title, genre: "", size: facts, grade: "", progress, open };
    });
    this.#fill("collection", cards ?? []);
  }

  /** @param {Built[]} pack @param {number} number @param {Entry[]} entries @returns {Card} */
  #built(pack, number, entries) {
    const { document: puzzle, grade, key } = pack[number];
    const progress = entries.find((entry) => entry.key === key)?.progress ?? 0;
    const shown = { ...puzzle, sealed: progress !== 1 };
    const title = titleOf(shown) || text("library.number", { n: number + 1 });
    return { ...this.#about(shown), title, grade, progress, open: () => this.#open(puzzle) };
  }

  /** @param {Entry} entry @returns {Card} */
  #stored({ grade = "", id, link, progress, size, title }) {
    const open = () => this.#kept.open(id);
    const own = { title: title || text("files.untitled"), size, grade, id, progress: progress ?? null, open };
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
  #row({ document: puzzle, genre, grade, id = "", image = "", open, progress, size, title }) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    const [name, note] = ["strong", "span"].map((tag) => document.createElement(tag));
    button.type = "button";
    button.dataset.id = id;
    name.textContent = title;
    const done = progress === null ? "" : text(progress === 1 ? "library.done" : "library.progress", { n: Math.floor(100 * progress) });
    note.textContent = [genre !== title && genre, size, grade, progress === 0 ? "" : done].filter(Boolean).join(", ");
    note.className = "note";
    if (puzzle && genre) note.prepend(iconOf(genreOf(puzzle).name));
    button.append(image ? pictureOf(image) : thumbnail(puzzle), name, note);
    if (progress === 1) button.dataset.solved = "true";
    button.addEventListener("click", () => {
      /** @type {HTMLDialogElement} */ (element("open")).close();
      void open();
    });
    row.append(button);
    return row;
  }
}

/** @param {Document} puzzle @param {string} grade @returns {Built} */
function builtOf(puzzle, grade) {
  const sealed = { ...puzzle, sealed: true };
  return { document: sealed, key: keyOf(sealed), grade };
}

/** @param {string} address */
function pictureOf(address) {
  const image = document.createElement("img");
  image.alt = "";
  image.src = address;
  return image;
}

/** Draws the board of a puzzle that is not a nonogram, without marks. @param {Document} puzzle */
function boardOf(puzzle) {
  const image = document.createElement("img");
  image.alt = "";
  void import("../formats/svg.js").then(({ svgOf }) => {
    image.src = URL.createObjectURL(new Blob([svgOf(puzzle)], { type: "image/svg+xml" }));
    image.onload = () => URL.revokeObjectURL(image.src);
  }, () => undefined); // without a network, there is no picture
  return image;
}

/** Draws a puzzle. If it is sealed, the board is blank. @param {Document | null} puzzle */
function thumbnail(puzzle) {
  if (puzzle && puzzle.genre !== "nonogram") return boardOf(puzzle);
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true";
  if (puzzle === null) return canvas;
  const { height, width } = puzzle;
  const size = Math.max(1, Math.floor(devicePixelRatio * Math.min(HIGH / height, WIDE / width)));
  [canvas.width, canvas.height] = [width * size, height * size];
  // no scaling, which would make the lines uneven
  [canvas.style.width, canvas.style.height] = [canvas.width, canvas.height].map((side) => `${side / devicePixelRatio}px`);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const isBlank = puzzle.sealed;
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
