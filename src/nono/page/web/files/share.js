/** Runs the dialog with a link that contains the puzzle, and the HTML that shows the puzzle in another page. */

import { button, labelled, make, openDialog } from "../base/make.js";
import { figureOf } from "../board/sheet.js";
import { writeLink } from "../formats/index.js";
import { genreOf } from "../genres/index.js";
import { nameIn } from "./progress.js";

const PREVIEW = 240; // the largest side of a board, in CSS pixels
const LONG = 8000; // in characters; some programs cut off longer links

/** Shows the dialog. @param {import("../app/app.js").App} app */
export async function share(app) {
  const puzzle = app.store.puzzle;
  const link = make("input", { id: "share-link", readOnly: true });
  const embed = make("input", { id: "share-embed", readOnly: true });
  const board = make("div");
  const note = make("p", { className: "note", role: "status" });
  const toEdit = make("input", { type: "radio", name: "for" });
  const copyEmbed = button("Copy", () => copy(embed), { ariaLabel: "Copy the HTML" });
  const copy = async (/** @type {HTMLInputElement} */ field) => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      note.textContent = "Copied.";
    } catch {
      // browsers allow access to the clipboard only with https
      note.textContent = "The text is selected. Press Ctrl+C to copy it.";
    }
  };
  /** Shows the link, the code for other pages, and the board. */
  const show = async () => {
    const shared = toEdit.checked ? { ...puzzle, sealed: false } : { ...puzzle, sealed: true, start: null };
    const page = location.href.split(/[?#]/)[0];
    const collected = nameIn(location.hash); // its short address shows the same puzzle
    const address = `${page}#${collected && shared.sealed ? `p=${collected}` : await writeLink(shared)}`;
    const size = { width: String(Math.max(480, 24 * puzzle.width)), height: "640", style: "border:0;max-width:100%" };
    const frame = make("iframe", { src: address.replace("#", "?compact#"), ...size, title: genreOf(puzzle).title });
    link.value = address;
    embed.value = toEdit.checked ? "" : frame.outerHTML;
    copyEmbed.disabled = toEdit.checked;
    board.replaceChildren(figureOf(app, shared, toEdit.checked && !puzzle.given ? puzzle.cells : null, PREVIEW));
    const isLocal = location.protocol === "file:" || /^(localhost|127\.|\[::1)/.test(location.hostname);
    const notes = [
      app.checker.verdict === "multiple" && "This puzzle has several solutions.",
      address.length > LONG && `The link has ${address.length} characters. Some programs cut off such long links.`,
      isLocal && "This page runs on your own computer, so the link works only here.",
    ];
    note.textContent = notes.filter(Boolean).join(" ");
    link.select();
  };
  await show(); // a puzzle that cannot have a link opens no dialog
  const { form } = openDialog("share", "Share the puzzle",
    make("fieldset", "row", make("legend", {}, "Let others"),
      make("label", {}, make("input", { type: "radio", name: "for", checked: true }), "play"),
      make("label", {}, toEdit, "edit")),
    make("div", "stack",
      labelled("Link that contains the whole puzzle", link),
      button("Copy", () => copy(link), { className: "primary", ariaLabel: "Copy the link" }),
      labelled("HTML that shows the puzzle in another page", embed), copyEmbed),
    board,
    note,
    make("button", {}, "Close"));
  form.onchange = show;
  link.select();
}
