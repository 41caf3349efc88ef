/** Shows the ways to make a puzzle, and the drawings on this device. */

import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { styled } from "../base/styles.js";
import { inWords } from "../base/text.js";
import { EngineError } from "../engine/shared.js";
import { saveRecords } from "../files/backup.js";
import { copyRecord, keepJudged, putEntry, putState, removeRecord, stateOf } from "../files/records.js";
import { packPuzzle } from "../formats/link.js";
import { hasPython } from "../formats/index.js";
import { coverOf } from "../gallery/covers.js";
import { keptEntries, keptPuzzle } from "../gallery/stored.js";

/**
 * @typedef {import("../files/files.js").Opening} Opening
 * @typedef {import("../files/kept.js").Entry} Entry
 *
 * A drawing that was not judged since its last change, and the line of its card.
 * @typedef {{entry: Entry, puzzle: import("../base/types.js").Puzzle, line: HTMLElement}} Waiting
 */

const SECONDS = 1; // time limit of each question about a drawing
const SIDE = 15; // of the board that "Draw" opens, in cells
const SIDES = [10, 20, 30]; // of the other boards
const sideName = (/** @type {number} */ side) => `${side}×${side}`;

/** Returns the parts of the place "make". @param {Opening} opening */
export async function partsOfMake(opening) {
  await styled(import.meta.resolve("../styles/draw.css"));
  const starts = [
    make("div", "panel sized",
      start("pencil", "Draw", `on an empty board, ${sideName(SIDE)}`, () => opening.draw(SIDE)),
      ...SIDES.map((side) => button(String(side), () => opening.draw(side), { ariaLabel: `Draw on ${sideName(side)}` }))),
    start("picture", "From a picture", "a photo, a logo, a sketch, or a file of puzzles",
      () => element("file").click()),
  ];
  const hasServer = await hasPython();
  const generate = () => {
    if (hasServer) void opening.generate();
    else location.hash = "#another"; // a puzzle from the stock
  };
  starts.push(start("dice", "Have one made", "of any kind and grade", generate));
  const portfolio = make("section", { ariaLabel: "Your drawings" });
  await showPortfolio(opening, portfolio);
  return [make("div", "heading", make("h2", {}, "Make one")), make("div", "starts", ...starts), portfolio];
}

/**
 * Returns a large button with which something begins.
 *
 * @param {import("../base/icons.js").IconName} name   of its icon
 * @param {string} title
 * @param {string} note
 * @param {() => unknown} onclick
 */
function start(name, title, note, onclick) {
  const words = [make("strong", {}, title), make("span", "note", note)];
  return make("button", { onclick, className: "panel start" }, icon(name), ...words);
}

/** Shows the drawings. @param {Opening} opening @param {HTMLElement} portfolio */
async function showPortfolio(opening, portfolio) {
  const isBlank = (/** @type {Entry} */ entry) => keptPuzzle(entry)?.cells.every((cell) => cell === 0);
  const isDrawn = (/** @type {Entry} */ entry) => entry.title || !isBlank(entry);
  const entries = await keptEntries(opening.kept);
  const drawings = entries.filter((entry) => entry.progress === null && isDrawn(entry));
  const again = () => showPortfolio(opening, portfolio);
  const saveAll = () => saveRecords("nono-drawings.json", drawings.map(({ id }) => id));
  const save = button("Save all as a file", saveAll, { hidden: !drawings.length });
  const bring = button("Bring a file back", () => element("file").click());
  const none = make("p", "note", "Your drawings appear here. They stay on this device.");
  /** @type {Waiting[]} */
  const waiting = [];
  const cards = drawings.map((entry) => cardOf(opening, entry, again, waiting));
  const count = make("p", "note", String(drawings.length || ""));
  const says = make("div", "says", ...portfolio.querySelectorAll("#message"));
  portfolio.replaceChildren(
    make("div", "heading", make("h3", {}, "Your drawings"), count, says, make("span", "links", save, bring)),
    drawings.length ? make("div", "covers", ...cards) : none);
  void judgeAll(opening, waiting);
}

/**
 * Shows the verdict on each drawing that waits for one, and keeps it.
 *
 * @param {Opening} opening
 * @param {Waiting[]} waiting
 */
async function judgeAll({ app }, waiting) {
  const { judge, showJudged } = await import("../draw/judged.js");
  for (const { entry, puzzle, line } of waiting) {
    try {
      entry.judged ??= await judge(app.checker, puzzle, SECONDS);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return; // without the engine, cards have no verdict
    }
    if (!line.isConnected) return; // another place is shown
    showJudged(line, entry.judged);
    keepJudged(entry);
  }
}

/**
 * Returns the card of a drawing: the picture, the verdict, and what can be done with it.
 *
 * @param {Opening} opening
 * @param {Entry} entry
 * @param {() => Promise<void>} again   shows the drawings again
 * @param {Waiting[]} waiting   gets the drawing
 */
function cardOf(opening, entry, again, waiting) {
  const { app, kept } = opening;
  const puzzle = keptPuzzle(entry);
  const name = entry.title || "Drawing";
  const cover = puzzle ? coverOf(app, puzzle, { progress: null }) : make("span", "cover empty");
  const line = make("span", "verdict");
  const isBlank = !puzzle || !(puzzle.clues || puzzle.cells.some(Boolean));
  if (puzzle && !isBlank) waiting.push({ entry, puzzle, line });
  const inks = puzzle ? `, ${inWords(puzzle.palette.length - 1, "ink")}` : "";
  const link = make("a", { className: "tile", href: `#play/${entry.id}` },
    cover, make("strong", {}, name), make("span", "note", entry.size + inks), line);
  /** Opens the drawing in the studio, also if it was played last. */
  const open = async () => {
    await kept.open(entry.id);
    if (app.mode === "play") app.mode = "draw";
  };
  link.onclick = (event) => {
    event.preventDefault();
    void open();
  };
  /** @type {(sign: import("../base/icons.js").IconName, label: string, onclick: () => unknown) => HTMLElement} */
  const act = (sign, label, onclick) => {
    const disabled = label === "Play" ? isBlank : !puzzle && label !== "Delete";
    return button("", onclick, { ariaLabel: `${label} ${name}`, title: label, disabled }, icon(sign));
  };
  const played = async () => {
    await open();
    app.play();
  };
  const duplicate = () => {
    kept.flush();
    if (!puzzle) return;
    const title = `${name} (copy)`;
    copyRecord(entry, { title, link: packPuzzle({ ...puzzle, meta: { ...puzzle.meta, title } }) });
    void again();
  };
  const exported = async () => {
    await kept.open(entry.id);
    app.tell("export");
  };
  const remove = async () => {
    kept.flush();
    const state = stateOf(entry.id);
    removeRecord(entry.id);
    await again();
    app.say(`Deleted ${name}.`, "note", () => {
      putEntry(entry);
      putState(entry.id, state);
      app.say("");
      void again();
    });
    element("message").querySelector("button")?.focus(); // the pressed button is gone
  };
  return make("div", "panel card", link, make("div", "acts", act("play", "Play", played),
    act("copy", "Duplicate", duplicate), act("print", "Export", exported), act("trash", "Delete", remove)));
}
