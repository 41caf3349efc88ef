/**
 * Computes the positions of cells and clues on the canvas. All positions are in device pixels, so that all lines are
 * sharp.
 *
 * The canvas is a window onto the board and its clue bands. When the board scrolls, each band stays in view. A band
 * takes at least the share `KEPT` of the window, unless the band itself is narrower.
 */

/**
 * The properties of a picture on which the layout depends.
 * @typedef {Object} Shape
 * @property {number} height
 * @property {number} width
 * @property {number} across   how many numbers fit side by side into the band of the rows; 0: no band
 * @property {number} down     how many numbers fit one above another into the band of the columns; 0: no band
 * @property {number} wide     the number of digits of the longest number of a row or, on other boards, of any line
 * @property {boolean} boxed   true if each number has a box in its colour
 * @property {boolean} lettered
 */

const KEPT = 0.4; // the share of the window that a band keeps when the board scrolls
const LEGIBLE = 8; // the smallest cell size at which numbers are drawn, in CSS pixels
const TEXT = 0.62; // text size as a share of the cell size
const LARGEST_TEXT = 20; // in CSS pixels
const SMALL_TEXT = 14; // the largest text on small screens, in CSS pixels
const LARGEST_CELL = 96; // in CSS pixels
const FIRST_CELL = 80; // the largest cell size that is chosen automatically, in CSS pixels
const EDGE = 2; // space for the frame after the last cell, in CSS pixels

export class Layout {
  /** @type {Shape} */
  shape = { height: 1, width: 1, across: 0, down: 0, wide: 1, boxed: false, lettered: false };
  /** True if the board is shown on a phone, where long clues need smaller numbers. */
  isSmall = false;
  /** The number of device pixels per CSS pixel. */
  ratio = 1;
  /** The side of a cell, in device pixels. */
  size = 20;
  /** The measures of the clues at this cell size. */
  measures = this.clues();
  /** The size of the window. */
  width = 0;
  height = 0;
  scrollX = 0;
  scrollY = 0;

  /** Returns the measures of the clues for a given cell size. `right` and `bottom` are the ends of the cells, in cells. */
  clues(size = this.size) {
    const { across, down, wide, boxed, lettered, width: right, height: bottom } = this.shape;
    if (size < LEGIBLE * this.ratio) return { text: 0, stepX: 0, stepY: 0, bandX: 0, bandY: 0, gap: 0, right, bottom };
    const text = Math.min(size * TEXT, (this.isSmall ? SMALL_TEXT : LARGEST_TEXT) * this.ratio);
    const letter = lettered ? text * 0.8 : 0;
    const stepX = (boxed ? Math.max(1.5, 0.7 * wide + 0.3) : 0.6 * wide + 0.5) * text + letter;
    const stepY = (boxed ? 1.5 : 1.25) * text + letter;
    const gap = text * 0.35;
    const band = (/** @type {number} */ places, /** @type {number} */ step) =>
      places ? Math.ceil(places * step + 2 * gap) : 0;
    return { text, stepX, stepY, gap, bandX: band(across, stepX), bandY: band(down, stepY), right, bottom };
  }

  /** Sets the cell size. @param {number} size */
  measure(size) {
    this.size = size;
    this.measures = this.clues();
  }

  /** Returns the size of the whole board with its bands for a given cell size. */
  extent(size = this.size) {
    const { bandX, bandY, right, bottom } = this.clues(size);
    const edge = Math.ceil(EDGE * this.ratio);
    return { width: bandX + Math.ceil(right * size) + edge, height: bandY + Math.ceil(bottom * size) + edge };
  }

  /**
   * Returns the largest cell size at which the board fits into a space. The space is given in CSS pixels.
   *
   * @param {number} width
   * @param {number} height
   */
  fitting(width, height) {
    let size = Math.floor(FIRST_CELL * this.ratio);
    for (; size > 1; size--) {
      const extent = this.extent(size);
      if (extent.width <= width * this.ratio && extent.height <= height * this.ratio) break;
    }
    return size;
  }

  /** Limits and rounds a cell size. @param {number} size */
  limited(size) {
    return Math.round(Math.max(1, Math.min(LARGEST_CELL * this.ratio, size)));
  }

