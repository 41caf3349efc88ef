/** Drawing: strokes over the board, tools, colours, sizes, typed clues. */

import { text } from "../base/text.js";
import { genreOf } from "../genres/index.js";
import { startAbout } from "./about.js";
import { startChanges } from "./changes.js";
import { Choice } from "./choice.js";
import { startColours } from "./colours.js";
import { startImport } from "./import.js";
import { startNew } from "./new.js";
import { Selection } from "./selection.js";
import { startSelection } from "./selection_panel.js";
import { Strokes } from "./strokes.js";
import { startTyped } from "./typed.js";

/** @type {Record<string, import("./choice.js").Tool>} */
const TOOL_OF_KEY = { p: "pencil", l: "line", r: "rectangle", e: "box", f: "fill", s: "select" };

/** @param {import("../app/app.js").App} app */
export function startDraw(app) {
  const choice = new Choice();
  const selection = new Selection(app.store);
  new Strokes(app, choice, selection);
  startPicture(app);
  startTools(app, choice);
  startSelection(app, choice, selection);
  startColours(app, choice);
  startChanges(app, choice, selection);
  startAbout(app);
  startNew(app);
  startImport(app);
  startTyped(app);
}

/** Shows the document on the board while it is drawn or typed. @param {import("../app/app.js").App} app */
function startPicture(app) {
  const { board, store } = app;
  const describe = (/** @type {number} */ cell) => {
    const { document } = store;
    const { width, cells } = document;
    // The board has the picture of the frame before, which may be larger.
    const what = genreOf(document).brushes(document)[cells[cell]]?.name ?? "";
    return text("draw.cell", { row: Math.floor(cell / width) + 1, column: (cell % width) + 1, what });
  };
  let waiting = false;
  const show = () => {
    waiting = false;
    if (app.mode !== "play") board.show(genreOf(store.document).picture(store.document, null));
  };
  // Once a frame: fast strokes change the picture more often.
  const later = () => {
    if (!waiting) requestAnimationFrame(show);
    waiting = true;
  };
  const begin = () => {
    if (app.mode === "play") return;
    board.describe = describe;
    show();
  };
  store.addEventListener("change", later);
  store.addEventListener("keep", later);
  app.addEventListener("mode", begin);
  begin();
}

/**
 * The choice of the tool and of the symmetry, by the panel and by keys.
 *
 * @param {import("../app/app.js").App} app
 * @param {Choice} choice
 */
function startTools(app, choice) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("tools"));
  const tools = /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[name=tool]"));
  const symmetry = /** @type {HTMLSelectElement} */ (document.getElementById("symmetry"));
  for (const tool of tools) {
    tool.addEventListener("change", () => choice.set({ tool: /** @type {import("./choice.js").Tool} */ (tool.value) }));
  }
  symmetry.addEventListener("change", () => {
    choice.set({ symmetry: /** @type {import("./choice.js").Symmetry} */ (symmetry.value) });
  });
  choice.addEventListener("change", () => {
    for (const tool of tools) tool.checked = tool.value === choice.tool;
  });
  app.board.addEventListener("key", (event) => {
    const tool = TOOL_OF_KEY[/** @type {CustomEvent} */ (event).detail.key];
    if (tool && app.mode === "draw") choice.set({ tool });
  });
}
