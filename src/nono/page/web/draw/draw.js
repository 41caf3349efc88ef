/** Starts all parts of the page for drawing: strokes, tools, colours, sizes and typed clues. */

import { element } from "../base/make.js";
import { addPart } from "../base/parts.js";
import { styled } from "../base/styles.js";
import { text } from "../base/text.js";
import { genreOf } from "../genres/index.js";
import { startAnalysis } from "./analysis.js";
import { atFirst } from "./at_first.js";
import { startColours } from "./colours.js";
import "./english.js";
import { Selection } from "./selection.js";
import { startSelection } from "./selection_panel.js";
import { Choice } from "./shapes.js";
import { Strokes } from "./strokes.js";

/** @typedef {import("../app/app.js").App} App */

/** @type {Record<string, import("./shapes.js").Tool>} */
const TOOL_OF_KEY = { p: "pencil", l: "line", r: "rectangle", e: "box", f: "fill", s: "select" };

/** Loads the HTML and the styles of this module. */
export const ready = () => Promise.all([
  styled(import.meta.resolve("../styles/analysis.css")),
  styled(import.meta.resolve("../styles/draw.css")),
  addPart(import.meta.resolve("./draw.html"), "play"),
]);

/** Starts the modes Draw and Clues. @param {App} app */
export function startDraw(app) {
  document.documentElement.dataset.drawn = "true";
  const choice = new Choice();
  const selection = new Selection(app.store);
  new Strokes(app, choice, selection);
  startPicture(app);
  startTools(app, choice);
  startSelection(app, choice, selection);
  startColours(app, choice);
  startLater(app, choice);
  keepAnswers(app);
  startAnalysis(app, choice);
}

/** Loads some panels when the user first opens them. @param {App} app @param {Choice} choice */
function startLater(app, choice) {
  atFirst(app, element("changes"), "toggle", () => import("./changes.js"), (module) => module.startChanges(app, choice));
  atFirst(app, element("about"), "toggle", () => import("./changes.js"), (module) => module.startAbout(app));
  atFirst(app, app, "mode", () => import("./typed.js"), (module) => module.startTyped(app), () => app.mode === "clues");
  let isEditing = false;
  const edit = async () => {
    const { given } = app.store.document;
    if (isEditing || app.mode !== "draw" || !given || !("clued" in given)) return;
    isEditing = true;
    const module = await app.loaded(import("./clue_editor.js"));
    isEditing = module !== null;
    module?.startClueEditor(app);
  };
  app.addEventListener("mode", edit);
  app.store.addEventListener("change", edit);
  const file = /** @type {HTMLInputElement} */ (element("image-file"));
  element("from-image").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    const module = await app.loaded(import("./import.js"));
    module?.importImage(app, chosen, chosen.name).catch((/** @type {Error} */ error) => app.say(error.message, "error"));
  });
}

/** Stores the solution if the clues were typed or read without a picture. @param {App} app */
function keepAnswers({ checker, store }) {
  checker.addEventListener("verdict", (event) => {
    const { document, solution } = /** @type {CustomEvent} */ (event).detail;
    if (document === store.document && document.clues !== null && solution) store.keep({ cells: solution });
  });
}

/** Shows the document on the board, except while playing. @param {App} app */
function startPicture(app) {
  const { board, store } = app;
  const describe = (/** @type {number} */ cell) => {
    const { document } = store;
    const { width } = document;
    // the board may still show a larger picture until the next frame
    const what = document.sealed ? "" : genreOf(document).clue(document, cell);
    return text("draw.cell", { row: Math.floor(cell / width) + 1, column: (cell % width) + 1, what });
  };
  const show = () => {
    if (app.mode !== "play") board.show(genreOf(store.document).picture(store.document, null));
  };
  // Updates once per frame, because fast strokes change the picture more often than that.
  const later = () => board.soon(show);
  const begin = () => {
    if (app.mode === "play") return;
    board.describe = describe;
    show();
  };
  let typed = store.document.clues;
  store.addEventListener("change", () => {
    if (store.drawing && typed !== null && store.document.clues === null) app.say(text("draw.clues-gone"));
    typed = store.document.clues;
    later();
  });
  store.addEventListener("keep", later);
  app.addEventListener("mode", begin);
  begin();
}

/**
 * Lets the user choose the tool and the symmetry in the panel. The tool can also be chosen by keys.
 *
 * @param {App} app
 * @param {Choice} choice
 */
function startTools(app, choice) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("tools"));
  const tools = /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[name=tool]"));
  const symmetry = /** @type {HTMLSelectElement} */ (document.getElementById("symmetry"));
  for (const tool of tools) {
    tool.addEventListener("change", () => choice.set({ tool: /** @type {import("./shapes.js").Tool} */ (tool.value) }));
  }
  symmetry.addEventListener("change", () => {
    choice.set({ symmetry: /** @type {import("./shapes.js").Symmetry} */ (symmetry.value) });
  });
  choice.addEventListener("change", () => {
    for (const tool of tools) tool.checked = tool.value === choice.tool;
  });
  app.board.addEventListener("key", (event) => {
    const tool = TOOL_OF_KEY[/** @type {CustomEvent} */ (event).detail.key];
    if (tool && app.isDrawing) choice.set({ tool });
  });
}
