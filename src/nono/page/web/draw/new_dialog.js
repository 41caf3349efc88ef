/** Runs the dialog that generates puzzles, if there is Python. */

import { labelled, lastButtons, make, openDialog, select } from "../base/make.js";
import { styled } from "../base/styles.js";
import { DECLARED } from "../genres/declared.js";
import { GENRE_TITLES, iconOf } from "../genres/icons.js";
import { LARGEST_SIDE } from "../genres/nonogram.js";

/** Loads the style of the dialog. */
export const ready = () => styled(import.meta.resolve("../styles/draw.css"));

const LARGEST = 100; // maximum side of a generated puzzle with declared rules
const MOST_JUMPS = 20; // of a generated peg solitaire
const MOST_INKS = "8"; // of a generated picture
/** The usual side of genres without declared rules, or the number of jumps. @type {Record<string, number>} */
const SIDES = { nonogram: 15, pegs: 8 };
const GRADES = { any: "any", easy: "easy", medium: "medium", hard: "hard", expert: "expert" };

/**
 * Opens the dialog.
 *
 * @param {import("../files/files.js").Opening} opening
 * @param {string} kind    the kind of the wanted puzzle, or "" for that of the open puzzle
 * @param {string} grade   as in `GRADES`
 */
export function newDialog(opening, kind, grade) {
  const genres = select(Object.entries(GENRE_TITLES), { name: "genre" });
  const grades = select(Object.entries(GRADES), { name: "grade" });
  const [width, height, inks] = ["width", "height", "colours"].map((name) =>
    make("input", { name, type: "number", min: "1", value: "1", required: true }));
  inks.max = MOST_INKS;
  const icon = make("span", { id: "new-icon" });
  const progress = make("p", { id: "new-progress", className: "note", role: "status" });
  const [wide, high, colours] = [labelled("Width", width), labelled("Height", height), labelled("Colours", inks)];
  const choices = [labelled("Kind", make("span", "row", icon, genres)), labelled("Difficulty", grades)];
  const { dialog, form } = openDialog("new", "New puzzle",
    make("div", "fields", ...choices, wide, high, colours),
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
    for (const option of grades.options) {
      // peg solitaires have no grades
      const isPossible = { any: true, expert: isNonogram }[option.value] ?? !isPegs;
      option.hidden = option.disabled = !isPossible;
    }
    if (grades.selectedOptions[0]?.disabled) grades.value = "any";
    high.hidden = isPegs;
    colours.hidden = !isNonogram;
    height.disabled = Boolean(DECLARED[genre]?.square); // the board is a square
  };
  /** Shows the limits and the usual size of the chosen kind. */
  const choose = () => {
    limit();
    width.value = height.value = String(SIDES[genres.value] ?? DECLARED[genres.value].side);
  };
  genres.onchange = choose;
  width.oninput = () => {
    if (height.disabled) height.value = width.value;
  };

  /** Looks for a puzzle of the chosen kind and opens it. */
  const generate = async () => {
    const { signal } = (search = new AbortController());
    progress.textContent = "Looking for a puzzle…";
    try {
      const size = { width: width.value, height: height.value };
      const wanted = { genre: genres.value, ...size, grade: grades.value.replace("any", ""), colours: String(inks.valueAsNumber + 1) };
      await opening.generated(genres.value === "nonogram" ? wanted : { ...wanted, colours: "2" }, signal);
      dialog.close();
    } catch (error) {
      if (!signal.aborted) progress.textContent = error instanceof Error ? error.message : String(error);
    }
    search = null;
  };
  form.onsubmit = (event) => {
    if (/** @type {HTMLButtonElement} */ (event.submitter).value !== "act") return;
    event.preventDefault();
    if (!search) void generate();
  };

  genres.value = kind || opening.app.store.puzzle.genre;
  if (!genres.value) genres.value = "nonogram";
  grades.value = grade;
  choose();
}
