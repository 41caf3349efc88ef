/** Fills the sheet that the browser prints in place of the page, whatever the screen shows. */

import { element, make } from "../base/make.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf, headingOf } from "../genres/index.js";
import { shapeOf } from "./layout.js";
import { Painter } from "./painter.js";

/**
 * @import { Settings } from "../base/settings.js"
 * @import { Puzzle } from "../base/types.js"
 *
 * The open puzzle with its board, as in `App`.
 * @typedef {{board: import("./board.js").Board, settings: Settings, store: import("../puzzle/store.js").Store}} Opened
 */

const LARGEST_CELL = 48; // on the screen, in CSS pixels
/**
 * How large drawings on paper may be, in CSS pixels (A4 without its margins and the heading), and how many of their
 * pixels a CSS pixel has (about 400 per inch). The text of a genre's rules takes the height `rule`; no cell is larger
 * than `cell`.
 */
const PAPER = { long: 880, short: 680, rule: 80, cell: 72, ratio: 4 };
const HEADING = 90; // the height of the heading on a sheet in landscape, in CSS pixels
const WIDE = 1.2; // from this ratio of its sides on, a board is printed in landscape
const [MARGIN, LINE] = [36, 28]; // of a picture of the page: around everything, and for the title, in CSS pixels
/** Draws each figure again. @type {WeakMap<Element, () => void>} */
const drawings = new WeakMap();

/**
 * Shows the unsolved puzzle on the sheet, and its answer on a second page. The code of the board is always loaded:
 * browsers do not wait for other modules before they print.
 *
 * @param {Opened} app
 * @param {ArrayLike<number>} [answer]
 */
export function fillSheet(app, answer) {
  element("sheet").replaceChildren();
  addPage(app, null);
  if (answer) addPage(app, answer);
}

/** Adds a page to the sheet. @param {Opened} app @param {ArrayLike<number> | null} answer   null: unsolved */
function addPage({ settings, store }, answer) {
  const puzzle = store.puzzle;
  const { name, by } = headingOf({ ...puzzle, sealed: !answer }); // as in books, only the answer has the title
  const about = [by, puzzle.meta.copyright].filter(Boolean).join(", ");
  const figure = make("figure");
  const title = make("h1", {}, `${answer ? "Answer: " : ""}${name}`);
  const rules = (!answer && puzzle.given?.page.words.introduction) || ""; // who holds a nonogram knows its rules
  const isWide = puzzle.width > WIDE * puzzle.height;
  const paper = make("div", "paper", title, make("p", {}, about), figure, make("small", {}, rules));
  paper.classList.toggle("wide", isWide);
  element("sheet").append(paper);
  const { cell, long, ratio, rule, short } = PAPER;
  const [width, height] = isWide ? [long + HEADING, short - HEADING] : [short, long];
  const room = { width: width * ratio, height: (rules ? height - rule : height) * ratio };
  drawBoard(figure, pictureOf(puzzle, answer), settings, ratio, room, cell);
}

/**
 * Returns a figure that draws a puzzle once it is seen: the board with its clues and the marks.
 *
 * @param {Opened} app
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number> | null} grid   the marks
 * @param {number} side   the largest width and height, in CSS pixels
 * @param {import("./overlay.js").Overlay} [over]   what is drawn over the cells
 */
export function figureOf(app, puzzle, grid, side, over) {
  const picture = pictureOf(puzzle, grid);
  const figure = make("figure", { className: "board", ariaHidden: "true" });
  const ratio = devicePixelRatio;
  const room = { width: side * ratio, height: side * ratio };
  const draw = () => drawBoard(figure, picture, app.settings, ratio, room, LARGEST_CELL, over);
  // Draw the board when it comes into view. Its colours are not known before it is part of the page.
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    drawings.set(figure, draw);
    draw();
  }).observe(figure);
  return figure;
}

/**
 * Returns the picture of a puzzle with these marks.
 *
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number> | null} grid   null: no marks
 */
function pictureOf(puzzle, grid) {
  return genreOf(puzzle).picture(puzzle, grid ?? new Uint8Array(puzzle.cells.length).fill(UNKNOWN));
}

/**
 * Draws a board that does not react, with the code of the real one.
 *
 * @param {HTMLElement} figure   an element of the page, which gets the drawing
 * @param {import("../base/types.js").Picture} picture
 * @param {Settings} settings
 * @param {number} ratio     pixels of the drawing per CSS pixel
 * @param {{width: number, height: number}} room   the largest size, in pixels of the drawing
 * @param {number} largest   the largest cell, in CSS pixels
 * @param {object} [over]   what is drawn over the cells
 */
function drawBoard(figure, picture, settings, ratio, room, largest, over) {
  const canvas = document.createElement("canvas");
  figure.className = "board";
  figure.querySelector("canvas")?.remove();
  figure.append(canvas);
  const painter = new Painter(figure, canvas);
  painter.take(picture);
  painter.over = { ...painter.over, ...over };
  const { layout } = painter;
  Object.assign(layout, { ratio, room, shape: shapeOf(painter.picture, settings.values) });
  layout.setSize(Math.min(layout.fittingSize(), largest * ratio));
  const { width, height } = layout.boardExtent();
  painter.resize(width / ratio, height / ratio);
  painter.all();
  painter.paint();
}

/**
 * Returns the printed page of the open puzzle, or of its answer, as a picture: the title, its author, and the board.
 *
 * @param {Opened} app
 * @param {ArrayLike<number> | null} answer   null: the unsolved puzzle
 * @returns {Promise<Blob>}   a PNG
 */
export async function paperPicture(app, answer) {
  element("sheet").replaceChildren();
  addPage(app, answer);
  const sheet = element("sheet");
  const board = /** @type {HTMLCanvasElement} */ (sheet.querySelector("canvas"));
  const [title, about] = [...sheet.querySelectorAll("h1, p")].map((part) => part.textContent ?? "");
  sheet.replaceChildren();
  const { ratio } = PAPER;
  const [margin, line] = [MARGIN * ratio, LINE * ratio];
  const page = make("canvas", { width: board.width + 2 * margin, height: board.height + 2 * margin + 2 * line });
  const context = /** @type {CanvasRenderingContext2D} */ (page.getContext("2d"));
  context.fillStyle = "white";
  context.fillRect(0, 0, page.width, page.height);
  context.fillStyle = "black";
  context.textBaseline = "top";
  for (const [words, weight, size, top] of /** @type {const} */ ([[title, 700, 0.75, 0], [about, 400, 0.5, 1]])) {
    context.font = `${weight} ${size * line}px system-ui, sans-serif`;
    context.fillText(words, margin, margin + top * line, board.width);
  }
  context.drawImage(board, margin, margin + 2 * line);
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error("The picture is too large for this browser."));
    page.toBlob((blob) => (blob ? resolve(blob) : refuse()), "image/png");
  });
}

/** Fills the sheet for the browser's print command. @param {Opened} app */
export function startSheet(app) {
  const sheet = element("sheet");
  window.addEventListener("beforeprint", () => sheet.childElementCount || fillSheet(app));
  window.addEventListener("afterprint", () => sheet.replaceChildren());
  app.board.on("colours", () => {
    for (const figure of document.querySelectorAll("figure")) drawings.get(figure)?.();
  });
}
