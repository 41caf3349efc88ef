/** The place "stuck" for other kinds: their board with its signs, on which regions are drawn by dragging, and marks. */

import { icon } from "../../base/icons.js";
import { button, labelled, make } from "../../base/make.js";
import { UNKNOWN } from "../../base/types.js";
import { Board } from "../../board/board.js";
import { NONE } from "../../genres/declared.js";
import { genreOf, placeOf } from "../../genres/index.js";
import { partsOf } from "../../genres/model.js";
import { CountRules } from "../../play/count_rules.js";
import { ClueEntry } from "./clue_entry.js";
import { KindCopy } from "./kind_copy.js";
import { marksPanel } from "./marks_panel.js";
import { panelOfPhones, statusLine } from "./phone_panel.js";
import { sizesCard } from "./sizes_card.js";

/** @typedef {import("../../base/types.js").LayerData} LayerData */

const PAUSE = 350; // time between a change and its verdict, in milliseconds
/** @type {Record<string, string>} */
const VERDICTS = {
  unique: "Exactly one answer fits.",
  multiple: "More than one answer fits so far.",
  unsolvable: "Nothing fits. Compare with the print.",
};
/** How the kinds of layers are copied. */
const HOW = {
  typed: "Type row by row: the cursor goes on by itself. To leave a cell empty, press Space or tap the next one.",
  regions: "Drag through the cells of one region. The next drag begins the next one; start inside a region to go on " +
    "with it.",
  signs: "Choose a sign, and tap its cells.",
  numbers: "Tap a margin and type its number; skip what is not printed.",
};

/**
 * Makes the place to copy a printed puzzle of a genre: it shows the verdict, and goes on to play. Returns the element
 * with all its parts, the button of the size on phones, and a function that is called when the place is shown.
 *
 * @param {import("../../files/files.js").Opening} opening
 * @param {string} kind   the name of the genre
 * @returns {{root: HTMLElement, size: HTMLElement, begin: () => void}}
 */
