/** Lists the keys of the board, and says how to play. */

import { make, openDialog } from "../base/make.js";

/** @typedef {import("./play.js").Play} Play */

/**
 * The keys and what they do, by the kind of playing.
 *
 * @type {Record<"jumps" | "typed" | "painted", [string, string][]>}
 */
const KEYS = {
  jumps: [["Arrows", "move"], ["Space", "choose a peg or a hole"]],
  typed: [
    ["Arrows", "move; with Shift, choose more cells"], ["Ctrl and click", "choose more cells"],
    ["Ctrl+A, double click", "choose all open cells, all with the same value"],
    ["The keys on the buttons", "write a value"], ["Shift and a key", "write a corner mark"],
    ["Ctrl and a key", "write a centre mark"],
    ["Z, X, C, V", "write values, corner marks, centre marks, colours"],
    ["Space", "the next of the first three"], ["Backspace", "clear"],
  ],
  painted: [
    ["Arrows", "move"], ["Space", "fill, or take back"], ["X, right click", "cross out"],
    ["The keys on the inks", "choose an ink"], ["Delete", "clear"], ["?", "the whole clues of the row and column"],
    [", ;", "strike the next number of the row, of the column"],
  ],
};

/** Returns the kind of playing, as in `KEYS`. @param {Play} play */
export const kindOf = ({ game, jumps }) => (jumps ? "jumps" : game.isTyped ? "typed" : "painted");

/** Shows the keys. @param {Play} play */
export function showKeys(play) {
  const kind = kindOf(play);
  const check = kind === "painted" ? [["C", "check"]] : []; // C chooses centre marks in Sudoku
  openKeys([...KEYS[kind], ["U, Ctrl+Z", "undo"], ["H", "a hint; again: why, and put it in"], ...check]);
}

/** Shows a list of keys and what they do. @param {string[][]} keys */
export function openKeys(keys) {
  const list = keys.flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)]);
  openDialog("keys-list", "Keys", make("dl", "keys", ...list), closing());
}

/** Returns the button that closes a dialog. */
export const closing = () => make("button", "primary", "Close");
