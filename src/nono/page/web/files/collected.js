/** Reads the index of the collection that `nono page --export` wrote together with the page. */

import { trustedHtml } from "../base/trusted.js";
import { progressOf } from "./progress.js";

/** @typedef {{name: string, title: string, facts: string, image: string, progress: number}} Collected */

/**
 * Returns the title of the collection and its puzzles in order.
 *
 * @returns {Promise<{title: string, puzzles: Collected[]}>}
 */
export async function collection() {
  if (location.protocol === "file:") throw new Error("a page opened from a disk cannot read other files");
  const answer = await fetch("index.html");
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const index = new DOMParser().parseFromString(trustedHtml(await answer.text()), "text/html");
  const words = (/** @type {ParentNode} */ part, /** @type {string} */ selector) => part.querySelector(selector)?.textContent ?? "";
  const puzzles = [...index.querySelectorAll("a[data-name]")].map((link) => {
    const name = link.getAttribute("data-name") ?? "";
    return { name, title: words(link, "strong"), facts: words(link, "span"), image: `puzzles/${name}.svg`, progress: progressOf(name) };
  });
  return { title: words(index, "h1"), puzzles };
}
