/** Shows the ways to make a puzzle, and the drawings on this device. */

import { openExport } from "../app/dialogs.js";
import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { saveRecords } from "../files/backup.js";
import { copyRecord, putEntry, putState, removeRecord, stateOf } from "../files/records.js";
import { packPuzzle } from "../formats/link.js";
import { hasPython } from "../formats/index.js";
import { coverOf } from "./covers.js";
import { keptEntries, keptPuzzle } from "./parts.js";
import { start } from "./start.js";

/**
 * @typedef {import("../files/files.js").Opening} Opening
 * @typedef {import("../files/kept.js").Entry} Entry
 */

/** Returns the parts of the place "make". @param {Opening} opening */
export async function partsOfMake(opening) {
  const starts = [
    start("pencil", "Draw", "on an empty board", () => opening.create("nonogram")),
    start("picture", "From a picture", "a photo, a logo, a sketch, or a file of puzzles",
      () => element("file").click()),
  ];
  const isPython = await hasPython();
  const generate = () => (isPython ? opening.create("", "any") : (location.hash = "#another"));
  starts.push(start("dice", "Have one made", "of any kind and grade", generate));
  const portfolio = make("section", { ariaLabel: "Your drawings" });
  await showPortfolio(opening, portfolio);
  return [make("div", "heading", make("h2", {}, "Make one")), make("div", "starts", ...starts), portfolio];
}

/**
 * Shows the drawings.
 *
 * @param {Opening} opening
 * @param {HTMLElement} portfolio
 * @param {HTMLElement[]} [told]   what has happened to one of them
 */
async function showPortfolio(opening, portfolio, told = []) {
  const isBlank = (/** @type {Entry} */ entry) => keptPuzzle(entry)?.cells.every((cell) => cell === 0);
  const isDrawn = (/** @type {Entry} */ entry) => entry.title || !isBlank(entry);
  const entries = await keptEntries(opening.kept);
  const drawings = entries.filter((entry) => entry.progress === null && isDrawn(entry));
  const again = (/** @type {HTMLElement[]} */ ...words) => showPortfolio(opening, portfolio, words);
  const saveAll = () => saveRecords("nono-drawings.json", drawings.map(({ id }) => id));
  const save = button("Save all as a file", saveAll, { hidden: !drawings.length });
  const bring = button("Bring a file back", () => element("file").click());
  const none = make("p", "note", "Your drawings appear here. They stay on this device.");
  portfolio.replaceChildren(
    make("div", "heading",
      make("h3", {}, "Your drawings"), make("p", "note", String(drawings.length || "")),
      make("span", "links", save, bring)),
    ...told,
    drawings.length ? make("div", "covers", ...drawings.map((entry) => tileOf(opening, entry, again))) : none);
}

/**
 * Returns the tile of a drawing, and what can be done with it.
 *
 * @param {Opening} opening
 * @param {Entry} entry
 * @param {(...told: HTMLElement[]) => void} again   shows the drawings again, below what is told
 */
function tileOf(opening, entry, again) {
  const { app, kept } = opening;
  const puzzle = keptPuzzle(entry);
  const name = entry.title || "Drawing";
  const cover = puzzle ? coverOf(app, puzzle, { progress: null }) : make("span", "cover empty");
  const link = make("a", { className: "tile", href: `#play/${entry.id}` },
    cover, make("strong", {}, name), make("span", "note", entry.size));
  link.onclick = async (event) => {
    event.preventDefault(); // a drawing that was played opens in the studio
    await kept.open(entry.id);
    if (app.mode === "play") app.mode = "draw";
  };
  /** @type {(sign: import("../base/icons.js").IconName, label: string, onclick: () => unknown) => HTMLElement} */
  const act = (sign, label, onclick) => {
    const disabled = !puzzle && label !== "Delete";
    return button("", onclick, { ariaLabel: `${label} ${name}`, title: label, disabled }, icon(sign));
  };
  const duplicate = () => {
    kept.flush();
    if (!puzzle) return;
    const title = `${name} (copy)`;
    copyRecord(entry, { title, link: packPuzzle({ ...puzzle, meta: { ...puzzle.meta, title } }) });
    again();
  };
  const exported = async () => {
    await kept.open(entry.id);
    await openExport(app);
  };
  const remove = () => {
    kept.flush();
    const state = stateOf(entry.id);
    removeRecord(entry.id);
    const undo = button("Undo", () => {
      putEntry(entry);
      putState(entry.id, state);
      again();
    });
    again(make("div", { className: "notice", role: "status" }, make("span", {}, `Deleted ${name}.`), undo));
    undo.focus();
  };
  return make("div", {}, link, make("div", "acts",
    act("copy", "Duplicate", duplicate), act("share", "Export", exported), act("trash", "Delete", remove)));
}
