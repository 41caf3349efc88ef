/**
 * Reads and writes the bodies of puzz.link's addresses for genres with declared rules. genres.json describes the parts
 * of a body, and each item with which a part writes its slots (see nono.genres.codecs.bodies). A slot contains a number
 * or is null; `UNKNOWN` is a number that is not given.
 *
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("../base/types.js").GenreData} GenreData
 * @typedef {(number | null)[]} Slots
 * @typedef {Record<string, any>} Item
 *
 * A body that is read from left to right.
 * @typedef {{text: string, at: number, height: number, width: number, values: Record<string, any>}} Body
 */

import { DECLARED, NONE, hasCells, partsOfKeys } from "../genres/declared.js";
import { regionKey, usualRegions } from "./clued.js";
import { each, excerpt, fail, refuseAddress, refusePlaces } from "./errors.js";

const UNKNOWN = -1;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BITS = "0123456789abcdefghijklmnopqrstuv"; // each character stands for five borders

/**
 * The ways to write slots. `read` returns the slots at the start of a text, and the number of characters. `write`
 * returns the text for the slots from a place on, and the number of slots. Both return null if the item does not fit.
 *
 * @type {Record<string, {read: (item: Item, text: string) => [Slots, number] | null,
 *   write: (item: Item, slots: Slots, at: number) => [string, number] | null}>}
 */
const ITEMS = {
  Gaps: {
    read: ({ first }, text) => (text[0] >= first && text[0] <= "z" ? [empty(code(text[0]) - code(first) + 1), 1] : null),
    write: ({ first }, slots, at) => {
      const run = emptyFrom(slots, at, code("z") - code(first) + 1);
      return run ? [String.fromCharCode(code(first) + run - 1), run] : null;
    },
  },
  Hex: {
    read: ({ FORMS }, text) => {
      if (text[0] === ".") return [[UNKNOWN], 1];
      if (!Object.hasOwn(FORMS, text[0])) return null;
      const [digits, added] = FORMS[text[0]];
      const start = digits > 1 ? 1 : 0;
      const number = text.slice(start, start + digits);
      return /^[0-9a-f]+$/.test(number) && number.length === digits ? [[parseInt(number, 16) + added], start + digits] : null;
    },
    write: ({ most, FORMS, WRITTEN }, slots, at) => {
      const number = slots[at];
      if (number === null || number > most) return null;
      if (number === UNKNOWN) return [".", 1];
      const [, sign] = WRITTEN.find((/** @type {[number, string]} */ [limit]) => number < limit);
      const [digits, added] = FORMS[sign || "0"];
      return [sign + (number - added).toString(16).padStart(digits, "0"), 1];
    },
  },
  Spaced: {
    read: ({ LETTERS }, text) => {
      const value = LETTERS.indexOf(text[0]);
      return text[0] === "." ? [[UNKNOWN], 1] : value < 0 ? null : [[value % 5, ...empty(Math.floor(value / 5))], 1];
    },
    write: ({ LETTERS }, slots, at) => {
      const number = slots[at];
      if (number === null || number === UNKNOWN) return number === null ? null : [".", 1];
      const run = emptyFrom(slots, at + 1, 2);
      return [LETTERS[number + 5 * (at + 1 + run === slots.length ? 2 : run)], run + 1];
    },
  },
  Marked: {
    read: ({ LETTERS }, text) => {
      const value = LETTERS.indexOf(text[0]);
      return value < 0 ? null : [value > 17 ? empty(value - 17) : [1, ...empty(value)], 1];
    },
    write: ({ LETTERS }, slots, at) => {
      const run = emptyFrom(slots, slots[at] === null ? at : at + 1, slots[at] === null ? 18 : 17);
      return slots[at] === null ? [LETTERS[run + 17], run] : [LETTERS[run], run + 1];
    },
  },
};

/**
 * The parts of a body. `read` sets the values of layers; `write` returns the text of the part.
 *
 * @type {Record<string, {read: (part: Item, body: Body, genre: GenreData) => void,
 *   write: (part: Item, clued: Clued) => string}>}
 */
