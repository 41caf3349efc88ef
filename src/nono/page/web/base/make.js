/** Makes elements. */

/**
 * Makes an element with these children. `fields` are properties of the element; a text is its class.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | string} [fields]
 * @param {...(string | Node)} children
 */
export function make(tag, fields = {}, ...children) {
  const values = typeof fields === "string" ? { className: fields } : fields;
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
}

/**
 * Makes a button, which may be part of a form.
 *
 * @param {string} words
 * @param {() => unknown} onclick
 * @param {Record<string, any>} [fields]
 * @param {...Node} parts   what comes before the words, such as an icon
 */
export function button(words, onclick, fields, ...parts) {
  return make("button", { type: "button", onclick, ...fields }, ...parts, words);
}

/** Returns the element of the page with this ID. @param {string} id */
export function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Returns true if a key or the clipboard serves a text field. @param {EventTarget | null} target */
export function isField(target) {
  const writable = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])";
  return target instanceof Element && target.matches(writable);
}

/** Makes a field with its label above it. @param {string} words @param {Node} field */
export function labelled(words, field) {
  return make("label", "field", words, field);
}

/**
 * Makes a list of options to choose from.
 *
 * @param {[value: string, label: string][]} options
 * @param {Record<string, any>} [fields]
 */
export function select(options, fields) {
  return make("select", fields, ...options.map(([value, label]) => new Option(label, value)));
}

/**
 * Makes a drawing that screen readers ignore.
 *
 * @param {number | [number, number]} size   the side, or the width and height, in units
 * @param {...(string | {d: string, fill?: string, class?: string})} paths   SVG paths, or their attributes
 */
export function drawing(size, ...paths) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [width, height] = typeof size === "number" ? [size, size] : size;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.ariaHidden = "true";
  for (const attributes of paths) {
    const path = document.createElementNS(svg.namespaceURI, "path");
    const entries = Object.entries(typeof attributes === "string" ? { d: attributes } : attributes);
    for (const [name, value] of entries) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}

/**
 * Opens a dialog with a form, which is removed when it closes.
 *
 * @param {string} id
 * @param {string} title
 * @param {...(string | Node)} parts   what follows the title in the form
 * @returns {{dialog: HTMLDialogElement, form: HTMLFormElement}}
 */
export function openDialog(id, title, ...parts) {
  const form = make("form", { method: "dialog" }, make("h2", {}, title), ...parts);
  const dialog = make("dialog", { id, ariaLabel: title }, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, form };
}

/**
 * Returns the last buttons of a dialog: one that does something, and one that closes the dialog. The dialog's
 * `returnValue` is then "act" or "close".
 *
 * @param {string} act   the label of the first button
 * @param {string} [close]   the label of the second button
 */
export function lastButtons(act, close = "Cancel") {
  const closing = make("button", { value: "close", formNoValidate: true }, close);
  return make("div", "row", make("button", { className: "primary", value: "act" }, act), closing);
}
