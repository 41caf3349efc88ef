/** Shows the first screen: the pictures of the day, the last solved ones, the other doors and the other kinds. */

import { clockTime } from "../base/text.js";
import { dateOf, longDate } from "../base/dates.js";
import { icon } from "../base/icons.js";
import { make } from "../base/make.js";
import { gridOf } from "../files/pictures.js";
import { isBegun, percentOf, progressOf } from "../files/progress.js";
import { DAILY, PICTURES, puzzleOf, findShelved, isOffered, kindOf } from "../files/shelf.js";
import { iconOf } from "../genres/icons.js";
import { genreOf, sizeOf, titleOf } from "../genres/index.js";
import { coverOf } from "../gallery/covers.js";
import { doors } from "./doors.js";
import { hangs, keptEntries, keptPuzzle, percent } from "../gallery/stored.js";

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
const MOST_BEGUN = 3;

/** Returns the parts of the first screen. @param {Opening} opening */
export async function partsOfHome(opening) {
  const today = dateOf(new Date());
  const entries = await keptEntries(opening.kept);
  const isFirst = !entries.length && progressOf(LAST_LESSON) !== 1;
  const { pictures, kinds } = await partsOfDay(opening, entries, today);
  return [
    make("div", "heading",
      make("h2", {}, "Play today"), make("p", "note", `${longDate(today)}. The same pictures for everyone.`)),
    ...(isFirst ? [newHere()] : []),
    make("div", "entrance", pictures, ...(await lastPictures(entries, today)), doors()),
    ...begunPuzzles(opening, entries, today),
    ...kinds,
    make("p", "last", "Everything stays on this device. No account.",
      make("span", "by-keyboard", " Ctrl+V anywhere opens the puzzle you have copied.")),
  ];
}

/**
 * Returns the pictures of a day and, if there are any, the links to its puzzles of other kinds. A day that is not
 * offered has only what was played on it.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries   the stored puzzles
 * @param {string} date
 */
export async function partsOfDay(opening, entries, date) {
  const isKept = (/** @type {string} */ name) => entries.some(({ from }) => from === `${date}/${name}`);
  const names = DAILY.filter((name) => isOffered(date) || isKept(name));
  const sizes = names.filter((name) => PICTURES[name]);
  const pictures = await Promise.all(sizes.map((name) => daily(`${date}/${name}`, entries)));
  return {
    pictures: picturesOfDay(opening, pictures, isOffered(date)),
    kinds: otherKinds(entries, date, names.filter((name) => !PICTURES[name])),
  };
}

/** Returns the ledge with the last pictures, if there are any. @param {Entry[]} entries @param {string} today */
async function lastPictures(entries, today) {
  if (!entries.some(hangs)) return [];
  const module = await import("../gallery/hung.js").catch(() => null); // without a network
  await module?.ready();
  return module ? [module.ledge(entries, today)] : [];
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

/** True for the pictures of a day. @param {Entry} entry */
const isPicture = ({ from = "" }) => kindOf(from).genre === "nonogram";

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
