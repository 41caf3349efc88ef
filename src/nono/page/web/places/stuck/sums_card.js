/** The sums of the rows and columns, live and for each ink, and what they say. */

import { make } from "../../base/make.js";
import { inWords, lineName } from "../../base/text.js";
import { skippedWords } from "./clue_text.js";
import { swatchOf } from "./inks_card.js";

/** @typedef {import("./nonogram_copy.js").NonogramCopy} NonogramCopy */

/** Returns the card of the sums, and a function that shows it with a sentence. @param {NonogramCopy} copy */
export function sumsCard(copy) {
  const amounts = make("div", "sums");
  const said = make("p", { className: "note", role: "status" });
  const card = make("section", { className: "panel", ariaLabel: "Sums" }, amounts, said);
  const show = (/** @type {string} */ sentence) => {
    if (said.textContent !== sentence) said.textContent = sentence;
    const { inks, missing, sums } = copy;
    const written = (/** @type {number} */ sum) => (Number.isNaN(sum) ? "?" : String(sum));
    const isOff = (/** @type {number[]} */ [rows, cols]) =>
      !missing.length && rows !== cols && !Number.isNaN(rows + cols);
    if (inks.length === 1) {
      const [sum] = sums;
      amounts.replaceChildren(...["Rows", "Columns"].map((side, index) => {
        const amount = make("b", isOff(sum) ? "off" : "", written(sum[index]));
        return make("div", {}, make("span", "note", `${side} add up to`), amount);
      }));
      return;
    }
    const head = make("tr", {}, make("td"), ...["Rows", "Columns"].map((title) => make("th", { scope: "col" }, title)));
    const lines = inks.map(({ name, rgb }, ink) => make("tr", {}, make("th", { scope: "row" }, swatchOf(rgb), name),
      ...sums[ink].map((sum) => make("td", isOff(sums[ink]) ? "off" : "", written(sum)))));
    const used = lines.filter((_, ink) => ink === 0 ? sums[0].some((sum) => sum !== 0) : true);
    amounts.replaceChildren(make("table", {}, head, ...used));
  };
  return { card, show };
}

/** Whether complete clues fit together. @type {Record<string, string>} */
const VERDICTS = {
  unique: "They agree, and exactly one answer fits.",
  multiple: "They agree, but more than one answer fits.",
  unsolvable: "They agree, but nothing fits all of them.",
};

/** What the verdicts mean, in the status of phones. @type {Record<string, [words: string, tone: "ok" | "off" | ""]>} */
const SHORT = {
  unique: ["One answer", "ok"],
  multiple: ["Several answers", "off"],
  unsolvable: ["Nothing fits all of them", "off"],
};

/**
 * Returns the status of phones: the sums, and in a few words what is missing or wrong.
 *
 * @param {NonogramCopy} copy
 * @param {import("./corrector.js").Corrector} corrector
 * @returns {[amounts: string, words: string, tone: "ok" | "off" | ""]}
 */
export function sumsInShort(copy, { isLooking, verdict }) {
  const { inks, lines, missing, sums, tooLong } = copy;
  const apart = sums.map(([rows, cols]) => Math.abs(rows - cols) || 0);
  const ink = Math.max(0, apart.findIndex(Boolean)); // the first one whose sums differ
  const [rows, cols] = sums[ink].map((sum) => (Number.isNaN(sum) ? "?" : sum));
  const name = inks.length > 1 ? `${inks[ink].name}: ` : "";
  const amounts = `${name}${inks.length > 1 ? "rows" : "Rows"} ${rows}, columns ${cols}`;
  const skipping = [...Array(lines).keys()].some((line) => copy.skippedIn(line).length);
  if (skipping) return [amounts, "A letter is skipped", "off"];
  if (tooLong.length) return [amounts, `${lineName(tooLong[0], copy.height)} is too long`, "off"];
  if (missing.length) return [amounts, `${inWords(missing.length, "line")} to go`, ""];
  if (isLooking) return [amounts, "Looking for the number …", "off"];
  if (apart[ink]) return [amounts, `${apart[ink]} apart`, "off"];
  return [amounts, ...(SHORT[verdict ?? ""] ?? /** @type {["", ""]} */ (["", ""]))];
}

/**
 * Returns the sentence that says what is missing or wrong, or that the clues fit.
 *
 * @param {NonogramCopy} copy
 * @param {import("./corrector.js").Corrector} corrector
 */
export function sumsSentence(copy, { isLooking, verdict }) {
  const { inks, lines, missing, sums, tooLong } = copy;
  const skipping = [...Array(lines).keys()].find((line) => copy.skippedIn(line).length);
  if (skipping !== undefined) return `${lineName(skipping, copy.height)}: ${skippedWords(copy.skippedIn(skipping))}`;
  if (tooLong.length) return `${lineName(tooLong[0], copy.height)} is too long for this board.`;
  const rule = inks.length > 1 ? "Each ink must add up by itself." : "The two must meet in the end.";
  if (missing.length === lines) return rule;
  if (missing.length) return `${inWords(missing.length, "line")} to go.${inks.length > 1 ? ` ${rule}` : ""}`;
  const apart = sums.map(([rows, cols]) => Math.abs(rows - cols) || 0);
  const ink = apart.findIndex(Boolean);
  const looking = isLooking ? " Looking for it…" : "";
  if (ink < 0) return (VERDICTS[verdict ?? ""] ?? "They agree.") + looking;
  return `${inks.length > 1 ? `${inks[ink].name}: ` : ""}${apart[ink]} apart, so a number is wrong.${looking}`;
}
