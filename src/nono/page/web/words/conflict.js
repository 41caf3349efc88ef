/**
 * Finds a small set of a model's lines or count rules that contradict one another. The method is the same as in
 * nono.grading._conflict_core of the Python package. It removes rules that are not needed, at first many at a time.
 *
 * @typedef {import("../base/types.js").Model} Model
 * @typedef {import("./derive.js").Engine} Engine
 */

import { CONTRADICTION, derive, lookedAt } from "./derive.js";
import { partsOf, rulesOf, some } from "./model.js";
import { WORDS } from "./table.js";

/**
 * Returns the indices of lines or count rules that have no common solution, or [] if none were found. If the time limit
 * is reached (0 = no limit), the set may not be minimal.
 *
 * @param {Engine} engine
 * @param {Model} model
 * @param {number} [seconds]
 */
export async function conflicting(engine, model, seconds = 0) {
  const parts = partsOf(model);
  const every = Array.from({ length: rulesOf(parts) }, (_, rule) => rule);
  const until = seconds ? performance.now() + 1000 * seconds : Infinity;
  const isUnsolvable = async (/** @type {number[]} */ rules) => {
    const part = rules.length > WORDS.conflicts.few ? WORDS.conflicts.quick : WORDS.conflicts.ofFew;
    const conflicts = rules.length === every.length ? WORDS.conflicts.most : part;
    const found = await engine.solve(some(parts, rules), { limit: 1, seconds, conflicts });
    return found.complete && !found.solutions.length;
  };
  const minimal = async (/** @type {number[]} */ rules) => {
    let left = [...rules];
    for (let size = Math.max(1, left.length >> 1); ; size = Math.max(1, Math.min(size, left.length) >> 1)) {
      for (let end = left.length; end > 0 && performance.now() < until; end -= size) {
        const part = [...left.slice(0, Math.max(0, end - size)), ...left.slice(end)];
        if (await isUnsolvable(part)) left = part;
      }
      if (size === 1 || performance.now() >= until) return left.sort((one, other) => one - other);
    }
  };
  const few = await looked(engine, model, seconds);
  /** @type {number[][]} */
  let orders = [];
  if (few.length && (await isUnsolvable(few))) {
    orders = [few, [...few].reverse(), ...WORDS.conflicts.factors.map((factor) => shuffled(every, factor))];
  } else if (await isUnsolvable(every)) {
    orders = [every, [...every].reverse()];
  }
  /** @type {number[] | null} */
  let best = null;
  for (const order of orders) {
    const found = await minimal(order);
    if (!best || found.length < best.length) best = found;
  }
  return best ?? [];
}

/**
 * Returns the rules that line logic uses to reach a contradiction, last rule first. Returns [] if line logic finds no
 * contradiction.
 *
 * @param {Engine} engine
 * @param {Model} model
 * @param {number} seconds
 */
async function looked(engine, model, seconds) {
  const { end, conflict, steps } = await derive(engine, model, WORDS.conflicts.tier, seconds);
  if (end !== CONTRADICTION || conflict === null) return [];
  /** @type {Set<number>} */
  const rules = new Set([conflict]);
  for (const step of steps.reverse()) {
    for (const rule of lookedAt(step)) rules.add(rule);
  }
  return [...rules].filter((rule) => rule >= 0);
}

/**
 * Returns the rules in another order. The order is the same on every call.
 *
 * @param {number[]} rules
 * @param {number} factor
 */
function shuffled(rules, factor) {
  const key = (/** @type {number} */ rule) => ((rule + 1) * factor) % WORDS.conflicts.prime;
  return [...rules].sort((one, other) => key(one) - key(other));
}
