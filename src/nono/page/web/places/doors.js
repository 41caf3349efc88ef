/** Makes the doors on the first screen: to a puzzle from elsewhere, and to puzzles of one's own. */

import { drawing, make } from "../base/make.js";

const SIDE = 92; // of a drawing, in units
// the rows of a picture that is not finished
const DUCK = ["00111", "011111", "0111011", "01111111", "001111", "01111", "11110001", "111101", "1111"];

/**
 * Returns the path of squares in a grid, for the digits 1.
 *
 * @param {string[]} rows   a text of digits per row
 * @param {number} left   where the grid begins, in units
 * @param {number} top
 * @param {number} size   the side of a cell of the grid, in units
 */
function squares(rows, left, top, size) {
  const square = (/** @type {string} */ digit, /** @type {number} */ column, /** @type {number} */ row) =>
    digit === "1"
      ? `M${left + column * size + 0.5} ${top + row * size + 0.5}h${size - 1}v${size - 1}h${1 - size}z`
      : "";
  return rows.map((digits, row) => Array.from(digits, (digit, column) => square(digit, column, row)).join("")).join("");
}

/**
 * Returns the path of the lines of a square grid.
 *
 * @param {number} cells   per side
 * @param {number} left   where the grid begins, in units
 * @param {number} top
 * @param {number} size   the side of a cell, in units
 */
function grid(cells, left, top, size) {
  const steps = Array.from({ length: cells + 1 }, (_, line) => line * size);
  return steps.map((step) => `M${left + step} ${top}v${cells * size}M${left} ${top + step}h${cells * size}`).join("");
}

/** Draws a sheet of paper with a puzzle, on which a row is marked. */
function sheet() {
  const ends = [[32, 50, 4], [30, 60, 6], [32, 70, 4], [33, 80, 2]];
  const clues = ends.map(([x, y, length]) => `M${x - length} ${y - 3}h${length}`);
  const above = [40, 50, 60, 70].map((x, column) => `M${x + 4} ${36 - column % 2 * 3}v${3 + column % 2 * 3}`);
  const art = drawing(SIDE,
    { class: "page", d: "M16 10h60a6 6 0 0 1 6 6v66a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" },
    { class: "lines", d: `M20 20h34M20 27h22${clues.join("")}${above.join("")}` },
    { class: "grid", d: grid(4, 38, 43, 10) },
    { class: "cells", d: squares(["1111"], 38, 53, 10) },
    { class: "marked", d: "M40 63h36a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H40a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2z" });
  art.setAttribute("class", "art tilted");
  return art;
}

/** Draws a board with a picture that a pencil draws. */
function board() {
  const art = drawing(SIDE,
    { class: "page", d: "M16 6h60a10 10 0 0 1 10 10v60a10 10 0 0 1-10 10H16A10 10 0 0 1 6 76V16A10 10 0 0 1 16 6z" },
    { class: "grid", d: grid(9, 10, 10, 8) },
    { class: "cells", d: squares(DUCK, 10, 10, 8) },
    { class: "pencil", d: "M58 60l2.5-9.5L82 29l7 7-21.5 21.5z" });
  art.setAttribute("class", "art");
  return art;
}

/** Returns the two doors. */
export function doors() {
  /** @type {(href: string, art: SVGElement, title: string, words: string) => HTMLElement} */
  const door = (href, art, title, words) =>
    make("a", { href, className: "panel door" }, art, make("div", {}, make("h3", {}, title), make("p", {}, words)));
  return make("div", "doors",
    door("#stuck", sheet(), "I'm stuck on a puzzle", "Copy in its clues, from the paper or an app. Get the next step."),
    door("#make", board(), "Make one", "Draw, or start from a picture. nono proves that it has one answer."));
}
