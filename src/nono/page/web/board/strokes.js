/**
 * Follows strokes over cells, drawn with any device. Finds the cells that a stroke passes, and the row or column to
 * which it is locked.
 */

/**
 * A place on the board in rows and columns, with fractions.
 * @typedef {{row: number, column: number}} Place
 *
 * A stroke that has begun. `axis` tells whether it stays in a row or column; it is null until this is known.
 * @typedef {{origin: Place, last: Place, axis: "row" | "column" | null, isTouch: boolean}} Course
 *
 * How many cells a stroke along a line covers, and the cell that it has reached. `isTouch`: a finger hides that cell.
 * @typedef {{cell: number, count: number, isTouch: boolean}} Span
 */

export class Strokes {
  /** True if a stroke stays in the row or column in which it begins to move. Holding Shift inverts this setting. */
  axisLock = false;
  /** After this time without a move, in milliseconds, a touch acts like the right button. 0: never. */
  crossesAfter = 0;
  /** True if a finger moves the cursor, from anywhere on the board, and paints nothing. */
  isFar = false;
  #board;
  /** @type {Course | null} */
  #stroke = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.#board = board;
  }

  get active() {
    return this.#stroke !== null;
  }

  /** The direction in which the current stroke must stay, or null. */
  get axis() {
    return this.#stroke?.axis ?? null;
  }

  /**
   * Begins a stroke, and tells the board.
   *
   * @param {Place} place
   * @param {Omit<import("./board.js").Stroke, "cell">} how
   */
  begin(place, how) {
    this.end();
    this.#stroke = { origin: place, last: place, axis: null, isTouch: how.pointer === "touch" };
    this.#board.tell("begin", { cell: this.#cellAt(place), ...how });
  }

  /**
   * Continues the stroke in a straight line to another place.
   *
   * @param {Place} place
   * @param {boolean} locked   true if the stroke stays in its row or column
   */
  to(place, locked) {
    const stroke = this.#stroke;
    if (stroke === null) return;
    if (!locked) {
      stroke.axis = null;
      stroke.origin = stroke.last; // a lock would begin here
    } else if (stroke.axis === null && !same(place, stroke.origin)) {
      const across = Math.abs(place.column - stroke.origin.column);
      stroke.axis = across >= Math.abs(place.row - stroke.origin.row) ? "row" : "column";
    }
    const target = {
      row: stroke.axis === "row" ? stroke.origin.row : place.row,
      column: stroke.axis === "column" ? stroke.origin.column : place.column,
    };
    if (same(target, stroke.last)) return;
    const { height, width } = this.#board.picture;
    const cells = path(stroke.last, target)
      .filter(({ row, column }) => row >= 0 && column >= 0 && row < height && column < width)
      .map((passed) => this.#cellAt(passed));
    stroke.last = target;
    if (!cells.length) return; // outside the board
    this.#showReach(stroke, cells[cells.length - 1]);
    this.#board.tell("move", { cells });
  }

  /**
   * Shows which cell a stroke has reached, and how many it covers along a line.
   *
   * @param {Course} stroke
   * @param {number} cell
   */
  #showReach({ origin, last, axis, isTouch }, cell) {
    const apart = (/** @type {"row" | "column"} */ part) => Math.abs(Math.floor(last[part]) - Math.floor(origin[part]));
    const count = apart(axis === "row" ? "column" : "row") + 1;
    this.#board.beamAt(cell);
    this.#board.showSpan(axis && count > 1 ? { cell, count, isTouch } : null);
  }

  end() {
    this.#finishStroke("end");
  }

  cancel() {
    this.#finishStroke("cancel");
  }

  /** Ends or undoes the stroke, if there is one, and tells the board. @param {"end" | "cancel"} how */
  #finishStroke(how) {
    if (this.#stroke === null) return;
    this.#stroke = null;
    this.#board.showSpan(null);
    this.#board.tell(how);
  }

  /** @param {Place} place */
  #cellAt({ row, column }) {
    return Math.floor(row) * this.#board.picture.width + Math.floor(column);
  }
}

/** Returns true if two places are in the same cell. @param {Place} first @param {Place} second */
function same(first, second) {
  return Math.floor(first.row) === Math.floor(second.row) && Math.floor(first.column) === Math.floor(second.column);
}

/**
 * Returns the cells on a straight line, without the first cell, as whole rows and columns. Each cell touches the
 * previous one at a side or a corner.
 *
 * @param {Place} from
 * @param {Place} to
 * @returns {Place[]}
 */
export function path(from, to) {
  const [row, column] = [Math.floor(from.row), Math.floor(from.column)];
  const [down, right] = [Math.floor(to.row) - row, Math.floor(to.column) - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, step) => ({
    row: row + Math.round(((step + 1) * down) / steps),
    column: column + Math.round(((step + 1) * right) / steps),
  }));
}
