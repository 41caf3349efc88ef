/** Runs the dialogs that save the open puzzle as a file, and that print it. */

import { element, labelled, lastButtons, make, openDialog } from "../base/make.js";
import { loadPolygons } from "../board/painter.js";
import { drawAll, pageOf, paper, printable } from "../board/sheet.js";
import { FormatError } from "../formats/errors.js";
import { served } from "../formats/index.js";
import { writable, write } from "../formats/writers.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 */

/** Asks for a format, and saves the open puzzle. @param {App} app */
export async function saveAs(app) {
  const puzzle = app.store.document;
  const format = make("select", {}, ...(await writable(puzzle)).map(([name, label]) => new Option(label, name)));
  const { draws } = await served();
  if (!draws) format.append(make("option", { disabled: true }, "More formats, such as SVG: 'nono page' on your own computer"));
  const solution = make("input", { type: "checkbox" });
  const parts = draws ? [make("label", {}, solution, "Include the solution (SVG only)")] : [];
  attempt(app, openDialog("export", "Save the puzzle", labelled("Format", format), ...parts, lastButtons("Save file")), async () => {
    download(await write(puzzle, format.value, solution.checked));
  });
}

/** Asks whether the open puzzle is printed with its solution, and prints it. @param {App} app */
export function print(app) {
  const puzzle = app.store.document;
  const solution = make("input", { type: "checkbox" });
  const opened = openDialog("print", "Print the puzzle", make("label", {}, solution, "Include the solution"), lastButtons("Print"));
  attempt(app, opened, async () => {
    await loadPolygons();
    const pages = [pageOf(app, printable(app, puzzle, null))];
    if (solution.checked) pages.push(paper(printable(app, puzzle, await solutionOf(app, puzzle))));
    element("sheet").replaceChildren(...pages);
    drawAll(element("sheet"));
    opened.dialog.close();
    window.print();
  });
}

/** Returns the picture of a puzzle if it is known, otherwise the engine's first solution. @param {App} app @param {Document} puzzle */
async function solutionOf({ checker }, puzzle) {
  if (puzzle.genre === "nonogram" && (puzzle.clues === null || puzzle.cells.some(Boolean))) return puzzle.cells;
  const { solutions } = await checker.ask("solve", puzzle, { limit: 1 });
  if (!solutions.length) throw new FormatError("this puzzle has no solution to show");
  return solutions[0];
}

/**
 * Does the work of a dialog when its form is sent, then closes the dialog. If the work fails, the dialog says why.
 *
 * @param {App} app
 * @param {{dialog: HTMLDialogElement, form: HTMLFormElement}} opened
 * @param {() => Promise<void>} work
 */
function attempt(app, { dialog, form }, work) {
  const note = make("p", { className: "note", role: "status" });
  form.lastElementChild?.before(note);
  form.onsubmit = async (event) => {
    if (/** @type {HTMLButtonElement} */ (event.submitter).value !== "act") return;
    event.preventDefault();
    try {
      await work();
      dialog.close();
    } catch (error) {
      note.textContent = error instanceof FormatError ? String(error) : `Something went wrong: ${String(error)}`;
      app.say(note.textContent, "error");
    }
  };
}

/** Saves a file. @param {import("../formats/writers.js").File} file */
export function download({ name, type, bytes }) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
