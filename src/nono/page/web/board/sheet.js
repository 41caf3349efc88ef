/** Fills the sheet that the browser prints in place of the page, whatever the screen shows. */

import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { shapeOf } from "./layout.js";
import { Painter } from "./painter.js";

const RATIO = 4; // pixels of the drawing per CSS pixel, about 400 per inch of paper
const ROOM = { width: 680 * RATIO, height: 880 * RATIO }; // A4 without its margins and the heading
const LARGEST_CELL = 40; // in CSS pixels

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Writes the heading of the open puzzle and drawings of it. Without drawings, draws the unsolved puzzle with the code of
 * the board, which is always loaded: browsers do not wait for other modules before they print.
 *
 * @param {import("../app/app.js").App} app
 * @param {HTMLElement[]} drawings
 */
export function fillSheet({ settings, store }, ...drawings) {
  const { document: puzzle } = store;
  const [title, about, figure] = ["h1", "p", "figure"].map((name) => document.createElement(name));
  title.textContent = element("name").textContent;
  about.textContent = [element("by").textContent, puzzle.meta.copyright].filter(Boolean).join(", ");
  element("sheet").replaceChildren(title, about, ...(drawings.length ? drawings : [figure]));
  if (drawings.length) return;
  const canvas = document.createElement("canvas");
  figure.className = "board";
  figure.append(canvas);
  const painter = new Painter(figure, canvas);
  painter.take(genreOf(puzzle).picture(puzzle, new Uint8Array(puzzle.cells.length).fill(UNKNOWN)));
  painter.reshape();
  const { layout, picture } = painter;
  Object.assign(layout, { ratio: RATIO, room: ROOM, shape: shapeOf(picture, settings.values) });
  layout.measure(Math.min(layout.fitting(), LARGEST_CELL * RATIO));
  const { width, height } = layout.extent();
  painter.resize(width / RATIO, height / RATIO);
  painter.all();
  painter.paint();
}

/** Fills the sheet for the browser's print command. @param {import("../app/app.js").App} app */
export function startSheet(app) {
  const sheet = element("sheet");
  window.addEventListener("beforeprint", () => sheet.childElementCount || fillSheet(app));
  window.addEventListener("afterprint", () => sheet.replaceChildren());
}
