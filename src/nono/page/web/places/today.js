/** Shows the puzzles of a day: one large board, what was begun, the other kinds, and the calendar. */

import { make } from "../base/make.js";
import { figureOf } from "../board/sheet.js";
import { DAILY, dateOf, documentOf, findShelved, isSolvedDay, kindOf, unsolvedOf } from "../files/shelf.js";
import { progressOf } from "../files/progress.js";
import { iconOf } from "../genres/icons.js";
import { genreOf, sizeOf } from "../genres/index.js";
import { card, keptEntries, keptPuzzle, marksOf } from "./parts.js";

/**
 * @typedef {import("../files/files.js").Opening} Opening
 * @typedef {import("../files/shelf.js").Shelved} Shelved
 * @typedef {import("../base/types.js").Document} Document
 */

const FIRST = "urneg"; // the address of the puzzle of a first visit
const FIRST_WORDS = "The numbers beside a row or column are the lengths of its blocks of filled cells, in order.";
const MOST_BEGUN = 3;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/**
 * Returns the parts of the place for a day: a large card, the other daily puzzles, begun games and the calendar.
 *
 * @param {Opening} opening
 * @param {string} wanted   the date, such as "2026-11-25"; "": today
 */
export async function today({ app, kept }, wanted) {
  const now = dateOf(new Date());
  const date = wanted && wanted <= now ? wanted : now;
  const entries = await keptEntries(kept);
  const isFirst = !wanted && !entries.length && progressOf(FIRST) !== 1;
  const wish = isFirst ? FIRST : (unsolvedOf(date) ?? `${date}/${DAILY[0]}`);
  const large = await findShelved(wish).catch(() => undefined);
  const puzzle = large && (await documentOf(large).catch(() => null));

  /** Returns the large card. */
  const hero = (/** @type {Shelved} */ { address, grade }, /** @type {Document} */ puzzle) => {
    const entry = entries.find(({ from }) => from === address);
    const current = (entry && keptPuzzle(entry)) ?? puzzle;
    const grid = entry ? marksOf(current, kept.game(entry.id)) : null;
    const progress = progressOf(address);
    const facts = isFirst ? [FIRST_WORDS] : [sizeOf(current), grade];
    // Without a kept puzzle, the day may have had another one in an earlier version.
    const isSolvedPicture = entry !== undefined && progress === 1 && current.genre === "nonogram";
    const cover = figureOf(app, current, isSolvedPicture ? current.cells : grid, Math.min(innerWidth - 64, 0.5 * innerHeight));
    const link = card(address, cover, isFirst ? "Puzzles with one answer" : kindOf(address).title, facts, progress);
    link.classList.add("hero");
    link.append(make("span", "button primary", progress && progress < 1 ? "Continue" : "Play"));
    return link;
  };
  /** Returns the link to a daily puzzle. */
  const tile = (/** @type {string} */ name) => {
    const address = `${date}/${name}`;
    const { genre, title } = kindOf(address);
    const link = make("a", { href: `#play/${address}` }, iconOf(genre), title);
    if (progressOf(address) === 1) link.dataset.solved = "true";
    return link;
  };
  /** Returns small cards of stored puzzles. */
  const cardsOf = (/** @type {import("../files/kept.js").Entry[]} */ listed) => listed.flatMap((entry) => {
    const puzzle = keptPuzzle(entry);
    if (!puzzle) return []; // damaged, or of a kind that this version does not have
    const cover = figureOf(app, puzzle, marksOf(puzzle, kept.game(entry.id)), 64);
    return card(entry.from || entry.id, cover, entry.title || genreOf(puzzle).title, [entry.size], entry.progress);
  });
  const section = (/** @type {string} */ title, /** @type {HTMLElement[]} */ cards) =>
    cards.length ? [make("h3", {}, title), make("div", "begun", ...cards)] : [];
  const others = entries.filter(({ from }) => from !== wish);
  const begun = others.filter(({ progress }) => progress && progress < 1);
  const solved = others.filter(({ from, progress }) => progress === 1 && from?.startsWith(`${date}/`));
  const tiles = make("nav", { className: "tiles", ariaLabel: "Also on this day" }, ...DAILY.map(tile));
  return [
    make("h2", {}, longDate(date)),
    large && puzzle ? hero(large, puzzle) : make("p", {}, "The daily puzzles could not be loaded. Check your network connection."),
    ...section("Continue", cardsOf(begun).slice(0, MOST_BEGUN)),
    tiles,
    ...section("Solved", cardsOf(solved)),
    calendar(date, now),
  ];
}

/** Returns the calendar of the month of a date. @param {string} date @param {string} now */
function calendar(date, now) {
  const [year, month] = date.split("-").map(Number);
  const first = new Date(year, month - 1, 1);
  const size = new Date(year, month, 0).getDate();
  const days = Array.from({ length: size }, (_, day) => {
    const linked = dateOf(new Date(year, month - 1, day + 1));
    if (linked > now) return make("span", {}, String(day + 1));
    const link = make("a", { ariaLabel: longDate(linked), href: `#today/${linked}` }, String(day + 1));
    link.ariaCurrent = linked === date ? "page" : linked === now ? "date" : null;
    link.dataset.solved = String(isSolvedDay(linked));
    return link;
  });
  const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => make("span", { className: "note", ariaHidden: "true" }, WEEKDAYS[day].slice(0, 2)));
  days[0].style.gridColumnStart = String(((first.getDay() + 6) % 7) + 1); // weeks begin on Monday
  /** Returns the link to the first day of the next month, or to the last day of the previous one. */
  const step = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) => {
    const to = dateOf(new Date(year, month - 1 + by, by > 0 ? 1 : new Date(year, month - 1, 0).getDate()));
    return make("a", { href: `#today/${to}`, ariaLabel: label, hidden: to > now }, sign);
  };
  const title = make("h3", {}, `${MONTHS[month - 1]} ${year}`);
  return make("div", "calendar", step(-1, "Previous month", "‹"), title, step(1, "Next month", "›"), make("div", {}, ...weekdays, ...days));
}

/** Returns a date in words. `Intl` would take a fifth of a second to start. @param {string} date */
function longDate(date) {
  const time = new Date(`${date}T12:00`);
  return `${WEEKDAYS[time.getDay()]}, ${time.getDate()} ${MONTHS[time.getMonth()]}`;
}
