/** Says that the browser has no room for what the user does, and makes room. */

import { icon } from "../base/icons.js";
import { button, element, lastButtons, make, openDialog } from "../base/make.js";
import { inWords } from "../base/text.js";
import { saveEverything } from "./backup.js";
import { percentOf } from "./progress.js";
import { lengthOf } from "./records.js";

const KILOBYTE = 500; // characters; browsers store two bytes for each

/** @typedef {import("./kept.js").Kept} Kept */

/**
 * Shows the notice beside the board, in the library or in Make, or takes it away.
 *
 * @param {Kept} kept
 * @param {import("./kept.js").Events["full"]} full
 */
export function showRoom(kept, full) {
  document.getElementById("no-room")?.remove();
  if (full.since === null) return;
  const isListed = ["library", "make"].includes(document.documentElement.dataset.place ?? "");
  const heading = isListed && document.querySelector("#place > .heading");
  if (heading) heading.after(roomNotice(kept, full));
  else element("side").append(roomNotice(kept, full));
}

/** Returns the notice that nothing is stored. @param {Kept} kept @param {import("./kept.js").Events["full"]} full */
export function roomNotice(kept, { since, isBlocked }) {
  const time = clock(since ?? Date.now());
  const title = isBlocked ? "This browser cannot store puzzles." : "No room left on this device.";
  const words = ` Marks since ${time} are not saved. They stay while this tab is open.`;
  const room = button("Make room", () => makeRoom(kept), { className: "primary", hidden: isBlocked });
  const file = button("Save a file", () => saveEverything(kept));
  return make("div", { id: "no-room", className: "notice", role: "status" },
    icon("save"), make("span", {}, make("b", {}, title), words), make("span", "row", room, file));
}

/** Returns a time of this day, such as 12:04. @param {number} time   in milliseconds since 1970 */
export function clock(time) {
  const date = new Date(time);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Lets the user choose stored puzzles to be removed, the largest first. @param {Kept} kept */
export function makeRoom(kept) {
  const sizes = new Map(kept.removable.map((entry) => [entry, lengthOf(entry.id)]));
  const rows = [...sizes].sort(([, larger], [, smaller]) => smaller - larger).map(([entry, length]) => {
    const { id, progress, size, title } = entry;
    const begun = progress ? `${percentOf(progress)} done` : "not begun";
    const state = progress === null ? "drawing" : progress === 1 ? "solved" : begun;
    const facts = `${size}, ${state}, ${Math.ceil(length / KILOBYTE)} KB`;
    const box = make("input", { type: "checkbox", value: id });
    return make("label", {}, box, make("span", {}, title || "No title", " ", make("span", "note", facts)));
  });
  const told = make("p", { className: "note", role: "status" });
  const list = make("div", "removable", ...(rows.length ? rows : ["Only the open puzzle is stored here."]));
  const { dialog, form } = openDialog("room", "Make room",
    make("p", {}, "What you remove is gone from this device. Save a file first, to bring it back later."),
    list, told, button("Save a file", () => saveEverything(kept)), lastButtons("Remove"));
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (list.querySelectorAll("input"));
  const chosen = () => [...boxes].filter(({ checked }) => checked).map(({ value }) => value);
  form.onchange = () => {
    const length = chosen().reduce((sum, id) => sum + lengthOf(id), 0);
    told.textContent = length ? `${inWords(chosen().length, "puzzle")}, ${Math.ceil(length / KILOBYTE)} KB` : "";
  };
  dialog.onclose = () => dialog.returnValue === "act" && kept.makeRoom(chosen());
}
