/** Runs the head of the studio: back, title and size, the clues, and what becomes of the drawing. */

import { icon } from "../base/icons.js";
import { button, element } from "../base/make.js";
import { sizeOf, titleOf } from "../genres/index.js";

/** @import { App } from "../app/app.js" */
/** @import { Opening } from "../files/files.js" */

const WAITING = "Draw something first."; // why buttons wait

/** Runs the head. @param {App} app @param {Opening} opening */
export function startStudio(app, opening) {
  element("stage").before(element("studio-head"), element("tools"));
  if (app.mode === "draw") element("tools").append(element("history"));
  element("studio-clues").before(app.board.sizes);
  element("studio-leave").append(icon("back"));
  element("studio-leave").onclick = () => {
    location.hash = "#make";
  };
  element("measures").append(icon("pencil"));
  element("from-image").prepend(icon("picture"));
  element("studio-export").prepend(icon("print"));
  element("studio-export").onclick = () => element("studio-export").ariaDisabled !== "true" && app.tell("export");
  element("studio-play").onclick = () => element("studio-play").ariaDisabled !== "true" && app.play();
  startClues(app, opening);
  startTitle(app);
  startBlank(app, opening);
}

/**
 * Offers ways to begin as long as nothing is drawn; then nothing can be played or exported.
 *
 * @param {App} app
 * @param {Opening} opening
 */
function startBlank(app, opening) {
  const begin = element("begin");
  const ways = /** @type {const} */ ([
    ["picture", "A picture", () => element("image-file").click()],
    ["paste", "Paste", () => opening.pasteClipboard()],
    ["file", "Open a file…", () => element("file").click()],
  ]);
  begin.append(...ways.map(([sign, words, onclick]) => button(words, onclick, {}, icon(sign))));
  const show = () => {
    const { cells, clues, genre } = app.store.puzzle;
    const hasClues = Boolean(clues && [...clues.rows, ...clues.cols].some((clue) => clue.length));
    const isBlank = genre === "nonogram" && !hasClues && !cells.some(Boolean);
    begin.hidden = !isBlank || app.mode !== "draw";
    for (const id of ["studio-play", "studio-export"]) {
      element(id).ariaDisabled = String(isBlank);
      element(id).title = isBlank ? WAITING : "";
    }
  };
  app.watch(show);
  show();
}

/** Leads to the clues of a puzzle that came without a picture. @param {App} app @param {Opening} opening */
function startClues(app, opening) {
  const clues = element("studio-clues");
  clues.onclick = () => opening.copied(app.store.puzzle);
  const show = () => {
    const { genre } = app.store.puzzle;
    clues.hidden = app.store.puzzle.clues === null;
    element("from-image").hidden = genre !== "nonogram";
  };
  app.watch(show);
  show();
}

/** Shows the title and the size. @param {App} app */
function startTitle({ store }) {
  const [title, size] = element("measures").children;
  const show = () => {
    title.textContent = titleOf(store.puzzle) || "Drawing";
    size.textContent = sizeOf(store.puzzle);
    element("stage").style.setProperty("--tall", String(store.puzzle.height / store.puzzle.width));
    element("measures").ariaDescription = `${title.textContent}, ${size.textContent}`;
  };
  for (const type of ["change", "keep"]) store.addEventListener(type, show);
  show();
}
