/**
 * Marks the page's own HTML and the addresses of its own scripts as trusted. The page's policy lets browsers refuse all
 * others (`require-trusted-types-for 'script'`). Browsers without trusted types use the texts as they are.
 */

/** @typedef {{createHTML(text: string): string, createScriptURL(text: string): string}} Policy */

const factory = /** @type {any} */ (globalThis).trustedTypes;
const same = (/** @type {string} */ text) => text;
/** @type {Policy} */
const fallback = { createHTML: same, createScriptURL: same };
/** @type {Policy} */
const policy = factory?.createPolicy("nono", fallback) ?? fallback;

/** Trusts HTML that the page itself has written. @param {string} html */
export function trustedHtml(html) {
  return policy.createHTML(html);
}

/** Trusts the address of one of the page's own scripts. @param {string | URL} address */
export function trustedScript(address) {
  return policy.createScriptURL(String(address));
}
