/** Plays peg solitaire: a player chooses a peg, then the hole to which it jumps, by two presses or by a drag. */

/** @typedef {import("../genres/pegs.js").Pegs} Pegs */

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
    return { chosen: new Set(chosen === null ? [] : [chosen]), ends: this.#from(chosen).map(([, , to]) => to) };
  }

  /** Lets the chosen peg jump to a cell or, if it cannot, chooses the peg there. @param {number} cell */
  press(cell) {
    const { grid } = this.play.marks;
    if (this.drag(cell)) return;
    this.#choose(this.rules.isPeg(grid, cell) ? cell : null);
  }

  /** Lets the chosen peg jump to a hole, if it can. Returns true if it jumps. @param {number} cell */
  drag(cell) {
    const jump = this.#from(this.#chosen).find(([, , to]) => to === cell);
    if (!jump) return false;
    const { marks } = this.play;
    marks.paint(this.rules.changes(jump));
    this.#choose(this.#from(cell).length ? cell : null);
    if (!this.rules.possible(marks.grid).length && !this.rules.isSolved(marks.grid)) this.#isStuck = true;
    return true;
  }

  /** Ends a press or a drag, or takes its jumps back because it has become a pinch. @param {"end" | "cancel"} how */
  lift(how) {
    const { guide, marks } = this.play;
    marks[how]();
    if (how === "cancel") this.#choose(null);
    else if (this.#isStuck) void guide.deadEnd(marks.earlier());
    this.#isStuck = false;
  }

  /** Describes a hole in words. @param {number} cell */
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

  /** Returns the possible jumps of a peg. @param {number | null} cell */
  #from(cell) {
    return this.rules.possible(this.play.marks.grid).filter(([from]) => from === cell);
  }

  /** @param {number | null} cell */
  #choose(cell) {
    this.#chosen = cell;
    this.play.show();
  }
}
