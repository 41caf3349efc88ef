/** Fills the sheet that the browser prints in place of the page, whatever the screen shows. */

import { element, make } from "../base/make.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { shapeOf } from "./layout.js";
import { Painter } from "./painter.js";

const RATIO = 4; // pixels of the drawing per CSS pixel, about 400 per inch of paper
const ROOM = { width: 680 * RATIO, height: 880 * RATIO }; // A4 without its margins and the heading
const LARGEST_CELL = 40; // in CSS pixels

/**
 * Writes the heading of the open puzzle and drawings of it. Without drawings, draws the unsolved puzzle with the code of
 * the board, which is always loaded: browsers do not wait for other modules before they print.
 *
 * @param {import("../app/app.js").App} app
 * @param {HTMLElement[]} drawings
 */
export function fillSheet({ settings, store }, ...drawings) {
  const { document: puzzle } = store;
  const title = make("h1", {}, element("name").textContent ?? "");
  const about = make("p", {}, [element("by").textContent, puzzle.meta.copyright].filter(Boolean).join(", "));
  const figure = make("figure");
  element("sheet").replaceChildren(title, about, ...(drawings.length ? drawings : [figure]));
  if (drawings.length) return;
  drawBoard(figure, genreOf(puzzle).picture(puzzle, new Uint8Array(puzzle.cells.length).fill(UNKNOWN)), settings, RATIO, ROOM, LARGEST_CELL);
}

/**
 * Draws a board that does not react, with the code of the real one.
 *
 * @param {HTMLElement} figure   an element of the page, which gets the drawing
 * @param {import("../base/types.js").Picture} picture
 * @param {import("../app/settings.js").Settings} settings
 * @param {number} ratio     pixels of the drawing per CSS pixel
 * @param {{width: number, height: number}} room   the largest size, in pixels of the drawing
 * @param {number} largest   the largest cell, in CSS pixels
 */
export function drawBoard(figure, picture, settings, ratio, room, largest) {
  const canvas = document.createElement("canvas");
  figure.className = "board";
  figure.replaceChildren(canvas);
  const painter = new Painter(figure, canvas);
  painter.take(picture);
  painter.reshape();
  const { layout } = painter;
  Object.assign(layout, { ratio, room, shape: shapeOf(painter.picture, settings.values) });
  layout.measure(Math.min(layout.fitting(), largest * ratio));
  const { width, height } = layout.extent();
  painter.resize(width / ratio, height / ratio);
  painter.all();
  painter.paint();
}

/** Fills the sheet for the browser's print command. @param {import("../app/app.js").App} app */
export function startSheet(app) {
  const sheet = element("sheet");
  window.addEventListener("beforeprint", () => sheet.childElementCount || fillSheet(app));
  window.addEventListener("afterprint", () => sheet.replaceChildren());
}
