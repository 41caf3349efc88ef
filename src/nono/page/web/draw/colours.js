/** Runs the list of inks, and changes the palette. */

import { icon } from "../base/icons.js";
import { element, make } from "../base/make.js";
import { chipOf, whenReplaced } from "../board/panels.js";
import { brushesOf } from "../genres/nonogram.js";
import { WHITE, freshColour, readableOn } from "../puzzle/palette.js";

/** @import { Colour, Puzzle } from "../base/types.js" */

/**
 * Runs the list of brushes and the panel that changes the inks.
 *
 * @param {import("../app/app.js").App} app
 * @param {import("./strokes.js").Choice} choice
 */
export function startColours(app, choice) {
  const { board, settings, store } = app;
  const list = element("brushes");
  let listed = "";

  /** Returns the brushes in the colours of the board, which shows dark colours as light ones in the dark theme. */
  const brushes = () => brushesOf(store.puzzle).map((brush) => {
    const rgb = board.colourFor(brush.rgb);
    const isAsNamed = readableOn(rgb) === readableOn(brush.rgb) || ["blank", "ink"].includes(brush.name);
    const shade = brush.rgb === WHITE ? "dark" : "light";
    return { ...brush, rgb, name: isAsNamed ? brush.name : `${brush.name} (${shade} here)` };
  });
  /** Lists the brushes anew if they have changed. */
  const showBrushes = () => {
    const described = JSON.stringify(brushes());
    if (described === listed || store.puzzle.genre !== "nonogram") return;
    listed = described;
    const isFocused = list.contains(document.activeElement);
    list.replaceChildren(...brushes().map(item));
    const last = brushes().length - 1;
    if (choice.brush > last) choice.set({ brush: last });
    if (isFocused) /** @type {HTMLElement | null} */ (list.querySelector(`[value="${choice.brush}"]`))?.focus();
  };
  /** Shows the chosen brush in the list. */
  const showChoice = () => {
    for (const radio of list.querySelectorAll("input")) radio.checked = Number(radio.value) === choice.brush;
  };
  const show = () => {
    showBrushes();
    showChoice();
  };

  list.onchange = ({ target }) => choice.set({ brush: Number(/** @type {HTMLInputElement} */ (target).value) });
  board.on("key", ({ key, event }) => {
    const brush = app.isDrawing && !event.ctrlKey && brushes().find((brush) => brush.key === key);
    if (brush) choice.set({ brush: brush.code });
  });
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
  const chip = chipOf(rgb, "");
  if (code === 0) chip.append(icon("erase"));
  return make("label", { title }, radio, chip, keySign(key), make("span", {}, name));
}

/**
 * Returns the sign of a key, which is shown as soon as a key is used. Titles tell screen readers.
 *
 * @param {string} key
 */
export const keySign = (key) => make("kbd", { ariaHidden: "true" }, key);

/** Adds a colour at the end of the palette. @param {Puzzle} puzzle @returns {Puzzle} */
export function withMore(puzzle) {
  return { ...puzzle, palette: [...puzzle.palette, freshColour(puzzle.palette)] };
}

/**
 * Removes a colour from the palette. Its cells get another colour, and its blocks leave typed clues.
 *
 * @param {Puzzle} puzzle
 * @param {number} removed
 * @param {number} [other]   the colour that the cells get
 * @returns {Puzzle}
 */
export function without(puzzle, removed, other = 0) {
  const { clues, palette, start } = puzzle;
  const renumbered = (/** @type {number} */ colour) => {
    const kept = colour === removed ? other : colour;
    return kept - Number(kept > removed && kept < palette.length); // UNKNOWN stays
  };
  const lines = (/** @type {import("../base/types.js").Block[][]} */ side) => side.map((blocks) =>
    blocks.filter(({ colour }) => colour !== removed)
      .map(({ length, colour }) => ({ length, colour: renumbered(colour) })));
  return {
    ...puzzle,
    palette: palette.filter((_, colour) => colour !== removed),
    cells: puzzle.cells.map(renumbered),
    clues: clues && { rows: lines(clues.rows), cols: lines(clues.cols) },
    start: start && start.map(renumbered),
  };
}

/**
 * Changes the name or the value of a colour.
 *
 * @param {Puzzle} puzzle
 * @param {number} changed   the index of the colour in the palette
 * @param {Partial<Colour>} parts   its new name or value
 * @returns {Puzzle}
 */
export function recoloured(puzzle, changed, parts) {
  const palette = puzzle.palette.map((colour, number) => (number === changed ? { ...colour, ...parts } : colour));
  return { ...puzzle, palette };
}
