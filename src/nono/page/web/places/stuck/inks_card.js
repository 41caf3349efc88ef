/** The inks of the copy, with the letters that choose them, and the colours that may be added. */

import { icon } from "../../base/icons.js";
import { button, make } from "../../base/make.js";
import { NARROW } from "../../board/panels.js";
import { NAMED, plainName } from "../../puzzle/palette.js";

/**
 * Returns the card of the inks, the form that adds one, and a function that shows them.
 *
 * @param {import("./nonogram_copy.js").NonogramCopy} copy
 * @param {{ink: number, useInk: (ink: number) => void, focus: () => void}} entry
 */
export function inksCard(copy, entry) {
  const list = make("div", "ink-list");
  const palette = make("div", { className: "palette", role: "group", ariaLabel: "Colours" });
  const colour = make("input", { type: "color", ariaLabel: "Another colour" });
  const name = make("input", { ariaLabel: "Name", autocomplete: "off", maxLength: 40 });
  const done = make("button", {}, "Add");
  /** The ink that is changed, counted from 0; -1: one is added. */
  let changed = -1;
  const remove = button("Remove", () => {
    copy.removeInk(changed);
    close();
  });
  const row = make("div", "row", colour, name, remove, done);
  const adder = make("form", { className: "adder", hidden: true }, palette, row);
  /** Opens the form for an ink, or closes it. @param {number} ink   counted from 0; -1: a new one */
  const toggle = (ink) => {
    adder.hidden = !adder.hidden && changed === ink;
    changed = ink;
    show();
    if (!adder.hidden && ink >= 0) choose(copy.inks[ink]);
  };
  const close = () => {
    adder.hidden = true;
    isNamed = false;
    if (changed < 0) entry.useInk(copy.inks.length);
    else entry.focus();
    show();
  };
  const open = button("Add", () => toggle(-1), { className: "add-ink" }, icon("plus"));
  const heading = make("div", "heading", make("h3", { ariaLevel: NARROW.matches ? "2" : "3" }, "Inks"), open);
  const card = make("section", { className: "panel", ariaLabel: "Inks" }, heading, list, adder);
  let isNamed = false; // the user has written a name
  name.oninput = () => (isNamed = true);
  colour.oninput = () => {
    if (!isNamed) name.value = plainName(colour.value.slice(1));
  };
  adder.onsubmit = (event) => {
    event.preventDefault();
    const rgb = colour.value.slice(1);
    const named = name.value.trim() || plainName(rgb);
    if (changed < 0) copy.addInk(named, rgb);
    else copy.changeInk(changed, named, rgb);
    close();
  };
  /** Fills in a colour. @param {{name: string, rgb: string}} chosen */
  const choose = (chosen) => {
    [colour.value, name.value] = [`#${chosen.rgb}`, chosen.name];
    isNamed = false;
    for (const swatch of palette.children) swatch.ariaPressed = String(swatch.ariaLabel === chosen.name);
  };
  const show = () => {
    open.ariaExpanded = String(!adder.hidden && changed < 0);
    done.textContent = changed < 0 ? "Add" : "Change";
    remove.hidden = changed < 0 || copy.inks.length === 1;
    list.replaceChildren(...copy.inks.map((ink, index) => {
      const ariaPressed = String(entry.ink === index + 1);
      const parts = [swatchOf(ink.rgb), make("span", {}, ink.name), make("kbd", {}, ink.letter)];
      const about = { ariaLabel: `Change ${ink.name}`, className: "square" };
      return make("div", "row", button("", () => entry.useInk(index + 1), { ariaPressed }, ...parts),
        button("", () => toggle(index), about, icon("pencil")));
    }));
    if (adder.hidden) return;
    const free = NAMED.slice(1).filter((named) =>
      copy.inks.every((ink) => ink.name !== named.name && ink.rgb !== named.rgb));
    palette.replaceChildren(...free.map((ink) =>
      button("", () => choose(ink), { ariaLabel: ink.name, title: ink.name }, swatchOf(ink.rgb))));
    if (changed < 0) choose(free[0] ?? { name: "grey", rgb: "808080" });
  };
  return { card, adder, show };
}

/** Returns the square of an ink. @param {string} rgb */
export function swatchOf(rgb) {
  const swatch = make("i", "swatch");
  swatch.style.background = `#${rgb}`;
  return swatch;
}
