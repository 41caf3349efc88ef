/** Loads words.json, the table of the sentences that the page shares with Python (see nono.grading). */

import { filled } from "../base/text.js";

const answer = await fetch(import.meta.resolve("../words.json"));
if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);

/**
 * The sentences for the engine, with the techniques in its order, and what only the page needs.
 *
 * @type {{sentences: Record<string, string>, techniques: Record<string, {tier: number, tip: string}>,
 *   introduction: Record<string, string>, grades: Record<number, string>, grade_words: string[],
 *   most_score: Record<string, number>}}
 */
export const WORDS = await answer.json();
/** The table for the engine, as JSON. */
export const SENTENCES = JSON.stringify(WORDS);

/** Returns a filled sentence of the table. @param {string} sentence @param {Record<string, string | number>} [words] */
export function say(sentence, words = {}) {
  return filled(WORDS.sentences[sentence], words);
}
