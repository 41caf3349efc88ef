/**
 * Shows the analysis of the drawing: the verdict, the cells in which solutions differ, the number of solutions, the
 * grade and the repairs.
 */

import { element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { popsUp } from "../board/panels.js";
import { DIFFERS, EngineError } from "../engine/engine.js";
import { startMakeUnique } from "./make_unique.js";
import { previewOn } from "./preview.js";

const CALM = 700; // time without a change before screen readers announce the verdict, in milliseconds

/** The SVG paths of the icons, one shape per verdict. @type {Record<string, string>} */
const ICONS = {
  none: "M4 10h12",
  unique: "M3 11l5 5 9-12",
  multiple: "M3 3h9v9H3zM8 8h9v9H8z",
  unsolvable: "M4 4l12 12M16 4L4 16",
  undecided: "M6 3h8M6 17h8M7 3c0 4 6 10 6 14M13 3c0 4-6 10-6 14",
};

/** The verdicts in words. @type {Record<string, string>} */
export const VERDICTS = {
  unique: "One solution",
  multiple: "Several solutions",
  unsolvable: "No solution",
  undecided: "Still checking…",
};
export const OUT_OF_TIME = "Undecided: out of time";

/** @param {import("../app/app.js").App} app */
export function startAnalysis(app) {
  const { checker, store } = app;
  const panel = element("check");
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const [verdict, differs, grade, announced] = ["#verdict", "#differs", "#grade", "#announced"].map(find);
  const preview = previewOn(app, panel);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let calm;

  element("heading").append(verdict, element("measures"));
  // On narrow screens, the panel opens over the page when the verdict is pressed.
  popsUp(panel);

  const announce = () => {
    clearTimeout(calm);
    calm = setTimeout(() => {
      const shown = [verdict, differs, find("#grade summary")].filter((one) => one.closest("[hidden]") === null);
      const words = shown.map((one) => one.textContent).join(". ");
      if (words !== announced.textContent) announced.textContent = words;
    }, CALM);
  };
  const showVerdict = (/** @type {string} */ name, /** @type {string} */ words) => {
    panel.dataset.verdict = verdict.dataset.verdict = name;
    find("#verdict path").setAttribute("d", ICONS[name]);
    find("#verdict span").textContent = words;
    if (name !== "multiple") {
      differs.hidden = true;
      preview.differs = null;
    }
    grade.hidden = name !== "unique" || grade.hidden;
    announce();
  };

  checker.on("verdict", ({ document: drawn, verdict: name, final, reason }) => {
    const isBlank = drawn.genre === "nonogram" && !drawn.clues && !drawn.cells.some(Boolean);
    if (isBlank) showVerdict("none", "Nothing drawn yet");
    else showVerdict(name, name === "undecided" && final ? undecided(reason) : VERDICTS[name]);
  });
  checker.on("outdated", ({ isOther }) => {
    if (isOther && !checker.broken) showVerdict("none", "Not checked yet");
  });
  checker.on("differs", ({ cells, complete, final }) => {
    const different = [...cells.keys()].filter((cell) => cells[cell] === DIFFERS);
    const words = `${inWords(different.length, "cell differs", "cells differ")} between solutions`;
    if (complete) differs.textContent = `${words}.`;
    else differs.textContent = final ? `At least ${words}. The time limit was reached.` : `${words} so far…`;
    differs.hidden = false;
    preview.differs = different;
    announce();
  });
  checker.on("grade", async (detail) => {
    const lines = await (await app.loaded(import("../words/grade.js")))?.gradeLines(detail);
    if (!lines || detail.id !== checker.id || verdict.dataset.verdict === "none") return;
    find("#grade summary").textContent = lines.grade;
    find("#grade ul").replaceChildren(
      ...lines.techniques.map((words) => make("li", {}, words)),
    );
    grade.hidden = false;
    announce();
  });
  const broken = () => showVerdict("none", checker.whyBroken());
  checker.on("broken", broken);

  startCount(app, panel);
  startMakeUnique(app, preview);
  if (checker.broken) broken();
  else showVerdict("none", "Not checked yet");
  const check = () => (app.mode === "play" ? checker.stop() : checker.check(store.document));
  app.watch(check);
  check();
}

/** @param {string} reason */
function undecided(reason) {
  if (reason === "time") return OUT_OF_TIME;
  return reason === "memory" ? "Undecided: too much memory" : "Undecided: the engine failed";
}

const SECONDS = 20;
const UNCOUNTED = "The solutions could not be counted in time.";

/**
 * @param {import("../app/app.js").App} app
 * @param {HTMLElement} panel
 */
function startCount(app, panel) {
  const { checker, store } = app;
  const button = /** @type {HTMLElement} */ (panel.querySelector("[data-act=count]"));
  const number = /** @type {HTMLElement} */ (panel.querySelector("#number"));
  /** @type {AbortController | null} */
  let counting = null;

  const show = (/** @type {string} */ words) => {
    button.textContent = counting ? "Stop counting" : "Count solutions";
    number.textContent = words;
    number.hidden = words === "";
  };
  const stop = () => {
    counting?.abort();
    counting = null;
    show("");
  };
  const count = async () => {
    const own = new AbortController();
    counting = own;
    show("Counting…");
    let words = "";
    try {
      const found = await checker.ask("count", store.document, { seconds: SECONDS }, own.signal);
      words = `${found.number.toLocaleString()} solutions`;
      if (!found.complete) words = found.number > 1n ? `At least ${words}` : UNCOUNTED;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      words = UNCOUNTED;
    }
    if (counting !== own) return;
    counting = null;
    show(words);
  };
  button.onclick = () => void (counting ? stop() : count());
  checker.on("outdated", ({ isOther }) => {
    stop();
    if (isOther) button.hidden = true;
  });
  checker.on("verdict", ({ verdict }) => {
    button.hidden = verdict !== "multiple";
  });
  button.hidden = true;
}
