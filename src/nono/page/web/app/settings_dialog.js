/** Runs the dialog with the settings. */

import { button, make } from "../base/make.js";
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

/** Makes the dialog, and connects it with the settings. @param {import("./app.js").App} app */
export function settingsDialog(app) {
  const { settings } = app;
  const form = make("form", { method: "dialog" }, make("h2", {}, "Settings"));
  for (const [name, label] of Object.entries(LABELS)) {
    const choices = name in CHOICES && Object.entries(CHOICES[name]).map(([value, words]) => new Option(words, value));
    const field = choices ? make("select", { name }, ...choices) : make("input", { name, type: "checkbox" });
    form.append(make("label", {}, ...(choices ? [label, field] : [field, label])));
  }
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
  form.append(
    make("h3", {}, "Your data"),
    make("p", "note", "Games, drawings, solved days and settings are only on this device."),
    make("div", "row", button("Save everything to a file", save), button("Read a saved file", () => file.click())),
    make("button", "primary", "Close"));
  const dialog = make("dialog", { id: "settings", ariaLabel: "Settings" }, form, file);
  document.body.append(dialog);
  const show = () => {
    for (const [name, value] of Object.entries(settings.values)) {
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
      if (field.type === "checkbox") field.checked = value === true;
      else field.value = String(value);
    }
  };
  form.onchange = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const value = field.type === "checkbox" ? field.checked : field.value;
    settings.set(/** @type {any} */ (field.name), /** @type {any} */ (value));
  };
  settings.on("change", show);
  show();
  return dialog;
}
