/** The place "stuck": clue fields around an empty board, and what becomes of them. */

import { icon } from "../../base/icons.js";
import { button, make, select } from "../../base/make.js";
import { styled } from "../../base/styles.js";
import { COARSE, NARROW } from "../../board/panels.js";
import { hashOf } from "../../puzzle/quilt.js";
import { GENRE_NAMES, GENRE_TITLES } from "../../genres/icons.js";
import { CopyBoard } from "./copy_board.js";
import { NonogramCopy } from "./nonogram_copy.js";
import { Corrector } from "./corrector.js";
import { doubtCard } from "./doubt_card.js";
import { ClueEntry } from "./clue_entry.js";
import { inksCard } from "./inks_card.js";
import { marksPanel } from "./marks_panel.js";
import { sizesCard } from "./sizes_card.js";
import { panelOfPhones, statusLine } from "./phone_panel.js";
import { sumsCard, sumsInShort, sumsSentence } from "./sums_card.js";

/** @typedef {import("../../files/files.js").Opening} Opening */

/** The kinds besides nonograms; jumps have no clues. */
const KINDS = GENRE_NAMES.filter((name) => name !== "nonogram" && name !== "pegs");
/**
 * The place for nonograms, once it is made: the copy, its parts, and what begins when they are shown.
 *
 * @type {ReturnType<typeof makeNonogramPlace> | null}
 */
let nonogramPlace = null;
/**
 * The places for other kinds, once they are made.
 *
 * @type {Map<string, ReturnType<typeof import("./kind_place.js").kindPlace>>}
 */
const kindPlaces = new Map();

/** Returns the parts of the place. @param {Opening} opening @param {string} kind   "" for nonograms */
export async function partsOfStuck(opening, kind) {
  await styled(import.meta.resolve("../../styles/stuck.css"));
  const kinds = kindChoice(kind);
  if (KINDS.includes(kind)) {
    const { kindPlace } = await import("./kind_place.js");
    const place = kindPlaces.get(kind) ?? kindPlace(opening, kind);
    kindPlaces.set(kind, place);
    requestAnimationFrame(place.begin);
    return [headingOf(kinds, place.size), place.root];
  }
  const place = nonograms(opening);
  requestAnimationFrame(place.begin);
  return [headingOf(kinds, place.size, ...(NARROW.matches ? [] : [place.modes])), place.root];
}

/** Returns the choice of the kind. @param {string} kind */
function kindChoice(kind) {
  /** @type {[string, string][]} */
  const kinds = KINDS.map((name) => [name, GENRE_TITLES[name]]);
  const choice = select([["", GENRE_TITLES.nonogram], ...kinds], { ariaLabel: "Kind" });
  choice.value = kind;
  choice.onchange = () => (location.hash = choice.value ? `#stuck/${choice.value}` : "#stuck");
  return choice;
}

/** Returns the heading with what can be chosen there. @param {HTMLElement[]} choices */
function headingOf(...choices) {
  const words = "Type its clues as they are printed. You get the next step, never the answer.";
  // phones do not show the heading of the page
  const name = NARROW.matches ? make("h1", {}, "Stuck") : make("h2", {}, "I'm stuck on a puzzle");
  const title = make("div", {}, name, make("p", "note", words));
  const back = make("a", { href: "#today", className: "stuck-back", ariaLabel: "Back" }, icon("back"));
  return make("div", "heading", back, title, make("div", "choices", ...choices));
}

/**
 * Shows the place with the clues and the marks of a puzzle.
 *
 * @param {Opening} opening
 * @param {import("../../base/types.js").Puzzle} puzzle
 */
export function takeClues(opening, puzzle) {
  nonograms(opening).copy.take(puzzle);
  location.hash = "#stuck";
}

/** Returns the place for nonograms, which is made once. @param {Opening} opening */
const nonograms = (opening) => (nonogramPlace ??= makeNonogramPlace(opening));

/**
 * Makes the place for nonograms.
 *
 * @param {Opening} opening
 * @returns {{copy: NonogramCopy, modes: HTMLElement, size: HTMLElement, root: HTMLElement, begin: () => void}}   the
 *     copy, the buttons that choose what is copied, the button of the size on phones, the element of the place, and a
 *     function that is called when it is shown
 */
