/** Runs the panel for brushes. If the puzzle has its own palette, also runs the panel for colours. */

import { button, element, labelled, make } from "../base/make.js";
import { chipOf, whenReplaced } from "../board/panels.js";
import { genreOf } from "../genres/index.js";
import { KEY, freshColour } from "../puzzle/palette.js";

/** @typedef {import("../base/types.js").Brush} Brush */

/**
 * @param {import("../app/app.js").App} app
 * @param {import("./shapes.js").Choice} choice
 */
export function startColours(app, choice) {
  const { store, board } = app;
  const [list, panel] = [element("brushes"), element("palette")];
  const name = make("input", { maxLength: 40, autocomplete: "off" });
  const rgb = make("input", { type: "color" });
  const key = make("input", { maxLength: 1, size: 2, autocomplete: "off", autocapitalize: "off" });
  let shown = "";

  const brushes = () => genreOf(store.document).brushes(store.document);
  const showBrushes = () => {
    const now = JSON.stringify(brushes());
    if (now === shown) return;
    shown = now;
    const focused = list.contains(document.activeElement);
    list.replaceChildren(...brushes().map(item));
    const last = brushes().length - 1;
    if (last >= 0 && choice.brush > last) choice.set({ brush: last });
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[value="${choice.brush}"]`))?.focus();
  };
  const showChoice = () => {
    const { palette, clues } = store.document;
    panel.hidden = !genreOf(store.document).ownColours;
    for (const radio of list.querySelectorAll("input")) radio.checked = Number(radio.value) === choice.brush;
    const colour = palette[choice.brush];
    if (panel.hidden || !colour) return;
    [name.value, rgb.value, key.value] = [colour.name, `#${colour.rgb}`, colour.key];
    const enabled = {
      add: palette.length < MOST_COLOURS,
      remove: choice.brush > 0 && palette.length > 2,
      earlier: choice.brush > (clues ? 1 : 0),
      later: choice.brush + 1 < palette.length && (choice.brush > 0 || !clues),
    };
    for (const [act, able] of Object.entries(enabled)) buttons[act].ariaDisabled = String(!able);
  };
  const show = () => {
    showBrushes();
    showChoice();
  };

  list.onchange = (event) => {
    choice.set({ brush: Number(/** @type {HTMLInputElement} */ (event.target).value) });
  };
  board.on("key", ({ key }) => {
    const brush = app.isDrawing && brushes().find((one) => one.key === key);
    if (brush) choice.set({ brush: brush.code });
  });

  const add = () => {
    store.change(withMore(store.document));
    choice.set({ brush: store.document.palette.length - 1 });
  };
  const remove = () => {
    if (store.document.palette[choice.brush]) store.change(without(store.document, choice.brush));
  };
  const move = (/** @type {number} */ to) => {
    const { clues, palette } = store.document;
    if (Math.max(choice.brush, to) >= palette.length || Math.min(choice.brush, to) < (clues ? 1 : 0)) return;
    store.change(exchanged(store.document, choice.brush, to));
    choice.set({ brush: to });
  };
  const act = (/** @type {string} */ label, /** @type {() => void} */ does) => {
    const made = button(label, () => made.ariaDisabled === "false" && does());
    return made;
  };
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {
    add: act("Add", add),
    remove: act("Remove", remove),
    earlier: act("Move up", () => move(choice.brush - 1)),
    later: act("Move down", () => move(choice.brush + 1)),
  };
  const fields = [labelled("Name", name), labelled("Colour", rgb), labelled("Letter", key)];
  panel.append(make("div", "colour", ...fields), make("div", "row", ...Object.values(buttons)));
  const edit = (/** @type {Partial<import("../base/types.js").Colour>} */ parts) =>
    store.change(recoloured(store.document, choice.brush, parts));
  name.onchange = () => {
    if (name.value.trim()) edit({ name: name.value.trim() });
    else showChoice();
  };
  rgb.onchange = () => edit({ rgb: rgb.value.slice(1).toLowerCase() });
  key.onchange = () => {
    const other = store.document.palette.find((colour) => colour.key === key.value);
    if (other) app.say(`The colour ${other.name} already uses the letter ${key.value}.`, "error");
    if (other || !KEY.test(key.value)) showChoice();
    else edit({ key: key.value });
  };

  choice.on("change", showChoice);
  whenReplaced(store, show);
}

/** Returns the list item of a brush. @param {Brush} brush */
function item({ code, name, key, rgb, label }) {
  const radio = make("input", { type: "radio", name: "brush", value: String(code) });
  const title = key ? `${name} (key ${key})` : name;
  return make("label", { title }, radio, chipOf(rgb, label || key), make("span", {}, name));
}

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Colour} Colour
 */

/** The maximum number of colours in a palette, including the background. */
const MOST_COLOURS = 32;

/**
 * Returns a document with renumbered colours.
 *
 * @param {Document} document
 * @param {Colour[]} palette
 * @param {number[]} numbers   the new number of each colour; 0: the colour becomes background
 * @returns {Document}
 */
function renumbered(document, palette, numbers) {
  const grid = (/** @type {Uint8Array} */ cells) => cells.map((colour) => numbers[colour] ?? colour);
  const side = (/** @type {import("../base/types.js").Block[][]} */ lines) =>
    lines.map((blocks) =>
      blocks.map(({ length, colour }) => ({ length, colour: numbers[colour] })).filter(({ colour }) => colour > 0),
    );
  const { clues, start } = document;
  return {
    ...document,
    palette,
    cells: grid(document.cells),
    clues: clues && { rows: side(clues.rows), cols: side(clues.cols) },
    start: start && grid(start),
  };
}

/** Adds a colour at the end of the palette. @param {Document} document @returns {Document} */
export function withMore(document) {
  return { ...document, palette: [...document.palette, freshColour(document.palette)] };
}

/**
 * Removes a colour from the palette. Cells of this colour become background.
 *
 * @param {Document} document
 * @param {number} colour
 */
export function without(document, colour) {
  const palette = document.palette.filter((_, number) => number !== colour);
  return renumbered(document, palette, document.palette.map((_, number) =>
    number === colour ? 0 : number - Number(number > colour),
  ));
}

/**
 * Swaps two colours in the palette without changing the appearance of the picture.
 *
 * @param {Document} document
 * @param {number} one
 * @param {number} other
 */
export function exchanged(document, one, other) {
  const numbers = document.palette.map((_, number) => (number === one ? other : number === other ? one : number));
  return renumbered(document, numbers.map((number) => document.palette[number]), numbers);
}

/**
 * Changes the name, key or value of a colour.
 *
 * @param {Document} document
 * @param {number} colour
 * @param {Partial<Colour>} parts
 * @returns {Document}
 */
export function recoloured(document, colour, parts) {
  const palette = document.palette.map((own, number) => (number === colour ? { ...own, ...parts } : own));
  return { ...document, palette };
}
