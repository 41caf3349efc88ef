/** Shows the ways to make a puzzle, and the drawings on this device. */

import { element, make } from "../base/make.js";
import { text } from "../base/text.js";
import { hasPython } from "../formats/index.js";
import { coverOf, card, keptEntries, keptPuzzle } from "./parts.js";

/** @param {import("../files/files.js").Opening} opening */
export async function makePlace(opening) {
  const { app, kept } = opening;
  const entries = (await keptEntries(kept)).filter(({ progress }) => progress === null);
  const paste = async () => {
    const words = await navigator.clipboard?.readText().catch(() => "");
    if (words) await opening.file(new Blob([words]));
    else app.say(text("make.clipboard"));
  };
  const file = () => element("file").click();
  /** @type {Record<string, () => unknown>} */
  const starts = { draw: () => (location.hash = "#draw"), paste, picture: file, generate: () => opening.generate() };
  if (!(await hasPython())) delete starts.generate;
  const buttons = Object.entries(starts).map(([name, act]) =>
    make("button", { onclick: act }, make("strong", {}, text(`make.${name}`)), make("span", "note", text(`make.${name}-note`))));
  const drafts = entries.map((entry) => {
    const puzzle = keptPuzzle(entry);
    return card(entry.id, puzzle ? coverOf(app, puzzle, null) : "", entry.title || text("make.draft", { size: entry.size }), [entry.title && entry.size], null);
  });
  return [
    make("h2", {}, text("page.make")),
    make("div", "starts", ...buttons),
    make("h3", {}, text("make.drafts")),
    drafts.length ? make("div", "cards", ...drafts) : make("p", "note", text("make.none")),
  ];
}
