/** The card with which nono answers: a place or a sentence as its title, the text, and at most two buttons. */

import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { NARROW } from "../board/panels.js";

/**
 * @typedef {import("./guide.js").Guide} Guide
 *
 * What the card speaks about: the board, the guide and what may be undone; `hint` does what its button says.
 * @typedef {Object} Helped
 * @property {{board: import("../board/board.js").Board}} app
 * @property {Guide} guide
 * @property {{canUndo: boolean}} marks
 * @property {() => void} [startAgain]   takes all marks away
 * @property {unknown} jumps   null except in peg solitaire
 * @property {() => unknown} hint
 */

const ICONS = /** @type {const} */ ({ hint: "hint", good: "check", plain: "clock", error: "offline" });
/** The labels of the button that does what the card says, by `Guide.act`. @type {Record<string, string>} */
const DEEDS = { why: "Why?", put: "Put it in", show: "Show it", clear: "Take it out", back: "Undo to there", far: "Use it" };
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
  const isOwn = box === element("play-told"); // not that of the place "stuck"
  let shown = "";
  return () => {
    const { help } = guide;
    const deed = help ? labelOf(play) : "";
    const key = help ? JSON.stringify([help.kind, help.title, help.lines, help.heard, deed]) : "";
    if (key === shown) return;
    shown = key;
    const hadFocus = box.contains(document.activeElement);
    box.replaceChildren(...(help ? partsOf(help) : []));
    box.dataset.kind = help?.kind ?? "";
    if (help) app.board.afterwards(() => showPlace(play, isOwn));
    if (hadFocus) (box.querySelector("button") ?? opener).focus();

    /** @param {import("./help.js").Help} help */
    function partsOf({ kind, title, lines, heard, techniques }) {
      const heading = make("h2", {}, icon(ICONS[kind]), make("span", {}, title));
      const parts = [heading, ...lines.map((line) => make("p", {}, line))];
      if (heard) (parts[1] ?? heading).append(make("span", "sr-only", heard));
      if (heard && lines.length) parts[1].firstChild?.replaceWith(make("span", { ariaHidden: "true" }, lines[0]));
      if (techniques) parts.push(make("p", "techniques", techniques));
      const leave = play.jumps && deed && guide.act === "back"
        ? button("Start again", startAgain) : button(leaveLabel(guide.act), close);
      if (deed) parts.push(make("div", "row", button(deed, () => play.hint(), { className: "deed" }), leave));
      return parts;
    }

    function startAgain() {
      play.startAgain?.();
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
const leaveLabel = (act) => act === "far" ? "Not now" : ["show", "clear", "back"].includes(act) ? "I'll look" : "I'll do it";

/**
 * Keeps the board as it is while the card has the place of the tools, on phones: a part of the board may then be in
 * view. Must be called before the panel changes.
 *
 * @param {import("./play.js").Play} play
 */
export function holdBoard(play) {
  const { room } = play.app.board.viewport;
  // without a deed, the card is as high as the reader of pictures, and higher than the meter of other kinds
  const isHigher = labelOf(play) !== "" || play.judge.lines === null || !element("play-lines").checkVisibility();
  if (!play.guide.help || !isHigher || !NARROW.matches) room.style.height = "";
  else room.style.height ||= `${room.clientHeight}px`;
}

/**
 * Moves the board so that the middle of what help points at is in view; in the place "stuck", the page.
 *
 * @param {Helped} play
 * @param {boolean} isOwn   false in the place "stuck"
 */
function showPlace({ app: { board }, guide: { help } }, isOwn) {
  const { room } = board.viewport;
  const stage = /** @type {HTMLElement} */ (room.parentElement);
  const { height, width } = board.picture;
  const { cells = [], around = [], line } = help?.frame ?? {};
  const ofLine = line == null ? [] : [line < height ? line * width : line - height]; // the clue of a column is above it
  const places = ofLine.length ? ofLine : [...cells, ...around, ...(help?.wrong ?? [])];
  if (!places.length) return;
  const all = places.map((cell) => board.pointOf(cell).y);
  const middle = (Math.min(...all) + Math.max(...all)) / 2;
  if (isOwn) stage.scrollTop = middle - room.getBoundingClientRect().top - stage.clientHeight / 2;
  else if (middle < 0 || middle > innerHeight) scrollBy(0, middle - innerHeight / 2);
}
