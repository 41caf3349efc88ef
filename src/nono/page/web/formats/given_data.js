/** Writes puzzles that keep their own JSON, with the current marks. */

import { UNKNOWN } from "../base/types.js";
import { rowsOf } from "./build.js";

/**
 * Returns the original JSON of a puzzle with the current marks.
 *
 * @param {import("../genres/given.js").Given} given
 * @param {Uint8Array | null} start
 */
export function givenData({ data, palette, blank }, start) {
  const { saved = [], ...rest } = data;
  const grid = start && rowsOf(start, blank.width, Object.assign(palette.map(({ key }) => key), { [UNKNOWN]: "?" }));
  const now = grid ? [{ id: "", note: "", ...saved[0], grid }, ...saved.slice(1)] : saved.slice(1);
  return now.length ? { ...rest, saved: now } : rest;
}
