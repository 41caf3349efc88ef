/**
 * Describes the reasons of the techniques of count rules in words, like nono.grading._count_wording in Python: fills
 * sentences of words.json with the phrases of the rules.
 *
 * @import { Bound, Puzzle, Step } from "../base/types.js"
 * @import { Built } from "../genres/index.js"
 * @import { Parts } from "./model.js"
 */

import { filled } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { valuesOf } from "../genres/declared.js";
import { Domains } from "./domains.js";
import { ruleCells, ruleValues } from "./model.js";
import { declaredPhrases, givenPhrases } from "./phrases.js";
import { say } from "./table.js";
import { StepWording, ascending, cannot, them, together } from "./wording.js";

/** The words for a model of count rules. */
export class CountStepWording extends StepWording {
  /** The colours that the cells have at the start. */
  #grid;

  /**
   * @param {Puzzle} puzzle
   * @param {Parts} parts
   * @param {Pick<Built, "clued" | "subjects">} [built]   the clues, if the rules are declared
   */
  constructor(puzzle, parts, { clued, subjects } = { clued: null, subjects: new Int32Array() }) {
    super(puzzle, parts);
    const page = /** @type {import("../genres/given.js").Page} */ (puzzle.given?.page);
    this.#grid = Domains.of(parts).grid();
    const { names, reasons } = clued?.genre.words ?? page.words;
    this.techniqueNames = names;
    this.reasons = reasons;
    this.drawn = clued?.genre.drawn ?? page.drawn;
    this.blank = (clued ? valuesOf(clued.genre, clued.width) : page.values)[0].key;
    /** Returns the phrases for a rule. @type {(rule: number) => import("./phrases.js").Phrases} */
    this.phrases = clued ? declaredPhrases(clued, subjects, this) : (rule) => givenPhrases(page, rule);
  }

  /** Returns the name of a rule, or for -1 - c, of the cell c. @param {number} rule */
  rule(rule) {
    return rule < 0 ? this.cell(-1 - rule) : this.phrases(rule).name;
  }

  /**
   * Says that a rule cannot be kept, or for -1 - c, that the cell c has no colour left; null stands for a rule that is
   * not known.
   *
   * @param {number | null} rule
   * @param {string} [verb]   "could" after an assumption
   */
  broken(rule, verb = "can") {
    if (rule === null) return say("some-rule-broken", { cannot: cannot(verb) });
    if (rule < 0) return say("cell-broken", { may: verb, cell: this.rule(rule) });
    return this.#withVerb(this.phrases(rule).broken, verb);
  }

