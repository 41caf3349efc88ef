/** Shows the album: the solved pictures by months, and the days that can still be filled. */

import { dateOf, laterDay, monthOf, shortDate } from "../base/dates.js";
import { icon } from "../base/icons.js";
import { button, make } from "../base/make.js";
import { styled } from "../base/styles.js";
import { clockTime, inWords } from "../base/text.js";
import { MONDAY } from "../files/pool/parts.js";
import { progressOf } from "../files/progress.js";
import { PICTURES, isOffered } from "../files/shelf.js";
import { daysInARow, longestRow, solvedDays } from "../files/streaks.js";
import { coverOfDay, hungLink, hungPictures, ready } from "../gallery/hung.js";
import { keptEntries } from "../gallery/stored.js";
import { group } from "./filters.js";
import { partsOfDay } from "./home.js";

/**
 * @typedef {import("../files/files.js").Opening} Opening
 * @typedef {import("../files/kept.js").Entry} Entry
 *
 * A solved picture, and how many seconds it took; 0 if that is unknown.
 * @typedef {import("../gallery/hung.js").Hung & {seconds: number}} Piece
 */

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const SIDES = [15, 22, Infinity]; // the longest sides of the pictures of each size, in cells
const WALLS = ["sand", "rose", "lilac", "blue", "green"];

/**
 * Returns the parts of the album.
 *
 * @param {Opening} opening
 * @param {string} wanted   the day that is open, such as "2026-12-01"; "": none
 */
export async function partsOfAlbum(opening, wanted) {
  const { kept } = opening;
  const today = dateOf(new Date());
  const date = wanted <= today && Date.parse(`${wanted}T12:00`) ? wanted : "";
  const entries = await keptEntries(kept);
  await Promise.all([ready(), styled(import.meta.resolve("../styles/album.css"))]);
  const secondsOf = (/** @type {Entry} */ { id }) => kept.gameOf(id)?.seconds ?? 0;
  const pieces = [...hungPictures(entries)].map((hung) => ({ ...hung, seconds: secondsOf(hung.entry) }));
  const title = make("h2", {}, "Your pictures");
  if (!pieces.length && !date) return [make("div", "heading", title), emptyWall()];
  const days = solvedDays();
  const row = daysInARow(days, today);
  const hanging = pieces.length === 1 ? "One hangs here" : `${pieces.length} hang here`;
  const note = `${hanging}${row > 1 ? `, and ${row} days stand in a row` : ""}.`;
  const sheet = make("section", { className: "panel month", ariaLabel: "Days" });
  await showMonth(sheet, opening, { entries, days, month: (date || today).slice(0, 7), date });
  const album = make("div", "album",
    make("div", "walls", ...(pieces.length ? walls(pieces) : [emptyWall()])),
    make("div", "side", sheet, facts(pieces, days, row)));
  album.dataset.part = date ? "days" : "wall";
  /** @type {[string, string][]} */
  const parts = [["wall", "Wall"], ["days", "Days"]];
  const choice = group("What to see", parts, album.dataset.part, (part) => (album.dataset.part = part));
  return [make("div", "heading of-album", title, make("p", "note", note), choice), album];
}

/** Returns the wall as long as no picture hangs there. */
function emptyWall() {
  return make("section", { className: "on-wall wall-green bare", ariaLabel: "No pictures yet" },
    make("span", "open-frame"),
    make("h3", {}, "The first one hangs here"),
    make("p", {}, "Solve a picture, and it stays."),
    make("a", { href: "#today", className: "button primary" }, "Play today's pictures"));
}

/** Returns a wall for each month in which pictures were solved, the last month first. @param {Piece[]} pieces */
function walls(pieces) {
  const today = dateOf(new Date());
  const months = [...new Set(pieces.map(({ day }) => day.slice(0, 7)))];
  return months.map((month) => {
    const those = pieces.filter(({ day }) => day.startsWith(month));
    const name = monthOf(month, today);
    const color = WALLS[Number(month.slice(5)) % WALLS.length];
    return make("section", { className: `on-wall wall-${color}`, ariaLabel: name },
      make("div", "heading", make("h3", {}, name), make("span", "note", String(those.length))),
      make("div", "pieces", ...those.map(pieceOf)));
  });
}

/** Returns a picture on its wall, with its title and time. @param {Piece} piece */
function pieceOf(piece) {
  const time = piece.seconds ? [make("span", "note", clockTime(piece.seconds))] : [];
  return hungLink(piece, make("strong", {}, piece.title), ...time);
}

/**
 * Shows a month: filled days with their pictures, and those that can still be filled as empty frames. A press on a day
 * opens its puzzles below.
 *
 * @param {HTMLElement} sheet
 * @param {Opening} opening
 * @param {{entries: Entry[], days: Set<string>, month: string, date: string}} shown   the stored games, the solved days,
 *     the month, such as "2026-12", and the open day or ""
 */
