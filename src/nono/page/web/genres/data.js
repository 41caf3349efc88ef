/** Loads genres.json, the descriptions of genres (see nono.page.declared). */

const answer = await fetch(import.meta.resolve("../genres.json"));
if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);

/** @type {{declared: Record<string, import("../base/types.js").GenreData>, shaped: {pegs: any}}} */
export const DATA = await answer.json();
