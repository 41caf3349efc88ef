/** Cuts the traces of graders, so that the page gets no more steps than it shows. */

/**
 * @import { Model } from "../base/types.js"
 * @import { Trace } from "./calls.js"
 */

const LINES = 3; // the place of the number of lines in a model

/**
 * Returns a trace up to a step on the board, with the number of all these steps.
 *
 * @param {Model} model
 * @param {Trace} traced
 * @param {number} most   the number of steps on the board
 * @returns {Trace & {number: number}}
 */
export function firstSteps(model, { trace, facts, ...rest }, most) {
  const [height, width, colours] = model;
  let number = 0;
  let [end, endOfFacts] = [0, 0]; // of the steps that are kept
  for (let place = 0, fact = 0; place < trace.length;) {
    let isOnBoard = false;
    if (model[LINES]) {
      const losses = trace[place + 7];
      isOnBoard = losses > 0;
      place += 8 + losses;
      fact += 4 + facts[fact + 3];
    } else {
      const [, , , size, losses] = trace.subarray(place, place + 5);
      const lost = trace.subarray(place + 5 + 2 * size, place + 5 + 2 * size + 2 * losses);
      isOnBoard = lost.some((code, index) => index % 2 === 0 && code < height * width * colours);
      place += 5 + 2 * size + 2 * losses;
      fact += 2 + size + facts[fact + 1 + size];
    }
    if (isOnBoard) number++;
    if (number > most || (number === most && !isOnBoard)) continue;
    [end, endOfFacts] = [place, fact];
  }
  const isWhole = number <= most;
  if (isWhole) return { ...rest, number, trace, facts };
  return { ...rest, number, trace: trace.slice(0, end), facts: facts.slice(0, endOfFacts) };
}
