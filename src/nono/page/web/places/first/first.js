/** The first minute: five small boards that teach the rules of nonograms, and then today's small picture. */

import { dateOf } from "../../base/dates.js";
import { icon } from "../../base/icons.js";
import { make } from "../../base/make.js";
import { styled } from "../../base/styles.js";
import { keepProgress, progressOf } from "../../files/progress.js";
import { findShelved, puzzleOf } from "../../files/shelf.js";
import { coverOf, hang, pictureOf } from "../../gallery/covers.js";
import { sizeOf } from "../../genres/index.js";
import { LessonBoard } from "./lesson.js";
import { LESSONS } from "./lessons.js";

/** @typedef {import("../../files/files.js").Opening} Opening */

/** The board of the lessons, once it is made. @type {LessonBoard | null} */
let board = null;
const steps = make("ol", "steps");

/** Returns true if a lesson is solved. @param {number} number   from 0 */
const isLearned = (number) => progressOf(`first/${number + 1}`) === 1;

/**
 * Returns the parts of a screen of the first minute.
 *
 * @param {Opening} opening
 * @param {string} rest   the number of the lesson, from 1 ("": the first one), or "end"
 */
export async function partsOfFirst({ app }, rest) {
  await styled(import.meta.resolve("../../styles/first.css"));
  if (rest === "end") return [await lastScreen(app)];
  const number = Math.max(0, Math.min(LESSONS.length, Number(rest) || 1) - 1);
  board ??= new LessonBoard(app, (solved) => {
    keepProgress(`first/${solved + 1}`, 1);
    if (LESSONS.every((_, lesson) => isLearned(lesson))) keepProgress("solved/nonogram", 1);
    showSteps(solved);
  });
  showSteps(number);
  requestAnimationFrame(() => board?.begin(number));
  const head = make("div", "head",
    make("a", { href: "#today", className: "square", ariaLabel: "Leave" }, icon("close")),
    make("h1", "sr-only", "The first minute"), steps, make("a", { href: "#first/end" }, "Skip"));
  return [make("div", "lesson", head, board.stage, board.panel)];
}

/** Shows the frames that fill with what is solved. @param {number} current   from 0 */
function showSteps(current) {
  steps.ariaLabel = `Board ${current + 1} of ${LESSONS.length}`;
  steps.replaceChildren(...frames().map((frame, number) => {
    frame.ariaCurrent = number === current ? "step" : null;
    return frame;
  }));
}

/** Returns a small frame for each lesson, with its picture if it is solved. */
function frames() {
  return LESSONS.map(({ puzzle, title }, number) => {
    const frame = make("li", {}, make("span", "sr-only", isLearned(number) ? `${title}, solved` : "Not solved"));
    if (!isLearned(number)) return frame;
    hang(frame, puzzle);
    frame.append(pictureOf(puzzle, puzzle.cells));
    return frame;
  });
}

/** Returns the last screen: today's small picture, wrapped. @param {import("../../app/app.js").App} app */
async function lastScreen(app) {
  const address = `${dateOf(new Date())}/small`;
  const shelved = await findShelved(address).catch(() => undefined); // without a network
  const puzzle = shelved && (await puzzleOf(shelved));
  const size = puzzle ? `, ${sizeOf(puzzle)}, ${shelved?.grade}` : "";
  const learned = LESSONS.filter((_, number) => isLearned(number)).length;
  const isWhole = learned === LESSONS.length;
  const picture = puzzle ? [make("figure", {}, coverOf(app, puzzle, { progress: 0 }))] : [];
  const play = puzzle ? [make("a", { href: `#play/${address}`, className: "button primary" }, "Play")] : [];
  const label = make("div", "label",
    make("p", {}, isWhole ? "That is all there is to know" : "You can come back to it under Rules"),
    make("h1", {}, "Now a real one"),
    make("p", {}, `Today's small picture${size}. What it shows, you see at the end.`),
    ...(learned ? [make("ol", { className: "steps", ariaLabel: "The first boards" }, ...frames())] : []),
    make("div", "row", ...play, make("a", { href: "#today", className: "button" }, "Look around")));
  const close = make("a", { href: "#today", className: "square close", ariaLabel: "Close" }, icon("close"));
  return make("div", "first-end wall-sand", close, ...picture, label);
}
