/**
 * The colours of the board, from the style sheet: it has those of light, dark and forced colours.
 *
 * The palette's colours are the same in the dark: hints and brushes name them, and a picture with black and white
 * exchanged is another picture. White paper of black-and-white puzzles is dimmed there, as it dazzles.
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

/** Whether a palette is black on white, or white alone. @param {import("../base/types.js").Colour[]} palette */
export function isPlain(palette) {
  return palette.length < 3 && palette[0]?.rgb === "ffffff" && (palette[1]?.rgb ?? "000000") === "000000";
}
