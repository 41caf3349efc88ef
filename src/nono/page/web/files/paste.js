/**
 * Runs the dialog for pasted texts. While the user types or pastes, the dialog shows the puzzle that it reads, or marks
 * the line that it cannot read. Clues of pictures become the fields of the place "stuck", where they can be corrected.
 */

import { make, openDialog } from "../base/make.js";
import { inWords } from "../base/text.js";
import { figureOf } from "../board/sheet.js";
import { FormatError } from "../formats/errors.js";
import { hasPython, readEach } from "../formats/index.js";
import { READABLE } from "../formats/readers.js";
import { genreOf, sizeOf } from "../genres/index.js";

/** @import { Puzzle } from "../base/types.js" */

const PAUSE = 200; // time between the last key and the preview, in milliseconds
const PREVIEW = 240; // the largest side of the board, in CSS pixels
const FILE = /^file(?::(\d+)(?::\d+)?)?: /; // how messages of Python begin: the text has no name

/** Opens the dialog with a text. @param {import("./files.js").Opening} opening @param {string} text */
export async function paste(opening, text) {
  const { app } = opening;
  const plain = { spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off" };
  const placeholder = "Rows\n3\n1 1\n…\n\nColumns\n2\n4 1\n…";
  const about = { id: "paste-text", value: text, ariaLabel: "Text of a puzzle", placeholder };
  const field = make("textarea", { ...about, ...plain });
  const board = make("div", { id: "paste-board" });
  const said = make("p", { id: "paste-told", role: "status" });
  const help = (await hasPython())
    ? "This page reads all formats of nono, also boards as text."
    : `This page reads ${READABLE}. 'nono page' on your own computer reads more.`;
  const note = make("p", { id: "paste-help", className: "note" }, help);
  const open = make("button", { id: "paste-open", className: "primary", value: "open", disabled: true }, "Open");
  const more = make("button", { value: "more", hidden: true });
  const { dialog } = openDialog("paste", "Paste a puzzle", make("div", "parts", field, board), said, note,
    make("div", "row", open, more, make("button", { value: "close" }, "Close")));
  /** The puzzles of the text. @type {Puzzle[]} */
  let puzzles = [];
  let damaged = 0; // how many puzzles of the text cannot be read
  let timer = 0;
  let last = 0; // how often the text was read
  /** What the buttons do. @type {(() => unknown)[]} */
  let acts = [];

  /** Reads the text. Shows its first puzzle, what is wrong, and the buttons for what can be done. */
  const read = async () => {
    const turn = ++last;
    const bytes = new TextEncoder().encode(field.value);
    const entries = field.value.trim() ? await readEach("", bytes).catch((error) => [error]) : [];
    if (turn !== last) return; // the text has changed
    puzzles = entries.filter((entry) => !(entry instanceof Error));
    damaged = entries.length - puzzles.length;
    const error = entries.find((entry) => entry instanceof Error);
    const first = puzzles[0] ?? (error instanceof FormatError ? error.puzzle : null);
    const isDrawing = first?.genre === "nonogram" && !first.sealed;
    board.replaceChildren(...(first ? [figureOf(app, first, isDrawing ? first.cells : null, PREVIEW)] : []));
    const words = puzzles.length > 1 ? [`${puzzles.length} puzzles. The first one:`] : [];
    if (first) words.push(`${genreOf(first).title}, ${sizeOf(first)}.`);
    if (damaged && puzzles.length) words.push(`${inWords(damaged, "puzzle is", "puzzles are")} damaged:`);
    const [, line = ""] = FILE.exec(error?.message ?? "") ?? [];
    if (error) words.push(sentence(error.message.replace(FILE, "")));
    said.textContent = words.join(" ");
    markLine(field, Number(line) || (error instanceof FormatError ? error.line : 0));
    field.ariaInvalid = String(!puzzles.length && error !== undefined);
    note.hidden = !first && error !== undefined; // the error says the same
    showActs(first, isDrawing);
  };

  /** Shows what can be done with the first puzzle. @param {Puzzle | null} first @param {boolean} isDrawing */
  const showActs = (first, isDrawing) => {
    const isWhole = puzzles.length > 0;
    const take = () => opening.chosen(puzzles, damaged);
    const hasClues = first?.genre === "nonogram" && !isDrawing && puzzles.length < 2;
    const analyse = () => opening.analyse(puzzles[0], damaged);
    acts = hasClues && first ? [() => opening.copied(first), take] : [take, analyse];
    open.disabled = !first;
    open.textContent = puzzles.length > 1 ? "Choose" : hasClues ? "Use these" : isDrawing ? "Open" : "Play";
    more.textContent = hasClues ? "Play" : "Analysis";
    // Jumps have no analysis, and that of a picture would show it.
    more.hidden = !isWhole || puzzles.length > 1 || !(hasClues || (first?.given && !first.given.moves));
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
    const act = { open: acts[0], more: acts[1] }[dialog.returnValue];
    if (act) void opening.attempt("", async () => act());
  };
  await read();
  (open.disabled ? field : open).focus();
}

/** Returns words as a sentence. @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?)]$/.test(words) ? "" : "."}`;

/** Marks a line of a field, counted from 1; 0 marks none. @param {HTMLTextAreaElement} field @param {number} line */
function markLine(field, line) {
  field.style.setProperty("--line", String(line - 1));
  field.classList.toggle("marked", line > 0);
  if (line > 0) field.scrollTop = (field.scrollHeight / field.value.split("\n").length) * Math.max(0, line - 3);
}
