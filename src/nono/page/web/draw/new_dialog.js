/** Runs the dialog for new puzzles: blank boards and, if there is Python, generated puzzles. */

import { labelled, lastButtons, make, openDialog, select } from "../base/make.js";
import { styled } from "../base/styles.js";
import { hasPython } from "../formats/index.js";
import { DECLARED } from "../genres/declared.js";
import { GENRE_TITLES, iconOf } from "../genres/icons.js";
import { LARGEST_SIDE, nonogram } from "../genres/nonogram.js";
import { blank } from "../puzzle/blank.js";

/** Loads the style of the dialog. */
export const ready = () => styled(import.meta.resolve("../styles/draw.css"));

const LARGEST = 100; // maximum side of a generated puzzle with declared rules
const MOST_JUMPS = 20; // of a generated peg solitaire
const MOST_INKS = "8"; // of a generated picture
/** The usual side of genres without declared rules, or the number of jumps. @type {Record<string, number>} */
const SIDES = { nonogram: 15, pegs: 8 };
/** The contents of new puzzles, with their labels: "" is a board to draw on, and "any" has no grade. */
const CONTENTS = {
  "": "blank board to draw on",
  any: "random puzzle to play",
  easy: "easy puzzle to play",
  medium: "medium puzzle to play",
  hard: "hard puzzle to play",
  expert: "expert puzzle to play",
};

/**
 * Opens the dialog.
 *
 * @param {import("../files/files.js").Opening} opening
 * @param {string} kind      the kind of the wanted puzzle, or "" for that of the open puzzle
 * @param {string} content   its contents, as in `CONTENTS`
 */
export async function newDialog(opening, kind, content) {
  const { app } = opening;
  const canGenerate = await hasPython();
  const title = make("input", { name: "title", autocomplete: "off", placeholder: "optional" });
  const genres = select(Object.entries(GENRE_TITLES), { name: "genre" });
  const contents = select(Object.entries(CONTENTS), { name: "content" });
  const [width, height, inks] = ["width", "height", "colours"].map((name) =>
    make("input", { name, type: "number", min: "1", value: "1", required: true }));
  inks.max = MOST_INKS;
  const icon = make("span", { id: "new-icon" });
  const progress = make("p", { id: "new-progress", className: "note", role: "status" });
  const [named, wide] = [labelled("Title", title), labelled("Width", width)];
  const [high, colours] = [labelled("Height", height), labelled("Colours", inks)];
  const choices = [labelled("Kind", make("span", "row", icon, genres)), labelled("Contents and difficulty", contents)];
  const { dialog, form } = openDialog("new", "New puzzle",
    make("div", "fields", ...(canGenerate ? choices : []), named, wide, high, colours),
    progress,
    lastButtons("Create"));
  /** Cancels the search for a puzzle, or null if there is none. @type {AbortController | null} */
  let search = null;
  dialog.onclose = () => search?.abort();

  /** Hides and limits what the chosen kind does not have. */
  const limit = () => {
    const genre = genres.value;
    const [isPegs, isNonogram] = [genre === "pegs", genre === "nonogram"];
    icon.replaceChildren(iconOf(genre));
    const largest = isNonogram ? LARGEST_SIDE : isPegs ? MOST_JUMPS : DECLARED[genre].square || LARGEST;
    width.max = height.max = String(largest);
    /** @type {Text} */ (wide.firstChild).data = isPegs ? "Number of jumps" : "Width";
    for (const option of contents.options) {
      // peg solitaires have no grades
      const isPossible = { "": isNonogram, any: true, expert: isNonogram }[option.value] ?? !isPegs;
      option.hidden = option.disabled = !isPossible;
    }
    if (contents.selectedOptions[0]?.disabled) contents.value = "any";
    named.hidden = contents.value !== "";
    high.hidden = isPegs;
    colours.hidden = !(contents.value && isNonogram);
    height.disabled = Boolean(DECLARED[genre]?.square); // the board is a square
  };
  /** Shows the limits and the usual size of the chosen kind. */
  const choose = () => {
    limit();
    width.value = height.value = String(SIDES[genres.value] ?? DECLARED[genres.value].side);
  };
  genres.onchange = choose;
  contents.onchange = limit;
  width.oninput = () => {
    if (height.disabled) height.value = width.value;
  };

  /** Looks for a puzzle of the chosen kind and opens it. */
  const generate = async () => {
    const { signal } = (search = new AbortController());
    progress.textContent = "Looking for a puzzle…";
    try {
      const grade = contents.value === "any" ? "" : contents.value;
      const size = { width: width.value, height: height.value };
      const wanted = { genre: genres.value, ...size, grade, colours: String(inks.valueAsNumber + 1) };
      await opening.generated(genres.value === "nonogram" ? wanted : { ...wanted, colours: "2" }, signal);
      dialog.close();
    } catch (error) {
      if (!signal.aborted) progress.textContent = error instanceof Error ? error.message : String(error);
    }
    search = null;
  };
  form.onsubmit = (event) => {
    if (/** @type {HTMLButtonElement} */ (event.submitter).value !== "act") return;
    if (contents.value) { // a puzzle that Python generates
      event.preventDefault();
      if (!search) void generate();
      return;
    }
    const words = title.value.trim();
    const drawing = blank(nonogram, height.valueAsNumber, width.valueAsNumber);
    app.store.load({ ...drawing, meta: words ? { title: words } : {} });
    if (app.mode === "play") app.mode = "draw";
    app.say("This is a new puzzle.");
  };

  const puzzle = app.store.puzzle;
  if (canGenerate) genres.value = kind || puzzle.genre;
  if (!genres.value || !canGenerate) genres.value = "nonogram";
  contents.value = content;
  choose();
}
