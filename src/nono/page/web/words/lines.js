/**
 * Describes lines, blocks and the reasons of line techniques in words, like nono.grading._wording in Python.
 *
 * @typedef {import("../base/types.js").Block} Block
 * @typedef {import("../base/types.js").Step} Step
 */

import { inWords } from "../base/text.js";
import { cellsOf, rulesOf } from "./model.js";
import { say } from "./table.js";
import { Words, ascending, cannot, ordinal, ranges, them, together } from "./words.js";

/**
 * Returns how many cells blocks take with the gaps that must be between them.
 *
 * @param {Block[]} blocks
 * @param {number} [unknown]   what counts for an unknown length
 */
const roomOf = (blocks, unknown = 1) =>
  blocks.reduce((sum, { length, colour }, at) => sum + (length || unknown) + Number(colour === blocks[at - 1]?.colour), 0);

/** The words for a model of lines, which are rows and columns. */
export class LineWords extends Words {
  /** @param {import("../base/types.js").Document} document @param {import("./model.js").Parts} parts */
  constructor(document, parts) {
    super(document, parts);
    const { height, width } = document;
    /** @type {import("../base/types.js").Direction[]} */
    this.directions = [
      { name: "row", plural: "rows", lines: height, back: "left", on: "right", crossing: "column" },
      { name: "column", plural: "columns", lines: width, back: "up", on: "down", crossing: "row" },
    ];
  }

