/** Takes what the user drops on the page or pastes. */

import { isField } from "../base/make.js";

/**
 * Opens files that the user drops on the page or pastes, and shows what texts contain.
 *
 * @param {{file: (file: File) => Promise<unknown>, paste: (text: string) => unknown}} opening
 */
export function startDrops(opening) {
  /** Opens what was dropped or pasted. */
  const take = async (/** @type {DataTransfer | null} */ data) => {
    const file = data?.files[0];
    const text = data?.getData("text/plain") ?? "";
    for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
    if (file) await opening.file(file);
    else if (text.trim()) opening.paste(text);
  };
  /** Accepts files and texts that are dragged over the page, and takes those that are dropped. */
  const drag = (/** @type {DragEvent} */ event) => {
    const types = event.dataTransfer?.types ?? [];
    const isText = types.includes("text/plain") && !isField(event.target); // fields take texts themselves
    if (!types.includes("Files") && !isText) return;
    event.preventDefault();
    document.documentElement.dataset.dropping = String(event.type === "dragover"); // highlights the page
    if (event.type === "drop") void take(event.dataTransfer);
  };
  document.addEventListener("dragover", drag);
  document.addEventListener("drop", drag);
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.documentElement.dataset.dropping = "false";
  });
  // On Linux, browsers paste the selected text at a middle click, but here the middle button moves the board.
  document.addEventListener("pointerup", (event) => {
    if (event.button === 1 && !isField(event.target)) event.preventDefault();
  });
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    void take(event.clipboardData);
  });
}