const PARTS = {
  Grid: {
    read: ({ layer, items, keys }, body, { layers }) => {
      const known = layers.find(({ name }) => name === layer)?.keys ?? "";
      body.values[layer] = filled(body, body.height * body.width, items).map((number) => {
        if (number === null) return NONE;
        const key = keys ? (keys[number] ?? "") : number === UNKNOWN ? "?" : (DIGITS[number] ?? "");
        return key && known.includes(key) ? key : fail(`${number} is not a clue that a link can contain in this place`);
      });
    },
    write: ({ layer, items, keys }, { values }) => {
      const numbered = keys ? Object.entries(keys).map(([number, key]) => [key, Number(number)]) : [...DIGITS].map((key, at) => [key, at]);
      const known = new Map(/** @type {[string, number | null][]} */ ([["?", UNKNOWN], [NONE, null], ...numbered]));
      return textOf(values[layer].map((/** @type {string} */ key) => known.get(key)), items);
    },
  },
  Beside: {
    read: ({ cols, rows, items }, body) => {
      const numbers = filled(body, body.width + body.height, items).map((number) => (number === UNKNOWN ? null : number));
      body.values[cols] = numbers.slice(0, body.width);
      body.values[rows] = numbers.slice(body.width);
    },
    write: ({ cols, rows, items }, { values }) => textOf([...values[cols], ...values[rows]], items),
  },
  Number: {
    read: ({ layer, end }, body) => {
      const [digits] = /^\d{1,6}/.exec(body.text.slice(body.at)) ?? refuseAddress(body.text);
      body.values[layer] = Number(digits);
      body.at += digits.length;
      PARTS.Sign.read({ sign: end }, body, DECLARED.sudoku);
    },
    write: ({ layer, end }, { values }) => `${values[layer]}${end}`,
  },
  Sign: {
    read: ({ sign }, body) => {
      if (!body.text.startsWith(sign, body.at)) refuseAddress(body.text.slice(body.at));
      body.at += sign.length;
    },
    write: ({ sign }) => sign,
  },
  Rooms: { read: readRooms, write: writeRooms },
};

/**
 * Returns the JSON of the puzzle of an address, or null if the page does not know the kind of puzzle.
 *
 * @param {string} kind
 * @param {string} flags
 * @param {number} height
 * @param {number} width
 * @param {string} text   the body
 */
export function readAddress(kind, flags, height, width, text) {
  for (const [name, genre] of Object.entries(DECLARED)) {
    for (const address of genre.addresses) {
      if (!address.names.includes(kind)) continue;
      /** @type {Body} */
      const body = { text, at: 0, height, width, values: {} };
      for (const part of address.parts) PARTS[part.part].read(part, body, genre);
      if (/[^/]/.test(text.slice(body.at))) refuseAddress(text.slice(body.at));
      for (const [letter, [layer, sense]] of Object.entries(address.flags)) {
        body.values[layer] = flags.includes(letter) === sense;
      }
      return { genre: name, values: body.values };
    }
  }
  return null;
}

/** Returns the address of a puzzle after the site. @param {Clued} clued */
export function writeAddress(clued) {
  const { genre, height, width, values } = clued;
  const [address] = genre.addresses;
  if (!address) return fail(`${genre.title} puzzles cannot be written as puzz.link`);
  const isWritten = (/** @type {string} */ name) =>
    Object.values(address.flags).some(([layer]) => layer === name) ||
    address.parts.some((part) => [part.layer, part.rows, part.cols].includes(name));
  for (const { name, field, kind, usual } of genre.layers) {
    const value = values[name];
    const isBlank = usual ? isUsual(usual, value, width) : kind === "flag" ? !value : hasCells({ ...genre.layers[0], kind }) && value.every((/** @type {string} */ key) => key === NONE);
    if (!isWritten(name) && !isBlank && value !== null) fail(`the ${field} of this puzzle cannot be written as puzz.link`);
  }
  const flags = Object.entries(address.flags).map(([letter, [layer, sense]]) => (values[layer] === sense ? letter : "")).join("");
  const body = address.parts.map((part) => PARTS[part.part].write(part, clued)).join("");
  return `${address.names[0]}/${flags}${flags && "/"}${width}/${height}/${body}`;
}

/** Returns true if a board has its usual regions. @param {Record<string, number>} usual @param {string[]} keys @param {number} width */
function isUsual(usual, keys, width) {
  const across = usual[width];
  if (!across) return false;
  return String(partsOfKeys(keys)) === String(partsOfKeys(usualRegions(across, keys.length / width, width)));
}

