/**
 * Computes the positions of cells and clues on the canvas. All positions are in device pixels, so that all lines are
 * sharp.
 *
 * The canvas is a window onto the cells, with the clue bands beside it. If the board does not fit, the bands are cut:
 * they have space for a few numbers, and show those of the visible cells. From afar, the board is whole and has no
 * bands. On phones, the bands of usual boards are small so that the cells are large: a long clue of a row stands on two
 * lines.
 */

/**
 * The properties of a picture on which the layout depends.
 * @typedef {Object} Shape
 * @property {number} height
 * @property {number} width
 * @property {number} across   how many numbers fit side by side into the band of the rows; 0: no band
 * @property {number} down     how many numbers fit one above another into the band of the columns; 0: no band
 * @property {number} wide     the number of digits of the longest number of a row
 * @property {number} folded   the width of the rows' band if each clue stands on two lines, in sizes of their text
 * @property {boolean} boxed   true if each number has a box in its colour
 * @property {boolean} lettered   true if each number also has the letter of its colour
 * @property {boolean} tinted     true if regions have tints
 *
 * @import { ClueText } from "../base/types.js"
 *
 * A number of a clue: its line (rows first) and its index there.
 * @typedef {{line: number, index: number}} NumberPlace
 *
 * Where a number of a clue is drawn, in device pixels: its index there, its text size, and its rectangle (x and y of
 * its upper left corner, its width and its height).
 * @typedef {{index: number, text: number, box: [number, number, number, number]}} NumberBox
 */

const BAND = 0.35; // numbers become smaller to keep a band within this share of the window
// the largest share of the window that a cut band takes, and its least and most numbers
const [CUT, FEW, MOST_NUMBERS] = [0.3, 3, 7];
const LEGIBLE = 6; // the smallest cell size at which numbers are drawn, in CSS pixels
const TEXT = 0.62; // text size as a share of the cell size
// in CSS pixels: numbers in tiny chips, and the size up to which the next shares count
const [LEAST_CHIP, LEAST_DENSE] = [5.5, 10];
// larger shares, for numbers that TEXT would make smaller than this number of CSS pixels
const [DENSE, DENSE_CHIP] = [0.85, 0.66];
const [LARGEST_TEXT, LARGEST_CUT] = [28, 14.5]; // in CSS pixels; the second one in bands that are cut
const LARGE = 20; // larger text grows more slowly, as a share LARGE_TEXT of the cell size
const LARGE_TEXT = 0.42;
const LEAST_TEXT = 11; // the smallest text that makes room for long clues, in CSS pixels
// space at both ends of a band, without and with an arrow, as a share of the text size
const [GAP, ARROW] = [0.35, 0.9];
// the width of a digit, the height of a line, and the side of a coloured box, as shares of the text size
const [DIGIT, LINE, BOX] = [0.6, 1.25, 1.5];
const APART = 0.5; // space between numbers side by side, as a share of the text size
const LETTER = 0.8; // space for the letter of a colour, as a share of the text size
const LARGEST_CELL = 96; // in CSS pixels
// a drawing has space for this many numbers per clue, and this many more per cell
const [DRAFT, DRAFT_SHARE] = [4, 0.1];
/** The largest cell of a board with folded clues, in CSS pixels: larger ones leave room for clues on one line. */
export const FOLDED_CELL = 24;
// with folded clues, in CSS pixels: the space at both ends of a band, the text of a row on one line and that of a chip
// there, and the least and the largest step from one number of a column to the next
const [FOLD_GAP, ROW_TEXT, ROW_CHIP, LEAST_STEP, MOST_STEP] = [2, 11.5, 8.7, 11, 17];
const FOLD_LINE = 1.15; // the height of a line of a folded clue, as a share of the text size
const EDGE = 2; // space for the frame after the last cell, in CSS pixels

