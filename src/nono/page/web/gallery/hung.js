/** Shows solved pictures: in frames, on the ledge of the first screen, and as the covers of days. */

import { dateOf, shortDate } from "../base/dates.js";
import { icon } from "../base/icons.js";
import { make } from "../base/make.js";
import { styled } from "../base/styles.js";
import { gridOf } from "../files/pictures.js";
import { solvedTime } from "../files/records.js";
import { PICTURES, kindOf } from "../files/shelf.js";
import { daysInARow, solvedDays } from "../files/streaks.js";
import { coverOf, isBlack, pictureOf } from "./covers.js";
import { hangs, keptPuzzle, nameOf } from "./stored.js";

/**
 * @typedef {import("../base/types.js").Puzzle} Puzzle
 * @typedef {import("../files/files.js").Opening} Opening
 * @typedef {import("../files/kept.js").Entry} Entry
 *
 * A solved picture: its stored game, its puzzle, its title, and the day on which it was solved.
 * @typedef {{entry: Entry, puzzle: Puzzle, title: string, day: string}} Hung
 */

const LEDGE = { wide: 4.2, narrow: 2.5 }; // the side of a cell on the ledge, in CSS pixels
const [NARROW, FRAME] = [760, 3]; // the width of a phone in CSS pixels; the two sides of a frame, in cells

/** Loads the style of frames. */
export const ready = () => styled(import.meta.resolve("../styles/hung.css"));

/**
 * Yields the solved pictures among stored games, the one solved last first.
 *
 * @param {Entry[]} entries
 * @returns {Generator<Hung, void>}
 */
export function* hungPictures(entries) {
  const time = (/** @type {Entry} */ entry) => solvedTime(entry) ?? 0;
  for (const entry of entries.filter(hangs).sort((one, other) => time(other) - time(one))) {
    const puzzle = keptPuzzle(entry);
    if (puzzle) yield { entry, puzzle, title: nameOf(puzzle, 1), day: dateOf(new Date(time(entry))) };
  }
}

/** Returns a solved picture in its frame, whose size follows its cells. @param {Hung} hung */
export function framed({ entry, puzzle }) {
  const marks = puzzle.clues && gridOf(entry, puzzle);
  const frame = make("span", "frame", pictureOf(puzzle, marks || puzzle.cells));
  frame.classList.toggle("coloured", !isBlack(puzzle));
  frame.style.setProperty("--columns", String(puzzle.width));
  frame.style.setProperty("--rows", String(puzzle.height));
  return frame;
}

/** Returns a link to a solved picture, with its name for screen readers. @param {Hung} hung @param {...Node} more */
export function hungLink(hung, ...more) {
  const { day, entry, title } = hung;
  const [href, ariaLabel] = [`#play/${entry.from || entry.id}`, `${title}, ${shortDate(day)}`];
  return make("a", { href, className: "hung-link", ariaLabel }, framed(hung), ...more);
}

/**
 * Returns the ledge of the first screen: the last pictures, as many as fit. As long as today has no picture, its empty
 * frame stands beside them.
 *
 * @param {Entry[]} entries   the stored games, of which at least one is a solved picture
 * @param {string} today
 */
export function ledge(entries, today) {
  const isNarrow = innerWidth < NARROW;
  const cell = LEDGE[isNarrow ? "narrow" : "wide"];
  const [edge, gap] = isNarrow ? [52, 8] : [92, 12];
  const isToday = (/** @type {Entry} */ { from = "" }) => from.startsWith(`${today}/`);
  const isFilled = entries.some((entry) => hangs(entry) && isToday(entry));
  let room = Math.min(1120, innerWidth) - edge - (isFilled ? 0 : isNarrow ? 60 : 80);
  const shown = [];
  for (const hung of hungPictures(entries)) {
    room -= (hung.puzzle.width + FRAME) * cell + gap;
    if (room < 0 && shown.length) break;
    shown.unshift(hungLink(hung));
  }
  const href = `#play/${today}/small`;
  const frame = make("a", { href, className: "open-frame", ariaLabel: "Today's small picture" });
  const row = daysInARow(solvedDays(), today);
  const shelf = make("div", "ledge", ...shown, ...(isFilled ? [] : [frame]));
  shelf.style.setProperty("--cell", `${cell}px`);
  return make("section", { className: "on-ledge", ariaLabel: "Your pictures" },
    make("div", "heading",
      make("h3", {}, "Your pictures"), make("p", "note", row > 1 ? `${row} days in a row` : ""),
      make("span", "links", make("a", { href: "#album" }, `All ${entries.filter(hangs).length}`))),
    shelf);
}

/**
 * Returns the cover of what was solved or begun of a day's puzzles: the largest solved picture, or else a begun one, or
 * else another kind. If nothing of it is stored, the cover is empty.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries   the stored games
 * @param {string} day
 * @param {boolean} isSolved   whether a puzzle of the day is solved
 */
export function coverOfDay({ app }, entries, day, isSolved) {
  const ofDay = entries.filter(({ from, progress }) => from?.startsWith(`${day}/`) && progress);
  const [entry] = ofDay.sort((one, other) => rankOf(other) - rankOf(one));
  const puzzle = entry && keptPuzzle(entry);
  return puzzle
    ? coverOf(app, puzzle, { progress: entry.progress, marks: gridOf(entry, puzzle) })
    : make("span", "cover empty", ...(isSolved ? [icon("check")] : []));
}

/** Returns a number that grows with what a day would rather show of its puzzles. @param {Entry} entry */
function rankOf({ from = "", progress }) {
  const { genre, title } = kindOf(from);
  const picture = genre === "nonogram" ? 20 + Object.values(PICTURES).indexOf(title) : 0;
  return picture + (progress === 1 ? 10 : Number(progress));
}
