/**
 * Lets the user edit the clues of a puzzle with declared rules: clues in cells, regions, signs on edges, numbers beside
 * the lines, and the numbers and flags of the whole puzzle.
 *
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("../base/types.js").LayerData} LayerData
 *
 * What a stroke does: it writes a character into a layer of cells or edges, or it paints regions. The key of a region is
 * "" to extend the region in which the stroke begins, and `NEW` to begin a region.
 * @typedef {{layer: LayerData, key: string, name: string, label: string, rgb: string}} Brush
 */

import { element, make } from "../base/make.js";
import { text } from "../base/text.js";
import { chipOf, whenReplaced } from "../board/panels.js";
import { regionKey } from "../formats/clued.js";
import { FormatError } from "../formats/errors.js";
import { Declared, NONE, hasCells, valuesOf } from "../genres/declared.js";
import { cluedOf, withClues } from "./clue_edits.js";

const NEW = "new";
const PLAIN = "f2f2f2";

class ClueEditor {
  #app;
  /** @type {Brush[]} */
  #brushes = [];
  #chosen = 0;
  /** The clues before and after the current stroke, the last cell, and the written character. */
  #stroke = /** @type {{clued: Clued, brush: Brush, key: string, last: number} | null} */ (null);
  #room = element("clue-tools");
  #shown = "";

