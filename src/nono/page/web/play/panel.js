/**
 * Runs the panel for playing: colours, trials, hints and explanation. The panel's elements are in index.html.
 */

import { button, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { write } from "../board/cell_names.js";
import { COARSE, chipOf } from "../board/panels.js";
import { genreOf } from "../genres/index.js";

/** The labels of the hint button for each act of the guide; "jump" puts in a jump, "clearAll" clears several cells. @type {Record<string, string>} */
const HINT_LABELS = {
  back: "Undo it",
  clear: "Clear it",
  clearAll: "Clear them",
  hint: "Hint",
  jump: "Jump",
  put: "Put it in",
  show: "Show it",
  why: "Why?",
};
const DRAGGING = "Dragging changes cells in one line, but only those with the same mark as the first cell.";
/** How to give marks (with a pointer that touches: `touch`), and the keys, by the kind of playing. */
const CONTROLS = {
  jumps: {
    how: "Choose a peg, then the hole to which it jumps, or drag the peg there.",
    keys: "Keys: arrows to move, Space to choose a peg or a hole.",
  },
  typed: {
    how:
      "Select a cell, then choose its value. To clear the cell, choose the same value again. Drag to select several "
      + "cells. Corner and Centre write pencil marks instead of values.",
    keys:
      "Keys: arrows to move, the keys on the buttons, Shift and a key for a corner mark, Space to switch between "
      + "values and pencil marks, Delete to clear, H for a hint.",
  },
  painted: {
    how: `Left-click gives a cell the chosen mark; right-click crosses it out. Click again to clear the cell. ${DRAGGING}`,
    touch:
      "Tap a cell to give it the chosen mark. To cross it out, choose the cross or hold the cell. Tap again to clear "
      + `the cell. ${DRAGGING}`,
    keys:
      "Keys: arrows to move, Space to fill, X to cross out, the keys on the buttons, Delete to clear, H for a hint, "
      + "? for these rules and the whole clues of the row and column.",
  },
};

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(`play-${id}`));

