/**
 * Runs the panel for playing: colours, trials, hints, explanation and timer. The panel's elements are in index.html.
 */

import { text } from "../base/text.js";
import { write } from "../board/cell_names.js";
import { chipOf } from "../board/panels.js";
import { genreOf } from "../genres/index.js";

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(`play-${id}`));

/** @param {import("./play.js").Play} play */
export function startPanel(play) {
  const { app, guide, marks } = play;
  const on = (/** @type {string} */ id, /** @type {() => unknown} */ act) => {
    element(id).addEventListener("click", () => {
      if (element(id).getAttribute("aria-disabled") !== "true") act();
    });
  };
  const rules = /** @type {HTMLDetailsElement} */ (element("rules").closest("details"));
  rules.addEventListener("toggle", () => void showRules());
  on("candidates", () => play.pencil.fill());
  const kinds = /** @type {NodeListOf<HTMLElement>} */ (element("pencil").querySelectorAll("[data-kind]"));
  for (const button of kinds) {
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      play.pencil.kind = button.dataset.kind === "" ? null : Number(button.dataset.kind);
    });
  }
  on("try", () => marks.beginTrial());
  on("accept", () => marks.accept());
  on("reject", () => change(() => marks.reject()));
  on("hint", () => play.hint());
  on("mistakes", () => play.check());
  on("explain", () => guide.explain(play.document, marks.grid));
  on("leave", () => guide.clear(false));
  on("erase", () => play.pencil.erase());
  on("restart", () => change(() => marks.clear()));
  on("first", () => guide.show(0));
  on("back", () => guide.show(guide.at - 1));
  on("on", () => guide.show(guide.at + 1));
  on("last", () => guide.show(Infinity));

  const show = () => {
    if (!play.isActive) return;
    showBrushes();
    const { act, told, explanation } = guide;
    const isHidden = {
      pencil: !play.isTyped || explanation,
      candidates: !play.isTyped,
      erase: !play.isTyped || explanation,
      brushes: play.jumps || explanation,
      hint: explanation,
      mistakes: play.jumps || app.settings.values.mistakes === "never",
      explain: play.jumps || explanation,
      steps: !explanation,
    };
    for (const [id, hidden] of Object.entries(isHidden)) {
      if (element(id).hidden !== Boolean(hidden)) element(id).hidden = Boolean(hidden); // writing it lays out the page
    }
    for (const button of kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === String(play.pencil.kind ?? "")));
    element("brushes").dataset.kind = String(play.pencil.kind ?? "");
    write(element("hint"), text(`play.hint-${act}`));
    enable("accept", marks.trials > 0);
    enable("reject", marks.trials > 0);
    write(element("trials"), marks.trials ? text("play.trials", { n: marks.trials }) : "");
    enable("first", guide.at > 0);
    enable("back", guide.at > 0);
    enable("on", guide.at < (explanation?.length ?? 0));
    enable("last", guide.at < (explanation?.length ?? 0));
    const lines = told?.lines ?? [];
    const shown = element("told");
    if ([...shown.children].map((line) => line.textContent).join("\n") !== lines.join("\n")) {
      shown.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    }
    void showRules();
    write(element("restart"), text(play.jumps ? "play.restart-jumps" : "play.restart"));
  };
  app.addEventListener("mode", show);
  app.store.addEventListener("change", show);
  marks.addEventListener("change", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.cells === null) show();
    else app.board.soon(show); // with the marks, which appear in the next frame
  });
  guide.addEventListener("change", show);
  play.pencil.addEventListener("change", show);
  app.settings.addEventListener("change", show);
  startTimer(play);
  show();

  async function showRules() {
    if (!rules.open) return;
    const [{ introduction }] = await Promise.all([import("../words/words.js"), import("./english.js")]);
    element("rules").textContent = introduction(play.document);
    element("how").textContent = text(play.jumps ? "play.how-jumps" : play.isTyped ? "play.how-typed" : "play.how");
  }

  /** Removes marks. @param {() => void} act */
  function change(act) {
    guide.clear(true);
    act();
  }

  function showBrushes() {
    const brushes = genreOf(play.document).answers(play.document);
    const group = element("brushes");
    const key = JSON.stringify(brushes);
    group.dataset.typed = String(play.isTyped);
    if (group.dataset.shown !== key) {
      group.dataset.shown = key;
      group.replaceChildren(...brushes.map(brushButton));
      group.dataset.many = String(brushes.length > 2);
      group.style.setProperty("--across", String(Math.ceil(Math.sqrt(brushes.length))));
    }
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[data-code]"))) {
      if (play.isTyped) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(Number(button.dataset.code) === play.brush));
    }
  }

  /** @param {import("../base/types.js").Brush} brush */
  function brushButton({ code, name, key, rgb }) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.code = String(code);
    const isCross = key === "x" && code === 0;
    if (name === key) button.append(name);
    else {
      const label = Object.assign(document.createElement("span"), { textContent: isCross ? text("play.cross", { name }) : name });
      button.append(chipOf(rgb, isCross ? "×" : key), label);
    }
    button.title = text("play.brush-key", { key });
    // Leaves the focus on the board, so that the chosen cell stays visible.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      if (play.isTyped) play.pencil.write(code);
      else play.brush = code;
      showBrushes();
    });
    return button;
  }
}

/** Returns a number of seconds as minutes and seconds. @param {number} seconds */
export function timeOf(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Enables or disables a button. A disabled button can still have the focus, and screen readers announce it as disabled.
 *
 * @param {string} id
 * @param {boolean} enabled
 */
function enable(id, enabled) {
  element(id).setAttribute("aria-disabled", String(!enabled));
}

/**
 * Shows the playing time if the settings ask for it. Time is counted while the puzzle is open, visible and unsolved.
 *
 * @param {import("./play.js").Play} play
 */
function startTimer(play) {
  const { settings } = play.app;
  const shown = element("timer");
  const show = () => {
    shown.hidden = !settings.values.timer || !play.isActive;
    if (!shown.hidden) shown.textContent = text("play.time", { time: timeOf(play.seconds) });
  };
  setInterval(() => {
    if (!play.isActive || document.hidden || play.solved || document.documentElement.dataset.place !== "board") return;
    play.seconds++;
    show();
  }, 1000);
  settings.addEventListener("change", show);
  play.app.addEventListener("mode", show);
  show();
}
