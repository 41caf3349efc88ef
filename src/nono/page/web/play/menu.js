/** The head of the play screen: the way back, what is played, the clock, and the menu. */

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

/** Starts the head. Returns a function that shows it. @param {Play} play */
export function startHead(play) {
  const { app, game, guide, marks } = play;
  const opener = element("play-open");
  const menu = element("play-menu");
  opener.replaceChildren(icon("more"));
  element("play-leave").replaceChildren(icon("back"));
  element("play-leave").onclick = () => leave(app);
  /** @type {Row[]} */
  const rows = [
    { name: "rules", sign: "stuck", label: "Rules of this puzzle",
      act: async () => (await app.loaded(import("./rules.js")))?.showRules(play) },
    { name: "keys", sign: "keys", label: "Keys",
      act: async () => (await app.loaded(import("./keys.js")))?.showKeys(play), hides: () => COARSE.matches },
    toggle("far", "keys", "Far cursor", () => !NARROW.matches || !play.judge.lines),
    toggle("leftHand", "mirror", "Left-handed", () => !NARROW.matches),
    toggle("crosses", "cross", "Cross out finished lines", () => NARROW.matches || !play.judge.lines),
    toggle("tints", "fill", "Tint the regions", () => !app.board.picture.tints),
    { name: "candidates", sign: "pencil", label: "Fill in candidates", act: () => play.pencil.fill(),
      hides: () => !game.isTyped },
    { name: "restart", sign: "erase", label: "Start again", act: () => play.startAgain() },
    { name: "try", sign: "flag", label: "Try something", act: () => marks.beginTrial() },
    { name: "explain", sign: "next", label: "Explain step by step", act: () => guide.explain(),
      hides: () => play.jumps !== null },
    { name: "print", sign: "print", label: "Print", act: () => print() },
    { name: "share", sign: "share", label: "Share this puzzle", act: () => app.tell("share") },
    { name: "look", sign: "picture", label: "Open in the studio", act: () => (app.mode = "draw"),
      hides: () => play.jumps !== null },
    { name: "settings", sign: "settings", label: "Settings", act: () => app.tell("settings") },
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
    const { blank } = puzzle.given ?? {};
    const isSparse = [...(blank?.rows ?? []), ...(blank?.cols ?? [])].some(([[number] = [""]]) => !number);
    const few = isSparse ? "few numbers" : "";
    const size = NARROW.matches ? few : [genreOf(puzzle).title && sizeOf(puzzle), few].filter(Boolean).join(", ");
    const [name, what] = [element("play-what"), whatItIs(puzzle)];
    const isHere = document.documentElement.dataset.place === "board"; // only then the address tells the day
    if (name.textContent !== what && (isHere || !name.textContent)) name.textContent = what;
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
  NARROW.addEventListener("change", show);
  return show;

  /**
   * Returns the row that switches a setting.
   *
   * @param {"crosses" | "far" | "leftHand" | "tints"} name
   * @param {IconName} sign
   * @param {string} label
   * @param {() => boolean} hides
   * @returns {Row}
   */
  function toggle(name, sign, label, hides) {
    const { settings } = app;
    const isOn = () => settings.values[name];
    return { name, sign, label, hides, isOn, act: () => settings.set(name, !isOn()) };
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

/** Covers the board. The clock stands still as long as a dialog is open. */
function pause() {
  openDialog("paused", "Paused", make("p", {}, "The clock stands still."), make("button", "primary", "Go on"));
}
