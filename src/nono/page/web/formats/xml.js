/** Reads XML without document types or declared entities, so that it never fetches or expands anything. */

import { excerpt, fail } from "./errors.js";

/**
 * An element. The names of an element and of its attributes are in lower case. `text` does not include the text of its
 * children.
 *
 * @typedef {{name: string, attributes: Map<string, string>, text: string, line: number, children: Element[]}} Element
 */

const DEEP = 16;
const MOST = 1 << 19; // maximum number of elements
const TOKEN = /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<!DOCTYPE[^[>]*>|<(\/?)([\w:][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
/** The predefined entities of XML. */
export const ENTITIES = /** @type {Record<string, string>} */ ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });

/** Returns the root element of a text. @param {string} text @returns {Element} */
export function parseXml(text) {
  /** @type {Element} */
  const whole = { name: "", attributes: new Map(), text: "", line: 1, children: [] };
  const open = [whole];
  let [line, elements] = [1, 0];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(text) ?? fail("xml", { found: excerpt(text.slice(at, at + 20)) }, line);
    const [token, data, end, name, attributes, alone] = found;
    const top = open[open.length - 1];
    if (end && (open.length === 1 || top.name !== name.toLowerCase())) fail("xml", { found: excerpt(token) }, line);
    if (end) open.pop();
    else if (name) {
      const element = { name: name.toLowerCase(), attributes: attributesOf(attributes, line), text: "", line, children: [] };
      top.children.push(element);
      if (++elements > MOST || open.length > DEEP) fail("xml", { found: excerpt(token) }, line);
      if (!alone) open.push(element);
    } else if (data !== undefined) top.text += data;
    else if (token[0] !== "<") top.text += plain(token, line);
    for (const letter of token) if (letter === "\n") line++;
  }
  if (open.length > 1 || whole.children.length !== 1 || whole.text.trim()) fail("xml", { found: "the end" }, line);
  return whole.children[0];
}

/** @param {string} text @param {number} line */
function attributesOf(text, line) {
  const pairs = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(Array.from(pairs, ([, name, one, other]) => [name.toLowerCase(), plain(one ?? other, line)]));
}

/** Replaces entities with their characters. @param {string} text @param {number} line */
function plain(text, line) {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));|&/gi, (found, digits, hex, name) => {
    const code = digits ? Number(digits) : parseInt(hex, 16);
    if (name && Object.hasOwn(ENTITIES, name)) return ENTITIES[name];
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : fail("xml", { found: excerpt(found) }, line);
  });
}

/** Escapes a text for XML. Characters that XML cannot contain become question marks. @param {string} value */
export function escaped(value) {
  const fit = value.replace(/[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r\x7f-\x9f]/gu, "?");
  return fit.replace(/[&<>"\r\n\t]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
