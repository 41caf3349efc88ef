/**
 * The types that the rooms of the page share. This file has no code.
 *
 * @typedef {Object} Colour
 * @property {string} key   one character, for pictures in text
 * @property {string} name
 * @property {string} rgb   six hexadecimal digits in lower case
 *
 * @typedef {Object} Block
 * @property {number} length   0: not known, a blot
 * @property {number} colour   an entry of the palette, 1 or more
 *
 * @typedef {Object} Clues
 * @property {Block[][]} rows
 * @property {Block[][]} cols
 *
 * A puzzle as it is drawn, read and saved. Documents are not changed but by the store.
 * @typedef {Object} Document
 * @property {string} genre          a name of the table of genres
 * @property {number} height
 * @property {number} width
 * @property {Colour[]} palette      the background first
 * @property {Uint8Array} cells      what is drawn, row by row: the colours of a nonogram's picture, an Akari's clues
 * @property {Clues | null} clues    of a nonogram that was typed or read without its picture; null: those of `cells`
 * @property {Record<string, string>} meta   id, title, author, license and so on
 * @property {Uint8Array | null} start       a saved grid of play: a colour a cell, `UNKNOWN` where none is known
 * @property {import("../genres/given.js").Given} [given]   its genre, where the puzzle brings that along
 *
 * A text in a clue and the colour that it has.
 * @typedef {[string, number]} ClueText
 *
 * Discs around the middle of a cell, the widest first: radius in tenths of a cell, and rgb.
 * @typedef {Object} Mark
 * @property {number} colour
 * @property {[number, string][]} discs
 *
 * A thin line from the middle of one cell to that of another.
 * @typedef {Object} Ray
 * @property {number} start
 * @property {number} end
 * @property {string} rgb
 *
 * What the board draws, as `nono.genres.picture.Picture` of the Python package.
 * @typedef {Object} Picture
 * @property {number} height
 * @property {number} width
 * @property {Int16Array} cells      a colour of the palette each; -1: not known
 * @property {Colour[]} palette
 * @property {ClueText[][]} rows     the clues of the rows; empty: there are none
 * @property {ClueText[][]} cols
 * @property {Map<number, string>} texts   in cells
 * @property {Map<number, Mark>} marks     in cells
 * @property {Ray[]} rays
 * @property {number[]} regions      of each cell; empty: none
 * @property {number} thick          every so many lines one is thick; 0: the frame alone
 * @property {[number, number, string][]} [signs]   on the edges between two cells, left or upper one first
 * @property {boolean} [written]     texts tell the values of cells, colours do not
 * @property {Set<number>} [answers]   the cells whose texts are no clues
 *
 * What can be painted into a cell of a document.
 * @typedef {Object} Brush
 * @property {number} code    the value in `Document.cells`
 * @property {string} name
 * @property {string} key     the key on the keyboard
 * @property {string} rgb     of its button
 * @property {string} label   a short text on its button, or ""
 *
 * The engine's flat model (src/engine/web/flat_model.hpp): twelve numbers, then the arrays.
 * @typedef {Int32Array} Model
 *
 * A cell and a colour.
 * @typedef {[number, number]} Value
 *
 * The lower or the upper bound of a count rule, or of a cell, which has one colour; the one that it is not of is null.
 * @typedef {{rule: number | null, cell: number | null, isMost: boolean}} Bound
 *
 * One technique applied once, as `nono.grading.grade.Step` of the Python package.
 * @typedef {Object} Step
 * @property {string} technique
 * @property {Value[]} removed
 * @property {Value[]} settled
 * @property {number | null} line      rows first, then columns
 * @property {number | null} block     of the line
 * @property {number | null} rule
 * @property {number[]} shown          the cells that showed the rule's colour
 * @property {Value | null} assumed    what does not hold; a colour of -1: the step follows from each colour of the cell
 * @property {number | null} refuted   the line or rule that cannot be kept then
 * @property {Bound[]} bounds          those that it rests on, of count rules
 * @property {number} number           how many of what they count several rules need together
 * @property {number} open             lines or rules to which the technique could be applied
 * @property {Value[]} hidden          removed from cells that are not on the board
 *
 * A genre: what the page needs to draw, solve and play its puzzles.
 * @typedef {Object} Genre
 * @property {string} name
 * @property {string} title
 * @property {Colour[]} palette        of a new puzzle
 * @property {boolean} ownColours      whether its puzzles have palettes of their own
 * @property {number} largestSide
 * @property {(document: Document) => number} colours       of the model's cells
 * @property {(document: Document) => Brush[]} brushes      what is painted while drawing
 * @property {(document: Document) => Brush[]} answers      what is painted while playing; the first one has the key x
 *     where it is a cross, and cells without a mark count as such
 * @property {(document: Document) => Model} model          the rules as the engine reads them
 * @property {(document: Document) => Uint8Array | null} answer   the solution that the drawing shows, if it shows one
 * @property {(document: Document, grid: ArrayLike<number> | null) => Picture} picture
 *     the board with a grid of colours (`UNKNOWN`: not known), or with the drawing itself
 * @property {(document: Document, cell: number) => boolean} open    whether a player may mark the cell
 * @property {(document: Document, cell: number) => string} clue     what stands in a cell, in words
 */

/** In grids of play: the colour of a cell is not known. */
export const UNKNOWN = 255;
