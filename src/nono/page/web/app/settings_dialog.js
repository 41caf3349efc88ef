/** Runs the dialog with the settings. */

import { button, make, openDialog } from "../base/make.js";
import { read, save } from "../files/backup.js";

/** The labels of the settings, in the order of the dialog. @type {Record<keyof import("./settings.js").Values, string>} */
const LABELS = {
  theme: "Theme",
  letters: "Show letters on colours",
  mistakes: "Show marks that break a rule",
  pencil: "Remove pencil marks that a new value excludes",
  crosses: "When a line is complete, cross out its other cells",
  done: "Grey out clue numbers that are finished",
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
  const file = make("input", { type: "file", accept: ".json", hidden: true, ariaLabel: "Read a saved file" });
  file.onchange = async () => {
    if (!file.files?.[0]) return;
    try {
      await read(file.files[0]);
      location.reload();
    } catch (error) {
      const noRoom = "The browser has no room for all of the file. What was on this device stays.";
      app.say(error instanceof DOMException ? noRoom : /** @type {Error} */ (error).message, "error");
      dialog.close();
    }
  };
  const { dialog, form } = openDialog("settings", "Settings",
    ...labels,
    make("h3", {}, "Your data"),
    make("p", "note", "Games, drawings, solved days and settings are only on this device."),
    make("div", "row", button("Save everything to a file", save), button("Read a saved file", () => file.click()), file),
    make("button", "primary", "Close"));
  form.onchange = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const value = field.type === "checkbox" ? field.checked : field.value;
    if (field !== file) settings.set(/** @type {any} */ (field.name), /** @type {any} */ (value));
  };
}
