/** Reads nonograms from nono's JSON. */

import { checkSize, defaultPalette, ofClues, ofPicture } from "./build.js";
import { MOST, NO_CLUES, fail } from "./errors.js";
import { cellsOf, clueOf, ofGoal, paletteOf, startOf } from "./fields.js";

/** @typedef {import("../base/types.js").Document} Document */

/** The fields of JSON that documents store in their own places. */
export const FIELDS = ["nono", "genre", "id", "title", "width", "height", "palette", "colors", "rows", "cols", "goal", "saved"];
/** Suffix for the names of fields in `meta` that are stored as JSON. */
export const KEPT = ":json";

/** Returns the id and the title of a puzzle, and its data that are not in `fields`. @param {Record<string, any>} data @param {string[]} fields */
export function metaOf(data, fields) {
  /** @type {Record<string, string>} */
  const meta = {};
  for (const name of ["id", "title"]) if (data[name]) meta[name] = String(data[name]);
  for (const [name, value] of Object.entries(data)) {
    if (fields.includes(name)) continue;
    if (typeof value === "string" && !name.endsWith(KEPT)) meta[name] = value;
    else meta[name + KEPT] = JSON.stringify(value);
  }
  return meta;
}

/** @param {Record<string, any>} data @returns {Document} */
export function nonogram(data) {
  const meta = metaOf(data, FIELDS);
  const palette = paletteOf(data);
  const goal = data.goal ?? null;
  const keys = (palette ?? defaultPalette(MOST.colours)).map((/** @type {{key: string}} */ { key }) => key);
  const cells = goal && cellsOf(goal, keys, ofGoal);
  const height = goal?.length ?? data.rows?.length;
  const width = cells ? cells.length / height : data.cols?.length;
  const start = startOf(data.saved, keys, height, width);
  if (!data.rows && !data.cols && cells) return ofPicture(height, width, cells, { palette, meta, start });
  if (!data.rows || !data.cols) fail(NO_CLUES);
  const fits = height === data.rows.length && width === data.cols.length;
  if (cells && !fits) fail(`the picture has the size ${width}x${height}, but the clues are for a different size`);
  checkSize(data.rows.length, data.cols.length);
  const [rows, cols] = [data.rows.map(clueOf), data.cols.map(clueOf)];
  return ofClues(rows, cols, { palette, cells, meta, start });
}
