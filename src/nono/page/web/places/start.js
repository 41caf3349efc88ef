/** Makes the large buttons with which something begins. */

import { icon } from "../base/icons.js";
import { make } from "../base/make.js";

/**
 * Returns a large button.
 *
 * @param {import("../base/icons.js").IconName} name   of its icon
 * @param {string} title
 * @param {string} note
 * @param {() => unknown} onclick
 */
export function start(name, title, note, onclick) {
  const words = [make("strong", {}, title), make("span", "note", note)];
  return make("button", { onclick, className: "panel start" }, icon(name), ...words);
}
