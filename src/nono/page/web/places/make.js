/** Shows the ways to make a puzzle, and the drawings on this device. */

import { icon } from "../base/icons.js";
import { element, make } from "../base/make.js";
import { hasPython } from "../formats/index.js";
import { coverOf } from "./covers.js";
import { keptEntries, keptPuzzle } from "./parts.js";

/** Returns the parts of the place "make". @param {import("../files/files.js").Opening} opening */
export async function makePlace(opening) {
  const { app, kept } = opening;
  const entries = (await keptEntries(kept)).filter(({ progress }) => progress === null);
  const start = (/** @type {import("../base/icons.js").IconName} */ name, /** @type {string} */ title, /** @type {string} */ note, /** @type {() => unknown} */ onclick) =>
    make("button", { onclick, className: "panel start" }, icon(name), make("strong", {}, title), make("span", "note", note));
  const starts = [
    start("pencil", "Draw", "on an empty board", () => opening.create("nonogram")),
    start("picture", "From a picture", "a photo, a logo, a sketch, or a file of puzzles", () => element("file").click()),
  ];
  if (await hasPython()) starts.push(start("dice", "Have one made", "of any kind and grade", () => opening.create("", "any")));
  const drafts = entries.map((entry) => {
    const puzzle = keptPuzzle(entry);
    const cover = puzzle ? coverOf(app, puzzle, { progress: null }) : make("span", "cover empty");
    return make("a", { className: "tile", href: `#play/${entry.id}` }, cover,
      make("strong", {}, entry.title || "Drawing"), make("span", "note", entry.size));
  });
  return [
    make("div", "heading", make("h2", {}, "Make one")),
    make("div", "starts", ...starts),
    make("div", "heading", make("h3", {}, "Your drawings"), make("p", "note", String(drafts.length || ""))),
    drafts.length ? make("div", "covers", ...drafts) : make("p", "note", "Your drawings appear here. They stay on this device."),
  ];
}
