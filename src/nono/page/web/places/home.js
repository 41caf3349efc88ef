/** Shows the first screen: the pictures of a day, the days before, the other doors and the other kinds. */

import { clockTime } from "../base/text.js";
import { dateOf, daysBetween, laterDay, longDate, shortDate } from "../base/dates.js";
import { icon } from "../base/icons.js";
import { make } from "../base/make.js";
import { gridOf } from "../files/pictures.js";
import { isBegun, percentOf, progressOf } from "../files/progress.js";
import { DAILY, PICTURES, puzzleOf, findShelved, isOffered, isSolvedDay, kindOf } from "../files/shelf.js";
import { iconOf } from "../genres/icons.js";
import { genreOf, sizeOf, titleOf } from "../genres/index.js";
import { coverOf } from "./covers.js";
import { doors } from "./doors.js";
import { keptEntries, keptPuzzle, percent } from "./parts.js";

/**
 * @typedef {import("../files/files.js").Opening} Opening
 * @typedef {import("../files/kept.js").Entry} Entry
 * @typedef {import("../base/types.js").Puzzle} Puzzle
 *
 * A picture of a day: its address, its name (such as "Small"), the puzzle (null without a network), how hard it is, and
 * the stored game if there is one.
 * @typedef {{address: string, name: string, puzzle: Puzzle | null, grade: string, entry?: Entry}} Daily
 */

const LAST_LESSON = "first/5"; // of the first minute
const STRIP = 14; // days in the strip
const MOST_BEGUN = 3;

/**
 * Returns the parts of the first screen for a day.
 *
 * @param {Opening} opening
 * @param {string} wanted   the date, such as "2026-11-25"; "": today
 */
export async function partsOfHome(opening, wanted) {
  const today = dateOf(new Date());
  const date = wanted && wanted <= today ? wanted : today;
  const entries = await keptEntries(opening.kept);
  const isFirst = !wanted && !entries.length && progressOf(LAST_LESSON) !== 1;
  const isKept = (/** @type {string} */ name) => entries.some(({ from }) => from === `${date}/${name}`);
  const names = DAILY.filter((name) => isOffered(date) || isKept(name)); // other days show what was played on them
  const sizes = names.filter((name) => PICTURES[name]);
  const pictures = await Promise.all(sizes.map((name) => daily(`${date}/${name}`, entries)));
  const days = strip(opening, entries, date, today);
  return [
    heading(date, today),
    ...(date === today ? [] : [days]), // who pages through the days sees them
    ...(isFirst ? [newHere()] : []),
    make("div", "entrance", picturesOfDay(opening, pictures, isOffered(date)), doors()),
    ...begunPuzzles(opening, entries, date),
    ...(date === today ? [days] : []),
    ...otherKinds(entries, date, names.filter((name) => !PICTURES[name])),
    make("p", "last", "Everything stays on this device. No account.",
      make("span", "by-keyboard", " Ctrl+V anywhere opens the puzzle you have copied.")),
  ];
}

/**
 * Returns a picture of a day with its stored game.
 *
 * @param {string} address
 * @param {Entry[]} entries
 * @returns {Promise<Daily>}
 */
async function daily(address, entries) {
  const name = PICTURES[address.slice(address.indexOf("/") + 1)];
  const entry = entries.find(({ from }) => from === address);
  const shelved = await findShelved(address).catch(() => undefined); // without a network
  const kept = entry && keptPuzzle(entry);
  const puzzle = kept ?? (shelved ? await puzzleOf(shelved) : null);
  return { address, name, puzzle, grade: shelved?.grade ?? "", entry };
}

/** Returns the heading of a day. @param {string} date @param {string} today */
function heading(date, today) {
  const isToday = date === today;
  const earlier = isOffered(date) ? "The pictures of an earlier day." : "What you played on an earlier day.";
  const note = isToday ? `${longDate(date)}. The same pictures for everyone.` : earlier;
  const back = isToday ? [] : [make("a", { href: "#today" }, "Back to today")];
  const title = isToday ? "Play today" : longDate(date);
  return make("div", "heading", make("h2", {}, title), make("p", "note", note), ...back);
}

