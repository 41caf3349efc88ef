/** Runs the panel for typed clues: two text fields, the faults in them, and corrections of contradictory clues. */

import { button, element, labelled, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { LARGEST_SIDE, cluesOfDocument, colourName, hasUnknownLengths } from "../genres/nonogram.js";
import { spanOf } from "../puzzle/clues.js";
import { readLines, writeLines } from "./clue_lines.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Clues} Clues
 * @typedef {import("../base/types.js").Block} Block
 * @typedef {"rows" | "cols"} Side
 *
 * What the fields contain.
 * @typedef {{height: number, width: number, palette: import("../base/types.js").Colour[], clues: Clues,
 *   faults: Record<Side, import("./clue_lines.js").Fault[]>}} Typed
 */

const PAUSE = 300; // time between the last key and the update of the puzzle, in milliseconds
const MOST_LISTED = 8; // the maximum number of faults or corrections in the list
/** @type {Side[]} */
const SIDES = ["rows", "cols"];
const CONTRADICTION = "The clues contradict each other";

/** Starts the panel in the mode "clues". @param {import("../app/app.js").App} app */
export function startTyped(app) {
  const { board, checker, store } = app;
  const fixes = element("typed-fixes");
  let fixing = new AbortController();
  const sums = { rows: make("span", { id: "typed-rows-sum" }), cols: make("span", { id: "typed-cols-sum" }) };
  const more = { spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off", placeholder: "one clue per line: 3 1 1" };
  const fields = { rows: make("textarea", { id: "typed-rows", ...more }), cols: make("textarea", { id: "typed-cols", ...more }) };
  const labels = SIDES.map((side) => make("div", "field", labelled(side === "rows" ? "Rows" : "Columns", fields[side]), sums[side]));
  for (const side of SIDES) fields[side].setAttribute("aria-describedby", `${sums[side].id} typed-help`);
  element("typed-fields").querySelector(".sides")?.append(...labels);
  const title = make("input", { id: "typed-title", autocomplete: "off" });
  element("typed-fields").prepend(labelled("Title", title));
  let timer = 0;

  /** Reads the size, palette, clues and faults of the fields. An empty field stands for empty clues. */
  const read = () => {
    const { document } = store;
    const palette = document.palette.slice();
    const [rows, cols] = SIDES.map((side) => readLines(fields[side].value, palette));
    const height = rows.clues.length || document.height;
    const width = cols.clues.length || document.width;
    const clues = { rows: orEmpty(rows.clues, height), cols: orEmpty(cols.clues, width) };
    return { height, width, palette, clues, faults: { rows: rows.faults, cols: cols.faults } };
  };

  /** Writes the document's clues into the fields, unless the fields already contain them. */
  const fill = () => {
    clearTimeout(timer);
    const { document } = store;
    if (document.genre !== "nonogram") return;
    if (!title.matches(":focus")) title.value = document.meta.title ?? "";
    const clues = cluesOfDocument(document);
    const typed = read();
    const isSame = JSON.stringify([typed.clues, typed.palette]) === JSON.stringify([clues, document.palette]);
    if (!isSame || SIDES.some((side) => typed.faults[side].length)) {
      const isBlank = document.clues === null && !document.cells.some(Boolean);
      for (const side of SIDES) fields[side].value = isBlank ? "" : writeLines(clues[side], document.palette);
    }
    report();
  };

  /** Copies the clues of the fields to the document. */
  const take = () => {
    clearTimeout(timer);
    const { clues, faults, height, palette, width } = read();
    report();
    const { document } = store;
    if (faults.rows.length + faults.cols.length || Math.max(height, width) > LARGEST_SIDE) return;
    if (JSON.stringify([clues, palette]) === JSON.stringify([cluesOfDocument(document), document.palette])) {
      if (checker.verdict === "unsolvable" && fixing.signal.aborted) void fix(document);
      return;
    }
    store.change({ ...document, height, width, palette, clues, cells: new Uint8Array(height * width), start: null });
  };

  /** Shows the sums of the clues, and lists the faults in the fields. */
  const report = () => {
    const typed = read();
    const faults = faultsOf(typed);
    for (const side of SIDES) {
      const lines = typed.clues[side].length;
      const cells = typed.clues[side].flat().reduce((sum, { length }) => sum + length, 0);
      sums[side].textContent = `${inWords(lines, "line")}, ${inWords(cells, "cell")}`;
      fields[side].ariaInvalid = String(faults.some((fault) => fault.side === side));
    }
    const areBothTyped = SIDES.every((side) => fields[side].value.trim());
    element("typed-sums").textContent = areBothTyped ? sumsOf(typed.clues, typed.palette) : "";
    element("typed-key").textContent = typed.palette.length > 2 ? typed.palette.map(({ key }, colour) => `${key} ${colourName(typed.palette, colour)}`).slice(1).join(", ") : "";
    list(element("typed-errors"), faults.map(({ side, line, character, words }) => button(words, () => focus(side, line, character))));
  };

  /** Removes the corrections, because the text has changed. */
  const forget = () => {
    fixing.abort();
    fixes.replaceChildren();
  };

  /** Looks for the wrong number in contradictory clues, and lists the corrected clues. @param {Document} document */
  const fix = async (document) => {
    fixing = new AbortController();
    const { signal } = fixing;
    fixes.replaceChildren(make("li", {}, `${CONTRADICTION}. Looking for the wrong number…`));
    const module = await app.loaded(import("./fix_clues.js"));
    const corrections = await module?.corrections(document, (model, options) => checker.ask("solve", model, options, signal)).catch(() => []);
    if (signal.aborted || !module || !corrections) return;
    list(fixes, corrections.map((correction) => button(module.correctionWords(correction, document), () => correct(document, correction))));
    let words = "Each of these corrections gives exactly one solution:";
    if (!corrections.length) words = "No single correction gives exactly one solution. The command nono fix also finds two misprints and missing lines.";
    else if (corrections.length === 1) words = "This correction gives exactly one solution:";
    fixes.prepend(make("li", {}, `${CONTRADICTION}. ${words}`));
  };

  /** Puts the corrected clue in the place of the given one. @param {Document} document @param {import("./fix_clues.js").Correction} correction */
  const correct = (document, { line, clue }) => {
    const clues = cluesOfDocument(document);
    const lines = [...clues.rows, ...clues.cols].with(line, clue);
    const { height } = document;
    store.change({ ...document, clues: { rows: lines.slice(0, height), cols: lines.slice(height) } });
  };

  /** Puts the cursor into a line of a field. @param {Side} side @param {number} line @param {number} [character] */
  const focus = (side, line, character = 0) => {
    const field = fields[side];
    const lines = field.value.split("\n");
    while (lines.length <= line) lines.push("");
    if (lines.join("\n") !== field.value && field.value) field.value = lines.join("\n");
    const start = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
    field.focus();
    field.setSelectionRange(start + character, start + lines[line].length);
    field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 2);
  };

  /** Highlights the line of the board that corresponds to the cursor's line in the field. */
  const frame = () => {
    const side = SIDES.find((side) => fields[side] === document.activeElement);
    if (app.mode !== "clues" || side === undefined) return;
    const line = fields[side].value.slice(0, fields[side].selectionStart).split("\n").length - 1;
    const { height, width } = store.document;
    const isOnBoard = line < (side === "rows" ? height : width);
    board.overlay({ frame: isOnBoard ? { line: side === "rows" ? line : height + line } : undefined });
  };

  title.onchange = () => {
    take();
    const { document } = store;
    const { title: _, ...meta } = document.meta;
    const words = title.value.trim();
    const texts = SIDES.map((side) => fields[side].value);
    store.change({ ...document, meta: words ? { ...meta, title: words } : meta });
    for (const [index, side] of SIDES.entries()) fields[side].value = texts[index]; // also clues with faults
    report();
  };
  for (const side of SIDES) {
    fields[side].oninput = () => {
      forget();
      clearTimeout(timer);
      timer = window.setTimeout(take, PAUSE);
    };
    fields[side].onchange = take;
    fields[side].onblur = () => board.overlay({ frame: undefined });
  }
  checker.on("outdated", forget);
  checker.on("verdict", ({ document, verdict }) => {
    if (verdict === "unsolvable" && document.clues && app.mode === "clues") void fix(document);
  });
  document.addEventListener("selectionchange", frame);
  board.on("clue", ({ line }) => {
    const { height } = store.document;
    if (app.mode === "clues") focus(line < height ? "rows" : "cols", line < height ? line : line - height);
  });
  app.watch(() => {
    if (app.mode === "clues") fill();
  });
  fill();
  checker.check(store.document); // the verdict may have come before this module
}

/**
 * Returns the faults in the fields, in words: first that there are too many lines, then those of each side.
 *
 * @param {Typed} typed
 * @returns {{side: Side, line: number, character: number, words: string}[]}
 */
function faultsOf({ clues, faults, height, width }) {
  const tooLong = SIDES.filter((side) => clues[side].length > LARGEST_SIDE).map((side) => {
    const words = `${clues[side].length} lines are too many; the limit is ${LARGEST_SIDE}`;
    return { side, line: LARGEST_SIDE, character: 0, words };
  });
  const others = SIDES.flatMap((side) => {
    const size = side === "rows" ? width : height;
    const unread = faults[side].map(({ line, character, text, expected }) => {
      const wanted = expected === "number" ? "a number" : "the letter or name of a colour";
      return { side, line, character, words: `${nameOf(side, line)}, character ${character + 1}: ${text} is not ${wanted}` };
    });
    const tooWide = clues[side].flatMap((blocks, line) => {
      const words = `${nameOf(side, line)} needs ${spanOf(blocks)} cells but has only ${size}`;
      return spanOf(blocks) > size ? [{ side, line, character: 0, words }] : [];
    });
    return [...unread, ...tooWide];
  });
  return [...tooLong, ...others];
}

/** Returns the clues of a side, or as many empty clues as it has lines. @param {Block[][]} clues @param {number} size */
const orEmpty = (clues, size) => (clues.length ? clues : Array.from({ length: size }, () => []));

/** Shows the first items of a list, and how many more there are. @param {HTMLElement} room @param {HTMLElement[]} items */
function list(room, items) {
  room.replaceChildren(...items.slice(0, MOST_LISTED).map((item) => make("li", {}, item)));
  if (items.length > MOST_LISTED) room.append(make("li", {}, `and ${items.length - MOST_LISTED} more`));
}

/** Returns the name of a line. @param {Side} side @param {number} line */
function nameOf(side, line) {
  return side === "rows" ? `Row ${line + 1}` : `Column ${line + 1}`;
}

/**
 * Describes the colours whose number of cells in the row clues differs from that in the column clues. Returns "" if
 * there are none.
 *
 * @param {Clues} clues
 * @param {import("../base/types.js").Colour[]} palette
 */
function sumsOf(clues, palette) {
  if (hasUnknownLengths(clues)) return "";
  const total = (/** @type {Side} */ side, /** @type {number} */ colour) =>
    clues[side].flat().reduce((sum, block) => sum + (block.colour === colour ? block.length : 0), 0);
  const differing = palette.flatMap((_, colour) => {
    const [rows, cols] = [total("rows", colour), total("cols", colour)];
    return rows === cols ? [] : [`${colourName(palette, colour)}: ${inWords(rows, "cell")} in the rows, ${cols} in the columns.`];
  });
  return differing.join(" ");
}