/** Connects the buttons, and shows the game in the panel now and after each change. @param {import("./play.js").Play} play */
export function startPanel(play) {
  const { app, guide, marks } = play;
  const rules = /** @type {HTMLDetailsElement} */ (element("rules").closest("details"));
  let rule = ""; // the rules of the open puzzle, when they are known
  rules.ontoggle = () => void showRules();
  /** Adds a button to one of the panel's elements. */
  const add = (/** @type {string} */ room, /** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act) => {
    const tool = button(label, () => {
      element("more").hidePopover(); // which may contain the button
      if (tool.ariaDisabled !== "true") act();
    });
    tool.id = `play-${name}`;
    element(room).append(tool);
  };
  const kinds = /** @type {NodeListOf<HTMLElement>} */ (element("pencil").querySelectorAll("[data-kind]"));
  for (const kind of kinds) {
    kind.onmousedown = (event) => event.preventDefault();
    kind.onclick = () => (play.pencil.kind = kind.dataset.kind === "" ? null : Number(kind.dataset.kind));
  }
  element("hint").onclick = () => (play.isDone && app.nextPuzzle ? app.nextPuzzle() : play.hint());
  element("erase").onclick = () => play.pencil.erase();
  element("mistakes").onclick = () => element("mistakes").ariaDisabled !== "true" && play.check();
  add("more", "try", "Try something", () => marks.beginTrial());
  add("trial", "accept", "Accept", () => marks.accept());
  add("trial", "reject", "Reject", () => change(() => marks.reject()));
  add("more", "explain", "Explain step by step", () => guide.explain());
  add("more", "candidates", "Fill in candidates", () => play.pencil.fill());
  add("more", "restart", "Clear all marks", () => change(() => marks.clear()));
  element("more").append(rules);
  add("steps", "first", "First", () => guide.show(0));
  add("steps", "back", "Previous", () => guide.show(guide.stepsShown - 1));
  add("steps", "on", "Next", () => guide.show(guide.stepsShown + 1));
  add("steps", "last", "Last", () => guide.show(Infinity));
  add("steps", "leave", "Back to your marks", () => guide.clear());

  /** Shows the buttons that fit the state of the game, and what help says or, beside a new puzzle, its rules. */
  const show = () => {
    if (!play.isActive) return;
    showBrushes();
    const { act, help, explanation } = guide;
    const isHidden = {
      pencil: !play.game.isTyped || explanation,
      candidates: !play.game.isTyped,
      brushes: play.jumps || explanation,
      hint: explanation,
      trial: !marks.trials,
      explain: play.jumps || explanation,
      steps: !explanation,
    };
    for (const [id, hidden] of Object.entries(isHidden)) {
      if (element(id).hidden !== Boolean(hidden)) element(id).hidden = Boolean(hidden); // writing it lays out the page
    }
    for (const kind of kinds) kind.ariaPressed = String(kind.dataset.kind === String(play.pencil.kind ?? ""));
    element("brushes").dataset.kind = String(play.pencil.kind ?? ""); // the pad looks like corner or centre marks
    let label = act === "put" && play.jumps ? "jump" : act;
    if (act === "clear" && help && help.wrong.length > 1) label = "clearAll";
    write(element("hint"), play.isDone && app.nextPuzzle ? "Next" : HINT_LABELS[label]);
    enable("mistakes", !play.jumps && !explanation);
    enable("first", guide.stepsShown > 0);
    enable("back", guide.stepsShown > 0);
    enable("on", guide.stepsShown < (explanation?.length ?? 0));
    enable("last", guide.stepsShown < (explanation?.length ?? 0));
    const isNew = (marks.isEmpty || play.jumps) && !marks.canUndo;
    const hasRules = isNew && (play.game.puzzle.genre !== "nonogram" || play.game.puzzle.palette.length > 2);
    const trials = marks.trials ? `${inWords(marks.trials, "trial is", "trials are")} open. Keep the new marks?` : "";
    const notes = [trials, hasRules ? rule : ""];
    const lines = help?.lines ?? notes.filter(Boolean);
    const box = element("told");
    if ([...box.querySelectorAll("p")].map((line) => line.textContent).join("\n") !== lines.join("\n")) {
      box.replaceChildren(...lines.map((line) => make("p", {}, line)));
      app.board.afterwards(() => (box.dataset.more = String(box.scrollHeight > box.clientHeight))); // a press opens it
    }
    if (hasRules || rules.open) void showRules();
    write(element("restart"), play.jumps ? "Start again" : "Clear all marks");
  };
  app.watch(show);
  marks.on("change", ({ cells }) => {
    if (cells === null) show();
    else app.board.soon(show); // with the marks, which appear in the next frame
  });
  guide.on("change", show);
  play.pencil.on("change", show);
  play.on("change", show);
  play.on("solved", show);
  app.board.on("colours", () => play.isActive && showBrushes());
  app.settings.on("change", show);
  show();

  /** Shows the rules in the panel and, without the sentences about the order of lines, beside a new puzzle of a kind. */
  async function showRules() {
    const { introduction } = await import("../words/words.js");
    const { rules: words, numbering } = introduction(play.game.puzzle);
    element("rules").textContent = `${words} ${numbering}`;
    /** @type {{how: string, touch?: string, keys: string}} */
    const { how, touch = how, keys } = CONTROLS[play.jumps ? "jumps" : play.game.isTyped ? "typed" : "painted"];
    element("how").textContent = COARSE.matches ? touch : `${how} ${keys}`;
    if (words === rule) return; // `show` would call this function again
    rule = words;
    show();
  }

  /** Removes marks. @param {() => void} act */
  function change(act) {
    guide.clear({ forget: true });
    act();
  }

  /** Shows the buttons for marks, which are made anew only if they or their colours have changed. */
  function showBrushes() {
    const brushes = genreOf(play.game.puzzle).answers(play.game.puzzle);
    const group = element("brushes");
    const key = JSON.stringify([brushes, app.settings.values.letters, app.board.colourFor("000000")]);
    group.dataset.typed = String(play.game.isTyped); // a pad with --across columns
    if (group.dataset.shown !== key) {
      group.dataset.shown = key;
      group.replaceChildren(...brushes.map(brushButton));
      group.dataset.many = String(brushes.length > 2); // they get a row of their own
      group.style.setProperty("--across", String(Math.ceil(Math.sqrt(brushes.length))));
    }
    for (const brush of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[data-code]"))) {
      brush.ariaPressed = play.game.isTyped ? null : String(Number(brush.dataset.code) === play.game.brush);
    }
  }

  /** Returns the button for a mark. @param {import("../base/types.js").Brush} brush @param {number} _index @param {unknown[]} all */
  function brushButton({ code, name, key, rgb, mark }, _index, { length }) {
    const choose = () => {
      if (play.game.isTyped) play.pencil.write(code);
      else play.game.brush = code;
      showBrushes();
    };
    const brush = button("", choose);
    brush.dataset.code = String(code);
    const isCross = key === "x" && code === 0;
    let sign = ""; // on the chip
    if (isCross) sign = "×";
    else if (length > 2 && app.settings.values.letters) sign = play.game.puzzle.palette[code].key;
    else if (length > 2 && !COARSE.matches) sign = key; // on a touchscreen, a number looks like a clue
    if (name === key) brush.append(name);
    else {
      const chip = chipOf(rgb, sign, mark, (colour) => app.board.colourFor(colour));
      brush.append(chip, make("span", {}, isCross ? `cross: ${name}` : name));
    }
    brush.title = `key ${key}`;
    // Leaves the focus on the board, so that the chosen cell stays visible.
    brush.onmousedown = (event) => event.preventDefault();
    return brush;
  }
}

/**
 * Enables or disables a button. A disabled button can still have the focus, and screen readers announce it as disabled.
 *
 * @param {string} id
 * @param {boolean} enabled
 */
function enable(id, enabled) {
  element(id).ariaDisabled = String(!enabled);
}
