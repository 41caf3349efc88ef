/** The place "stuck" for other kinds: their board with its signs, on which regions are drawn by dragging. */

import { button, labelled, make } from "../../base/make.js";
import { Board } from "../../board/board.js";
import { NONE } from "../../genres/declared.js";
import { genreOf, placeOf } from "../../genres/index.js";
import { ClueEntry } from "./entry.js";
import { PrintedBoard } from "./printed.js";
import { sizesCard } from "./sizes.js";

/** @typedef {import("../../base/types.js").LayerData} LayerData */

const PAUSE = 350; // time between a change and its verdict, in milliseconds
/** @type {Record<string, string>} */
const VERDICTS = {
  unique: "Exactly one answer fits.",
  multiple: "More than one answer fits so far.",
  unsolvable: "Nothing fits. Compare with the print.",
};

/**
 * Makes the place to copy a printed puzzle of a genre: it shows the verdict, and goes on to play. Returns the element
 * with all its parts, and a function that is called when the place is shown.
 *
 * @param {import("../../files/files.js").Opening} opening
 * @param {string} kind   the name of the genre
 * @returns {{root: HTMLElement, begin: () => void}}
 */
export function kindPlace(opening, kind) {
  const { app } = opening;
  const printed = new PrintedBoard(kind);
  const stage = make("div", { id: "stuck-stage", dir: "ltr" });
  const board = new Board(stage, app.settings, true);
  const hasNumbers = printed.beside.some(Boolean);
  const entry = new ClueEntry(printed, () => show());
  const sizes = sizesCard(printed, () => hasNumbers && entry.focus());
  const said = make("p", { className: "note", role: "status" });
  const play = () => opening.open({ ...printed.puzzle, sealed: true });
  const go = button("Go on to play", () => go.ariaDisabled !== "true" && play(), { className: "primary" });
  const tools = make("div", { className: "marking-tools", role: "group", ariaLabel: "Signs" });
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
    }, { ariaPressed: String(tool.key === key && tool.layer === layer) })));
  };
  const show = () => {
    if (!stage.isConnected) return;
    const { puzzle } = printed;
    const picture = genreOf(puzzle).picture(puzzle, null);
    const tints = picture.tints?.map((tint, cell) => (printed.isDrawn(cell) ? tint : 0));
    board.show({ ...picture, tints }, true);
    board.overlay({ fields: hasNumbers ? { line: entry.line, asked: new Set() } : null });
    board.describe = (cell) => `${placeOf(puzzle, cell)}: ${genreOf(puzzle).clue(puzzle, cell)}`;
    if (hasNumbers) entry.show();
    sizes.show();
    said.textContent = printed.isEmpty ? "" : (VERDICTS[verdict ?? ""] ?? "");
    go.ariaDisabled = String(printed.isEmpty || verdict === null || verdict === "unsolvable");
  };
  const changed = () => {
    verdict = null;
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
    const { layer } = tool;
    if (layer.kind === "regions") stroke = { from: cell, key: printed.regionFrom(layer, cell) };
    else if (layer.kind === "edges") stroke = { from: cell, key: "" };
    else stroke = { from: cell, key: pressed || printed.keyAt(layer, cell) === tool.key ? NONE : tool.key };
    if (layer.kind !== "edges") draw([cell]);
  });
  board.on("move", ({ cells }) => draw(cells));
  for (const type of ["end", "cancel"]) board.on(type, () => (stroke = null));
  board.on("key", ({ cell, event, key }) => {
    const isErased = key === "Delete" || key === "Backspace";
    const keys = [key, key.toUpperCase()];
    const typed = printed.layers.filter(({ kind }) => kind === "cells").flatMap((layer) =>
      printed.keysOf(layer).filter(([own]) => keys.includes(own)).map(([own]) => ({ layer, own })));
    if (isErased && tool.layer.kind === "cells") printed.paint(tool.layer, [cell], NONE);
    else if (typed.length) printed.paint(typed[0].layer, [cell], typed[0].own);
    else return;
    event.preventDefault();
  });
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
    return [make("label", {}, box, titled(layer.told ?? layer.name))];
  });
  const clear = button("Empty the board", () => printed.clear(printed.width, printed.height));
  const about = extras.length ? [make("section", { className: "panel", ariaLabel: "Puzzle" }, ...extras)] : [];
  const sheet = make("div", "typing", ...(hasNumbers ? [entry.element, entry.pad] : []), tools);
  const side = make("div", "side", sizes.card, ...about, said, make("div", "row", go, clear));
  const begin = () => {
    showTools();
    changed();
    board.restyle();
  };
  return { root: make("div", "copying kind", make("div", "copied", sheet, stage), side), begin };
}

/** Returns words that begin with a capital letter. @param {string} words */
const titled = (words) => words[0].toUpperCase() + words.slice(1);