export class Layout {
  /** @type {Shape} */
  shape = { height: 1, width: 1, across: 0, down: 0, wide: 1, folded: 0, boxed: false, lettered: false, tinted: false };
  /** The space for the window, in device pixels. */
  room = { width: Infinity, height: Infinity };
  /** The number of device pixels per CSS pixel. */
  ratio = 1;
  /** The side of a cell, in device pixels. */
  size = 20;
  /** The measures of the clues at this cell size. */
  measures = this.clueMeasures();
  /** The size of the window, in device pixels. */
  width = 0;
  height = 0;
  /** True if the bands have space for a few numbers only. */
  isCut = false;
  /** True if the board is shown from afar, without its bands. */
  isFar = false;
  /** True if long clues of rows stand on two lines. */
  isFolded = false;
  /** True if the band of the rows is at the right, for a left hand. */
  isMirrored = false;
  /** By how many device pixels the cells are scrolled to the left and up. */
  scrollX = 0;
  scrollY = 0;

  /**
   * Returns the measures of the clues for a given cell size. In device pixels: `text`, the text size; `stepX` and
   * `stepY`, from one number to the next in the bands of the rows and of the columns; `bandX` and `bandY`, the width of
   * the first band and the height of the second; `gap`, the space at both ends of a band; `rowText` and `fold`, the
   * text sizes of rows, the second one on two lines. `right` and `bottom` are the ends of the cells, in cells. All but
   * these two are 0 if no numbers are drawn.
   */
  clueMeasures(size = this.size) {
    const { across, down, wide, boxed, lettered, width: right, height: bottom } = this.shape;
    const none = { text: 0, rowText: 0, fold: 0, stepX: 0, stepY: 0, bandX: 0, bandY: 0, gap: 0, right, bottom };
    if (size < LEGIBLE * this.ratio || this.isFar) return none;
    // lengths in the text size
    const letter = lettered ? LETTER : 0;
    const stepX = (boxed ? BOX : DIGIT * wide + APART) + letter;
    const stepY = (boxed ? BOX : LINE) + letter;
    if (this.isFolded && !this.isCut) return this.#foldedMeasures(size, stepX, stepY);
    const gap = this.isCut ? ARROW : GAP;
    const [longX, longY] = [across && across * stepX + 2 * gap, down && down * stepY + 2 * gap];
    const { height, width } = this.room;
    // the text size with which both bands keep their share
    const wanted = this.isCut ? Infinity : BAND * Math.min(width / longX, height / longY);
    const chip = Math.max(size * DENSE_CHIP, Math.min(size * DENSE, LEAST_CHIP * this.ratio));
    const dense = Math.min(boxed ? chip : size * DENSE, LEAST_DENSE * this.ratio);
    const largest = this.ratio * (this.isCut ? LARGEST_CUT : LARGEST_TEXT);
    const large = Math.min(Math.max(LARGE * this.ratio, size * LARGE_TEXT), largest);
    const text = Math.min(Math.max(size * TEXT, dense), large, Math.max(LEAST_TEXT * this.ratio, wanted));
    /**
     * Returns the length of a band: as long as it must be or, if it is cut, as the cells let it be, but not too short.
     *
     * @type {(long: number, step: number, room: number, cells: number) => number}
     */
    const band = (long, step, room, cells) => {
      const spaceFor = (/** @type {number} */ numbers) => (numbers * step + 2 * gap) * text;
      const few = Math.max(spaceFor(FEW), Math.min(spaceFor(MOST_NUMBERS), CUT * room));
      return Math.ceil(Math.min(long * text, this.isCut ? Math.max(few, room - cells * size - this.edge) : Infinity));
    };
    const [bandX, bandY] = [band(longX, stepX, width, right), band(longY, stepY, height, bottom)];
    const steps = { stepX: stepX * text, stepY: stepY * text, gap: gap * text };
    return { text, rowText: text, fold: 0, ...steps, bandX, bandY, right, bottom };
  }

