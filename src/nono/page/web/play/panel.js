/**
 * Runs the panel for playing: inks, undo, check and hint, the card, trials, steps and meters. index.html has its
 * parts.
 */

import { atFirst } from "../app/at_first.js";
import { icon } from "../base/icons.js";
import { button, element } from "../base/make.js";
import { inWords } from "../base/text.js";
import { holdBoard, startCard } from "./card.js";
import { setHidden, startInks } from "./inks.js";
import { startHead } from "./menu.js";
import { startMeters } from "./meters.js";

/**
 * Connects the buttons, and shows the game in the panel now and after each change.
 *
 * @param {import("./play.js").Play} play
 */
export function startPanel(play) {
  const { app, game, guide, marks } = play;
  const parts = [startInks(play), startHead(play), startMeters(play)];
  const showCard = startCard(play);
  /** Shows the rule of a kind that the player does not know. @type {(() => void) | undefined} */
  let showRule;
  /** Shows the far cursor, once it is loaded. @type {(() => void) | null} */
  let showFar = null;
  let isFarLoading = false;
  /** Adds a button to one of the panel's elements. */
  /** @type {(room: string, name: string, label: string, act: () => unknown) => void} */
  const add = (room, name, label, act) => {
    const tool = button(label, () => tool.ariaDisabled !== "true" && act());
    tool.id = `play-${name}`;
    element(`play-${room}`).append(tool);
  };
  element("play-mistakes").prepend(icon("check"));
  element("play-hint").prepend(icon("hint"));
  element("play-mistakes").onclick = () => element("play-mistakes").ariaDisabled !== "true" && play.check();
  element("play-hint").onclick = () => {
    const deed = /** @type {HTMLElement | null} */ (document.querySelector("#play-told .deed"));
    const isDeed = deed && !["why", "show"].includes(guide.act); // a hint changes no mark by itself
    if (!isDeed) void play.hint();
    else if (document.activeElement === element("play-hint")) deed.focus();
  };
  element("play-next").onclick = () => app.nextPuzzle?.();
  add("trial", "accept", "Accept", () => marks.accept());
  add("trial", "reject", "Reject", () => {
    guide.clear({ forget: true });
    marks.reject();
  });
  add("steps", "first", "First", () => guide.show(0));
  add("steps", "back", "Previous", () => guide.show(guide.stepsShown - 1));
  add("steps", "on", "Next", () => guide.show(guide.stepsShown + 1));
  add("steps", "last", "Last", () => guide.show(Infinity));
  add("steps", "return", "Back to your marks", () => guide.clear());

  /** Shows the buttons that fit the state of the game. */
  const show = () => {
    if (!play.isActive) return;
    holdBoard(play);
    for (const part of parts) part();
    showHands();
    const { explanation, stepsShown } = guide;
    const isOver = play.isDone && app.nextPuzzle !== null;
    setHidden(element("play-steps"), !explanation);
    setHidden(element("play-trial"), !marks.trials);
    setHidden(element("play-hint"), Boolean(explanation) || isOver);
    setHidden(element("play-mistakes"), Boolean(explanation) || isOver || play.jumps !== null);
    setHidden(element("play-next"), !isOver);
    const trials = /** @type {HTMLElement} */ (element("play-trial").firstElementChild);
    trials.textContent = `${inWords(marks.trials, "trial is", "trials are")} open. Keep the new marks?`;
    const last = explanation?.length ?? 0;
    const isEnabled = { first: stepsShown > 0, back: stepsShown > 0, on: stepsShown < last, last: stepsShown < last };
    // A disabled button can still have the focus, and screen readers announce it as disabled.
    for (const [name, enabled] of Object.entries(isEnabled)) element(`play-${name}`).ariaDisabled = String(!enabled);
    showCard();
    showRule?.();
  };
  app.watch(show);
  marks.on("change", ({ cells }) => {
    if (cells === null) show();
    else app.board.soon(show); // with the marks, which appear in the next frame
  });
  for (const part of [guide, play.pencil, play]) part.addEventListener("change", show);
  play.on("solved", show);
  app.board.on("colours", show);
  app.settings.on("change", show);
  for (const part of ["play-head", "side"]) element(part).addEventListener("mousedown", keepKeys);
  show();
  if (!app.isCompact) void atFirst(app, app, "mode", () => import("./rules.js"), (rules) => {
    showRule = rules.startRule(play);
    showRule();
  }, () => play.isActive)();

  /** On phones, lets the player hold the page as the settings say. */
  function showHands() {
    const { dataset } = document.documentElement;
    dataset.hand = app.settings.values.leftHand ? "left" : "right";
    const isFar = (app.board.strokes.isFar = app.board.viewport.hasFarCursor && showFar !== null);
    if (isFar && !("far" in dataset)) app.board.showCursor();
    if (isFar) dataset.far = "";
    else delete dataset.far;
    if (isFar) showFar?.();
    if (isFarLoading || !app.board.viewport.hasFarCursor) return;
    isFarLoading = true;
    void app.loaded(import("./far.js")).then((module) => {
      showFar = module?.startFar(play) ?? null;
      if (play.isActive) showHands();
    });
  }

  /**
   * Gives the keys to the board when a pointer presses a button. A button that was reached by Tab has them until then.
   *
   * @param {MouseEvent} event
   */
  function keepKeys(event) {
    if (!play.isActive || !(/** @type {Element} */ (event.target).closest("button"))) return;
    event.preventDefault(); // the button takes no focus
    if (!app.board.hasFocus) app.board.focus(true);
  }
}
