/** Runs the dialog that exports the open puzzle: on paper, as a picture to print, as a link or as a file. */

import { icon } from "../base/icons.js";
import { labelled, make, openDialog, select } from "../base/make.js";
import { fillSheet, paperPicture } from "../board/sheet.js";
import { verdictOf } from "../engine/shared.js";
import { FormatError } from "../formats/errors.js";
import { served } from "../formats/index.js";
import { genreOf } from "../genres/index.js";
import { nameOf, writable, write } from "../formats/writers.js";

/** @import { App } from "../app/app.js" */

/** Shows the ways to export the open puzzle. If one fails, the dialog says why. @param {App} app */
export async function saveAs(app) {
  const puzzle = app.store.puzzle;
  const format = select(await writable(puzzle));
  const { draws } = await served();
  const more = "More formats, such as SVG: 'nono page' on your own computer";
  if (!draws) format.append(make("option", { disabled: true }, more));
  const paper = await paperPicture(app, null);
  const warning = app.checker.verdict === "multiple" ? "This puzzle has several solutions." : "";
  const note = make("p", { className: "told", role: "status" }, warning);
  const image = make("img", { src: URL.createObjectURL(paper), alt: "The printed page" });
  const twoPages = make("input", { type: "checkbox" });
  const hasMoves = Boolean(puzzle.given?.moves);
  const preview = make("figure", "paper-preview", image);
  /** Calls a function with the only answer, or says that there is none. */
  const withAnswer = async (/** @type {(grid: Uint8Array) => unknown} */ act) => {
    const grid = await answerOf(app);
    if (grid) await act(grid);
    else note.textContent = "There is no answer to print: nono has not found exactly one.";
  };
  const printPages = (/** @type {Uint8Array | undefined} */ grid = undefined) => {
    dialog.close();
    fillSheet(app, grid);
    print();
  };
  const savePage = async (/** @type {string} */ page, /** @type {Blob} */ picture) => {
    const bytes = new Uint8Array(await picture.arrayBuffer());
    download({ name: `${nameOf(puzzle)}-${page}.png`, type: "image/png", bytes });
    dialog.close();
  };
  const saveAnswer = way("picture", "PNG of the answer", "The solved board, with its title.", () =>
    withAnswer(async (grid) => savePage("answer", await paperPicture(app, grid))));
  saveAnswer.hidden = hasMoves;
  const { dialog } = openDialog("export", "Export", note, make("div", "parts", preview, make("div", "stack",
    way("print", "Print, or save as PDF", "The clues and an empty board, on one page.", () =>
      (twoPages.checked ? withAnswer(printPages) : printPages())),
    make("label", { hidden: hasMoves }, twoPages, "Print the answer on a second page"),
    way("picture", "PNG to print", "The same page as a picture.", () => savePage("page", paper)),
    saveAnswer,
    way("share", "Link", "The puzzle travels inside the link. Also HTML for another page.", () => {
      dialog.close();
      app.tell("share");
    }),
    way("file", "Save file", "For nono and other programs, in this format:", async () => {
      try {
        download(await write(puzzle, format.value));
        dialog.close();
      } catch (error) {
        note.textContent = error instanceof FormatError ? String(error) : `Something went wrong: ${String(error)}`;
        app.say(note.textContent, "error");
      }
    }),
    labelled("Format", format))), make("button", {}, "Close"));
  dialog.addEventListener("close", () => URL.revokeObjectURL(/** @type {HTMLImageElement} */ (preview.firstChild).src));
}

/** Returns the only answer of the open puzzle, or null. @param {App} app @returns {Promise<Uint8Array | null>} */
async function answerOf({ checker, store: { puzzle } }) {
  try {
    const found = await checker.ask("solve", puzzle, { picture: genreOf(puzzle).answer(puzzle) });
    return verdictOf(found) === "unique" ? found.solutions[0].slice(0, puzzle.cells.length) : null;
  } catch {
    return null; // there is no engine
  }
}

/**
 * Returns the button of one way to export.
 *
 * @param {import("../base/icons.js").IconName} name   of its icon
 * @param {string} title
 * @param {string} words   what it does
 * @param {() => unknown} onclick
 */
function way(name, title, words, onclick) {
  return make("button", { type: "button", className: "way", ariaLabel: title, onclick },
    icon(name), make("strong", {}, title), make("span", "note", words));
}

/** Saves a file. @param {import("../formats/writers.js").File} file */
export function download({ name, type, bytes }) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