  /** The widths of the band parts that stay in view when the board scrolls. They contain whole numbers. */
  get kept() {
    const { bandX, bandY } = this.measures;
    const { gap, stepX, stepY } = this.measures;
    const whole = (/** @type {number} */ band, /** @type {number} */ size, /** @type {number} */ step) => {
      const room = KEPT * size;
      if (band <= room || !step) return Math.min(band, Math.round(room));
      return Math.round(Math.max(1, Math.floor((room - 1.5 * gap) / step)) * step + 1.5 * gap);
    };
    return { x: whole(bandX, this.width, stepX), y: whole(bandY, this.height, stepY) };
  }

  /** The x coordinate at which the band of the rows ends and the cells begin. */
  get left() {
    return Math.max(this.measures.bandX - this.scrollX, this.kept.x);
  }

  /** The y coordinate at which the band of the columns ends and the cells begin. */
  get top() {
    return Math.max(this.measures.bandY - this.scrollY, this.kept.y);
  }

  /** Returns the left side of a column of cells. @param {number} column */
  x(column) {
    return this.measures.bandX - this.scrollX + column * this.size;
  }

  /** Returns the upper side of a row of cells. @param {number} row */
  y(row) {
    return this.measures.bandY - this.scrollY + row * this.size;
  }

  /**
   * Returns the place under a point of the window: a row and a column, with fractions. `inside` is true if the point
   * lies on a visible cell.
   *
   * @param {number} x
   * @param {number} y
   * @returns {import("./strokes.js").Place & {inside: boolean}}
   */
  placeAt(x, y) {
    const { height, width } = this.shape;
    const row = (y - this.y(0)) / this.size;
    const column = (x - this.x(0)) / this.size;
    const shown = x >= this.left && y >= this.top;
    return { row, column, inside: shown && row >= 0 && column >= 0 && row < height && column < width };
  }

  /** Returns a point of the window as distances from the first cell, in cells. @param {number} x @param {number} y */
  unitsAt(x, y) {
    return { x: (x - this.x(0)) / this.size, y: (y - this.y(0)) / this.size };
  }

  /** Returns the middle of a cell. @param {number} row @param {number} column @returns {[number, number]} */
  middle(row, column) {
    return [this.x(column + 0.5), this.y(row + 0.5)];
  }

  /**
   * Returns the cells that a stroke passes on its way to a place, or null on a board of squares.
   *
   * @param {import("./strokes.js").Course} _stroke
   * @param {import("./strokes.js").Place} _place
   * @param {boolean} _locked
   * @returns {number[] | null}
   */
  path(_stroke, _place, _locked) {
    return null;
  }

  /** Draws a whole board and returns true; returns false on a board of squares. @param {import("./painter.js").Painter} _painter */
  draw(_painter) {
    return false;
  }

  /**
   * Returns the clue number under a point of the window: its line (rows first), and its place in the clue, counted
   * outwards from the board. Returns null if the point is in no clue band.
   *
   * @param {number} x
   * @param {number} y
   * @returns {{line: number, place: number} | null}
   */
  clueAt(x, y) {
    const { stepX, stepY, gap } = this.measures;
    const { height, width } = this.shape;
    const { row, column } = this.placeAt(x, y);
    if (stepX && x < this.left && y >= this.top && row < height) {
      return { line: Math.floor(row), place: Math.floor((this.left - gap - x) / stepX) };
    }
    if (stepY && y < this.top && x >= this.left && column < width) {
      return { line: height + Math.floor(column), place: Math.floor((this.top - gap - y) / stepY) };
    }
    return null;
  }

  /** Returns the visible rows and columns of cells, ends included. */
  visible() {
    const { height, width } = this.shape;
    const first = (/** @type {number} */ at) => Math.max(0, Math.floor(at));
    return {
      top: first((this.top - this.y(0)) / this.size),
      left: first((this.left - this.x(0)) / this.size),
      bottom: Math.min(height - 1, Math.floor((this.height - this.y(0)) / this.size)),
      right: Math.min(width - 1, Math.floor((this.width - this.x(0)) / this.size)),
    };
  }

  /**
   * Returns the scroll position that brings a cell into view.
   *
   * @param {number} row
   * @param {number} column
   */
  scrollTo(row, column) {
    const { kept } = this;
    const toward = (/** @type {number} */ start, /** @type {number} */ least, /** @type {number} */ end) => {
      if (start < least) return start - least;
      return start + this.size > end ? Math.min(start - least, start + this.size - end) : 0;
    };
    return {
      x: this.scrollX + toward(this.x(column), kept.x, this.width - EDGE * this.ratio),
      y: this.scrollY + toward(this.y(row), kept.y, this.height - EDGE * this.ratio),
    };
  }
}