async function showMonth(sheet, opening, { entries, days, month, date }) {
  const today = dateOf(new Date());
  const first = `${month}-01`;
  const [before, after] = [laterDay(first, -1).slice(0, 7), laterDay(first, 31).slice(0, 7)];
  /**
   * Shows another month or day, and gives the focus back to what was pressed.
   *
   * @type {(selector: string, month: string, date?: string) => void}
   */
  const show = async (selector, month, date = "") => {
    await showMonth(sheet, opening, { entries, days, month, date });
    const pressed = sheet.querySelector(`${selector}:enabled`) ?? sheet.querySelector(".turns :enabled");
    /** @type {HTMLElement | null} */ (pressed)?.focus({ preventScroll: true });
    sheet.querySelector(".day-card")?.scrollIntoView({ block: "nearest" });
  };
  /** @type {(className: "back" | "next", label: string, month: string, disabled: boolean) => HTMLElement} */
  const turn = (className, ariaLabel, month, disabled) =>
    button("", () => show(`.${className}`, month), { className, ariaLabel, disabled }, icon(className));
  const earliest = [...days, MONDAY].sort()[0].slice(0, 7);
  const cells = datesOf(month).map((day) => {
    const cell = dayCell(opening, entries, days, day);
    cell.onclick = () => show(`[data-day="${day}"]`, month, day === date ? "" : day);
    cell.dataset.day = day;
    if (cell.matches("button")) cell.ariaPressed = String(day === date);
    if (day === today) cell.ariaCurrent = "date";
    return cell;
  });
  cells[0].style.gridColumnStart = String(((new Date(`${first}T12:00`).getDay() + 6) % 7) + 1); // weeks begin on Monday
  const note = make("p", "note", "Empty frames can still be filled. A filled day counts, whenever you fill it.");
  sheet.replaceChildren(
    make("div", "turns",
      turn("back", "Month before", before, month <= earliest),
      make("h3", {}, monthOf(month, today)),
      turn("next", "Next month", after, month >= today.slice(0, 7))),
    make("div", "sheet", ...WEEKDAYS.map((name) => make("b", {}, name)), ...cells),
    date ? await dayCard(opening, entries, date) : note);
}

/** Returns the dates of a month. @param {string} month   such as "2026-12" */
function datesOf(month) {
  const dates = Array.from({ length: 31 }, (_, day) => laterDay(`${month}-01`, day));
  return dates.filter((date) => date.startsWith(month));
}

/**
 * Returns the cell of a day in its month. Days on which nothing can be played are no buttons.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries
 * @param {Set<string>} days   the solved ones
 * @param {string} day
 * @returns {HTMLElement}
 */
function dayCell(opening, entries, days, day) {
  const number = String(Number(day.slice(8)));
  const isPlayed = days.has(day) || entries.some(({ from, progress }) => progress && from?.startsWith(`${day}/`));
  const canPlay = day <= dateOf(new Date()) && (isOffered(day) || isPlayed);
  if (!canPlay) return make("span", {}, make("span", "cover empty"), number);
  const solved = Object.keys(PICTURES).filter((size) => progressOf(`${day}/${size}`) === 1).length;
  const others = days.has(day) ? "solved" : isPlayed ? "begun" : "can still be filled";
  const signs = make("i");
  signs.style.setProperty("--count", String(solved));
  const cover = coverOfDay(opening, entries, day, days.has(day));
  const ariaLabel = `${shortDate(day)}, ${solved ? `${solved} of 3 solved` : others}`;
  return make("button", { type: "button", ariaLabel }, cover, number, signs);
}

/**
 * Returns the puzzles of a day, which stand below its month.
 *
 * @param {Opening} opening
 * @param {Entry[]} entries
 * @param {string} day
 */
async function dayCard(opening, entries, day) {
  const { pictures, kinds } = await partsOfDay(opening, entries, day);
  return make("div", { className: "day-card", role: "group", ariaLabel: shortDate(day) },
    make("h4", {}, shortDate(day)), pictures, ...kinds);
}

/**
 * Returns the numbers of days in a row, and of each size the number of pictures and the usual time. There is no best
 * time, because a best time makes one hurry.
 *
 * @param {Piece[]} pieces
 * @param {Set<string>} days   the solved ones
 * @param {number} row   how many of the last days were solved without a gap
 */
function facts(pieces, days, row) {
  const rows = Object.values(PICTURES).map((title, index) => {
    const those = pieces.filter(({ puzzle: { height, width } }) =>
      SIDES.findIndex((most) => Math.max(height, width) <= most) === index);
    const times = those.map(({ seconds }) => seconds).filter(Boolean).sort((one, other) => one - other);
    const usual = times.length ? clockTime(times[times.length >> 1]) : "";
    return make("tr", {},
      make("th", { scope: "row" }, title), make("td", {}, String(those.length)), make("td", {}, usual));
  });
  const fact = (/** @type {string} */ name, /** @type {number} */ count) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, inWords(count, "day")));
  const heads = ["Pictures", "Usual time"].map((name) => make("th", { scope: "col" }, name));
  return make("section", { className: "panel facts", ariaLabel: "Numbers" },
    make("dl", {}, fact("In a row", row), fact("Longest", longestRow(days))),
    make("table", {}, make("tr", {}, make("td"), ...heads), ...rows));
}
