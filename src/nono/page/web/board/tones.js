/** The colours of a board: those of the style sheets, and the colours that stand for the colours of a puzzle. */

import { make } from "../base/make.js";
import { channelsOf, inDark, isBlack, lightOf, LIT, WHITE } from "../puzzle/palette.js";

/** @import { Picture } from "../base/types.js" */

/** @typedef {Record<string, string>} Tones   CSS colours by their names in the style sheets */

const NAMES = (
  "board open printed wall thin thick band number mark own beam point halo chip " +
  "pen pen-soft sheet amber amber-soft amber-ink line edge sunk " +
  "region-1 region-2 region-3 region-4 " +
  "tint-1 tint-2 tint-3 tint-4 tint-5 tint-6 tint-7 tint-8"
).split(" ");
const DARK = 0.2; // grounds with less light are dark

/** Reads the current colours from the style sheets, all at once. @param {HTMLElement} board @returns {Tones} */
export function readTones(board) {
  const parts = NAMES.map((name) => make("i", { style: `color: var(--${name})` }));
  const probe = make("span", "probe", ...parts);
  board.append(probe);
  const tones = parts.map((part, index) => [NAMES[index], getComputedStyle(part).color]);
  probe.remove();
  return Object.fromEntries(tones);
}

/** Returns the channels of a CSS colour (#rrggbb or rgb(...)). @param {string} css */
function partsOf(css) {
  return css.startsWith("#") ? channelsOf(css.slice(1)) : (css.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}

/** Converts a CSS colour to an opaque pixel of ImageData, as a 32-bit integer. @param {string} css */
export function packed(css) {
  const [red, green, blue] = partsOf(css);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Converts a CSS colour to six hexadecimal digits. @param {string} css */
function digitsOf(css) {
  return partsOf(css).map((part) => part.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns true if a board has no colours of its own: dark at night, with light ink. The colours of a picture are only
 * true on paper.
 *
 * @param {Picture} picture
 */
export function isPlain({ fill, palette }) {
  const [ground, ...others] = palette;
  return fill !== "tile" || !ground || (ground.rgb === WHITE && others.every(({ rgb }) => isBlack(rgb)));
}

/**
 * Returns the colour (six digits) that shows a colour of a puzzle: white is the ground of the board. On plain boards,
 * black is the ink, and lit cells are the player's.
 *
 * @param {string} rgb
 * @param {Tones} tones
 * @param {Picture} picture
 */
export function shownAs(rgb, tones, picture) {
  if (!tones.board) return rgb; // no board is shown yet
  if (rgb === WHITE) return digitsOf(tones.board);
  if (!isPlain(picture)) return rgb;
  if (rgb === LIT && picture.fill !== "tile") return digitsOf(tones["pen-soft"]);
  if (isBlack(rgb)) return digitsOf(picture.fill === "tile" ? tones.printed : tones.wall);
  return lightOf(digitsOf(tones.board)) < DARK ? inDark(rgb) : rgb;
}
