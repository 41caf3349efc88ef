/** What a puzzle says of itself: title, author and so on. */

import { whenReplaced } from "./panel.js";

/** @param {import("../app/app.js").App} app */
export function startAbout({ store }) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("about"));
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[name]"));
  const show = () => {
    for (const field of fields) field.value = store.document.meta[field.name] ?? "";
  };
  panel.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    const { [name]: _, ...meta } = store.document.meta;
    if (value.trim()) meta[name] = value.trim();
    store.change({ ...store.document, meta });
  });
  whenReplaced(store, show);
}