/** @param {Item} part @param {Body} body */
function readRooms({ layer, inner }, body) {
  const { height, width } = body;
  const joined = Array.from({ length: height * width }, () => /** @type {number[]} */ ([]));
  /** @type {[number, number][]} */
  const walls = [];
  for (const pairs of borders(height, width)) {
    for (let first = 0; first < pairs.length; first += 5) {
      const value = BITS.indexOf(body.text[body.at++] ?? "?");
      if (value < 0) refuseAddress(body.text.slice(body.at - 1));
      pairs.slice(first, first + 5).forEach((pair, at) => {
        if ((value >> (4 - at)) & 1) walls.push(pair);
        else for (const [one, other] of [pair, [pair[1], pair[0]]]) joined[one].push(other);
      });
    }
  }
  const region = new Array(height * width).fill(-1);
  let regions = 0;
  for (let start = 0; start < region.length; start++) {
    if (region[start] >= 0) continue;
    const waiting = [start];
    region[start] = regions;
    while (waiting.length) {
      for (const other of joined[/** @type {number} */ (waiting.pop())]) {
        if (region[other] >= 0) continue;
        region[other] = regions;
        waiting.push(other);
      }
    }
    regions++;
  }
  if (!inner && walls.some(([one, other]) => region[one] === region[other])) fail("the address contains a border inside a region");
  body.values[layer] = region.map(regionKey);
}

/** @param {Item} part @param {Clued} clued */
function writeRooms({ layer }, { height, width, values }) {
  const keys = values[layer];
  const sides = borders(height, width).map((pairs) => pairs.map(([one, other]) => keys[one] !== keys[other]));
  const text = sides.map((bits) => {
    const fives = Array.from({ length: Math.ceil(bits.length / 5) }, (_, five) => bits.slice(5 * five, 5 * five + 5));
    return fives.map((five) => BITS[five.reduce((sum, bit, at) => sum | (Number(bit) << (4 - at)), 0)]).join("");
  });
  /** @type {Body} */
  const again = { text: text.join(""), at: 0, height, width, values: {} };
  readRooms({ layer, inner: true }, again);
  const isWhole = String(partsOfKeys(again.values[layer])) === String(partsOfKeys(keys));
  return isWhole ? again.text : fail(`the ${layer} of this puzzle cannot be written as puzz.link`);
}

/** Returns the neighbours in rows, and the neighbours in columns. @param {number} height @param {number} width */
function borders(height, width) {
  const cells = Array.from({ length: height * width }, (_, cell) => cell);
  const across = cells.filter((cell) => (cell + 1) % width).map((cell) => /** @type {[number, number]} */ ([cell, cell + 1]));
  const down = cells.slice(width).map((cell) => /** @type {[number, number]} */ ([cell - width, cell]));
  return [across, down];
}

/**
 * Reads slots with the first item that fits.
 *
 * @param {Body} body
 * @param {number} size
 * @param {Item[]} items
 */
function filled(body, size, items) {
  /** @type {Slots} */
  const slots = [];
  while (slots.length < size) {
    const rest = body.text.slice(body.at, body.at + 8);
    const found = rest && items.map((item) => ITEMS[item.item].read(item, rest)).find((one) => one !== null);
    if (!rest) return refusePlaces(slots.length, size);
    if (!found) return fail(`the address contains ${excerpt(rest[0])}, which puzz.link does not use`);
    slots.push(...found[0]);
    body.at += found[1];
  }
  if (slots.slice(size).some((slot) => slot !== null)) refusePlaces(slots.length, size);
  return slots.slice(0, size);
}

/** @param {Slots} slots @param {Item[]} items */
function textOf(slots, items) {
  let text = "";
  for (let at = 0; at < slots.length;) {
    const found = items.map((item) => ITEMS[item.item].write(item, slots, at)).find((one) => one !== null);
    if (!found) return fail(`${slots[at]} is not a clue that a link can contain in this place`);
    text += found[0];
    at += found[1];
  }
  return text;
}

/** @param {number} size @returns {null[]} */
function empty(size) {
  return new Array(size).fill(null);
}

/** Returns the number of empty slots from a place on, at most `most`. @param {Slots} slots @param {number} at @param {number} most */
function emptyFrom(slots, at, most) {
  let run = 0;
  while (run < most && slots[at + run] === null) run++;
  return run;
}

/** @param {string} key */
function code(key) {
  return key.charCodeAt(0);
}
