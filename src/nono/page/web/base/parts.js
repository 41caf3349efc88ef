/** Adds parts of the page's HTML that are loaded on demand. */

import { trustedHtml } from "./trusted.js";

/**
 * Adds a part. Throws an error without a network.
 *
 * @param {string} address
 * @param {string} next   the ID of the element that follows the part
 */
export async function addPart(address, next) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const part = document.createElement("template");
  part.innerHTML = trustedHtml(await answer.text());
  document.getElementById(next)?.before(part.content);
}