function makeNonogramPlace(opening) {
  const { app } = opening;
  const copy = NonogramCopy.kept();
  const board = new CopyBoard(app, copy, (line) => {
    entry.go(line);
    setTimeout(() => entry.focus()); // the board takes the focus with the press
  });
  const entry = new ClueEntry(copy, () => {
    show();
    if (board.element.isConnected && !board.isMarking) board.board.viewport.reveal({ line: entry.line });
  });
  entry.pasted = (text) => opening.paste(text);
  const back = () => COARSE.matches || entry.focus();
  const [sizes, inks, sums] = [sizesCard(copy, back), inksCard(copy, entry), sumsCard(copy)];
  const corrector = new Corrector(app.checker, copy);
  const doubts = doubtCard(copy, corrector, () => {
    entry.go(corrector.doubt?.lines[0] ?? entry.line);
    entry.focus();
  });
  const marks = marksPanel(app, copy, board);
  const play = async () => {
    if (go.ariaDisabled === "true") return;
    const { played } = copy;
    const hash = hashOf(JSON.stringify([played.clues, played.palette, String(played.start)]));
    const [address, before] = copy.game ?? [];
    if (address && before === hash && (await opening.kept.openAt(address))) return;
    await opening.open(played);
    copy.game = [opening.kept.address, hash];
    copy.changed();
  };
  const go = button("Go on to play", play, { className: "primary" });
  const paste = button("Paste", () => opening.pasteClipboard(), {}, icon("paste"));

  const empty = button("", () => {
    if (copy.isEmptied) copy.bringBack();
    else copy.clear();
    entry.go(0);
    back();
  }, { className: "quiet" });
  const typing = [empty, sizes.card, inks.card, sums.card, entry.element, entry.pad, paste];
  const marking = [marks.card, marks.tools, marks.told, marks.next];
  const { showStatus, status } = statusLine();
  let isTyping = true; // on phones, a place in question takes the place of the pad until the line is touched
  const mode = (/** @type {string} */ label, /** @type {boolean} */ isMarking) => button(label, () => {
    board.isMarking = isMarking;
    show();
  });
  const modes = make("div", { className: "group", role: "group", ariaLabel: "What you copy" },
    mode("Clues", false), mode("What I have so far", true));
  let { height } = copy; // when the place was shown last
  const show = () => {
    if (!board.element.isConnected) return;
    const line = entry.line >= height ? entry.line + copy.height - height : Math.min(entry.line, copy.height - 1);
    height = copy.height;
    if (line !== entry.line) return entry.go(Math.min(line, copy.lines - 1)); // the same column as before
    if (entry.line >= copy.lines) entry.go(copy.lines - 1);
    corrector.check(entry.line);
    const { doubt, verdict } = corrector;
    const skipping = [...Array(copy.lines).keys()].filter((line) => copy.skippedIn(line).length);
    const asked = new Set([...copy.tooLong, ...skipping, ...(doubt?.lines ?? [])]);
    entry.finish = verdict === "unique" ? play : null;
    entry.show();
    doubts.show(!board.isMarking);
    sheet.classList.toggle("doubted", doubt !== null && !isTyping);
    for (const part of typing) part.hidden = board.isMarking;
    for (const part of marking) part.hidden = !board.isMarking;
    for (const choice of modes.children) choice.ariaPressed = String((choice === modes.lastChild) === board.isMarking);
    board.show({ line: board.isMarking ? null : entry.line, asked, help: board.isMarking ? marks.guide.help : null });
    marks.show(verdict === "unique" || verdict === "multiple");
    sizes.show();
    empty.textContent = copy.isEmptied ? "Bring the clues back" : "Empty the board";
    empty.hidden = board.isMarking || !(copy.isEmptied || copy.missing.length < copy.lines);
    inks.show();
    sums.show(sumsSentence(copy, corrector));
    showStatus(...sumsInShort(copy, corrector));
    showSize(copy.width, copy.height);
    const isWhole = !copy.missing.length && !copy.tooLong.length && !copy.isUneven;
    go.ariaDisabled = String(!isWhole || verdict === "unsolvable");
  };
  copy.on("change", show);
  marks.guide.on("change", show);
  corrector.on("change", () => {
    isTyping = false;
    show();
  });
  app.settings.on("change", show);
  entry.go(copy.missing[0] ?? 0);
  const sheet = make("div", "typing", status, entry.element, entry.pad, marks.tools);
  const row = make("div", "row", go, paste);
  const side = make("div", "side", sizes.card, inks.card, sums.card, marks.card, row, empty);
  const root = make("div", "copying", make("div", "copied", sheet, board.element), side);
  const begin = () => {
    show();
    board.board.restyle();
    if (!COARSE.matches) entry.focus();
  };
  entry.element.addEventListener("click", () => {
    isTyping = true;
    show();
  });
  const { size, showSize } = panelOfPhones(root, sheet, side, (isNarrow) => { // on phones, under the thumb
    if (isNarrow) sheet.prepend(modes, status, doubts.card, marks.told);
    else marks.card.after(marks.told);
    if (!isNarrow) side.prepend(doubts.card, sizes.card); // the doubt is in view without scrolling
    if (isNarrow) marks.tools.append(marks.next, go);
    else row.prepend(marks.next, go);
  });
  return { copy, modes, size, root, begin };
}
