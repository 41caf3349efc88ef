/** Shows the ways to make a puzzle, and the drawings on this device. */

import { element, make } from "../base/make.js";
import { hasPython } from "../formats/index.js";
import { coverOf, card, keptEntries, keptPuzzle } from "./parts.js";

/** Returns the parts of the place "make". @param {import("../files/files.js").Opening} opening */
export async function makePlace(opening) {
  const { app, kept } = opening;
  const entries = (await keptEntries(kept)).filter(({ progress }) => progress === null);
  const paste = async () => opening.paste(await navigator.clipboard?.readText().catch(() => ""));
  const file = () => element("file").click();
  const start = (/** @type {string} */ title, /** @type {string} */ note, /** @type {() => unknown} */ onclick) =>
    make("button", { onclick }, make("strong", {}, title), make("span", "note", note));
  const starts = [
    start("Draw", "on a blank board", () => opening.create("nonogram")),
    start("Paste", "clues, a puzzle or a link", paste),
    start("File", "a picture, a puzzle or a pack", file),
  ];
  if (await hasPython()) starts.push(start("Generate", "a new puzzle of any kind", () => opening.create("", "any")));
  const drafts = entries.map((entry) => {
    const puzzle = keptPuzzle(entry);
    return card(entry.id, puzzle ? coverOf(app, puzzle, null) : "", entry.title || `Drawing, ${entry.size}`, [entry.title && entry.size], null);
  });
  return [
    make("h2", {}, "Make"),
    make("div", "starts", ...starts),
    make("h3", {}, "Your drawings"),
    drafts.length ? make("div", "cards", ...drafts) : make("p", "note", "Your drawings appear here. They stay on this device."),
  ];
}
