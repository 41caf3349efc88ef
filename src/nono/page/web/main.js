/** Starts the page. */

import { App } from "./app/app.js";
import { atFirst } from "./app/at_first.js";
import { startHeader } from "./app/header.js";
import { icon } from "./base/icons.js";
import { element, isField, make, openDialog } from "./base/make.js";
import { trustedScript } from "./base/trusted.js";
import { startVersions } from "./base/versions.js";
import { startWayBack } from "./base/way_back.js";
import { startSheet } from "./board/sheet.js";
import { startFiles } from "./files/files.js";
import { iconOf } from "./genres/icons.js";
import { genreOf, headingOf } from "./genres/index.js";
import { startPlaces } from "./places/places.js";
import { startPlay } from "./play/start.js";

export const app = new App(element("stage"), element("message"));
const opening = startFiles(app, async (blob, name) =>
  (await app.loaded(import("./draw/import.js")))?.importImage(app, blob, name));
opening.generate = async (kind = "", grade = "any") =>
  (await app.loaded(import("./draw/new_dialog.js")))?.newDialog(opening, kind, grade);
app.checker.on("broken", () => app.say(app.checker.whyBroken(), "error"));
startHeader(app);
const showPanels = startModes();
startSeal();
startHeading();
startSheet(app);
const showHistory = startHistory();
startPlay(app, opening);
app.histories.play.on("change", showHistory);
/** Starts the studio. */
const draw = atFirst(app, app, "mode", () => import("./draw/draw.js"), (module) => {
  showPanels();
  module.startDraw(app, opening);
}, () => app.mode !== "play");
if (app.isCompact) startCompact();
else startWayBack();
void start();

/** Shows the place or the puzzle of the address. The puzzle of a link appears only when its board is complete. */
async function start() {
  const { dataset } = document.documentElement;
  dataset.opening = String(location.hash.length > 1); // as long as it is "true", the style sheet hides the board
  const showPlace = startPlaces(opening, async () => {
    await draw();
    dataset.opening = "false";
  });
  await showPlace();
  dataset.ready = String(Math.round(performance.now())); // the page can be used: after how many milliseconds
  void startVersions(trustedScript("service_worker.js"));
}

/** Shows only the panels of the current mode. Returns a function that shows them again. */
function startModes() {
  const show = () => {
    const isNonogram = app.store.puzzle.genre === "nonogram";
    document.documentElement.dataset.mode = app.mode;
    const panels = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("main [data-modes]"));
    for (const panel of panels) {
      const isOfMode = panel.dataset.modes?.split(" ").includes(app.mode);
      panel.hidden = !isOfMode || (panel.id === "tools" && !isNonogram);
    }
  };
  app.on("mode", show);
  app.store.on("change", ({ loaded }) => {
    const { genre } = app.store.puzzle;
    if (loaded && genre !== "nonogram") app.mode = "play";
    show();
  });
  show();
  return show;
}

/** Shows the title and the author above the board. A sealed nonogram has no title there, unless the user wants it. */
function startHeading() {
  let heading = "";
  const show = () => {
    const genre = genreOf(app.store.puzzle);
    const { name, by } = headingOf(app.store.puzzle);
    const words = [genre.name, name, by].join("\n");
    if (words === heading) return;
    heading = words;
    element("name").replaceChildren(iconOf(genre.name), name);
    element("by").textContent = by;
  };
  for (const type of ["change", "keep"]) app.store.addEventListener(type, show);
  show();
}

/** Asks before a mode shows the answer of a puzzle that the user is still playing. */
function startSeal() {
  app.on("sealed", (mode) => {
    const open = () => {
      app.store.openSeal();
      app.mode = mode;
    };
    if (app.store.puzzle.genre !== "nonogram") return open(); // other genres show only their clues
    const { dialog } = openDialog("seal", "Show the answer?",
      make("p", {}, "You have not solved this puzzle yet. The studio shows its picture."),
      make("div", "row",
        make("button", "primary", "Keep playing"), make("button", { value: "open" }, "Show the answer")));
    dialog.onclose = () => dialog.returnValue === "open" && open();
  });
}

/** Connects undo and redo with their buttons and keys. Returns a function that updates the buttons. */
function startHistory() {
  const [undo, redo] = [element("undo"), element("redo")];
  undo.append(icon("undo"));
  redo.append(icon("redo"));
  const show = () => {
    // `disabled` would take the focus away from the button.
    undo.ariaDisabled = String(!app.history.canUndo);
    redo.ariaDisabled = String(!app.history.canRedo);
  };
  undo.onclick = () => app.history.undo();
  redo.onclick = () => app.history.redo();
  document.addEventListener("keydown", (event) => {
    if (document.documentElement.dataset.place !== "board") return;
    if (!event.ctrlKey && isForBoard(event)) app.board.take(event);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) app.history.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) app.history.redo();
    else return;
    event.preventDefault();
  });
  app.watch(show);
  const { sizes } = app.board;
  const place = () => {
    const isPlay = app.mode === "play";
    if (isPlay) element("play-tools").prepend(element("history"));
    else document.getElementById("tools")?.append(element("history"));
    if (isPlay) element("play-clock").before(sizes);
    else document.getElementById("studio-clues")?.before(sizes); // the studio is loaded on demand
  };
  app.on("mode", place);
  place();
  show();
  return show;
}

/**
 * Returns true if the board takes a key: any key while nothing has the focus, and a letter or a digit, such as the key of
 * an ink, while a button or a tool has it.
 *
 * @param {KeyboardEvent} event
 */
function isForBoard({ key, target }) {
  if (target === document.body) return key !== "Tab";
  const isPressed = target instanceof Element && target.matches(":not(dialog *, [popover] *):is(button, [type=radio])");
  return isPressed && /^[^ ]$/u.test(key);
}

/** Shows only the open puzzle, and a link to the whole page. */
function startCompact() {
  document.documentElement.dataset.compact = "true";
  const link = /** @type {HTMLAnchorElement} */ (element("whole"));
  link.hidden = false;
  element("play-menu").append(link);
  element("play-tools").append(element("play-open"), element("play-menu"));
  const show = () => {
    if (location.hash) link.href = location.pathname + location.hash;
  };
  window.addEventListener("hashchange", show);
  show();
}
