/** Shows the ways to bring a puzzle from elsewhere. */

import { element, make } from "../base/make.js";
import { nonogram } from "../genres/nonogram.js";
import { blank } from "../puzzle/document.js";
import { start } from "./start.js";

const SIDE = 20; // of a board whose clues are typed

/** Returns the parts of the place "stuck". @param {import("../files/files.js").Opening} opening */
export function stuckPlace(opening) {
  const { app } = opening;
  const type = () => {
    app.store.load(blank(nonogram, SIDE, SIDE));
    app.mode = "clues";
  };
  return [
    make("div", "heading", make("h2", {}, "I'm stuck on a puzzle"), make("p", "note", "Bring it here, and play it with hints that say why.")),
    make("div", "starts",
      start("keys", "Type its clues", "from the paper, one line at a time", type),
      start("paste", "Paste it", "clues, a board, a link; Ctrl+V does it anywhere", () => opening.pasteClipboard()),
      start("file", "Open a file", "a puzzle, or a pack of them", () => element("file").click())),
  ];
}
