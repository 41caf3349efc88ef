/** The card of the size: two numbers, which may be typed or stepped. */

import { icon } from "../../base/icons.js";
import { button, make } from "../../base/make.js";
import { LARGEST_SIDE } from "../../genres/nonogram.js";

/**
 * Returns the card of the size, and a function that shows the present size in it.
 *
 * @param {Pick<import("./nonogram_copy.js").NonogramCopy, "height" | "resize" | "width">} copy
 * @param {() => void} done   is called when a size was chosen by Enter or a press, not when a key steps it
 */
export function sizesCard(copy, done) {
  /** @type {["width" | "height", string, string, string][]} */
  const sides = [["width", "Wide", "Narrower", "Wider"], ["height", "High", "Lower", "Higher"]];
  const rows = sides.map(([side, label, less, more]) => {
    const field = make("input", { type: "number", min: "1", max: String(LARGEST_SIDE), ariaLabel: label });
    const change = (/** @type {number} */ value) => {
      if (side === "width") copy.resize(value, copy.height);
      else copy.resize(copy.width, value);
    };
    field.onclick = () => field.select();
    const take = () => {
      change(field.valueAsNumber);
      field.value = String(copy[side]);
    };
    field.onchange = take;
    field.onkeydown = ({ key }) => {
      if (key !== "Enter") return;
      take();
      done();
    };
    const step = (/** @type {"minus" | "plus"} */ sign, /** @type {string} */ ariaLabel, /** @type {number} */ by) => {
      const made = button("", () => change(copy[side] + by), { ariaLabel, className: "square" }, icon(sign));
      made.addEventListener("click", ({ detail }) => detail && done()); // pressed by a pointer
      return made;
    };
    const [minus, plus] = [step("minus", less, -1), step("plus", more, 1)];
    const element = make("div", "size", make("span", "note", label), minus, field, plus);
    return { element, show: () => field.matches(":focus") || (field.value = String(copy[side])) };
  });
  const card = make("section", { className: "panel", ariaLabel: "Size" }, ...rows.map(({ element }) => element));
  return { card, show: () => rows.forEach((row) => row.show()) };
}
