/** The line that is being typed: its text as chips with a caret, the keys, and the pad of phones. */

import { icon } from "../../base/icons.js";
import { button, make } from "../../base/make.js";
import { lineName } from "../../base/text.js";
import { COARSE } from "../../board/panels.js";
import { readableOn } from "../../puzzle/palette.js";
import { readClue, skippedWords } from "./clue_text.js";
import { swatchOf } from "./inks_card.js";

/**
 * @import { NonogramCopy } from "./nonogram_copy.js"
 *
 * What has lines to be typed: a copy of a nonogram, or a `KindCopy`.
 * @typedef {Pick<NonogramCopy, "addNamed" | "inks" | "letters" | "height" | "lines" | "textOf" | "write">} Typable
 */

const LONGEST = 60; // longer pasted texts are no clue of a line
const STEPS = /** @type {Record<string, number>} */ ({ Enter: 1, ArrowDown: 1, ArrowUp: -1 });
const PAD = [..."1234567890", "<", " ", "⌫"];
const PAD_NAMES = /** @type {Record<string, string>} */ ({ "<": "Line before", " ": "Space", "⌫": "Delete" });

/** Runs the only field for rows and columns alike. */
export class ClueEntry {
  /** The line whose clue is typed; rows come first. */
  line = 0;
  #copy;
  #chosen;
  #field = make("input", { autocomplete: "off", spellcheck: false, inputMode: COARSE.matches ? "none" : "text" });
  #name = make("span", "note");
  #typed = make("span", { className: "typed", ariaHidden: "true" });
  #help = make("span", { className: "note keys-help" });
  #inks = make("div", { className: "ink-row", role: "group", ariaLabel: "Ink" });
  /** Takes a pasted text of several lines, if it may be a whole puzzle. @type {((text: string) => void) | null} */
  pasted = null;
  /** What the last key does in place of choosing the next line, or null. @type {(() => void) | null} */
  finish = null;
  #enter;
  element = make("div", "entry");
  pad = make("div", "pad");

