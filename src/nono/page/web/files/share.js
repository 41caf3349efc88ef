/** The dialog with the links that hold the puzzle: the page's own, and puzz.link's. */

import { text } from "../base/text.js";
import { FormatError, write, writeLink } from "../formats/index.js";

const LONG = 8000; // characters: longer links are cut by some programs

/** @param {import("../app/app.js").App} app */
export function startShare(app) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("share"));
  const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
  const note = /** @type {HTMLElement} */ (document.getElementById("share-note"));

  app.addMenu(text("share.title"), async () => {
    note.textContent = "";
    const { document: puzzle } = app.store;
    const link = `${location.href.split("#")[0]}#${await writeLink(puzzle)}`;
    field("share-link").value = link;
    const others = await write(puzzle, "puzzlink").catch((error) => /** @type {Error} */ (error));
    const failed = others instanceof Error;
    if (failed && !(others instanceof FormatError)) throw others;
    field("share-puzzlink").value = failed ? "" : new TextDecoder().decode(others.bytes).trim();
    field("share-puzzlink").placeholder = failed ? String(others) : "";
    const notes = [link.length > LONG ? text("share.long", { n: link.length }) : ""];
    if (/^(localhost|127\.|\[::1)/.test(location.hostname)) notes.push(text("share.local"));
    note.textContent = notes.filter(Boolean).join(" ");
    dialog.showModal();
    field("share-link").select();
  });

  dialog.addEventListener("click", async (event) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.copies : undefined;
    if (!id || !field(id).value) return;
    field(id).select();
    try {
      await navigator.clipboard.writeText(field(id).value);
      note.textContent = text("share.copied");
    } catch {
      note.textContent = text("share.by-hand"); // no clipboard without https: the text is selected
    }
  });
}
