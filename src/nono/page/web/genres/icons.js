/** The titles and icons of the genres that come with the page. */

import { drawing } from "../base/make.js";

/** The title of each genre, and its icon on 24x24 units: the lines, then the filled shapes. @type {Record<string, string[]>} */
const GENRES = {
  nonogram: ["Nonogram", "", "M6 3h4v4h4V3h4v4h4v8h-4v4h-4v3h-4v-3H6v-4H2V7h4z"],
  sudoku: ["Sudoku", "M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18", ""],
  akari: ["Akari", "M9 16.5h6M10 20.5h4M8.5 14a6.5 6.5 0 1 1 7 0v2.5h-7z", ""],
  aquarium: ["Aquarium", "M4 3v18h16V3", "M5 12c2.5-2.5 4.5-2.5 7 0s4.5 2.5 7 0v8H5z"],
  binairo: ["Binairo", "M6.5 6a3.5 4 0 0 1 3.5 4v4a3.5 4 0 0 1-7 0v-4a3.5 4 0 0 1 3.5-4zM15 9l3.5-3v12M15 18h7", ""],
  minesweeper: ["Minesweeper", "M12 2v20M2 12h20M5 5l14 14M19 5L5 19", "M12 5.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM10 8a2 2 0 1 1 0 4a2 2 0 1 1 0-4z"],
  mosaic: ["Mosaic", "M3 3h18v18H3z", "M4 4h5.5v5.5H4zM9.5 9.5h5v5h-5zM14.5 4H20v5.5h-5.5zM4 14.5h5.5V20H4z"],
  norinori: ["Norinori", "", "M2 2.5h6v6H2zM2 9.5h6v6H2zM9.5 15.5h6v6h-6zM16.5 15.5h6v6h-6z"],
  pegs: ["Peg solitaire", "M12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z", "M12 1.5a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM12 16.5a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM4.5 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM19.5 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"],
  "star-battle": ["Star Battle", "", "M12 2l3 6.8 7.2.7-5.5 4.9 1.6 7.3-6.3-3.8-6.3 3.8 1.6-7.3-5.5-4.9 7.2-.7z"],
  tents: ["Tents", "M10 2l12 18H2L14 2", "M12 11l5.5 9h-11z"],
};

/** In the order of Today and the library. */
export const GENRE_NAMES = Object.keys(GENRES);
export const GENRE_TITLES = Object.fromEntries(GENRE_NAMES.map((name) => [name, GENRES[name][0]]));

/**
 * Returns the icon of a genre. Screen readers ignore it, because the name of the genre is beside it. Genres of plug-ins
 * have no icon.
 *
 * @param {string} genre
 */
export function iconOf(genre) {
  const icon = drawing(24, ...(GENRES[genre] ?? []).slice(1));
  icon.setAttribute("class", "genre");
  return icon;
}
