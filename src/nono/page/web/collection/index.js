/**
 * Runs the index of a collection: its puzzle of the day, the covers with the reader's progress, and the filters.
 * Without this script, the index is a plain list.
 *
 * nono.page.bundle joins the modules of this script, because browsers load no modules from a disk.
 */

import { dateOf, shortDate } from "../base/dates.js";
import { button, make } from "../base/make.js";
import { startVersions } from "../base/versions.js";
import { startWayBack } from "../base/way_back.js";
import { isBegun, percentOf, progressOf } from "../files/progress.js";
import { GENRE_NAMES, GENRE_TITLES } from "../genres/icons.js";
import { GRADES, SIZE_NAMES, gradeLabel, headOf, sizeNameOf } from "../places/filters.js";
import { quilt, wallOf } from "../puzzle/quilt.js";

/** @type {Record<string, string>} */
const PROGRESS = { new: "New", begun: "Begun", solved: "Solved" };

// Earlier releases wrote the player to this address, so links with its addresses lead here.
if (/[=/?]|^#(today|album|another|stuck|library|make|draw|play)$/.test(location.hash)) {
  location.replace(`play.html${location.search}${location.hash}`);
}

/**
 * A puzzle of the list: its item and link there, its progress from 0 to 1 (solved), and what the filters ask: facts by
 * the names of filters, and words to search, in lower case.
 *
 * @typedef {Record<string, string>} Facts
 * @typedef {{item: HTMLElement, link: HTMLAnchorElement, progress: number, facts: Facts, words: string}} Book
 */

const list = /** @type {HTMLElement} */ (document.querySelector("ol.covers"));
const books = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("li"))].map(bookOf);
const EVERYTHING = { kind: "", progress: "", size: "", grade: "", words: "" };
const wanted = { ...EVERYTHING, ...history.state };

// begun ones first
list.prepend(...books.filter(({ progress }) => isBegun(progress)).map(({ item }) => item));
startWayBack();
showDaily();
showHead();
void startVersions("service_worker.js");

/**
 * Shows the progress on a puzzle's cover, and returns what the filters ask.
 *
 * @param {HTMLElement} item
 * @returns {Book}
 */
function bookOf(item) {
  const link = /** @type {HTMLAnchorElement} */ (item.querySelector("a"));
  const { name = "", title, kind = "", grade = "", height, width, quilt: seed, inks } = link.dataset;
  const progress = progressOf(name);
  const cover = /** @type {HTMLElement} */ (link.querySelector(".cover"));
  const picture = /** @type {HTMLImageElement} */ (cover.querySelector("img"));
  const sides = { height: Number(height), width: Number(width) };
  const heading = /** @type {HTMLElement} */ (link.querySelector("strong"));
  link.href = `play.html#p=${name}`; // without this script, the link leads to the plain page of the puzzle
  if (progress === 1) {
    cover.classList.toggle("coloured", Boolean(inks));
    cover.classList.add("hung", wallOf(Number(seed ?? 0)));
    if (picture.dataset.solved) picture.src = picture.dataset.solved;
    if (title) heading.textContent = textOf(title);
    link.dataset.solved = "true";
    link.append(make("span", "sr-only", "solved"));
  } else {
    const side = Math.max(sides.height, sides.width);
    if (seed) picture.replaceWith(quilt(Number(seed), side, inks ? inks.split(" ") : []));
    if (progress) cover.after(make("span", "percent", percentOf(progress)));
  }
  const state = progress === 1 ? "solved" : progress ? "begun" : "new";
  const facts = { kind, grade, size: sizeNameOf(sides), progress: state };
  const words = `${link.textContent} ${grade} ${width}x${height}`.toLowerCase();
  return { item, link, progress, facts, words };
}

/** Returns a text that is disguised as base64, so that nobody reads it by accident. @param {string} base64 */
function textOf(base64) {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}

/** Shows the puzzle of the day. The names end with a hash of the clues, so their order by hash mixes the puzzles. */
function showDaily() {
  const hash = (/** @type {Book} */ { link }) => (link.dataset.name ?? "").slice(-8);
  const order = books.toSorted((one, other) => (hash(one) < hash(other) ? -1 : 1));
  const now = new Date();
  const days = Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / (24 * 60));
  const { link, progress } = order[days % order.length];
  const daily = /** @type {HTMLElement} */ (document.getElementById("daily"));
  const parts = [".shown", "strong", ".note"].map((part) => link.querySelector(part));
  const [shown, title, note] = /** @type {HTMLElement[]} */ (parts);
  const act = progress === 1 ? "Look again" : progress ? "Go on" : "Play";
  daily.append(
    make("a", { className: "tile", href: link.href, tabIndex: -1, ariaHidden: "true" }, shown.cloneNode(true)),
    make("div", {},
      make("p", "note", `${daily.title}, ${shortDate(dateOf(now))}`), make("h2", {}, title.textContent ?? ""),
      make("p", "note", note.textContent ?? ""), make("a", { className: "button primary", href: link.href }, act)));
  daily.removeAttribute("title");
  daily.hidden = false;
}

/** Shows the search, the filters and the puzzles that pass them. */
function showHead() {
  const { chips, opening, panel, search } = headOf(wanted, [
    ["kind", occurring("kind", GENRE_NAMES, (kind) => GENRE_TITLES[kind])],
    ["progress", Object.entries(PROGRESS)],
    ["size", occurring("size", SIZE_NAMES, (size) => size)],
    ["grade", occurring("grade", GRADES, gradeLabel)],
  ], show);
  const heading = /** @type {HTMLElement} */ (document.querySelector(".of-library"));
  heading.append(search, opening, panel);
  heading.after(chips);
}

/**
 * Returns the names of a fact that occur, with their labels.
 *
 * @template {string} Name
 * @param {string} fact   such as "size"
 * @param {readonly Name[]} names   all names that the fact may have, in order
 * @param {(name: Name) => string} labelOf
 */
function occurring(fact, names, labelOf) {
  const those = names.filter((name) => books.some(({ facts }) => facts[fact] === name));
  return those.map((name) => /** @type {[string, string]} */ ([name, labelOf(name)]));
}

/** Shows the puzzles that pass all filters, and returns how many. @param {(wishes: Facts) => void} again */
function show(again) {
  const { words, ...facts } = wanted;
  const searched = words.toLowerCase().split(/\s+/);
  let [count, solved] = [0, 0];
  for (const book of books) {
    const isWanted = Object.entries(facts).every(([name, value]) => !value || book.facts[name] === value);
    book.item.hidden = !isWanted || !searched.every((/** @type {string} */ word) => book.words.includes(word));
    count += Number(!book.item.hidden);
    solved += Number(!book.item.hidden && book.progress === 1);
  }
  const told = /** @type {HTMLElement} */ (document.getElementById("count"));
  told.textContent = count ? `${solved} of ${count} solved` : "Nothing like that here. ";
  if (!count) told.append(button("Show everything", () => again(EVERYTHING)));
  return count;
}
