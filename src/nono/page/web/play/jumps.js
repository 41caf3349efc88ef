/** Plays peg solitaire: a player chooses a peg, then the hole to which it jumps, by two presses or by a drag. */

/** @import { Jump, Pegs } from "../base/types.js" */

export class Jumps {
  /** The chosen peg, or null. @type {number | null} */
  #chosen = null;
  /** True if no jump is possible after those of the stroke. */
  #isStuck = false;

  /**
   * @param {import("./play.js").Play} play
   * @param {Pegs} rules
   */
  constructor(play, rules) {
    this.play = play;
    this.rules = rules;
  }

  /** The chosen peg and the holes to which it can jump. */
  get choice() {
    const chosen = this.#chosen;
    return { chosen: new Set(chosen === null ? [] : [chosen]), ends: this.#jumpsFrom(chosen).map(([, , to]) => to) };
  }

  /** Lets the chosen peg jump to a cell or, if it cannot, chooses the peg there. @param {number} cell */
  press(cell) {
    const { grid } = this.play.marks;
    if (this.drag(cell)) return;
    this.#choosePeg(this.rules.isPeg(grid, cell) ? cell : null);
  }

  /** Lets the chosen peg jump to a hole, if it can. Returns true if it jumps. @param {number} cell */
  drag(cell) {
    const jump = this.#jumpsFrom(this.#chosen).find(([, , to]) => to === cell);
    if (!jump) return false;
    const { marks } = this.play;
    marks.paint(this.rules.changes(jump));
    this.#choosePeg(this.#jumpsFrom(cell).length ? cell : null);
    if (!this.rules.possible(marks.grid).length && !this.rules.isSolved(marks.grid)) this.#isStuck = true;
    return true;
  }

  /** Ends a press or a drag, or takes its jumps back because it has become a pinch. @param {"end" | "cancel"} how */
  lift(how) {
    const { guide, marks } = this.play;
    marks[how]();
    if (how === "cancel") this.#choosePeg(null);
    else if (this.#isStuck) void guide.deadEnd(marks.earlier(), this.rules.pegs(marks.grid));
    this.#isStuck = false;
  }

  /** Describes a hole in words; "" for a cell that is no hole. @param {number} cell */
  describe(cell) {
    const { game, marks } = this.play;
    if (!this.rules.start.has(cell)) return "";
    const { name } = game.puzzle.palette[Number(this.rules.isPeg(marks.grid, cell))];
    const notes = [
      this.#chosen === cell && "chosen",
      this.choice.ends.includes(cell) && "the chosen peg can jump here",
      this.rules.target?.has(cell) && "a peg must be here at the end",
    ];
    return [name, ...notes].filter(Boolean).join(", ");
  }

  /**
   * Returns the jumps made so far as on the command line, such as 14-9-5 (from, over, to), with the holes counted
   * from 1. Successive jumps of one peg are joined by commas.
   */
  listed() {
    const { marks } = this.play;
    const grids = [...marks.earlier().reverse(), marks.grid];
    /** @type {Jump[]} */
    let jumps = [];
    grids.slice(1).forEach((grid, step) => {
      const way = wayTo(this.rules, grids[step], grid);
      jumps = way ? [...jumps, ...way] : []; // the board was set up again
    });
    const holes = [...this.rules.start.keys()];
    const words = jumps.map((jump) => jump.map((cell) => holes.indexOf(cell) + 1).join("-"));
    return jumps.reduce((/** @type {string[]} */ list, [from], index) => {
      const isSamePeg = index > 0 && jumps[index - 1][2] === from;
      return isSamePeg ? [...list.slice(0, -1), `${list[list.length - 1]},${words[index]}`] : [...list, words[index]];
    }, []);
  }

  /** Returns the holes from, over and to which a peg has jumped last, or null if no jump was made. */
  last() {
    const { marks } = this.play;
    const [before] = marks.earlier();
    const way = before ? wayTo(this.rules, before, marks.grid) : null;
    return way?.length ? way[way.length - 1] : null;
  }

  /** Returns the possible jumps of a peg. @param {number | null} cell */
  #jumpsFrom(cell) {
    return this.rules.possible(this.play.marks.grid).filter(([from]) => from === cell);
  }

  /** Chooses a peg, or none (null), and shows it. @param {number | null} cell */
  #choosePeg(cell) {
    this.#chosen = cell;
    this.play.show();
  }
}

/**
 * Returns the jumps that lead from one position to another, or null if none do.
 *
 * @param {Pegs} rules
 * @param {Uint8Array} from
 * @param {Uint8Array} to
 * @returns {Jump[] | null}
 */
function wayTo(rules, from, to) {
  const [before, after] = [rules.pegs(from), rules.pegs(to)];
  if (before.join() === after.join()) return [];
  if (before.length <= after.length) return null;
  for (const jump of rules.possible(from)) {
    if (rules.isPeg(to, jump[1])) continue;
    const next = Uint8Array.from(from);
    for (const [cell, value] of rules.changes(jump)) next[cell] = value;
    const rest = wayTo(rules, next, to);
    if (rest) return [jump, ...rest];
  }
  return null;
}

/**
 * Returns how many jumps have to be undone until the puzzle can be solved, or 0 if it never could.
 *
 * @param {(problem: unknown[]) => Promise<{number: number}>} search   finds the number of jumps to a solution; 0: none
 * @param {Pegs} rules
 * @param {Uint8Array[]} earlier   the marks before each jump, newest first
 */
export async function wayBack(search, rules, earlier) {
  const isOpen = async (/** @type {number} */ jumps) =>
    (await search(rules.problem(earlier[jumps - 1]))).number > 0;
  if (!earlier.length || !(await isOpen(earlier.length))) return 0;
  let [lost, open] = [0, earlier.length]; // numbers of undone jumps
  while (open - lost > 1) { // what can be solved could also be solved before
    const middle = Math.ceil((lost + open) / 2);
    if (await isOpen(middle)) open = middle;
    else lost = middle;
  }
  return open;
}
