/**
 * Shows the marks to choose from: inks as swatches, the marks of other genres with their names, or a pad of values,
 * with how many of each are left.
 */

import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { UNKNOWN } from "../base/types.js";
import { COARSE, chipOf } from "../board/panels.js";
import { genreOf } from "../genres/index.js";
import { COLOUR } from "../puzzle/marks.js";
import { TINTS } from "./pencil.js";

/** What the buttons of two marks are called: the thing, and the cross. @type {Record<string, [string, string]>} */
const NAMES = {
  akari: ["Bulb", "No bulb"],
  aquarium: ["Water", "Air"],
  minesweeper: ["Mine", "Safe"],
  mosaic: ["Shade", "Blank"],
  norinori: ["Shade", "Blank"],
  "star-battle": ["Star", "No star"],
  tents: ["Tent", "Grass"],
};

/** The most inks in a row, beside the board and on phones. All rows are about equally long. */
const INKS = { "--row": 5, "--row-low": 8 };

/**
 * Returns a function that shows the marks, which are made anew only if they or their colours have changed.
 *
 * @param {import("./play.js").Play} play
 */
export function startInks(play) {
  const { app, game, guide, pencil } = play;
  const group = element("play-brushes");
  const pad = element("play-pencil");
  const kinds = /** @type {NodeListOf<HTMLElement>} */ (pad.querySelectorAll("[data-kind]"));
  for (const kind of kinds) {
    kind.onclick = () => (pencil.kind = kind.dataset.kind === "" ? null : Number(kind.dataset.kind));
  }

  const show = () => {
    const brushes = genreOf(game.puzzle).answers(game.puzzle);
    const { letters } = app.settings.values;
    const key = JSON.stringify([brushes, game.puzzle.genre, game.isTyped, letters, app.board.colourFor("000000")]);
    if (group.dataset.shown !== key) {
      group.dataset.shown = key;
      group.dataset.looks = game.isTyped ? "pad" : game.puzzle.genre === "nonogram" ? "inks" : "tools";
      if (hasThing(brushes)) brushes.reverse(); // the thing comes before its cross
      group.replaceChildren(...brushes.map(brushButton), ...(hasEraser() ? [eraser()] : []));
      for (const [name, most] of Object.entries(INKS)) {
        group.style.setProperty(name, String(Math.ceil(brushes.length / Math.ceil(brushes.length / most))));
      }
      group.style.setProperty("--across", String(Math.ceil(Math.sqrt(brushes.length))));
      group.style.setProperty("--across-low", brushes.length < 10 ? "5" : "6"); // where the eraser is in the last row
      element("play-digit").textContent = brushes.every(({ key }) => /\d/.test(key)) ? "Digit" : "Value";
    }
    for (const brush of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[data-code]"))) {
      const code = Number(brush.dataset.code);
      brush.ariaPressed = game.isTyped ? null : String(code === game.brush);
      if (game.isTyped) showLeft(brush, play.judge.left.get(code));
      if (game.isTyped) brush.ariaLabel = pencil.kind === COLOUR ? (TINTS[code] ?? "no colour") : null;
    }
    for (const kind of kinds) kind.ariaPressed = String(kind.dataset.kind === String(pencil.kind ?? ""));
    group.dataset.kind = String(pencil.kind ?? ""); // the pad looks like corner or centre marks
    setHidden(pad, !game.isTyped || guide.explanation !== null);
    setHidden(group, play.jumps !== null || guide.explanation !== null);
  };
  return show;

  /**
   * Returns true if there are a thing and a cross to choose from.
   *
   * @param {import("../base/types.js").Brush[]} brushes
   */
  function hasThing(brushes) {
    return game.puzzle.given?.page.drawn !== "text" && game.puzzle.genre !== "nonogram" && brushes.length === 2;
  }

  /** Returns true if there is an eraser. Nonograms need none: the same ink again clears a cell. Nor do jumps. */
  function hasEraser() {
    return game.puzzle.genre !== "nonogram" && !play.jumps;
  }

  /** Returns the button that clears the chosen cells or, if marks are painted, paints with nothing. */
  function eraser() {
    const erase = button("", () => {
      if (game.isTyped) pencil.erase();
      else game.brush = UNKNOWN;
      show();
    }, { id: "play-erase", ariaLabel: "Erase" }, icon("erase"));
    if (!game.isTyped) erase.dataset.code = String(UNKNOWN);
    return erase;
  }

  /**
   * Returns the button for a mark.
   *
   * @param {import("../base/types.js").Brush} brush
   * @param {number} _index
   * @param {unknown[]} all   all marks to choose from
   */
  function brushButton({ code, name, key, rgb, mark }, _index, { length }) {
    const brush = button("", () => {
      if (game.isTyped) pencil.write(code);
      else game.brush = code;
      show();
    });
    brush.dataset.code = String(code);
    brush.title = `key ${key}`;
    if (game.isTyped) {
      brush.append(make("span", {}, name), make("small", { ariaHidden: "true" }));
      if (code in TINTS) brush.style.setProperty("--tint", `var(--tint-${code + 1})`);
      else brush.classList.add("bare"); // among the colours, it stands for none
      return brush;
    }
    if (game.puzzle.given?.page.drawn === "text") { // a digit is its own sign
      brush.append(make("span", "sign", name));
      return brush;
    }
    const isCross = key === "x" && code === 0;
    let sign = ""; // on the chip
    if (length > 2 && app.settings.values.letters) sign = game.puzzle.palette[code].key;
    else if (length > 2 && !COARSE.matches) sign = key; // on a touchscreen, a number looks like a clue
    const chip = chipOf(rgb, isCross ? "" : sign, mark, (colour) => app.board.colourFor(colour));
    if (isCross) chip.replaceChildren(icon("cross"));
    if (isCross) Object.assign(chip.style, { background: "none", color: "" });
    const label = (length === 2 && NAMES[game.puzzle.genre]?.[1 - code]) || (isCross ? `cross: ${name}` : name);
    brush.append(chip, make("span", {}, label));
    return brush;
  }
}

/**
 * Shows under a value how many of it are left. A value that is used up is pale.
 *
 * @param {HTMLElement} brush
 * @param {number | undefined} left   undefined: the rules do not say it
 */
function showLeft(brush, left) {
  const number = /** @type {HTMLElement} */ (brush.lastElementChild);
  const words = left === undefined ? "" : String(Math.max(0, left));
  if (number.textContent === words) return;
  number.textContent = words;
  brush.ariaDescription = words && `${words} left`;
  brush.classList.toggle("used", left !== undefined && left <= 0);
}

/**
 * Shows or hides an element. Sets `hidden` only if it changes, because writing it forces layout.
 *
 * @param {HTMLElement} part
 * @param {boolean} isHidden
 */
export function setHidden(part, isHidden) {
  if (part.hidden !== isHidden) part.hidden = isHidden;
}
