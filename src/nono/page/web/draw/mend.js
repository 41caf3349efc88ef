/**
 * The panel for repairs: it shades the cells whose change helps most, locks cells, and shows versions of the drawing that
 * have one solution or are easier.
 */

import { changesOf, differing } from "../base/cells.js";
import { element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { EngineError } from "../engine/engine.js";
import { genreOf, placeOf } from "../genres/index.js";
import { tonesOf } from "./tones.js";
import { findVersions } from "./versions.js";

/**
 * @typedef {import("./versions.js").Version} Version
 * @typedef {import("../engine/engine.js").Ratings["edits"][number]} Rating
 */

const PAUSE = 60; // time between a change and new ratings, in milliseconds
const RATE_SECONDS = 3;
const LINE_LOGIC = 4;
const FAINTEST = 0.15; // opacity of the shade of a cell whose change hardly helps
const STRONGEST = 0.85;
const FIND = "Find versions";
const VIEWS = ["before", "after", "difference"];
/** The tools of this panel, with their labels. */
const OWN_TOOLS = {
  suggest: "Change shaded cells to the better colour",
  lock: "Lock cells, so that no repair changes them",
};

/**
 * Fills and starts the panel, which the user has just opened for the first time.
 *
 * @param {import("../app/app.js").App} app
 * @param {import("./shapes.js").Choice} choice
 * @param {import("./preview.js").Preview} preview
 */
export function startMend(app, choice, preview) {
  const { board, checker, store } = app;
  const panel = /** @type {HTMLDetailsElement} */ (element("mend"));
  const state = make("p", { id: "mend-state", role: "status" });
  const best = button("Change the best cell", "Changes the cell with the darkest shade.");
  const find = button(FIND, "Looks for versions of the drawing with few changed cells: with one solution, solvable by line logic, and easy. Versions that lose a third of the drawing are left out.");
  const accept = button("Use this picture", "Replaces the drawing with the picture that is shown. You can undo this.");
  const unlock = button("Unlock all cells", "Repairs may change all cells again.");
  const target = make("select", {}, new Option("solvable by line logic", String(LINE_LOGIC)), new Option("unique", "-1"));
  const tools = Object.entries(OWN_TOOLS).map(([name, label]) => radio("tool", name, label));
  const slider = make("input", { type: "range", min: "0", max: "0", value: "0", disabled: true, ariaLabel: "Versions of the drawing" });
  const shown = make("output", { id: "mend-version" });
  const views = VIEWS.map((name) => radio("view", name, name));
  /** @type {Map<number, Rating>} */
  let ratings = new Map();
  /** @type {Version[]} */
  let versions = [];
  let view = "difference";
  let isFollowing = true; // true: the slider stays at the version that is being found
  let [rating, finding] = [new AbortController(), new AbortController()];
  finding.abort();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const isOpen = () => panel.open && app.isDrawing && genreOf(store.document).name === "nonogram" && store.document.clues === null;
  const chosen = () => versions[Number(slider.value) - 1];

  const showBoard = () => {
    const version = isOpen() ? chosen() : undefined;
    const { cells } = store.document;
    const strongest = Math.max(...[...ratings.values()].map(scoreOf));
    const shades = new Map([...ratings].map(([cell, one]) => [cell, FAINTEST + (STRONGEST - FAINTEST) * (scoreOf(one) / strongest)]));
    const locked = isOpen() ? checker.locked ?? [] : [];
    board.overlay({ shades: isOpen() && !version ? shades : null, locked: differing(locked) });
    preview.hatches = !isOpen(); // shades and hatches together are hard to read
    const edits = version ? changesOf(cells, version.cells) : [];
    preview.proposal = version && view === "difference" ? { edits, solution: null } : null;
    const after = version && view === "after" ? version.cells : cells;
    if (app.mode === "draw") board.show(genreOf(store.document).picture({ ...store.document, cells: after }, null));
    for (const one of views) one.querySelector("input")?.toggleAttribute("disabled", !version);
    accept.disabled = version?.open !== 0 || edits.length === 0;
    shown.textContent = version ? describe(version, edits.length) : "The drawing itself";
  };
  const showVersions = (/** @type {Version[]} */ found) => {
    versions = [...found];
    slider.max = String(versions.length);
    slider.disabled = versions.length === 0;
    if (isFollowing || Number(slider.value) > versions.length) slider.value = slider.max;
    showBoard();
  };
  const stop = () => {
    finding.abort();
    find.textContent = FIND;
  };
  const search = async () => {
    stop();
    const own = (finding = new AbortController());
    find.textContent = "Stop";
    isFollowing = true;
    await findVersions(app, showVersions, own.signal);
    if (finding === own) stop();
  };

  const rate = async () => {
    const { document } = store;
    if (!isOpen()) return;
    rating.abort();
    const own = (rating = new AbortController());
    const colours = genreOf(document).colours(document);
    const picture = document.cells.slice();
    const options = { picture, locked: checker.locked, tones: tonesOf(document, colours), tier: Number(target.value), seconds: RATE_SECONDS };
    try {
      const found = await checker.ask("rate", document, options, own.signal);
      if (own.signal.aborted) return;
      ratings = new Map(found.edits.map((/** @type {Rating} */ one) => [one.cell, one]));
      state.textContent = found.open
        ? `Open cells: ${found.open}. The darker a cell is shaded, the more it helps to change it.`
        : "No cells are open.";
      best.disabled = ratings.size === 0;
      showBoard();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  };
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => (store.drawing ? later() : void rate()), PAUSE);
  };
  const begin = () => {
    if (!isOpen() && choice.tool in OWN_TOOLS) choice.set({ tool: "pencil" });
    if (!isOpen()) stop();
    showBoard();
    later();
  };
  const change = (/** @type {Rating | undefined} */ one) => {
    if (!one) return;
    const { document } = store;
    store.paint([[one.cell, one.colour]]);
    const cells = `${placeOf(document, one.cell)}: ${document.palette[one.colour].name}`;
    app.say(`Changed ${cells}. Use Undo to reverse this.`);
  };
  const lock = (/** @type {number[]} */ cells, /** @type {number} */ value) => {
    checker.locked ??= new Uint8Array(store.document.cells.length);
    for (const cell of cells) checker.locked[cell] = value;
    if (!checker.locked.includes(1)) checker.locked = null;
    unlock.disabled = checker.locked === null;
    drop();
  };
  const drop = () => {
    stop();
    rating.abort();
    ratings = new Map();
    showVersions([]);
    later();
  };

  let value = 1; // what a stroke of the lock brush paints
  board.on("begin", ({ cell, button: pressed }) => {
    if (!isOpen()) return;
    if (choice.tool === "suggest") change(ratings.get(cell));
    if (choice.tool !== "lock") return;
    value = pressed === 2 || checker.locked?.[cell] ? 0 : 1;
    lock([cell], value);
  });
  board.on("move", ({ cells }) => {
    if (isOpen() && choice.tool === "lock") lock(cells, value);
  });
  board.on("end", () => {
    if (isOpen() && choice.tool === "lock") checker.check(store.document); // the proposals depend on the locks
  });
  store.on("change", ({ loaded }) => {
    if (loaded || checker.locked?.length !== store.document.cells.length) checker.locked = null;
    unlock.disabled = checker.locked === null;
    drop();
  });
  choice.on("change", () => {
    for (const one of tools) {
      const input = /** @type {HTMLInputElement} */ (one.firstElementChild);
      input.checked = input.value === choice.tool;
    }
  });
  for (const one of tools) one.onchange = () => choice.set({ tool: /** @type {any} */ (one.dataset.value) });
  for (const one of views) {
    one.onchange = () => {
      view = one.dataset.value ?? "";
      showBoard();
    };
  }
  slider.oninput = () => {
    isFollowing = slider.value === slider.max;
    showBoard();
  };
  target.onchange = later;
  best.onclick = () => change([...ratings.values()].sort((one, other) => scoreOf(other) - scoreOf(one))[0]);
  find.onclick = () => (finding.signal.aborted ? void search() : stop());
  unlock.onclick = () => {
    if (checker.locked) lock(differing(checker.locked), 0);
    checker.check(store.document);
  };
  accept.onclick = () => {
    const version = chosen();
    if (version) store.paint(changesOf(store.document.cells, version.cells));
  };
  panel.ontoggle = begin;
  app.on("mode", begin);

  const field = (/** @type {string} */ legend, /** @type {HTMLElement[]} */ ...parts) =>
    make("fieldset", {}, make("legend", {}, legend), ...parts);
  panel.append(
    state,
    make("label", "beside", "The puzzle should be ", target),
    field("What a press on the board does", ...tools, row(best, unlock)),
    field("Versions of the drawing", row(find), slider, shown, row(...views), row(accept)),
  );
  unlock.disabled = accept.disabled = true;
  /** @type {HTMLInputElement} */ (views[2].firstElementChild).checked = true;
  begin();
}

/** Returns the gain per price of a change. @param {Rating} rating */
function scoreOf({ gain, price }) {
  return gain / price;
}

/** @param {Version} version @param {number} n   the number of changed cells */
function describe({ title, open, first, isDone }, n) {
  if (open < 0) return `${title}: looking for a repair…`;
  if (isDone) return `${title}: ${inWords(n, "cell")} changed`;
  return `${title}: ${first} open cells at first, ${open} after ${inWords(n, "change")}…`;
}

/** @param {HTMLElement[]} parts */
function row(...parts) {
  return make("div", "row", ...parts);
}

/** @param {string} words @param {string} title */
function button(words, title) {
  return make("button", { type: "button", title }, words);
}

/** Returns a radio button with its label. @param {string} group @param {string} value @param {string} words */
function radio(group, value, words) {
  const label = make("label", {}, make("input", { type: "radio", name: group, value }), ` ${words}`);
  label.dataset.value = value;
  return label;
}
