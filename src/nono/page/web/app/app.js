/**
 * Holds the state that all parts of the page share: the open puzzle, the board, the engine, the mode and the settings.
 */

import { Source } from "../base/events.js";
import { button } from "../base/make.js";
import { Settings, startColours } from "../base/settings.js";
import { Board } from "../board/board.js";
import { Checker } from "../engine/checker.js";
import { packPuzzle, unpackPuzzle } from "../formats/link.js";
import { nonogram } from "../genres/nonogram.js";
import { blank } from "../puzzle/blank.js";
import { History } from "../puzzle/history.js";
import { Store } from "../puzzle/store.js";

/**
 * @typedef {"draw" | "play"} Mode
 *
 * The history that undo and redo use in a mode. Fires "change" after every change.
 * @typedef {Source & {canUndo: boolean, canRedo: boolean, undo(): void, redo(): void}} Undoable
 */

/**
 * What the page keeps about a game: marks with trials and history, the chosen colour, the time, the number of hints,
 * and the progress from 0 to 1 (solved).
 * @typedef {{marks: any, brush: number, seconds?: number, hints?: number, progress: number}} Game
 *
 * What the page keeps about a puzzle besides the puzzle itself.
 * @typedef {Object} State
 * @property {Mode} [mode]
 * @property {Game | null} [game]
 * @property {import("../board/board.js").View} [view]
 * @property {import("../puzzle/history.js").Saved} [history]   the history of the puzzle
 */

const FIRST_SIZE = 20; // the side of the first board, in cells

/**
 * Returns the history of a kept puzzle. Without a stored history, or with a damaged one, undo has nothing to do.
 *
 * @param {import("../puzzle/history.js").Saved} [saved]
 */
function historyOf(saved) {
  try {
    return saved && History.of(saved, unpackPuzzle);
  } catch {
    return undefined;
  }
}

/**
 * Fires "export" and "share" when the user wants to export or to share the open puzzle, and "settings" for the dialog of
 * the settings. Fires "backup" and "forget" when the user wants to save a copy of everything on this device, or to
 * delete it. Fires "mode" when the mode has changed. Fires "sealed" (detail: the mode) instead of changing to a mode
 * that would show the answer of a sealed puzzle.
 */
export class App extends Source {
  store = new Store(blank(nonogram, FIRST_SIZE, FIRST_SIZE));
  settings = new Settings();
  checker = new Checker();
  board;
  /** @type {Mode} */
  #mode = "draw";
  /** The mode of the studio to which the way back leads from playing a drawing, or null. @type {Mode | null} */
  studio = null;
  /** @type {Record<Mode, Undoable>} */
  histories;
  #message;
  /** True if the page is a part of another page, where players see only one puzzle. */
  isCompact = new URLSearchParams(location.search).has("compact");
  /** Opens the puzzle that follows the open one, or null if none follows. @type {(() => void) | null} */
  nextPuzzle = null;
  /**
   * Returns the game as it must be kept. The game belongs to the puzzle of one version of the store.
   *
   * @type {{version: number, saved: () => Game | null}}
   */
  game = { version: -1, saved: () => null };

  /** @param {HTMLElement} stage     contains the board @param {HTMLElement} message   shows messages */
  constructor(stage, message) {
    super();
    startColours(this.settings); // before the board reads the colours
    this.board = new Board(stage, this.settings, this.isCompact);
    this.#message = message;
    this.board.on("begin", () => this.quiet());
    this.histories = { draw: this.store, play: this.store };
    // This listener is the first one, so that no other listener shows the answer of a sealed puzzle.
    this.store.on("change", ({ loaded }) => {
      this.quiet(); // a note about the change before, which undo may just have reversed
      if (loaded) this.board.isNext = true;
      if (loaded) this.studio = null; // another puzzle
      if (this.store.puzzle.sealed) this.mode = "play";
    });
  }

  /** Calls a function after each change of the mode or the puzzle. @param {() => void} act */
  watch(act) {
    this.on("mode", act);
    this.store.on("change", act);
  }

  /**
   * The mode. A change to the studio is not made while the puzzle is sealed: "sealed" is fired instead.
   *
   * @returns {Mode}
   */
  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    if (mode === this.#mode) return;
    if (mode !== "play" && this.store.puzzle.sealed) {
      this.tell("sealed", mode);
      return;
    }
    this.studio = null;
    this.#mode = mode;
    this.quiet();
    this.tell("mode");
  }

  /** Plays the drawing of the studio. */
  play() {
    const studio = this.#mode;
    this.mode = "play";
    this.studio = studio;
  }

  /**
   * Returns everything besides the puzzle that a reload must bring back; the game is null if the puzzle has changed
   * since.
   *
   * @returns {State}
   */
  saved() {
    const { board, game, mode, store } = this;
    const kept = game.version === store.version ? game.saved() : null;
    return { mode, game: kept, view: board.view, history: store.history.saved(packPuzzle) };
  }

  /**
   * Opens a kept puzzle as it was, with its game, its history, its mode and its place on the screen.
   *
   * @param {import("../base/types.js").Puzzle} puzzle
   * @param {State} state
   */
  restore(puzzle, { mode = "draw", game = null, view, history }) {
    this.store.leave(); // listeners store the game that is still open, before the next lines replace it
    this.game = { version: this.store.nextVersion, saved: () => game }; // listeners of `open` play this game
    this.store.open(puzzle, historyOf(history));
    this.mode = mode === "play" ? mode : "draw"; // earlier versions had a mode for clues
    if (view) this.board.nextView = view;
  }

  /** True if strokes change the picture. */
  get isDrawing() {
    return this.#mode === "draw" && this.store.puzzle.genre === "nonogram";
  }

  /**
   * The version of the puzzle, the mode and the place. If they have changed since a question, its answer is dropped.
   */
  get state() {
    return [this.store.version, this.#mode, document.documentElement.dataset.place].join();
  }

  get history() {
    return this.histories[this.#mode];
  }

  /**
   * Shows a message in place of the previous one.
   *
   * @param {string} message
   * @param {"note" | "error"} [kind]
   * @param {() => void} [undo]   takes back what the message tells
   */
  say(message, kind = "note", undo) {
    this.#message.replaceChildren(message, ...(undo ? [button("Undo", undo, { ariaLabel: `Undo: ${message}` })] : []));
    this.#message.dataset.kind = kind;
  }

  /** Removes the message, unless it is an error. */
  quiet() {
    if (this.#message.textContent && this.#message.dataset.kind === "note") this.say("");
  }

  /**
   * Waits for a module that is loaded on demand and for its function `ready`, if any, and returns the module. If
   * loading fails, shows an error and returns null. `ready` loads the HTML, because browsers never reload a module
   * whose own statements failed.
   *
   * @template Module
   * @param {Promise<Module>} module
   * @returns {Promise<Module | null>}
   */
  async loaded(module) {
    try {
      const loaded = await module;
      await /** @type {any} */ (loaded).ready?.();
      return loaded;
    } catch {
      this.say("This part of the page could not be loaded. Check your network connection.", "error");
      return null;
    }
  }
}
