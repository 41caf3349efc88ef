/** Finds versions of a drawing, from faithful to easy. Each version is a repaired picture. */

import { EngineError } from "../engine/engine.js";
import { genreOf } from "../genres/index.js";
import { smoothed, tonesOf } from "./smooth.js";

/**
 * A version of the drawing. `open` is the number of colours that are still possible in its cells in addition to their
 * own: 0 if the version is repaired, -1 before the search. `first` is this number for the picture before the repair.
 * @typedef {{title: string, cells: Uint8Array, open: number, first: number, isDone: boolean}} Version
 */

const SECONDS = 4;
const ANY = -1;
/** The strength of the smoothing and the hardest tier of techniques. The same as `nono.design.FIDELITIES`. */
const FIDELITIES = [
  { title: "Faithful, with one solution", strength: 0, tier: ANY },
  { title: "Close to the drawing, solvable by line logic", strength: 0, tier: 4 },
  { title: "Smooth, solvable by line logic", strength: 0.24, tier: 4 },
  { title: "Easy", strength: 0.4, tier: 2 },
];

/**
 * Finds the versions one after another. Returns early if the signal is aborted.
 *
 * @param {import("../app/app.js").App} app
 * @param {(versions: Version[]) => void} show   called whenever a version has changed
 * @param {AbortSignal} signal
 */
export async function findVersions({ checker, store }, show, signal) {
  const document = { ...store.document, cells: store.document.cells.slice() };
  const { locked } = checker;
  const colours = genreOf(document).colours(document);
  const model = await checker.model(document, signal);
  /** @type {Version[]} */
  const versions = [];
  for (const { title, strength, tier } of FIDELITIES) {
    if (signal.aborted) return;
    const picture = strength ? smoothed(document, colours, strength, locked) : document.cells;
    if (picture.every((colour) => colour === picture[0])) continue;
    /** @type {Version} */
    const version = { title, cells: picture, open: -1, first: -1, isDone: false };
    versions.push(version);
    show(versions);
    const seen = (/** @type {import("../engine/engine.js").RepairState} */ { open, cells }) => {
      if (version.first < 0) version.first = open;
      if (version.open === 0 && open > 0) return; // the search for a better repair has begun
      Object.assign(version, { open, cells });
      if (!signal.aborted) show(versions);
    };
    const tones = strength ? null : tonesOf(document, colours);
    const options = { picture, locked, tones, tier, visual: true, edits: picture.length, proposals: 1, seconds: SECONDS };
    try {
      const { proposals } = await checker.ask("repair", model, options, signal, seen);
      if (proposals.length) {
        version.cells = picture.slice();
        for (const [cell, colour] of proposals[0]) version.cells[cell] = colour;
        version.open = 0;
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    if (signal.aborted) return;
    version.isDone = true;
    if (version.open !== 0) versions.pop();
    show(versions);
  }
}
