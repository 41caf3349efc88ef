/** Stores the user's settings for all puzzles, in the browser's storage if possible. */

import { Source } from "./events.js";

const KEY = "nono.settings";

/**
 * @typedef {Object} Values
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} letters   show letters on colours
 * @property {"at once" | "asked"} mistakes   when to show what breaks a rule
 * @property {boolean} pencil    remove pencil marks that a new value excludes
 * @property {boolean} crosses   cross out the rest of a complete line
 * @property {boolean} done      grey the finished numbers of clues
 * @property {boolean} clock     show the time while playing
 * @property {boolean} lock      a drag stays in its row or column
 * @property {boolean} tints     tint the regions
 * @property {boolean} far       on phones, a finger moves the cursor, and buttons paint
 * @property {boolean} offered   the far cursor was offered
 * @property {boolean} leftHand  on phones, the clues of rows and the tools are for a left hand
 */

/** @type {Values} */
const DEFAULTS = {
  theme: "auto",
  letters: false,
  mistakes: "at once",
  pencil: true,
  crosses: true,
  done: true,
  clock: true,
  lock: true,
  tints: true,
  far: false,
  offered: false,
  leftHand: false,
};

/** Fires "change" after every change. @extends {Source<{change: undefined}>} */
export class Settings extends Source {
  /** @type {Values} */
  values = { ...DEFAULTS, ...storedValues() };

  /**
   * Changes a setting and stores it.
   *
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
function storedValues() {
  try {
    const entries = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    /** @type {Record<string, unknown>} */
    const defaults = DEFAULTS;
    const valid = entries.filter(([name, value]) => typeof value === typeof defaults[name]);
    // 1.1.0 had "never"
    return Object.fromEntries(valid.map(([name, value]) => [name, value === "never" ? "asked" : value]));
  } catch {
    return {};
  }
}

/** Shows the page in the colours of the settings, now and after each change. @param {Settings} settings */
export function startColours(settings) {
  const show = () => {
    document.documentElement.dataset.theme = settings.values.theme;
  };
  settings.on("change", show);
  show();
}
