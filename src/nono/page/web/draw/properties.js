/** Runs the dialog for the title, size and position of a drawing, and for the facts about it. */

import { button, labelled, lastButtons, make, openDialog } from "../base/make.js";
import { LARGEST_SIDE } from "../genres/nonogram.js";
import { thumbnail } from "../puzzle/thumbnail.js";
import { cropped, flipped, inverted, resized, rotated, shifted, withCells } from "./reshape.js";

/** @typedef {import("../base/types.js").Document} Document */

/** The facts about a puzzle besides its title, with their labels. @type {Record<string, string>} */
const FACTS = { author: "Author", copyright: "Copyright", license: "License", source: "Source", description: "Description" };
/** The arrows: the name and the shift of each, down and to the right. @type {Record<string, [string, number, number]>} */
const ARROWS = {
  "←": ["Shift left", 0, -1],
  "→": ["Shift right", 0, 1],
  "↑": ["Shift up", -1, 0],
  "↓": ["Shift down", 1, 0],
};
/** The changes that the buttons make to a document, by the buttons' labels. @type {Record<string, (document: Document, brush: number) => Document>} */
const CHANGES = {
  "Flip horizontally": flipped,
  "Flip vertically": (document) => rotated(rotated(flipped(document))),
  Rotate: rotated,
  "Crop to the picture": cropped,
  Invert: (document, brush) => inverted(document, brush || 1),
  Clear: (document) => withCells(document, new Uint8Array(document.cells.length)),
};

/**
 * Opens the dialog. Everything that the user changes there is one step of undo.
 *
 * @param {import("../app/app.js").App} app
 * @param {number} brush   the colour that "Invert" swaps with the background
 */
export function editProperties({ board, store }, brush) {
  let draft = store.document;
  const picture = make("figure");
  const most = String(LARGEST_SIDE);
  const [width, height] = ["width", "height"].map((name) => make("input", { name, type: "number", min: "1", max: most, required: true }));
  const field = (/** @type {"input" | "textarea"} */ tag, /** @type {string} */ name) =>
    make(tag, { name, autocomplete: "off", value: draft.meta[name] ?? "" });
  const title = field("input", "title");
  title.autofocus = true;
  const facts = Object.keys(FACTS).map((name) => field(name === "description" ? "textarea" : "input", name));
  const change = (/** @type {Document} */ changed) => {
    draft = changed;
    picture.replaceChildren(thumbnail(draft, (rgb) => board.colourFor(rgb)));
    [width.value, height.value] = [String(draft.width), String(draft.height)];
  };
  width.onchange = height.onchange = () => {
    if (width.checkValidity() && height.checkValidity()) change(resized(draft, height.valueAsNumber, width.valueAsNumber));
  };
  const arrows = Object.entries(ARROWS).map(([arrow, [name, down, right]]) =>
    button(arrow, () => change(shifted(draft, down, right)), { ariaLabel: name, title: name }));
  change(draft);
  const { dialog } = openDialog("properties", "Title, size and position",
    make("div", "scrolled",
      labelled("Title", title),
      make("div", "sides", picture, make("div", "stack", labelled("Width", width), labelled("Height", height), make("div", "row", ...arrows))),
      make("div", "row", ...Object.entries(CHANGES).map(([label, act]) => button(label, () => change(act(draft, brush))))),
      make("details", {}, make("summary", {}, "Author, source and description"), ...facts.map((fact) => labelled(FACTS[fact.name], fact)))),
    lastButtons("Apply"));
  dialog.onclose = () => {
    if (dialog.returnValue !== "act") return;
    /** @type {Record<string, any>} */
    const meta = { ...draft.meta };
    for (const { name, value } of [title, ...facts]) {
      if (value.trim()) meta[name] = value.trim();
      else delete meta[name];
    }
    if (draft !== store.document || JSON.stringify(meta) !== JSON.stringify(draft.meta)) store.change({ ...draft, meta });
  };
}
