/**
 * Shows how far the player is, and which rule the board breaks: how full the row and the column at the cursor are, or
 * what the rules of other genres count on the whole board.
 */

import { linesOf } from "../base/cells.js";
import { element, make } from "../base/make.js";
import { inWords, lineName } from "../base/text.js";
import { heading, wholeClue } from "../board/cell_names.js";
import { NARROW } from "../board/panels.js";
import { setHidden } from "./inks.js";
import { tallyOf } from "./tally.js";

const MOST_CELLS = 20; // of a meter

/**
 * @typedef {import("./play.js").Play} Play
 *
 * How many cells are filled, and how many have to be; null: they are not known, and the meter is empty.
 * @typedef {{done: number, needed: number} | null} Amounts
 */

/** Returns a function that shows the meters and the broken rule. @param {Play} play */
export function startMeters(play) {
  const { app: { board, settings }, game, guide, judge } = play;
  const lines = element("play-lines");
  const broken = element("play-broken");
  /** The cell under the pointer; null: the cell of the cursor counts. @type {number | null} */
  let pointed = null;
  let shown = "";
  /** The lines that are shown, by what they show besides their amounts. @type {Map<string, HTMLElement>} */
  let parts = new Map();
  let told = ""; // the rule that was broken last
  const stage = element("stage");
  stage.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (!play.isActive || pointerType !== "mouse") return;
    const { column, inside, row } = board.placeAt(clientX, clientY);
    pointed = inside ? Math.floor(row) * board.picture.width + Math.floor(column) : pointed;
    board.soon(showLines);
  });
  /** Shows the lines of a cell; null: those of the cursor. */
  const follow = (/** @type {number | null} */ cell) => {
    pointed = cell;
    if (play.isActive) board.soon(showLines);
  };
  board.on("cursor", () => follow(null));
  board.on("begin", ({ cell }) => follow(cell));
  board.on("move", ({ cells }) => follow(cells[cells.length - 1])); // also under a finger
  board.on("view", () => play.isActive && board.soon(showLines));
  return () => {
    showLines();
    void showBroken();
  };

  /** Shows the meters or the jumps, if they have changed. Far from the board, says how to come near. */
  function showLines() {
    const { height, width, rows, cols } = board.picture;
    const cell = Math.min(pointed ?? board.cursor, height * width - 1);
    const pointedAt = NARROW.matches ? guide.help?.frame?.line : null; // by the card in the place of the tools
    const both = !judge.lines ? [] : pointedAt != null ? [pointedAt] : linesOf(cell, board.picture);
    const isRead = NARROW.matches || isTooLong(board);
    const done = game.greyed(settings.values.done ? judge.done : null);
    const meters = both.map((line) => ({
      line, amounts: judge.amountsOf(line), done: (isRead && done?.[line]) || [],
      clue: isRead && (rows[line] ?? cols[line - height]),
    }));
    const tally = both.length || play.jumps ? null : tallyOf(play);
    const jumps = play.jumps?.listed();
    const { isFar } = board.viewport; // the clues are not in view
    const key = JSON.stringify([meters, tally, jumps, isFar, game.puzzle.genre]);
    if (key === shown) return;
    shown = key;
    if (isFar) lines.replaceChildren(make("p", "note", "Tap the part that you want to play."));
    else if (both.length) showMeters(meters);
    else if (jumps) showJumps(jumps);
    else lines.replaceChildren(...(tally ? [meter(tally.name, tally)] : []));
    setHidden(element("play-left"), !jumps);
  }

  /**
   * Shows the meters of lines. Elements are only made for lines that were not shown before: strokes need this often.
   *
   * @param {{line: number, amounts: Amounts, done: boolean[], clue: unknown}[]} meters
   */
  function showMeters(meters) {
    const before = parts;
    parts = new Map();
    const elements = meters.map(({ amounts, clue, done, line }) => {
      const key = JSON.stringify([line, clue, done]);
      const part = before.get(key) ?? lineOf(line, Boolean(clue), done);
      parts.set(key, part);
      showAmounts(/** @type {HTMLElement} */ (part.firstChild), amounts);
      return part;
    });
    if (lines.childElementCount !== elements.length) lines.replaceChildren(...elements);
    elements.forEach((part, index) => lines.children[index] !== part && lines.children[index].replaceWith(part));
  }

  /** Shows how many pegs are left, and the jumps. @param {string[]} jumps */
  function showJumps(jumps) {
    const pegs = play.jumps?.rules.pegs(game.marks.grid).length ?? 0;
    const made = jumps.join().split(",").filter(Boolean).length;
    const words = make("span", {}, pegs === 1 ? "peg left" : "pegs left", make("small", {}, inWords(made, "jump")));
    element("play-left").replaceChildren(make("b", {}, String(pegs)), words);
    const items = jumps.length ? jumps.map((jump) => make("li", {}, jump)) : [make("li", "none", "none yet")];
    lines.replaceChildren(make("p", {}, "Jumps"), make("ol", { ariaLabel: "Jumps" }, ...items));
  }

  /**
   * Returns the meter of a line and, on phones and boards whose clues are cut, its whole clue.
   *
   * @param {number} line   rows first
   * @param {boolean} isRead   true if the clue is read here
   * @param {boolean[]} done   its numbers that are grey
   */
  function lineOf(line, isRead, done) {
    const { height } = board.picture;
    const name = line < height ? heading("Row", line) : heading("Column", line - height);
    const clue = isRead ? wholeClue(board.picture, line, done) : [];
    clue[0]?.firstChild?.remove(); // the meter names the line
    for (const numbers of clue) if (NARROW.matches && isTooLong(board)) numbers.tabIndex = 0; // they scroll
    return make("div", "line", meter(name, null), ...clue);
  }

  /** Shows a sentence about the rule that the marks break. Only what everybody can see on the board is said unasked. */
  async function showBroken() {
    const isShown = settings.values.mistakes === "at once" && !guide.help && !game.solved;
    const rule = isShown && !judge.lines ? judge.fault?.number : undefined;
    let sentence = isShown ? linesInWords([...judge.broken], board.picture.height) : "";
    const key = JSON.stringify([sentence, rule, [...judge.conflicts]]);
    if (key === told) return;
    told = key;
    if (rule !== undefined && judge.conflicts.size) sentence = await guide.broken(rule).catch(() => "");
    if (key !== told) return; // another rule is broken now
    broken.textContent = sentence && `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
    setHidden(broken, !sentence);
  }
}

/**
 * Returns a meter: a small cell for each cell of the line, or fewer.
 *
 * @param {string} name
 * @param {Amounts} amounts
 */
function meter(name, amounts) {
  const made = make("p", "meter", make("span", {}, name), make("span", "bar"), make("span"));
  showAmounts(made, amounts);
  return made;
}

/** Shows amounts in a meter. @param {HTMLElement} shown   as `meter` has made it @param {Amounts} amounts */
function showAmounts(shown, amounts) {
  const { done, needed } = amounts ?? { done: 0, needed: 1 };
  const cells = Math.max(1, Math.min(MOST_CELLS, needed));
  const share = Math.min(1, done / Math.max(1, needed));
  const [, bar, words] = /** @type {HTMLElement[]} */ ([...shown.children]);
  bar.style.setProperty("--all", String(cells));
  bar.style.setProperty("--share", String(Math.round(cells * share) / cells));
  words.textContent = amounts ? `${done} / ${needed}` : "";
}

/** Returns true if the board shows only a part of its clues. @param {import("../board/board.js").Board} board */
function isTooLong({ layout, picture: { cols, rows } }) {
  const longest = (/** @type {unknown[][]} */ clues) => Math.max(0, ...clues.map(({ length }) => length));
  return longest(rows) > layout.numbersThatFit("rows") || longest(cols) > layout.numbersThatFit("cols");
}

/** Says which clues can no longer be met, as part of a sentence. @param {number[]} lines @param {number} height */
function linesInWords(lines, height) {
  if (!lines.length) return "";
  if (lines.length > 2) return `${inWords(lines.length, "clue")} can no longer be met`;
  const names = lines.map((line) => lineName(line, height).toLowerCase());
  return `the ${lines.length > 1 ? "clues" : "clue"} of ${names.join(" and ")} can no longer be met`;
}
