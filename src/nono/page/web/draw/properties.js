/** Runs the dialog for the title, size and position of a drawing, and for the facts about it. */

import { button, labelled, lastButtons, make, openDialog } from "../base/make.js";
import { inWords } from "../base/text.js";
import { LARGEST_SIDE } from "../genres/nonogram.js";
import { cropped, cutOff, flipped, inverted, resized, rotated, shifted, withCells } from "./reshape.js";
import { sizePreview } from "./size_preview.js";

/** @typedef {import("../base/types.js").Puzzle} Puzzle */

/** The facts about a puzzle besides its title, with their labels. @type {Record<string, string>} */
const FACTS = {
  author: "Author",
  copyright: "Copyright",
  license: "License",
  source: "Source",
  description: "Description",
};
/**
 * The arrows: the name and the shift of each, down and to the right.
 *
 * @type {Record<string, [string, number, number]>}
 */
const ARROWS = {
  "←": ["Shift left", 0, -1],
  "→": ["Shift right", 0, 1],
  "↑": ["Shift up", -1, 0],
  "↓": ["Shift down", 1, 0],
};
/**
 * The changes that the buttons make to a puzzle, by the buttons' labels.
 *
 * @type {Record<string, (puzzle: Puzzle, brush: number) => Puzzle>}
 */
const CHANGES = {
  "Flip horizontally": flipped,
  "Flip vertically": (puzzle) => rotated(rotated(flipped(puzzle))),
  Rotate: rotated,
  "Crop to the picture": cropped,
  Invert: (puzzle, brush) => inverted(puzzle, brush || 1),
  Clear: (puzzle) => withCells(puzzle, new Uint8Array(puzzle.cells.length)),
};

/**
 * Makes the dots that say where the picture stays on a board of another size.
 *
 * @param {(down: number, right: number) => void} choose   gets the shares of the new space above and to the left of the
 *     picture: 0, 0.5 or 1
 */
function anchors(choose) {
  const dots = ["top", "middle", "bottom"].flatMap((row, down) => ["left", "centre", "right"].map((column, right) => {
    const name = `${row} ${column}`;
    const checked = down === 0 && right === 0;
    const radio = make("input", { type: "radio", name: "anchor", ariaLabel: name, title: name, checked });
    radio.onchange = () => choose(down / 2, right / 2);
    return radio;
  }));
  return make("fieldset", "anchors", make("legend", {}, "The picture stays"), ...dots);
}

/**
 * Makes a number field with buttons for one less and one more.
 *
 * @param {string} label
 * @param {string} name   of the field
 * @param {string} smaller   the label of the button for one less
 * @param {string} larger   the label of the button for one more
 * @returns {{field: HTMLInputElement, part: HTMLElement}}   `part` contains the field and the buttons
 */
function sideField(label, name, smaller, larger) {
  const field = make("input", { name, type: "number", min: "1", max: String(LARGEST_SIDE), required: true });
  const step = (/** @type {number} */ by) => {
    field.stepUp(by);
    field.dispatchEvent(new Event("change"));
  };
  const less = button("−", () => step(-1), { ariaLabel: smaller });
  const more = button("+", () => step(1), { ariaLabel: larger });
  return { field, part: make("div", "side-field", labelled(label, field), less, more) };
}

/**
 * Opens the dialog. Everything that the user changes there is one step of undo.
 *
 * @param {import("../app/app.js").App} app
 * @param {number} brush   the colour that "Invert" swaps with the background
 */
export function editProperties({ board, store }, brush) {
  let draft = store.puzzle;
  let [down, right] = [0, 0]; // the shares of the new space above and to the left of the picture
  const picture = make("figure");
  const cut = make("p", { className: "cut", role: "status" });
  const { field: width, part: wide } = sideField("Width", "width", "Narrower", "Wider");
  const { field: height, part: high } = sideField("Height", "height", "Lower", "Higher");
  const field = (/** @type {"input" | "textarea"} */ tag, /** @type {string} */ name) =>
    make(tag, { name, autocomplete: "off", value: draft.meta[name] ?? "" });
  const title = field("input", "title");
  title.autofocus = true;
  const facts = Object.keys(FACTS).map((name) => field(name === "description" ? "textarea" : "input", name));
  /**
   * Returns the size that the board gets, and the place of its first cell in the draft.
   *
   * @returns {import("./reshape.js").Frame}
   */
  const frame = () => {
    const isValid = width.checkValidity() && height.checkValidity();
    const [rows, columns] = isValid ? [height.valueAsNumber, width.valueAsNumber] : [draft.height, draft.width];
    const top = Math.round(down * (draft.height - rows));
    return { height: rows, width: columns, top, left: Math.round(right * (draft.width - columns)) };
  };
  /** Shows what the board becomes, and which cells it loses. */
  const show = () => {
    const lost = cutOff(draft, frame());
    picture.replaceChildren(sizePreview(draft, frame(), lost, (rgb) => board.colourFor(rgb)));
    cut.textContent = lost.length ? `${inWords(lost.length, "cell")} would be cut off` : "";
  };
  /** Returns the draft in its new size. */
  const sized = () => {
    const { height: rows, left, top, width: columns } = frame();
    return rows === draft.height && columns === draft.width ? draft : resized(draft, rows, columns, top, left);
  };
  const change = (/** @type {Puzzle} */ changed) => {
    draft = changed;
    [width.value, height.value] = [String(draft.width), String(draft.height)];
    show();
  };
  width.oninput = height.oninput = width.onchange = height.onchange = show;
  const arrows = Object.entries(ARROWS).map(([arrow, [name, down, right]]) =>
    button(arrow, () => change(shifted(sized(), down, right)), { ariaLabel: name, title: name }));
  const stays = anchors((above, before) => {
    [down, right] = [above, before];
    show();
  });
  const changes = Object.entries(CHANGES).map(([label, act]) => button(label, () => change(act(sized(), brush))));
  const described = facts.map((fact) => labelled(FACTS[fact.name], fact));
  change(draft);
  const { dialog } = openDialog("properties", "Title, size and position",
    make("div", "scrolled",
      labelled("Title", title),
      make("div", "sizing", picture, make("div", "stack", wide, high, stays, cut)),
      make("div", "row", ...arrows, ...changes),
      make("details", {}, make("summary", {}, "Author, source and description"), ...described)),
    lastButtons("Apply"));
  dialog.onclose = () => {
    if (dialog.returnValue !== "act") return;
    const changed = sized();
    /** @type {Record<string, any>} */
    const meta = { ...changed.meta };
    for (const { name, value } of [title, ...facts]) {
      if (value.trim()) meta[name] = value.trim();
      else delete meta[name];
    }
    const isChanged = changed !== store.puzzle || JSON.stringify(meta) !== JSON.stringify(changed.meta);
    if (isChanged) store.change({ ...changed, meta });
  };
}
