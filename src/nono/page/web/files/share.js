/** Runs the dialog with two links that contain the puzzle: one to this page and one to puzz.link. */

import { button, element, labelled, make } from "../base/make.js";
import { addPart } from "../base/parts.js";
import { drawn } from "../board/sheet.js";
import { FormatError, writeLink } from "../formats/index.js";
import { write } from "../formats/writers.js";
import { genreOf } from "../genres/index.js";

const PREVIEW = 240; // the largest side of a board, in CSS pixels
const LONG = 8000; // in characters; some programs cut off longer links

/** Loads the HTML of this module, and fills in its fields with their buttons. */
export async function ready() {
  await addPart(import.meta.resolve("./share.html"));
  if (element("share-fields").firstChild) return;
  const add = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ act, className = "") => element("share-fields").append(
    labelled(label, make("input", { id: `share-${name}`, readOnly: true })),
    button("Copy", () => copy(`share-${name}`), { className, ariaLabel: act }));
  add("link", "Link that contains the whole puzzle", "Copy the link", "primary");
  add("puzzlink", "puzz.link address (clues only)", "Copy the puzz.link address");
  add("embed", "HTML that shows the puzzle in another page", "Copy the HTML");
}

const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));
const say = (/** @type {string} */ words) => (element("share-note").textContent = words);

/** Copies the address in a field. @param {string} id */
async function copy(id) {
  if (!field(id).value) return;
  field(id).select();
  try {
    await navigator.clipboard.writeText(field(id).value);
    say("Copied.");
  } catch {
    say("The link is selected. Press Ctrl+C to copy it."); // browsers allow access to the clipboard only with https
  }
}

/** Shows the dialog. @param {import("../app/app.js").App} app */
export async function share(app) {
  const { document: puzzle } = app.store;
  const dialog = /** @type {HTMLDialogElement} */ (element("share"));
  const others = await write(puzzle, "puzzlink").catch((/** @type {unknown} */ error) => error);
  const refused = others instanceof FormatError;
  if (others instanceof Error && !refused) throw others;
  const address = refused ? "" : new TextDecoder().decode(/** @type {import("../formats/writers.js").File} */ (others).bytes).trim();
  field("share-puzzlink").value = address;
  field("share-puzzlink").placeholder = refused ? String(others) : "";
  const show = async () => {
    const isToEdit = dialog.querySelector("[name=for]:checked")?.getAttribute("value") === "edit";
    const shared = isToEdit ? { ...puzzle, sealed: false } : { ...puzzle, sealed: true, start: null };
    const page = location.href.split(/[?#]/)[0];
    const link = `${page}#${await writeLink(shared)}`;
    field("share-link").value = link;
    const frame = make("iframe", { src: link.replace("#", "?compact#"), width: Math.max(480, 24 * puzzle.width), height: 640, style: "border:0;max-width:100%", title: genreOf(puzzle).title });
    field("share-embed").value = isToEdit ? "" : frame.outerHTML;
    Object.assign(frame, { inert: true, width: 480, style: "border:0" }); // a small preview, which is not played
    element("share-frame").replaceChildren(isToEdit ? drawn(app, shared, puzzle.cells, PREVIEW) : frame);
    const notes = link.length > LONG ? [`The link has ${link.length} characters. Some programs cut off such long links.`] : [];
    const isLocal = /^(localhost|127\.|\[::1)/.test(location.hostname);
    if (isLocal) notes.push("This page runs on your own computer, so the link works only here.");
    say(notes.join(" "));
    field("share-link").select();
  };
  await show();
  dialog.onchange = show;
  dialog.onclose = () => element("share-frame").replaceChildren();
  if (!dialog.open) dialog.showModal();
  field("share-link").select();
}
