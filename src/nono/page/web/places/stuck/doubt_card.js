/** The card that points at a place in question. */

import { icon } from "../../base/icons.js";
import { button, make } from "../../base/make.js";
import { NARROW } from "../../board/panels.js";

/**
 * Returns the card, and a function that shows it if clues are being typed, not marks.
 *
 * @param {import("./nonogram_copy.js").NonogramCopy} copy
 * @param {import("./corrector.js").Corrector} corrector
 * @param {() => void} told   is called when the place was changed or another one is shown
 */
export function doubtCard(copy, corrector, told) {
  const card = make("section", { className: "said", ariaLabel: "What may be wrong", hidden: true });
  card.setAttribute("aria-live", "polite");
  let shown = "";
  const show = (/** @type {boolean} */ isTyping) => {
    const { doubt, doubts } = corrector;
    card.hidden = !doubt || !isTyping;
    const state = JSON.stringify([doubt, doubts.length]);
    if (state === shown) return;
    shown = state;
    card.replaceChildren();
    if (!doubt) return;
    const { deed, offers = [], text, title } = doubt;
    const buttons = [];
    const choices = offers.length > 1 ? offers.map(choiceOf) : [];
    if (offers.length) buttons.push(button(deed ?? "", () => {
      const chosen = offers.filter((_, index) => choices[index]?.isChosen() ?? true);
      for (const { correction } of chosen) copy.correct(correction.line, correction.clue);
      told();
    }, { className: "deed" }));
    buttons.push(button(doubts.length > 1 ? "Next place" : "Keep it", () => {
      corrector.showNext();
      told();
    }));
    const ariaLevel = NARROW.matches ? "2" : "3"; // phones have no heading of the site
    const heading = make("h3", { ariaLevel }, icon("hint"), make("span", {}, title));
    const rows = choices.map(({ row }) => row);
    card.append(heading, make("p", {}, text), ...rows, make("div", "row", ...buttons));
  };
  return { card, show };
}

/**
 * Returns the row of a number that may be misread, which is outlined in its clue, and a function that tells whether the
 * proposed number is chosen: one looks at the print, and presses what is there.
 *
 * @param {import("./corrector.js").Offer} offer
 */
function choiceOf({ after, before, expected, found, place }) {
  const numbers = [found, expected].map((words, index) => button(words || "none", () => {
    numbers.forEach((number, other) => (number.ariaPressed = String(other === index)));
  }, { ariaPressed: String(index === 1) }));
  const group = make("div", { className: "group", role: "group", ariaLabel: `${place}, what is printed` }, ...numbers);
  const clue = make("p", {}, `${before} `, make("b", {}, found || "none"), ` ${after}`);
  const row = make("div", "offer", make("div", {}, place, clue), group);
  return { row, isChosen: () => numbers[1].ariaPressed === "true" };
}
