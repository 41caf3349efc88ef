/** Shows the puzzles of this device and of the page: begun ones, solved ones, and then the others, small ones first. */

import { dateOf } from "../base/dates.js";
import { icon } from "../base/icons.js";
import { button, make } from "../base/make.js";
import { styled } from "../base/styles.js";
import { clockTime } from "../base/text.js";
import { skippedWords } from "../files/files.js";
import { gridOf } from "../files/pictures.js";
import { isBegun, progressOf } from "../files/progress.js";
import { solvedTime } from "../files/records.js";
import { builtIn, dayOf, puzzleOf } from "../files/shelf.js";
import { keyOf } from "../formats/link.js";
import { coverOf } from "../gallery/covers.js";
import { hungLink, ready } from "../gallery/hung.js";
import { hangs, keptEntries, keptPuzzle, nameOf, percent } from "../gallery/stored.js";
import { GENRE_NAMES, GENRE_TITLES } from "../genres/icons.js";
import { genreOf, sizeOf, titleOf } from "../genres/index.js";
import { hashOf, quilt } from "../puzzle/quilt.js";
import { GRADES, SIZE_NAMES, gradeLabel, headOf, sizeNameOf } from "./filters.js";

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
 * What the reader wants to see; "" is everything.
 * @typedef {Record<"kind" | "progress" | "size" | "grade" | "inks" | "words", string>} Wanted
 */

const [AWAY, AWAY_SIDE] = [8, 16]; // tiles of puzzles that are not on this device, and the size of their quilts
const EVERYTHING = { kind: "", progress: "", size: "", grade: "", inks: "", words: "" };
const PROGRESS = { new: "New", begun: "Begun", solved: "Solved" };
const INKS = { black: "Black", colour: "Colour" };
const NARROW = matchMedia("(max-width: 759px)");
const MORE = 28; // tiles per press
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

/** Returns the parts of the library. @param {Opening} opening */
export async function partsOfLibrary(opening) {
  const { puzzles: shelf, isWhole } = await builtIn();
  const books = await allBooks(opening, shelf);
  await Promise.all([ready(), styled(import.meta.resolve("../styles/library.css"))]);
  /** @type {Wanted} */
  const wanted = { ...EVERYTHING, ...history.state }; // the browser's way back restores it
  const shelves = make("div", "shelves");
  const count = make("p", { className: "note", role: "status" });
  const tiles = new Map(/** @type {[Book, HTMLElement][]} */ ([]));
  /** Returns the tile of a puzzle, which is made once. @param {Book} book */
  const tileFor = (book) => {
    const tile = tiles.get(book) ?? tileOf(opening, book);
    tiles.set(book, tile);
    return tile;
  };
  const grades = GRADES.filter((grade) => books.some((book) => book.grade === grade));
  const { chips, opening: filter, panel, search } = headOf(wanted, [
    ["kind", GENRE_NAMES.map((kind) => [kind, GENRE_TITLES[kind]])],
    ["progress", Object.entries(PROGRESS)],
    ["size", SIZE_NAMES.map((name) => [name, name])],
    ["grade", grades.map((grade) => [grade, gradeLabel(grade)])],
    ["inks", Object.entries(INKS)],
  ], (again) => {
    const found = books.filter((book) => isWanted(book, wanted));
    const solved = found.filter(({ progress }) => progress === 1).length;
    count.textContent = found.length ? `${solved} of ${found.length} solved` : "";
    shelves.replaceChildren(...(found.length
      ? shelvesOf(found, wanted, tileFor)
      : [make("div", "covers", nothing(books, wanted, again))]), ...(isWhole ? [] : awayTiles()));
    return found.length;
  });
  return [
    make("div", "heading of-library", make("h2", {}, "Library"), count, search, filter, panel), chips,
    ...networkNotice(isWhole), shelves,
  ];
}

/**
 * Returns the shelves: what is begun, what is solved, and the rest.
 *
 * @param {Book[]} found
 * @param {Wanted} wanted
 * @param {(book: Book) => HTMLElement} tileFor
 */
