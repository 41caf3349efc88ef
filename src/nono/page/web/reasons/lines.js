/**
 * Describes lines, blocks and the reasons of line techniques in words, like nono.grading._wording in Python.
 *
 * @import { Block, Step } from "../base/types.js"
 */

import { inWords } from "../base/text.js";
import { cellsOf } from "./model.js";
import { say } from "./table.js";
import { StepWording, ascending, cannot, ordinal, ranges, them, together } from "./wording.js";

/** The words for a model of lines, which are rows and columns. */
export class LineStepWording extends StepWording {
  /**
   * Returns the words for a line: its side and its number from 1, going back and on along it, and what crosses it.
   *
   * @param {number} line
   */
  #wordsOfSide(line) {
    return line < this.height
      ? { name: "row", number: line + 1, back: "left", on: "right", crossing: "column" }
      : { name: "column", number: line - this.height + 1, back: "up", on: "down", crossing: "row" };
  }

  /** Returns the name of a line, such as "row 2". @param {number} rule   the number of the line */
  rule(rule) {
    const { name, number } = this.#wordsOfSide(rule);
    return `${name} ${number}`;
  }

  /**
   * Names cells by their places in a line or, without a line, by row and column.
   *
   * @override
   * @param {number[]} cells
   * @param {number | null} [line]
   */
  cells(cells, line = null) {
    if (line === null) return super.cells(cells);
    const { crossing } = this.#wordsOfSide(line);
    const inLine = cellsOf(this.parts, line);
    const places = ranges(ascending(cells.map((cell) => inLine.indexOf(cell) + 1)));
    const plural = cells.length === 1 ? "" : "s";
    return `the cell${plural} in ${crossing}${plural} ${places}`;
  }

  /** Says that a line (null: some line) cannot be kept. @param {number | null} rule @param {string} [verb] */
  broken(rule, verb = "can") {
    if (rule === null) return say("some-line-broken", { cannot: cannot(verb) });
    return say("line-broken", { line: this.rule(rule), cannot: cannot(verb), clue: this.clueText(rule) });
  }

  /** Says that the clues of lines contradict one another. @param {number[]} rules   the numbers of the lines */
  contradicting(rules) {
    if (rules.length < 2) return rules.map((rule) => this.broken(rule)).join("");
    return say("lines-contradict", { lines: this.#namesOfLines(rules) });
  }

  /** Names several lines: "rows 1 and 3 and column 2". @param {number[]} lines */
  #namesOfLines(lines) {
    const places = ascending(lines).map((line) => this.#wordsOfSide(line));
    const sides = ["row", "column"].flatMap((side) => {
      const numbers = places.filter(({ name }) => name === side).map(({ number }) => number);
      return numbers.length ? [`${side}${numbers.length === 1 ? "" : "s"} ${ranges(numbers)}`] : [];
    });
    return together(sides);
  }

  /** Returns the name of the line of a step, or "" if it has none. @param {Step} step */
  target({ line }) {
    return line === null ? "" : this.rule(line);
  }

  /** @override @param {Step} step */
  around({ bounds }) {
    return bounds.flatMap(({ rule }) => [...cellsOf(this.parts, Number(rule))]);
  }

  /**
   * Returns the reason of an assumption or a search (without a line), or of a technique for lines.
   *
   * @param {Step} step
   */
  reason(step) {
    const { line } = step;
    if (line === null) {
      const [cell, colour] = step.assumed ?? [0, 0];
      return this.fillIn(step, {
        either: this.#whyEither(cell),
        otherwise: this.names[Math.max(colour, 0)],
        refuted: this.broken(step.refuted, "could"),
      });
    }
    const { sentence, colour, number, lacking } = /** @type {NonNullable<Step["reason"]>} */ (step.reason);
    const { back, on } = this.#wordsOfSide(line);
    const named = step.block === null ? "" : this.#nameOfBlock(line, step.block);
    const ink = colour < 0 ? "coloured" : this.names[colour];
    const words = {
      // the only block, or that of the step
      block: sentence === "full-single" ? this.#nameOfBlock(line, 0) : named || "the same block",
      shortest: named || "the shortest block that they can belong to",
      ink,
      background: this.names[0],
      them: them(step),
      back,
      on,
      number,
      cells: inWords(number, `${ink} cell`),
      length: step.block === null ? "" : this.#clueOf(line)[step.block].length,
    };
    let why = sentence && say(sentence, words);
    if (lacking.length) {
      const sentence = lacking.length === 1 ? "line-lacks" : "lines-lack";
      why = say(sentence, { reason: why, lines: this.#namesOfLines(lacking), colour: ink });
    }
    return this.fillIn(step, { ...words, why });
  }

  /** Returns the clue of a line as text. @param {number} line */
  clueText(line) {
    const blocks = this.#clueOf(line).map((block) => this.#lengthAndColour(block));
    return blocks.join(this.names.length === 2 ? " " : ", ") || "0";
  }

  /** Returns the blocks of a line's clue. @param {number} line @returns {Block[]} */
  #clueOf(line) {
    const { blockStart, length, colour } = this.parts.lines;
    const [first, end] = [blockStart[line], blockStart[line + 1]];
    return Array.from(length.subarray(first, end), (size, index) => ({ length: size, colour: colour[first + index] }));
  }

  /**
   * Names a block by its length and colour. If several blocks have the same length and colour, names it by its place.
   *
   * @param {number} line
   * @param {number} block
   */
  #nameOfBlock(line, block) {
    const clue = this.#clueOf(line);
    const { length, colour } = clue[block];
    const same = clue.filter((block) => block.length === length && block.colour === colour);
    const name = this.#lengthAndColour(clue[block]);
    return same.length === 1 ? `the ${name}` : `the ${ordinal(block + 1)} block (${name})`;
  }

  /** Returns the length of a block and, if there are several colours, its colour. @param {Block} block */
  #lengthAndColour({ length, colour }) {
    const name = length ? String(length) : "?";
    return this.names.length === 2 ? name : `${this.names[colour]} ${name}`;
  }

  /** Explains why every colour of a cell leads to the same step (technique two-way). @param {number} cell */
  #whyEither(cell) {
    const [background, ink] = this.names;
    return say(this.names.length > 2 ? "either-of-several" : "either", { cell: this.cell(cell), ink, background });
  }
}
