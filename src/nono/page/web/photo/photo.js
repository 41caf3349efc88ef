/** Reads a puzzle from a photo. Python does the reading; the user corrects the doubtful clues beside the picture. */

import { addPart } from "../base/parts.js";
import { styled } from "../base/styles.js";
import { button, element, labelled, make } from "../base/make.js";
import { sentences, text } from "../base/text.js";
import { readLines } from "../draw/clue_lines.js";
import { verdictOf } from "../engine/checker.js";
import { FormatError, asked } from "../formats/index.js";
import { GENRES } from "../genres/index.js";
import { blank } from "../puzzle/document.js";
import "./english.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 *
 * A clue as Python read it. In a Sudoku, both `row` and `column` are numbers; otherwise, exactly one of them is.
 * @typedef {{row: number | null, column: number | null, clue: string, doubtful: boolean, others: string[], box: number[]}} Line
 *
 * The answer of Python.
 * @typedef {Object} Scanned
 * @property {"nonogram" | "sudoku"} genre
 * @property {number} width
 * @property {number} height
 * @property {string | null} reason   why the reading is uncertain
 * @property {import("../base/types.js").Colour[] | null} palette   the colours of a colour puzzle
 * @property {{place: string, chosen: string}[]} changes   the clues that the solver changed
 * @property {Line[]} lines
 * @property {any} puzzle   JSON data; null if the reading is uncertain
 * @property {string} page   the flattened page as a JPEG file in base64
 * @property {Scanned[]} others   the other Sudokus in the photo
 */

const LARGEST = 3000; // pixels of the longer side; larger photos are reduced before they are sent
const QUALITY = 0.9; // quality of the JPEG file that is sent
const PAUSE = 150; // time before changed clues are checked, in milliseconds
const SECONDS = 2; // time limit of a check
const PAD = 8; // pixels of the page that are shown around a clue

/** Loads the HTML and the styles of this module. */
export const ready = () => Promise.all([styled(import.meta.resolve("../styles/photo.css")), addPart(import.meta.resolve("./photo.html"))]);

/**
 * Shows the dialog for photos.
 *
 * @param {App} app
 * @param {(document: Document) => Promise<unknown>} open
 */