function shelvesOf(found, wanted, tileFor) {
  const [fresh, begun, solved] = ["new", "begun", "solved"].map((name) =>
    found.filter(({ progress }) => progressName(progress) === name));
  const pictures = fresh.filter(({ puzzle }) => puzzle.genre === "nonogram");
  const others = fresh.filter(({ puzzle }) => puzzle.genre !== "nonogram");
  const time = (/** @type {Book} */ { entry }) => (entry && solvedTime(entry)) || 0;
  const area = (/** @type {Book} */ { puzzle: { height, width } }) => height * width;
  solved.sort((one, other) => time(other) - time(one));
  pictures.sort((one, other) => area(one) - area(other));
  return [
    ...shelfOf("Go on with", begun, tileFor),
    ...(wanted.progress === "solved" ? shelfOf("Solved", solved, tileFor) : wallOf(solved, tileFor)),
    ...(wanted.progress ? [] : [another()]),
    ...shelfOf("Still wrapped", pictures, tileFor),
    ...shelfOf("Other kinds", others, tileFor),
  ];
}

/** Returns the line that leads to other puzzles. */
function another() {
  return make("a", { href: "#another", className: "new-here" }, icon("dice"),
    make("span", {}, make("b", {}, "Another one"), " As many as you like, of any kind, size and grade."), icon("next"));
}

/**
 * Returns a shelf that shows two rows of tiles, and more when they are asked for; no shelf without puzzles.
 *
 * @param {string} title
 * @param {Book[]} books
 * @param {(book: Book) => HTMLElement} tileFor
 */
function shelfOf(title, books, tileFor) {
  if (!books.length) return [];
  const covers = make("div", "covers");
  const more = button("", () => show(MORE));
  const show = (/** @type {number} */ count) => {
    const from = covers.childElementCount;
    covers.append(...books.slice(from, from + count).map(tileFor));
    const left = books.length - covers.childElementCount;
    more.textContent = `Show ${Math.min(MORE, left)} more`;
    more.hidden = left === 0;
    if (from) /** @type {HTMLElement} */ (covers.children[from]).focus();
  };
  show(NARROW.matches ? 9 : 14);
  const heading = make("div", "heading", make("h3", {}, title), make("span", "note", String(books.length)));
  return [make("section", { ariaLabel: title }, heading, covers, more)];
}

/**
 * Returns the wall with the puzzles that were solved last; no wall without any.
 *
 * @param {Book[]} solved   the last one first
 * @param {(book: Book) => HTMLElement} tileFor
 */
function wallOf(solved, tileFor) {
  if (!solved.length) return [];
  const last = solved.slice(0, NARROW.matches ? 6 : 9).map((book) => {
    const { entry, puzzle, title } = book;
    return entry && hangs(entry)
      ? hungLink({ entry, puzzle, title, day: dateOf(new Date(solvedTime(entry) ?? 0)) })
      : tileFor(book);
  });
  const album = make("span", "links", make("a", { href: "#album" }, "Your pictures"));
  return [make("section", { className: "on-wall wall-sand", ariaLabel: "Solved" },
    make("div", "heading", make("h3", {}, "Solved"), make("span", "note", String(solved.length)), album),
    make("div", "rail", ...last))];
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
  const tiles = Array.from({ length: AWAY }, (_, number) => make("span", { className: "tile away", ariaHidden: "true" },
    make("span", "cover", quilt(hashOf(String(number)), AWAY_SIDE, [])), make("span", "note", "not here yet")));
  return [make("div", "covers", ...tiles)];
}

/**
 * Returns the puzzles: opened ones, the last one first, then those of the page.
 *
 * @param {Opening} opening
 * @param {import("../files/shelved.js").Shelved[]} shelf
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
    return puzzle ? { address, puzzle, title, grade: "", progress, entry, isYours: !entry.from } : [];
  });
  return [...yours, ...shelved];
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
