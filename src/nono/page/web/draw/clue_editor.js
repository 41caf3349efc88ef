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

import { element, labelled, make } from "../base/make.js";
import { chipOf, whenReplaced } from "../board/panels.js";
import { regionKey } from "../formats/clued.js";
import { FormatError } from "../formats/errors.js";
import { Declared, NONE, hasCells, valuesOf } from "../genres/declared.js";
import { cluedOf, withClues } from "./clue_edits.js";

const NEW = "new";
const PLAIN = "f2f2f2";

/** Starts the editor. @param {import("../app/app.js").App} app */
export function startClueEditor(app) {
  const { board, store } = app;
  const room = element("clue-tools");
  /** @type {Brush[]} */
  let brushes = [];
  let chosen = 0;
  /**
   * The current stroke: the clues after it, the last cell, and the written character.
   *
   * @type {{clued: Clued, brush: Brush, key: string, last: number} | null}
   */
  let stroke = null;
  let filled = ""; // the kind and size of the puzzle whose controls are in the panel

  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
    board.on(name, (detail) => {
      if (current()) act(detail);
    });
  on("begin", begin);
  on("move", move);
  on("end", end);
  on("cancel", () => {
    stroke = null;
    draw();
  });
  on("key", press);
  on("clue", ({ line }) => fieldOf(line)?.select());
  whenReplaced(store, show);
  app.on("mode", show);

  /** Returns the clues of the open puzzle, or null if the user is not editing them. */
  function current() {
    return app.mode === "draw" ? cluedOf(store.document) : null;
  }

  /** @param {import("../board/board.js").Stroke} begun */
  function begin(begun) {
    const clued = /** @type {Clued} */ (current());
    const brush = brushes[chosen];
    if (!brush) return;
    const { cell } = begun;
    stroke = { clued, brush, key: writtenBy(begun, brush, clued.values[brush.layer.name]), last: cell };
    move({ cells: [cell] });
  }

  /**
   * Returns the character that a stroke writes. The right button erases, and so does a stroke from a cell that has the
   * brush's character. In regions, the right button and Shift begin a new region.
   *
   * @param {import("../board/board.js").Stroke} begun
   * @param {Brush} brush
   * @param {any} values   the values of the brush's layer
   * @returns {string}
   */
  function writtenBy({ cell, button, shift }, { layer, key }, values) {
    const isRight = button === 2;
    if (layer.kind !== "regions") {
      const isErased = isRight || (hasCells(layer) && values[cell] === key);
      return isErased ? NONE : key;
    }
    if (isRight || shift || key === NEW) return unusedRegion(values);
    if (key) return key;
    return values[cell] === NONE ? unusedRegion(values) : values[cell];
  }

  /** @param {{cells: number[]}} passed */
  function move({ cells }) {
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
    draw(new Declared({}, stroke.clued)); // during a stroke, it need not be a possible puzzle
  }

  function end() {
    const clued = stroke?.clued;
    stroke = null;
    if (clued) change(clued);
  }

  /** Draws a puzzle on the board without changing the open puzzle. @param {import("../genres/given.js").Given} [given] */
  function draw(given = store.document.given) {
    if (given) board.show(given.picture(store.document, null));
  }

  /** Changes the clues. If no puzzle can have these clues, such as boxes of unequal size, shows why. @param {Clued} clued */
  function change(clued) {
    if (JSON.stringify(clued.values) === JSON.stringify(current()?.values)) return;
    try {
      store.change(withClues(store.document, clued));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      draw();
      app.say(`This change is not possible: ${error.message}`, "error");
    }
  }

  /** @param {string} name @param {any} value */
  function set(name, value) {
    const clued = current();
    if (clued) change({ ...clued, values: { ...clued.values, [name]: value } });
  }

  /** Writes a typed clue into the cell at the cursor. @param {{key: string, cell: number, event: KeyboardEvent}} pressed */
  function press({ key, cell, event }) {
    const clued = /** @type {Clued} */ (current());
    const isErased = key === "Delete" || key === "Backspace" || key === NONE;
    const values = { ...clued.values };
    for (const layer of clued.genre.layers.filter(({ kind }) => kind === "cells")) {
      const keys = keysOf(clued, layer);
      const written = keys.includes(key) ? key : keys.find((capital) => capital.toLowerCase() === key);
      if (!isErased && written === undefined) continue;
      values[layer.name] = values[layer.name].slice();
      values[layer.name][cell] = isErased ? NONE : written;
      event.preventDefault();
      if (!isErased) break;
    }
    change({ ...clued, values });
  }

  /** Returns the field for the number beside a line; rows come first. @param {number} line @returns {HTMLInputElement | null} */
  function fieldOf(line) {
    return room.querySelector(`[data-line="${line}"]`);
  }

  /** Shows the brushes, and the fields for numbers and flags. */
  function show() {
    const clued = current();
    if (!clued) return;
    brushes = clued.genre.layers.flatMap((layer) => brushesOf(clued, layer));
    chosen = Math.min(chosen, Math.max(0, brushes.length - 1));
    const kind = JSON.stringify([clued.genre.title, clued.height, clued.width]);
    if (kind !== filled) fill(clued);
    filled = kind;
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (room.querySelectorAll("[data-layer]"))) {
      const { layer = "", index } = field.dataset;
      const value = index === undefined ? clued.values[layer] : clued.values[layer][Number(index)];
      if (field.type === "checkbox") field.checked = value;
      else if (field !== document.activeElement || field.value === "") field.value = value === null ? "" : String(value);
    }
  }

  /** @param {Clued} clued */
  function fill(clued) {
    const { layers } = clued.genre;
    const isRegions = brushes.every(({ layer }) => layer.kind === "regions");
    const list = fieldset(isRegions ? "Paint regions" : "Paint on the board", "brushes", brushes.map(item));
    /** @type {HTMLElement[]} */
    const parts = brushes.length ? [list] : [];
    const regionsHow = "Drag from a region into other cells to extend it. To begin a new region, choose \"new\" first.";
    if (layers.some(({ kind }) => kind === "regions")) parts.push(note(regionsHow));
    if (layers.some(({ kind }) => kind === "edges")) parts.push(note("To set a sign, drag from a cell to its neighbour."));
    for (const layer of layers) {
      if (layer.kind === "outside") parts.push(numbers(layer, clued));
      if (layer.kind === "number") {
        const label = `Number of ${layer.field}`;
        parts.push(labelled(label, input(layer, label)));
      }
      if (layer.kind === "flag") parts.push(flag(layer));
    }
    room.replaceChildren(...parts);
  }

  /** @param {Brush} brush @param {number} index */
  function item({ name, label, rgb }, index) {
    const onchange = () => (chosen = index);
    const radio = make("input", { type: "radio", name: "clue-brush", checked: index === chosen, onchange });
    return make("label", {}, radio, chipOf(rgb, label), make("span", {}, name));
  }

  /** Returns the fields of the numbers beside the rows or columns. @param {LayerData} layer @param {Clued} clued */
  function numbers(layer, { height, width }) {
    const isRow = layer.side === "rows";
    const fields = Array.from({ length: isRow ? height : width }, (_, index) =>
      input(layer, `${isRow ? "Row" : "Column"} ${index + 1}`, index, isRow ? index : height + index));
    return fieldset(isRow ? "Numbers of the rows" : "Numbers of the columns", "numbers", fields);
  }

  /**
   * @param {LayerData} layer
   * @param {string} label
   * @param {number} [index]   the place in the layer
   * @param {number} [line]    the number of the line
   */
  function input({ name, least = 0 }, label, index, line) {
    const field = make("input", { type: "number", inputMode: "numeric", min: String(least), ariaLabel: label });
    field.dataset.layer = name;
    if (index !== undefined) field.dataset.index = String(index);
    if (line !== undefined) field.dataset.line = String(line);
    field.oninput = () => {
      const value = field.value === "" ? null : Number(field.value);
      if (value !== null && !(Number.isInteger(value) && value >= least && value < 1e5)) return;
      set(name, index === undefined ? value : current()?.values[name].with(index, value));
    };
    field.onkeydown = (event) => {
      if (event.key === "Enter" && line !== undefined) fieldOf(line + 1)?.select();
    };
    return field;
  }

  /** @param {LayerData} layer */
  function flag({ name, told: label = "" }) {
    const field = make("input", { type: "checkbox", onchange: () => set(name, field.checked) });
    field.dataset.layer = name;
    return make("label", {}, field, " ", make("span", {}, label));
  }
}

/** Returns a group of controls. @param {string} title @param {string} kind @param {HTMLElement[]} controls */
function fieldset(title, kind, controls) {
  return make("fieldset", {}, make("legend", {}, title), make("div", kind, ...controls));
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
    const brushes = [
      { ...plain, key: "", name: "extend", label: "" },
      { ...plain, key: NEW, name: "new", label: "+" },
    ];
    return layer.partial ? [...brushes, { ...plain, key: NONE, name: "none", label: "" }] : brushes;
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
