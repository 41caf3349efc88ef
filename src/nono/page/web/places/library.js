/** Shows the puzzles of this device and of the page, by kind, progress, size and grade. */

import { icon } from "../base/icons.js";
import { button, make, select } from "../base/make.js";
import { clockTime } from "../base/text.js";
import { skippedWords } from "../files/files.js";
import { gridOf } from "../files/pictures.js";
import { isBegun, progressOf } from "../files/progress.js";
import { builtIn, dayOf, puzzleOf } from "../files/shelf.js";
import { keyOf } from "../formats/link.js";
import { GENRE_NAMES, GENRE_TITLES } from "../genres/icons.js";
import { genreOf, sizeOf, titleOf } from "../genres/index.js";
import { hashOf, quilt } from "../puzzle/quilt.js";
import { coverOf } from "./covers.js";
import { GRADES, SIZE_NAMES, gradeLabel, group, kindButtons, searchField, sizeNameOf } from "./filters.js";
import { keptEntries, keptPuzzle, nameOf, percent } from "./parts.js";

/**
 * @typedef {import("../base/types.js").Puzzle} Puzzle
 * @typedef {import("../files/files.js").Opening} Opening
 * @typedef {import("../files/kept.js").Entry} Entry
 *
 * A puzzle of the library, with its address, its progress from 0 to 1 (solved), and the stored game if there is one.
 * The grade is "" if it is unknown; `isYours` is true for puzzles that the reader has brought.
 * @typedef {{address: string, puzzle: Puzzle, title: string,
 *   grade: string, progress: number, entry?: Entry, isYours?: boolean}} Book
 *
 * What the reader wants to see, and in which order; "" is everything, or the usual order.
 * @typedef {Record<"kind" | "progress" | "size" | "grade" | "inks" | "words" | "order", string>} Wanted
 */

const [AWAY, AWAY_SIDE] = [8, 16]; // tiles of puzzles that are not on this device, and the size of their quilts
const EVERYTHING = { kind: "", progress: "", size: "", grade: "", inks: "", words: "", order: "" };
const PROGRESS = { new: "New", begun: "Begun", solved: "Solved" };
/**
 * The filters that keep a list empty: what opens them, and how many puzzles there are then.
 *
 * @type {Partial<Record<keyof Wanted, [string, string]>>}
 */
const FILTERS = {
  kind: ["Any kind", "Of any kind"],
  progress: ["Any progress", "With any progress"],
  size: ["Any size", "Of any size"],
  grade: ["Any grade", "Of any grade"],
  inks: ["Any inks", "In any inks"],
  words: ["Any words", "Without these words"],
};
/** The orders besides the usual one: their names, and the numbers that grow. */
const ORDERS = /** @type {Record<string, [string, (book: Book) => number]>} */ ({
  size: ["Smallest first", ({ puzzle }) => puzzle.height * puzzle.width],
  grade: ["Easiest first", ({ grade }) => GRADES.indexOf(grade) >>> 0], // unknown grades come last
  time: ["Played last first", ({ entry }) => -(entry?.time ?? 0)],
});

/** Returns the parts of the library: filters and covers. @param {Opening} opening */
export async function partsOfLibrary(opening) {
  const { puzzles: shelf, isWhole } = await builtIn();
  const books = await allBooks(opening, shelf);
  /** @type {Wanted} */
  const wanted = { ...EVERYTHING, ...history.state }; // the browser's way back restores it
  const covers = make("div", "covers");
  const count = make("p", { className: "note", role: "status" });
  const tiles = new Map(books.map((book) => [book, tileOf(opening, book)]));
  const show = () => {
    history.replaceState(wanted, "");
    const found = books.filter((book) => isWanted(book, wanted));
    const [, rank] = ORDERS[wanted.order] ?? [];
    if (rank) found.sort((first, second) => rank(first) - rank(second));
    const solved = found.filter(({ progress }) => progress === 1).length;
    count.textContent = found.length ? `${solved} of ${found.length} solved` : "";
    const those = found.map((book) => /** @type {HTMLElement} */ (tiles.get(book)));
    const parts = found.length ? those : [nothing(books, wanted, again)];
    covers.replaceChildren(...parts, ...(isWhole ? [] : awayTiles()));
  };
  const filters = make("div", "filters");
  const search = searchField("Size, grade, a title you solved", wanted.words, (words) => {
    wanted.words = words;
    show();
  });
  /** Shows the filters and the covers for other wishes. */
  const again = (/** @type {Partial<Wanted>} */ wishes) => {
    Object.assign(wanted, wishes);
    /** @type {HTMLInputElement} */ (search.lastElementChild).value = wanted.words;
    filters.replaceChildren(...filtersOf(books, wanted, show));
    show();
  };
  again({});
  return [make("div", "heading", make("h2", {}, "Library"), count, search), ...networkNotice(isWhole), filters, covers];
}

