/** The genres that are built into the page, by name. */

import { akari } from "./akari.js";
import { nonogram } from "./nonogram.js";

/** @type {Record<string, import("../base/types.js").Genre>} */
export const GENRES = { nonogram, akari };

/**
 * Returns the title or the id of a document, or "" if there is none. The title of a sealed nonogram would tell what the
 * picture shows, so it is left out.
 *
 * @param {import("../base/types.js").Document} document
 */
export function titleOf({ genre, meta, sealed }) {
  return genre === "nonogram" && sealed ? "" : meta.title || meta.id || "";
}

/** Returns the genre of a document. @param {import("../base/types.js").Document} document */
export function genreOf(document) {
  return document.given ?? GENRES[document.genre];
}
