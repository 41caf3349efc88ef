/** Runs the dialog with the settings. */

import { make, openDialog } from "../base/make.js";

/** The labels of the settings, in the order of the dialog. @type {Record<keyof import("./settings.js").Values, string>} */
const LABELS = {
  theme: "Theme",
  letters: "Show letters on colours",
  mistakes: "Show marks that break a rule",
  pencil: "Remove pencil marks that a new value excludes",
  crosses: "When a line is complete, cross out its other cells",
  done: "Grey out clue numbers that are finished",
  clock: "Show the clock",
  lock: "Drag locks to its line",
};
/** The settings that are not switches, with the labels of their values. @type {Record<string, Record<string, string>>} */
const CHOICES = {
  theme: { auto: "same as the device", light: "light", dark: "dark" },
  mistakes: { "at once": "at once", asked: "when I press Check" },
};

/** Opens the dialog. @param {import("./app.js").App} app */
export function settingsDialog(app) {
  const { settings } = app;
  const labels = Object.entries(LABELS).map(([name, label]) => {
    const value = settings.values[/** @type {keyof import("./settings.js").Values} */ (name)];
    if (!(name in CHOICES)) return make("label", {}, make("input", { name, type: "checkbox", checked: value === true }), label);
    const options = Object.entries(CHOICES[name]).map(([choice, words]) => new Option(words, choice, false, choice === value));
    return make("label", {}, label, make("select", { name }, ...options));
  });
  const { form } = openDialog("settings", "Settings", ...labels, make("button", "primary", "Close"));
  form.onchange = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const value = field.type === "checkbox" ? field.checked : field.value;
    settings.set(/** @type {any} */ (field.name), /** @type {any} */ (value));
  };
}
