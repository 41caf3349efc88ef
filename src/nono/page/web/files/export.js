/** Runs the dialog that saves the open puzzle as a file. */

import { labelled, lastButtons, make, openDialog } from "../base/make.js";
import { FormatError } from "../formats/errors.js";
import { served } from "../formats/index.js";
import { writable, write } from "../formats/writers.js";

/** Asks for a format, and saves the open puzzle. If this fails, the dialog says why. @param {import("../app/app.js").App} app */
export async function saveAs(app) {
  const puzzle = app.store.document;
  const format = make("select", {}, ...(await writable(puzzle)).map(([name, label]) => new Option(label, name)));
  const { draws } = await served();
  if (!draws) format.append(make("option", { disabled: true }, "More formats, such as SVG: 'nono page' on your own computer"));
  const warning = app.checker.verdict === "multiple" ? "This puzzle has several solutions." : "";
  const note = make("p", { className: "note", role: "status" }, warning);
  const { dialog, form } = openDialog("export", "Save the puzzle", labelled("Format", format), note, lastButtons("Save file"));
  form.onsubmit = async (event) => {
    if (/** @type {HTMLButtonElement} */ (event.submitter).value !== "act") return;
    event.preventDefault();
    try {
      download(await write(puzzle, format.value));
      dialog.close();
    } catch (error) {
      note.textContent = error instanceof FormatError ? String(error) : `Something went wrong: ${String(error)}`;
      app.say(note.textContent, "error");
    }
  };
}

/** Saves a file. @param {import("../formats/writers.js").File} file */
export function download({ name, type, bytes }) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
