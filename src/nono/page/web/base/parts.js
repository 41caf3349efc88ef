/** Adds parts of the page's HTML that are loaded on demand. */

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
  document.getElementById(next)?.before(part.content);
}