  /**
   * Returns the measures of folded clues: the bands have what the cells leave, but neither less than the numbers need
   * nor more than they use.
   *
   * @param {number} size   of a cell
   * @param {number} across   from one number of a row to the next, in text sizes
   * @param {number} down     from one number of a column to the next, in text sizes
   */
  #foldedMeasures(size, across, down) {
    const { edge, ratio, room, shape } = this;
    const { boxed, height: bottom, width: right } = shape;
    const gap = FOLD_GAP * ratio;
    const fold = Math.min(size / 2 / (boxed ? BOX : FOLD_LINE), ROW_TEXT * ratio);
    const rowText = Math.max(fold, Math.min(size * TEXT, (boxed ? ROW_CHIP : ROW_TEXT) * ratio));
    const spareX = room.width - right * size - edge;
    const long = shape.across * across * rowText + 2 * gap;
    const bandX = Math.ceil(Math.min(long, Math.max(shape.folded * fold + 2 * gap, spareX)));
    const spareY = room.height - bottom * size - edge - 2 * gap;
    const most = Math.max(LEAST_STEP * ratio, Math.min(MOST_STEP * ratio, size - 2 * ratio));
    const stepY = Math.max(LEAST_STEP * ratio, Math.min(most, spareY / Math.max(1, shape.down)));
    const bandY = Math.ceil(shape.down * stepY + 2 * gap);
    return { text: stepY / down, rowText, fold, stepX: across * rowText, stepY, gap, bandX, bandY, right, bottom };
  }

  /** Sets the cell size, and measures the clues again. @param {number} size   in device pixels */
  setSize(size) {
    this.size = size;
    this.measures = this.clueMeasures();
  }

  /** The space for the frame after the last cell. */
  get edge() {
    return Math.ceil(EDGE * this.ratio);
  }

  /** Returns the `width` and `height` of the whole board with its bands for a cell size, all in device pixels. */
  boardExtent(size = this.size) {
    const { bandX, bandY, right, bottom } = this.clueMeasures(size);
    return { width: bandX + Math.ceil(right * size) + this.edge, height: bandY + Math.ceil(bottom * size) + this.edge };
  }

  /** Returns the largest cell size, in device pixels, at which the board fits into the space; at least 1. */
  fittingSize() {
    let size = Math.floor(LARGEST_CELL * this.ratio);
    for (; size > 1; size--) {
      const extent = this.boardExtent(size);
      if (extent.width <= this.room.width && extent.height <= this.room.height) break;
    }
    return size;
  }

  /** True if the whole board with its bands has space at the present cell size. */
  get isWhole() {
    const { height, width } = this.boardExtent();
    return width <= this.room.width && height <= this.room.height;
  }

  /** Returns how many numbers of a clue fit into a band. @param {"rows" | "cols"} side */
  numbersThatFit(side) {
    const { bandX, bandY, fold, gap, stepX, stepY } = this.measures;
    if (side === "rows" && fold) return this.shape.across;
    return Math.floor((side === "rows" ? (bandX - 2 * gap) / stepX : (bandY - 2 * gap) / stepY) + 1e-6);
  }

  /**
   * Returns the index of the first number of a clue that is shown, and that after the last one. If they do not all fit,
   * these are the numbers of the visible cells, taking it that the blocks are spread evenly.
   *
   * @param {"rows" | "cols"} side
   * @param {ClueText[]} clue
   */
  shownNumbers(side, clue) {
    const most = this.numbersThatFit(side);
    const { length } = clue;
    if (length <= most) return [0, length];
    const { bottom, left, right, top } = this.visibleCells();
    const { height, width } = this.shape;
    const [from, to, cells] = side === "rows" ? [left, right + 1, width] : [top, bottom + 1, height];
    if (to - from >= cells) return [length - most, length]; // those next to the cells
    const lengths = clue.map(([number]) => Number(number) || 1);
    // the first cell at the start of the board, and the last one at its end
    const place = (from * cells) / (cells - to + from);
    const free = cells - lengths.reduce((sum, block) => sum + block + 1, -1);
    let start = 0;
    const apart = lengths.map((block, index) => {
      const middle = start + block / 2 + (free * (index + 1)) / (length + 1);
      start += block + 1;
      return Math.abs(middle - place);
    });
    const nearest = apart.indexOf(Math.min(...apart));
    const first = Math.max(0, Math.min(length - most, nearest - Math.floor(most / 2)));
    return [first, first + most];
  }

  /**
   * Returns where the shown numbers of a clue are drawn.
   *
   * @param {"rows" | "cols"} side
   * @param {number} line   counted from 0
   * @param {ClueText[]} clue
   * @returns {NumberBox[]}
   */
  numberBoxes(side, line, clue) {
    const { bandX, fold, gap, rowText, stepX, stepY, text } = this.measures;
    const [from, to] = this.shownNumbers(side, clue);
    const shown = Array.from({ length: to - from }, (_, place) => from + place);
    if (side === "cols") {
      const start = this.top - gap - shown.length * stepY;
      return shown.map((index, place) =>
        ({ index, text, box: [this.x(line), start + place * stepY, this.size, stepY] }));
    }
    /** Returns the numbers side by side, beside the cells. */
    const row = (/** @type {number[]} */ part, /** @type {number[]} */ widths, /** @type {number} */ own,
      /** @type {number} */ y, /** @type {number} */ high) => {
      const long = widths.reduce((sum, width) => sum + width, 0);
      let x = this.isMirrored ? this.right + gap : this.left - gap - long;
      return part.map((index, place) => {
        const box = /** @type {NumberBox["box"]} */ ([x, y, widths[place], high]);
        x += widths[place];
        return { index, text: own, box };
      });
    };
    const isLong = fold && shown.length * stepX > bandX - 2 * gap + 1e-6;
    if (!isLong) return row(shown, shown.map(() => stepX), rowText, this.y(line), this.size);
    const middle = Math.ceil(shown.length / 2);
    const widthOf = (/** @type {number} */ index) => foldedWidth(clue[index], this.shape.boxed) * fold;
    return [shown.slice(0, middle), shown.slice(middle)].flatMap((part, half) =>
      row(part, part.map(widthOf), fold, this.y(line + half / 2), this.size / 2));
  }

  /** The x coordinate of the window at which the cells begin; before it is the band of the rows, unless mirrored. */
  get left() {
    return this.isMirrored ? 0 : this.measures.bandX;
  }

  /** The x coordinate of the window at which the cells end. */
  get right() {
    return this.isMirrored ? this.width - this.measures.bandX : this.width;
  }

  /** The x coordinate at which the band of the rows begins. */
  get band() {
    return this.isMirrored ? this.right : 0;
  }

  /** The y coordinate at which the band of the columns ends and the cells begin. */
  get top() {
    return this.measures.bandY;
  }

  /** Returns the left side of a column of cells. @param {number} column */
  x(column) {
    return (this.isMirrored ? this.edge : this.measures.bandX) - this.scrollX + column * this.size;
  }

  /** Returns the upper side of a row of cells. @param {number} row */
  y(row) {
    return this.measures.bandY - this.scrollY + row * this.size;
  }

  /**
   * Returns the place under a point of the window: a row and a column, with fractions. `inside` is true if the point
   * lies on a visible cell.
   *
   * @param {number} x   in device pixels, as for all points of the window
   * @param {number} y
   * @returns {import("./strokes.js").Place & {inside: boolean}}
   */
  placeAt(x, y) {
    const { height, width } = this.shape;
    const row = (y - this.y(0)) / this.size;
    const column = (x - this.x(0)) / this.size;
    const isBesideBands = x >= this.left && x < this.right && y >= this.top;
    return { row, column, inside: isBesideBands && row >= 0 && column >= 0 && row < height && column < width };
  }

  /** Returns the middle of a cell. @param {number} row @param {number} column @returns {[number, number]} */
  middle(row, column) {
    return [this.x(column + 0.5), this.y(row + 0.5)];
  }

  /**
   * Draws a board of another kind and returns true; returns false for a board of squares.
   *
   * @param {import("./painter.js").Painter} _painter
   */
  draw(_painter) {
    return false;
  }

  /**
   * Returns the line (rows first) whose clue is under a point of the window, or null if the point is in no band.
   *
   * @param {number} x
   * @param {number} y
   */
  lineAt(x, y) {
    const { height, width } = this.shape;
    const { row, column } = this.placeAt(x, y);
    const isInBand = x >= this.band && x < this.band + this.measures.bandX;
    if (isInBand && y >= this.top && row < height) return Math.floor(row);
    return y < this.top && !isInBand && column < width ? height + Math.floor(column) : null;
  }

  /**
   * Returns the number of a clue at a point of the window; null if there is none. A point between the last number and
   * the cells belongs to this number.
   *
   * @param {number} x
   * @param {number} y
   * @param {{rows: ClueText[][], cols: ClueText[][]}} clues
   * @returns {NumberPlace | null}
   */
  numberAt(x, y, { rows, cols }) {
    const line = this.lineAt(x, y);
    if (line === null) return null;
    const { height } = this.shape;
    const boxes = line < height
      ? this.numberBoxes("rows", line, rows[line])
      : this.numberBoxes("cols", line - height, cols[line - height]);
    const outside = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ length) =>
      Math.max(start - at, at - start - length, 0);
    const away = boxes.map(({ box: [left, top, width, high] }) => outside(x, left, width) + outside(y, top, high));
    const least = Math.min(...away);
    return least <= this.measures.gap ? { line, index: boxes[away.indexOf(least)].index } : null;
  }

  /** Returns the visible rows and columns of cells as an `Area` (base/cells.js), ends included. */
  visibleCells() {
    const { height, width } = this.shape;
    const first = (/** @type {number} */ distance) => Math.max(0, Math.floor(distance / this.size));
    const last = (/** @type {number} */ distance, /** @type {number} */ cells) =>
      Math.min(cells, Math.ceil((distance - this.edge) / this.size)) - 1;
    return {
      top: first(this.top - this.y(0)),
      left: first(this.left - this.x(0)),
      bottom: last(this.height - this.y(0), height),
      right: last(this.right - this.x(0), width),
    };
  }

  /**
   * Returns the values of `scrollX` and `scrollY` that bring a cell into view, as `{x, y}`. They stay if it is in view.
   *
   * @param {number} row
   * @param {number} column
   */
  scrollTo(row, column) {
    const { left, size, top } = this;
    const [x, y] = this.middle(row, column).map((middle) => middle - size / 2);
    // How far to scroll so that a cell that begins at `start` lies between `least` and `end`. If the cell is larger,
    // its start counts.
    const toward = (/** @type {number} */ start, /** @type {number} */ least, /** @type {number} */ end) => {
      if (start < least) return start - least;
      return start + size > end ? Math.min(start - least, start + size - end) : 0;
    };
    return {
      x: this.scrollX + toward(x, left, this.right - this.edge),
      y: this.scrollY + toward(y, top, this.height - this.edge),
    };
  }
}

