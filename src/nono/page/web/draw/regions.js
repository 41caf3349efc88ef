/** Draws the regions of generated puzzles, like nono.base.grid and nono.design.generators.layered in Python. */

const TRIES = 50; // number of attempts to join parts into regions
const STEPS = 400; // maximum number of moves of cells to exclude unwanted solutions
const ASIDE = 0.1; // the share of these moves that make the sizes of regions more equal instead

/** Returns the items in random order. @template Item @param {Item[]} items @param {() => number} random */
export function shuffled(items, random) {
  const found = items.slice();
  for (let at = found.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [found[at], found[other]] = [found[other], found[at]];
  }
  return found;
}

/**
 * Divides a board into parts that grow at random from their first cells. Returns the number of the part of each cell.
 *
 * @param {number[]} seeds   the first cells of the parts
 * @param {number[][]} near   the neighbours of each cell
 * @param {() => number} random
 */
export function grown(seeds, near, random) {
  const owner = new Array(near.length).fill(-1);
  /** @type {[number, number][]} */
  const edge = [];
  const add = (/** @type {number} */ cell, /** @type {number} */ part) => {
    owner[cell] = part;
    for (const other of near[cell]) if (owner[other] < 0) edge.push([other, part]);
  };
  seeds.forEach(add);
  while (edge.length) {
    const at = Math.floor(random() * edge.length);
    const [cell, part] = edge[at];
    edge[at] = edge[edge.length - 1];
    edge.pop();
    if (owner[cell] < 0) add(cell, part);
  }
  return owner;
}

/**
 * Joins neighbouring parts into groups of `number` parts. Returns the number of the group of each cell, or null on
 * failure.
 *
 * @param {number[]} owner   the number of the part of each cell
 * @param {number[][]} near
 * @param {number} number
 * @param {() => number} random
 */
export function joined(owner, near, number, random) {
  const parts = Math.max(...owner) + 1;
  if (parts % number) return null;
  /** @type {Set<number>[]} */
  const touching = Array.from({ length: parts }, () => new Set());
  owner.forEach((part, cell) => near[cell].forEach((other) => owner[other] !== part && touching[part].add(owner[other])));
  for (let tries = 0; tries < TRIES; tries++) {
    const group = groups(touching, number, random);
    if (group) return owner.map((part) => group[part]);
  }
  return null;
}

/** @param {Set<number>[]} touching @param {number} number @param {() => number} random */
function groups(touching, number, random) {
  const free = new Set(touching.keys());
  const group = new Array(touching.length).fill(-1);
  // Parts with few free neighbours come first.
  const next = (/** @type {number[]} */ parts) => {
    const ranks = parts.map((part) => [...touching[part]].filter((one) => free.has(one)).length + 2 * random());
    return parts[ranks.indexOf(Math.min(...ranks))];
  };
  for (let at = 0; free.size; at++) {
    /** @type {number[]} */
    const members = [];
    while (members.length < number) {
      const reached = [...free].filter((part) => !members.length || members.some((one) => touching[one].has(part)));
      if (!reached.length) return null;
      const part = next(reached);
      members.push(part);
      free.delete(part);
      group[part] = at;
    }
  }
  return group;
}

/**
 * Moves cells from region to region until each unwanted solution has a wrong number of marks in some region. Cells with
 * a mark of the answer stay, so the answer remains a solution. Returns null on failure.
 *
 * @param {number[]} owner   the number of the region of each cell
 * @param {Uint8Array} goal   the answer
 * @param {Uint8Array[]} unwanted
 * @param {number[][]} near
 * @param {() => number} random
 */
export function redrawn(owner, goal, unwanted, near, random) {
  const regions = owner.slice();
  const cells = [...near.keys()].filter((cell) => !goal[cell]);
  const sizes = new Array(Math.max(...owner) + 1).fill(0);
  for (const region of regions) sizes[region]++;
  const changes = unwanted.map((other) => [...near.keys()].filter((cell) => other[cell] !== goal[cell]).map((cell) => [cell, other[cell] - goal[cell]]));
  const isAlive = (/** @type {number} */ at) => isBalanced(changes[at], regions);
  for (let steps = 0; steps < STEPS; steps++) {
    const alive = [...unwanted.keys()].filter(isAlive);
    if (!alive.length) return regions;
    const other = unwanted[alive[Math.floor(random() * alive.length)]];
    const isAside = random() < ASIDE;
    const moves = cells.filter((cell) => isAside || other[cell]).flatMap((cell) => movesOf(cell, regions, near));
    if (!moves.length) continue;
    const ranks = moves.map(([cell, region]) => {
      const own = regions[cell];
      regions[cell] = region;
      const left = isAside ? 0 : [...unwanted.keys()].filter(isAlive).length;
      regions[cell] = own;
      return left * near.length + sizes[region] - sizes[own] + random();
    });
    const [cell, region] = moves[ranks.indexOf(Math.min(...ranks))];
    sizes[regions[cell]]--;
    sizes[region]++;
    regions[cell] = region;
  }
  return null;
}

/** Returns true if no region gains or loses marks by these changes of cells. @param {number[][]} changes @param {number[]} regions */
function isBalanced(changes, regions) {
  const surplus = new Map();
  for (const [cell, more] of changes) surplus.set(regions[cell], (surplus.get(regions[cell]) ?? 0) + more);
  for (const number of surplus.values()) if (number !== 0) return false;
  return true;
}

/**
 * Returns the moves of a cell to a region beside it. There are none if its own region would fall apart without it.
 *
 * @param {number} cell
 * @param {number[]} regions
 * @param {number[][]} near
 * @returns {[number, number][]}
 */
function movesOf(cell, regions, near) {
  const own = regions[cell];
  const [first, ...rest] = near[cell].filter((other) => regions[other] === own);
  const found = new Set([cell, first]);
  for (const one of found) {
    if (one !== cell) for (const other of near[one]) if (regions[other] === own) found.add(other);
  }
  if (first === undefined || rest.some((other) => !found.has(other))) return [];
  return [...new Set(near[cell].map((other) => regions[other]))].filter((one) => one !== own).map((one) => [cell, one]);
}
