/** Shows how far the row and the column at the cursor are, and which rule the board breaks. */

import { element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { heading, wholeClue } from "../board/cell_names.js";
import { setHidden } from "./inks.js";

/** @typedef {import("./play.js").Play} Play */

/** Returns a function that shows the meters and the broken rule. @param {Play} play */
export function startMeters(play) {
  const { app: { board, settings }, game, guide, judge } = play;
  const lines = element("play-lines");
  const broken = element("play-broken");
  /** The cell under the pointer; null: the cell of the cursor counts. @type {number | null} */
  let pointed = null;
  let shown = "";
  let told = ""; // the rule that was broken last
  const stage = element("stage");
  stage.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (!play.isActive || pointerType !== "mouse") return;
    const { column, inside, row } = board.placeAt(clientX, clientY);
    pointed = inside ? Math.floor(row) * board.picture.width + Math.floor(column) : pointed;
    board.soon(showLines);
  });
  board.on("cursor", () => {
    pointed = null;
    if (play.isActive) board.soon(showLines);
  });
  return () => {
    showLines();
    void showBroken();
  };

  function showLines() {
    const { height, width, rows } = board.picture;
    const cell = Math.min(pointed ?? board.cursor, height * width - 1);
    const both = rows.length ? [Math.floor(cell / width), height + (cell % width)] : [];
    const isCut = isTooLong(board);
    const meters = both.map((line) => ({ line, amounts: judge.amountsOf(line) }));
    const key = JSON.stringify([meters, isCut, both.length || judge.amounts(game.marks.grid), game.puzzle.genre]);
    if (key === shown) return;
    shown = key;
    lines.dataset.reads = String(isCut);
    if (both.length) lines.replaceChildren(...meters.map(({ line, amounts }) => lineOf(line, amounts, isCut)));
    else lines.replaceChildren(meter(play.jumps ? "Jumps" : "Cells", whole(), false));
  }

  /** Returns how far the whole board is. */
  function whole() {
    const moves = game.puzzle.given?.moves;
    if (!moves) return judge.amounts(game.marks.grid);
    const needed = Math.max(1, [...moves.start.values()].filter(Boolean).length - (moves.target?.size ?? 1));
    return { done: Math.round(needed * moves.progress(game.marks.grid)), needed };
  }

  /** Returns the meter of a line and, on boards whose clues are cut, its whole clue. @param {number} line @param {ReturnType<typeof judge.amountsOf>} amounts @param {boolean} isCut */
  function lineOf(line, amounts, isCut) {
    const { height } = board.picture;
    const name = line < height ? heading("Row", line) : heading("Column", line - height);
    const clue = isCut ? wholeClue(board.picture, line) : [];
    clue[0]?.firstChild?.remove(); // the meter names the line
    return make("div", "line", meter(name, amounts, true), ...clue);
  }

  /** Shows a sentence about the rule that the marks break. Only what everybody can see on the board is said unasked. */
  async function showBroken() {
    const isShown = settings.values.mistakes === "at once" && !guide.help && !game.solved;
    const rule = isShown && !judge.lines ? judge.rules?.broken(game.marks.grid) : undefined;
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
 * Returns a meter: a small cell for each cell of the line.
 *
 * @param {string} name
 * @param {{done: number, needed: number} | null} amounts
 * @param {boolean} hasCells
 */
function meter(name, amounts, hasCells) {
  const bar = make("span", "bar");
  bar.style.setProperty("--all", String(hasCells ? Math.max(1, amounts?.needed ?? 1) : 1));
  bar.style.setProperty("--share", String(amounts ? Math.min(1, amounts.done / Math.max(1, amounts.needed)) : 0));
  return make("p", "meter", make("span", {}, name), bar, make("span", {}, amounts ? `${amounts.done} / ${amounts.needed}` : ""));
}

/** Returns true if the board shows only a part of its clues. @param {import("../board/board.js").Board} board */
function isTooLong({ layout, picture: { cols, rows } }) {
  const longest = (/** @type {unknown[][]} */ clues) => Math.max(0, ...clues.map(({ length }) => length));
  return longest(rows) > layout.places("rows") || longest(cols) > layout.places("cols");
}

/** Says which clues can no longer be met, as part of a sentence. @param {number[]} lines @param {number} height */
function linesInWords(lines, height) {
  if (!lines.length) return "";
  if (lines.length > 2) return `${inWords(lines.length, "clue")} can no longer be met`;
  const names = lines.map((line) => (line < height ? `row ${line + 1}` : `column ${line - height + 1}`));
  return `the ${lines.length > 1 ? "clues" : "clue"} of ${names.join(" and ")} can no longer be met`;
}
