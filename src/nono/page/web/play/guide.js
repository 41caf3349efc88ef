/**
 * What the engine tells a player who asks: hints in three levels, mistakes, and the steps of an explanation. What was
 * asked before the marks changed is no longer told.
 *
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Value} Value
 * @typedef {import("../words/hint.js").Hint} Hint
 * @typedef {import("../words/explain.js").Explanation} Explanation
 *
 * What is shown beside the marks.
 * @typedef {Object} Told
 * @property {string[]} lines     the text; the first line, and those under it
 * @property {{cells: number[], line: number | null, around: number[]} | null} frame   where to look
 * @property {number[]} wrong     cells that are marked as wrong
 * @property {Uint8Array | null} grid   in the place of the marks: the board at a step of an explanation
 */

import { text } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { explain } from "../words/explain.js";
import { hint, mistakes } from "../words/hint.js";

const SECONDS = 10; // of each question to the engine
const LEVELS = 3;

/** Fires "change" after every change of what is told. */
export class Guide extends EventTarget {
  /** @type {Told | null} */
  told = null;
  /** The level of the hint that is told; 0: none. */
  level = 0;
  /** The steps of the explanation that is open. @type {Explanation | null} */
  explanation = null;
  /** How many of them have been shown. */
  at = 0;
  #engine;
  /** @type {Hint | null} */
  #hint = null;
  /** Colours that hints have taken from cells, which marks do not show. @type {Value[]} */
  #removed = [];
  /** The number of the question; an answer to an earlier one is not told. */
  #question = 0;

  /** Ends the questions to the engine. */
  #abort = new AbortController();

  /** @param {import("../engine/checker.js").Checker} checker */
  constructor(checker) {
    super();
    /** @type {import("../words/derive.js").Engine} */
    this.#engine = {
      grade: (model, options) => checker.ask("grade", model, options, this.#abort.signal),
      solve: (model, options) => checker.ask("solve", model, options, this.#abort.signal),
    };
  }

  /**
   * Takes back what is told: the marks have changed.
   *
   * @param {boolean} forget   whether marks were taken away, so that what hints have found may rest on them
   */
  clear(forget) {
    this.#question++;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#hint = null;
    this.level = 0;
    this.explanation = null;
    if (forget) this.#removed = [];
    if (this.told) this.#tell(null);
  }

  /**
   * The next level of a hint. Returns what is to be marked at the last one.
   *
   * @param {Document} document
   * @param {Uint8Array} marks
   * @returns {Promise<Value[]>}
   */
  async hint(document, marks) {
    if (!this.#hint) {
      const found = await this.#ask(hint(this.#engine, document, startOf(marks), SECONDS, this.#removed));
      if (!found) return [];
      this.#hint = found;
    }
    const { kind, texts, step, cells, at, around } = this.#hint;
    const level = this.level + 1;
    const isLast = level === LEVELS || kind === "solved" || kind === "stuck" || kind === "contradiction";
    const lines = texts[level - 1].split("\n").map((line) => line.trim());
    const found = isLast && step ? [...new Set(step.removed.map(([cell]) => cell))] : [];
    const place = step ? at ?? step.assumed?.[0] ?? null : null;
    const frame = step && { line: step.line, around, cells: place === null ? found : [place, ...found] };
    if (isLast) this.#hint = null;
    if (isLast && step) this.#removed.push(...step.removed);
    this.level = isLast ? 0 : level;
    this.#tell({ lines, frame, wrong: isLast && kind === "wrong" ? cells : [], grid: null });
    return isLast && step ? step.settled : [];
  }

  /**
   * Marks the cells that are not as in the solution.
   *
   * @param {Document} document
   * @param {Uint8Array} marks
   */
  async mistakes(document, marks) {
    this.clear(false);
    const found = await this.#wrong(document, marks);
    if (!found) return;
    const { cells } = found;
    const key = cells === null ? "play.no-verdict" : cells.length ? "play.wrong" : "play.right";
    this.#tell({ lines: [text(key, { n: cells?.length ?? 0 })], frame: null, wrong: cells ?? [], grid: null });
  }

  /**
   * Opens the explanation of what is left, before its first step; marks that are wrong have none.
   *
   * @param {Document} document
   * @param {Uint8Array} marks
   */
  async explain(document, marks) {
    this.clear(false);
    const wrong = await this.#wrong(document, marks);
    if (!wrong) return;
    if (wrong.cells?.length) {
      const lines = [text("play.wrong", { n: wrong.cells.length })];
      this.#tell({ lines, frame: null, wrong: [], grid: null });
      return;
    }
    const found = await this.#ask(explain(this.#engine, document, startOf(marks), SECONDS));
    if (!found) return;
    this.explanation = found;
    await this.show(0);
  }

  /**
   * Shows the board of the explanation after so many steps, with the last of them in words.
   *
   * @param {number} at
   */
  async show(at) {
    const { explanation } = this;
    if (!explanation) return;
    this.at = Math.max(0, Math.min(explanation.length, at));
    const count = text("play.step", { step: this.at, steps: explanation.length });
    const ending = this.at === explanation.length ? [explanation.ending] : [];
    const grid = explanation.grid(this.at);
    if (this.at === 0) {
      const rest = ending.length ? ending : [text("play.begin")];
      this.#tell({ lines: [count, ...rest], frame: null, wrong: [], grid });
      return;
    }
    const told = await this.#ask(explanation.step(this.at - 1));
    if (!told) return;
    const { step, around } = told;
    const cells = [...new Set(step.removed.map(([cell]) => cell))];
    const place = told.at ?? step.assumed?.[0] ?? null;
    const frame = { line: step.line, around, cells: place === null ? cells : [place, ...cells] };
    this.#tell({ lines: [`${count}: ${told.text}`, ...told.refutation, ...ending], frame, wrong: [], grid });
  }

  /**
   * @param {Document} document
   * @param {Uint8Array} marks
   */
  #wrong(document, marks) {
    return this.#ask(mistakes(this.#engine, document, marks, SECONDS).then((cells) => ({ cells })));
  }

  /**
   * The answer to a question, or null where another question came meanwhile or the engine could not answer.
   *
   * @template T
   * @param {Promise<T>} question
   * @returns {Promise<T | null>}
   */
  async #ask(question) {
    const number = ++this.#question;
    try {
      const answer = await question;
      return number === this.#question ? answer : null;
    } catch {
      const lines = [text("play.no-engine")];
      if (number === this.#question) this.#tell({ lines, frame: null, wrong: [], grid: null });
      return null;
    }
  }

  /** @param {Told | null} told */
  #tell(told) {
    this.told = told;
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/**
 * Marks as a saved grid; null without any.
 *
 * @param {Uint8Array} marks
 */
function startOf(marks) {
  return marks.every((mark) => mark === UNKNOWN) ? null : marks;
}