/**
 * Returns the pictures of a day, each with one button. One of the buttons is filled.
 *
 * @param {Opening} opening
 * @param {Daily[]} pictures
 * @param {boolean} isWhole   whether the day offers all its pictures
 */
function picturesOfDay(opening, pictures, isWhole) {
  const begun = pictures.find(({ address }) => isBegun(progressOf(address)));
  const best = begun ?? pictures.find(({ address }) => progressOf(address) !== 1);
  const tiles = pictures.map((picture) => (picture.puzzle ? dailyTile(opening, picture, picture === best) : ""));
  const isLost = !pictures.some(({ puzzle }) => puzzle);
  const cause = isWhole
    ? "The daily puzzles could not be loaded. Check your network connection."
    : "This device keeps no pictures of that day.";
  const lost = isLost ? [make("p", {}, cause)] : [];
  return make("section", { className: "panel sizes", ariaLabel: "The pictures of the day" }, ...tiles, ...lost);
}

/** Returns the tile of a picture of a day. @param {Opening} opening @param {Daily} picture @param {boolean} isBest */
function dailyTile({ app, kept }, { address, entry, grade, name, puzzle }, isBest) {
  const shown = /** @type {Puzzle} */ (puzzle);
  // without a game, the day may have had another picture in an earlier version
  const progress = entry ? (entry.progress ?? 0) : 0;
  const game = entry && kept.gameOf(entry.id);
  const cover = coverOf(app, shown, { progress, marks: gridOf(entry, shown) });
  const isSolved = progressOf(address) === 1;
  const fact = progress === 1 && game?.seconds ? clockTime(game.seconds) : grade;
  const act = isSolved ? "Look again" : isBegun(progress) ? "Go on" : "Play";
  const title = progress === 1 ? titleOf(shown) : "";
  const link = make("a", { href: `#play/${address}`, className: "tile" },
    make("span", "shown", cover, ...percent(progress)),
    make("strong", {}, title || name),
    make("span", "note", [sizeOf(shown), fact].filter(Boolean).join(", ")),
    make("span", isBest ? "button primary" : "button", act));
  if (isSolved) link.dataset.solved = "true";
  return link;
}

/** Returns the line for a first visit. */
function newHere() {
  return make("a", { href: "#first", className: "new-here" }, icon("hint"),
    make("span", {}, "New to this? Five small boards show how it goes."), icon("next"));
}

/**
 * Returns the strip of days: what was solved on each. It shows `STRIP` days, of which `date` is one. The last one is
 * today, or as many days before as some whole strips have.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries   the stored puzzles
 * @param {string} date   the day that is shown above
 * @param {string} today
 */
function strip(opening, entries, date, today) {
  const pages = Math.floor(daysBetween(date, today) / STRIP);
  const last = laterDay(today, -pages * STRIP);
  const days = Array.from({ length: STRIP }, (_, day) => laterDay(last, day + 1 - STRIP));
  const streak = daysInARow(today);
  const title = streak > 1 ? `${streak} days in a row` : "Your days";
  const before = date === today ? laterDay(today, -1) : laterDay(last, -STRIP); // yesterday is in the same strip
  const earlier = make("a", { href: `#today/${before}` }, "Earlier days");
  const later = make("a", { href: `#today/${laterDay(last, STRIP)}`, hidden: pages === 0 }, "Later days");
  const words = isSolvedDay(today) ? "Today counts. Any size does." : "Any size counts.";
  return make("section", { ariaLabel: "Days" },
    make("div", "heading", make("h3", {}, title), make("p", "note", words), make("span", "links", earlier, later)),
    make("div", "strip", ...days.map((day) => dayOfStrip(opening, entries, day, date))));
}

/**
 * Returns a day of the strip, with its solved or begun picture.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries   the stored puzzles
 * @param {string} day
 * @param {string} date   the day that is shown above
 */
