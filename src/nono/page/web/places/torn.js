/** Says what happened to a link or an address that opens no puzzle, and takes another link. */

import { make } from "../base/make.js";
import { DAMAGED } from "../formats/errors.js";
import { NAMED } from "../puzzle/palette.js";
import { hashOf, quilt } from "../puzzle/quilt.js";

const SIDE = 16; // cells of the puzzle whose cover is torn
const INKS = NAMED.filter(({ name }) => ["blue", "cyan", "yellow"].includes(name)).map(({ rgb }) => `#${rgb}`);
const ADDRESS = /#(n=|p=|play\/).+$/; // of a puzzle of this page

/**
 * Returns the parts of the place.
 *
 * @param {import("../files/files.js").Opening} opening
 * @param {Error | null} problem   what is wrong with the link; null if this device does not have the puzzle of an
 *     address
 */
export function partsOfTorn(opening, problem) {
  const [title, words] = told(problem);
  const placeholder = "Paste the link";
  const field = make("input", { ariaLabel: "Link", placeholder, autocomplete: "off", required: true });
  const form = make("form", "row", field, make("button", "primary", "Open"));
  form.onsubmit = (event) => {
    event.preventDefault();
    const [address] = ADDRESS.exec(field.value.trim()) ?? [];
    if (!address) opening.paste(field.value);
    else if (address === location.hash) dispatchEvent(new Event("hashchange")); // tries again
    else location.hash = address;
  };
  const isSite = Boolean(document.documentElement.dataset.site);
  const instead = isSite
    ? make("a", { href: "index.html" }, "All puzzles")
    : make("a", { href: "#today" }, "Play today's picture instead");
  const cover = make("div", { className: "torn", ariaHidden: "true" },
    make("span", "cover", quilt(hashOf(location.hash), SIDE, INKS)));
  return [make("div", "lost", cover,
    make("div", {}, make("h2", {}, title), make("p", "note", words), form, make("p", {}, instead)))];
}

/** Returns what happened: a title, and a sentence or two. @param {Error | null} problem */
function told(problem) {
  if (!problem && !navigator.onLine) {
    return ["This puzzle is not on this device yet", "You are offline. The puzzle comes back with the network."];
  }
  if (!problem) {
    return [
      "This puzzle is no longer on this device.",
      "It was removed from here, or it was begun in another browser. If you have a link to it, paste it.",
    ];
  }
  if (problem.message === DAMAGED) {
    return [
      "A part of this link is missing",
      "A puzzle travels inside its link, and this one did not arrive whole. " +
        "Some apps cut long links. Copy it once more, all of it.",
    ];
  }
  const reason = problem.message;
  return ["This link opens no puzzle", `${reason[0].toUpperCase()}${reason.slice(1)}.`];
}
