/** Answers questions about the open puzzle, with engines that run in workers. */

import { Source } from "../base/events.js";
import { genreOf, makeModel } from "../genres/index.js";
import { hasUnknownLengths } from "../genres/nonogram.js";
import { callsInWorker } from "./engine_worker.js";
import { Newest } from "./newest.js";
import { DIFFERS, EngineError, PROPOSALS, compile, verdictOf } from "./shared.js";

/**
 * @import { Puzzle, Model, Value } from "../base/types.js"
 * @import { Solutions, Verdict } from "./shared.js"
 * @import { Access } from "./server_engine.js"
 *
 * A puzzle whose verdict is known: "unique" or "multiple".
 * @typedef {Object} Decided
 * @property {number} id
 * @property {Model} model
 * @property {Puzzle} puzzle
 * @property {Verdict} verdict
 * @property {Uint8Array} solution       the drawn picture if there is one; otherwise, the first solution found
 * @property {Uint8Array | null} other   another solution
 */

// Time before a comparison, in milliseconds. During fast strokes, an immediate comparison would only delay the next
// verdict.
const PAUSE = 30;
// Time limits in seconds, all of them choices. Where there are several, each attempt has more time than the one before.
const VERDICT_SECONDS = [0.25, 2, 10];
const COMPARE_SECONDS = 5;
const GRADE_SECONDS = 2;
const REPAIR_SECONDS = [0.3, 2, 8];

/**
 * Fires these events in this order. Each detail contains the `id` that `check` returned.
 *
 * - "verdict" {verdict, puzzle, solution, other, final, reason}: `final` is true for the last attempt; `reason`
 *   tells why the verdict is undecided, and is the `stop` of the search or the reason of an `EngineError`
 * - "differs" {cells, complete, final}: `UNDECIDED`, `SAME` or `DIFFERS` for each cell; this event is fired again when
 *   more cells are decided
 * - "grade" {model, explained}: only for puzzles with one solution; `explained` is the answer of `Engine.grade`
 * - "repair" {solution, proposals, proved, final}: only for nonograms; each proposal is a list of cells of the solution
 *   with their new colours, and is empty if nothing needs to change; this event is fired again when better proposals
 *   are found
 *
 * Fires "outdated" {isOtherPuzzle} when a new check begins or the check is stopped: the answers so far must not be used
 * any more. `isOtherPuzzle` is true if they must not even be shown any more, because they belong to another puzzle.
 * Whoever waits before using an answer compares its `id` with that of the checker.
 *
 * Also fires "broken" if there is no engine.
 */
export class Checker extends Source {
  /** The reason why there is no engine, or null. @type {EngineError | null} */
  broken = null;
  /** True if the engine is loaded, so that questions are answered at once. */
  isReady = false;
  /** The hardest tier of techniques that a repaired puzzle may need (-1 = any). */
  tier = -1;
  /** The id of the current check. */
  id = 0;
  /** The verdict on the puzzle of the current check, or null until it is known. @type {Verdict | null} */
  verdict = null;
  /** The puzzle of the current check. @type {Puzzle | null} */
  #puzzle = null;
  /** The worker for verdicts. */
  #decider;
  /** The worker for what follows a verdict: another solution, the grade and proposals. */
  #explainer;
  /** The worker for `ask`, which the first question starts. @type {ReturnType<typeof callsInWorker>} */
  #asker;
  #decisions = new Newest((/** @type {{id: number, puzzle: Puzzle}} */ request, /** @type {AbortSignal} */ signal) =>
    this.#findVerdict(request, signal).catch((error) => this.#tellFailure(request, error)));
  #details = new Newest(this.#findDetails.bind(this));

