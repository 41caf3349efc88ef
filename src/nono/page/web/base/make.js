/** Makes elements. */

/**
 * Makes an element with these fields and children.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [fields]
 * @param {...(string | Node)} children
 */
export function make(tag, fields = {}, ...children) {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
}

/** Makes a button. @param {string} textContent @param {() => unknown} onclick */
export function button(textContent, onclick) {
  return make("button", { type: "button", textContent, onclick }); // the button may be part of a form
}

/** Returns the element of the page with this ID. @param {string} id */
export function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
