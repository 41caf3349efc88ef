/**
 * Shows the analysis of the drawing: the verdict, the cells in which solutions differ, the number of solutions, the
 * grade and the repairs.
 */

import { icon } from "../base/icons.js";
import { element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { DIFFERS, EngineError } from "../engine/shared.js";
import { sizeOf } from "../genres/index.js";
import { startMakeUnique } from "./make_unique.js";
import { Preview } from "./preview.js";

/** @import { App } from "../app/app.js" */

const CALM = 700; // time without a change before screen readers announce the verdict, in milliseconds
const SECONDS = 20; // time limit of counting
const UNCOUNTED = "The solutions could not be counted in time.";
/** The icon of each verdict. */
const ICONS = /** @type {const} */ ({
  none: "minus", blank: "pencil", unique: "check", multiple: "stuck", unsolvable: "close", undecided: "clock",
});
/** The verdicts in words. @type {Record<string, string>} */
export const VERDICTS = {
  unique: "One solution",
  multiple: "Several solutions",
  unsolvable: "No solution",
  undecided: "Still checking…",
};
export const OUT_OF_TIME = "Undecided: out of time";
/** Why the search ended without a verdict, in words. @type {Record<string, string>} */
const STOPPED = { time: OUT_OF_TIME, memory: "Undecided: too much memory" };

/** Shows what the checker finds: verdict, differing cells and grade. @param {App} app */
export function startAnalysis(app) {
  const { checker, store } = app;
  const panel = element("check");
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const [verdict, differs, grade, announced] = ["#verdict", "#differs", "#grade", "#announced"].map(find);
  const preview = new Preview(app, panel);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let calm;

  /** Has screen readers read the results as soon as they no longer change. */
  const announce = () => {
    clearTimeout(calm);
    calm = setTimeout(() => {
      const told = [find("#verdict strong"), differs, find("#grade summary")]; // not all of #verdict: parts of it are hidden
      const visible = told.filter((part) => part.closest("[hidden]") === null);
      const words = visible.map((part) => part.textContent).join(". ");
      if (words !== announced.textContent) announced.textContent = words;
    }, CALM);
  };
  /** Shows a verdict, and hides what belongs to other verdicts. */
  const showVerdict = (/** @type {string} */ name, /** @type {string} */ words, sign = /** @type {keyof typeof ICONS} */ (name)) => {
    if (name !== "multiple" || verdict.dataset.verdict !== name) differs.hidden = true;
    if (name !== "multiple") preview.differs = null;
    panel.dataset.verdict = verdict.dataset.verdict = name;
    find("#verdict svg").replaceWith(icon(ICONS[sign]));
    find("#verdict strong").textContent = words;
    grade.hidden = name !== "unique" || grade.hidden; // until the grade is known
    announce();
  };
  const showBroken = () => showVerdict("none", checker.whyBroken());
  /** Says what to do on an empty board. */
  const showBlank = () => {
    showVerdict("none", "Draw something", "blank");
    differs.textContent = "The verdict keeps up with you.";
    differs.hidden = false;
  };

  checker.on("verdict", ({ puzzle, verdict: name, solution, final, reason }) => {
    const isBlank = puzzle.genre === "nonogram" && name === "unique" && !solution.some(Boolean);
    if (isBlank) showBlank();
    else if (name !== "undecided" || !final) showVerdict(name, VERDICTS[name]);
    else showVerdict(name, STOPPED[reason] ?? "Undecided: the engine failed");
  });
  checker.on("outdated", ({ isOtherPuzzle }) => {
    if (isOtherPuzzle && !checker.broken) showVerdict("none", "Not checked yet");
  });
  checker.on("differs", ({ cells, complete, final }) => {
    const differing = [...cells.keys()].filter((cell) => cells[cell] === DIFFERS);
    const words = `${inWords(differing.length, "cell differs", "cells differ")} between solutions`;
    if (complete) differs.textContent = `${words}.`;
    else differs.textContent = final ? `At least ${words}. The time limit was reached.` : `${words} so far…`;
    differs.hidden = false;
    preview.differs = differing;
    announce();
  });
  checker.on("grade", async (detail) => {
    const lines = (await app.loaded(import("../reasons/grade.js")))?.gradeLines(detail);
    if (!lines || detail.id !== checker.id || verdict.dataset.verdict === "none") return;
    find("#grade summary").textContent = lines.grade;
    find("#grade ul").replaceChildren(...lines.techniques.map((words) => make("li", {}, words)));
    grade.hidden = false;
    announce();
  });
  checker.on("broken", showBroken);

  startFacts(app);
  startCount(app, panel);
  startMakeUnique(app, preview);
  if (checker.broken) showBroken();
  else showVerdict("none", "Not checked yet");
  const isChecked = () => app.mode !== "play" && !store.puzzle.given?.moves; // puzzles of moves have no model
  const check = () => (isChecked() ? checker.check(store.puzzle) : checker.stop());
  app.watch(check);
  check();
}

/** Shows the drawing's size, its filled share and its number of inks. @param {App} app */
function startFacts({ store }) {
  const list = element("facts");
  store.on("change", show);
  show();
  /** Shows the facts about the drawing. */
  function show() {
    const { cells, genre, palette } = store.puzzle;
    list.hidden = genre !== "nonogram";
    if (list.hidden) return;
    const filled = cells.filter(Boolean).length / cells.length;
    const share = `${Math.round(100 * filled)} %`;
    const facts = { Size: sizeOf(store.puzzle), Filled: share, Inks: String(palette.length - 1) };
    list.replaceChildren(...Object.entries(facts).map(([name, fact]) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, fact))));
  }
}

/** Runs the button that counts the solutions. @param {App} app @param {HTMLElement} panel */
function startCount({ checker, store }, panel) {
  const button = /** @type {HTMLElement} */ (panel.querySelector("[data-act=count]"));
  const number = /** @type {HTMLElement} */ (panel.querySelector("#number"));
  /** Ends the count, or null if none is running. @type {AbortController | null} */
  let counting = null;

  /** Shows the state of the count. */
  const show = (/** @type {string} */ words) => {
    button.textContent = counting ? "Stop counting" : "Count solutions";
    number.textContent = words;
    number.hidden = words === "";
  };
  /** Ends the count, and shows these words. "" hides the number. */
  const end = (words = "") => {
    counting?.abort();
    counting = null;
    show(words);
  };
  /** Counts the solutions and shows their number, unless the count was stopped. */
  const count = async () => {
    const { signal } = (counting = new AbortController());
    show("Counting…");
    const answer = checker.ask("count", store.puzzle, { seconds: SECONDS }, signal);
    const { complete, number } = await answer.catch((error) => {
      if (error instanceof EngineError) return { complete: false, number: 0n };
      throw error;
    });
    if (signal.aborted) return;
    end(complete || number > 1n ? `${complete ? "" : "At least "}${number.toLocaleString()} solutions` : UNCOUNTED);
  };
  button.onclick = () => void (counting ? end() : count());
  button.hidden = true;
  checker.on("outdated", ({ isOtherPuzzle }) => {
    end();
    if (isOtherPuzzle) button.hidden = true;
  });
  checker.on("verdict", ({ verdict }) => {
    button.hidden = verdict !== "multiple";
  });
}
