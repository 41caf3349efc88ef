/** Stores the user's settings for all puzzles, in the browser's storage if possible. */

import { Source } from "../base/events.js";

const KEY = "nono.settings";

/**
 * @typedef {Object} Values
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} letters   show letters on colours
 * @property {boolean} grey      show shades of grey instead of colours
 * @property {boolean} streak    show how many days in a row have a solved puzzle
 * @property {boolean} titles    show the title of a nonogram before it is solved
 * @property {"at once" | "asked" | "never"} mistakes   when to show what breaks a rule
 * @property {boolean} pencil    remove pencil marks that a new value excludes
 * @property {boolean} crosses   cross out the rest of a complete line
 * @property {boolean} done      grey the finished numbers of clues
 * @property {boolean} run       show the length of a run while dragging
 * @property {boolean} large     make clues large
 * @property {boolean} left      show the tools on the left of the board
 * @property {boolean} beam      highlight the row and the column of the pointer
 * @property {boolean} haptics   a phone vibrates when a line is complete
 * @property {boolean} press     a long press on a touchscreen makes a cross
 */

/** @type {Values} */
const DEFAULTS = {
  theme: "auto",
  letters: false,
  grey: false,
  streak: true,
  titles: false,
  mistakes: "at once",
  pencil: true,
  crosses: true,
  done: true,
  run: true,
  large: false,
  left: false,
  beam: true,
  haptics: true,
  press: true,
};

/** Fires "change" after every change. */
export class Settings extends Source {
  /** @type {Values} */
  values = { ...DEFAULTS, ...kept() };

  /** Lets a phone vibrate for a moment, if the user wants it. */
  buzz() {
    if (this.values.haptics) navigator.vibrate?.(15);
  }

  /**
   * @template {keyof Values} Name
   * @param {Name} name
   * @param {Values[Name]} value
   */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // without storage, the setting lasts only until the page is closed
    }
    this.tell("change");
  }
}

/** Reads the stored settings. Ignores unknown names and values of the wrong type. @returns {Partial<Values>} */
function kept() {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    /** @type {Record<string, unknown>} */
    const defaults = DEFAULTS;
    return Object.fromEntries(found.filter(([name, value]) => typeof value === typeof defaults[name]));
  } catch {
    return {};
  }
}

/** Shows the page in the colours of the settings, now and after each change. @param {Settings} settings */
export function startColours(settings) {
  const show = () => {
    const { theme, grey, left } = settings.values;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.grey = String(grey);
    document.documentElement.dataset.left = String(left);
  };
  settings.on("change", show);
  show();
}