/**
 * Returns the shape of a picture. A drawing gets space for the clues that it may have later, so that its cells stay
 * in place.
 *
 * @param {import("../base/types.js").Picture} picture
 * @param {import("../base/settings.js").Values} settings
 * @returns {Shape}
 */
export function shapeOf({ height, width, rows, cols, palette, isDraft }, { letters, tints }) {
  const boxed = palette.length > 2 && rows.length > 0;
  const numbersOf = (/** @type {ClueText[][]} */ clues, /** @type {number} */ size) => {
    const most = boxed ? size : Math.ceil(size / 2); // blocks of one colour need gaps between them
    const spare = clues.length && isDraft ? Math.min(most, Math.ceil(DRAFT + DRAFT_SHARE * size)) : 0;
    return Math.max(spare, ...clues.map((clue) => clue.length));
  };
  // Numbers above columns stand one above another, so long ones need no more space. In a drawing, the longest number
  // that can stand beside another one counts.
  let wide = isDraft ? String(Math.max(1, width - 2)).length : 1;
  for (const clue of isDraft ? [] : rows) for (const [number] of clue) wide = Math.max(wide, number.length);
  const [across, down] = [numbersOf(rows, width), numbersOf(cols, height)];
  const halves = rows.flatMap((clue) => {
    const middle = Math.ceil(clue.length / 2);
    return [clue.slice(0, middle), clue.slice(middle)];
  });
  const longest = halves.map((half) => half.reduce((sum, number) => sum + foldedWidth(number, boxed), 0));
  const folded = Math.max(0, ...longest);
  return { height, width, across, down, wide, folded, boxed, lettered: boxed && letters, tinted: tints };
}

/** Returns the width of a number in a folded clue, in text sizes. @param {ClueText} number @param {boolean} boxed */
function foldedWidth([number], boxed) {
  return boxed ? BOX : DIGIT * number.length + APART;
}
