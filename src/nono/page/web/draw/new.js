/** A new puzzle: its genre and size. */

import { text } from "../base/text.js";
import { GENRES } from "../genres/index.js";
import { blank } from "../puzzle/document.js";
import { actOf } from "./panel.js";

/** Makes the dialog of new puzzles ready; returns what opens it. @param {import("../app/app.js").App} app */
export function newDialog(app) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("new"));
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const genres = /** @type {HTMLSelectElement} */ (dialog.querySelector("[name=genre]"));
  genres.append(...Object.values(GENRES).map(({ name, title }) => new Option(title, name)));
  const limit = () => {
    for (const name of ["height", "width"]) field(name).max = String(GENRES[genres.value].largestSide);
  };
  genres.addEventListener("change", limit);
  form.addEventListener("submit", () => {
    app.store.load(blank(GENRES[genres.value], Number(field("height").value), Number(field("width").value)));
    if (app.mode === "play") app.mode = "draw";
    app.say(text("new.done"));
  });
  dialog.addEventListener("click", (event) => {
    if (actOf(event)) dialog.close();
  });
  return () => {
    const { document } = app.store;
    genres.value = (GENRES[document.genre] ?? GENRES.nonogram).name;
    field("height").value = String(document.height);
    field("width").value = String(document.width);
    limit();
    dialog.showModal();
  };
}