  /** @param {import("../app/app.js").App} app */
  constructor(app) {
    this.#app = app;
    const { board, store } = app;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      board.on(name, (detail) => {
        if (this.#clued) act.call(this, detail);
      });
    on("begin", this.#begin);
    on("move", this.#move);
    on("end", this.#end);
    on("cancel", () => {
      this.#stroke = null;
      this.#draw();
    });
    on("key", this.#key);
    on("clue", ({ line }) => this.#line(line)?.select());
    whenReplaced(store, () => this.#show());
    app.on("mode", () => this.#show());
  }

  /** The clues of the open puzzle, or null if the user is not editing them. */
  get #clued() {
    return this.#app.mode === "draw" ? cluedOf(this.#app.store.document) : null;
  }

  /** @param {import("../board/board.js").Stroke} stroke */
  #begin({ cell, button, shift }) {
    const clued = /** @type {Clued} */ (this.#clued);
    const brush = this.#brushes[this.#chosen];
    if (!brush) return;
    const values = clued.values[brush.layer.name];
    let { key } = brush;
    if (brush.layer.kind === "regions") {
      if (button === 2 || shift || key === NEW) key = unusedRegion(values);
      else key ||= values[cell] === NONE ? unusedRegion(values) : values[cell];
    } else if (button === 2 || (hasCells(brush.layer) && values[cell] === key)) key = NONE;
    this.#stroke = { clued, brush, key, last: cell };
    this.#move({ cells: [cell] });
  }

  /** @param {{cells: number[]}} passed */
  #move({ cells }) {
    const stroke = this.#stroke;
    if (!stroke) return;
    const { layer } = stroke.brush;
    const { values, width } = stroke.clued;
    let value = values[layer.name];
    if (hasCells(layer)) {
      value = value.slice();
      for (const cell of cells) value[cell] = stroke.key;
    } else {
      value = { across: value.across.slice(), down: value.down.slice() };
      for (const cell of cells) {
        const [first, second] = [Math.min(cell, stroke.last), Math.max(cell, stroke.last)];
        stroke.last = cell;
        if (second === first + 1) value.across[Math.floor(first / width) * (width - 1) + (first % width)] = stroke.key;
        else if (second === first + width) value.down[first] = stroke.key;
      }
    }
    stroke.clued = { ...stroke.clued, values: { ...values, [layer.name]: value } };
    this.#draw(new Declared({}, stroke.clued)); // during a stroke, it need not be a possible puzzle
  }

  #end() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke) this.#change(stroke.clued);
  }

  /** Draws a puzzle on the board without changing the open puzzle. @param {import("../genres/given.js").Given} [shown] */
  #draw(shown = this.#app.store.document.given) {
    const { board, store } = this.#app;
    if (shown) board.show(shown.picture(store.document, null));
  }

  /** Changes the clues. If no puzzle can have these clues, such as boxes of unequal size, shows why. @param {Clued} clued */
  #change(clued) {
    const { store } = this.#app;
    if (JSON.stringify(clued.values) === JSON.stringify(this.#clued?.values)) return;
    try {
      store.change(withClues(store.document, clued));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.#draw();
      this.#app.say(text("clues.refused", { why: error.message }), "error");
    }
  }

  /** @param {string} name @param {any} value */
  #set(name, value) {
    const clued = this.#clued;
    if (clued) this.#change({ ...clued, values: { ...clued.values, [name]: value } });
  }

  /** Writes a typed clue into the cell at the cursor. @param {{key: string, cell: number, event: KeyboardEvent}} pressed */
  #key({ key, cell, event }) {
    const clued = /** @type {Clued} */ (this.#clued);
    const isErased = key === "Delete" || key === "Backspace" || key === NONE;
    const values = { ...clued.values };
    for (const layer of clued.genre.layers.filter(({ kind }) => kind === "cells")) {
      const keys = keysOf(clued, layer);
      const written = keys.includes(key) ? key : keys.find((own) => own.toLowerCase() === key);
      if (!isErased && written === undefined) continue;
      values[layer.name] = values[layer.name].slice();
      values[layer.name][cell] = isErased ? NONE : written;
      event.preventDefault();
      if (!isErased) break;
    }
    this.#change({ ...clued, values });
  }

  /** Returns the field for the number beside a line; rows come first. @param {number} line @returns {HTMLInputElement | null} */
  #line(line) {
    return this.#room.querySelector(`[data-line="${line}"]`);
  }

  /** Shows the brushes, and the fields for numbers and flags. */
  #show() {
    const clued = this.#clued;
    if (!clued) return;
    this.#brushes = clued.genre.layers.flatMap((layer) => brushesOf(clued, layer));
    this.#chosen = Math.min(this.#chosen, Math.max(0, this.#brushes.length - 1));
    const kind = JSON.stringify([clued.genre.title, clued.height, clued.width]);
    if (kind !== this.#shown) this.#fill(clued);
    this.#shown = kind;
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (this.#room.querySelectorAll("[data-layer]"))) {
      const { layer = "", at } = field.dataset;
      const value = at === undefined ? clued.values[layer] : clued.values[layer][Number(at)];
      if (field.type === "checkbox") field.checked = value;
      else if (field !== document.activeElement || field.value === "") field.value = value === null ? "" : String(value);
    }
  }

  /** @param {Clued} clued */
  #fill(clued) {
    const { layers } = clued.genre;
    const isRegions = this.#brushes.every(({ layer }) => layer.kind === "regions");
    const brushes = fieldset(text(isRegions ? "clues.regions" : "clues.brush"), "brushes");
    brushes.lastElementChild?.append(...this.#brushes.map((brush, at) => this.#item(brush, at)));
    /** @type {HTMLElement[]} */
    const parts = this.#brushes.length ? [brushes] : [];
    if (layers.some(({ kind }) => kind === "regions")) parts.push(note(text("clues.regions-how")));
    if (layers.some(({ kind }) => kind === "edges")) parts.push(note(text("clues.signs-how")));
    for (const layer of layers) {
      if (layer.kind === "outside") parts.push(this.#numbers(layer, clued));
      if (layer.kind === "number") parts.push(this.#field(layer, text("clues.number", { name: layer.field })));
      if (layer.kind === "flag") parts.push(this.#flag(layer));
    }
    this.#room.replaceChildren(...parts);
  }

  /** @param {Brush} brush @param {number} at */
  #item({ name, label, rgb }, at) {
    const onchange = () => (this.#chosen = at);
    const radio = make("input", { type: "radio", name: "clue-brush", checked: at === this.#chosen, onchange });
    return make("label", {}, radio, chipOf(rgb, label), make("span", {}, name));
  }

  /** Returns the fields of the numbers beside the rows or columns. @param {LayerData} layer @param {Clued} clued */
  #numbers(layer, { height, width }) {
    const isRow = layer.side === "rows";
    const made = fieldset(text(isRow ? "clues.rows" : "clues.columns"), "numbers");
    for (let at = 0; at < (isRow ? height : width); at++) {
      const label = text(isRow ? "board.row" : "board.column", { number: at + 1 });
      made.lastElementChild?.append(this.#input(layer, label, at, isRow ? at : height + at));
    }
    return made;
  }

  /** @param {LayerData} layer @param {string} label */
  #field(layer, label) {
    return make("label", "field", make("span", {}, label), this.#input(layer, label));
  }

  /**
   * @param {LayerData} layer
   * @param {string} label
   * @param {number} [at]     the place in the layer
   * @param {number} [line]   the number of the line
   */
  #input({ name, least = 0 }, label, at, line) {
    const field = make("input", { type: "number", inputMode: "numeric", min: String(least), ariaLabel: label });
    field.dataset.layer = name;
    if (at !== undefined) field.dataset.at = String(at);
    if (line !== undefined) field.dataset.line = String(line);
    field.oninput = () => {
      const value = field.value === "" ? null : Number(field.value);
      if (value !== null && !(Number.isInteger(value) && value >= least && value < 1e5)) return;
      if (at === undefined) return this.#set(name, value);
      const values = this.#clued?.values[name].slice();
      values[at] = value;
      this.#set(name, values);
    };
    field.onkeydown = (event) => {
      if (event.key === "Enter" && line !== undefined) this.#line(line + 1)?.select();
    };
    return field;
  }

  /** @param {LayerData} layer */
  #flag({ name, told = "" }) {
    const field = make("input", { type: "checkbox", onchange: () => this.#set(name, field.checked) });
    field.dataset.layer = name;
    return make("label", {}, field, " ", make("span", {}, told));
  }
}

/** Starts the editor. @param {import("../app/app.js").App} app */
export function startClueEditor(app) {
  new ClueEditor(app);
}

/** Returns a group of controls with an empty element for them. @param {string} title @param {string} kind */
function fieldset(title, kind) {
  return make("fieldset", {}, make("legend", {}, title), make("div", kind));
}

/** @param {string} words */
function note(words) {
  return make("p", "note", words);
}

/** Returns the characters of clues on a board of this size. @param {Clued} clued @param {LayerData} layer */
function keysOf({ genre, width }, layer) {
  return layer.givens ? valuesOf(genre, width).map(({ char }) => char) : [...(layer.keys ?? "")];
}

/** @param {Clued} clued @param {LayerData} layer @returns {Brush[]} */
function brushesOf(clued, layer) {
  const plain = { layer, rgb: PLAIN };
  if (layer.kind === "regions") {
    const found = [
      { ...plain, key: "", name: text("clues.extend"), label: "" },
      { ...plain, key: NEW, name: text("clues.new-region"), label: "+" },
    ];
    return layer.partial ? [...found, { ...plain, key: NONE, name: text("clues.no-region"), label: "" }] : found;
  }
  if (layer.kind !== "cells" && layer.kind !== "edges") return [];
  return keysOf(clued, layer).map((key) => {
    const { text: label = "", name = key, rgb, discs } = layer.shown?.[key] ?? { text: key };
    return { layer, key, name, label, rgb: rgb ?? discs?.[discs.length - 1][1] ?? PLAIN };
  });
}

/** Returns the character of a region that does not exist yet. @param {string[]} keys */
function unusedRegion(keys) {
  const used = new Set(keys);
  let number = 0;
  while (used.has(regionKey(number))) number++;
  return regionKey(number);
}
