/** Makes the filters of a list of puzzles: kinds, choices of one of a few values, and a search. */

import { icon } from "../base/icons.js";
import { button, make } from "../base/make.js";
import { iconOf } from "../genres/icons.js";
import { GRADE_LABELS } from "../genres/listed.js";

/** The sizes of the library, with their longest sides in cells. @type {[string, number][]} */
const SIZES = [["Up to 10", 10], ["Up to 20", 20], ["Up to 30", 30], ["Over 30", Infinity]];
export const SIZE_NAMES = SIZES.map(([name]) => name);

/** Returns the name of the size of a board. @param {{height: number, width: number}} board */
export const sizeNameOf = ({ height, width }) => SIZES.find(([, most]) => Math.max(height, width) <= most)?.[0] ?? "";

/** The grades, from easy to hard. */
export const GRADES = Object.keys(GRADE_LABELS);

/** Returns the label of a grade's button. @param {string} grade */
export const gradeLabel = (grade) => GRADE_LABELS[grade][0].toUpperCase() + GRADE_LABELS[grade].slice(1);

/**
 * Returns a group of buttons of which one is pressed.
 *
 * @param {string} label   of the group
 * @param {[value: string, words: string][]} options
 * @param {string} value   that of the pressed button
 * @param {(value: string) => void} choose   called with the value of a button that is pressed
 */
export function group(label, options, value, choose) {
  const buttons = options.map(([option, words]) => button(words, () => {
    press(buttons, buttons[options.findIndex(([other]) => other === option)]);
    choose(option);
  }, { ariaPressed: String(option === value) }));
  return make("div", { className: "group", role: "group", ariaLabel: label }, ...buttons);
}

/**
 * Returns a group with a button for each kind. A second press shows all kinds again.
 *
 * @param {[kind: string, title: string][]} kinds
 * @param {string} value   the chosen kind; "": all
 * @param {(kind: string) => void} choose   called with the kind of a button that is pressed, or "" for all
 */
export function kindButtons(kinds, value, choose) {
  const buttons = kinds.map(([kind, title]) => {
    const chip = make("button", { type: "button", ariaPressed: String(kind === value) }, iconOf(kind), title);
    chip.dataset.genre = kind;
    chip.onclick = () => {
      const isPressed = chip.ariaPressed === "true";
      press(buttons, isPressed ? null : chip);
      choose(isPressed ? "" : kind);
    };
    return chip;
  });
  return make("div", { className: "kinds", role: "group", ariaLabel: "Kind" }, ...buttons);
}

/**
 * Shows which of several buttons is pressed.
 *
 * @param {HTMLButtonElement[]} buttons
 * @param {HTMLButtonElement | null} pressed   null: none
 */
function press(buttons, pressed) {
  for (const other of buttons) other.ariaPressed = String(other === pressed);
}

/**
 * Returns a field for words to search.
 *
 * @param {string} placeholder
 * @param {string} value   the words in the field
 * @param {(words: string) => void} search   called with the words after each change
 */
export function searchField(placeholder, value, search) {
  const fields = { type: "search", id: "search", placeholder, value, ariaLabel: "Search", autocomplete: "off" };
  const field = make("input", fields);
  field.oninput = () => search(field.value);
  return make("label", "search", icon("search"), field);
}
