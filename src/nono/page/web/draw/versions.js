/** Finds versions of a drawing that have one solution or are easier. Each version is a repaired picture. */

import { EngineError } from "../engine/engine.js";

/**
 * A version of the drawing. `open` is the number of colours that are still possible in its cells in addition to their
 * own: 0 if the version is repaired, -1 before the search. `first` is this number for the picture before the repair.
 * @typedef {{title: string, cells: Uint8Array, open: number, first: number, isDone: boolean}} Version
 */

const SECONDS = 4;
const ANY = -1;
/** The hardest tier of techniques that each version needs. */
const TARGETS = [
  { title: "With one solution", tier: ANY },
  { title: "Solvable by line logic", tier: 4 },
  { title: "Easy", tier: 2 },
];
const LOST = 1 / 3; // the same as in `nono.design._version`

/**
 * Finds the versions one after another. Returns early if the signal is aborted. A version that loses a third of the ink or
 * of the blank cells is left out.
 *
 * @param {import("../app/app.js").App} app
 * @param {(versions: Version[]) => void} show   called whenever a version has changed
 * @param {AbortSignal} signal
 */
export async function findVersions({ checker, store }, show, signal) {
  const document = { ...store.document, cells: store.document.cells.slice() };
  const { locked } = checker;
  const picture = document.cells;
  const model = await checker.model(document, signal);
  /** @type {Version[]} */
  const versions = [];
  for (const { title, tier } of TARGETS) {
    if (signal.aborted) return;
    /** @type {Version} */
    const version = { title, cells: picture, open: -1, first: -1, isDone: false };
    versions.push(version);
    show(versions);
    const seen = (/** @type {import("../engine/engine.js").RepairState} */ { open, cells }) => {
      if (version.first < 0) version.first = open;
      if (version.open === 0 && open > 0) return; // the search for a better repair has begun
      if (isLost(picture, cells)) return;
      Object.assign(version, { open, cells });
      if (!signal.aborted) show(versions);
    };
    const options = { picture, locked, tier, edits: picture.length, proposals: 1, seconds: SECONDS };
    try {
      const { proposals } = await checker.ask("repair", model, options, signal, seen);
      version.open = -1;
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
    if (version.open !== 0 || isLost(picture, version.cells)) versions.pop();
    show(versions);
  }
}

/** Returns whether a change loses the picture. @param {Uint8Array} before @param {Uint8Array} after */
export function isLost(before, after) {
  const ink = before.filter(Boolean).length;
  const blanked = before.filter((colour, cell) => colour && !after[cell]).length;
  const inked = before.filter((colour, cell) => !colour && after[cell]).length;
  return blanked >= LOST * ink || inked >= LOST * (before.length - ink);
}
