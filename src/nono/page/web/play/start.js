/** Starts the mode "play": connects it with the board, the settings and the panel. */

import { element, isField } from "../base/make.js";
import { startPanel } from "./panel.js";
import { Play } from "./play.js";

const LONG_PRESS = 450; // time after which a touch makes a cross, in milliseconds

/**
 * Connects the mode "play" with the page.
 *
 * @param {import("../app/app.js").App} app
 * @param {import("../files/files.js").Opening} opening
 */
export function startPlay(app, opening) {
  const play = new Play(app);
  const { board } = app;
  app.histories.play = play.marks;
  const draw = () => play.show();
  // Updates once per frame, because fast strokes change the marks more often than that.
  const show = () => board.soon(draw);
  let wasActive = false;
  /** Sets up the board for playing, if the mode is "play" now, and clears what playing has drawn over it. */
  const enter = () => {
    board.strokes.axisLock = false; // as in the other modes
    board.strokes.crossesAfter = 0;
    if (wasActive || play.isActive) board.overlay(null);
    wasActive = play.isActive;
    if (!play.isActive) return;
    play.begin();
    board.strokes.axisLock = !play.game.isTyped && !play.jumps && app.settings.values.lock;
    if (!play.game.isTyped) board.strokes.crossesAfter = LONG_PRESS;
    board.describe = (cell) => play.view.describe(cell);
    play.show();
  };
  app.watch(enter);
  play.marks.on("change", (change) => play.changed(change));
  for (const part of [play, play.marks, play.guide, play.pencil]) part.addEventListener("change", show);
  /** Calls a function for an event of the board while the mode is "play". */
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) => {
    board.on(name, (detail) => {
      if (play.isActive) act(detail);
    });
  };
  app.settings.on("change", enter);
  on("begin", (stroke) => play.strokes.press(stroke));
  on("move", ({ cells }) => play.strokes.pass(cells));
  on("end", () => play.strokes.lift("end"));
  on("cancel", () => play.strokes.lift("cancel"));
  on("cursor", (moved) => play.strokes.moved(moved));
  on("key", (pressed) => play.strokes.key(pressed));
  on("number", (place) => play.strokes.strike(place));
  element("stage").addEventListener("dblclick", ({ clientX, clientY }) => {
    const { column, inside, row } = board.placeAt(clientX, clientY);
    if (play.isActive && inside) play.strokes.pressTwice(Math.floor(row) * board.picture.width + Math.floor(column));
  });
  document.addEventListener("keydown", (event) => {
    const isAll = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isShown = play.isActive && document.documentElement.dataset.place === "board";
    if (!isAll || !isShown || !play.game.isTyped || isField(event.target)) return;
    play.pencil.chooseOpen();
    event.preventDefault();
  });
  startPanel(play);
  play.on("solved", async () => {
    const { state } = app;
    const { hash } = location;
    const isHere = () => play.isActive && play.game.solved && state === app.state && hash === location.hash;
    const module = await app.loaded(import("./finish.js"));
    void module?.showFinish(play, opening, isHere);
  });
  enter();
}
