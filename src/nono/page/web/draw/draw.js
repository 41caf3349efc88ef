/** Starts the parts of the page for drawing: strokes, tools, colours, the picture dialog, the analysis. */

import { icon } from "../base/icons.js";
import { button, element, isField, make } from "../base/make.js";
import { addPart } from "../base/parts.js";
import { styled } from "../base/styles.js";
import { genreOf, placeOf } from "../genres/index.js";
import { openKeys } from "../play/keys.js";
import { startAnalysis } from "./analysis.js";
import { keySign, startColours } from "./colours.js";
import { startInks } from "./inks.js";
import { Choice, startStrokes } from "./strokes.js";
import { startStudio } from "./studio.js";

/** @import { App } from "../app/app.js" */

/**
 * The tools: the name, the key and the icon of each.
 *
 * @type {Record<string, [string, string, import("../base/icons.js").IconName]>}
 */
const TOOLS = {
  pencil: ["Pencil", "p", "pencil"],
  line: ["Line", "l", "line"],
  frame: ["Frame", "r", "box"],
  box: ["Box", "e", "filledBox"],
  fill: ["Fill", "f", "fill"],
};
/** The symmetries, with their labels. */
const SYMMETRIES = {
  none: "none",
  sides: "left and right",
  ends: "top and bottom",
  both: "left and right, top and bottom",
  turn: "half turn",
  diagonal: "diagonal",
  quarter: "quarter turns",
};

/** The keys of the studio, besides those of the tools. */
const KEYS = [
  ["Arrows", "move; with Space held, draw"], ["Space", "draw, or take back"], ["Shift+Space", "make blank"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
];

/** Loads the HTML and the styles of this module. */
export const ready = () => Promise.all([
  styled(import.meta.resolve("../styles/draw.css")),
  addPart(import.meta.resolve("./draw.html"), "play"),
]);

/** Starts the studio. @param {App} app @param {import("../files/files.js").Opening} opening */
export function startDraw(app, opening) {
  document.documentElement.dataset.drawReady = "true"; // until then, page.css hides the board and the panels
  const choice = new Choice();
  startStudio(app, opening);
  startStrokes(app, choice);
  startPicture(app);
  startTools(app, choice);
  startColours(app, choice);
  startInks(app, choice);
  startLater(app, choice);
  keepAnswers(app);
  startAnalysis(app);
}

/** Loads some panels when the user first opens them. @param {App} app @param {Choice} choice */
function startLater(app, choice) {
  element("measures").onclick = async () =>
    (await app.loaded(import("./properties.js")))?.editProperties(app, choice.brush);
  const file = /** @type {HTMLInputElement} */ (element("image-file"));
  element("from-image").onclick = () => file.click();
  file.onchange = async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    const module = await app.loaded(import("./import.js"));
    const refuse = (/** @type {Error} */ error) => app.say(error.message, "error");
    module?.importImage(app, chosen, chosen.name).catch(refuse);
  };
}

/** Stores the solution if the clues were typed or read without a picture. @param {App} app */
function keepAnswers({ checker, store }) {
  checker.on("verdict", ({ puzzle, solution }) => {
    if (puzzle.clues !== null && solution) store.keep({ cells: solution });
  });
}

/** Shows the puzzle on the board, except while playing. @param {App} app */
function startPicture(app) {
  const { board, store } = app;
  /** Returns the description of a cell for screen readers. */
  const describe = (/** @type {number} */ cell) => {
    const puzzle = store.puzzle;
    // the board may still show a larger picture until the next frame
    const what = puzzle.sealed ? "" : genreOf(puzzle).clue(puzzle, cell);
    return `${placeOf(puzzle, cell)}: ${what}`;
  };
  let isNewDrawing = true;
  const show = () => {
    if (app.mode === "play") return;
    board.show(genreOf(store.puzzle).picture(store.puzzle, null), isNewDrawing);
    isNewDrawing = false;
  };
  // Updates once per frame, because fast strokes change the picture more often than that.
  const later = () => board.soon(show);
  /** Shows the drawing. */
  const begin = () => {
    if (app.mode === "play") return;
    board.describe = describe;
    isNewDrawing = true;
    show();
  };
  let typed = store.puzzle.clues;
  store.on("change", ({ cells }) => {
    // a stroke that removes typed clues goes on with the drawing
    isNewDrawing ||= cells === null && !board.strokes.active;
    if (store.drawing && typed !== null && store.puzzle.clues === null) {
      app.say("The clues now come from the picture.", "note", () => store.undo());
    }
    typed = store.puzzle.clues;
    later();
  });
  store.on("keep", later);
  app.on("mode", begin);
  begin();
}

/**
 * Lets the user choose the tool and the symmetry, by buttons or keys. A button shows all keys of the studio. The tools
 * show their letters once a key is pressed.
 *
 * @param {App} app
 * @param {Choice} choice
 */
function startTools(app, choice) {
  const tools = Object.keys(TOOLS).map((value) => {
    const radio = make("input", { type: "radio", name: "tool", value, checked: value === choice.tool });
    radio.onchange = () => choice.set({ tool: /** @type {import("./strokes.js").Tool} */ (value) });
    return radio;
  });
  const labels = tools.map((radio) => {
    const [name, key, shape] = TOOLS[radio.value];
    const letter = key.toUpperCase();
    const title = `${name} (key ${letter})`;
    return make("label", { title }, radio, icon(shape), keySign(letter), make("span", {}, name));
  });
  element("tools").querySelector(".tools")?.append(...labels);
  choice.on("change", () => {
    for (const tool of tools) tool.checked = tool.value === choice.tool;
  });
  app.board.on("key", ({ key }) => {
    if (app.isDrawing) tools.find((tool) => TOOLS[tool.value][1] === key)?.click();
  });
  startSymmetry(app, choice);
  const named = [...Object.values(TOOLS), ["Mirror", "m"]];
  const letters = named.map(([name, key]) => [key.toUpperCase(), name.toLowerCase()]);
  const keys = button("", () => openKeys([...KEYS, ...letters]), { id: "draw-keys" }, icon("keys"));
  keys.append(make("span", {}, "Keys"));
  element("tools").append(keys);
  document.addEventListener("keydown", ({ ctrlKey, key, metaKey, target }) => {
    const isModifier = ctrlKey || metaKey || ["Alt", "Shift"].includes(key);
    // the tools show their letters
    if (!isModifier && !isField(target)) document.documentElement.dataset.keys = "shown";
  });
}

/**
 * Runs the button that opens the symmetries. It is pressed while there is one.
 *
 * @param {App} app
 * @param {Choice} choice
 */
function startSymmetry(app, choice) {
  const [button, panel] = [element("mirror"), element("symmetry")];
  button.append(icon("mirror"), make("span", {}, "Mirror"), keySign("M"));
  app.board.on("key", ({ key }) => {
    if (app.isDrawing && key === "m") choice.set({ symmetry: choice.symmetry === "none" ? "sides" : "none" });
  });
  panel.append(...Object.entries(SYMMETRIES).map(([value, label]) => {
    const radio = make("input", { type: "radio", name: "symmetry", value, checked: value === choice.symmetry });
    radio.onchange = () => choice.set({ symmetry: /** @type {import("./strokes.js").Symmetry} */ (value) });
    return make("label", {}, radio, label);
  }));
  app.store.on("change", ({ loaded }) => loaded && choice.set({ symmetry: "none" })); // another picture
  choice.on("change", () => {
    button.ariaPressed = String(choice.symmetry !== "none");
    for (const radio of panel.querySelectorAll("input")) radio.checked = radio.value === choice.symmetry;
  });
}