  /** @param {string | URL} [source]   the address of the engine; by default, the page's server, if any, or nono.wasm */
  constructor(source) {
    super();
    const server = source === undefined && serverAddress();
    /** @type {Promise<WebAssembly.Module | Access> | null} */
    let module = null;
    const load = () => {
      if (module) return module;
      module = server ? access(server) : compile(fetch(source ?? import.meta.resolve("../nono.wasm")));
      module.then(() => (this.isReady = true), (error) => this.#break(error));
      return module;
    };
    // The first question loads the engine: a player can begin a nonogram without it.
    this.#decider = callsInWorker(load);
    this.#explainer = callsInWorker(load);
    this.#asker = callsInWorker(load);
  }

  /** Starts to check a puzzle. Afterwards, no events of the previous puzzle are fired. @param {Puzzle} puzzle */
  check(puzzle) {
    const id = this.#beginCheck(puzzle);
    if (this.broken === null) this.#decisions.submit({ id, puzzle });
    return id;
  }

  /** Ends the current check. */
  stop() {
    this.#beginCheck(null);
    this.#decisions.cancel();
    this.#details.cancel();
  }

  /** Begins a check of a puzzle, or of none (null). Returns its id. @param {Puzzle | null} puzzle */
  #beginCheck(puzzle) {
    const isOtherPuzzle = puzzle !== this.#puzzle;
    this.#puzzle = puzzle;
    this.verdict = null;
    this.id++;
    this.tell("outdated", { isOtherPuzzle });
    return this.id;
  }

  /**
   * Answers a single question in a separate worker. Returns the answer of a method of `Engine`, whose name is `call`.
   *
   * @param {string} call
   * @param {Model | unknown[] | Puzzle} puzzle   what the method is asked about; for a puzzle, this is its model
   * @param {import("./calls.js").Options} [options]
   * @param {AbortSignal} [signal]
   * @param {(finding: any) => void} [onFinding]   called for findings before the answer
   */
  async ask(call, puzzle, options, signal, onFinding) {
    const model = ArrayBuffer.isView(puzzle) || Array.isArray(puzzle) ? puzzle : await this.model(puzzle);
    return this.#asker(call, model, options, signal, onFinding);
  }

  /** Returns the model of a puzzle. @param {Parameters<Checker["built"]>} question */
  async model(...question) {
    return (await this.built(...question)).model;
  }

  /**
   * Returns the model of a puzzle, and what its rules are about. Rejects with `EngineError` if the engine cannot make
   * it.
   *
   * @param {Puzzle} puzzle
   * @param {AbortSignal} [signal]
   * @param {ReturnType<typeof callsInWorker>} [worker]   the worker that makes the model of declared rules
   */
  built(puzzle, signal, worker = this.#asker) {
    return makeModel(puzzle, (words) => worker("declared", words, {}, signal));
  }

  /** Says that the engine could not be loaded, and why. */
  whyBroken() {
    const why = this.broken?.message ?? "";
    return `The engine could not be loaded (${why}). You can still draw, but there are no verdicts, grades or hints.`;
  }

