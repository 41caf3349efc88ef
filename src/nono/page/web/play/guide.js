/**
 * Helps players with the engine: hints in levels, and the steps of an explanation. If the marks have changed since a
 * question was asked, the answer is discarded. A hint never builds on a mistake: it names the mistake, and offers to
 * take it back.
 *
 * @import { Puzzle, Value } from "../base/types.js"
 * @import { Hint } from "../reasons/hint.js"
 * @import { Explanation } from "../reasons/explain.js"
 * @import { Help } from "./help.js"
 */

import { Source } from "../base/events.js";
import { inWords } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { EngineError } from "../engine/shared.js";
import { PLAIN, frameOf, idsAsWords, startOf, wordsOf } from "./help.js";
import { wayBack } from "./jumps.js";

const WHY_SECONDS = 3; // time limit for the reason why a mark is wrong
const WAIT = 500; // after this time, in milliseconds, the page says what the engine does
const BEFORE = "The board before the first step, with your marks and the cells that can have only one value.";
const LISTING = "Listing the steps …";
const MOST_RULES = 3; // clues or rules in such a reason; longer ones do not help
/**
 * What the next level of help is: a reason, the cells, marks that are put in or taken out, steps that are undone, or the
 * far cursor.
 * @typedef {"hint" | "why" | "show" | "put" | "clear" | "back" | "far"} Act
 */
/** The next level after each level of a kind of hint; after the last one, a new hint. @type {Record<string, Act[]>} */
const ACTS = { step: ["why", "put"], wrong: ["show", "clear"], contradiction: ["back"] };

/**
 * Fires "change" when `help` has changed.
 *
 * @extends {Source<{change: undefined}>}
 */
export class Guide extends Source {
  /** @type {Help | null} */
  help = null;
  /** @type {Act} */
  act = "hint";
  /** The level of the hint that is shown, or 0 if there is none. */
  #level = 0;
  /** The open explanation, or null. @type {Explanation | null} */
  explanation = null;
  /** The number of steps of the explanation that the board shows. */
  stepsShown = 0;
  #checker;
  #engine;
  #searchJumps;
  #isCompletable;
  #game;
  /** @type {Hint | null} */
  #hint = null;
  /** The values that hints have excluded, which marks cannot show. @type {Value[]} */
  #removed = [];
  /** The ID of the latest question. Answers to earlier questions are discarded. */
  #question = 0;
  /** Cancels the questions to the engine. */
  #abort = new AbortController();

  /**
   * @param {import("../engine/checker.js").Checker} checker
   * @param {{puzzle: Puzzle, marks: {grid: Uint8Array}}} game
   */
  constructor(checker, game) {
    super();
    this.#checker = checker;
    this.#game = game;
    const ask = (/** @type {string} */ call) => (/** @type {any} */ about, /** @type {any} */ options = {}) =>
      checker.ask(call, about, options, this.#abort.signal);
    const names = ["coloursOf", "contradiction", "declared", "explain", "mistakesInWords", "nextStep", "wrongCells"];
    const calls = names.map((call) => [call, ask(call)]);
    this.#engine = /** @type {import("../reasons/explain.js").Maker} */ (Object.fromEntries(calls));
    this.#isCompletable = ask("possible");
    this.#searchJumps = ask("nextJump");
  }

  /**
   * Removes all help from the board, because the marks have changed.
   *
   * @param {{forget?: boolean}} [options]   `forget`: marks were removed, so that values that hints have excluded may
   *     be possible again
   */
  clear({ forget = false } = {}) {
    this.#question++;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#hint = null;
    this.#level = 0;
    this.act = "hint";
    this.explanation = null;
    if (forget) this.#removed = [];
    if (this.help) this.#showHelp(null);
  }

  get #puzzle() {
    return this.#game.puzzle;
  }

