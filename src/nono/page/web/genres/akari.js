/** Defines the genre Akari. The document contains walls and numbers, and the bulbs are the answer. */

import { inWords } from "../base/text.js";

/** @typedef {import("../base/types.js").Document} Document */

/** The codes in `Document.cells`: an empty cell is 0, a wall 1, and a wall with the number n `NUMBER + n`. */
const EMPTY = 0;
const NUMBER = 2;
const KEYS = ".#01234";

const PALETTE = [
  { key: ".", name: "empty", rgb: "ffffff" },
  { key: "o", name: "bulb", rgb: "f5a700" },
];
const SHOWN = [...PALETTE, { key: "#", name: "wall", rgb: "2b2b2b" }, { key: ".", name: "lit", rgb: "fff3b8" }];
/** @type {import("../base/types.js").Mark} */
const BULB = { colour: 1, discs: [[3.4, "000000"], [2.8, "ff9f0a"], [1.1, "ffffff"]] };
const RAY = "ffc83d";

/** @type {import("../base/types.js").Genre} */
export const akari = {
  name: "akari",
  title: "Akari",
  palette: PALETTE,

  colours() {
    return 2;
  },

  answers() {
    return [
      { code: 0, name: "no bulb", key: "x", rgb: "ffffff", label: "·" },
      { code: 1, name: "bulb", key: "1", rgb: "f5a700", label: "", mark: BULB },
    ];
  },

  async declared({ height, width, cells }) {
    const { DECLARED } = await import("./declared.js");
    return { genre: DECLARED.akari, height, width, values: { rows: Array.from(cells, (code) => KEYS[code]) } };
  },

  answer() {
    return null;
  },

  picture(document, grid) {
    const { height, width, cells } = document;
    const texts = new Map();
    const marks = new Map();
    const rays = [];
    const shown = Int16Array.from(cells, (code) => (code === EMPTY ? 0 : 2));
    cells.forEach((code, cell) => {
      if (code >= NUMBER) texts.set(cell, String(code - NUMBER));
    });
    /**
     * Returns the last cell that a bulb lights in one direction. The light stays in the bulb's block of `size` cells:
     * its row, or the whole board.
     *
     * @type {(cell: number, step: number, size: number) => number}
     */
    const reach = (cell, step, size) => {
      let end = cell;
      while (cells[end + step] === EMPTY && Math.floor((end + step) / size) === Math.floor(cell / size)) end += step;
      return end;
    };
    for (let cell = 0; cell < cells.length; cell++) {
      if (grid === null || grid[cell] !== 1 || cells[cell] !== EMPTY) continue;
      marks.set(cell, BULB);
      for (const [step, size] of [[1, width], [width, cells.length]]) {
        const [start, end] = [reach(cell, -step, size), reach(cell, step, size)];
        for (let lit = start; lit <= end; lit += step) shown[lit] = 3;
        if (start < end) rays.push({ start, end, rgb: RAY });
      }
    }
    return { height, width, cells: shown, palette: SHOWN, rows: [], cols: [], texts, marks, rays, regions: [], thick: 0 };
  },

  open(document, cell) {
    return document.cells[cell] === EMPTY;
  },

  clue(document, cell) {
    const code = document.cells[cell];
    if (code >= NUMBER) return `wall with ${inWords(code - NUMBER, "bulb")} beside it`;
    return code === EMPTY ? "empty cell" : "wall";
  },
};
