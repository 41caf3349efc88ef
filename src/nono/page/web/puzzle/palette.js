/** Knows the named colours, chooses new colours, and computes which text colour is readable on a colour. */

/** @import { Colour } from "../base/types.js" */

/** The default colours, beginning with the background. They equal `nono.base.palette.NAMED`. @type {Colour[]} */
export const NAMED = [
  [".", "white", "ffffff"],
  ["X", "black", "000000"],
  ["r", "red", "d62828"],
  ["g", "green", "2a9134"],
  ["b", "blue", "1d4ed8"],
  ["y", "yellow", "f5c518"],
  ["o", "orange", "f77f00"],
  ["p", "purple", "7b2cbf"],
  ["n", "brown", "7f4f24"],
  ["k", "pink", "f4a6c0"],
  ["a", "grey", "8d99ae"],
  ["c", "cyan", "2ec4d6"],
  ["m", "magenta", "d81b8c"],
  ["l", "lime", "a7c957"],
  ["t", "teal", "0f766e"],
  ["v", "violet", "b388eb"],
].map(([key, name, rgb]) => ({ key, name, rgb }));

/** Matches characters that can be the key of a colour. */
export const KEY = /^[^?[\]|"\\\p{C}\p{Z}]$/u;
export const SPARE_KEYS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Returns a further colour for a palette, a named one if any is left. @param {Colour[]} palette @returns {Colour} */
export function freshColour(palette) {
  const keys = palette.map((colour) => colour.key);
  const values = palette.map((colour) => colour.rgb);
  const named = NAMED.find((colour) => !keys.includes(colour.key) && !values.includes(colour.rgb));
  if (named) return { ...named };
  const key = [...SPARE_KEYS].find((candidate) => !keys.includes(candidate));
  if (key === undefined) throw new RangeError("no key is left for an additional colour");
  return { key, name: `colour ${palette.length}`, rgb: "808080" };
}

/** The end of each range of hues, in degrees, and its name. @type {[number, string][]} */
const HUES = [
  [15, "red"], [42, "orange"], [68, "yellow"], [165, "green"], [195, "cyan"], [255, "blue"], [290, "purple"],
  [345, "pink"], [360, "red"],
];

/** Returns a plain name for a colour, such as "dark green". @param {string} rgb */
export function plainName(rgb) {
  const known = NAMED.find((colour) => colour.rgb === rgb);
  if (known) return known.name;
  const [red, green, blue] = channelsOf(rgb).map((part) => part / 255);
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const [lightness, spread] = [(low + high) / 2, high - low];
  if (high < 0.16) return "black";
  if (lightness > 0.96) return "white";
  const shade = lightness < 0.3 ? "dark " : lightness > 0.7 ? "light " : "";
  if (spread < 0.1) return `${shade}grey`;
  let sixths = (red - green) / spread + 4; // the hue, in sixths of the colour wheel
  if (high === red) sixths = ((green - blue) / spread + 6) % 6;
  else if (high === green) sixths = (blue - red) / spread + 2;
  const hue = HUES.find(([end]) => 60 * sixths <= end)?.[1];
  return shade + (hue === "orange" && (lightness < 0.4 || spread < 0.4) ? "brown" : hue);
}

/**
 * Returns the names of the colours. Names that are only a key or a value become plain names; of two equal plain names,
 * each is followed by its key.
 *
 * @param {Colour[]} palette
 */
export function namesOf(palette) {
  const isNameless = (/** @type {Colour} */ { key, name, rgb }) => name === key || name === `#${rgb}`;
  const names = palette.map((colour) => (isNameless(colour) ? plainName(colour.rgb) : colour.name));
  const isTwice = (/** @type {number} */ index) => names.indexOf(names[index]) !== names.lastIndexOf(names[index]);
  return names.map((name, index) =>
    isNameless(palette[index]) && isTwice(index) ? `${name} (${palette[index].key})` : name);
}

/** Returns the red, green and blue parts of a colour, from 0 to 255. @param {string} rgb   6 hexadecimal digits */
export function channelsOf(rgb) {
  return [0, 2, 4].map((digit) => parseInt(rgb.slice(digit, digit + 2), 16));
}

/** Returns the linear light (0 to 1) of an 8-bit sRGB channel. @param {number} part */
function linear(part) {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance of a colour, from 0 to 1, as defined by the sRGB standard. @param {string} rgb */
export function lightOf(rgb) {
  const [red, green, blue] = channelsOf(rgb).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const WHITE = "ffffff";
export const LIT = "fff3b8"; // cells that a bulb lights
const [BLACKEST, GREYEST] = [0.04, 24]; // black has at most this luminance, and channels that differ by less than this
const [DIMMEST, PALEST] = [0.07, 0.45]; // on dark ground, darker colours are hardly visible, and paler greys glare

/** Returns true for black, and for a grey that is almost black. @param {string} rgb */
export function isBlack(rgb) {
  const parts = channelsOf(rgb);
  return lightOf(rgb) <= BLACKEST && Math.max(...parts) - Math.min(...parts) < GREYEST;
}

/**
 * Returns the colour to show on a dark board: dark colours become light, and pale greys become dark. Black becomes
 * eeeeee, and white becomes 141414.
 *
 * @param {string} rgb
 */
export function inDark(rgb) {
  const parts = channelsOf(rgb);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  const light = lightOf(rgb);
  if (light >= DIMMEST && !(light > PALEST && most - least < GREYEST)) return rgb;
  // inverts the lightness, keeps the hue
  const change = light < DIMMEST ? Math.max(0, 238 - most - least) : 275 - most - least;
  return parts.map((part) => (part + change).toString(16).padStart(2, "0")).join("");
}

/**
 * Returns "000000" or "ffffff", whichever is easier to read on the colour. At a luminance of 0.179, both have the same
 * contrast.
 *
 * @param {string} rgb
 */
export function readableOn(rgb) {
  return lightOf(rgb) > 0.179 ? "000000" : "ffffff";
}
