/** Loads genres.json, the descriptions of genres (see nono.page.declared). The npm package has its own form of this module. */

import { ownFile } from "../base/own_files.js";

const answer = await ownFile(import.meta.resolve("../genres.json"));
if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);

/** @type {{declared: Record<string, import("../base/types.js").GenreData>, shaped: {triddler: any, pegs: any}}} */
export const DATA = await answer.json();
