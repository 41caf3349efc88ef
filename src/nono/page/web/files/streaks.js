/** Counts the days with a solved puzzle. */

import { laterDay } from "../base/dates.js";
import { solvedNames } from "./progress.js";
import { dayOf } from "./shelf.js";

/** Returns the days of which a puzzle is solved. */
export const solvedDays = () => new Set(solvedNames().map(dayOf).filter(Boolean));

/**
 * Returns how many days before a day were solved without a gap. The day itself also counts if it is solved.
 *
 * @param {Set<string>} days   the solved days
 * @param {string} today
 */
export function daysInARow(days, today) {
  let count = days.has(today) ? 1 : 0;
  for (let day = laterDay(today, -1); days.has(day); day = laterDay(day, -1)) count++;
  return count;
}

/** Returns the greatest number of days that were solved without a gap. @param {Set<string>} days */
export function longestRow(days) {
  const ends = [...days].filter((day) => !days.has(laterDay(day, 1)));
  return Math.max(0, ...ends.map((day) => daysInARow(days, day)));
}
