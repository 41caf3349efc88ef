/** Handles the buttons and keys of the selection, and the clipboard. */

import { button, element, isField } from "../base/make.js";
import { genreOf } from "../genres/index.js";
import { cropped } from "./reshape.js";

/** @typedef {import("./selection.js").Patch} Patch */

/**
 * @param {import("../app/app.js").App} app
 * @param {import("./shapes.js").Choice} choice
 * @param {import("./selection.js").Selection} selection
 */
export function startSelection(app, choice, selection) {
  const { board, store } = app;
  const panel = element("selection");
  /** The copied piece, and its text on the system's clipboard. @type {{patch: Patch, words: string} | null} */
  let copied = null;
  let cursor = 0;

  const copy = () => {
    const patch = selection.copy();
    if (patch) copied = { patch, words: wordsOf(patch, store.document) };
    return patch !== null;
  };
  const paste = () => {
    if (copied === null) return;
    const last = genreOf(store.document).brushes(store.document).length - 1;
    const cells = copied.patch.cells.map((code) => Math.min(code, last));
    const { width } = store.document;
    const { box } = selection;
    const [top, left] = box ? [box.top, box.left] : [Math.floor(cursor / width), cursor % width];
    choice.set({ tool: "select" });
    selection.paste({ ...copied.patch, cells }, top, left);
  };
  const cut = () => {
    if (copy()) selection.erase();
  };
  const crop = () => {
    if (selection.box) store.change(cropped(store.document, selection.box));
  };
  const buttons = [
    button("Cut", cut, { title: "Ctrl+X" }),
    button("Copy", copy, { title: "Ctrl+C" }),
    button("Paste", paste, { title: "Ctrl+V" }),
    button("Erase", () => selection.erase(), { title: "Delete" }),
    button("Flip", () => selection.flip()),
    button("Rotate", () => selection.rotate()),
    button("Crop to selection", crop),
    button("Deselect", () => selection.select(null), { title: "Esc" }),
  ];
  panel.append(...buttons);

  const show = () => {
    panel.hidden = choice.tool !== "select";
    board.overlay({ selection: choice.tool === "select" && app.isDrawing ? selection.box : null });
    for (const button of buttons) {
      button.ariaDisabled = String(button.onclick === paste ? copied === null : selection.box === null);
    }
  };
  panel.onclick = show;
  for (const source of [selection, choice]) source.on("change", show);
  app.on("mode", show);
  show();

  board.on("cursor", ({ cell }) => {
    cursor = cell;
  });
  board.on("key", ({ key }) => {
    if (!app.isDrawing || choice.tool !== "select") return;
    if (key === "Delete" || key === "Backspace") selection.erase();
    else if (key === "Escape") selection.select(null);
  });
  for (const name of /** @type {const} */ (["copy", "cut"])) {
    document.addEventListener(name, (event) => {
      if (!isOurs(event, app) || choice.tool !== "select" || !copy()) return;
      event.clipboardData?.setData("text/plain", copied?.words ?? "");
      event.preventDefault();
      if (name === "cut") selection.erase();
      app.say("Copied.");
      show();
    });
  }
  document.addEventListener(
    "paste",
    (event) => {
      const words = event.clipboardData?.getData("text/plain").replaceAll("\r", "");
      if (copied === null || words !== copied.words || !isOurs(event, app)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      paste();
    },
    true,
  );
}

/**
 * Returns true if a clipboard command is meant for the picture: no text is selected, and no text field has the focus.
 *
 * @param {Event} event
 * @param {import("../app/app.js").App} app
 */
function isOurs(event, app) {
  return app.isDrawing && !isField(event.target) && !document.querySelector("dialog[open]") && !String(getSelection());
}

/**
 * Writes a piece of a picture as text. Each cell is represented by the key of its colour or brush.
 *
 * @param {Patch} patch
 * @param {import("../base/types.js").Document} document
 */
function wordsOf({ height, width, cells }, document) {
  const { ownColours, brushes } = genreOf(document);
  const keys = (ownColours ? document.palette : brushes(document)).map(({ key }) => key);
  const rows = Array.from({ length: height }, (_, row) => cells.subarray(row * width, (row + 1) * width));
  return rows.map((row) => Array.from(row, (code) => keys[code]).join("")).join("\n");
}
