/**
 * Handles keys on the board, and the buttons below it.
 *
 * Arrows, Home, End, Page Up and Page Down move the cursor. With Ctrl, they move the cursor to the next thick line or
 * to a corner. Space and Enter paint, and Shift+Space acts like the right button. Arrows draw while Space is held. Plus
 * and minus zoom. Escape undoes the current stroke. A question mark shows the whole clues of the cursor's row and
 * column. For all other keys, the board fires "key".
 */

import { placeIn } from "../base/cells.js";
import { icon } from "../base/icons.js";
import { button, make } from "../base/make.js";

/** @import { Board } from "./board.js" */

const ZOOM_FACTOR = 1.25;
const DIGIT = /^\d$/;
const FAR = 5; // number of rows or columns per jump if the board has no thick lines

/**
 * Lets keys paint and move the cursor.
 *
 * @param {Board} board
 * @param {HTMLElement} grid   the element that has the focus
 */
export function listenToKeys(board, grid) {
  const { strokes } = board;
  let held = false; // true while Space draws a stroke

  const release = () => {
    if (!held) return;
    held = false;
    strokes.end();
  };

  grid.addEventListener("keydown", (event) => {
    const { key, ctrlKey, shiftKey } = event;
    grid.classList.remove("pressed");
    if (event.target !== grid || event.altKey || event.metaKey) return;
    const target = destination(board, key, ctrlKey);
    if (target !== null) {
      board.moveCursor(target, shiftKey ? "key with Shift" : "key");
      if (held) strokes.to(place(board), false);
    } else if (ctrlKey && !DIGIT.test(key)) {
      return; // a shortcut of the page or the browser
    } else if (key === " " || key === "Enter") {
      if (!event.repeat && !held) {
        held = key === " ";
        strokes.begin(place(board), { button: shiftKey ? 2 : 0, shift: false, ctrl: false, pointer: "keyboard" });
        if (!held) strokes.end(); // Enter paints a single cell
      }
    } else if (key === "Escape" && strokes.active) {
      held = false;
      strokes.cancel();
    } else if (key === "+" || key === "=") {
      board.zoom(ZOOM_FACTOR);
    } else if (key === "-") {
      board.zoom(1 / ZOOM_FACTOR);
    } else if (key === "?") {
      board.showClues();
    } else {
      board.tell("key", { key, cell: board.cursor, event });
      return;
    }
    board.showCursor();
    event.preventDefault();
  });
  grid.addEventListener("keyup", ({ key }) => {
    if (key === " ") release();
  });
  grid.addEventListener("blur", () => {
    grid.classList.remove("pressed");
    release();
  });
}

/** Returns the middle of the cell at the cursor. @param {Board} board */
function place({ cursor, picture: { width } }) {
  return { row: Math.floor(cursor / width) + 0.5, column: (cursor % width) + 0.5 };
}

/**
 * Returns the cell to which a key moves the cursor, or null if the key does not move the cursor.
 *
 * @param {Board} board
 * @param {string} key
 * @param {boolean} far   true with Ctrl: to the next thick line or to a corner
 */
function destination({ cursor, picture }, key, far) {
  const { height, width } = picture;
  const jump = picture.thick || FAR;
  const within = (/** @type {number} */ place, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, place));
  const [row, column] = placeIn(cursor, width);
  const back = (/** @type {number} */ place) => (far ? Math.ceil(place / jump) * jump - jump : place - 1);
  const forth = (/** @type {number} */ place) => (far ? Math.floor(place / jump) * jump + jump : place + 1);
  /** @type {Record<string, [number, number]>} */
  const moves = {
    ArrowUp: [back(row), column],
    ArrowDown: [forth(row), column],
    ArrowLeft: [row, back(column)],
    ArrowRight: [row, forth(column)],
    Home: [far ? 0 : row, 0],
    End: [far ? height - 1 : row, width - 1],
    PageUp: [row - jump, column],
    PageDown: [row + jump, column],
  };
  const move = moves[key];
  if (!move) return null;
  const [toRow, toColumn] = [within(move[0], height), within(move[1], width)];
  if (!picture.holes) return toRow * width + toColumn;
  const { holes } = picture.holes; // the nearest hole of the row; in a row without holes, the cursor stays
  const inRow = [...holes.keys()].slice(toRow * width, (toRow + 1) * width).filter((cell) => holes[cell]);
  const apart = (/** @type {number} */ cell) => Math.abs((cell % width) - toColumn);
  return inRow.reduce((best, cell) => (apart(cell) < apart(best) ? cell : best), inRow[0] ?? cursor);
}

/**
 * Makes the buttons that change the size of the cells.
 *
 * @param {Board} board
 * @returns {{sizes: HTMLElement, update: () => void}}   their group, and a function that shows what they can do now
 */
export function controlsOf(board) {
  /** @type {(title: string, name: import("../base/icons.js").IconName, does: () => void) => HTMLButtonElement} */
  const act = (title, name, does) => button("", does, { title, ariaLabel: title }, icon(name));
  const near = act("Come closer", "near", () => board.toggleNear());
  const smaller = act("Smaller cells", "minus", () => board.zoom(1 / ZOOM_FACTOR));
  const larger = act("Larger cells", "plus", () => board.zoom(ZOOM_FACTOR));
  for (const step of [smaller, larger]) step.classList.add("step");
  const sizes = make("div", { className: "zoom", role: "group", ariaLabel: "Cell size" }, smaller, near, larger);
  const update = () => {
    const { isSmall, isWhole } = board.viewport;
    sizes.hidden = !isSmall;
    near.replaceChildren(icon(isWhole ? "near" : "far"), make("span", {}, isWhole ? "Closer" : "Whole"));
    near.ariaLabel = near.title = isWhole ? "Come closer" : "The whole board";
  };
  return { sizes, update };
}