  /** Notes that there is no engine, and tells "broken" once. @param {EngineError} error */
  #break(error) {
    if (this.broken !== null) return;
    this.broken = error;
    this.tell("broken");
  }

  /** Fires an event unless its check is over. @param {string} type @param {{id: number, [key: string]: any}} detail */
  #tellIfCurrent(type, detail) {
    if (detail.id === this.id) this.tell(type, detail);
  }

  /**
   * Looks for the verdict with longer and longer time limits.
   *
   * @param {{id: number, puzzle: Puzzle}} request
   * @param {AbortSignal} signal
   */
  async #findVerdict({ id, puzzle }, signal) {
    const genre = genreOf(puzzle);
    const copy = { ...puzzle, cells: puzzle.cells.slice() };
    const picture = genre.answer(copy);
    const model = await this.model(copy, signal, this.#decider);
    for (const seconds of VERDICT_SECONDS) {
      /** @type {Solutions} */
      const answer = await this.#decider("solve", model, { picture, seconds }, signal);
      const verdict = verdictOf(answer);
      const solution = picture ?? answer.solutions[0];
      const other = answer.solutions.find((grid) => grid.some((colour, cell) => colour !== solution[cell])) ?? null;
      const final = verdict !== "undecided" || seconds === VERDICT_SECONDS[VERDICT_SECONDS.length - 1];
      if (id === this.id) this.verdict = verdict;
      this.#tellIfCurrent("verdict", { id, verdict, puzzle, solution, other, final, reason: answer.stop });
      if (verdict === "unique" || verdict === "multiple") {
        this.#details.submit({ id, model, puzzle: copy, verdict, solution, other });
      }
      if (final || this.#decisions.isWaiting) return;
    }
  }

  /**
   * Tells that there is no verdict, because the engine has failed.
   *
   * @param {{id: number, puzzle: Puzzle}} request
   * @param {any} error
   */
  #tellFailure({ id, puzzle }, error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.reason === "missing") this.#break(error);
    // the question was stopped, or "broken" tells about the missing engine
    if (error.reason === "cancelled" || error.reason === "missing") return;
    const nothing = { solution: null, other: null, final: true, reason: error.reason };
    this.#tellIfCurrent("verdict", { id, verdict: "undecided", puzzle, ...nothing });
  }

  /** Finds what follows a verdict. @param {Decided} decided @param {AbortSignal} signal */
  async #findDetails(decided, signal) {
    try {
      if (decided.verdict === "multiple") await this.#findDifferences(decided, signal);
      else await this.#findGrade(decided, signal);
    } catch (error) {
      // Ignore the error, so that the page keeps the information that it already shows.
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** Finds the cells in which solutions differ, then repairs. @param {Decided} decided @param {AbortSignal} signal */
  async #findDifferences(decided, signal) {
    const { id, model, solution, other } = decided;
    const first = Uint8Array.from(solution, (colour, cell) => (other && other[cell] !== colour ? DIFFERS : 0));
    const tell = (/** @type {Uint8Array} */ states, complete = false, final = false) => {
      const cells = states.map((state, cell) => Math.max(state, first[cell])); // DIFFERS is the largest state
      this.#tellIfCurrent("differs", { id, cells, complete, final });
    };
    tell(first);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (id !== this.id) return;
    const options = { picture: solution, seconds: COMPARE_SECONDS };
    const tellSoFar = (/** @type {Uint8Array} */ states) => tell(states);
    const { cells, complete } = await this.#explainer("differingCells", model, options, signal, tellSoFar);
    tell(cells, complete, true);
    await this.#findRepairs(decided, signal);
  }

  /**
   * Grades a unique puzzle. If it is too hard for the chosen tier, also finds repairs; otherwise proposes no change.
   *
   * @param {Decided} decided
   * @param {AbortSignal} signal
   */
  async #findGrade(decided, signal) {
    const { id, model, puzzle, solution } = decided;
    const explained = await this.#explainer("grade", model, { seconds: GRADE_SECONDS }, signal);
    this.#tellIfCurrent("grade", { id, model, explained });
    if (this.tier < 0 || puzzle.genre !== "nonogram" || hasUnknownLengths(puzzle.clues)) return;
    const { end } = await this.#explainer("grade", model, { tier: this.tier, seconds: GRADE_SECONDS }, signal);
    if (end === 0) this.#tellIfCurrent("repair", { id, solution, proposals: [[]], proved: true, final: true });
    else await this.#findRepairs(decided, signal);
  }

  /**
   * Proposes changes of a nonogram's picture or, if the clues were typed, of a solution.
   *
   * @param {Decided} decided
   * @param {AbortSignal} signal
   */
  async #findRepairs(decided, signal) {
    const { id, model, puzzle, solution } = decided;
    if (puzzle.genre !== "nonogram" || hasUnknownLengths(puzzle.clues)) return;
    /** The proposals so far, the best one first. @type {Value[][]} */
    let best = [];
    const tell = (/** @type {Value[]} */ proposal) => {
      if (best.length && proposal.length >= best[0].length) return;
      best = [proposal, ...best].slice(0, PROPOSALS);
      this.#tellIfCurrent("repair", { id, solution, proposals: best, proved: false, final: false });
    };
    for (const seconds of REPAIR_SECONDS) {
      const begun = performance.now();
      const options = { picture: solution, tier: this.tier, seconds };
      const { proposals, proved } = await this.#explainer("repair", model, options, signal, tell);
      // If a search ends before its time limit, it has skipped parts. With more time, it would skip the same parts
      // again.
      const final = performance.now() < begun + 1000 * seconds || seconds === REPAIR_SECONDS[REPAIR_SECONDS.length - 1];
      this.#tellIfCurrent("repair", { id, solution, proposals, proved, final });
      if (final) return;
      best = proposals;
    }
  }
}

/** Returns the path where the server answers engine calls, or undefined if the page has a WebAssembly engine. */
function serverAddress() {
  return /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="nono-engine"]'))?.content;
}

/**
 * Asks the server for its token. Rejects with `EngineError` if the server does not answer.
 *
 * @param {string} path
 * @returns {Promise<Access>}
 */
async function access(path) {
  const address = new URL(path, document.baseURI).href;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`.trim());
    return { address, ...(await response.json()) };
  } catch (error) {
    throw new EngineError("missing", String(error));
  }
}
