/** The genres that are built into the page, by name. */

import { akari } from "./akari.js";
import { nonogram } from "./nonogram.js";

/** @type {Record<string, import("../base/types.js").Genre>} */
export const GENRES = { nonogram, akari };

/** Returns the genre of a document. @param {import("../base/types.js").Document} document */
export function genreOf(document) {
  return document.given ?? GENRES[document.genre];
}