  /** Returns the direction of a line, and the number of the line within it, counted from 1. @param {number} line */
  #place(line) {
    let number = line;
    const found = this.directions.find(({ lines }) => number < lines || ((number -= lines), false));
    return { direction: found ?? this.directions[0], number: number + 1 };
  }

  /** @override @param {number} rule */
  rule(rule) {
    const { direction, number } = this.#place(rule);
    return `${direction.name} ${number}`;
  }

  /** @override @param {number[]} cells @param {number | null} [line] */
  cells(cells, line = null) {
    if (line === null) return super.cells(cells);
    const { crossing } = this.#place(line).direction;
    const own = cellsOf(this.parts, line);
    const places = ranges(ascending(cells.map((cell) => own.indexOf(cell) + 1)));
    const plural = cells.length === 1 ? "" : "s";
    return `the cell${plural} in ${crossing}${plural} ${places}`;
  }

  /** @override @param {number | null} rule @param {string} [may] */
  broken(rule, may = "can") {
    if (rule === null) return say("some-line-broken", { cannot: cannot(may) });
    return say("line-broken", { line: this.rule(rule), cannot: cannot(may), clue: this.clueText(rule) });
  }

  /** @override @param {number[]} rules */
  contradicting(rules) {
    if (rules.length < 2) return rules.map((rule) => this.broken(rule)).join("");
    return say("lines-contradict", { lines: this.#lines(rules) });
  }

  /** Names several lines: "rows 1 and 3 and column 2". @param {number[]} lines */
  #lines(lines) {
    const sides = this.directions.flatMap((direction) => {
      const own = ascending(lines).map((rule) => this.#place(rule)).filter((one) => one.direction === direction);
      if (!own.length) return [];
      return [`${own.length === 1 ? direction.name : direction.plural} ${ranges(own.map(({ number }) => number))}`];
    });
    return together(sides);
  }

  /** @override @param {Step} step */
  target({ line }) {
    return line === null ? "" : this.rule(line);
  }

  /** @override @param {Step} step */
  around({ bounds }) {
    return bounds.flatMap(({ rule }) => [...cellsOf(this.parts, Number(rule))]);
  }

  /** @override @param {Step} step */
  reason(step) {
    const { line } = step;
    if (line === null) {
      const [cell, colour] = step.assumed ?? [0, 0];
      return this.fillIn(step, {
        either: this.#either(cell),
        otherwise: this.names[Math.max(colour, 0)],
        refuted: this.broken(step.refuted, "could"),
      });
    }
    const block = step.block === null ? null : this.#clue(line)[step.block];
    const named = step.block === null ? "" : this.#block(line, step.block);
    const ink = this.#ink(step, block);
    return this.fillIn(step, {
      block: named || "the same block",
      shortest: named || "the shortest block that they can belong to",
      finished: this.#finished(step, block, named, ink),
      full: this.#full(line),
      covers: this.#covers(step, block, named, this.#place(line).direction),
      complete: step.technique === "complete" ? this.#complete(step, line) : "",
      ink,
      background: this.names[0],
      them: them(step),
    });
  }

  /**
   * Returns the clue of a line as text.
   *
   * @param {number} line
   */
  clueText(line) {
    const blocks = this.#clue(line).map((block) => this.#length(block));
    return blocks.join(this.names.length === 2 ? " " : ", ") || "0";
  }

  /** @param {number} line @returns {Block[]} */
  #clue(line) {
    const { blockStart, length, colour } = this.parts.lines;
    const blocks = [];
    for (let at = blockStart[line]; at < blockStart[line + 1]; at++) {
      blocks.push({ length: length[at], colour: colour[at] });
    }
    return blocks;
  }

  /**
   * Names a block by its length and colour. If several blocks have the same length and colour, names it by its place.
   *
   * @param {number} line
   * @param {number} block
   */
  #block(line, block) {
    const clue = this.#clue(line);
    const { length, colour } = clue[block];
    const same = clue.filter((other) => other.length === length && other.colour === colour);
    const name = this.#length(clue[block]);
    return same.length === 1 ? `the ${name}` : `the ${ordinal(block + 1)} block (${name})`;
  }

  /** Returns the length of a block and, if there are several colours, its colour. @param {Block} block */
  #length({ length, colour }) {
    const name = length ? String(length) : "?";
    return this.names.length === 2 ? name : `${this.names[colour]} ${name}`;
  }

  /**
   * Explains why the clue of a line leaves only one arrangement.
   *
   * @param {number} line
   */
  #full(line) {
    const clue = this.#clue(line);
    if (roomOf(clue, 0) < cellsOf(this.parts, line).length) return say("full-by-colours");
    if (clue.length === 1) return say("full-single", { block: this.#block(line, 0) });
    if (roomOf(clue, 0) === clue.reduce((sum, { length }) => sum + length, 0)) return say("full");
    return say(this.names.length === 2 ? "full-with-cells" : "full-with-gaps", { background: this.names[0] });
  }

  /**
   * Explains why a block covers cells in all its places.
   *
   * @param {Step} step
   * @param {Block | null} block
   * @param {string} named
   * @param {import("../base/types.js").Direction} direction
   */
  #covers(step, block, named, { back, on }) {
    const isWhole = block?.length && block.length === step.settled.length;
    const reason = say(isWhole ? "covers-all" : "covers", { block: named, them: them(step), back, on });
    const { line, block: at, settled } = step;
    if (line === null || at === null) return reason;
    const [clue, own] = [this.#clue(line), cellsOf(this.parts, line)];
    const plain = own.slice(own.length - roomOf(clue.slice(at)), roomOf(clue.slice(0, at + 1)));
    const follows = settled.every(([cell]) => plain.includes(cell)); // from the lengths alone
    return follows ? reason : this.#withLacking(reason, line, clue[at].colour);
  }

  /** Adds to a reason which crossing lines lack a colour. @param {string} reason @param {number} line @param {number} ink */
  #withLacking(reason, line, ink) {
    const own = new Set(cellsOf(this.parts, line));
    const others = [...Array(rulesOf(this.parts)).keys()].filter((other) => other !== line);
    const crossing = others.filter((other) => cellsOf(this.parts, other).some((cell) => own.has(cell)));
    const lacking = crossing.filter((other) => this.#clue(other).every(({ colour }) => colour !== ink));
    if (this.names.length === 2 || !lacking.length) return reason;
    return say(lacking.length === 1 ? "line-lacks" : "lines-lack", { reason, lines: this.#lines(lacking), colour: this.names[ink] });
  }

  /**
   * Explains why every colour of a cell leads to the same step (technique two-way).
   *
   * @param {number} cell
   */
  #either(cell) {
    const [background, ink] = this.names;
    return say(this.names.length > 2 ? "either-of-several" : "either", { cell: this.cell(cell), ink, background });
  }

  /**
   * Returns the colour that a step places or excludes.
   *
   * @param {Step} step
   * @param {Block | null} block
   */
  #ink(step, block) {
    if (block !== null) return this.names[block.colour];
    const lost = new Set(step.removed.map(([, colour]) => colour));
    const kept = new Set(step.settled.map(([, colour]) => colour).filter(Boolean));
    const inks = [...(lost.has(0) ? kept : lost)];
    return inks.length === 1 ? this.names[inks[0]] : "coloured";
  }

  /**
   * Explains why the cells beside a run cannot have its colour.
   *
   * @param {Step} step
   * @param {Block | null} block
   * @param {string} named
   * @param {string} ink
   */
  #finished(step, block, named, ink) {
    if (!block?.length) return say("finished-unknown", { ink, them: them(step) });
    return say(block.length === 1 ? "finished-single" : "finished", { block: named, length: block.length, ink });
  }

  /**
   * Explains why a line already has all its cells of a colour, or why this colour needs all remaining cells.
   *
   * @param {Step} step
   * @param {number} line
   */
  #complete(step, line) {
    const lost = ascending(new Set(step.removed.map(([, colour]) => colour)));
    const kept = ascending(new Set(step.settled.map(([, colour]) => colour)));
    const isThere =
      lost.length === 1 && lost[0] !== 0 && (kept.includes(0) || step.settled.length < step.removed.length);
    if (!isThere && !lost.includes(0)) return say("complete-each");
    const colour = isThere ? lost[0] : kept[0];
    const ink = this.names[colour];
    const own = this.#clue(line).filter((block) => block.colour === colour);
    const number = own.reduce((sum, { length }) => sum + (length || 1), 0);
    if (isThere) return say(number === 1 ? "complete-single" : "complete", { number, ink });
    const sentence = own.some(({ length }) => !length) ? "needs-at-least" : "needs";
    return this.#withLacking(say(sentence, { cells: inWords(number, `${ink} cell`), number, ink }), line, colour);
  }
}
