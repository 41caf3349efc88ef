/**
 * Collects the words with which the engine explains a puzzle, as JSON (src/engine/voice), and introduces its rules.
 *
 * @import { Clued, Puzzle } from "../base/types.js"
 * @import { Task } from "../engine/calls.js"
 * @import { Built } from "../genres/index.js"
 */

import { filled } from "../base/text.js";
import { NONE, valuesOf } from "../genres/declared.js";
import { namesOf } from "../puzzle/palette.js";
import { SENTENCES, WORDS } from "./table.js";

/** Returns the task of a puzzle. @param {Puzzle} puzzle @param {Built} built @returns {Task} */
export function taskOf({ given, palette }, { model, subjects, clued }) {
  const colours = (given ? palette.map(({ name }) => name) : namesOf(palette)).map(printable);
  const wording = clued ? { ...wordingOf(clued), colours } : { colours, blank: true };
  return [model, SENTENCES, JSON.stringify(wording), subjects];
}

/** Returns the texts of the genre, and of the clues by cell. @param {Clued} clued */
function wordingOf({ genre, values, width }) {
  /** @type {Record<number, string>} */
  const clues = {};
  for (const layer of genre.layers.filter(({ kind }) => kind === "cells")) {
    values[layer.name].forEach((/** @type {string} */ key, /** @type {number} */ cell) => {
      if (key !== NONE) clues[cell] ??= key;
    });
  }
  const [blank] = valuesOf(genre, width);
  const { rules, names, reasons, tips } = genre.words;
  const declared = JSON.parse(genre.declaration);
  return { rules, names, reasons, tips, declared, clues, fill: genre.drawn === "fill", blank: blank.key === "x" };
}

/**
 * Explains the rules of a puzzle for beginners, and how texts count its lines (`numbering`, which may be "").
 *
 * @param {Puzzle} puzzle
 * @returns {{rules: string, numbering: string}}
 */
export function introduction({ given, palette, clues }) {
  if (given) return { rules: given.page.words.introduction, numbering: given.page.words.numbering ?? "" };
  const [background, ink] = namesOf(palette).map(printable);
  const blotted = [...(clues?.rows ?? []), ...(clues?.cols ?? [])].flat().some(({ length }) => length === 0);
  const kind = `${palette.length > 2 ? "several" : "one"}${palette[0].rgb === "ffffff" ? "" : " tinted"}`;
  const rules = filled(WORDS.introduction[kind], { background, ink }) + (blotted ? WORDS.introduction.blotted : "");
  return { rules, numbering: WORDS.introduction.numbering };
}

/** Replaces control characters and direction marks of a file's text with spaces. @param {string} text */
function printable(text) {
  return text.replace(/[\p{C}\p{Z}]/gu, " ");
}
