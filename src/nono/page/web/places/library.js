/** Shows the puzzles of this device, of this site's collection and of the page, by kind, size, grade and progress. */

import { button, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { progressOf } from "../files/progress.js";
import { GRADES, documentOf } from "../files/shelf.js";
import { hasPython } from "../formats/index.js";
import { WITH_ICONS } from "../genres/icons.js";
import { GENRE_TITLES, genreOf, sizeOf, titleOf } from "../genres/index.js";
import { gradeEntries } from "./grades.js";
import { card, coverOf, keptEntries, keptPuzzle, nameOf } from "./parts.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 *
 * What the library says about a puzzle, and its card.
 * @typedef {{facts: Record<string, string>, link: HTMLElement}} Row
 */

const SMALL = 100; // maximum number of cells of a small puzzle
const LARGE = 300;

const doneOf = (/** @type {number} */ progress) => (progress === 1 ? "solved" : "open");

/** @param {Document} puzzle @param {string} grade @param {number} progress */
function factsOf({ genre, height, width }, grade, progress) {
  const cells = height * width;
  const size = cells <= SMALL ? "small" : cells <= LARGE ? "medium" : "large";
  return { kind: genre, size, grade, done: doneOf(progress) };
}

/** @param {import("../files/files.js").Opening} opening */
export async function library(opening) {
  const { app, kept, shelf } = opening;
  /** What the reader wants to see; "" is everything. The browser's way back restores it. @type {Record<string, string>} */
  const wanted = { kind: "", size: "", grade: "", done: "", ...history.state };
  const entries = await keptEntries(kept);
  const builtIn = await shelf.builtIn().catch(() => []); // without a network, only the reader's own puzzles
  const row = (/** @type {string} */ address, /** @type {Document} */ puzzle, /** @type {string} */ grade, /** @type {number} */ progress, title = "") => {
    const [name, sides] = [title || nameOf(puzzle, progress), sizeOf(puzzle)];
    const link = card(address, coverOf(app, puzzle, progress), name, [genreOf(puzzle).title, name !== sides && sides, grade], progress);
    return { facts: factsOf(puzzle, grade, progress), link, puzzle };
  };
  const shelves = await Promise.all(builtIn.map(async (one) => {
    const puzzle = await documentOf(one);
    return row(one.address, puzzle, one.grade, shelf.progress(one.address, puzzle, entries));
  }));
  const names = new Set(builtIn.map(({ address }) => address));
  const own = entries.filter(({ from = "", progress }) => progress !== null && !names.has(from));
  const yours = own.flatMap((entry) => {
    const puzzle = keptPuzzle(entry);
    const found = puzzle && row(entry.from || entry.id, puzzle, entry.grade ?? "", entry.progress ?? 0, entry.title || genreOf(puzzle).title);
    if (found) found.link.dataset.id = entry.id;
    return found ?? [];
  });
  const hasCollection = entries.some(({ from }) => from?.startsWith("p="));
  const collected = hasCollection ? await import("../files/collected.js").then(({ collection }) => collection()).catch(() => null) : null;
  const site = (collected?.puzzles ?? []).map(({ facts, image, name, progress, title }) => {
    const link = card("", make("img", { alt: "", src: image }), title, [facts], progress);
    link.setAttribute("href", `#p=${name}`);
    return { facts: { done: doneOf(progress) }, link };
  });
  const isWanted = (/** @type {Pick<Row, "facts">} */ { facts }) => Object.entries(wanted).every(([name, value]) => !value || facts[name] === value);
  /** Returns the first puzzles that the reader wants to see, and then those of the last days. @param {number} most */
  const several = async (most) => {
    const found = [...yours, ...shelves].filter(isWanted).map(({ puzzle }) => puzzle).slice(0, most);
    for await (const one of found.length < most ? shelf.past() : []) {
      if (wanted.kind && wanted.kind !== one.genre) continue;
      const puzzle = await documentOf(one);
      if (isWanted({ facts: factsOf(puzzle, one.grade, progressOf(one.address)) })) found.push(puzzle);
      if (found.length === most) break;
    }
    return found;
  };
  const lists = make("section");
  const part = (/** @type {string} */ id, /** @type {string} */ title, /** @type {Row[]} */ rows) => {
    const found = rows.filter(isWanted);
    const solved = `${found.filter(({ facts }) => facts.done === "solved").length} of ${found.length} solved`;
    return found.length ? [make("h3", {}, title, " ", make("span", "note", solved)), make("div", { id, className: "cards" }, ...found.map(({ link }) => link))] : [];
  };
  const show = () => {
    history.replaceState(wanted, "");
    const kinds = WITH_ICONS.flatMap((kind) => part(`shelf-${kind}`, GENRE_TITLES[kind], shelves.filter(({ facts }) => facts.kind === kind)));
    const all = [...part("yours", "Your puzzles", yours), ...part("site", collected?.title ?? "", site), ...kinds];
    lists.replaceChildren(...(all.length ? all : ["No puzzle matches."]));
  };
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
  void gradeEntries(opening, own); // after the last wait, because it writes on cards that are shown
  return [
    make("div", "head", make("h2", {}, "Library"), make("div", "row",
      ...(canGenerate ? [button("New puzzle", () => opening.generate(wanted.kind))] : []),
      button("Print several", () => opening.print(several)))),
    make("div", "filters",
      choice("kind", "Kind", WITH_ICONS.map((kind) => [kind, GENRE_TITLES[kind]])),
      choice("size", "Size", ["small", "medium", "large"].map((size) => [size, size])),
      choice("grade", "Grade", GRADES.filter((grade) => shelves.some(({ facts }) => facts.grade === grade)).map((grade) => [grade, grade])),
      choice("done", "Progress", [["open", "not solved"], ["solved", "solved"]])),
    lists,
  ];
}

/** Shows the puzzles of a file. @param {import("../files/files.js").Opening} opening */
export async function packed(opening) {
  const { app, pack: { damaged, documents } } = opening;
  const cards = documents.map((puzzle, at) => {
    const link = card("", coverOf(app, puzzle, 0), `${at + 1}. ${titleOf(puzzle) || sizeOf(puzzle)}`, [genreOf(puzzle).title, sizeOf(puzzle)], 0);
    link.onclick = (event) => {
      event.preventDefault(); // the puzzle has no address yet
      void opening.ofPack(at);
    };
    return link;
  });
  const skipped = inWords(damaged, "puzzle in the file is damaged and was", "puzzles in the file are damaged and were");
  const said = damaged ? [make("p", {}, `${skipped} skipped.`)] : [];
  return [make("h2", {}, "Choose a puzzle"), ...said, make("div", "cards", ...cards)];
}
