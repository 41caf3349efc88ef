/** Shows the choice of another puzzle: its kind, size and grade. */

import { button, make } from "../base/make.js";
import { styled } from "../base/styles.js";
import { namedBy } from "../files/shelved.js";
import { nameOf, partsOf } from "../files/stock.js";
import { hasPython } from "../formats/index.js";
import { GENRE_NAMES } from "../genres/icons.js";
import { hashOf, quilt } from "../puzzle/quilt.js";
import { gradeLabel, group, kindButtons } from "./filters.js";

/** @typedef {import("../files/shelved.js").Choice} Choice */

/** @type {Choice} */
const FIRST = { genre: "nonogram", side: 15, grade: "medium" };

/**
 * Returns the parts of the place. The first choice is that of the last such puzzle.
 *
 * @param {import("../files/files.js").Opening} opening
 */
export async function partsOfAnother(opening) {
  await styled(import.meta.resolve("../styles/another.css"));
  const isPython = await hasPython();
  const last = opening.kept.list().map(({ from = "" }) => namedBy(from)).find(Boolean);
  const card = make("section", { className: "panel another", ariaLabel: "Another one" });
  const show = (/** @type {Choice} */ wanted) => {
    const parts = partsOf(wanted.genre);
    const { side, grades } = parts.find((part) => part.side === wanted.side) ?? parts[0];
    const choice = { ...wanted, side, grade: grades.includes(wanted.grade) ? wanted.grade : grades[0] };
    /** Shows another choice, and gives the focus back. @type {(label: string, change: Partial<Choice>) => void} */
    const choose = (label, change) => {
      show({ ...choice, ...change });
      /** @type {HTMLElement} */ (card.querySelector(`[aria-label="${label}"] [aria-pressed="true"]`)).focus();
    };
    const kinds = GENRE_NAMES.filter((genre) => partsOf(genre).length);
    const titles = kinds.map((genre) => /** @type {[string, string]} */ ([genre, nameOf(genre)]));
    const sides = parts.map((part) =>
      /** @type {[string, string]} */ ([String(part.side), `${part.side}×${part.side}`]));
    const labels = grades.map((grade) => /** @type {[string, string]} */ ([grade, gradeLabel(grade)]));
    const fresh = button("Have a new one made", () => opening.generate(choice.genre, choice.grade), { hidden: !isPython });
    card.replaceChildren(
      make("div", {},
        kindButtons(titles, choice.genre, (genre) => choose("Kind", { genre: genre || choice.genre })),
        make("div", "row",
          group("Size", sides, String(side), (side) => choose("Size", { side: Number(side) })),
          group("Grade", labels, choice.grade, (grade) => choose("Grade", { grade }))),
        button("Play it", () => opening.another(choice), { className: "primary" }),
        fresh,
        make("p", "note",
          "Each was proved to have one answer. Its number is in the link, so that you can send it to a friend.")),
      make("span", { className: "cover", ariaHidden: "true" }, quilt(hashOf(JSON.stringify(choice)), side, [])));
  };
  show(last ?? FIRST);
  return [make("div", "heading", make("h2", {}, "Another one"), make("p", "note", "As many as you like.")), card];
}
