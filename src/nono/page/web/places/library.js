/** Shows the puzzles of this device and of the page, by kind, grade and progress. */

import { button, make } from "../base/make.js";
import { skippedWords } from "../files/files.js";
import { GRADES, builtIn, documentOf, progressFor } from "../files/shelf.js";
import { hasPython } from "../formats/index.js";
import { GENRE_NAMES, GENRE_TITLES } from "../genres/icons.js";
import { genreOf, sizeOf, titleOf } from "../genres/index.js";
import { card, coverOf, keptEntries, keptPuzzle, nameOf } from "./parts.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 *
 * What the library says about a puzzle, and its card.
 * @typedef {{facts: Record<string, string>, link: HTMLElement}} Row
 */

/** Returns the parts of the library: filters, opened and built-in puzzles. @param {import("../files/files.js").Opening} opening */
export async function library(opening) {
  const { app, kept } = opening;
  /** What the reader wants to see; "" is everything. The browser's way back restores it. @type {Record<string, string>} */
  const wanted = { kind: "", grade: "", done: "", ...history.state };
  const entries = await keptEntries(kept);
  const shelf = await builtIn().catch(() => []); // without a network, only the reader's own puzzles
  /** Returns the facts about a puzzle and its card. */
  const row = (/** @type {string} */ address, /** @type {Document} */ puzzle, /** @type {string} */ grade, /** @type {number} */ progress, title = "") => {
    const [name, sides] = [title || nameOf(puzzle, progress), sizeOf(puzzle)];
    const link = card(address, coverOf(app, puzzle, progress), name, [genreOf(puzzle).title, name !== sides && sides, grade], progress);
    return { facts: { kind: puzzle.genre, grade, done: progress === 1 ? "solved" : "open" }, link };
  };
  const shelves = await Promise.all(shelf.map(async (shelved) => {
    const puzzle = await documentOf(shelved);
    return row(shelved.address, puzzle, shelved.grade, progressFor(shelved.address, puzzle, entries));
  }));
  const names = new Set(shelf.map(({ address }) => address));
  const opened = entries.filter(({ from = "", progress }) => progress !== null && !names.has(from));
  const yours = opened.flatMap((entry) => {
    const puzzle = keptPuzzle(entry);
    return puzzle ? row(entry.from || entry.id, puzzle, "", entry.progress ?? 0, entry.title || genreOf(puzzle).title) : [];
  });
  const isWanted = (/** @type {Pick<Row, "facts">} */ { facts }) => Object.entries(wanted).every(([name, value]) => !value || facts[name] === value);
  const lists = make("section");
  /** Returns a heading and the wanted cards below it; nothing if none is wanted. */
  const part = (/** @type {string} */ id, /** @type {string} */ title, /** @type {Row[]} */ all) => {
    const rows = all.filter(isWanted);
    if (!rows.length) return [];
    const solved = rows.filter(({ facts }) => facts.done === "solved").length;
    const heading = make("h3", {}, title, " ", make("span", "note", `${solved} of ${rows.length} solved`));
    return [heading, make("div", { id, className: "cards" }, ...rows.map(({ link }) => link))];
  };
  /** Lists what is wanted. */
  const show = () => {
    history.replaceState(wanted, "");
    const kinds = GENRE_NAMES.flatMap((kind) => part(`shelf-${kind}`, GENRE_TITLES[kind], shelves.filter(({ facts }) => facts.kind === kind)));
    const parts = [...part("yours", "Your puzzles", yours), ...kinds];
    lists.replaceChildren(...(parts.length ? parts : ["No puzzle matches."]));
  };
  /** Returns a filter: a list of values, of which the first stands for everything. */
  const choice = (/** @type {string} */ name, /** @type {string} */ title, /** @type {[string, string][]} */ values) => {
    const select = make("select", { ariaLabel: title, onchange: () => {
      wanted[name] = select.value;
      show();
    } }, ...[["", title], ...values].map(([value, label]) => new Option(label, value)));
    select.value = wanted[name];
    return select;
  };
  show();
  const canGenerate = await hasPython();
  return [
    make("div", "head", make("h2", {}, "Library"), ...(canGenerate ? [button("New puzzle", () => opening.create(wanted.kind, "any"))] : [])),
    make("div", "filters",
      choice("kind", "Kind", GENRE_NAMES.map((kind) => [kind, GENRE_TITLES[kind]])),
      choice("grade", "Grade", GRADES.filter((grade) => shelves.some(({ facts }) => facts.grade === grade)).map((grade) => [grade, grade])),
      choice("done", "Progress", [["open", "not solved"], ["solved", "solved"]])),
    lists,
  ];
}

/** Shows the puzzles of a file. @param {import("../files/files.js").Opening} opening */
export async function packed(opening) {
  const { app, pack: { damaged, documents } } = opening;
  const cards = documents.map((puzzle, index) => {
    const link = card("", coverOf(app, puzzle, 0), `${index + 1}. ${titleOf(puzzle) || sizeOf(puzzle)}`, [genreOf(puzzle).title, sizeOf(puzzle)], 0);
    link.onclick = (event) => {
      event.preventDefault(); // the puzzle has no address yet
      void opening.fromPack(index);
    };
    return link;
  });
  const skipped = damaged ? [make("p", {}, skippedWords(damaged))] : [];
  return [make("h2", {}, "Choose a puzzle"), ...skipped, make("div", "cards", ...cards)];
}
