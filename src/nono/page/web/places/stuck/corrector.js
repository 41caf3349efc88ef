/**
 * Checks the copy while it is typed: finds one or two wrong numbers, or the lines that clash. It never asks for the
 * answer.
 */

import { Source } from "../../base/events.js";
import { lineName } from "../../base/text.js";
import { namesOf } from "../../puzzle/palette.js";
import { skippedWords } from "./clue_text.js";
import { ClueLines, findMisprints } from "./misprints.js";

/**
 * @import { Block } from "../../base/types.js"
 * @import { Correction } from "./misprints.js"
 * @typedef {import("../../engine/shared.js").Verdict} Verdict
 *
 * A number that is offered: the correction, the name of its line, the words for the numbers that are typed (`found`)
 * and proposed (`expected`), and those before and after them in the typed clue; "" if there are none.
 * @typedef {{correction: Correction, place: string, found: string, expected: string, before: string,
 *   after: string}} Offer
 *
 * A place in question: the words about it, its lines (rows first), and one or two corrections; the first one has the
 * label of the button that makes it (`deed`), and of two the user chooses.
 * @typedef {{title: string, text: string, lines: number[], offers?: Offer[], deed?: string}} Doubt
 */

const PAUSE = 350; // time between the last key and the check, in milliseconds
const SECONDS = 5; // time limit of the verdict
const MOST_NAMED = 6; // lines in a sentence
const COMPARE = "Compare with the print.";

/** Fires "change" when it has found something. @extends {Source<{change: undefined}>} */
export class Corrector extends Source {
  /** The verdict on complete clues, or null. @type {Verdict | null} */
  verdict = null;
  /** True while it looks for the wrong number. */
  isLooking = false;
  /** The places in question, of which one is shown. @type {Doubt[]} */
  doubts = [];
  /** The index of the place that is shown. */
  place = 0;
  #checker;
  #copy;
  #timer = 0;
  #checked = "";
  #abort = new AbortController();

  /**
   * @param {import("../../engine/checker.js").Checker} checker
   * @param {import("./nonogram_copy.js").NonogramCopy} copy
   */
  constructor(checker, copy) {
    super();
    this.#checker = checker;
    this.#copy = copy;
  }

  /** The place that is shown, or null. */
  get doubt() {
    return this.doubts[this.place] ?? null;
  }

  /** Shows the next place, or none if there is only one. */
  showNext() {
    if (this.doubts.length === 1) this.doubts = [];
    this.place = (this.place + 1) % Math.max(1, this.doubts.length);
    this.tell("change");
  }

