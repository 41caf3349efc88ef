/** The number of solutions, counted when it is asked for. */

import { text } from "../base/text.js";
import { EngineError } from "../engine/calls.js";

const SECONDS = 20;

/**
 * @param {import("../app/app.js").App} app
 * @param {HTMLElement} panel
 */
export function startCount(app, panel) {
  const { checker, store } = app;
  const button = /** @type {HTMLElement} */ (panel.querySelector("[data-act=count]"));
  const number = /** @type {HTMLElement} */ (panel.querySelector("#number"));
  /** @type {AbortController | null} */
  let counting = null;

  const show = (/** @type {string} */ words) => {
    button.textContent = text(counting ? "check.count-stop" : "check.count");
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
    show(text("check.counting"));
    let words = "";
    try {
      const found = await checker.ask("count", store.document, { seconds: SECONDS }, own.signal);
      const values = { number: found.number.toLocaleString() };
      words = found.complete ? text("check.counted", values) : text("check.count-none");
      if (!found.complete && found.number > 1n) words = text("check.count-least", values);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      words = text("check.count-none");
    }
    if (counting !== own) return;
    counting = null;
    show(words);
  };
  button.addEventListener("click", () => void (counting ? stop() : count()));
  store.addEventListener("change", stop);
  checker.addEventListener("verdict", (event) => {
    const { verdict } = /** @type {CustomEvent} */ (event).detail;
    button.hidden = verdict !== "multiple";
  });
  button.hidden = true;
}
