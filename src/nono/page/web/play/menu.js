/** The head of the play screen: the way back, what is played, the clock, and the menu. */

import { openSettings, openShare } from "../app/dialogs.js";
import { dateOf, shortDate } from "../base/dates.js";
import { icon } from "../base/icons.js";
import { button, element, make, openDialog } from "../base/make.js";
import { clockTime } from "../base/text.js";
import { COARSE, NARROW } from "../board/panels.js";
import { nameIn } from "../files/progress.js";
import { dayOf } from "../files/shelf.js";
import { GENRE_TITLES } from "../genres/icons.js";
import { genreOf, sizeOf, titleOf } from "../genres/index.js";
import { setHidden } from "./inks.js";

/**
 * @typedef {import("./play.js").Play} Play
 * @typedef {import("../base/icons.js").IconName} IconName
 *
 * A row of the menu. `name` is the end of its ID and `sign` its icon; `hides` tells whether it is left out, and `isOn`
 * makes it a switch.
 * @typedef {Object} Row
 * @property {string} name
 * @property {IconName} sign
 * @property {string} label
 * @property {() => unknown} act
 * @property {() => boolean} [hides]
 * @property {() => boolean} [isOn]
 */

/**
 * The keys and what they do, by the kind of playing.
 *
 * @type {Record<"jumps" | "typed" | "painted", [string, string][]>}
 */
const KEYS = {
  jumps: [["Arrows", "move"], ["Space", "choose a peg or a hole"]],
  typed: [
    ["Arrows", "move; with Shift, choose more cells"], ["Ctrl and click", "choose more cells"],
    ["Ctrl+A, double click", "choose all open cells, all with the same value"],
    ["The keys on the buttons", "write a value"], ["Shift and a key", "write a corner mark"],
    ["Ctrl and a key", "write a centre mark"],
    ["Z, X, C, V", "write values, corner marks, centre marks, colours"],
    ["Space", "the next of the first three"], ["Backspace", "clear"],
  ],
  painted: [
    ["Arrows", "move"], ["Space", "fill, or take back"], ["X, right click", "cross out"],
    ["The keys on the inks", "choose an ink"], ["Delete", "clear"], ["?", "the whole clues of the row and column"],
    [", ;", "strike the next number of the row, of the column"],
  ],
};
/** How to play with a pointer, or with a finger. */
const HOW = {
  jumps: "Choose a peg, then the hole to which it jumps, or drag the peg there.",
  typed: "Select a cell, then choose its value. The same value again clears the cell. Drag to select several cells.",
  painted: "Click to give a cell the chosen mark, right-click to cross it out. Click again to clear it.",
  touched:
    "Tap a cell to give it the chosen mark. To cross it out, choose the cross or hold the cell. Tap again to clear it.",
};

