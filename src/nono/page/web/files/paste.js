/** Runs the dialog for pasted texts. While the user types or pastes, the dialog shows the puzzle that it reads. */

import { addPart } from "../base/parts.js";
import { element } from "../base/make.js";
import { inWords } from "../base/text.js";
import { drawn } from "../board/sheet.js";
import { FormatError } from "../formats/errors.js";
import { hasPython, readEach } from "../formats/index.js";
import { READABLE } from "../formats/readers.js";
import { genreOf, sizeOf } from "../genres/index.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../formats/errors.js").Found} Found
 */

const PAUSE = 200; // time between the last key and the preview, in milliseconds
const PREVIEW = 240; // the largest side of the board, in CSS pixels

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./paste.html"));

/** Prepares the dialog. Returns a function that opens it with a text. @param {import("./files.js").Opening} opening */
export function startPaste(opening) {
  const { app } = opening;
  const dialog = /** @type {HTMLDialogElement} */ (element("paste"));
  const field = /** @type {HTMLTextAreaElement} */ (element("paste-text"));
  const open = /** @type {HTMLButtonElement} */ (element("paste-open"));
  /** The puzzles of the text. @type {Document[]} */
  let documents = [];
  let damaged = 0;
  let timer = 0;
  let last = 0;

  const read = async () => {
    const turn = ++last;
    const text = field.value;
    /** @type {Found[]} */
    const found = text.trim() ? await readEach("", new TextEncoder().encode(text)).catch((error) => [error]) : [];
    if (turn !== last) return; // the text has changed
    documents = /** @type {Document[]} */ (found.filter((one) => !(one instanceof Error)));
    damaged = found.length - documents.length;
    const [first] = documents;
    const isDrawing = first?.genre === "nonogram" && !first.sealed;
    element("paste-board").replaceChildren(...(first ? [drawn(app, first, isDrawing ? first.cells : null, PREVIEW)] : []));
    const error = found.find((one) => one instanceof Error);
    const words = documents.length > 1 ? [`${documents.length} puzzles. The first one:`] : [];
    if (first) words.push(`${genreOf(first).title}, ${sizeOf(first)}.`);
    if (damaged && first) words.push(`${inWords(damaged, "puzzle is", "puzzles are")} damaged:`);
    if (error) words.push(String(error).replace(/^Error: /, ""));
    element("paste-told").textContent = words.join(" ");
    const isWrong = !first && Boolean(error);
    field.ariaInvalid = String(isWrong);
    element("paste-help").hidden = isWrong; // the error says the same
    open.disabled = !first;
  };
  const readNow = () => {
    clearTimeout(timer);
    return read();
  };
  field.oninput = () => {
    clearTimeout(timer);
    timer = window.setTimeout(read, PAUSE);
  };
  field.onpaste = ({ clipboardData }) => {
    const [picture] = clipboardData?.files ?? [];
    if (!picture) return;
    dialog.close();
    void opening.file(picture);
  };
  element("paste-file").onclick = () => {
    dialog.close();
    element("file").click();
  };
  dialog.onclose = () => {
    if (dialog.returnValue === "open") void opening.attempt("", () => opening.chosen(documents, damaged));
  };
  return async (/** @type {string} */ text) => {
    field.value = text;
    element("paste-help").textContent = (await hasPython())
      ? "This page reads all formats of nono, also boards as text."
      : `This page reads ${READABLE}. 'nono page' on your own computer reads more.`;
    dialog.returnValue = "";
    if (!dialog.open) dialog.showModal();
    await readNow();
    (open.disabled ? field : open).focus();
  };
}
