/** The finish: the picture hangs on its wall, with a label beside it, in place of the play screen. */

import { dateOf, laterDay } from "../base/dates.js";
import { icon } from "../base/icons.js";
import { button, make } from "../base/make.js";
import { styled } from "../base/styles.js";
import { clockTime } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { figureOf } from "../board/sheet.js";
import { dayOf, unsolvedOf } from "../files/shelf.js";
import { namedBy } from "../files/shelved.js";
import { partsOf } from "../files/stock.js";
import { daysInARow, solvedDays } from "../files/streaks.js";
import { hang, pictureOf } from "../gallery/covers.js";
import { coverOfDay } from "../gallery/hung.js";
import { keptEntries } from "../gallery/stored.js";
import { GENRE_TITLES } from "../genres/icons.js";
import { authorOf, genreOf, titleOf } from "../genres/index.js";
import { leave, whatItIs } from "./menu.js";
import { threeOf } from "./three.js";

const SIDE = 560; // the longer side of the board of another genre, in CSS pixels
const DAYS = 7; // pictures of the last days

/** @typedef {import("./play.js").Play} Play */

/**
 * Shows the finish, unless it or a dialog is shown.
 *
 * @param {Play} play
 * @param {import("../files/files.js").Opening} opening
 * @param {() => boolean} isHere   returns false if the player has gone on meanwhile
 */
export async function showFinish(play, opening, isHere) {
  const day = dayOf(location.hash.replace("#play/", ""));
  opening.kept.flush(); // the days count this puzzle
  const following = day && (await unsolvedOf(day, opening.kept.list()));
  const three = day && play.game.puzzle.genre === "nonogram" ? await threeOf(opening, day) : null;
  await styled(import.meta.resolve("../styles/finish.css"));
  if (!isHere() || document.querySelector("dialog[open], #finish")) return;
  const { app, game } = play;
  const { puzzle } = game;
  const marks = game.marks.grid.map((mark) => (mark === UNKNOWN && game.hasCross ? 0 : mark));
  const answer = otherAnswer(play, marks);
  const screen = make("section", { id: "finish", ariaLabel: "Solved", tabIndex: -1 });
  const picture = make("div", { id: "finish-picture", role: "img", ariaLabel: "The picture of the puzzle" });
  const back = button("", () => leave(app), { className: "back", ariaLabel: "Back" }, icon("back"));
  const close = button("", () => screen.remove(), { className: "close", ariaLabel: "Close" }, icon("close"));
  const share = button("", async () => (await app.loaded(import("./share_card.js")))?.shareCard(play));
  share.append(icon("share"), "Share");
  const hidden = app.nextPuzzle === null;
  const choice = namedBy(opening.kept.address);
  const next = button(nextLabel(following), () => app.nextPuzzle?.(), { className: "primary", hidden });
  const author = authorOf(puzzle);
  const [what, title] = [whatItIs({ ...puzzle, sealed: true }), titleOf(puzzle) || "Solved"];
  const label = make("div", "label", ...(three?.label ?? [
    make("p", {}, answer ? "Solved, in your own way." : what === title ? genreOf(puzzle).title : what),
    make("h1", {}, title),
    ...[author && `by ${author}`, puzzle.meta.description].filter(Boolean).map((line) => make("p", {}, line)),
    factsOf(play)]));
  const edit = button("Edit the drawing", () => leave(app));
  const another = make("a", { href: "#another", className: "button primary" }, "Another one");
  const album = make("a", { href: "#album", className: "button" }, "Your pictures");
  const others = choice ? otherGrades(opening, choice) : app.studio ? [edit] : [];
  const ways = three ? [another, album] : [next, ...others];
  if (choice) next.textContent = "Another one";
  const acts = make("div", "row", ...ways, ...(app.isCompact ? [] : [share]));
  picture.append(drawingOf(play, marks, answer));
  if (answer) label.append(choiceOf(play, picture, marks, answer));
  label.append(acts);
  hang(screen, puzzle);
  screen.append(back, close, three?.pictures ?? make("figure", {}, picture), label);
  if (app.isCompact) back.hidden = true;
  document.body.append(screen);
  screen.focus();
  const left = new AbortController(); // takes the listeners away with the screen
  const remove = () => {
    screen.remove();
    left.abort();
  };
  app.store.addEventListener("leave", remove, { signal: left.signal });
  app.addEventListener("mode", remove, { signal: left.signal });
  addEventListener("hashchange", remove, { signal: left.signal });
  screen.onkeydown = ({ key }) => key === "Escape" && screen.remove();
  if (day && !three) acts.before(await lastDays(opening).catch(() => ""));
}

