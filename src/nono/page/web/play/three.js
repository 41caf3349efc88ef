/** Hangs the three pictures of a day together, after the third one is solved. */

import { dateOf, longDate } from "../base/dates.js";
import { make } from "../base/make.js";
import { clockTime } from "../base/text.js";
import { PICTURES } from "../files/shelf.js";
import { framed, hungPictures, ready } from "../gallery/hung.js";
import { keptEntries } from "../gallery/stored.js";

/**
 * Returns the three pictures of a day in one scale, so that a small one is small, and the parts of their label; null if
 * not all three are solved.
 *
 * @param {import("../files/files.js").Opening} opening
 * @param {string} day
 */
export async function threeOf({ kept }, day) {
  const hung = [...hungPictures(await keptEntries(kept))];
  const found = Object.keys(PICTURES).map((size) => hung.find(({ entry }) => entry.from === `${day}/${size}`));
  const three = found.filter((one) => one !== undefined);
  if (three.length < found.length) return null;
  await ready();
  const figures = three.map((one) => make("figure", {}, framed(one), make("figcaption", {}, one.title)));
  const pictures = make("div", "trio", ...figures);
  pictures.style.setProperty("--wide", String(three.reduce((sum, { puzzle }) => sum + puzzle.width, 0)));
  pictures.style.setProperty("--widest", String(Math.max(...three.map(({ puzzle }) => puzzle.width))));
  pictures.style.setProperty("--highest", String(Math.max(...three.map(({ puzzle }) => puzzle.height))));
  const times = three.map(({ entry }, index) => make("div", {},
    make("dt", {}, Object.values(PICTURES)[index]), make("dd", {}, clockTime(kept.gameOf(entry.id)?.seconds ?? 0))));
  const coming = day === dateOf(new Date()) ? [make("p", {}, "The next three come tomorrow at midnight.")] : [];
  const label = [make("p", {}, longDate(day)), make("h1", {}, "All three"), make("dl", {}, ...times), ...coming];
  return { pictures, label };
}
