/** Shows the marks to choose from: inks as swatches, the marks of other genres with their names, or a pad of values. */

import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { COARSE, chipOf } from "../board/panels.js";
import { genreOf } from "../genres/index.js";

/** Returns a function that shows the marks, which are made anew only if they or their colours have changed. @param {import("./play.js").Play} play */
export function startInks(play) {
  const { app, game, guide, pencil } = play;
  const group = element("play-brushes");
  const pad = element("play-pencil");
  const kinds = /** @type {NodeListOf<HTMLElement>} */ (pad.querySelectorAll("[data-kind]"));
  for (const kind of kinds) {
    kind.onmousedown = keepFocus;
    kind.onclick = () => (pencil.kind = kind.dataset.kind === "" ? null : Number(kind.dataset.kind));
  }
  element("play-erase").onmousedown = keepFocus;
  element("play-erase").onclick = () => pencil.erase();

  const show = () => {
    const brushes = genreOf(game.puzzle).answers(game.puzzle);
    const key = JSON.stringify([brushes, game.puzzle.genre, game.isTyped, app.settings.values.letters, app.board.colourFor("000000")]);
    if (group.dataset.shown !== key) {
      group.dataset.shown = key;
      group.dataset.looks = game.isTyped ? "pad" : game.puzzle.genre === "nonogram" ? "inks" : "tools";
      group.replaceChildren(...brushes.map(brushButton));
      group.style.setProperty("--across", String(Math.ceil(Math.sqrt(brushes.length))));
    }
    for (const brush of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[data-code]"))) {
      brush.ariaPressed = game.isTyped ? null : String(Number(brush.dataset.code) === game.brush);
    }
    for (const kind of kinds) kind.ariaPressed = String(kind.dataset.kind === String(pencil.kind ?? ""));
    group.dataset.kind = String(pencil.kind ?? ""); // the pad looks like corner or centre marks
    setHidden(pad, !game.isTyped || guide.explanation !== null);
    setHidden(group, play.jumps !== null || guide.explanation !== null);
  };
  return show;

  /** Returns the button for a mark. @param {import("../base/types.js").Brush} brush @param {number} _index @param {unknown[]} all */
  function brushButton({ code, name, key, rgb, mark }, _index, { length }) {
    const brush = button("", () => {
      if (game.isTyped) pencil.write(code);
      else game.brush = code;
      show();
    });
    brush.dataset.code = String(code);
    brush.title = `key ${key}`;
    brush.onmousedown = keepFocus;
    if (game.isTyped) {
      brush.append(name);
      return brush;
    }
    const isCross = key === "x" && code === 0;
    let sign = ""; // on the chip
    if (length > 2 && app.settings.values.letters) sign = game.puzzle.palette[code].key;
    else if (length > 2 && !COARSE.matches) sign = key; // on a touchscreen, a number looks like a clue
    const chip = chipOf(rgb, isCross ? "" : sign, mark, (colour) => app.board.colourFor(colour));
    if (isCross) chip.replaceChildren(icon("cross"));
    brush.append(chip, make("span", {}, isCross ? `cross: ${name}` : name));
    return brush;
  }
}

/** Leaves the focus on the board, so that the chosen cell stays visible. @param {Event} event */
const keepFocus = (event) => event.preventDefault();

/** Hides an element, if it is not hidden yet: writing that lays out the page. @param {HTMLElement} part @param {boolean} isHidden */
export function setHidden(part, isHidden) {
  if (part.hidden !== isHidden) part.hidden = isHidden;
}
