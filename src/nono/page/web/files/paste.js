/** Runs the dialog for pasted texts. While the user types or pastes, the dialog shows the puzzle that it reads. */

import { make, openDialog } from "../base/make.js";
import { inWords } from "../base/text.js";
import { figureOf } from "../board/sheet.js";
import { hasPython, readEach } from "../formats/index.js";
import { READABLE } from "../formats/readers.js";
import { genreOf, sizeOf } from "../genres/index.js";

/** @import { Document } from "../base/types.js" */

const PAUSE = 200; // time between the last key and the preview, in milliseconds
const PREVIEW = 240; // the largest side of the board, in CSS pixels

/** Opens the dialog with a text. @param {import("./files.js").Opening} opening @param {string} text */
export async function paste(opening, text) {
  const { app } = opening;
  const plain = { spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off" };
  const field = make("textarea", { id: "paste-text", value: text, ariaLabel: "Text of a puzzle", ...plain });
  const board = make("div", { id: "paste-board" });
  const said = make("p", { id: "paste-told", role: "status" });
  const help = (await hasPython())
    ? "This page reads all formats of nono, also boards as text."
    : `This page reads ${READABLE}. 'nono page' on your own computer reads more.`;
  const note = make("p", { id: "paste-help", className: "note" }, help);
  const open = make("button", { id: "paste-open", className: "primary", value: "open", disabled: true }, "Open");
  const analyse = make("button", { value: "analyse", hidden: true }, "Analysis");
  const { dialog } = openDialog("paste", "Paste a puzzle", make("div", "parts", field, board), said, note,
    make("div", "row", open, analyse, make("button", { value: "close" }, "Close")));
  /** The puzzles of the text. @type {Document[]} */
  let documents = [];
  let damaged = 0;
  let timer = 0;
  let last = 0; // how often the text was read

  /** Reads the text. Shows its first puzzle, what is wrong, and the buttons for what can be done. */
  const read = async () => {
    const turn = ++last;
    const bytes = new TextEncoder().encode(field.value);
    const entries = field.value.trim() ? await readEach("", bytes).catch((error) => [error]) : [];
    if (turn !== last) return; // the text has changed
    documents = entries.filter((entry) => !(entry instanceof Error));
    damaged = entries.length - documents.length;
    const [first] = documents;
    const isDrawing = first?.genre === "nonogram" && !first.sealed;
    board.replaceChildren(...(first ? [figureOf(app, first, isDrawing ? first.cells : null, PREVIEW)] : []));
    const words = documents.length > 1 ? [`${documents.length} puzzles. The first one:`] : [];
    if (first) words.push(`${genreOf(first).title}, ${sizeOf(first)}.`);
    if (damaged && first) words.push(`${inWords(damaged, "puzzle is", "puzzles are")} damaged:`);
    const error = entries.find((entry) => entry instanceof Error);
    if (error) words.push(String(error).replace(/^Error: /, ""));
    said.textContent = words.join(" ");
    const isWrong = !first && error !== undefined;
    field.ariaInvalid = String(isWrong);
    note.hidden = isWrong; // the error says the same
    open.disabled = !first;
    open.textContent = isDrawing ? "Open" : "Play";
    // Jumps have no analysis, and that of a picture would show it.
    analyse.hidden = documents.length !== 1 || !(first.clues || first.given) || Boolean(first.given?.moves);
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
  dialog.onclose = () => {
    if (dialog.returnValue === "open") void opening.attempt("", () => opening.chosen(documents, damaged));
    if (dialog.returnValue === "analyse") void opening.attempt("", () => opening.analyse(documents[0], damaged));
  };
  await read();
  (open.disabled ? field : open).focus();
}
