/** Runs the dialog with the settings. */

import { make } from "../base/make.js";
import { text } from "../base/text.js";
import "./english.js";

/** The settings that are not switches, with their values. @type {Record<string, string[]>} */
const CHOICES = { theme: ["auto", "light", "dark"], mistakes: ["at once", "asked", "never"] };

/** Makes the dialog, and connects it with the settings. @param {import("./settings.js").Settings} settings */
export function settingsDialog(settings) {
  const title = make("h2", { id: "settings-title" }, text("settings.title"));
  const form = make("form", { method: "dialog" }, title);
  for (const name of Object.keys(settings.values)) {
    const label = text(`settings.${name}`);
    const options = CHOICES[name]?.map((value) => new Option(text(`settings.${value.replace(" ", "-")}`), value));
    const field = options ? make("select", { name }, ...options) : make("input", { name, type: "checkbox" });
    form.append(make("label", {}, ...(options ? [label, field] : [field, label])));
  }
  form.append(make("button", {}, text("page.close")));
  const dialog = make("dialog", { id: "settings" }, form);
  dialog.setAttribute("aria-labelledby", title.id);
  document.body.append(dialog);
  const show = () => {
    for (const [name, value] of Object.entries(settings.values)) {
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
      if (field.type === "checkbox") field.checked = value === true;
      else field.value = String(value);
    }
  };
  form.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const value = field.type === "checkbox" ? field.checked : field.value;
    settings.set(/** @type {any} */ (field.name), /** @type {any} */ (value));
  });
  settings.addEventListener("change", show);
  show();
  return dialog;
}
