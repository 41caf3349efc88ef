/** Runs the dialog for new puzzles. */

import { button, labelled, make } from "../base/make.js";
import { styled } from "../base/styles.js";
import { iconOf } from "../genres/icons.js";
import { GENRES, GENRE_TITLES } from "../genres/index.js";
import { blank } from "../puzzle/document.js";

/** @typedef {import("../base/types.js").Document} Document */

/** Loads the style of the dialog. */
export const ready = () => styled(import.meta.resolve("../styles/draw.css"));

const LARGEST = 100; // maximum side of a new board with declared rules
const MOST_JUMPS = 20; // of a generated peg solitaire
const MOST_INKS = 8; // of a generated picture
/** The usual width and height, or number of jumps. @type {Record<string, number[]>} */
const SIZES = { nonogram: [10, 10], akari: [8, 8], pegs: [8, 8] };
const SIDES = ["width", "height"];
/** The contents of new puzzles, with their labels: "" is a board to draw on, and "any" has no grade. */
const CONTENTS = {
  "": "blank board to draw on",
  any: "random puzzle to play",
  easy: "easy puzzle to play",
  medium: "medium puzzle to play",
  hard: "hard puzzle to play",
  expert: "expert puzzle to play",
};
/** @param {string} name */
function sideField(name) {
  return make("input", { name, type: "number", min: "1", required: true });
}

/**
 * Prepares the dialog for new puzzles: blank boards and, if there is Python, generated puzzles. Returns a function that
 * opens it. The function takes the kind of the wanted puzzle, or "" for a board like the open one, and its contents.
 *
 * @param {import("../files/files.js").Opening} opening
 */
export function newDialog(opening) {
  const { app } = opening;
  const genres = make("select", { name: "genre" }, ...Object.values(GENRES).map(({ name, title }) => new Option(title, name)));
  const contents = make("select", { name: "content" }, ...Object.entries(CONTENTS).map(([name, label]) => new Option(label, name)));
  const [width, height] = SIDES.map(sideField);
  const icon = make("span", { id: "new-icon" });
  const progress = make("p", { id: "new-progress", className: "note", role: "status" });
  const working = make("progress", { ariaLabel: "Looking for a puzzle…" });
  /** Shows an element whose room always stays. @param {HTMLElement} part @param {boolean} isShown */
  const show = (part, isShown) => (part.style.visibility = isShown ? "" : "hidden");
  show(working, false);
  const create = make("button", "primary", "Create");
  const jumps = make("span");
  const high = labelled("Height", height);
  const colours = make("input", { name: "colours", type: "number", min: "1", max: String(MOST_INKS), required: true, value: "1" });
  const inks = labelled("Colours", colours);
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", {}, "New puzzle"),
    labelled("Kind", make("span", "row", icon, genres)),
    make("label", "field", jumps, width),
    high,
    labelled("Contents and difficulty", contents),
    inks,
    progress,
    working,
    make("div", "row", create, button("Cancel", () => dialog.close())),
  );
  /** @type {HTMLDialogElement} */
  const dialog = make("dialog", { id: "new", ariaLabel: "New puzzle" }, form);
  document.body.append(dialog);
  /** @type {Record<string, import("../base/types.js").GenreData>} */
  let declared = {};
  let canGenerate = false;
  const more = async () => {
    const [{ DECLARED }, { hasPython }] = await Promise.all([import("../genres/declared.js"), import("../formats/index.js")]);
    declared = DECLARED;
    canGenerate = await hasPython();
    const others = Object.entries(declared).filter(([name]) => !Object.hasOwn(GENRES, name));
    genres.append(...others.map(([name, { title }]) => new Option(title, name)));
    if (canGenerate) genres.append(new Option(GENRE_TITLES.pegs, "pegs")); // can be generated, but not drawn
  };
  const ready = more().catch(() => undefined); // the network may be unavailable
  /** Cancels the search for a puzzle. */
  let search = new AbortController();
  dialog.onclose = () => search.abort();
  const generate = async () => {
    const { signal } = (search = new AbortController());
    const grade = contents.value === "any" ? "" : contents.value;
    progress.textContent = "Looking for a puzzle…";
    show(working, true);
    create.ariaDisabled = "true";
    try {
      const inks = genres.value === "nonogram" ? colours.valueAsNumber : 1;
      await opening.generated({ genre: genres.value, width: width.value, height: height.value, grade, colours: String(inks + 1) }, signal);
      dialog.close();
    } catch (error) {
      if (!signal.aborted) progress.textContent = error instanceof Error ? error.message : String(error);
    }
    show(working, false);
    create.ariaDisabled = "false";
  };
  /** Hides and limits what the chosen kind does not have. */
  const limit = () => {
    icon.replaceChildren(iconOf(genres.value));
    const isPegs = genres.value === "pegs";
    const largest = GENRES[genres.value]?.largestSide ?? (isPegs ? MOST_JUMPS : declared[genres.value]?.square || LARGEST);
    width.max = height.max = String(largest);
    show(high, !isPegs);
    jumps.textContent = isPegs ? "Number of jumps" : "Width";
    const isNonogram = genres.value === GENRES.nonogram.name;
    for (const option of contents.options) {
      const isBlank = option.value === "";
      const isGraded = !isBlank && option.value !== "any";
      const has = isBlank ? !isPegs : canGenerate && !(isPegs && isGraded) && (option.value !== "expert" || isNonogram);
      option.hidden = option.disabled = !has;
    }
    if (contents.selectedOptions[0]?.disabled) contents.value = canGenerate ? "any" : "";
    show(inks, Boolean(contents.value) && isNonogram);
  };
  /** Shows the usual size of the chosen kind. */
  const chosen = () => {
    limit();
    const { square, side } = declared[genres.value] ?? {};
    const [wide, tall] = SIZES[genres.value] ?? [side, side];
    if (wide) [width.value, height.value] = [String(wide), String(tall)];
    height.disabled = Boolean(square); // the board is a square
  };
  genres.onchange = chosen;
  contents.onchange = limit;
  width.oninput = () => {
    if (height.disabled) height.value = width.value;
  };
  const made = async () => {
    const sides = /** @type {const} */ ([Number(height.value), Number(width.value)]);
    if (GENRES[genres.value]) return blank(GENRES[genres.value], ...sides);
    return (await import("./clue_edits.js")).blankPuzzle(genres.value, ...sides);
  };
  form.onsubmit = async (event) => {
    if (contents.value) {
      event.preventDefault();
      if (create.ariaDisabled !== "true") void generate();
      return;
    }
    /** @type {Document} */
    let puzzle;
    try {
      puzzle = await made();
    } catch (error) {
      app.say(error instanceof Error ? error.message : String(error), "error");
      return;
    }
    app.store.load(puzzle);
    if (app.mode === "play") app.mode = "draw";
    app.say("This is a new puzzle. Use Undo to return to the previous puzzle.");
  };
  return async (/** @type {string} */ kind, /** @type {string} */ content) => {
    const { document } = app.store;
    await ready;
    progress.textContent = "";
    const wanted = kind || document.genre;
    if (!content || !contents.value || wanted !== genres.value) {
      genres.value = wanted;
      if (!genres.value) genres.value = GENRES.nonogram.name;
      contents.value = content && (contents.value || content);
      chosen();
    }
    if (!content && wanted === genres.value) [width.value, height.value] = [String(document.width), String(document.height)];
    limit();
    dialog.showModal();
  };
}
