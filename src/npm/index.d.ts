/** A cell: row and column, counted from 1. */
export type Cell = [row: number, column: number];

/** A cell and the key of a colour. */
export type ColouredCell = [row: number, column: number, key: string];

/**
 * A puzzle: an object in nono's JSON, or a text that the page of nono reads without Python: a Sudoku of 81 characters, a
 * `.non` file, a puzz.link address, or two lists such as `rows: 2, 1` and `columns: 2, 1`. A nonogram may be given by
 * its picture alone: `{ goal: ["X.", ".X"] }`.
 */
export type Puzzle = string | Record<string, unknown>;

/** "solved": a solution was found with `limit: 1`. "unknown": the time ran out. */
export type Verdict = "unique" | "multiple" | "unsolvable" | "solved" | "unknown";

/** Why a search ended early; "" if it did not. */
export type Stop = string;

export interface Limits {
  /** Time limit of each search, in seconds (10 by default; 0: no limit). */
  seconds?: number;
  /** A saved grid: one string per row, with the keys of colours, and "?" for unknown cells. */
  start?: string[];
}

export interface Solved {
  verdict: Verdict;
  count: number;
  /** Whether there are no other solutions. */
  complete: boolean;
  stop: Stop;
  /** Each solution has one string of keys per row; in peg solitaire, one string per jump, such as "1-2-4" (from, over, to). */
  solutions: string[][];
}

export interface Diff {
  verdict: Verdict;
  /** Whether every cell is decided. */
  complete: boolean;
  stop: Stop;
  /** The number of cells that differ between solutions. */
  differing: number;
  /** The number of cells that have the same colour in all solutions. */
  backbone: number;
  /** The number of undecided cells. */
  unknown: number;
  /** One string per row: "*" for a cell that differs ("!" if a colour has the key "*"), "?" for an undecided cell, otherwise the key of the colour. */
  map: string[];
  /** Two solutions, or all if there are fewer. */
  solutions: string[][];
}

export interface Grade {
  /** easy, medium, hard, expert or search; or the verdict, if there is not exactly one solution. */
  word: string;
  score: number;
  tier: number;
  /** How often each technique is used. */
  techniques: Record<string, number>;
  steps: number;
  verdict: Verdict;
  bottleneck: number;
}

export interface Hint {
  kind: "step" | "wrong" | "contradiction" | "solved" | "stuck";
  level: number;
  text: string;
  /** At level 3: the cells that the step settles. */
  settled: ColouredCell[];
  /** At level 3: the colours that the step removes from cells. */
  removed: ColouredCell[];
  /** At level 3: the wrong cells of the saved grid. */
  wrong: Cell[];
}

export interface Repairs {
  /** Whether it is proved that smaller changes of the same picture, or fewer clues for the same solution, are not enough. */
  proved: boolean;
  proposals: {
    /**
     * Nonograms and triddlers: the cells of the picture to change, each with the key of its new colour. Other genres:
     * the clues to add; the row or the column of a clue beside the board is null.
     */
    edits: { row: number | null; column: number | null; text: string }[];
    /** The changed puzzle in nono's JSON. */
    puzzle: Record<string, unknown>;
  }[];
}

/** Solves a puzzle. With the default limit of 2 solutions, the verdict tells whether the solution is unique. */
export function solve(puzzle: Puzzle, options?: Limits & { limit?: number; seed?: number }): Promise<Solved>;

/** Returns up to `limit` solutions (100 by default; Infinity: all). */
export function solutions(puzzle: Puzzle, options?: Limits & { limit?: number; seed?: number }): Promise<string[][]>;

/** Counts the solutions, in peg solitaire the sequences of jumps. If `complete` is false, there are at least `count`. */
export function count(puzzle: Puzzle, options?: Limits): Promise<{ count: bigint; complete: boolean; stop: Stop }>;

/** Finds the cells in which solutions differ. Not for peg solitaire, like `grade` and `repair`. */
export function diff(puzzle: Puzzle, options?: Limits & { seed?: number }): Promise<Diff>;

/** Grades how hard a puzzle is for a person. */
export function grade(puzzle: Puzzle, options?: Limits): Promise<Grade>;

/** Finds the next step, or the wrong cells of a saved grid. Level 1: where to look; 2: also how; 3: also the cells. */
export function hint(puzzle: Puzzle, options?: Limits & { level?: 1 | 2 | 3 }): Promise<Hint>;

/**
 * Finds changes after which a puzzle with several solutions has one: the smallest changes of the picture (without one, of
 * the first solution), or the fewest clues for each of two solutions.
 */
export function repair(puzzle: Puzzle, options?: { edits?: number; seconds?: number }): Promise<Repairs>;

/** A puzzle that cannot be read. */
export class FormatError extends Error {}

/** A search that failed, for example because it needed more than 512 MiB of memory. */
export class EngineError extends Error {
  /** "missing", "model", "memory" or "trap". */
  reason: string;
}
