/**
 * Presents the board to screen readers as a grid of real elements. These elements are the header, the cursor's row and
 * the rows next to it. aria-rowindex gives the position of these rows, and aria-activedescendant refers to the cell of
 * the cursor. Real elements for all cells of a 250x250 board would take a hundred times as long (docs/tried.md).
 * Also writes whole clues, for lines whose clues are cut on the board.
 */

import { make } from "../base/make.js";
import { inWords, lineName } from "../base/text.js";
import { namesOf, readableOn } from "../puzzle/palette.js";

/** @import { ClueText, Picture } from "../base/types.js" */

let grids = 0; // so that each grid has names of its own
const NEAR = 1; // number of rows above and below the cursor

/**
 * Makes the hidden grid. Returns a function that fills in the names around the cursor (see `show`).
 *
 * @param {HTMLElement} grid   the element that has the keyboard focus
 */
export function cellNames(grid) {
  const body = make("div", { className: "cell-names sr-only", role: "rowgroup" });
  const ids = `cell-${++grids}`;
  let builtWidth = 0; // the number of columns for which elements exist
  grid.append(body);

  /**
   * Fills in the names. `describe` returns the name of a cell, and `done` says for each line (rows first) which of its
   * numbers are grey.
   *
   * @type {(picture: Picture, cursor: number, describe: (cell: number) => string, done: boolean[][] | null) => void}
   */
  const show = ({ height, width, rows, cols, holes, palette }, cursor, describe, done) => {
    set(grid, "aria-label", `Board, ${inWords(height, "row")}${holes ? "" : `, ${inWords(width, "column")}`}`);
    set(grid, "aria-rowcount", String(height + 1));
    set(grid, "aria-colcount", String(width + 1));
    const inks = palette.length > 2 ? namesOf(palette) : [];
    const row = Math.floor(cursor / width);
    const first = Math.max(0, Math.min(height - 2 * NEAR - 1, row - NEAR)); // of the rows that have elements
    const count = Math.min(height, 2 * NEAR + 1);
    if (builtWidth !== width || body.childElementCount !== count + 1) build(count, width);
    const [header, ...lines] = /** @type {HTMLElement[]} */ ([...body.children]);
    for (let column = 0; column < width; column++) {
      const name = heading("Column", column, cols[column], done?.[height + column], inks);
      write(header.children[column + 1], holes ? String(column + 1) : name);
    }
    lines.forEach((line, index) => {
      const boardRow = first + index;
      set(line, "aria-rowindex", String(boardRow + 2)); // counted from 1, after the header
      write(line.children[0], heading("Row", boardRow, rows[boardRow], done?.[boardRow], inks));
      for (let column = 0; column < width; column++) {
        write(line.children[column + 1], describe(boardRow * width + column));
      }
    });
    set(grid, "aria-activedescendant", lines[row - first].children[(cursor % width) + 1].id);
  };
  return show;

  /**
   * Makes the elements of the header and of this many rows. Only the header's first cell has its text already.
   *
   * @param {number} rows
   * @param {number} width
   */
  function build(rows, width) {
    builtWidth = width;
    /** Returns a row of elements, of which the first has a role of its own. */
    const line = (/** @type {string} */ firstRole, /** @type {string} */ role, /** @type {number} */ number) => {
      const cells = Array.from({ length: width }, () => make("div", { role }));
      const row = make("div", { role: "row" }, make("div", { role: firstRole }), ...cells);
      set(row, "aria-rowindex", "1"); // the header; `show` numbers the other rows
      [...row.children].forEach((cell, column) => {
        set(cell, "aria-colindex", String(column + 1));
        cell.id = `${ids}-${number}-${column}`;
      });
      return row;
    };
    const lines = Array.from({ length: rows }, (_, index) => line("rowheader", "gridcell", index + 1));
    const header = line("columnheader", "columnheader", 0);
    write(header.children[0], "Clues");
    body.replaceChildren(header, ...lines);
  }
}

/**
 * Returns the name of a line, followed by its clue if it has one, such as "Row 3: 2 done 1" or, with several inks, "Row
 * 3: 2 red done, 1 blue".
 *
 * @param {"Row" | "Column"} side
 * @param {number} line   counted from 0 on its side
 * @param {ClueText[]} [clue]
 * @param {boolean[]} [done]   the numbers that are grey
 * @param {string[]} [inks]   the names of the colours, if there are several
 */
export function heading(side, line, clue, done, inks = []) {
  const words = clue?.map(([number, colour], index) =>
    [number, colour && inks[colour], done?.[index] && "done"].filter(Boolean).join(" "));
  const numbers = words?.join(inks.length ? ", " : " ");
  return `${side} ${line + 1}${clue?.some(([number]) => number) ? `: ${numbers}` : ""}`;
}

/**
 * Returns a list of one paragraph, with the name of a line (rows first) and its clue. The list is empty if the line has
 * no clue.
 *
 * @param {Picture} picture
 * @param {number} line
 * @param {boolean[]} [done]   the numbers that are grey
 */
export function wholeClue({ height, rows, cols, palette }, line, done = []) {
  const clue = line < height ? rows[line] : cols[line - height];
  if (!clue) return [];
  const inks = namesOf(palette);
  const paragraph = make("p", {}, `${lineName(line, height)}:`);
  for (const [index, [number, colour]] of clue.entries()) {
    const part = make("span", done[index] ? "done" : "", number);
    if (palette.length > 2 && colour && !done[index]) {
      part.style.background = `#${palette[colour].rgb}`;
      part.style.color = `#${readableOn(palette[colour].rgb)}`;
      part.append(make("span", "sr-only", ` ${inks[colour]}`));
    }
    paragraph.append(" ", part);
  }
  return [paragraph];
}

/**
 * Sets an attribute that may have its value already.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Writes a text that may be there already. @param {Element} element @param {string} words */
export function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
