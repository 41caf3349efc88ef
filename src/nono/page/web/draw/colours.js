/** Runs the panels in which the user chooses a colour and changes the palette. */

import { button, element, labelled, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { chipOf, whenReplaced } from "../board/panels.js";
import { brushesOf } from "../genres/nonogram.js";
import { WHITE, freshColour, namesOf, plainName, readableOn } from "../puzzle/palette.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Colour} Colour
 */

const MOST_COLOURS = 32; // of a palette, including the background

/**
 * Runs the list of brushes and the panel that changes the palette.
 *
 * @param {import("../app/app.js").App} app
 * @param {import("./strokes.js").Choice} choice
 */
export function startColours(app, choice) {
  const { board, settings, store } = app;
  const [list, panel] = [element("brushes"), element("palette")];
  const name = make("input", { maxLength: 40, autocomplete: "off" });
  const rgb = make("input", { type: "color" });
  let listed = "";

  /** Returns the brushes in the colours of the board, which shows dark colours as light ones in the dark theme. */
  const brushes = () => brushesOf(store.document).map((brush) => {
    const rgb = board.colourFor(brush.rgb);
    const isAsNamed = readableOn(rgb) === readableOn(brush.rgb) || ["blank", "ink"].includes(brush.name);
    return { ...brush, rgb, name: isAsNamed ? brush.name : `${brush.name} (${brush.rgb === WHITE ? "dark" : "light"} here)` };
  });
  /** Lists the brushes anew if they have changed. */
  const showBrushes = () => {
    const described = JSON.stringify(brushes());
    if (described === listed || store.document.genre !== "nonogram") return;
    listed = described;
    const isFocused = list.contains(document.activeElement);
    list.replaceChildren(...brushes().map(item));
    const last = brushes().length - 1;
    if (choice.brush > last) choice.set({ brush: last });
    if (isFocused) /** @type {HTMLElement | null} */ (list.querySelector(`[value="${choice.brush}"]`))?.focus();
  };
  /** Shows the chosen brush in the list, and its colour in the fields. */
  const showChoice = () => {
    const { palette } = store.document;
    for (const radio of list.querySelectorAll("input")) radio.checked = Number(radio.value) === choice.brush;
    const colour = palette[choice.brush];
    if (!colour) return; // the chosen colour was removed
    [name.value, rgb.value] = [namesOf(palette)[choice.brush], `#${colour.rgb}`];
    add.ariaDisabled = String(palette.length >= MOST_COLOURS);
    remove.ariaDisabled = String(choice.brush === 0 || palette.length <= 2);
  };
  const show = () => {
    showBrushes();
    showChoice();
  };

  list.onchange = ({ target }) => choice.set({ brush: Number(/** @type {HTMLInputElement} */ (target).value) });
  board.on("key", ({ key }) => {
    const brush = app.isDrawing && brushes().find((brush) => brush.key === key);
    if (brush) choice.set({ brush: brush.code });
  });

  const add = button("Add", () => {
    if (add.ariaDisabled === "true") return;
    store.change(withMore(store.document));
    choice.set({ brush: store.document.palette.length - 1 });
  });
  const remove = button("Remove", () => {
    if (remove.ariaDisabled === "true") return;
    const coloured = store.document.cells.filter((colour) => colour === choice.brush).length;
    store.change(without(store.document, choice.brush));
    if (coloured) app.say(`${inWords(coloured, "cell is", "cells are")} blank now. Use Undo to reverse this.`);
  });
  panel.append(make("div", "colour", labelled("Name", name), labelled("Colour", rgb)), make("div", "row", add, remove));
  name.onchange = () => {
    if (name.value.trim()) store.change(recoloured(store.document, choice.brush, { name: name.value.trim() }));
    else showChoice();
  };
  rgb.onchange = () => {
    const before = store.document.palette[choice.brush];
    const after = rgb.value.slice(1).toLowerCase();
    const isChosen = ![plainName(before.rgb), `#${before.rgb}`].includes(before.name); // a name that the user chose stays
    const names = isChosen ? {} : { name: plainName(after) };
    store.change(recoloured(store.document, choice.brush, { rgb: after, ...names }));
  };

  choice.on("change", showChoice);
  // The board shows a new palette or theme in the next frame.
  const showSoon = () => requestAnimationFrame(show);
  settings.on("change", showSoon);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showSoon);
  whenReplaced(store, () => {
    show();
    showSoon();
  });
}

/** Returns the list item of a brush. @param {import("../base/types.js").Brush} brush */
function item({ code, name, key, rgb }) {
  const radio = make("input", { type: "radio", name: "brush", value: String(code) });
  const title = key ? `${name} (key ${key})` : name;
  return make("label", { title }, radio, chipOf(rgb, key), make("span", {}, name));
}

/** Adds a colour at the end of the palette. @param {Document} document @returns {Document} */
export function withMore(document) {
  return { ...document, palette: [...document.palette, freshColour(document.palette)] };
}

/**
 * Removes a colour from the palette. Cells of this colour become background, and its blocks leave the clues.
 *
 * @param {Document} document
 * @param {number} removed
 * @returns {Document}
 */
export function without(document, removed) {
  const { clues, palette, start } = document;
  const renumbered = (/** @type {number} */ colour) => (colour === removed ? 0 : colour - Number(colour > removed && colour < palette.length));
  const lines = (/** @type {import("../base/types.js").Block[][]} */ side) => side.map((blocks) =>
    blocks.filter(({ colour }) => colour !== removed).map(({ length, colour }) => ({ length, colour: renumbered(colour) })));
  return {
    ...document,
    palette: palette.filter((_, colour) => colour !== removed),
    cells: document.cells.map(renumbered),
    clues: clues && { rows: lines(clues.rows), cols: lines(clues.cols) },
    start: start && start.map(renumbered),
  };
}

/**
 * Changes the name or the value of a colour.
 *
 * @param {Document} document
 * @param {number} changed
 * @param {Partial<Colour>} parts
 * @returns {Document}
 */
export function recoloured(document, changed, parts) {
  const palette = document.palette.map((colour, number) => (number === changed ? { ...colour, ...parts } : colour));
  return { ...document, palette };
}
