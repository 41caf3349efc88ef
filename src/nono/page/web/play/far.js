/** The far cursor of phones: a cross of arrows moves the cursor, and round buttons paint where it is. */

import { icon } from "../base/icons.js";
import { button, element, make } from "../base/make.js";
import { styled } from "../base/styles.js";

const [WAIT, AGAIN] = [350, 90]; // time after which an arrow repeats, and between its repetitions, in milliseconds
/** The arrows: what they are called, their key, and their icon. */
const ARROWS = /** @type {const} */ ([
  ["Up", "ArrowUp", "back"], ["Left", "ArrowLeft", "back"], ["Right", "ArrowRight", "next"],
  ["Down", "ArrowDown", "next"],
]);

/** Loads the styles. */
export const ready = () => styled(import.meta.resolve("../styles/far.css"));

/**
 * Adds the buttons to the panel. Returns a function that shows the ink that they paint.
 *
 * @param {import("./play.js").Play} play
 */
export function startFar({ app: { board }, game }) {
  /** What ends the button that is held. @type {(() => void) | null} */
  let release = null;
  const lift = () => {
    release?.();
    release = null;
  };
  /**
   * Returns a button that acts as long as it is held. A press without a pointer acts once.
   *
   * @param {string} name
   * @param {() => () => void} hold   acts, and returns what ends it
   * @param {Node} sign
   */
  const held = (name, hold, sign) => {
    const made = button("", () => {}, { ariaLabel: name }, sign);
    made.onclick = ({ detail }) => detail || hold()(); // by a screen reader
    made.onpointerdown = (event) => {
      made.setPointerCapture(event.pointerId); // the finger may leave the button
      lift();
      release = hold();
    };
    made.onpointerup = made.onpointercancel = lift;
    made.oncontextmenu = (event) => event.preventDefault();
    return made;
  };
  const arrows = ARROWS.map(([name, key, sign]) => held(name, () => {
    board.press(key);
    let timer = setTimeout(function again() {
      board.press(key);
      timer = setTimeout(again, AGAIN);
    }, WAIT);
    return () => clearTimeout(timer);
  }, icon(sign)));
  const painting = (/** @type {boolean} */ isCross) => () => {
    board.press(" ", isCross);
    return () => board.press(" ", isCross, "keyup");
  };
  const ink = make("i");
  const cross = held("Cross out; hold and move for more", painting(true), icon("cross"));
  const paint = held("Paint; hold and move for more", painting(false), ink);
  const pad = make("div", { id: "far-pad", role: "group", ariaLabel: "Cursor" }, ...arrows);
  const buttons = make("div", { id: "far-paint", role: "group", ariaLabel: "Paint" }, cross, paint);
  element("play-tools").before(pad);
  element("play-tools").after(buttons);
  const show = () => {
    if (!game.brush) game.brush = 1; // a cross has a button of its own
    const colour = board.picture.palette[game.brush];
    if (colour) ink.style.background = `#${board.colourFor(colour.rgb)}`;
  };
  element("play-brushes").addEventListener("click", show);
  return show;
}
