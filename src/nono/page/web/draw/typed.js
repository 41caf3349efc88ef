/** Runs the panel for typed clues: two text fields, the faults in them, and corrections of contradictory clues. */

import { button, element, labelled, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { LARGEST_SIDE, cluesOfDocument, colourName, hasUnknownLengths } from "../genres/nonogram.js";
import { cellsOfColour, spanOf } from "../puzzle/clues.js";
import { readLines, writeLines } from "./clue_lines.js";

/**
 * @import { Block, Clues, Colour, Document } from "../base/types.js"
 * @typedef {"rows" | "cols"} Side
 *
 * What the fields contain.
 * @typedef {{height: number, width: number, palette: Colour[], clues: Clues,
 *   faults: Record<Side, import("./clue_lines.js").Fault[]>}} Typed
 */

const PAUSE = 300; // time between the last key and the update of the puzzle, in milliseconds
const MOST_LISTED = 8; // the maximum number of faults or corrections in the list
/** @type {Side[]} */
const SIDES = ["rows", "cols"];
const NO_CORRECTION = "No single correction gives exactly one solution. " +
  "The command nono fix also finds two misprints and missing lines.";
const CONTRADICTION = "The clues contradict each other";

/** The panel for typed clues, in the mode "clues". */
export class TypedClues {
  #app;
  #corrections = element("typed-fixes");
  /** Ends the search for corrections. */
  #search = new AbortController();
  #title = make("input", { id: "typed-title", autocomplete: "off" });
  #fields = { rows: fieldFor("rows"), cols: fieldFor("cols") };
  #sums = { rows: make("span", { id: "typed-rows-sum" }), cols: make("span", { id: "typed-cols-sum" }) };
  #timer = 0;

  /** @param {import("../app/app.js").App} app */
  constructor(app) {
    this.#app = app;
    const { board, checker, store } = app;
    const room = element("typed-fields");
    room.prepend(labelled("Title", this.#title));
    this.#title.onchange = () => this.#rename();
    for (const side of SIDES) {
      const field = this.#fields[side];
      const label = labelled(side === "rows" ? "Rows" : "Columns", field);
      room.querySelector(".sides")?.append(make("div", "field", label, this.#sums[side]));
      field.oninput = () => {
        this.#removeCorrections();
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => this.#copyToDocument(), PAUSE);
      };
      field.onchange = () => this.#copyToDocument();
      field.onblur = () => board.overlay({ frame: undefined });
    }
    checker.on("outdated", () => this.#removeCorrections());
    checker.on("verdict", ({ puzzle, verdict }) => {
      if (verdict === "unsolvable" && puzzle.clues && app.mode === "clues") void this.#correct(puzzle);
    });
    document.addEventListener("selectionchange", () => this.#frameLine());
    board.on("clue", ({ line }) => {
      const { height } = store.document;
      if (app.mode === "clues") this.#focus(line < height ? "rows" : "cols", line < height ? line : line - height);
    });
    app.watch(() => {
      if (app.mode === "clues") this.#fill();
    });
    this.#fill();
    checker.check(store.document); // the verdict may have come before this module
  }

  /** Reads the size, palette, clues and faults of the fields. An empty field means empty clues. @returns {Typed} */
  #read() {
    const puzzle = this.#app.store.document;
    const palette = puzzle.palette.slice();
    const [rows, cols] = SIDES.map((side) => readLines(this.#fields[side].value, palette));
    const height = rows.clues.length || puzzle.height;
    const width = cols.clues.length || puzzle.width;
    const clues = { rows: orEmpty(rows.clues, height), cols: orEmpty(cols.clues, width) };
    return { height, width, palette, clues, faults: { rows: rows.faults, cols: cols.faults } };
  }

  /** Writes the puzzle's clues into the fields, unless the fields already contain them. */
  #fill() {
    clearTimeout(this.#timer);
    const puzzle = this.#app.store.document;
    if (puzzle.genre !== "nonogram") return;
    if (!this.#title.matches(":focus")) this.#title.value = puzzle.meta.title ?? "";
    const typed = this.#read();
    if (!isTypedIn(puzzle, typed) || SIDES.some((side) => typed.faults[side].length)) {
      const isBlank = puzzle.clues === null && !puzzle.cells.some(Boolean);
      const clues = cluesOfDocument(puzzle);
      for (const side of SIDES) this.#fields[side].value = isBlank ? "" : writeLines(clues[side], puzzle.palette);
    }
    this.#report();
  }

  /** Copies the clues of the fields to the puzzle, unless they have faults. */
  #copyToDocument() {
    clearTimeout(this.#timer);
    this.#report();
    const { checker, store } = this.#app;
    const typed = this.#read();
    const { clues, faults, height, palette, width } = typed;
    if (faults.rows.length + faults.cols.length || Math.max(height, width) > LARGEST_SIDE) return;
    if (!isTypedIn(store.document, typed)) {
      const cells = new Uint8Array(height * width);
      store.change({ ...store.document, height, width, palette, clues, cells, start: null });
    } else if (checker.verdict === "unsolvable" && this.#search.signal.aborted) {
      void this.#correct(store.document); // as before typing
    }
  }

  /** Copies the title to the puzzle. Clues with faults stay in the fields. */
  #rename() {
    this.#copyToDocument();
    const { store } = this.#app;
    const { title: _, ...meta } = store.document.meta;
    const title = this.#title.value.trim();
    const texts = SIDES.map((side) => this.#fields[side].value);
    store.change({ ...store.document, meta: title ? { ...meta, title } : meta });
    for (const [index, side] of SIDES.entries()) this.#fields[side].value = texts[index];
    this.#report();
  }

  /** Shows the sums of the clues, and lists the faults in the fields. */
  #report() {
    const typed = this.#read();
    const faults = faultsOf(typed);
    for (const side of SIDES) {
      const cells = typed.clues[side].flat().reduce((sum, { length }) => sum + length, 0);
      this.#sums[side].textContent = `${inWords(typed.clues[side].length, "line")}, ${inWords(cells, "cell")}`;
      this.#fields[side].ariaInvalid = String(faults.some((fault) => fault.side === side));
    }
    const areBothTyped = SIDES.every((side) => this.#fields[side].value.trim());
    element("typed-sums").textContent = areBothTyped ? sumsOf(typed.clues, typed.palette) : "";
    const inks = typed.palette.map(({ key }, colour) => `${key} ${colourName(typed.palette, colour)}`).slice(1);
    element("typed-key").textContent = inks.length > 1 ? inks.join(", ") : "";
    list(element("typed-errors"), faults.map(({ side, line, character, words }) =>
      button(words, () => this.#focus(side, line, character))));
  }

  /** Removes the corrections, because the text has changed. */
  #removeCorrections() {
    this.#search.abort();
    this.#corrections.replaceChildren();
  }

  /** Looks for the wrong number in contradictory clues, and lists the corrected clues. @param {Document} puzzle */
  async #correct(puzzle) {
    const { checker, store } = this.#app;
    const { signal } = (this.#search = new AbortController());
    this.#corrections.replaceChildren(make("li", {}, `${CONTRADICTION}. Looking for the wrong number…`));
    const module = await this.#app.loaded(import("./fix_clues.js"));
    /** @type {import("./fix_clues.js").Solve} */
    const solve = (model, options) => checker.ask("solve", model, options, signal);
    const corrections = await module?.corrections(puzzle, solve).catch(() => []);
    if (signal.aborted || !module || !corrections) return;
    list(this.#corrections, corrections.map((correction) =>
      button(module.correctionWords(correction, puzzle), () => store.change(corrected(puzzle, correction)))));
    let words = "Each of these corrections gives exactly one solution:";
    if (!corrections.length) words = NO_CORRECTION;
    else if (corrections.length === 1) words = "This correction gives exactly one solution:";
    this.#corrections.prepend(make("li", {}, `${CONTRADICTION}. ${words}`));
  }

  /** Puts the cursor into a line of a field. @param {Side} side @param {number} line @param {number} [character] */
  #focus(side, line, character = 0) {
    const field = this.#fields[side];
    const lines = field.value.split("\n");
    while (lines.length <= line) lines.push("");
    if (lines.join("\n") !== field.value && field.value) field.value = lines.join("\n");
    const start = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
    field.focus();
    field.setSelectionRange(start + character, start + lines[line].length);
    field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 2); // with two lines above
  }

  /** Highlights the line of the board that corresponds to the cursor's line in the field. */
  #frameLine() {
    const { board, mode, store } = this.#app;
    const side = SIDES.find((side) => this.#fields[side] === document.activeElement);
    if (mode !== "clues" || side === undefined) return;
    const line = this.#fields[side].value.slice(0, this.#fields[side].selectionStart).split("\n").length - 1;
    const { height, width } = store.document;
    const isOnBoard = line < (side === "rows" ? height : width);
    board.overlay({ frame: isOnBoard ? { line: side === "rows" ? line : height + line } : undefined });
  }
}

/** Returns the text field for the clues of a side. @param {Side} side */
function fieldFor(side) {
  const plain = { spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off" };
  const more = { ...plain, placeholder: "one clue per line: 3 1 1" };
  const field = make("textarea", { id: `typed-${side}`, ...more });
  field.setAttribute("aria-describedby", `typed-${side}-sum typed-help`);
  return field;
}

/**
 * Returns true if the fields contain the clues and palette of a puzzle.
 *
 * @param {Document} puzzle
 * @param {Typed} typed
 */
function isTypedIn(puzzle, { clues, palette }) {
  return JSON.stringify([clues, palette]) === JSON.stringify([cluesOfDocument(puzzle), puzzle.palette]);
}

/**
 * Returns a puzzle with a corrected clue.
 *
 * @param {Document} puzzle
 * @param {import("./fix_clues.js").Correction} correction
 * @returns {Document}
 */
function corrected(puzzle, { line, clue }) {
  const { rows, cols } = cluesOfDocument(puzzle);
  const lines = [...rows, ...cols].with(line, clue);
  return { ...puzzle, clues: { rows: lines.slice(0, puzzle.height), cols: lines.slice(puzzle.height) } };
}

/**
 * Returns the faults in the fields, in words: first that there are too many lines, then those of each side.
 *
 * @param {Typed} typed
 * @returns {{side: Side, line: number, character: number, words: string}[]}
 */
function faultsOf({ clues, faults, height, width }) {
  const tooLong = SIDES.filter((side) => clues[side].length > LARGEST_SIDE).map((side) => {
    const words = `${clues[side].length} lines are too many; the limit is ${LARGEST_SIDE}`;
    return { side, line: LARGEST_SIDE, character: 0, words };
  });
  const others = SIDES.flatMap((side) => {
    const size = side === "rows" ? width : height;
    const unread = faults[side].map(({ line, character, text, expected }) => {
      const wanted = expected === "number" ? "a number" : "the letter or name of a colour";
      const place = `${nameOf(side, line)}, character ${character + 1}`;
      return { side, line, character, words: `${place}: ${text} is not ${wanted}` };
    });
    const tooWide = clues[side].flatMap((blocks, line) => {
      const words = `${nameOf(side, line)} needs ${spanOf(blocks)} cells but has only ${size}`;
      return spanOf(blocks) > size ? [{ side, line, character: 0, words }] : [];
    });
    return [...unread, ...tooWide];
  });
  return [...tooLong, ...others];
}

/** Returns a side's clues, or as many empty clues as it has lines. @param {Block[][]} clues @param {number} size */
const orEmpty = (clues, size) => (clues.length ? clues : Array.from({ length: size }, () => []));

/** Shows the first items of a list, and the number of others. @param {HTMLElement} room @param {HTMLElement[]} items */
function list(room, items) {
  room.replaceChildren(...items.slice(0, MOST_LISTED).map((item) => make("li", {}, item)));
  if (items.length > MOST_LISTED) room.append(make("li", {}, `and ${items.length - MOST_LISTED} more`));
}

/** Returns the name of a line. @param {Side} side @param {number} line */
function nameOf(side, line) {
  return side === "rows" ? `Row ${line + 1}` : `Column ${line + 1}`;
}

/**
 * Describes the colours whose number of cells in the row clues differs from that in the column clues. Returns "" if
 * there are none.
 *
 * @param {Clues} clues
 * @param {Colour[]} palette
 */
function sumsOf(clues, palette) {
  if (hasUnknownLengths(clues)) return "";
  const differing = palette.flatMap((_, colour) => {
    const [rows, cols] = [cellsOfColour(clues.rows, colour), cellsOfColour(clues.cols, colour)];
    if (rows === cols) return [];
    return [`${colourName(palette, colour)}: ${inWords(rows, "cell")} in the rows, ${cols} in the columns.`];
  });
  return differing.join(" ");
}
