/**
 * The colours of the board, from the style sheet: it has those of light, dark and forced colours.
 *
 * In the dark, black and white change places, as a picture in black and white says "filled" and "empty" and no more,
 * and a white board dazzles. Other palettes keep their colours: there they are the puzzle.
 */

const NAMES = /** @type {const} */ ([
  "paper",
  "ink",
  "unknown",
  "thin",
  "thick",
  "band",
  "stripe",
  "rule",
  "number",
  "done",
  "cross",
  "cursor",
  "beam",
]);

/** @typedef {Record<(typeof NAMES)[number], string>} Tones */

/** The colours as the style sheet has them now, as CSS colours. @param {HTMLElement} board @returns {Tones} */
export function readTones(board) {
  const probe = document.createElement("span");
  probe.className = "probe";
  board.append(probe);
  const tones = NAMES.map((name) => {
    probe.style.color = `var(--board-${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return /** @type {Tones} */ (Object.fromEntries(tones));
}

/** Whether a palette is black on white. @param {import("../base/types.js").Colour[]} palette */
export function isPlain(palette) {
  return palette.length === 2 && palette[0].rgb === "ffffff" && palette[1].rgb === "000000";
}
