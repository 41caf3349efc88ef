/** The card that points at a place in question. */

import { icon } from "../../base/icons.js";
import { button, make } from "../../base/make.js";

/**
 * Returns the card, and a function that shows it if clues are being typed, not marks.
 *
 * @param {import("./copy.js").Copy} copy
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
    const { correction, deed, text, title } = doubt;
    const buttons = [];
    if (correction) buttons.push(button(deed ?? "", () => {
      copy.correct(correction.line, correction.clue);
      told();
    }, { className: "deed" }));
    buttons.push(button(doubts.length > 1 ? "Next place" : "Keep it", () => {
      corrector.showNext();
      told();
    }));
    const heading = make("h3", {}, icon("hint"), make("span", {}, title));
    card.append(heading, make("p", {}, text), make("div", "row", ...buttons));
  };
  return { card, show };
}