  /** Checks the copy soon, if its clues have changed. @param {number} typing   the line that is being typed */
  check(typing) {
    const { clues, height, missing, width } = this.#copy;
    const numbers = clues.map((clue) => clue.map(({ colour, length }) => [colour, length]));
    const state = JSON.stringify([height, width, numbers, missing, missing.length ? typing : 0]);
    if (state === this.#checked) return;
    this.#checked = state;
    this.#abort.abort();
    this.#abort = new AbortController();
    [this.verdict, this.doubts, this.place, this.isLooking] = [null, [], 0, false];
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#findDoubts(typing, this.#abort.signal).catch(() => undefined), PAUSE);
  }

  /**
   * Finds the places in question. As long as clues are missing, checks whether the typed ones clash; after that, looks
   * for the verdict and, if there is no solution, for misprints.
   *
   * @param {number} typing   the line that is being typed, which does not count as long as clues are missing
   * @param {AbortSignal} signal
   */
  async #findDoubts(typing, signal) {
    const copy = this.#copy;
    const lines = new ClueLines(copy.height, copy.width, copy.clues);
    /** @type {import("./misprints.js").Ask} */
    const ask = (call, model, options) => this.#checker.ask(call, model, options, signal);
    if (copy.missing.length) {
      const left = new Set([typing, ...copy.missing, ...copy.tooLong]);
      const typed = [...lines.clues.keys()].filter((line) => !left.has(line));
      const isPossible = await ask("possible", lines.model(typed), { seconds: SECONDS });
      const core = isPossible ? null : await ask("conflictingRules", lines.model(typed), { seconds: SECONDS });
      if (core) this.#tellDoubts(signal, [this.#doubtOfClash(Array.from(core, (place) => typed[Number(place)]))]);
      return;
    }
    if (!copy.isUneven && !copy.tooLong.length) {
      const verdict = await this.#checker.ask("verdict", lines.without(), { seconds: SECONDS }, signal);
      if (signal.aborted) return;
      this.verdict = verdict;
      if (verdict !== "unsolvable") return this.tell("change");
    }
    this.isLooking = true;
    this.tell("change");
    const { corrections, pairs, twice } = await findMisprints(lines, ask);
    const others = corrections.length - 1;
    const doubts = await Promise.all(corrections.map((correction) => this.#doubtOfSlip(correction, others)));
    doubts.push(...pairs.map((pair) => this.#doubtOfPair(pair, pairs.length - 1)));
    doubts.push(...twice.map((line) => this.#doubtOfLine(line)));
    if (!doubts.length && !copy.tooLong.length) { // nothing found in time
      const core = await ask("conflictingRules", lines.without(), { seconds: SECONDS });
      if (core.length) doubts.push(this.#doubtOfClash(Array.from(core, Number)));
    }
    this.#tellDoubts(signal, doubts);
  }

  /**
   * Tells the places in question, unless their search was aborted. Without any, several numbers are wrong.
   *
   * @param {AbortSignal} signal
   * @param {Doubt[]} doubts
   */
  #tellDoubts(signal, doubts) {
    if (signal.aborted) return;
    this.isLooking = false;
    const text = `No single change makes the clues fit. ${COMPARE}`;
    this.doubts = doubts.length ? doubts : [{ title: "More than one number is wrong", text, lines: [] }];
    this.tell("change");
  }

  /** Returns the words about lines that cannot all be right. @param {number[]} lines @returns {Doubt} */
  #doubtOfClash(lines) {
    const isShort = lines.length > 0 && lines.length <= MOST_NAMED;
    const names = isShort ? this.#namesOfLines(lines) : "The lines typed so far";
    const text = `${names} cannot all be right. ${COMPARE}`;
    return { title: "These lines clash", text, lines: isShort ? lines : [] };
  }

  /** Returns the words about a line in which two numbers may be wrong. @param {number} line @returns {Doubt} */
  #doubtOfLine(line) {
    const title = `${lineName(line, this.#copy.height)}: perhaps two numbers are wrong`;
    return { title, text: `Changed twice, this line alone would make the clues fit. ${COMPARE}`, lines: [line] };
  }

  /**
   * Returns the words about two misprints.
   *
   * @param {Correction[]} pair
   * @param {number} others   how many other pairs would also do
   * @returns {Doubt}
   */
  #doubtOfPair(pair, others) {
    const also = others ? ` ${others === 1 ? "Another pair" : `${others} other pairs`} would also do.` : "";
    const text = `With both changes exactly one answer fits.${also} ${COMPARE}`;
    const offers = pair.map((correction) => this.#offerOf(correction));
    return { title: "Two numbers look misread", text, lines: pair.map(({ line }) => line), offers, deed: "Use these" };
  }

  /** Returns the words of a correction. @param {Correction} correction @returns {Offer} */
  #offerOf(correction) {
    const { clue, line, right, wrong } = correction;
    const place = lineName(line, this.#copy.height);
    const typed = this.#copy.clues[line];
    const isSame = (/** @type {Block} */ { colour, length }, /** @type {number} */ index) =>
      clue[index]?.colour === colour && clue[index].length === length;
    let begin = 0; // of the wrong numbers
    while (begin < typed.length && isSame(typed[begin], begin)) begin++;
    const before = this.#words(typed.slice(0, begin));
    const after = this.#words(typed.slice(begin + wrong.length));
    return { correction, place, found: this.#words(wrong), expected: this.#words(right), before, after };
  }

  /** Returns numbers with their inks. @param {Block[]} blocks */
  #words(blocks) {
    const { palette } = this.#copy.puzzle;
    const names = namesOf(palette);
    const numberOf = (/** @type {Block} */ { length, colour }) =>
      palette.length > 2 ? `${length} ${names[colour]}` : String(length);
    return blocks.map(numberOf).join(" ");
  }

  /** Returns the names of lines as a phrase. @param {number[]} lines */
  #namesOfLines(lines) {
    const [first, ...others] = lines.map((line) => lineName(line, this.#copy.height));
    return new Intl.ListFormat("en").format([first, ...others.map((name) => name.toLowerCase())]);
  }

  /**
   * Returns the words about one misprint.
   *
   * @param {Correction} correction
   * @param {number} others   how many other corrections would also do
   * @returns {Promise<Doubt>}
   */
  async #doubtOfSlip(correction, others) {
    const { clue, line } = correction;
    const { say } = await import("../../reasons/table.js");
    const offer = this.#offerOf(correction);
    const { expected, found, place } = offer;
    const kind = !found ? "misprint-missing" : expected ? "misprint" : "misprint-extra";
    const now = this.#words(clue);
    const whole = [found, expected].includes(now) ? "" : ` The clue is then ${now || "0"}.`;
    const fits = this.#copy.isUneven ? "the sums agree and exactly one answer fits" : "exactly one answer fits";
    const also = others ? ` So would ${others} other place${others > 1 ? "s" : ""}.` : "";
    return {
      title: say(kind, { place, found, expected }),
      text: `${skippedWords(this.#copy.skippedIn(line))} With that, ${fits}.${also}${whole} ${COMPARE}`.trim(),
      lines: [line],
      offers: [offer],
      deed: expected ? (found ? `Change to ${expected}` : `Put in ${expected}`) : `Take out ${found}`,
    };
  }
}
