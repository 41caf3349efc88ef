/**
 * Runs the panel for playing: colours, trials, hints and explanation. The panel's elements are in index.html.
 */

import { button, make } from "../base/make.js";
import { text } from "../base/text.js";
import { write } from "../board/cell_names.js";
import { COARSE, chipOf } from "../board/panels.js";
import { genreOf } from "../genres/index.js";

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(`play-${id}`));

/** @param {import("./play.js").Play} play */
export function startPanel(play) {
  const { app, guide, marks } = play;
  const rules = /** @type {HTMLDetailsElement} */ (element("rules").closest("details"));
  let rule = "";
  rules.ontoggle = () => void showRules();
  const add = (/** @type {string} */ room, /** @type {Record<string, () => unknown>} */ acts) => {
    for (const [name, act] of Object.entries(acts)) {
      const made = button(text(`play.${name}`), () => {
        element("more").hidePopover();
        if (made.ariaDisabled !== "true") act();
      });
      made.id = `play-${name}`;
      element(room).append(made);
    }
  };
  const kinds = /** @type {NodeListOf<HTMLElement>} */ (element("pencil").querySelectorAll("[data-kind]"));
  for (const kind of kinds) {
    kind.onmousedown = (event) => event.preventDefault();
    kind.onclick = () => (play.pencil.kind = kind.dataset.kind === "" ? null : Number(kind.dataset.kind));
  }
  element("hint").onclick = () => (play.isDone ? app.nextPuzzle?.() : play.hint());
  element("erase").onclick = () => play.pencil.erase();
  add("more", {
    try: () => marks.beginTrial(),
    accept: () => marks.accept(),
    reject: () => change(() => marks.reject()),
    mistakes: () => play.check(),
    explain: () => guide.explain(play.document, marks.grid),
    candidates: () => play.pencil.fill(),
    restart: () => change(() => marks.clear()),
  });
  element("more").append(rules);
  add("steps", {
    first: () => guide.show(0),
    back: () => guide.show(guide.at - 1),
    on: () => guide.show(guide.at + 1),
    last: () => guide.show(Infinity),
    leave: () => guide.clear(false),
  });

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
      accept: !marks.trials,
      reject: !marks.trials,
      mistakes: play.jumps || app.settings.values.mistakes === "never",
      explain: play.jumps || explanation,
      steps: !explanation,
    };
    for (const [id, hidden] of Object.entries(isHidden)) {
      if (element(id).hidden !== Boolean(hidden)) element(id).hidden = Boolean(hidden); // writing it lays out the page
    }
    for (const kind of kinds) kind.ariaPressed = String(kind.dataset.kind === String(play.pencil.kind ?? ""));
    element("brushes").dataset.kind = String(play.pencil.kind ?? "");
    const own = act === "put" && play.jumps ? "jump" : act;
    write(element("hint"), text(play.isDone ? "play.on" : `play.hint-${own}`));
    enable("first", guide.at > 0);
    enable("back", guide.at > 0);
    enable("on", guide.at < (explanation?.length ?? 0));
    enable("last", guide.at < (explanation?.length ?? 0));
    const isNew = (marks.isEmpty || play.jumps) && !marks.canUndo;
    const isTold = isNew && (play.document.genre !== "nonogram" || play.document.palette.length > 2);
    const trials = marks.trials ? text("play.trials", { n: marks.trials }) : "";
    const notes = [trials, isTold ? rule : "", isNew && app.board.hasStrip ? text("play.strip") : ""];
    const lines = told?.lines ?? notes.filter(Boolean);
    const shown = element("told");
    if ([...shown.querySelectorAll("p")].map((line) => line.textContent).join("\n") !== lines.join("\n")) {
      shown.replaceChildren(...lines.map((line) => make("p", {}, line)));
      if (!told && isTold) shown.prepend(play.document.given?.sketch() || "");
      app.board.afterwards(() => (shown.dataset.more = String(shown.scrollHeight > shown.clientHeight)));
    }
    if (isTold || rules.open) void showRules();
    write(element("restart"), text(play.jumps ? "play.restart-jumps" : "play.restart"));
  };
  app.watch(show);
  marks.on("change", ({ cells }) => {
    if (cells === null) show();
    else app.board.soon(show); // with the marks, which appear in the next frame
  });
  guide.on("change", show);
  play.pencil.on("change", show);
  play.on("solved", show);
  app.board.on("change", show);
  app.settings.on("change", show);
  show();

  /** Shows the rules in the panel and, without the sentences about the order of lines, beside a new puzzle of a kind. */
  async function showRules() {
    const { introduction } = await import("../words/words.js");
    const { rules: words, numbering } = introduction(play.document);
    element("rules").replaceChildren(play.document.given?.sketch() || "", `${words} ${numbering}`);
    const kind = play.jumps ? "-jumps" : play.isTyped ? "-typed" : "";
    const how = text(`play.how${kind}`, { touches: Number(COARSE.matches) });
    element("how").textContent = COARSE.matches ? how : `${how} ${text(`play.keys${kind}`)}`;
    if (words === rule) return;
    rule = words;
    show();
  }

  /** Removes marks. @param {() => void} act */
  function change(act) {
    guide.clear(true);
    act();
  }

  function showBrushes() {
    const brushes = genreOf(play.document).answers(play.document);
    const group = element("brushes");
    const { letters, grey } = app.settings.values;
    const key = JSON.stringify([brushes, letters, grey]);
    group.dataset.typed = String(play.isTyped);
    if (group.dataset.shown !== key) {
      group.dataset.shown = key;
      group.replaceChildren(...brushes.map(brushButton));
      group.dataset.many = String(brushes.length > 2);
      group.style.setProperty("--across", String(Math.ceil(Math.sqrt(brushes.length))));
    }
    for (const brush of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[data-code]"))) {
      brush.ariaPressed = play.isTyped ? null : String(Number(brush.dataset.code) === play.brush);
    }
  }

  /** @param {import("../base/types.js").Brush} brush @param {number} _at @param {unknown[]} all */
  function brushButton({ code, name, key, rgb, mark }, _at, { length }) {
    const choose = () => {
      if (play.isTyped) play.pencil.write(code);
      else play.brush = code;
      showBrushes();
    };
    const made = button("", choose);
    made.dataset.code = String(code);
    const isCross = key === "x" && code === 0;
    const { letters, grey } = app.settings.values;
    const sign = letters || grey ? play.document.palette[code].key : COARSE.matches ? "" : key; // a number looks like a clue
    if (name === key) made.append(name);
    else made.append(chipOf(rgb, isCross ? "×" : length > 2 ? sign : "", mark), make("span", {}, isCross ? text("play.cross", { name }) : name));
    made.title = text("play.brush-key", { key });
    // Leaves the focus on the board, so that the chosen cell stays visible.
    made.onmousedown = (event) => event.preventDefault();
    return made;
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