/** Says what the device has without a network. @param {boolean} isWhole   true if it has all built-in puzzles */
function networkNotice(isWhole) {
  if (navigator.onLine && isWhole) return [];
  const [cause, it] = navigator.onLine ? ["The network does not answer.", "it"] : ["You are offline.", "the network"];
  const words = isWhole ? "All of these puzzles are on this device." : `The pale ones come back with ${it}.`;
  return [make("p", { className: "notice", role: "status" }, icon("offline"), make("span", {}, `${cause} ${words}`))];
}

/** Returns tiles that stand for the puzzles which are not on this device. */
function awayTiles() {
  return Array.from({ length: AWAY }, (_, number) => make("span", { className: "tile away", ariaHidden: "true" },
    make("span", "cover", quilt(hashOf(String(number)), AWAY_SIDE, [])), make("span", "note", "not here yet")));
}

/**
 * Returns the puzzles: begun ones first, then opened ones, then those of the page.
 *
 * @param {Opening} opening
 * @param {import("../files/shelf.js").Shelved[]} shelf
 * @returns {Promise<Book[]>}
 */
async function allBooks({ kept }, shelf) {
  const entries = await keptEntries(kept);
  const shelved = await Promise.all(shelf.map(async ({ address, grade, ...more }) => {
    const puzzle = await puzzleOf({ address, grade, ...more });
    const key = entries.length ? keyOf(puzzle) : ""; // a day may have had the same picture
    const entry = entries.find(({ from }) => from === address) ?? entries.find((other) => other.key === key);
    const progress = Math.max(progressOf(address), entry?.progress ?? 0);
    return { address: entry?.from || address, puzzle, title: nameOf(puzzle, progress), grade, progress, entry };
  }));
  const listed = new Set(shelved.map(({ entry }) => entry));
  // a puzzle of a day that was only looked at is none of yours
  const isOfDay = (/** @type {Entry} */ { from, progress }) => Boolean(from && dayOf(from)) && !progress;
  const opened = entries.filter((entry) => entry.progress !== null && !listed.has(entry) && !isOfDay(entry));
  const yours = opened.flatMap((entry) => {
    const puzzle = keptPuzzle(entry);
    const title = puzzle ? entry.title || nameOf(puzzle, entry.progress) : "";
    const [address, progress] = [entry.from || entry.id, entry.progress ?? 0];
    return puzzle ? { address, puzzle, title, grade: "", progress, entry, isYours: true } : [];
  });
  const books = [...yours, ...shelved];
  const [begun, others] = [true, false].map((wanted) => books.filter(({ progress }) => isBegun(progress) === wanted));
  return [...begun, ...others];
}

/** Returns the name of a progress from 0 to 1. @param {number} progress @returns {keyof typeof PROGRESS} */
const progressName = (progress) => (progress === 1 ? "solved" : progress ? "begun" : "new");

/** Returns true if a puzzle passes all filters. @param {Book} book @param {Wanted} wanted */
function isWanted({ grade, isYours, progress, puzzle, title }, wanted) {
  const kind = genreOf(puzzle).title;
  const inks = puzzle.genre !== "nonogram" ? "" : puzzle.palette.length > 2 ? "colour" : "black";
  const facts = { kind: puzzle.genre, progress: progressName(progress), size: sizeNameOf(puzzle), grade, inks };
  const sides = sizeOf(puzzle);
  const text = [title, kind, grade, isYours ? "yours" : "", sides, sides.replace("×", "x")].join(" ").toLowerCase();
  const words = wanted.words.toLowerCase().split(/\s+/);
  const isFact = (/** @type {[string, string]} */ [name, value]) =>
    [value, ""].includes(wanted[/** @type {keyof Wanted} */ (name)]);
  return Object.entries(facts).every(isFact) && words.every((word) => text.includes(word));
}

/**
 * Returns the filters.
 *
 * @param {Book[]} books
 * @param {Wanted} wanted
 * @param {() => void} show   called after each change of `wanted`
 */
