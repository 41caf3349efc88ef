/** The card with which nono answers: a place or a sentence as its title, the text, and at most two buttons. */

import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { inWords } from "../base/text.js";

/**
 * @typedef {import("./guide.js").Guide} Guide
 *
 * What the card speaks about: the board, the guide and what may be undone; `hint` does what its button says.
 * @typedef {Object} Helped
 * @property {{board: import("../board/board.js").Board}} app
 * @property {Guide} guide
 * @property {{canUndo: boolean, clear: () => void}} marks
 * @property {unknown} jumps   null except in peg solitaire
 * @property {() => unknown} hint
 */

const ICONS = /** @type {const} */ ({ hint: "hint", good: "check", plain: "clock", error: "offline" });
/** The labels of the button that does what the card says, by `Guide.act`. @type {Record<string, string>} */
const DEEDS = { why: "Why?", put: "Put it in", show: "Show it", clear: "Take it out", back: "Undo to there" };
/** The same labels for several marks. @type {Record<string, string>} */
const FOR_SEVERAL = { show: "Show them", clear: "Take them out" };

/**
 * Starts the card. Returns a function that shows what the guide says.
 *
 * @param {Helped} play
 * @param {HTMLElement} box   shows the card
 * @param {HTMLElement} opener   the button that asks for a hint, which gets the focus of a card that is closed
 */
export function startCard(play, box = element("play-told"), opener = element("play-hint")) {
  const { app, guide } = play;
  let shown = "";
  return () => {
    const { help } = guide;
    const deed = help ? labelOf(play) : "";
    const key = help ? JSON.stringify([help.kind, help.title, help.lines, deed]) : "";
    if (key === shown) return;
    shown = key;
    const hadFocus = box.contains(document.activeElement);
    box.replaceChildren(...(help ? partsOf(help) : []));
    box.dataset.kind = help?.kind ?? "";
    if (help) app.board.afterwards(() => keepClear(play, box));
    if (hadFocus) (box.querySelector("button") ?? opener).focus();

    /** @param {import("./help.js").Help} help */
    function partsOf({ kind, title, lines }) {
      const heading = make("h2", {}, icon(ICONS[kind]), make("span", {}, title));
      const parts = [heading, ...lines.map((line) => make("p", {}, line))];
      const leave = play.jumps && deed && guide.act === "back"
        ? button("Start again", startAgain) : button(leaveLabel(guide.act), close);
      if (deed) parts.push(make("div", "row", button(deed, () => play.hint(), { className: "deed" }), leave));
      return parts;
    }

    function startAgain() {
      guide.clear({ forget: true });
      play.marks.clear();
      app.board.focus();
    }

    function close() {
      guide.clear();
      guide.tell("change");
    }
  };
}

/** Returns the label of the button that does what the card says, or "". @param {Helped} play */
function labelOf({ guide: { act, help }, jumps, marks }) {
  if (act === "put" && jumps) return "Jump";
  if (act === "back" && !marks.canUndo) return "";
  if (act === "back" && help?.count) return `Go back ${inWords(help.count, "jump")}`;
  return (Number(help?.count) > 1 && FOR_SEVERAL[act]) || DEEDS[act] || "";
}

/** Returns the label of the button that leaves the deed to the player. @param {import("./guide.js").Act} act */
const leaveLabel = (act) => (["show", "clear", "back"].includes(act) ? "I'll look" : "I'll do it");

/**
 * Moves the card to the top of the board if it covers fewer of the cells there that the help shows. Only on phones does
 * it lie over the board.
 *
 * @param {Helped} play
 * @param {HTMLElement} box
 */
function keepClear({ app: { board }, guide: { help } }, box) {
  delete box.dataset.above;
  if (!help || getComputedStyle(box).position !== "absolute") return;
  const { height, width } = board.picture;
  const { cells = [], around = [], line } = help.frame ?? {};
  const ofLine = line == null ? [] : [line < height ? line * width : (height - 1) * width + line - height];
  const shown = [...cells, ...around, ...ofLine, ...help.wrong].map((cell) => board.pointOf(cell).y);
  const covered = () => {
    const { bottom, top } = box.getBoundingClientRect();
    const half = board.layout.size / board.layout.ratio / 2;
    return shown.filter((y) => y + half > top && y - half < bottom).length;
  };
  const below = covered();
  box.dataset.above = "true";
  if (covered() >= below) delete box.dataset.above;
}