export function showPhoto(app, open) {
  const dialog = /** @type {HTMLDialogElement} */ (element("photo"));
  const accepting = /** @type {HTMLButtonElement} */ (element("photo-open"));
  const reading = new AbortController();
  let timer = 0;
  /** @type {Scanned} */
  let found;
  /** The fields of the clues, in the order of the lines. @type {HTMLInputElement[]} */
  let fields = [];
  /** The puzzle of the corrected clues, or null. @type {Document | null} */
  let made = null;

  element("photo-check").hidden = true;
  say(text("photo.how"));
  for (const id of ["photo-take", "photo-choose"]) {
    const field = /** @type {HTMLInputElement} */ (element(`${id}-file`));
    element(id).onclick = () => field.click();
    field.onchange = () => void read(field);
  }
  accepting.onclick = () => void accept();
  dialog.onclose = () => {
    clearTimeout(timer);
    reading.abort();
    for (const id of ["photo-boards", "photo-doubtful", "photo-others"]) element(id).replaceChildren();
  };
  dialog.showModal();

  /** @param {string} words */
  function say(words) {
    element("photo-said").textContent = words;
  }

  /** Sends the chosen picture to Python. @param {HTMLInputElement} field */
  async function read(field) {
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    const { signal } = reading;
    element("photo-check").hidden = true;
    element("photo-boards").replaceChildren();
    say(text("photo.reading"));
    try {
      const answer = await asked("scan", await reduced(file), signal);
      const scanned = /** @type {Scanned} */ (await answer.json());
      if (signal.aborted) return;
      if (scanned.others.length) choose([scanned, ...scanned.others]);
      else await use(scanned);
    } catch (error) {
      if (!signal.aborted) say(text("photo.failed", { why: error instanceof Error ? error.message : String(error) }));
    }
  }

  /** Shows a small picture of each puzzle, and uses the one that is chosen. @param {Scanned[]} puzzles */
  function choose(puzzles) {
    const pictures = puzzles.map((one, at) => {
      const alt = text("photo.board", { number: at + 1 });
      return make("button", { onclick: () => void use(one) }, make("img", { alt, src: pictureOf(one) }));
    });
    element("photo-boards").replaceChildren(...pictures);
    say(text("photo.which", { n: puzzles.length }));
  }

  /** Opens a puzzle that was read without doubt, or shows its doubtful clues. @param {Scanned} scanned */
  async function use(scanned) {
    const { changes, height, puzzle, width } = scanned;
    if (puzzle === null) return check(scanned);
    made = await documentOf(puzzle);
    await accept();
    const words = [text("photo.read", { height, width })];
    const changed = changes.map(({ place, chosen }) => `${place}: ${chosen}`).join("; ");
    if (changed) words.push(text("photo.after", { changes: changed }));
    app.say(words.join(" "));
  }

  async function accept() {
    if (!made) return;
    dialog.close();
    await open(made);
    app.mode = "play";
  }

  /** Shows the clues beside the picture. @param {Scanned} scanned */
  async function check(scanned) {
    const page = new Image();
    page.src = pictureOf(scanned);
    await page.decode();
    const { lines, reason } = (found = scanned);
    const number = lines.filter(({ doubtful }) => doubtful).length;
    fields = [];
    const rows = lines.map((line) => shown(line, page));
    element("photo-doubtful").replaceChildren(...rows.filter((_, at) => lines[at].doubtful));
    element("photo-others").replaceChildren(...rows.filter((_, at) => !lines[at].doubtful));
    const rest = /** @type {HTMLDetailsElement} */ (element("photo-rest"));
    rest.open = number === 0;
    rest.hidden = number === lines.length;
    element("photo-check").hidden = false;
    const task = number ? text("photo.check", { n: number }) : text("photo.check-all");
    say(sentences(text("photo.why", { why: reason ?? "" }), task));
    later();
  }

  /** Returns a clue with its part of the picture, a field, and buttons for its possible readings. @param {Line} line @param {HTMLImageElement} page */
  function shown(line, page) {
    const place = placeOf(line);
    const [left, top, right, bottom] = line.box;
    const [width, height] = [right - left + 2 * PAD, bottom - top + 2 * PAD];
    const canvas = make("canvas", { width, height, role: "img", ariaLabel: text("photo.picture", { place }) });
    canvas.getContext("2d")?.drawImage(page, left - PAD, top - PAD, width, height, 0, 0, width, height);
    const field = make("input", { autocomplete: "off", value: line.clue, oninput: later });
    fields.push(field);
    const buttons = [line.clue, ...line.others].slice(0, line.others.length && 4).map((clue) => {
      const choice = () => {
        field.value = clue;
        later();
      };
      return button(clue, choice, { ariaLabel: text("photo.use", { place, clue }) });
    });
    const label = labelled(text("photo.clue", { place }), field);
    return make("li", {}, canvas, make("div", "stack", label, make("div", "row", ...buttons)));
  }

  /** Checks the clues after a pause. */
  function later() {
    made = null;
    accepting.disabled = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => void decide(), PAUSE);
  }

  /** Shows whether the clues in the fields are a puzzle with one solution. */
  async function decide() {
    const said = element("photo-decided");
    const show = (/** @type {string} */ verdict, /** @type {string} */ words) => {
      said.dataset.verdict = verdict;
      said.textContent = words[0].toUpperCase() + words.slice(1);
    };
    /** @type {Document} */
    let own;
    try {
      own = await documentOf(data());
    } catch (error) {
      return show("wrong", error instanceof Error ? error.message : String(error));
    }
    made = own;
    accepting.disabled = false;
    const answer = await app.checker.ask("solve", own, { limit: 2, seconds: SECONDS }).catch(() => null);
    if (own !== made) return;
    const verdict = answer ? verdictOf(answer) : "undecided";
    show(verdict, text(verdict === "undecided" ? "check.undecided-time" : `check.${verdict}`));
  }

  /** Returns the JSON data of the puzzle in the fields. Throws an error if a field is wrong. */
  function data() {
    const { genre, height, lines, palette, width } = found;
    const colours = palette ?? blank(GENRES.nonogram, 1, 1).palette;
    const clues = lines.map((line, at) => {
      const { clues: [clue = []], faults } = readLines(fields[at].value, colours);
      if (faults.length) throw new Error(text("photo.wrong", { place: placeOf(line), found: faults[0].found }));
      return clue;
    });
    if (genre === "nonogram") {
      const side = clues.map((clue) => clue.map(({ colour, length }) => [length, colour]));
      return { rows: side.slice(0, height), cols: side.slice(height), palette: colours };
    }
    const cells = Array.from({ length: height }, () => Array(width).fill("."));
    lines.forEach(({ row, column }, at) => {
      cells[Number(row) - 1][Number(column) - 1] = String(clues[at][0]?.length ?? ".");
    });
    return { genre, givens: cells.map((row) => row.join("")) };
  }
}

/** Returns the address of the flattened page. @param {Scanned} found */
function pictureOf({ page }) {
  return `data:image/jpeg;base64,${page}`;
}

/** Returns the place of a clue in words. @param {Line} line */
function placeOf({ row, column }) {
  if (row !== null && column !== null) return text("photo.cell", { row, column });
  return row === null ? text("board.column", { number: column ?? 0 }) : text("board.row", { number: row });
}

/** Returns the puzzle of JSON data. @param {any} data */
async function documentOf(data) {
  const [found] = (await import("../formats/json.js")).readJson(JSON.stringify(data));
  if (found instanceof FormatError) throw found;
  return found;
}

/** Returns a photo as a JPEG file that is not too large to send. @param {File} photo */
async function reduced(photo) {
  const picture = await createImageBitmap(photo).catch(() => {
    throw new Error(text("photo.unreadable"));
  });
  const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
  const canvas = make("canvas", { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#ffffff"; // for transparent pictures
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const file = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return new Uint8Array(await /** @type {Blob} */ (file).arrayBuffer());
}
