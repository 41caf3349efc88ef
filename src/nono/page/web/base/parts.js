/** Adds parts of the page's HTML that are loaded on demand. */

import { text } from "./text.js";
import { trustedHtml } from "./trusted.js";

/** The parts that are loaded or being loaded, by address. @type {Map<string, Promise<void>>} */
const parts = new Map();

/**
 * Adds a part once. After an error, the next call tries again.
 *
 * @param {string} address
 * @param {string} [next]   the ID of the element that follows the part
 */
export function addPart(address, next = "sheet") {
  const part = parts.get(address) ?? load(address, next);
  parts.set(address, part);
  part.catch(() => parts.delete(address));
  return part;
}

/** @param {string} address @param {string} next */
async function load(address, next) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const part = document.createElement("template");
  part.innerHTML = trustedHtml(await answer.text());
  fillTexts(part.content);
  document.getElementById(next)?.before(part.content);
}

const ATTRIBUTES = { text: "", label: "aria-label", title: "title", placeholder: "placeholder" };

/**
 * Fills in the texts of all elements that have one of these attributes: data-text (the element's text), data-label (its
 * aria-label), data-title and data-placeholder.
 *
 * @param {ParentNode} root
 */
export function fillTexts(root) {
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[data-${name}]`))) {
      const found = text(element.dataset[name] ?? "");
      if (attribute) element.setAttribute(attribute, found);
      else element.textContent = found;
    }
  }
}
