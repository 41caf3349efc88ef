/** Runs the panel for typed clues: two text fields, and the list of faults in them. */

import { button, element, labelled, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { cluesOfDocument } from "../genres/nonogram.js";
import { genreOf } from "../genres/index.js";
import { spanOf } from "../puzzle/clues.js";
import { readLines, readWhole, unfolded, writeLines } from "./clue_lines.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Clues} Clues
 * @typedef {"rows" | "cols"} Side
 */

const PAUSE = 300; // time between the last key and the update of the puzzle, in milliseconds
const MOST_SHOWN = 8; // the maximum number of faults in the list
/** @type {Side[]} */
const SIDES = ["rows", "cols"];

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
  let timer = 0;

  /** Reads the size, palette, clues and faults of the fields. */
  const read = () => {
    const own = store.document;
    const palette = own.palette.slice();
    const [rows, cols] = SIDES.map((side) => readLines(fields[side].value, palette));
    const height = rows.clues.length || own.height;
    const width = cols.clues.length || own.width;
    const padded = (/** @type {import("../base/types.js").Block[][]} */ clues, /** @type {number} */ size) =>
      clues.length ? clues : Array.from({ length: size }, () => []);
    const clues = { rows: padded(rows.clues, height), cols: padded(cols.clues, width) };
    const faults = { rows: rows.faults, cols: cols.faults };
    return { height, width, palette, clues, faults };
  };

  /** Writes the document's clues into the fields, unless the fields already contain them. */
  const fill = () => {
    clearTimeout(timer);
    timer = 0;
    if (store.document.genre !== "nonogram") return;
    const clues = cluesOfDocument(store.document);
    const now = read();
    const same = JSON.stringify([now.clues, now.palette]) === JSON.stringify([clues, store.document.palette]);
    if (!same || SIDES.some((side) => now.faults[side].length)) {
      const blank = store.document.clues === null && !store.document.cells.some(Boolean);
      for (const side of SIDES) fields[side].value = blank ? "" : writeLines(clues[side], store.document.palette);
    }
    report();
  };

  /** Copies the clues of the fields to the document. */
  const take = () => {
    clearTimeout(timer);
    timer = 0;
    const now = read();
    report();
    const most = genreOf(store.document).largestSide;
    if (now.faults.rows.length + now.faults.cols.length || Math.max(now.height, now.width) > most) return;
    const before = store.document;
    if (JSON.stringify([now.clues, now.palette]) === JSON.stringify([cluesOfDocument(before), before.palette])) return;
    const { height, width, palette, clues } = now;
    store.change({ ...before, height, width, palette, clues, cells: new Uint8Array(height * width), start: null });
  };

  /** Lists the faults in the fields. */
  const report = () => {
    const now = read();
    const size = { rows: now.width, cols: now.height };
    /** @type {{side: Side, line: number, at: number, words: string}[]} */
    const faults = SIDES.flatMap((side) => [
      ...now.faults[side].map(({ line, at, found, expected }) => ({
        side,
        line,
        at,
        words: `${nameOf(side, line)}, character ${at + 1}: ${found} is not ${expected === "number" ? "a number" : "the letter or name of a colour"}`,
      })),
      ...now.clues[side].flatMap((blocks, line) => {
        const [needs, has] = [spanOf(blocks), size[side]];
        const words = `${nameOf(side, line)} needs ${needs} cells but has only ${has}`;
        return needs > has ? [{ side, line, at: 0, words }] : [];
      }),
    ]);
    const most = genreOf(store.document).largestSide;
    for (const side of SIDES) {
      const lines = now.clues[side].length;
      const cells = now.clues[side].flat().reduce((sum, { length }) => sum + length, 0);
      sums[side].textContent = `${inWords(lines, "line")}, ${inWords(cells, "cell")}`;
      fields[side].ariaInvalid = String(faults.some((fault) => fault.side === side));
      if (lines > most) faults.unshift({ side, line: most, at: 0, words: `${lines} lines are too many; the limit is ${most}` });
    }
    const both = SIDES.every((side) => fields[side].value.trim());
    element("typed-sums").textContent = both ? sumsOf(now.clues, now.palette) : "";
    element("typed-key").textContent = now.palette.length > 2 ? keyOf(now.palette) : "";
    element("typed-errors").replaceChildren(
      ...faults.slice(0, MOST_SHOWN).map(({ side, line, at, words }) => make("li", {}, button(words, () => focus(side, line, at)))),
    );
    if (faults.length > MOST_SHOWN) element("typed-errors").append(make("li", {}, `and ${faults.length - MOST_SHOWN} more`));
  };

  /** Looks for the wrong number in contradictory clues, and lists the corrected clues. @param {Document} document */
  const fix = async (document) => {
    const { signal } = (fixing = new AbortController());
    fixes.replaceChildren(make("li", {}, "The clues contradict each other. Looking for the wrong number…"));
    const module = await app.loaded(import("./fix_clues.js"));
    const found = await module?.corrections(document, (model, options) => checker.ask("solve", model, options, signal)).catch(() => []);
    if (signal.aborted || !module || !found) return;
    const items = found.slice(0, MOST_SHOWN).map((correction) =>
      button(module.correctionWords(correction, document), () => correct(document, correction)));
    const [title, rest] = [make("li"), make("li", {}, `and ${found.length - MOST_SHOWN} more`)];
    if (!found.length) title.textContent = "The clues contradict each other, and no single correction gives exactly one solution. The command nono fix also finds two misprints and missing lines.";
    else title.textContent = found.length > 1 ? "The clues contradict each other. Each of these corrections gives exactly one solution:" : "The clues contradict each other. This correction gives exactly one solution:";
    fixes.replaceChildren(title, ...items.map((item) => make("li", {}, item)), ...(found.length > MOST_SHOWN ? [rest] : []));
  };

  /** Puts the corrected clue in the place of the given one. @param {Document} document @param {import("./fix_clues.js").Correction} correction */
  const correct = (document, { line, clue }) => {
    const clues = cluesOfDocument(document);
    const lines = [...clues.rows, ...clues.cols].with(line, clue);
    const { height } = document;
    store.change({ ...document, clues: { rows: lines.slice(0, height), cols: lines.slice(height) } });
  };

  /**
   * Puts the cursor into a line of a field.
   *
   * @param {Side} side
   * @param {number} line
   * @param {number} [at]
   */
  const focus = (side, line, at = 0) => {
    const field = fields[side];
    const lines = field.value.split("\n");
    while (lines.length <= line) lines.push("");
    if (lines.join("\n") !== field.value && field.value) field.value = lines.join("\n");
    const start = lines.slice(0, line).reduce((sum, own) => sum + own.length + 1, 0);
    field.focus();
    field.setSelectionRange(start + at, start + lines[line].length);
    field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 2);
  };

  /**
   * Handles a paste that replaces the whole content of a field. The text can be a whole puzzle, or the clues of one
   * side in any supported form.
   *
   * @param {ClipboardEvent} event
   * @param {Side} side
   */
  const paste = async (event, side) => {
    const pasted = event.clipboardData?.getData("text/plain").replaceAll("\r", "") ?? "";
    const field = fields[side];
    const kept = field.value.slice(0, field.selectionStart) + field.value.slice(field.selectionEnd);
    if (kept.trim() || !pasted.trim()) return;
    event.preventDefault();
    const whole = await readWhole(pasted);
    if (whole) {
      store.change({ ...whole, sealed: false, meta: { ...store.document.meta, ...whole.meta } });
      return;
    }
    field.value = unfolded(pasted, store.document[side === "rows" ? "height" : "width"]);
    take();
  };

  /** Highlights the line of the board that corresponds to the cursor's line in the field. */
  const frame = () => {
    const side = SIDES.find((one) => fields[one] === document.activeElement);
    if (app.mode !== "clues" || side === undefined) return;
    const line = fields[side].value.slice(0, fields[side].selectionStart).split("\n").length - 1;
    const { height, width } = store.document;
    const inside = line < (side === "rows" ? height : width);
    board.overlay({ frame: inside ? { line: side === "rows" ? line : height + line } : undefined });
  };

  for (const side of SIDES) {
    fields[side].oninput = () => {
      clearTimeout(timer);
      timer = window.setTimeout(take, PAUSE);
    };
    fields[side].onchange = take;
    fields[side].addEventListener("paste", (event) => void paste(event, side));
    fields[side].onblur = () => board.overlay({ frame: undefined });
  }
  checker.on("outdated", () => {
    fixing.abort();
    fixes.replaceChildren();
  });
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

/** @param {Side} side @param {number} line */
function nameOf(side, line) {
  return side === "rows" ? `Row ${line + 1}` : `Column ${line + 1}`;
}

/** Returns the letters and names of the colours. @param {import("../base/types.js").Colour[]} palette */
function keyOf(palette) {
  return palette.slice(1).map(({ key, name }) => `${key} ${name}`).join(", ");
}

/**
 * Describes the colours whose number of cells in the row clues differs from that in the column clues. Returns "" if
 * there are none.
 *
 * @param {Clues} clues
 * @param {import("../base/types.js").Colour[]} palette
 */
function sumsOf(clues, palette) {
  if ([...clues.rows, ...clues.cols].flat().some(({ length }) => length === 0)) return "";
  const total = (/** @type {Side} */ side, /** @type {number} */ colour) =>
    clues[side].flat().reduce((sum, block) => sum + (block.colour === colour ? block.length : 0), 0);
  const differing = palette.flatMap(({ name }, colour) => {
    const [rows, cols] = [total("rows", colour), total("cols", colour)];
    return rows === cols ? [] : [`${name}: ${inWords(rows, "cell")} in the rows, ${cols} in the columns.`];
  });
  return differing.join(" ");
}