/** Starts the head. Returns a function that shows it. @param {Play} play */
export function startHead(play) {
  const { app, game, guide, marks } = play;
  const open = element("play-open");
  const menu = element("play-menu");
  open.replaceChildren(icon("more"));
  element("play-leave").replaceChildren(icon("back"));
  element("play-leave").onclick = () => leave(app);
  /** @type {Row[]} */
  const rows = [
    { name: "rules", sign: "stuck", label: "Rules of this puzzle", act: () => showRules(play) },
    { name: "keys", sign: "keys", label: "Keys", act: () => showKeys(play), hides: () => COARSE.matches },
    { name: "crosses", sign: "cross", label: "Cross out finished lines", isOn: () => app.settings.values.crosses,
      act: () => app.settings.set("crosses", !app.settings.values.crosses), hides: () => !play.judge.lines },
    { name: "candidates", sign: "pencil", label: "Fill in candidates", act: () => play.pencil.fill(),
      hides: () => !game.isTyped },
    { name: "restart", sign: "erase", label: "Start again", act: () => forgetting(() => marks.clear()) },
    { name: "try", sign: "flag", label: "Try something", act: () => marks.beginTrial() },
    { name: "explain", sign: "next", label: "Explain step by step", act: () => guide.explain(),
      hides: () => play.jumps !== null },
    { name: "print", sign: "print", label: "Print", act: () => print() },
    { name: "share", sign: "share", label: "Share this puzzle", act: () => openShare(app) },
    { name: "look", sign: "picture", label: "Open in the studio", act: () => (app.mode = "draw"),
      hides: () => play.jumps !== null },
    { name: "settings", sign: "settings", label: "Settings", act: () => openSettings(app) },
  ];
  const buttons = rows.map(({ name, sign, label, act, isOn }) => {
    const row = button("", () => {
      if (!isOn) menu.hidePopover();
      act();
    }, { id: `play-${name}` });
    row.append(icon(sign), label);
    if (isOn) row.append(make("i", "switch"));
    if (isOn) row.setAttribute("role", "switch");
    return row;
  });
  menu.append(...buttons);
  const show = () => {
    const { puzzle } = game;
    const [what, size] = [whatItIs(puzzle), genreOf(puzzle).title && sizeOf(puzzle)];
    if (element("play-what").textContent !== what) element("play-what").textContent = what;
    if (element("play-size").textContent !== size) element("play-size").textContent = size;
    showClock();
    rows.forEach(({ hides, isOn }, number) => {
      setHidden(buttons[number], hides?.() ?? false);
      if (isOn) buttons[number].ariaChecked = String(isOn());
    });
  };
  const showClock = () => {
    const clock = element("play-clock");
    setHidden(clock, !app.settings.values.clock);
    const words = clockTime(game.seconds);
    if (clock.textContent === words) return;
    clock.textContent = words;
    clock.ariaLabel = `Time ${words}, pause`;
  };
  element("play-clock").onclick = pause;
  setInterval(() => play.isActive && showClock(), 1000);
  return show;

  /** Takes the help away, with the values that hints have excluded. @param {() => void} act   then removes marks */
  function forgetting(act) {
    guide.clear({ forget: true });
    act();
  }
}

/** Goes back to the studio or the place from which the player has come. @param {import("../app/app.js").App} app */
export function leave(app) {
  if (app.studio) app.mode = app.studio;
  else /** @type {HTMLElement} */ (document.querySelector("#bar h1 a")).click();
}

/**
 * Returns what is played: of a puzzle of a day, the date with its size or kind; of others, the title or, if there is
 * none or it would tell the picture of an unsolved nonogram, the kind. Puzzles of a site's collection have its titles.
 *
 * @param {import("../base/types.js").Puzzle} puzzle
 */
export function whatItIs(puzzle) {
  const address = location.hash.replace(/^#play\//, "");
  const date = dayOf(address);
  const { title = "" } = document.documentElement.dataset; // of a puzzle of this site's collection
  if (nameIn(location.hash)) return titleOf(puzzle) || title;
  if (!date) return titleOf(puzzle) || genreOf(puzzle).title;
  const name = address.slice(date.length + 1);
  return `${date === dateOf(new Date()) ? "Today" : shortDate(date)}, ${GENRE_TITLES[name] ?? name}`;
}

/** Returns the kind of playing, as in `KEYS`. @param {Play} play */
const kindOf = ({ game, jumps }) => (jumps ? "jumps" : game.isTyped ? "typed" : "painted");

/** Shows the rules of the puzzle, and how to play it. @param {Play} play */
async function showRules(play) {
  const { introduction } = await import("../reasons/wording.js");
  const { rules, numbering } = introduction(play.game.puzzle);
  const kind = kindOf(play);
  const how = HOW[kind === "painted" && (COARSE.matches || NARROW.matches) ? "touched" : kind];
  const texts = [`${rules} ${numbering}`, how].map((text) => make("p", {}, text));
  openDialog("play-rules", "Rules of this puzzle", ...texts, closing());
}

/** Shows the keys. @param {Play} play */
function showKeys(play) {
  const kind = kindOf(play);
  const check = kind === "painted" ? [["C", "check"]] : []; // C chooses centre marks in Sudoku
  openKeys([...KEYS[kind], ["U, Ctrl+Z", "undo"], ["H", "a hint; again: why, and put it in"], ...check]);
}

/** Shows a list of keys and what they do. @param {string[][]} keys */
export function openKeys(keys) {
  const list = keys.flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)]);
  openDialog("keys-list", "Keys", make("dl", "keys", ...list), closing());
}

/** Covers the board. The clock stands still as long as a dialog is open. */
function pause() {
  openDialog("paused", "Paused", make("p", {}, "The clock stands still."), make("button", "primary", "Go on"));
}

const closing = () => make("button", "primary", "Close");