function dayOfStrip(opening, entries, day, date) {
  const { cover, state } = coverOfDay(opening, entries, day);
  const parts = [cover, make("span", {}, String(Number(day.slice(8))))];
  const cell = state === "not played" && !isOffered(day)
    ? make("span", {}, ...parts)
    : make("a", { href: `#today/${day}`, ariaLabel: `${shortDate(day)}, ${state}` }, ...parts);
  cell.dataset.solved = String(state === "solved");
  cell.ariaCurrent = day === date ? "date" : null;
  return cell;
}

/**
 * Returns the cover of what was solved or begun of a day's puzzles, and the state of the day in words. Pictures come
 * before other kinds. If nothing of it is stored, the cover is empty.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries   the stored puzzles
 * @param {string} day
 * @returns {{cover: HTMLElement, state: string}}
 */
export function coverOfDay({ app }, entries, day) {
  const ofDay = entries.filter(({ from, progress }) => from?.startsWith(`${day}/`) && progress);
  const [entry] = ofDay.sort((one, other) =>
    Number(isPicture(other)) - Number(isPicture(one)) || Number(other.progress) - Number(one.progress));
  const puzzle = entry && keptPuzzle(entry);
  const isSolved = isSolvedDay(day);
  const cover = puzzle
    ? coverOf(app, puzzle, { progress: entry.progress, marks: gridOf(entry, puzzle) })
    : make("span", "cover empty", ...(isSolved ? [icon("check")] : []));
  return { cover, state: isSolved ? "solved" : entry ? "begun" : "not played" };
}

/** True for the pictures of a day. @param {Entry} entry */
const isPicture = ({ from = "" }) => kindOf(from).genre === "nonogram";

/**
 * Returns how many days before a day were solved without a gap. The day itself also counts if it is solved.
 *
 * @param {string} today
 */
export function daysInARow(today) {
  let count = isSolvedDay(today) ? 1 : 0;
  for (let day = laterDay(today, -1); isSolvedDay(day); day = laterDay(day, -1)) count++;
  return count;
}

/**
 * Returns the begun puzzles that are not pictures of the day, the last ones first.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries
 * @param {string} date
 */
function begunPuzzles({ app }, entries, date) {
  const isOfDay = (/** @type {Entry} */ entry) => entry.from?.startsWith(`${date}/`) && isPicture(entry);
  const others = entries.filter((entry) => isBegun(entry.progress) && !isOfDay(entry));
  const tiles = others.slice(0, MOST_BEGUN).flatMap((entry) => {
    const puzzle = keptPuzzle(entry);
    if (!puzzle) return []; // damaged, or of a kind that this version does not have
    const cover = coverOf(app, puzzle, { progress: entry.progress, marks: gridOf(entry, puzzle) });
    const name = entry.title || genreOf(puzzle).title;
    return make("a", { href: `#play/${entry.from || entry.id}`, className: "small tile" }, cover,
      make("span", {},
        make("strong", {}, name), make("span", "note", `${entry.size}, ${percentOf(entry.progress ?? 0)}`)));
  });
  if (!tiles.length) return [];
  return [make("section", { ariaLabel: "Go on" }, make("h3", {}, "Go on"), make("div", "begun-row", ...tiles))];
}

/**
 * Returns the links to puzzles of other kinds.
 *
 * @param {Entry[]} entries
 * @param {string} date
 * @param {string[]} names   of the puzzles of the day
 */
function otherKinds(entries, date, names) {
  const links = names.map((name) => {
    const address = `${date}/${name}`;
    const { genre, title } = kindOf(address);
    const isSolved = progressOf(address) === 1;
    const { progress } = entries.find(({ from }) => from === address) ?? { progress: null };
    const part = progress && isBegun(progress) ? [make("span", "note", percentOf(progress))] : [];
    const sign = isSolved ? [icon("check")] : [];
    const link = make("a", { href: `#play/${address}` }, iconOf(genre), title, ...part, ...sign);
    link.dataset.genre = genre;
    link.dataset.solved = String(isSolved);
    return link;
  });
  if (!links.length) return [];
  const kinds = make("nav", { className: "kinds", ariaLabel: "Other kinds" }, ...links);
  return [make("section", {}, make("h3", {}, "Other kinds"), kinds)];
}
