/** Chooses one of four tints for each region, so that neighbours differ. The same puzzle always has the same tints. */

const TINTS = [1, 2, 3, 4];
const MOST_STEPS = 20_000; // regions of many parts may need more than four tints; then some neighbours share one

/**
 * Returns the tint of each cell, from 1; 0 for a cell without a region. The region that has the fewest tints left comes
 * first, and the tint that is used least; regions that meet at a corner differ, if they can.
 *
 * @param {ArrayLike<number>} regions   of each cell, from 0; -1: none
 * @param {number} width
 */
export function tintsOf(regions, width) {
  const beside = neighbours(regions, width, [[0, 1], [1, 0]]);
  const diagonal = neighbours(regions, width, [[1, 1], [1, -1]]);
  const count = beside.length;
  const tints = new Array(count).fill(0);
  const used = [0, ...TINTS.map(() => 0)];
  let steps = 0;
  const free = (/** @type {number} */ region) =>
    TINTS.filter((tint) => ![...beside[region]].some((other) => tints[other] === tint));
  const alike = (/** @type {number} */ region, /** @type {number} */ tint) =>
    [...diagonal[region]].filter((other) => tints[other] === tint).length;
  /** Gives the rest of the regions their tints. Returns false if some neighbours would be alike. */
  const choose = () => {
    const open = [...beside.keys()].filter((region) => !tints[region]);
    if (!open.length) return true;
    const left = new Map(open.map((region) => [region, free(region)]));
    const leftOf = (/** @type {number} */ region) => /** @type {number[]} */ (left.get(region));
    open.sort((one, other) =>
      leftOf(one).length - leftOf(other).length || beside[other].size - beside[one].size || one - other);
    const [region] = open;
    const order = (/** @type {number[]} */ those) => those.sort((one, other) =>
      alike(region, one) - alike(region, other) || used[one] - used[other] || one - other);
    for (const tint of order(leftOf(region))) {
      tints[region] = tint;
      used[tint]++;
      if (choose()) return true;
      if (++steps > MOST_STEPS) break;
      used[tint]--;
      tints[region] = 0;
    }
    return false;
  };
  if (!choose()) for (const region of beside.keys()) tints[region] ||= free(region)[0] ?? TINTS[region % TINTS.length];
  return Uint8Array.from(regions, (region) => tints[region] ?? 0);
}

/**
 * Returns the neighbours of each region.
 *
 * @param {ArrayLike<number>} regions
 * @param {number} width
 * @param {number[][]} steps   from a cell to its neighbours, as rows and columns
 */
function neighbours(regions, width, steps) {
  const cells = Array.from(regions);
  const found = Array.from({ length: Math.max(-1, ...cells) + 1 }, () => /** @type {Set<number>} */ (new Set()));
  cells.forEach((region, cell) => {
    for (const [down, right] of steps) {
      const column = (cell % width) + right;
      const other = column >= 0 && column < width ? (cells[cell + down * width + right] ?? -1) : -1;
      if (region < 0 || other < 0 || other === region) continue;
      found[region].add(other);
      found[other].add(region);
    }
  });
  return found;
}
