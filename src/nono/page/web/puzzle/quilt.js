/** Makes quilts: patterns of a puzzle's inks that stand for a picture which is not solved yet. */

import { drawing } from "../base/make.js";

/**
 * A step of a path in a patch, which is a unit square: to a point in a straight line, or in a circular arc with this
 * radius; `turns` is true if the arc turns clockwise.
 *
 * @typedef {{x: number, y: number, radius?: number, turns?: boolean}} Step
 */

const corner = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y });
const arc = (/** @type {number} */ x, /** @type {number} */ y, radius = 1, turns = true) => ({ x, y, radius, turns });
const [DISC, LEFT, RIGHT] = [0.36, 0.14, 0.86]; // a disc in the middle of a patch

/** Triangles, quarters of a disc, and a disc. Each path begins at its first point. @type {Step[][]} */
const SHAPES = [
  [corner(0, 0), corner(1, 0), corner(1, 1)],
  [corner(0, 0), corner(1, 0), arc(0, 1)],
  [corner(1, 1), corner(0, 1), arc(1, 0)],
  [corner(1, 0), corner(0, 0), arc(1, 1, 1, false)],
  [corner(0, 1), corner(1, 1), corner(0, 0)],
  [corner(LEFT, 0.5), arc(RIGHT, 0.5, DISC), arc(LEFT, 0.5, DISC)],
];
const SQUARE = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
const SIGNS = [[1, 1], [-1, 1], [1, -1], [-1, -1]];
const WALLS = ["blue", "green", "sand", "rose", "lilac"];
const MOST = 5; // patches from the middle to the edge

/** Returns a number that depends on a text, from 0 to 2³² - 1 (FNV-1a). @param {string} text */
export function hashOf(text) {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
}

/** Returns the class of the wall on which a solved puzzle hangs. @param {number} seed */
export function wallOf(seed) {
  return `wall-${WALLS[seed % WALLS.length]}`;
}

/**
 * Returns a quilt with the symmetry of a square. Larger puzzles have more patches.
 *
 * @param {number} seed   the same seed gives the same quilt
 * @param {number} side   the larger side of the puzzle, in cells
 * @param {string[]} inks   colours such as "#d62828"; none: three greys, whose classes are tint0, tint1 and tint2
 */
export function quilt(seed, side, inks) {
  const half = Math.min(MOST, 2 + Math.floor(side / 12));
  const fills = inks.length ? inks.map((fill) => ({ fill })) : [0, 1, 2].map((tint) => ({ class: `tint${tint}` }));
  const [under, over] = [fills, fills].map((layer) => layer.map(() => /** @type {string[]} */ ([])));
  const next = randomNumbers(seed);
  for (let row = 0; row < half; row++) {
    for (let column = 0; column <= row; column++) {
      const [shape, ink] = [SHAPES[next(SHAPES.length)], next(fills.length)];
      const ground = next(3) ? ink : next(fills.length);
      if (ground !== ink) under[ground].push(...mirrored(SQUARE, half, row, column));
      over[ink].push(...mirrored(shape, half, row, column));
    }
  }
  const layer = (/** @type {string[][]} */ paths) => paths.map((path, ink) => ({ ...fills[ink], d: path.join("") }));
  const svg = drawing(2 * half, ...layer(under), ...layer(over));
  svg.setAttribute("class", "quilt");
  return svg;
}

/** Returns a function that returns the next random number below a limit. @param {number} seed */
function randomNumbers(seed) {
  return (/** @type {number} */ limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 9) % limit;
  };
}

/**
 * Returns the paths of a shape at the eight places that the symmetries of a square give a patch (four on a diagonal).
 *
 * @param {Step[]} steps
 * @param {number} half   patches from the middle to the edge
 * @param {number} row   counted from the middle, as the column
 * @param {number} column
 */
function mirrored(steps, half, row, column) {
  const diagonals = row === column ? [false] : [false, true];
  return diagonals.flatMap((isSwapped) => SIGNS.map(([right, down]) => {
    const place = ({ x, y } = steps[0]) => {
      const [across, along] = isSwapped ? [row + y, column + x] : [column + x, row + y];
      return `${half + right * across} ${half + down * along}`;
    };
    const isMirrored = (right * down < 0) !== isSwapped;
    const [, ...rest] = steps;
    const parts = rest.map((step) => {
      const { radius = 0, turns = false } = step;
      return `${radius ? `A${radius} ${radius} 0 0 ${Number(turns !== isMirrored)} ` : "L"}${place(step)}`;
    });
    return `M${place()}${parts.join("")}Z`;
  }));
}
