/** Loads words.json, the table of the sentences that the page shares with Python (see nono.grading). */

import { filled } from "../base/text.js";

const answer = await fetch(import.meta.resolve("../words.json"));
if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);

/**
 * The techniques have the order of the engine: those for lines come first.
 *
 * @type {{sentences: Record<string, string>, subjects: Record<string, string>, lineReasons: string[],
 *   numbers: string[], introduction: Record<string, string>,
 *   techniques: Record<string, {tier: number, tip: string, reason: string}>, grades: Record<number, string>,
 *   grade_words: string[], most_score: Record<string, number>,
 *   weights: Record<number, number>, depth: Record<string, number>, named: number}}
 */
export const WORDS = await answer.json();

/** Returns a filled sentence of the table. @param {string} sentence @param {Record<string, string | number>} [words] */
export function say(sentence, words = {}) {
  return filled(WORDS.sentences[sentence], words);
}