function filtersOf(books, wanted, show) {
  const choose = (/** @type {keyof Wanted} */ name) => (/** @type {string} */ value) => {
    wanted[name] = value;
    show();
  };
  const orders = Object.entries(ORDERS).map(([order, [label]]) => /** @type {[string, string]} */ ([order, label]));
  const order = select([["", "Begun first"], ...orders], { ariaLabel: "Order" });
  order.value = wanted.order;
  order.onchange = () => choose("order")(order.value);
  const grades = GRADES.filter((grade) => books.some((book) => book.grade === grade));
  return [
    kindButtons(GENRE_NAMES.map((kind) => [kind, GENRE_TITLES[kind]]), wanted.kind, choose("kind")),
    make("div", "groups",
      group("Progress", [["", "All"], ...Object.entries(PROGRESS)], wanted.progress, choose("progress")),
      group("Size", [["", "Any size"], ...SIZE_NAMES.map(labelled)], wanted.size, choose("size")),
      group("Grade", [["", "Any grade"], ...grades.map((grade) => /** @type {[string, string]} */ ([grade, gradeLabel(grade)]))], wanted.grade, choose("grade")),
      group("Inks", [["", "Any inks"], ["black", "Black"], ["colour", "Colour"]], wanted.inks, choose("inks")),
      order),
  ];
}

/** Returns an option of a filter, with its label. @param {string} word @returns {[string, string]} */
const labelled = (word) => [word, word[0].toUpperCase() + word.slice(1)];

/**
 * Returns what the library shows if no puzzle passes the filters: which filter to open, and how many there are then.
 *
 * @param {Book[]} books
 * @param {Wanted} wanted
 * @param {(wishes: Partial<Wanted>) => void} again   shows the library again, with other filters
 */
function nothing(books, wanted, again) {
  const ways = Object.entries(FILTERS).flatMap(([name, [label, words]]) => {
    const wishes = { [name]: "" };
    const isSet = wanted[/** @type {keyof Wanted} */ (name)];
    const count = isSet ? books.filter((book) => isWanted(book, { ...wanted, ...wishes })).length : 0;
    return count ? [{ act: button(label, () => again(wishes)), words: `${words} there are ${count}.` }] : [];
  });
  const all = button("Show everything", () => again(EVERYTHING));
  const acts = ways.length ? ways.map(({ act }) => act) : [all];
  acts[0].className = "primary";
  const empty = [1, 2, 3].map(() => make("span", "cover"));
  const frames = make("span", { className: "frames", ariaHidden: "true" }, ...empty);
  return make("div", "nothing", frames, make("h3", {}, "Nothing like that here"),
    make("p", {}, ways.map(({ words }) => words).join(" ")), make("div", "row", ...acts));
}

/** Returns the tile of a puzzle, which is a link to its board. @param {Opening} opening @param {Book} book */
function tileOf({ app, kept }, { address, entry, grade, isYours, progress, puzzle, title }) {
  const game = entry && kept.gameOf(entry.id);
  const sides = sizeOf(puzzle);
  const time = progress === 1 && game?.seconds ? clockTime(game.seconds) : "";
  const kind = puzzle.genre !== "nonogram" && genreOf(puzzle).title;
  const facts = [kind, title !== sides && sides, grade, isYours && "yours", time].filter(Boolean).join(", ");
  const link = make("a", { className: "tile", href: `#play/${address}` },
    make("span", "shown", coverOf(app, puzzle, { progress, marks: gridOf(entry, puzzle) }), ...percent(progress)),
    make("strong", {}, title), make("span", "note", facts));
  if (progress === 1) {
    link.dataset.solved = "true";
    link.append(make("span", "sr-only", "solved"));
  }
  return link;
}

/** Returns the parts of the library for the puzzles of a file. @param {Opening} opening */
export async function partsOfPack(opening) {
  const { app, pack: { damaged, puzzles } } = opening;
  const tiles = puzzles.map((puzzle, index) => {
    const link = make("a", { className: "tile", href: "#play/" }, coverOf(app, puzzle, { progress: 0 }),
      make("strong", {}, `${index + 1}. ${titleOf(puzzle) || sizeOf(puzzle)}`),
      make("span", "note", `${genreOf(puzzle).title}, ${sizeOf(puzzle)}`));
    link.onclick = (event) => {
      event.preventDefault(); // the puzzle has no address yet
      void opening.fromPack(index);
    };
    return link;
  });
  const skipped = damaged ? [make("p", {}, skippedWords(damaged))] : [];
  return [make("div", "heading", make("h2", {}, "Choose a puzzle")), ...skipped, make("div", "covers", ...tiles)];
}
