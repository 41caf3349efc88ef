/** Runs the dialog with the settings. */

import { addPart } from "../base/parts.js";
import "./english.js";

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./settings.html"));

/** Connects the dialog with the settings, and returns it. @param {import("./settings.js").Settings} settings */
export function settingsDialog(settings) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("settings"));
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
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
