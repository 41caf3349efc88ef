/** Makes the head of a list of puzzles: a search, and the button that opens the filters, each with a few values. */

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
 * A filter: its name, such as "size", and the values to choose from, with their labels.
 * @typedef {[name: string, options: [value: string, label: string][]]} Filter
 */

/**
 * Returns a search, the button that opens the filters with their panel, chips for the filters that are set, and a
 * function that changes what is wanted. Filters with one value are left out.
 *
 * @template {{words: string}} Wanted
 * @param {Wanted} wanted   what the reader wants, by the names of the filters; "" is everything
 * @param {Filter[]} filters
 * @param {(again: (wishes: Partial<Wanted>) => void) => number} show   shows what is wanted, and returns how many there are
 */
export function headOf(wanted, filters, show) {
  const values = /** @type {Record<string, string>} */ (/** @type {unknown} */ (wanted));
  const nothing = /** @type {Wanted} */ (Object.fromEntries(Object.keys(wanted).map((name) => [name, ""])));
  const chips = make("div", "chips");
  const panel = make("div", { id: "filter", popover: "auto", role: "dialog", ariaLabel: "Filter" });
  const badge = make("b");
  const opening = make("button", { type: "button", id: "filter-open", popoverTargetElement: panel },
    icon("settings"), "Filter", badge);
  const shown = button("", () => panel.hidePopover(), { className: "primary" });
  const tell = () => {
    history.replaceState(wanted, ""); // the browser's way back restores it
    shown.textContent = `Show ${show(again)}`;
    const set = filters.flatMap(([name, options]) =>
      options.filter(([value]) => value === values[name]).map(([, label]) => ({ name, label })));
    badge.textContent = set.length ? String(set.length) : "";
    chips.replaceChildren(...set.map(({ name, label }) =>
      make("button", {
        type: "button", ariaLabel: `Without the filter ${label}`,
        onclick: () => again(/** @type {Partial<Wanted>} */ ({ [name]: "" })),
      }, label, icon("close"))));
  };
  const search = searchField("Size, grade, a title you solved", wanted.words, (words) => {
    wanted.words = words;
    tell();
  });
  /** Shows the filters and the puzzles for other wishes. */
  const again = (/** @type {Partial<Wanted>} */ wishes) => {
    Object.assign(wanted, wishes);
    /** @type {HTMLInputElement} */ (search.lastElementChild).value = wanted.words;
    const head = make("div", "head", make("h3", {}, "Filter"), button("Clear", () => again(nothing)),
      button("", () => panel.hidePopover(), { ariaLabel: "Close" }, icon("close")));
    const choices = filters.filter(([, options]) => options.length > 1).map(([name, options]) => {
      const choose = (/** @type {string} */ value) => {
        values[name] = value;
        tell();
      };
      const legend = name[0].toUpperCase() + name.slice(1);
      const buttons = name === "kind"
        ? kindButtons(options, values.kind, choose)
        : group(legend, [["", `Any ${name}`], ...options], values[name], choose);
      return make("fieldset", {}, make("legend", {}, legend), buttons);
    });
    panel.replaceChildren(head, ...choices, shown);
    tell();
  };
  panel.ontoggle = tell; // the way back has closed it
  again({});
  return { again, chips, opening, panel, search };
}

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
function searchField(placeholder, value, search) {
  const fields = { type: "search", id: "search", placeholder, value, ariaLabel: "Search", autocomplete: "off" };
  const field = make("input", fields);
  field.oninput = () => search(field.value);
  return make("label", "search", icon("search"), field);
}
