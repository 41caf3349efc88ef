/** Reads and writes the text of a clue: "r3 2g1" is red 3, red 2, green 1. An ink holds until the next letter. */

/**
 * @import { Block } from "../../base/types.js"
 *
 * A number of a clue, and where it begins and ends in the text.
 * @typedef {Block & {start: number, end: number}} Typed
 */

const PART = /\p{L}|\d+|\?/gu;
const MOST = 9999; // longer numbers get this value, which is too long for any board

/**
 * Returns the numbers of a text, the ink at its end (from 1), and the letters that belong to no ink. A 0 is no number;
 * ? is a number that cannot be read, of length 0.
 *
 * @param {string} text
 * @param {string[]} letters   of the inks
 * @returns {{blocks: Typed[], ink: number, unknown: string[]}}
 */
export function readClue(text, letters) {
  /** @type {Typed[]} */
  const blocks = [];
  const unknown = [];
  let ink = 1;
  for (const { 0: part, index } of text.toLowerCase().matchAll(PART)) {
    const length = part === "?" ? 0 : Math.min(Number(part), MOST);
    if (part === "?" || length > 0) blocks.push({ length, colour: ink, start: index, end: index + part.length });
    else if (letters.includes(part)) ink = letters.indexOf(part) + 1;
    else if (!/\d/.test(part)) unknown.push(part);
  }
  return { blocks, ink, unknown };
}

/** Says which letters of a clue are skipped, and why; "" if there are none. @param {string[]} unknown */
export function skippedWords(unknown) {
  return unknown.length ? `${unknown.join(", ")} is not the letter of an ink, so it is skipped.` : "";
}

/** Returns the text of a clue. @param {Block[]} blocks @param {string[]} letters */
export function writeClue(blocks, letters) {
  const parts = blocks.map(({ length, colour }, index) => {
    const isSame = colour === (blocks[index - 1]?.colour ?? 1);
    return (isSame ? (index ? " " : "") : letters[colour - 1]) + (length || "?");
  });
  return parts.join("") || "0";
}

/**
 * Returns the letter of a new ink: the first of its name that is free, or else any free one; "" if none is free.
 *
 * @param {string} name
 * @param {string[]} taken   the letters of other inks
 */
export function letterFor(name, taken) {
  const letters = [...name.toLowerCase(), ..."abcdefghijklmnopqrstuvwxyz"];
  return letters.find((letter) => /\p{L}/u.test(letter) && !taken.includes(letter)) ?? "";
}
