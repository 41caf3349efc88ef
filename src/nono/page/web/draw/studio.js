/** Runs the head of the studio: back, title and size, the modes, and what becomes of the drawing. */

import { openExport } from "../app/dialogs.js";
import { icon } from "../base/icons.js";
import { element } from "../base/make.js";
import { sizeOf, titleOf } from "../genres/index.js";

/** @param {import("../app/app.js").App} app */
export function startStudio(app) {
  element("stage").before(element("studio-head"), element("tools"));
  if (app.mode === "clues") element("modes").before(element("history"));
  else element("tools").append(element("history"));
  element("studio-leave").append(icon("back"));
  element("studio-leave").onclick = () => {
    location.hash = "#make";
  };
  element("from-image").prepend(icon("picture"));
  element("studio-export").prepend(icon("print"));
  element("studio-export").onclick = () => openExport(app);
  element("studio-play").onclick = () => app.play();
  startModeButtons(app);
  startTitle(app);
}

/** Connects the buttons of the modes. @param {import("../app/app.js").App} app */
function startModeButtons(app) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (element("modes").querySelectorAll("[data-mode]"));
  for (const button of buttons) {
    button.onclick = () => {
      app.mode = /** @type {import("../app/app.js").Mode} */ (button.dataset.mode);
    };
  }
  const show = () => {
    for (const button of buttons) button.ariaPressed = String(button.dataset.mode === app.mode);
    element("modes").hidden = element("from-image").hidden = app.store.document.genre !== "nonogram";
  };
  app.watch(show);
  show();
}

/** Shows the title and the size. @param {import("../app/app.js").App} app */
function startTitle({ store }) {
  const [title, size] = element("measures").children;
  const show = () => {
    title.textContent = titleOf(store.document) || "Drawing";
    size.textContent = sizeOf(store.document);
    element("measures").ariaDescription = `${title.textContent}, ${size.textContent}`;
  };
  for (const type of ["change", "keep"]) store.addEventListener(type, show);
  show();
}
