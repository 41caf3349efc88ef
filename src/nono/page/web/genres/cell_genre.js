/**
 * The genre of a single puzzle on a board of cells that players mark, but whose clues they do not edit.
 *
 * @import { Given, Page, Picture } from "../base/types.js"
 */

/** @implements {Given} */
export class CellGenre {
  /** The cells of each row, if the board has no columns. @type {number[][] | null} */
  rows = null;
  /** What such a cell is called. */
  unit = "cell";
  /** The rules of jumps, in peg solitaire. @type {Given["moves"]} */
  moves = null;
  /** The numbers and flags of the puzzle in words, such as "2 stars". @type {string[]} */
  settings = [];

  /**
   * @param {Record<string, any>} data   the JSON of a puzzle
   * @param {Page} page
   */
  constructor(data, page) {
    this.data = data;
    this.page = page;
    const { title, values, picture } = this.page;
    this.name = data.genre;
    this.title = title;
    this.palette = values.map(({ char, name, rgb }) => ({ key: char, name, rgb }));
    const { cells, texts, marks, ...rest } = picture;
    const byCell = (/** @type {Record<string, any>} */ table) =>
      new Map(Object.entries(table).map(([cell, content]) => [Number(cell), content]));
    /** @type {Picture} */
    this.blank = {
      .../** @type {any} */ (rest),
      cells: Int16Array.from(cells),
      texts: byCell(texts),
      marks: byCell(marks),
      fill: page.drawn === "fill" ? "tile" : undefined,
      answers: new Set(),
    };
  }

  colours() {
    return this.palette.length;
  }

  /** Returns the values that players enter, as brushes. */
  answers() {
    const { mark, values } = this.page;
    const markOf = (/** @type {string} */ sign) => mark && { ...mark, sign };
    return values.map((value) => ({ ...value, label: "", mark: (value.code && markOf(value.name)) || undefined }));
  }

  /** Returns null: these puzzles cannot be drawn, so that no drawing shows a solution. */
  answer() {
    return null;
  }

  /**
   * Returns the board with the values of a grid as colours, marks or texts; the blank board if `grid` is null.
   *
   * @param {unknown} _document
   * @param {ArrayLike<number> | null} grid
   */
  picture(_document, grid) {
    const { blank, palette } = this;
    if (grid === null) return blank;
    const { drawn, mark, values } = this.page;
    const [texts, marks] = [new Map(blank.texts), new Map(blank.marks)];
    const answers = new Set();
    const cells = blank.cells.map((colour, cell) => {
      const value = grid[cell];
      if (value >= palette.length) return this.open(_document, cell) && colour === 0 ? -1 : colour; // no value
      if (drawn === "fill") return value;
      const isText = values[value].key !== "x" && !texts.has(cell);
      if (value && mark) marks.set(cell, { ...mark, colour: value, sign: palette[value].name });
      else if (isText) texts.set(cell, palette[value].key);
      if ((value && mark) || isText) answers.add(cell);
      return colour;
    });
    return { ...blank, cells, texts, marks, answers };
  }

  /** Returns true if a player may mark a cell. @param {unknown} _document @param {number} cell */
  open(_document, cell) {
    return this.page.open[cell] === "1";
  }

  /** Describes the content of a cell and its edges in words. @param {unknown} _document @param {number} cell */
  clue(_document, cell) {
    const { texts, marks, palette, signs = [] } = this.blank;
    const contents = [texts.get(cell) ?? "", palette[marks.get(cell)?.colour ?? -1]?.name ?? ""];
    for (const [first, second, sign] of signs) {
      if (first === cell) contents.push(`${sign} ${second === cell + 1 ? "→" : "↓"}`);
      if (second === cell) contents.push(`${sign} ${first === cell - 1 ? "←" : "↑"}`);
    }
    return contents.filter(Boolean).join(", ");
  }
}
