/** Runs the dialog with the settings. */

import { button, make } from "../base/make.js";
import { text } from "../base/text.js";
import { read, save } from "../files/backup.js";

/** The settings that are not switches, with their values. @type {Record<string, string[]>} */
const CHOICES = { theme: ["auto", "light", "dark"], mistakes: ["at once", "asked", "never"] };

/** Makes the dialog, and connects it with the settings. @param {import("./app.js").App} app */
export function settingsDialog(app) {
  const { settings } = app;
  const form = make("form", { method: "dialog" }, make("h2", {}, text("page.settings")));
  for (const name of Object.keys(settings.values)) {
    const label = text(`settings.${name}`);
    const options = CHOICES[name]?.map((value) => new Option(text(`settings.${value.replace(" ", "-")}`), value));
    const field = options ? make("select", { name }, ...options) : make("input", { name, type: "checkbox" });
    form.append(make("label", {}, ...(options ? [label, field] : [field, label])));
  }
  const file = make("input", { type: "file", accept: ".json", hidden: true, ariaLabel: text("backup.read") });
  file.onchange = async () => {
    if (!file.files?.[0]) return;
    try {
      await read(file.files[0]);
      location.reload();
    } catch (error) {
      app.say(error instanceof DOMException ? text("backup.full") : /** @type {Error} */ (error).message, "error");
      dialog.close();
    }
  };
  form.append(
    make("h3", {}, text("backup.title")),
    make("p", "note", text("backup.how")),
    make("div", "row", button(text("backup.save"), save), button(text("backup.read"), () => file.click())),
    make("button", "primary", text("page.close")));
  const dialog = make("dialog", { id: "settings", ariaLabel: text("page.settings") }, form, file);
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