  get #marks() {
    return this.#game.marks.grid;
  }

  /**
   * Shows the next level of a hint: the place, then the reason and the cells. After the last level of a step, returns
   * the values to mark (`settled`), and the values that the step excludes (`removed`). Otherwise returns null.
   *
   * @param {((cell: number) => number[]) | null} [candidatesOf]   returns the candidates of a cell; null if the board
   *     does not show candidates
   * @param {number} [cursor]   the cell near which the hint should be
   * @returns {Promise<{settled: Value[], removed: Value[]} | null>}
   */
  async hint(candidatesOf = null, cursor = -1) {
    if (this.act === "put" && this.#hint) {
      const { step } = this.#hint;
      if (step) this.#removed.push(...step.removed);
      return step;
    }
    this.#hint ??= await this.#latestAnswer(this.#nextHint(cursor), "Looking for the next step …");
    if (this.#hint) this.#showLevel(this.#hint, { candidatesOf });
    return null;
  }

  /**
   * Says how many marks are wrong in every solution; the next level shows them. If there are none, says whether a
   * solution agrees with all marks.
   *
   * @param {string} broken   what to say if the solutions cannot be found
   */
  async check(broken) {
    this.clear();
    const hint = await this.#latestAnswer(this.#hintOfMistakes(broken), "Comparing your marks with every answer …");
    if (!hint) return;
    this.#hint = hint;
    this.#showLevel(hint, { isCheck: true });
  }

  /**
   * Shows the next level of a hint.
   *
   * @param {Hint} hint
   * @param {{candidatesOf?: ((cell: number) => number[]) | null, isCheck?: boolean}} options   `candidatesOf`: as for
   *     `hint`; `isCheck`: true if the board also shows the marks that break a rule
   */
  #showLevel(hint, { candidatesOf = null, isCheck = false }) {
    const { kind, step, cells, at, around } = hint;
    const level = ++this.#level;
    this.act = (ACTS[kind] ?? [])[level - 1] ?? "hint";
    if (this.act === "hint") { // this was the last level, so the button asks for a new hint
      this.#hint = null;
      this.#level = 0;
    }
    const isLast = this.act === "put";
    const changed = isLast && step ? [...step.removed, ...step.settled].map(([cell]) => cell) : [];
    const wrong = level > 1 ? cells : [];
    let frame = null; // without a place to look at
    if (step) frame = frameOf(step, at, around, changed);
    else if (around.length && level > 1) frame = { line: null, around, cells: wrong, isHelp: true };
    const candidates = new Map();
    if (isLast && step && candidatesOf && !step.settled.length) {
      const isExcluded = (/** @type {number} */ cell, /** @type {number} */ value) =>
        this.#removed.some(([excluded, lost]) => excluded === cell && lost === value);
      const marks = this.#marks;
      const open = [...new Set([...around, ...changed])].filter((cell) => marks[cell] === UNKNOWN);
      for (const cell of open) candidates.set(cell, candidatesOf(cell).filter((value) => !isExcluded(cell, value)));
    }
    const struck = candidates.size && step ? step.removed : [];
    const isMarked = isLast && step && !candidatesOf && !this.#puzzle.given?.moves;
    const proposal = new Map(isMarked ? step.settled : []);
    const isGood = kind === "right" || kind === "several" || kind === "solved";
    const pointsOut = kind in ACTS ? "hint" : "plain";
    const words = wordsOf(hint, level, isCheck);
    const isJudged = kind === "wrong" ? level > 1 : isCheck;
    const shown = { frame, proposal, wrong, isCheck: isJudged, candidates, struck };
    this.#showHelp({ kind: isGood ? "good" : pointsOut, ...words, count: cells.length, ...shown });
  }

  /** Returns the hint for the marks, which names a mistake if there is one. @param {number} cursor @returns {Promise<Hint>} */
  async #nextHint(cursor) {
    const pegs = this.#puzzle.given?.moves;
    if (pegs) {
      const { jumpHint } = await import("../reasons/jumps.js");
      return jumpHint(this.#searchJumps, pegs, this.#marks);
    }
    const { hint, hintOf } = await import("../reasons/hint.js");
    const next = await hint(this.#engine, this.#puzzle, startOf(this.#marks), { removed: this.#removed, cursor });
    if (next.kind === "wrong") return this.#withReason(next);
    if (next.kind === "contradiction" || (await this.isPossible())) return next;
    return hintOf("contradiction", ["The marks cannot be completed any more."]);
  }

  /**
   * Returns the answer to the question which marks are mistakes.
   *
   * @param {string} broken   as for `check`
   * @returns {Promise<Hint>}
   */
  async #hintOfMistakes(broken) {
    const { hintOf, mistakes } = await import("../reasons/hint.js");
    try {
      const hint = await mistakes(this.#engine, this.#puzzle, this.#marks);
      if (!hint) return hintOf("stuck", [broken]);
      // the slow engine knows no reasons
      if (hint.kind === "wrong") return await this.#withReason(hint).catch(() => hint);
      if (hint.kind !== "several" || (await this.isPossible())) return hint;
      return hintOf("contradiction", ["Each mark agrees with a solution, but no solution agrees with all marks."]);
    } catch (error) {
      if (error instanceof EngineError && error.reason !== "cancelled") return hintOf("stuck", [broken]);
      throw error;
    }
  }

  /** Returns a copy of a hint about wrong cells, with what these marks contradict. @param {Hint} hint */
  async #withReason(hint) {
    const { taskFrom } = await import("../reasons/explain.js");
    const task = await taskFrom(this.#engine, this.#puzzle, this.#marks);
    const asked = { wrong: hint.cells, seconds: WHY_SECONDS };
    const { rules, why, around } = await this.#engine.contradiction(task, asked);
    const isShort = rules.length <= MOST_RULES;
    const wrong = hint.cells.length === 1 ? "this mark" : "these marks";
    const noRule = `No rule is broken yet, but with ${wrong}, the puzzle has no solution.`;
    const because = isShort && why ? `With your marks: ${why}.` : noRule;
    return { ...hint, around: isShort ? around : [], texts: [hint.texts[0], because] };
  }

  /** Returns true unless it is certain that the marks cannot be completed to a solution. */
  async isPossible() {
    const pegs = this.#puzzle.given?.moves;
    if (pegs?.isSolved(this.#marks)) return true;
    if (!pegs) {
      const { taskFrom } = await import("../reasons/explain.js");
      return this.#isCompletable((await taskFrom(this.#engine, this.#puzzle, startOf(this.#marks)))[0]);
    }
    const { complete, number } = await this.#searchJumps(pegs.problem(this.#marks));
    return !complete || number > 0;
  }

  /**
   * Says that no jump is left in peg solitaire, and how many jumps ago the puzzle could still be solved. The next
   * level goes back exactly that far.
   *
   * @param {Uint8Array[]} earlier   the marks before each jump, newest first
   * @param {number[]} left   the pegs
   */
  async deadEnd(earlier, left) {
    const pegs = this.#puzzle.given?.moves;
    this.clear();
    const search = pegs ? wayBack(this.#searchJumps, pegs, earlier) : Promise.resolve(null);
    const jumps = await this.#latestAnswer(search, "Looking for the way back …");
    if (jumps === null) return;
    const goal = pegs?.target ? "the goal was still in reach" : "one peg was still in reach";
    const ago = jumps === 1 ? "Before the last jump" : `${jumps} jumps ago`;
    if (jumps) this.act = "back";
    this.#showHelp({
      kind: "hint",
      title: `${inWords(left.length, "peg is", "pegs are")} left.`,
      lines: [`None of them can jump.${jumps ? ` ${ago}, ${goal}.` : ""}`],
      frame: { cells: [], line: null, around: [], why: left, isHelp: true },
      count: jumps,
    });
  }

  /** Says something about the marks. @param {string} title @param {string[]} [lines] @param {Act} [act]   the next level */
  say(title, lines, act = "hint") {
    this.clear();
    this.act = act;
    this.#showHelp({ title, lines });
  }

  /**
   * Returns a sentence that says what breaks a count rule, or "".
   *
   * @param {number} rule   the number of the rule in the model
   */
  async broken(rule) {
    const { taskFrom } = await import("../reasons/explain.js");
    const task = await taskFrom(this.#engine, this.#puzzle, this.#marks);
    return (await this.#engine.contradiction(task, { rules: [rule] })).why;
  }

  /** Opens the explanation of the remaining steps. If the marks cannot be completed, the hint says so instead. */
  async explain() {
    this.clear();
    const isPossible = await this.#latestAnswer(this.isPossible(), LISTING);
    if (isPossible === false) await this.hint();
    if (!isPossible) return; // or there is no answer
    const explanation = await this.#latestAnswer(
      import("../reasons/explain.js").then(({ explain }) => explain(this.#engine, this.#puzzle, startOf(this.#marks))),
      LISTING,
    );
    if (!explanation) return;
    this.explanation = explanation;
    await this.show(0);
  }

  /**
   * Shows the board of the explanation after some steps. Describes the last of these steps in words.
   *
   * @param {number} steps   how many steps are done; limited to those that there are
   */
  async show(steps) {
    const { explanation } = this;
    if (!explanation) return;
    const number = (this.stepsShown = Math.max(0, Math.min(explanation.length, steps)));
    const title = `Step ${number} of ${explanation.length}`;
    const asked = Promise.all([number === explanation.length ? explanation.ending() : "", explanation.after(number)]);
    const [last, after] = (await this.#latestAnswer(asked, LISTING)) ?? [];
    if (!after) return;
    const { step, before, domains } = after;
    const ending = last ? [last] : [];
    const grid = domains.grid();
    const candidates = new Map(domains.openCells().map((cell) => [cell, before.values(cell)]));
    if (!step) return this.#showHelp({ title, lines: ending.length ? ending : [BEFORE], grid, candidates });
    const { at, around, refutation, removed, text } = step;
    const frame = frameOf(step, at, around, removed.map(([cell]) => cell));
    const lines = [text, ...refutation, ...ending];
    this.#showHelp({ kind: "hint", title, lines, frame, grid, candidates, struck: removed });
  }

  /**
   * Returns the answer to a question. Returns null if a newer question has been asked or the engine could not answer.
   *
   * @template T
   * @param {Promise<T>} question
   * @param {string} work   what the engine does
   * @returns {Promise<T | null>}
   */
  async #latestAnswer(question, work) {
    const number = ++this.#question;
    const loading = { title: "Getting hints ready …", lines: ["You can play already."] };
    const wait = () => number === this.#question && this.#showHelp(this.#checker.isReady ? { title: work } : loading);
    const timer = setTimeout(wait, WAIT);
    try {
      const answer = await question;
      return number === this.#question ? answer : null;
    } catch {
      if (number === this.#question) this.#showHelp({ kind: "error", title: "The engine did not answer. Try again." });
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Replaces the help. @param {(Partial<Help> & Pick<Help, "title">) | null} help   null: there is no help any more */
  #showHelp(help) {
    this.help = help && { ...PLAIN, ...help, lines: (help.lines ?? []).map(idsAsWords) };
    this.tell("change");
  }
}