  /**
   * @param {Typable} copy
   * @param {() => void} chosen   is called when another line is chosen
   */
  constructor(copy, chosen) {
    this.#copy = copy;
    this.#chosen = chosen;
    const field = this.#field;
    field.autocapitalize = "off";
    field.setAttribute("enterkeyhint", "next");
    field.oninput = () => this.#writeClue(field.value);
    field.onpaste = (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!this.pasted || (!text.trim().includes("\n") && text.length <= LONGEST)) return;
      event.preventDefault();
      this.pasted(text);
    };
    field.onkeydown = (event) => {
      const step = STEPS[event.key];
      if (!step || event.isComposing) return;
      event.preventDefault();
      this.go(this.line + step);
    };
    document.addEventListener("selectionchange", () => field.matches(":focus") && this.#drawNumbers());
    const [before, next] = /** @type {const} */ ([["Line before", -1, "back"], ["Next line", 1, "next"]])
      .map(([ariaLabel, step, sign]) =>
        button("", () => this.go(this.line + step), { ariaLabel, className: "square" }, icon(sign)));
    const box = make("div", "box", this.#name, this.#typed, field);
    this.element.append(before, box, next, this.#help);
    const keys = PAD.map((key) =>
      button(key === " " ? "space" : key, () => this.#pressKey(key), { ariaLabel: PAD_NAMES[key] ?? key }));
    keys[PAD.indexOf("<")].replaceChildren(icon("back"));
    const enter = (this.#enter = button("", () => (this.finish ? this.finish() : this.go(this.line + 1))));
    for (const key of [...keys, enter]) { // the field keeps the focus
      key.onpointerdown = (event) => event.preventDefault();
    }
    this.pad.append(this.#inks, make("div", "digits", ...keys, enter));
  }

  /** Chooses a line; the one before the first is the last. @param {number} line */
  go(line) {
    const { lines } = this.#copy;
    this.line = (line + lines) % lines;
    const text = this.#copy.textOf(this.line);
    this.#field.value = text;
    this.#field.setSelectionRange(text.length, text.length);
    this.#chosen();
  }

  /** Takes the focus. */
  focus() {
    this.#field.focus({ preventScroll: true });
  }

  /** Types a key of the pad at the caret. @param {string} key */
  #pressKey(key) {
    const field = this.#field;
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    if (key === "<") return this.go(this.line - 1);
    if (key === "⌫") field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
    else field.setRangeText(key, start, end, "end");
    this.#writeClue(field.value);
  }

  /** Changes the ink of the numbers to come. @param {number} ink   counted from 1 */
  useInk(ink) {
    this.#pressKey(this.#copy.letters[ink - 1]);
    this.focus();
  }

  /** Changes the clue of the line. Letters of named colours add these as inks. @param {string} text */
  #writeClue(text) {
    for (const letter of readClue(text, this.#copy.letters).unknown) this.#copy.addNamed(letter);
    this.#copy.write(this.line, text);
  }

  /** The ink of the numbers that are typed next at the caret, counted from 1. */
  get ink() {
    const before = this.#field.value.slice(0, this.#field.selectionStart ?? undefined);
    return readClue(before, this.#copy.letters).ink;
  }

  /** Shows the line. */
  show() {
    const copy = this.#copy;
    const name = lineName(this.line, copy.height);
    this.#name.textContent = name;
    this.#field.ariaLabel = `${name}, numbers with spaces`;
    if (this.#field.value !== copy.textOf(this.line)) this.#field.value = copy.textOf(this.line);
    this.#enter.textContent = this.finish ? "Go on to play" : "Next line";
    this.#enter.className = this.finish ? "primary enter" : "enter";
    const { unknown } = readClue(this.#field.value, copy.letters);
    const isColoured = copy.inks.length > 1;
    this.#help.replaceChildren(...(isColoured
      ? ["A letter changes the ink: ", make("b", {}, `${copy.letters[1]}3 2${copy.letters[0]}1`)]
      : ["Space for the next number, Enter for the next line"]));
    this.#help.classList.toggle("warned", unknown.length > 0);
    if (unknown.length) this.#help.textContent = skippedWords(unknown);
    this.#drawNumbers();
  }

  /** Draws the numbers with the caret among them. */
  #drawNumbers() {
    const { inks, letters } = this.#copy;
    const { value, selectionStart } = this.#field;
    const place = selectionStart ?? value.length;
    const caret = make("u");
    caret.style.background = `#${inks[this.ink - 1]?.rgb}`;
    if (inks.length === 1) caret.style.background = "";
    const { blocks } = readClue(value, letters);
    const isColoured = inks.length > 1;
    const chips = blocks.map(({ colour, end, start }) => {
      const word = value.slice(start, end);
      const chip = make("i", isColoured ? "inked" : "", word);
      const within = place - start;
      if (within > 0 && place < end) chip.replaceChildren(word.slice(0, within), caret, word.slice(within));
      const { rgb } = inks[colour - 1];
      if (isColoured) Object.assign(chip.style, { background: `#${rgb}`, color: `#${readableOn(rgb)}` });
      return chip;
    });
    const before = blocks.filter(({ end }) => end <= place).length;
    if (!caret.isConnected && !chips.some((chip) => chip.contains(caret))) chips.splice(before, 0, caret);
    if (!blocks.length && value.includes("0")) chips.unshift(make("i", {}, "0"));
    this.#typed.replaceChildren(...chips);
    this.#showInks(inks);
  }

  /** Shows the row of inks over the pad. @param {import("./nonogram_copy.js").Ink[]} inks */
  #showInks(inks) {
    this.#inks.hidden = inks.length === 1;
    const swatches = inks.map(({ name, rgb }, index) => {
      const about = { ariaLabel: name, ariaPressed: String(this.ink === index + 1) };
      return button("", () => this.useInk(index + 1), about, swatchOf(rgb));
    });
    this.#inks.replaceChildren(...swatches);
  }
}