export function kindPlace(opening, kind) {
  const { app } = opening;
  const printed = new KindCopy(kind);
  const stage = make("div", { id: "stuck-stage", dir: "ltr" });
  const board = new Board(stage, app.settings, true);
  const hasNumbers = printed.beside.some(Boolean);
  const entry = new ClueEntry(printed, () => show());
  const sizes = sizesCard(printed, () => hasNumbers && entry.focus());
  const said = make("p", { className: "note", role: "status" });
  const play = () => opening.open(printed.played);
  const go = button("Go on to play", () => go.ariaDisabled !== "true" && play(), { className: "primary" });
  const tools = make("div", { className: "marking-tools", role: "group", ariaLabel: "Signs" });
  const paste = button("Paste", () => opening.pasteClipboard(), {}, icon("paste"));
  const marking = { brush: 1, board, isActive: false };
  const marks = marksPanel(app, printed, marking);
  const modes = ["Clues", "What I have so far"].map((label, index) => button(label, () => {
    marking.isActive = index === 1;
    show();
  }));
  const modesGroup = make("div", { className: "group", role: "group", ariaLabel: "What you copy" }, ...modes);
  const { showStatus, status } = statusLine();
  /** The layer whose signs are typed row by row, if there is one. */
  const typedLayer = printed.layers.find((layer) => layer.kind === "cells" && printed.keysOf(layer).length > 1);
  const hasRegions = printed.layers.some(({ kind }) => kind === "regions");
  const way = typedLayer ? HOW.typed : hasRegions ? HOW.regions : HOW.signs;
  const how = make("p", "how", hasNumbers ? `${way} ${HOW.numbers}` : way);
  tools.classList.toggle("typed", Boolean(typedLayer?.givens));
  /** The chosen tool: a layer and one of its characters; regions have none. @type {{layer: LayerData, key: string}} */
  let tool;
  /**
   * The stroke: its first cell (on edges, the cell that it has reached), and the character that it draws.
   *
   * @type {{from: number, key: string} | null}
   */
  let stroke = null;
  let timer = 0;
  let turns = 0;
  /** @type {string | null} */
  let verdict = null;
  /** The rules of the board without its typed values, as far as they are known. @type {CountRules | null} */
  let rules = null;
  let ruled = ""; // the board that they belong to

  /** Types a sign at the cursor, which goes on to the next cell. @param {LayerData} layer @param {string} key */
  const type = (layer, key) => {
    printed.paint(layer, [board.cursor], key);
    board.cursor = Math.min(board.cursor + 1, printed.height * printed.width - 1);
    board.showCursor();
  };
  /** Asks the engine for the rules of the typed values, if the board without them is another one. */
  const learnRules = async () => {
    if (!typedLayer?.givens) return;
    const bare = printed.without(typedLayer);
    const board = JSON.stringify(bare.given);
    if (board === ruled) return;
    [rules, ruled] = [null, board];
    const built = await app.checker.built(bare).catch(() => null);
    if (!built || board !== ruled) return;
    rules = new CountRules(partsOf(built.model));
    show();
  };
  /** Returns the cells whose values break a rule, such as equal digits in a row. @param {Uint8Array} marks */
  const clashes = (marks) => {
    if (!typedLayer || !rules) return new Set();
    const codes = new Map(printed.choices.map(({ code, key }) => [key, code]));
    return rules.conflicts(marks.map((mark, cell) => codes.get(printed.keyAt(typedLayer, cell)) ?? mark));
  };
  const showTools = () => {
    const choices = printed.layers.flatMap((layer) => layer.kind === "regions"
      ? [{ layer, key: "", label: "Region" }]
      : printed.keysOf(layer).map(([key, label]) => ({ layer, key, label })));
    const [first] = printed.layers;
    if (first.kind === "cells") choices.push({ layer: first, key: NONE, label: "Erase" });
    tool = choices.find(({ key, layer }) => key === tool?.key && layer === tool.layer) ?? choices[0];
    tools.replaceChildren(...choices.map(({ key, label, layer }) => button(titled(label), () => {
      tool = { layer, key };
      showTools();
      if (layer === typedLayer && layer.givens) type(layer, key); // as a key does
    }, { ariaPressed: String(tool.key === key && tool.layer === layer) })));
  };
  const show = () => {
    if (!stage.isConnected) return;
    const { puzzle } = printed;
    const isMarking = marking.isActive;
    const help = isMarking ? marks.guide.help : null;
    const grid = printed.marks.slice();
    for (const [cell, colour] of help?.proposal ?? []) grid[cell] = colour;
    const picture = genreOf(puzzle).picture(puzzle, grid);
    const tints = picture.tints?.map((tint, cell) => (printed.isDrawn(cell) ? tint : 0));
    board.show({ ...picture, tints }, true);
    const conflicts = clashes(grid);
    board.overlay({
      fields: hasNumbers ? { line: isMarking ? null : entry.line, asked: new Set() } : null,
      crosses: crossKey() ? [...grid.keys()].filter((cell) => grid[cell] === 0) : [],
      conflicts,
      wrong: help?.wrong ?? [],
      frame: help?.frame ?? null,
    });
    board.describe = (cell) =>
      `${placeOf(puzzle, cell)}: ${nameOf(cell)}${conflicts.has(cell) ? ", breaks a rule" : ""}`;
    const isReady = verdict === "unique" || verdict === "multiple";
    entry.finish = verdict === "unique" && !printed.isEmpty ? play : null;
    if (hasNumbers) entry.show();
    for (const part of [entry.element, entry.pad, tools, how]) part.hidden = isMarking;
    for (const part of [marks.card, marks.tools, marks.told, marks.next]) part.hidden = !isMarking;
    modes.forEach((mode, index) => (mode.ariaPressed = String((index === 1) === isMarking)));
    marks.show(isReady);
    sizes.show();
    showSize(printed.width, printed.height);
    const words = printed.isEmpty ? "" : (VERDICTS[verdict ?? ""] ?? "");
    if (said.textContent !== words) said.textContent = words;
    showStatus("", words, words && verdict === "unique" ? "ok" : verdict === "unsolvable" ? "off" : "");
    go.ariaDisabled = String(printed.isEmpty || verdict === null || verdict === "unsolvable");
  };
  /** Returns true if the marks have crosses. */
  const crossKey = () => printed.choices[0].key === "x";
  /** Returns what a cell has: its clue, or else its mark. @param {number} cell */
  const nameOf = (cell) => genreOf(printed.puzzle).clue(printed.puzzle, cell) ||
    (printed.choices.find(({ code }) => code === printed.marks[cell])?.name ?? "");
  /** Gives open cells a mark. @param {number[]} cells @param {number} mark */
  const markCells = (cells, mark) => {
    const { puzzle } = printed;
    for (const cell of cells) if (genreOf(puzzle).open(puzzle, cell)) printed.marks[cell] = mark;
    show();
  };
  /** The mark of the stroke and the marks before it. @type {{mark: number, before: Uint8Array} | null} */
  let marked = null;
  let judged = ""; // the clues that the verdict is about
  const changed = () => {
    const clues = JSON.stringify(printed.data);
    if (clues === judged) return show(); // only marks have changed
    judged = clues;
    verdict = null;
    void learnRules();
    show();
    clearTimeout(timer);
    const turn = ++turns;
    timer = window.setTimeout(async () => {
      const found = await app.checker.ask("verdict", printed.puzzle).catch(() => "undecided");
      if (turn !== turns) return;
      verdict = found;
      show();
    }, PAUSE);
  };
  /** Draws with the chosen tool over cells. */
  const draw = (/** @type {number[]} */ cells) => {
    if (!stroke) return;
    if (tool.layer.kind !== "edges") return printed.paint(tool.layer, cells, stroke.key);
    for (const cell of cells) {
      const isBeside = [1, printed.width].includes(Math.abs(cell - stroke.from));
      if (isBeside) printed.sign(tool.layer, stroke.from, cell, tool.key);
      stroke.from = cell;
    }
  };
  board.on("begin", ({ cell, button: pressed }) => {
    if (marking.isActive) {
      const mark = pressed ? (crossKey() ? 0 : UNKNOWN) : marking.brush;
      marked = { mark: printed.marks[cell] === mark ? UNKNOWN : mark, before: printed.marks.slice() };
      return markCells([cell], marked.mark);
    }
    const { layer } = tool;
    if (layer === typedLayer && layer.givens) return; // keys write at the cursor
    if (layer.kind === "regions") stroke = { from: cell, key: printed.regionFrom(layer, cell) };
    else if (layer.kind === "edges") stroke = { from: cell, key: "" };
    else stroke = { from: cell, key: pressed || printed.keyAt(layer, cell) === tool.key ? NONE : tool.key };
    if (layer.kind !== "edges") draw([cell]);
  });
  board.on("move", ({ cells }) => (marked ? markCells(cells, marked.mark) : draw(cells)));
  /** Ends a stroke of signs, or of marks. */
  const lift = () => {
    stroke = null;
    if (!marked) return;
    printed.marked(marked.before);
    marked = null;
    printed.changed();
  };
  for (const end of ["end", "cancel"]) board.on(end, lift);
  /** Does what a key does to the mark of a cell. Returns false if it does nothing. */
  const keyOfMark = (/** @type {string} */ key, /** @type {number} */ cell) => {
    const choice = printed.choices.find((one) => one.key === key || one.key === key.toUpperCase());
    if (!choice && key !== "Delete" && key !== "Backspace") return false;
    marked = { mark: choice?.code ?? UNKNOWN, before: printed.marks.slice() };
    markCells([cell], marked.mark);
    lift();
    return true;
  };
  board.on("key", ({ cell, event, key }) => {
    if (marking.isActive) return void (keyOfMark(key, cell) && event.preventDefault());
    const isErased = key === "Delete" || key === "Backspace";
    const keys = [key, key.toUpperCase()];
    const typed = printed.layers.filter(({ kind }) => kind === "cells").flatMap((layer) =>
      printed.keysOf(layer).filter(([own]) => keys.includes(own)).map(([own]) => ({ layer, own })));
    const [sign] = typed;
    if (sign && sign.layer === typedLayer) type(sign.layer, sign.own);
    else if (sign) printed.paint(sign.layer, [cell], sign.own);
    else if (typedLayer && (key === "0" || key === NONE)) type(typedLayer, NONE); // 0 is no sign of this kind
    else if (isErased && typedLayer) {
      const back = key === "Backspace" && printed.keyAt(typedLayer, cell) === NONE ? Math.max(0, cell - 1) : cell;
      printed.paint(typedLayer, [back], NONE);
      board.cursor = back;
      board.showCursor();
    }
    else if (isErased && tool.layer.kind === "cells") printed.paint(tool.layer, [cell], NONE);
    else return;
    event.preventDefault();
  });
  stage.addEventListener("keydown", (event) => { // before the board takes these keys to draw
    if (marking.isActive || !typedLayer || (event.key !== " " && event.key !== "Enter")) return;
    if (event.key === " ") type(typedLayer, NONE);
    else {
      board.cursor = Math.min(printed.height - 1, Math.floor(board.cursor / printed.width) + 1) * printed.width;
      board.showCursor();
    }
    event.preventDefault();
    event.stopPropagation();
  }, true);
  board.on("clue", ({ line }) => {
    entry.go(line);
    setTimeout(() => entry.focus()); // the board takes the focus with the press
  });
  printed.on("change", changed);
  const extras = printed.genre.layers.flatMap((layer) => {
    const value = printed.data[layer.field];
    if (layer.kind === "number") {
      const field = make("input", { type: "number", min: String(layer.least ?? 0), value: String(value ?? "") });
      field.onchange = () => printed.set(layer, field.value === "" ? null : field.valueAsNumber);
      return [labelled(titled(layer.name), field)];
    }
    if (layer.kind !== "flag") return [];
    const box = make("input", { type: "checkbox", checked: Boolean(value) });
    box.onchange = () => printed.set(layer, box.checked);
    return [make("label", {}, box, titled(layer.meaning ?? layer.name))];
  });
  const clear = button("Empty the board", () => printed.clear(printed.width, printed.height));
  const about = extras.length ? [make("section", { className: "panel", ariaLabel: "Puzzle" }, ...extras)] : [];
  const sheet = make("div", "typing", ...(hasNumbers ? [entry.element, entry.pad] : []), tools, marks.tools);
  const row = make("div", "row", go, paste);
  const side = make("div", "side", sizes.card, ...about, said, marks.card, row, clear);
  const root = make("div", "copying kind", make("div", "copied", sheet, stage), side);
  const { showSize, size } = panelOfPhones(root, sheet, side, (isNarrow) => {
    if (isNarrow) sheet.prepend(modesGroup, how, status, marks.told);
    else side.prepend(modesGroup, how);
    if (isNarrow) marks.tools.append(marks.next);
    if (isNarrow && !hasNumbers) sheet.append(go); // otherwise the last key says so
    if (isNarrow) return;
    marks.card.after(marks.told);
    row.prepend(marks.next, go);
  });
  marks.guide.on("change", show);
  const begin = () => {
    showTools();
    judged = "";
    changed();
    board.restyle();
  };
  return { root, size, begin };
}

/** Returns words that begin with a capital letter. @param {string} words */
const titled = (words) => words[0].toUpperCase() + words.slice(1);