/**
 * Returns buttons for an easier and a harder board of the stock.
 *
 * @param {import("../files/files.js").Opening} opening
 * @param {import("../files/shelved.js").Choice} choice
 */
function otherGrades(opening, choice) {
  const grades = partsOf(choice.genre).find(({ side }) => side === choice.side)?.grades ?? [];
  const index = grades.indexOf(choice.grade);
  const to = (/** @type {string} */ words, /** @type {string | undefined} */ grade) =>
    grade ? [button(words, () => opening.another({ ...choice, grade }))] : [];
  return [...to("Easier", grades[index - 1]), ...to("Harder", grades[index + 1])];
}

/** Returns a list with the time and the number of hints. @param {Play} play */
function factsOf({ game }) {
  const facts = [["Time", clockTime(game.seconds)], ["Hints", String(game.hints)]];
  const parts = facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  return make("dl", {}, ...parts);
}

/**
 * Returns an element with the covers of the last days and, if it is more than one, the number of days in a row that
 * were solved.
 *
 * @param {import("../files/files.js").Opening} opening
 */
async function lastDays(opening) {
  const today = dateOf(new Date());
  const days = solvedDays();
  const count = daysInARow(days, today);
  const entries = await keptEntries(opening.kept);
  const dates = Array.from({ length: DAYS }, (_, day) => laterDay(today, day + 1 - DAYS));
  const covers = dates.map((date) => coverOfDay(opening, entries, date, days.has(date)));
  const row = count > 1 ? [make("p", {}, `${count} days in a row`)] : [];
  return make("div", "days", ...row, make("div", { className: "week", ariaHidden: "true" }, ...covers));
}

/**
 * Returns the label of the button for the next puzzle. An unsolved puzzle of the same day is named by its size or kind.
 *
 * @param {string} [address]   of this puzzle; "" or undefined if there is none
 */
function nextLabel(address = "") {
  const name = address.slice(address.indexOf("/") + 1);
  return name ? `Next: ${GENRE_TITLES[name] ?? name}` : "Next puzzle";
}

/**
 * Returns the author's answer if the marks are another one; null if they are the same, if only the clues are known, and
 * for jumps.
 *
 * @param {Play} play
 * @param {Uint8Array} marks   one colour per cell
 */
function otherAnswer({ game, jumps }, marks) {
  const answer = jumps ? null : genreOf(game.puzzle).answer(game.puzzle);
  const differs = answer && marks.some((mark, cell) => game.isOpen(cell) && mark !== UNKNOWN && mark !== answer[cell]);
  return differs ? answer : null;
}

/**
 * Returns the buttons that show the player's or the author's answer.
 *
 * @param {Play} play
 * @param {HTMLElement} picture   contains the picture that the buttons replace
 * @param {Uint8Array} marks   the player's answer
 * @param {Uint8Array} answer   the author's answer
 */
function choiceOf(play, picture, marks, answer) {
  const choices = ["Keep mine", "See the drawing"].map((label, index) => button(label, () => show(index)));
  const show = (/** @type {number} */ chosen) => {
    choices.forEach((choice, index) => (choice.ariaPressed = String(index === chosen)));
    picture.replaceChildren(chosen ? drawingOf(play, answer, marks) : drawingOf(play, marks, answer));
  };
  show(0);
  return make("div", { className: "group", role: "group", ariaLabel: "Answer" }, ...choices);
}

/**
 * Returns the solved picture. In a nonogram, the cells that another answer has differently are outlined.
 *
 * @param {Play} play
 * @param {Uint8Array} cells   the answer that is shown
 * @param {Uint8Array | null} other   the other answer; null: there is none
 */
function drawingOf({ app, game: { puzzle } }, cells, other) {
  const side = Math.min(SIDE, 0.8 * innerWidth, 0.6 * innerHeight);
  if (puzzle.genre !== "nonogram") return figureOf(app, puzzle, cells, side);
  const svg = pictureOf(puzzle, cells);
  svg.style.aspectRatio = `${puzzle.width} / ${puzzle.height}`;
  svg.style.setProperty("--wide", String(puzzle.width / puzzle.height));
  if (other) {
    const path = document.createElementNS(svg.namespaceURI, "path");
    const differing = [...cells.keys()].filter((cell) => cells[cell] !== other[cell]);
    const square = (/** @type {number} */ cell) =>
      `M${(cell % puzzle.width) + 0.1} ${Math.floor(cell / puzzle.width) + 0.1}h.8v.8h-.8z`;
    path.setAttribute("d", differing.map(square).join(""));
    path.setAttribute("class", "differs");
    svg.append(path);
  }
  return svg;
}
