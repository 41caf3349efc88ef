/**
 * The types that several folders of the page share.
 *
 * @typedef {Object} Colour
 * @property {string} key   the character that stands for the colour in pictures written as text
 * @property {string} name
 * @property {string} rgb   six hexadecimal digits in lower case
 *
 * @typedef {Object} Block
 * @property {number} length   0: unknown (a blot)
 * @property {number} colour   an index of the palette, at least 1
 *
 * @typedef {Object} Clues
 * @property {Block[][]} rows
 * @property {Block[][]} cols
 *
 * A puzzle as the page draws, reads and saves it. Only the store changes puzzles.
 * @typedef {Object} Puzzle
 * @property {string} genre          the name of the genre: nonogram, or that of the genre in `given`
 * @property {number} height
 * @property {number} width
 * @property {Colour[]} palette      the background first
 * @property {Uint8Array} cells      the drawing, row by row: the colours of a nonogram's picture. That of a sealed puzzle
 *     is unpacked by each use, so that nothing holds it before it is asked for (`seal` of formats/cells.js).
 * @property {Clues | null} clues    typed clues, or clues read without a picture; null: the clues follow from `cells`
 * @property {Record<string, string>} meta   id, title, author, license and so on
 * @property {Uint8Array | null} start       the player's saved grid: one colour per cell, or `UNKNOWN`
 * @property {boolean} [sealed]       true if the puzzle was opened to be played, and its answer has not been shown yet.
 *     Only the mode Play shows such a puzzle, because the other modes show its picture.
 * @property {string[]} [unread]     the lines of a typed text that the reader skipped
 * @property {Given} [given]   the genre of a puzzle that is no nonogram
 *
 * The text and the colour of a number in a clue.
 * @typedef {[string, number]} ClueText
 *
 * A sign in a cell: polygons or, if there are none, discs around the middle of the cell, widest first. Each disc has a
 * radius and an rgb colour; each polygon has corners and an rgb colour. Lengths are tenths of a cell.
 * @typedef {Object} Mark
 * @property {number} colour
 * @property {[number, string][]} discs
 * @property {[Point[], string][]} [polygons]
 * @property {string} [sign]   what the mark shows, such as "bulb": the board has drawings of its own for some signs
 *
 * A thin line between the middles of two cells, `start` and `end`.
 * @typedef {Object} Ray
 * @property {number} start
 * @property {number} end
 * @property {string} rgb
 *
 * Everything that the board draws. It corresponds to `nono.genres.picture.Picture` in the Python package.
 * @typedef {Object} Picture
 * @property {number} height
 * @property {number} width
 * @property {Int16Array} cells      the palette index of each cell; -1: unknown
 * @property {Colour[]} palette
 * @property {ClueText[][]} rows     the clues of the rows; empty: the genre has no row clues
 * @property {ClueText[][]} cols
 * @property {Map<number, string>} texts   the texts inside cells, by cell
 * @property {Map<number, Mark>} marks     the marks inside cells, by cell
 * @property {Ray[]} rays
 * @property {number[]} regions      the region of each cell; empty: no regions
 * @property {Uint8Array} [tints]    the tint of each cell, from 1, so that neighbouring regions differ; 0: none
 * @property {number} thick          the distance between thick lines, in cells; 0: only the frame is thick
 * @property {boolean} [isDraft]     true if the clues follow from cells that the user draws
 * @property {[number, number, string][]} [signs]   signs on the edge between two cells; the left or upper cell comes
 * first
 * @property {boolean} [written]     true if texts show the values of cells, instead of colours
 * @property {"tile" | "water" | "domino"} [fill]   how coloured cells are drawn, unless as plain squares
 * @property {Set<number>} [answers]   the cells whose texts or marks are answers, as opposed to clues
 * @property {Holes} [holes]     the cells of a board for jumps, which has no other cells
 *
 * The distances of a point to the right and down.
 * @typedef {[number, number]} Point
 *
 * The holes of a board: true for each cell that is a hole, how far each row begins left of the row above, in cells, and
 * the holes in which pegs must be at the end.
 * @typedef {{slant: number, holes: boolean[], goals: Set<number>}} Holes
 *
 * A value that can be painted into a cell of a puzzle.
 * @typedef {Object} Brush
 * @property {number} code    the value in `Puzzle.cells`
 * @property {string} name
 * @property {string} key     the key on the keyboard that chooses the brush
 * @property {string} rgb     the colour of the brush's button
 * @property {string} label   a short text on the brush's button, or ""
 * @property {Mark} [mark]    the sign of the value
 *
 * The engine's flat model (src/engine/bindings/flat_model.hpp): twelve numbers, then the arrays.
 * @typedef {Int32Array} Model
 *
 * A cell and a colour.
 * @typedef {[number, number]} Value
 *
 * One application of a technique. It corresponds to `nono.grading.Step` in the Python package.
 * @typedef {Object} Step
 * @property {number} technique        its place in the table of techniques
 * @property {string} name             the technique as players know it
 * @property {string} tip              what to look for
 * @property {Value[]} removed         the values that the step excludes
 * @property {Value[]} settled         the cells that have only one colour left, with it
 * @property {number | null} line      the number of the line; rows come first, then columns
 * @property {Value | null} assumed    the refuted assumption; colour -1: every colour of the cell leads to this step
 * @property {number} open             the number of lines or rules to which the technique could be applied
 * @property {string} place            the place to look at
 * @property {string} text             the step as a sentence
 * @property {string[]} refutation     what would follow from the assumption
 * @property {number | null} at        the cell to look at, if any
 * @property {number[]} around         the cells of the rules to look at
 * @property {string} said             of a hint: its sentences under the place, for readers who see the cells
 * @property {string[]} names          the names of its techniques
 * @property {string} title            its place in few words
 *
 * How a clue is drawn: as a text, as a mark, or as a cell in a colour, whose name is `name`. The lengths of marks are
 * tenths of a cell, as those of `Mark`.
 * @typedef {{text?: string, rgb?: string, name?: string, discs?: [number, string][],
 *   polygons?: [Point[], string][]}} Look
 *
 * A clue layer of a genre with declared rules; see `layer_data` in nono.page.declared.
 * @typedef {Object} LayerData
 * @property {string} name
 * @property {string} field          the name in JSON
 * @property {"cells" | "regions" | "outside" | "edges" | "number" | "flag"} kind
 * @property {boolean} required
 * @property {string} [keys]         the characters of clues
 * @property {boolean} [fixed]       true if cells with a clue have no value of their own
 * @property {boolean} [givens]      true if clues are values of their cells
 * @property {Record<string, Look>} [shown]   how clues are drawn, unless as their characters
 * @property {boolean} [partial]     true if cells may belong to no region
 * @property {Record<string, number>} [boxes]   of a Sudoku without other regions: the number of boxes side by side, by
 *     the side of the board
 * @property {"rows" | "cols"} [side]   the lines that have numbers beside them
 * @property {number | null} [default]   the value of a number that is not given
 * @property {number} [least]        the least value of a number
 * @property {string} [meaning]      what a set flag means, in words
 * @property {[number, number, string][]} [rays]   lines between corners of the board that are drawn if the flag is set
 *
 * A part of the rules; see `RulesPart` in nono.genres.wording.
 * @typedef {{text: string, when?: string, unless?: string, keys?: string, one?: string}} RulesPart
 *
 * A genre with declared rules; see `genre_data` in nono.page.declared.
 * @typedef {Object} GenreData
 * @property {string} title
 * @property {LayerData[]} layers
 * @property {string} declaration    the rules as JSON
 * @property {string | {code: number, key: string, char: string, name: string, rgb: string}[]} values   the values of a
 *     cell; a text contains the digits of the largest board
 * @property {"fill" | "mark" | "text"} drawn
 * @property {Mark | null} mark
 * @property {number} square         the largest side of square boards; 0: boards need not be square
 * @property {number} side           the side of a new board
 * @property {RulesPart[]} rules  the rules in words
 * @property {RulesPart} short       the rules in one line
 * @property {Record<string, any>} example   a small puzzle as JSON, with its solution as `goal`
 * @property {{rules: Record<string, [string, string]>} & Record<"names" | "reasons" | "tips", Record<string, string>>} words
 *
 * A puzzle with declared rules: its genre, and the value of each layer by name. Layers of cells and regions are lists
 * of characters; edges are an object with two such lists, across and down; numbers beside lines are a list of numbers
 * or null; other layers are a number or null, or a flag.
 * @typedef {{genre: GenreData, height: number, width: number, values: Record<string, any>}} Clued
 *
 * Everything that the page needs to draw, solve and play the puzzles of a genre.
 * @typedef {Object} Genre
 * @property {string} name
 * @property {string} title
 * @property {Colour[]} palette        the palette of a new puzzle
 * @property {(puzzle: Puzzle) => number} colours       the number of colours of the model's cells
 * @property {(puzzle: Puzzle) => Brush[]} answers      the brushes for playing; if the first brush is a cross, its
 *     key is x, and cells without a mark count as crossed out
 * @property {(puzzle: Puzzle) => Model} [model]        the rules in the form that the engine reads
 * @property {(puzzle: Puzzle) => Clued} [declared]   the clues, if the rules are declared. The
 *     engine then makes the model
 * @property {(puzzle: Puzzle) => Uint8Array | null} answer   the solution that the drawing shows, or null
 * @property {(puzzle: Puzzle, grid: ArrayLike<number> | null, before?: Picture | null) => Picture} picture
 *     the board with a grid of colours (or `UNKNOWN`), or with the drawing itself. `before` is a picture of the same
 *     puzzle with other marks, and has the same clues
 * @property {(puzzle: Puzzle, cell: number) => boolean} open    returns true if a player may mark the cell
 * @property {(puzzle: Puzzle, cell: number) => string} clue     the content of a cell in words
 *
 * What the page needs to draw and play a puzzle whose clues players do not edit.
 * @typedef {Object} Page
 * @property {string} title
 * @property {Record<string, any>} picture   the blank board
 * @property {"fill" | "mark" | "text"} drawn
 * @property {Mark | null} mark
 * @property {{code: number, key: string, char: string, name: string, rgb: string}[]} values the values of a cell: `key`
 *     is the key on the keyboard (x: a blank, shown as a cross), and `char` is the character in grids
 * @property {string} open       one character per cell: 1 if a player may mark it
 * @property {{introduction: string, short?: string, numbering?: string}} words   the rules, also in one line, and how
 *     lines are counted
 *
 * The genre of a single such puzzle (genres/cell_genre.js).
 * @typedef {Genre & OfCells} Given
 * @typedef {Object} OfCells
 * @property {Record<string, any>} data   the JSON of the puzzle
 * @property {Page} page
 * @property {Picture} blank             the blank board
 * @property {number[][] | null} rows    the cells of each row, if the board has no columns
 * @property {string} unit               what such a cell is called
 * @property {string[]} settings         the numbers and flags of the puzzle in words, such as "2 stars"
 * @property {Pegs | null} moves         the rules of jumps, in peg solitaire
 *
 * The cells from which a peg jumps, over which it jumps, and where it lands.
 * @typedef {[number, number, number]} Jump
 *
 * The genre of a single peg solitaire (genres/pegs.js).
 * @typedef {Given & OfJumps} Pegs
 * @typedef {Object} OfJumps
 * @property {number} width
 * @property {Map<number, boolean>} start    for each hole: true if it has a peg
 * @property {Set<number> | null} target     the holes with pegs at the end; null: one peg in any hole
 * @property {(grid: ArrayLike<number>, cell: number) => boolean} isPeg   returns true if a cell has a peg
 * @property {(grid: ArrayLike<number>) => number[]} pegs        the cells with a peg
 * @property {(grid: ArrayLike<number>) => Jump[]} possible      the possible jumps of the pegs
 * @property {(jump: Jump) => Value[]} changes                   the cells that a jump changes, with their new values
 * @property {(grid: ArrayLike<number>) => boolean} isSolved     returns true if the puzzle is solved
 * @property {(grid: ArrayLike<number>) => unknown[]} problem    the problem from a position, for the engine
 * @property {(grid: ArrayLike<number>) => number} progress      the share of the jumps that were made, from 0 to 1
 */

/** In a player's grid, this value means that the colour of the cell is unknown. */
export const UNKNOWN = 255;
