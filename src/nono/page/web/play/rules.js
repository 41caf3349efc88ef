/**
 * Shows the rules: in one line above the tools until a puzzle of the kind has been solved, and all of them in a dialog,
 * with a solved board beside one that breaks a rule.
 */

import { icon } from "../base/icons.js";
import { button, element, make, openDialog } from "../base/make.js";
import { styled } from "../base/styles.js";
import { COARSE, LOW, NARROW } from "../board/panels.js";
import { figureOf } from "../board/sheet.js";
import { keepProgress, solvedNames } from "../files/progress.js";
import { PICTURES } from "../files/shelf.js";
import { Guide } from "./guide.js";
import { setHidden } from "./inks.js";
import { Judge } from "./judge.js";
import { closing, kindOf } from "./keys.js";

/** @typedef {import("./play.js").Play} Play */

const SIDE = 190; // of the boards in the dialog, in CSS pixels
/** The rule of nonograms in one line, with one ink and with several. */
const NONOGRAM = [
  "Each number is a run of filled cells, in this order, with a gap before the next.",
  "Each number is a run in its ink, in this order. Only runs in different inks may touch.",
];
/** How to play with a pointer, or with a finger. */
const HOW = {
  jumps: "Choose a peg, then the hole to which it jumps, or drag the peg there.",
  typed: "Select a cell, then choose its value. The same value again clears the cell. Drag to select several cells.",
  painted: "Click to give a cell the chosen mark, right-click to cross it out. Click again to clear it.",
  touched:
    "Tap a cell to give it the chosen mark. To cross it out, choose the cross or hold the cell. Tap again to clear it.",
};

/** Returns true if a puzzle of a kind was solved on this device. @param {string} genre */
function isKnown(genre) {
  const names = genre === "nonogram" ? [genre, ...Object.keys(PICTURES)] : [genre];
  return solvedNames().some((name) => names.includes(name.slice(name.lastIndexOf("/") + 1)));
}

/** Starts the line with the rule. Returns a function that shows it. @param {Play} play */
export function startRule(play) {
  const { game } = play;
  const words = make("p");
  const all = button("", () => showRules(play), { className: "square", ariaLabel: "All rules" }, icon("stuck"));
  element("play-rule").append(words, all);
  /** The puzzle that is shown. @type {import("../base/types.js").Puzzle | null} */
  let puzzle = null;
  let isNew = false;
  play.on("solved", () => keepProgress(`solved/${game.puzzle.genre}`, 1));
  return () => {
    const { genre, given, palette } = game.puzzle;
    if (puzzle !== game.puzzle) isNew = !isKnown(genre); // it stays on a solved board, which must not move
    puzzle = game.puzzle;
    const page = given?.page.words;
    const rule = page ? page.short || page.introduction : NONOGRAM[Number(palette.length > 2)];
    if (words.textContent !== rule) words.textContent = rule;
    setHidden(element("play-rule"), !isNew || LOW.matches);
  };
}

/** Shows the rules of the puzzle, and how to play it. @param {Play} play */
export async function showRules(play) {
  const { app, game: { puzzle } } = play;
  await styled(import.meta.resolve("../styles/rules.css"));
  const { introduction } = await import("../reasons/wording.js");
  const { rules, numbering } = introduction(puzzle);
  const kind = kindOf(play);
  const how = HOW[kind === "painted" && (COARSE.matches || NARROW.matches) ? "touched" : kind];
  const texts = [`${rules} ${numbering}`, how].map((text) => make("p", {}, text));
  const pair = make("div", "pair");
  const lessons = puzzle.genre === "nonogram" ? [make("a", { href: "#first" }, "The first minute")] : [];
  openDialog("all-rules", "Rules of this puzzle", pair, ...texts, ...lessons, closing());
  if (puzzle.given) pair.append(...(await boardsOf(app, puzzle.genre).catch(() => [])));
}

/**
 * Returns the solved example of a genre, and the same board with a mark that breaks a rule.
 *
 * @param {import("../app/app.js").App} app
 * @param {string} genre
 */
async function boardsOf(app, genre) {
  const { DECLARED, valuesOf } = await import("../genres/declared.js");
  const { puzzleOf } = await import("../formats/json.js");
  if (!(genre in DECLARED)) return [];
  const { goal, ...data } = DECLARED[genre].example;
  const puzzle = puzzleOf({ ...data, genre });
  const values = valuesOf(DECLARED[genre], puzzle.width);
  const grid = Uint8Array.from(goal.join(""), (char) => Math.max(0, values.findIndex((value) => value.char === char)));
  const solved = make("figure", {}, figureOf(app, puzzle, grid, SIDE), make("figcaption", {}, "Solved."));
  const { model, subjects } = await app.checker.built(puzzle);
  const judge = new Judge(/** @type {any} */ ({ puzzle }));
  judge.use(model, subjects);
  const { rules } = judge;
  if (!rules) return [solved];
  const boards = [...grid.keys()].flatMap((cell) => values.map(({ code }) => grid.with(cell, code)));
  const broken = boards.filter((marks) => rules.conflicts(marks).size && rules.broken(marks));
  const sizeOf = (/** @type {Uint8Array} */ marks) => rules.conflicts(marks).size;
  const [marks] = broken.sort((one, other) => sizeOf(one) - sizeOf(other));
  if (!marks) return [solved];
  const guide = new Guide(app.checker, { puzzle, marks: { grid: marks } });
  const words = await guide.broken(/** @type {any} */ (rules.broken(marks)).number);
  const board = figureOf(app, puzzle, marks, SIDE, { conflicts: rules.conflicts(marks) });
  return [solved, make("figure", {}, board, make("figcaption", {}, `Not allowed: ${words}.`))];
}
