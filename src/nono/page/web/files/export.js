/** Runs the dialog that saves or prints a puzzle. */

import { addPart } from "../base/parts.js";
import { element, make } from "../base/make.js";
import { loadPolygons } from "../board/painter.js";
import { PAPER, drawAll, pageOf, paper, printable } from "../board/sheet.js";
import { FormatError } from "../formats/errors.js";
import { served } from "../formats/index.js";
import { writable, writableByPython, write } from "../formats/writers.js";
import { genreOf, sizeOf } from "../genres/index.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 */

/** The labels of the formats that the page can write. @type {Record<string, string>} */
const LABELS = {
  json: "JSON (keeps everything)",
  png: "PNG (picture with one pixel per cell)",
  puzzlink: "puzz.link address",
  svg: "SVG (drawing to print or embed)",
};
/** The width and height of each paper, in mm. @type {Record<string, number[]>} */
const PAPERS = { A4: [210, 297], letter: [216, 279], A3: [297, 420], A5: [148, 210] };
const PREVIEW = 58; // the height of a previewed page, in mm

/** Chooses puzzles to print, at most a number of them. @typedef {(most: number) => Promise<Document[]>} Choice */

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./export.html"));

/** Prepares the dialog. Returns a function that opens it for the open puzzle, or to print several. @param {App} app */
export function startExport(app) {
  const dialog = /** @type {HTMLDialogElement} */ (element("export"));
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement & HTMLSelectElement} */ (form.elements.namedItem(name));
  const page = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];

  field("paper").append(...Object.keys(PAPERS).map((name) => new Option(name === "letter" ? "US Letter" : name, name)));
  /** @type {Choice | undefined} */
  let several;
  const list = async () => {
    const { document: puzzle } = app.store;
    const before = field("format").value;
    const names = await writable(puzzle);
    field("format").replaceChildren(...names.map((name) => new Option(LABELS[name], name)));
    if (names.includes(before)) field("format").value = before;
    return puzzle;
  };
  const more = async (/** @type {Document} */ puzzle) => {
    if (!(await served()).draws) return field("format").append(make("option", { disabled: true }, "More formats, such as SVG: 'nono page' on your own computer"));
    const formats = await writableByPython(puzzle).catch(() => []); // without an answer, the page's own formats remain
    if (puzzle !== app.store.document) return;
    const known = new Set([...field("format").options].map(({ value }) => value));
    for (const { name, what, suffix } of formats) {
      const label = suffix && !what.includes(suffix) ? `${what} (${suffix})` : what;
      if (!known.has(name)) field("format").append(new Option(label, name));
    }
  };
  const save = async () => download(await write(app.store.document, field("format").value, field("solution").checked));
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    try {
      await work();
      dialog.close();
    } catch (error) {
      const words = error instanceof FormatError ? String(error) : `Something went wrong: ${String(error)}`;
      app.say(words, "error");
      element("export-error").textContent = words;
    }
  };
  const pages = async () => {
    await loadPolygons();
    const puzzles = several ? await several(Number(field("count").value)) : [app.store.document];
    const sections = puzzles.map((puzzle, at) => {
      const title = `${at + 1}. ${genreOf(puzzle).title}, ${sizeOf(puzzle)}`;
      return make("section", {}, make("h1", {}, title), printable(app, puzzle, null, PAPER.half)); // two Sudokus to a page
    });
    const first = several ? paper(...sections) : pageOf(app, printable(app, puzzles[0], null));
    if (!field("solution").checked) return [first];
    const solutions = [];
    for (const [at, puzzle] of puzzles.entries()) {
      const figure = printable(app, puzzle, await solutionOf(app, puzzle), several ? PAPER.small : PAPER.page);
      if (several) figure.prepend(make("figcaption", {}, String(at + 1)));
      solutions.push(figure);
    }
    const last = paper(...solutions);
    last.classList.toggle("solutions", Boolean(several));
    return [first, last];
  };
  const preview = async () => {
    const [width, height] = PAPERS[field("paper").value];
    const shown = await pages().catch(() => []); // without a solution, printing tells why
    for (const { style } of shown) style.cssText = `height: ${height}mm; width: ${width}mm; zoom: ${PREVIEW / height}`;
    element("export-preview").replaceChildren(...shown);
    drawAll(element("export-preview"));
  };
  const print = async () => {
    element("sheet").replaceChildren(...(await pages()));
    element("export-preview").replaceChildren(); // its memory may be needed
    drawAll(element("sheet"));
    page.replaceSync(`@page { size: ${field("paper").value}; margin: 14mm; }`);
    dialog.close();
    window.print();
  };
  for (const name of ["paper", "solution", "count"]) field(name).onchange = preview;
  form.onsubmit = (event) => {
    event.preventDefault();
    const action = /** @type {SubmitEvent} */ (event).submitter?.getAttribute("value");
    if (action === "close") dialog.close();
    else void attempt(action === "save" && !several ? save : print);
  };
  return async (/** @type {Choice | undefined} */ choice = undefined) => {
    several = choice;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll("[data-several]"))) {
      one.hidden = (one.dataset.several === "true") !== Boolean(several);
    }
    element("export-title").textContent = several ? "Print several puzzles" : "Save or print the puzzle";
    element("export-error").textContent = "";
    field("solution").checked = false;
    if (!several) void more(await list());
    void preview();
    if (!dialog.open) dialog.showModal();
  };
}

/** Returns the picture of a puzzle if it is known, otherwise the engine's first solution. @param {App} app @param {Document} puzzle */
async function solutionOf({ checker }, puzzle) {
  if (puzzle.genre === "nonogram" && (puzzle.clues === null || puzzle.cells.some(Boolean))) return puzzle.cells;
  const { solutions } = await checker.ask("solve", puzzle, { limit: 1 });
  if (!solutions.length) throw new FormatError("this puzzle has no solution to show");
  return solutions[0];
}

/** Saves a file. @param {import("../formats/writers.js").File} file */
export async function download({ name, type, bytes }) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
