/**
 * The board: draws a `Picture`, and turns pointers and keys into strokes over its cells.
 *
 * @typedef {import("../base/types.js").Picture} Picture
 *
 * What lies over the picture; every part may be left out.
 * @typedef {Object} Overlay
 * @property {ArrayLike<number>} [differs]     2 for cells in which solutions differ
 * @property {Iterable<number>} [wrong]        cells that are marked as wrong
 * @property {Iterable<number>} [crosses]      cells that are known to be background
 * @property {Iterable<number>} [trial]        cells whose marks are on trial
 * @property {Map<number, number>} [proposal]  the colours that cells would have
 * @property {{cells?: number[], line?: number | null}} [frame]   where to look: cells, and a line (rows first)
 * @property {{top: number, left: number, bottom: number, right: number} | null} [selection]   cells, ends included
 * @property {{rows: boolean[][], cols: boolean[][]}} [done]      blocks of clues that are greyed
 *
 * @typedef {Object} Stroke
 * @property {number} cell       where it begins
 * @property {0 | 2} button      the left one (touch and keys too) or the right one
 * @property {boolean} shift
 * @property {"mouse" | "touch" | "pen" | "keyboard"} pointer
 */

/**
 * Fires "begin" (detail: Stroke), "move" (detail: {cells: number[]}, those passed since the last event), "end" and
 * "cancel" (the stroke became a pinch: take it back); "cursor" (detail: {cell}), and "key" (detail: {key, cell, event})
 * for keys that it does not use itself.
 */
export class Board extends EventTarget {
  /** The accessible name of a cell. @type {(cell: number) => string} */
  describe = String;

  /**
   * @param {HTMLElement} stage
   * @param {import("../app/settings.js").Settings} settings
   */
  constructor(stage, settings) {
    super();
    this.stage = stage;
    this.settings = settings;
  }

  /** Shows a picture, of any size. @param {Picture} picture */
  show(picture) {
    this.stage.textContent = `${picture.width}x${picture.height}`;
  }

  /** Lays something over the picture, in the place of what lay there. @param {Overlay} overlay */
  overlay(overlay) {
    void overlay;
  }
}
