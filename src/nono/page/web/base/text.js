/** Looks up texts of the page by key and fills in values. */

import { ENGLISH } from "./english.js";

const TEXTS = { ...ENGLISH };

/** Replaces texts. @param {Record<string, string>} texts */
export function addTexts(texts) {
  Object.assign(TEXTS, texts);
}

/**
 * Returns the text of a key. `{name}` is replaced by `values.name`. `{n|cell|cells}` is replaced by "cell" if
 * `values.n` is 1, and by "cells" otherwise.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
  const found = TEXTS[key];
  if (found === undefined) throw new Error(`no text for ${key}`);
  return found.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    if (one !== undefined) return Number(values[name]) === 1 ? one : many;
    return String(values[name] ?? "");
  });
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
