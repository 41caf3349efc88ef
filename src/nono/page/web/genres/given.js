/**
 * Handles puzzles of plug-in genres, whose rules exist only in Python. The field "page" of their JSON contains all the
 * information that the page needs to draw, solve and explain these puzzles (see nono.page.given). Users can play such
 * puzzles, but not edit their clues.
 *
 * @import { Genre, Mark, Picture } from "../base/types.js"
 *
 * The phrases for a rule of the model. The first seven numbers are indices of texts. These texts are: the rule's name;
 * its requirement; a phrase for the broken rule (with {cannot}, {may}, {has} and {would} to fill in); what the rule
 * counts ("" if this differs between cells); the number; the counted values; and the kind of the rule. The eighth
 * number is the cell of the rule's clue, or -1. The ninth is 1 if the rule only copies a value.
 *
 * @typedef {[number, number, number, number, number, number, number, number, number]} Rule
 *
 * The field "page".
 * @typedef {Object} Page
 * @property {string} title
 * @property {number[]} model
 * @property {Record<string, any>} picture   the blank board
 * @property {"fill" | "mark" | "text"} drawn
 * @property {Mark | null} mark
 * @property {{code: number, key: string, char: string, name: string, rgb: string}[]} values the values of a cell: `key`
 *     is the key on the keyboard (x: a blank, shown as a cross), and `char` is the character in grids
 * @property {string} open       one character per cell: 1 if a player may mark it
 * @property {string[]} texts    the texts of the rules
 * @property {Rule[]} rules
 * @property {Record<"names" | "reasons", Record<string, string>> & {introduction: string, numbering?: string}} words
 *     the rules, how lines are counted, and the genre's own names of techniques and reasons, by kind of rule or
 *     technique
 */

const RULES = 9; // the place of the number of count rules in a model

/** The genre of a single puzzle whose JSON contains the rules. @implements {Genre} */
export class Given {
  /** The cells of each row, if the board has no columns. @type {number[][] | null} */
  rows = null;
  /** What such a cell is called. */
  unit = "cell";
  /** The rules of jumps, in peg solitaire. @type {import("./pegs.js").Pegs | null} */
  moves = null;
  /** The numbers and flags of the puzzle in words, such as "2 stars". @type {string[]} */
  settings = [];

  /**
   * @param {Record<string, any>} data   the JSON of a puzzle
   * @param {Page} page   a field "page" that passes `isPage`
   */
  constructor(data, page) {
    this.data = data;
    this.page = page;
    const { title, values, model, picture } = this.page;
    this.name = data.genre;
    this.title = title;
    this.palette = values.map(({ char, name, rgb }) => ({ key: char, name, rgb }));
    this.flat = Int32Array.from(model);
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

  model() {
    return this.flat;
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

/**
 * Returns true if the field "page" of JSON describes a board of this size, with its values, model and rules.
 *
 * @param {any} page
 * @param {number} mostCells   the maximum number of cells of a board
 */
export function isPage(page, mostCells) {
  try {
    const { model, open, picture: { cells, height, palette, width }, rules, texts, values } = page;
    const size = height * width;
    const isText = (/** @type {number} */ index) => typeof texts[index] === "string";
    const board = new Given({ genre: "" }, page); // throws an error if a part is missing
    board.picture(null, new Uint8Array(size));
    board.clue(null, 0);
    return (
      size > 0 &&
      size <= mostCells &&
      values.length > 1 &&
      [height, width, values.length].join() === model.slice(0, 3).join() &&
      [open.length, cells.length].every((length) => length === size) &&
      cells.every((/** @type {number} */ colour) => colour === -1 || colour in palette) &&
      rules.length === model[RULES] &&
      rules.every((/** @type {number[]} */ rule) => rule.slice(0, 7).every(isText)) &&
      model.every(Number.isInteger)
    );
  } catch {
    return false; // a part is missing or has another type
  }
}
