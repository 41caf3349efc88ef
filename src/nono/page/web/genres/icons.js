/** The titles and icons of the genres that come with the page. */

import { drawing } from "../base/make.js";
import { LISTED } from "./listed.js";

/** In the order of Today and the library. */
export const GENRE_NAMES = Object.keys(LISTED);
export const GENRE_TITLES = Object.fromEntries(GENRE_NAMES.map((name) => [name, LISTED[name].title]));

/**
 * Returns the icon of a genre. Screen readers ignore it, because the name of the genre is beside it.
 *
 * @param {string} genre
 */
export function iconOf(genre) {
  const icon = drawing(24, ...(LISTED[genre]?.icon ?? []));
  icon.setAttribute("class", "genre");
  return icon;
}
