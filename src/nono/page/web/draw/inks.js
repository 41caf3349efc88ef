/** Runs the panel that changes the inks of a drawing: their colours and names, and adding and removing them. */

import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { whenReplaced } from "../board/panels.js";
import { namesOf, plainName } from "../puzzle/palette.js";
import { recoloured, withMore, without } from "./colours.js";

/** @import { Colour } from "../base/types.js" */

const MOST_COLOURS = 32; // of a palette, including the background

/**
 * Runs the panel.
 *
 * @param {import("../app/app.js").App} app
 * @param {import("./strokes.js").Choice} choice
 */
export function startInks(app, choice) {
  const { store } = app;
  const panel = element("inks");
  element("change-inks").append(icon("plus"));
  const rows = make("ul");
  /** The ink that is about to be removed, or 0. */
  let removing = 0;

  const change = (/** @type {number} */ ink, /** @type {Partial<Colour>} */ parts) =>
    store.change(recoloured(store.puzzle, ink, parts));
  const add = button("Add an ink", () => {
    if (add.ariaDisabled === "true") return;
    store.change(withMore(store.puzzle));
    choice.set({ brush: store.puzzle.palette.length - 1 });
  }, {}, icon("plus"));
  /** Removes an ink, whose cells get another colour. */
  const remove = (/** @type {number} */ ink, /** @type {number} */ other) => {
    const cells = cellsOf(ink);
    removing = 0;
    store.change(without(store.puzzle, ink, other));
    const name = namesOf(store.puzzle.palette)[other - Number(other > ink)];
    if (cells) app.say(`${inWords(cells, "cell is", "cells are")} ${name} now.`, "note", () => store.undo());
    add.focus(); // the pressed button is gone
  };
  const cellsOf = (/** @type {number} */ ink) => store.puzzle.cells.filter((colour) => colour === ink).length;

  /** Returns the row of a colour of the palette. */
  const row = (/** @type {number} */ ink) => {
    const { palette } = store.puzzle;
    const names = namesOf(palette);
    const rgb = make("input", { type: "color", value: `#${palette[ink].rgb}`, ariaLabel: `Colour of ${names[ink]}` });
    const label = `Name of ${names[ink]}`;
    const name = make("input", { value: names[ink], maxLength: 40, autocomplete: "off", ariaLabel: label });
    rgb.onchange = () => change(ink, repainted(palette[ink], rgb.value.slice(1).toLowerCase()));
    name.onchange = () => {
      if (name.value.trim()) change(ink, { name: name.value.trim() });
      else name.value = names[ink];
    };
    const isNeeded = ink === 0 || palette.length <= 2;
    const bin = button("", () => {
      if (cellsOf(ink) === 0) return remove(ink, 0);
      removing = ink;
      show();
      /** @type {HTMLElement | null} */ (rows.querySelector(".ask button"))?.focus();
    }, { ariaLabel: `Remove ${names[ink]}`, hidden: isNeeded }, icon("trash"));
    return make("li", "ink", rgb, name, make("span", "note", inWords(cellsOf(ink), "cell")), bin);
  };
  /** Returns the question what becomes of the cells of an ink. */
  const question = (/** @type {number} */ ink) => {
    const { palette } = store.puzzle;
    const names = namesOf(palette);
    const others = [...palette.keys()].filter((other) => other !== ink);
    const keep = button("Keep it", () => {
      removing = 0;
      show();
    });
    const words = `${inWords(cellsOf(ink), "cell is", "cells are")} ${names[ink]}. What becomes of them?`;
    return make("li", "ask", make("p", {}, words),
      make("div", "row",
        ...others.map((other) => button(other ? names[other] : "blank", () => remove(ink, other))), keep));
  };
  const show = () => {
    const { genre, palette } = store.puzzle;
    if (genre !== "nonogram") return;
    if (removing >= palette.length) removing = 0;
    const isAsked = (/** @type {number} */ ink) => ink > 0 && ink === removing;
    rows.replaceChildren(...palette.flatMap((_, ink) => (isAsked(ink) ? [row(ink), question(ink)] : [row(ink)])));
    add.ariaDisabled = String(palette.length >= MOST_COLOURS);
  };
  panel.append(make("h2", {}, "Inks"), rows, add, make("p", "note", "The keys 1 to 9 choose an ink, 0 is blank."));
  panel.addEventListener("toggle", () => {
    removing = 0;
    show(); // the number of cells may have changed
  });
  whenReplaced(store, show);
}

/**
 * Returns the parts of a colour that change with its value: also the name, unless the user chose it.
 *
 * @param {Colour} before
 * @param {string} rgb   the new value
 */
function repainted(before, rgb) {
  const isChosen = ![plainName(before.rgb), `#${before.rgb}`].includes(before.name);
  return isChosen ? { rgb } : { rgb, name: plainName(rgb) };
}
