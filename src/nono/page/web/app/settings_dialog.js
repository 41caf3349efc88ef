/** Runs the dialog with the settings. */

import { icon } from "../base/icons.js";
import { button, element, make, openDialog } from "../base/make.js";

/**
 * @import { IconName } from "../base/icons.js"
 * @import { App } from "./app.js"
 * @import { Values } from "../base/settings.js"
 *
 * A switch: the name of its setting, its icon and its label.
 * @typedef {{name: keyof Values, sign: IconName, label: string}} Row
 */

/** The switches, in their order. @type {Row[]} */
const SWITCHES = [
  { name: "crosses", sign: "cross", label: "Cross out finished lines" },
  { name: "done", sign: "check", label: "Take the ink from finished clues" },
  { name: "mistakes", sign: "hint", label: "Show a broken rule at once" },
  { name: "clock", sign: "clock", label: "Show the clock" },
  { name: "lock", sign: "line", label: "Drag locks to its line" },
  { name: "pencil", sign: "pencil", label: "Remove pencil marks that a new value excludes" },
  { name: "letters", sign: "keys", label: "Show letters on colours" },
];
/** The themes and their labels. @type {[Values["theme"], string][]} */
const THEMES = [["light", "Day"], ["dark", "Night"], ["auto", "Device"]];

/** Opens the dialog. @param {App} app */
export function settingsDialog(app) {
  const { settings } = app;
  const rows = SWITCHES.map(({ name, sign, label }) => {
    const checked = settings.values[name] === true || settings.values[name] === "at once";
    const field = make("input", { name, type: "checkbox", className: "switch", checked });
    field.onchange = () => {
      const value = name === "mistakes" ? (field.checked ? "at once" : "asked") : field.checked;
      settings.set(name, /** @type {any} */ (value));
    };
    return make("label", "rowline", icon(sign), make("span", {}, label), field);
  });
  const themes = THEMES.map(([theme, label]) => button(label, () => {
    settings.set("theme", theme);
    showTheme();
  }));
  const showTheme = () => themes.forEach((choice, index) => {
    choice.ariaPressed = String(THEMES[index][0] === settings.values.theme);
  });
  showTheme();
  const title = make("p", { className: "rowline", id: "settings-theme" }, icon("sun"), "Day or night");
  const group = make("div", { className: "group", role: "group", ariaLabel: "Day or night" }, ...themes);
  const close = make("button", { className: "close", ariaLabel: "Close" }, icon("close"));
  const more = app.isCompact ? [] : copyRows(app); // the readers of another page cannot change what is stored for it
  openDialog("settings", "Settings", close, title, group, ...rows, ...more, make("p", "note", usedInWords()));
}

/** Returns the rows for everything that is stored on this device. @param {App} app */
function copyRows(app) {
  /** @type {(id: string, sign: IconName, label: string, act: () => unknown) => HTMLElement} */
  const row = (id, sign, label, act) =>
    button("", act, { id, className: "rowline" }, icon(sign), make("span", {}, label), icon("next"));
  const copies = [
    button("Save", () => app.tell("backup"), { id: "save-all", ariaLabel: "Save a copy of everything" }),
    button("Bring back", () => element("file").click(), { id: "bring-back", ariaLabel: "Bring a copy back" }),
  ];
  return [
    make("div", "rowline", icon("save"), make("span", {}, "Everything as a file"), ...copies),
    row("delete-all", "trash", "Delete everything here", () => app.tell("forget")),
  ];
}

/** Says how much the page has stored on this device. */
function usedInWords() {
  let characters = 0;
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith("nono.")) characters += key.length + value.length;
    }
  } catch {
    return "This browser stores nothing.";
  }
  return `Everything stays on this device. ${Math.ceil(characters / 1000)} KB are used.`;
}
