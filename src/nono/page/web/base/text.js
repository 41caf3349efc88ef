/** Looks up texts of the page by key and fills in values. */

import { ENGLISH } from "./english.js";

const TEXTS = { ...ENGLISH };

/** Adds English texts of a part of the page; those of another language stay. @param {Record<string, string>} texts */
export function addTexts(texts) {
  Object.assign(TEXTS, { ...texts, ...TEXTS });
}

/** Patterns of the digits of numbers, one for each form of a word but the last. */
let plural = [/^1$/];

/**
 * Uses a catalogue of another language: texts by key or by English text, and the patterns of its plural forms.
 *
 * @param {Record<string, any>} catalogue
 */
export function useLanguage({ plural: patterns, ...texts }) {
  plural = patterns.map((/** @type {string} */ digits) => new RegExp(digits));
  Object.assign(TEXTS, texts);
}

/**
 * Fills values into a text. `{name}` is replaced by `values.name`. `{n|cell|cells}` is replaced by the form that fits
 * the number `values.n`; forms may contain values.
 *
 * @param {string} found
 * @param {Record<string, string | number>} values
 * @param {string} [missing]   what replaces the place of a missing value; by default, the place stays
 * @returns {string}
 */
export function filled(found, values, missing) {
  return found.replace(/\{(\w+)(?:\|((?:[^{}]|\{\w+\})*))?\}/g, (all, name, forms) => {
    if (forms === undefined) return String(values[name] ?? missing ?? all);
    const several = forms.split("|");
    const at = plural.findIndex((digits) => digits.test(String(values[name])));
    return filled(several[at] ?? several.at(-1), values, missing);
  });
}

/** Returns the text of a key with values filled in. @param {string} key @param {Record<string, string | number>} [values] */
export function text(key, values = {}) {
  const found = TEXTS[key];
  if (found === undefined) throw new Error(`no text for ${key}`);
  return filled(found, values, "");
}

/**
 * Returns a number with its noun, such as "1 cell" or "3 cells".
 *
 * @param {number} number
 * @param {string} noun
 * @param {string} [nouns]   the plural, if not with an s
 */
export function inWords(number, noun, nouns = `${noun}s`) {
  return `${number} ${number === 1 ? noun : nouns}`;
}