  /** Fills a verb ("can" or "could") into a phrase for a broken rule. @param {string} phrase @param {string} verb */
  #withVerb(phrase, verb) {
    const [would, has] = verb === "could" ? ["would ", "would have"] : ["", "has"];
    return filled(phrase, { may: verb, cannot: cannot(verb), would, has });
  }

  /**
   * If the broken rule only copies values into hidden cells, which have no name, returns the rule that changed them
   * last.
   *
   * @override
   * @param {import("./derive.js").Derivation} derivation
   */
  conflict({ conflict, steps }) {
    if (conflict === null || conflict < 0 || !this.phrases(conflict).copy) return conflict;
    const copies = new Set(ruleCells(this.parts, conflict).filter((cell) => cell >= this.height * this.width));
    const changed = [...steps].reverse().filter(({ hidden }) => hidden.some(([cell]) => copies.has(cell)));
    return changed.find(({ rule }) => rule !== null && rule !== conflict)?.rule ?? conflict;
  }

  /**
   * Says that the requirements of rules contradict one another or, if there is only one, that it is broken.
   *
   * @param {number[]} rules
   */
  contradicting(rules) {
    /** @type {Map<string, number>} */
    const requirements = new Map();
    for (const rule of ascending(rules).reverse()) { // names the rules of clues first
      const { must } = this.phrases(rule);
      if (must && !requirements.has(must)) requirements.set(must, rule);
    }
    if (requirements.size < 2) return [...requirements.values()].map((rule) => this.#describeFault(rule)).join("");
    return say("rules-contradict", { rules: together([...requirements.keys()], ", and") });
  }

  /**
   * States that a rule is broken and, if its cells exceed an exact number, how many they have. If the genre has a
   * phrase for rules that allow a number of cells, the phrase names the cells.
   *
   * @param {number} rule
   */
  #describeFault(rule) {
    const { counted, ink, kind, name, naming, number } = this.phrases(rule);
    const { least, most } = this.parts.counts;
    const inked = this.#inkedCells(rule);
    const isOver = inked.length > most[rule];
    if (naming && isOver) return this.#withVerb(naming(this.cells(inked.slice(0, most[rule] + 1))), "can");
    const isExact = least[rule] && least[rule] === most[rule];
    if (!ink || kind || !isExact || !isOver) return this.broken(rule);
    return say("too-many", { rule: name, found: counted(inked.length), number });
  }

  /** Returns the cells that have a colour which a rule counts in them. @param {number} rule */
  #inkedCells(rule) {
    return ruleValues(this.parts, rule).filter(([cell, colour]) => this.#grid[cell] === colour).map(([cell]) => cell);
  }

  /**
   * Returns the rules. In place of a single one, returns the first rule whose clue is in a wrong cell and of whose
   * values the cells have too many, if there is one.
   *
   * @override
   * @param {number[]} rules
   * @param {number[]} wrong
   */
  blamed(rules, wrong) {
    if (rules.length !== 1) return rules;
    const { most } = this.parts.counts;
    const isOfWrongCell = (/** @type {number} */ rule) => {
      const { place } = this.phrases(rule);
      return place !== null && wrong.includes(place);
    };
    const broken = [...most.keys()].find((rule) => isOfWrongCell(rule) && this.#inkedCells(rule).length > most[rule]);
    return broken === undefined ? rules : [broken];
  }

  /**
   * Names where to look: the first cell that already shows a full rule's colour, or the rules and cells of the bounds;
   * for an exclusion, only the rule left without room, whose bound comes first.
   *
   * @param {Step} step
   */
  target({ technique, rule, shown, bounds }) {
    const ink = rule === null ? "" : this.phrases(rule).ink;
    if (technique === "at-most-saturated" && shown.length && ink) return this.#nameInkedCells(shown.slice(0, 1), ink);
    const named = technique === "exclusion" ? bounds.slice(0, 1) : bounds;
    return together(this.#namesOfBounds(named));
  }

  /**
   * Returns the cell of the rule's clue or else the first shown cell; null without both.
   *
   * @override
   * @param {Step} step
   */
  at({ rule, shown }) {
    return rule === null ? null : (this.phrases(rule).place ?? shown[0] ?? null);
  }

  /** Returns the cells of a step's rules and clues, and those that show why. @override @param {Step} step */
  around(step) {
    const bounds = step.bounds.length ? step.bounds : [{ rule: step.rule, cell: null }];
    const cellsOf = (/** @type {number} */ rule) => {
      const { cells, place } = this.phrases(rule);
      return cells ?? [...(place === null ? [] : [place]), ...ruleCells(this.parts, rule)];
    };
    const cells = bounds.flatMap(({ rule, cell }) => (rule === null ? (cell ?? []) : cellsOf(rule)));
    // without hidden cells
    return [...cells, ...this.#cellsThatShowWhy(step)].filter((cell) => cell < this.height * this.width);
  }

  /**
   * Returns the cells that show why a step's rules have so few cells left, such as the 8s that see all other cells of a
   * box. These cells fill other rules, which then exclude values that the step's rules would need. The rules that
   * exclude most of these values come first, and each value is excluded only once.
   *
   * @param {Step} step
   */
  #cellsThatShowWhy({ bounds, settled }) {
    const codeOf = (/** @type {number[]} */ [cell, colour]) => cell * this.parts.colours + colour;
    const settledCodes = settled.map(codeOf);
    const needed = bounds.filter(({ isMost }) => !isMost).flatMap(({ rule, cell }) =>
      rule === null ? this.names.map((_, colour) => [Number(cell), colour]) : ruleValues(this.parts, rule));
    const isOpen = (/** @type {number[]} */ [cell]) => this.#grid[cell] === UNKNOWN;
    let excluded = needed.filter(isOpen).map(codeOf).filter((code) => !settledCodes.includes(code));
    const fullRules = [...this.parts.counts.most.entries()].flatMap(([rule, most]) => {
      const inked = this.#inkedCells(rule);
      const isFull = inked.length > 0 && inked.length === most;
      return isFull ? [{ inked, codes: new Set(ruleValues(this.parts, rule).map(codeOf)) }] : [];
    });
    const witnesses = [];
    for (;;) {
      const counts = fullRules.map(({ codes }) => excluded.filter((code) => codes.has(code)).length);
      const largest = Math.max(0, ...counts);
      if (!largest) return witnesses;
      const { codes, inked } = fullRules[counts.indexOf(largest)];
      excluded = excluded.filter((code) => !codes.has(code));
      witnesses.push(...inked);
    }
  }

  /**
   * Returns the keys under which tables may have a text for a step, the most specific first: the technique with what
   * its bounds need, the technique with their kinds, the kind of its only rule, and the technique.
   *
   * @override
   * @param {Step} step
   */
  keys({ technique, bounds, needs }) {
    const { least, most } = this.parts.counts;
    const kindOfBounds = (/** @type {number} */ rule) =>
      least[rule] === most[rule] ? "exact" : least[rule] ? "at-least" : "at-most";
    const named = bounds.map(({ rule }) => (rule === null ? "" : this.phrases(rule).kind));
    const kinds = bounds.map(({ rule }, index) => (rule === null ? "cell" : named[index] || kindOfBounds(rule)));
    const several = bounds.length > 1 ? [`${technique} ${ascending(needs).join("-")}`] : [];
    const single = bounds.length === 1 && bounds[0].rule !== null ? [named[0]] : [];
    const base = bounds.length > 2 && technique === "subset" ? "subsets" : technique; // as `step_keys` in Python
    return [...several, `${base} ${[...new Set(kinds)].sort().join("+")}`, ...single, base];
  }

  /**
   * States that cells have a colour or, if `negated`, that they do not have it. With two colours, both are said by the
   * colour that the cells then have.
   *
   * @override
   * @param {number[]} cells
   * @param {number} colour
   * @param {boolean} [negated]
   * @param {number | null} [line]   as for `cells`
   */
  state(cells, colour, negated = false, line = null) {
    if (this.names.length > 2) return super.state(cells, colour, negated, line);
    const value = colour ^ Number(negated); // of two colours, not to have one is to have the other
    if (this.drawn === "fill" || this.blank !== "x") return super.state(cells, value, false, line);
    const sentence = (cells.length === 1 ? "cell-has" : "cells-have") + (value ? "" : "-no"); // a mark, or no mark
    return say(sentence, { cells: this.cells(cells, line), colour: this.names[1] });
  }

  /**
   * Returns the reason of a step: of an assumption, search or exclusion, of several rules or cells together, or of one
   * rule.
   *
   * @param {Step} step
   */
  reason(step) {
    if (!step.bounds.length || step.technique === "exclusion") {
      const brokenRule = step.bounds.length ? step.rule : step.refuted;
      return this.fillIn(step, { refuted: this.broken(brokenRule, "could") });
    }
    if (step.rule === null || step.bounds.length > 1) {
      return this.fillIn(step, { reason: this.#whyTogether(step), ...this.#wordsOfSides(step) });
    }
    const { name, must, ink, number, values, kind } = this.phrases(step.rule);
    if (!ink && !(kind in this.reasons)) return must; // the general reasons name what the rule counts
    // the rule is named after the cell
    const isSame = step.removed.length === 1 && this.cell(step.removed[0][0]) === name;
    const shown = this.#nameInkedCells(step.shown, ink);
    return this.fillIn(step, { rule: isSame ? "it" : name, number, values, ink, shown, them: them(step) });
  }

  /**
   * Returns the words for the reason of a step on regions in which no value occurs twice. The bases are the rules whose
   * lower bounds the step uses. The covers are the rules whose upper bounds it uses.
   *
   * @param {Step} step
   */
  #wordsOfSides({ bounds, removed }) {
    const unique = (/** @type {string[]} */ words) => [...new Set(words)];
    const side = (/** @type {boolean} */ isMost) =>
      unique(bounds.flatMap((bound) =>
        bound.rule !== null && bound.isMost === isMost ? [this.rule(bound.rule)] : []));
    const values = unique(bounds.flatMap(({ rule }) => (rule === null ? [] : [this.phrases(rule).ink])));
    const cells = bounds.flatMap(({ cell }) => (cell === null ? [] : [cell]));
    const [bases, covers] = [side(false), side(true)];
    const words = {
      bases: together(bases),
      have: bases.length === 1 ? "has" : "have",
      covers: together(covers),
      values: together(values),
      either: together(values, " or"),
      cells: this.cells(cells),
      lost: removed.length ? this.names[removed[0][1]] : "",
      pivot: this.cells(cells.slice(0, 1)),
      wings: together(cells.slice(1).map((cell) => this.cell(cell)), " or"),
    };
    return { ...words, chain: say(covers.length ? "chain-both" : "chain-one", words) };
  }

  /** Returns the names of the rules and cells that have these bounds. @param {Bound[]} bounds */
  #namesOfBounds(bounds) {
    return [...new Set(bounds.map(({ rule, cell }) => (rule === null ? this.cell(Number(cell)) : this.rule(rule))))];
  }

  /**
   * Explains why several rules together settle cells: some rules need all the cells that the other rules allow. If
   * all bounds belong to rules about one colour, the sentence counts these cells; otherwise, it only names the rules.
   * If a rule has no colour or has a kind, or nothing is allowed, returns what the rules demand.
   *
   * @param {Step} step
   */
  #whyTogether({ bounds, needs }) {
    // of cells that the upper bounds behind the first bound allow
    const number = needs.reduce((sum, need, index) => sum + (index && bounds[index].isMost ? need : 0), 0);
    const rules = bounds.flatMap(({ rule }) => (rule === null ? [] : [this.phrases(rule)]));
    if (!rules.length) return "";
    if (!number || rules.some(({ ink, kind }) => !ink || kind)) {
      return together([...new Set(rules.map(({ must }) => must))].filter((must) => must));
    }
    const sides = [false, true].map((isMost) => bounds.filter((bound) => bound.isMost === isMost));
    const [{ ink }] = rules;
    if (rules.length === bounds.length && rules.every((rule) => rule.ink === ink)) {
      const [needing, allowing] = sides.map((side) => this.#namesOfBounds(side));
      const sentence = needing.length === 1 ? "together" : "together-several";
      const counted = rules[0].counted(number);
      return say(sentence, { needing: together(needing), number: counted, allowing: together(allowing) });
    }
    const [needing, allowing] = sides.map((side) => side.map((bound) => this.#subjectOf(bound)));
    const sentence = needing.length === 1 ? "needs-as-many" : "need-as-many";
    return say(sentence, { needing: together(needing), allowing: together(allowing) });
  }

  /** Returns the subject of a bound, such as "the 3 of row 1", or the name of a cell. @param {Bound} bound */
  #subjectOf({ rule, cell }) {
    if (rule === null) return this.cell(Number(cell));
    return `the ${this.phrases(rule).ink} of ${this.rule(rule)}`;
  }

  /**
   * Names cells that have the colour of a rule, such as "the 3 in row 1 column 2".
   *
   * @param {number[]} cells
   * @param {string} ink   the name of the colour; "": it is left out
   */
  #nameInkedCells(cells, ink) {
    return together(cells.map((cell) => (ink ? `the ${ink} in ${this.cell(cell)}` : this.cell(cell))));
  }
}
