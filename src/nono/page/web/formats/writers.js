/** Contains the writers of all formats that the page can write without help. */

import { genreOf } from "../genres/index.js";
import { fail } from "./errors.js";
import { writePng } from "./images.js";
import { writeJson } from "./json.js";
import { writeNon } from "./non.js";
import { writePbm } from "./pbm.js";
import { writePuzzlink } from "./puzzlink.js";
import { writeSgt } from "./sgt.js";
import { svgOf } from "./svg.js";
import { writeWebpbn } from "./webpbn.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {(document: Document) => string | Promise<Uint8Array>} Writer
 */

/** The suffix, the media type and the writer of each format. @type {Record<string, [string, string, Writer]>} */
const WRITERS = {
  json: ["json", "application/json", writeJson],
  non: ["non", "text/plain", writeNon],
  webpbn: ["xml", "application/xml", writeWebpbn],
  puzzlink: ["url.txt", "text/plain", writePuzzlink],
  sgt: ["sgt", "text/plain", writeSgt],
  pbm: ["pbm", "image/x-portable-bitmap", writePbm],
  png: ["png", "image/png", writePng],
  svg: ["svg", "image/svg+xml", (document) => svgOf(document)],
};
/** The possible formats of genres that not all formats support. @type {Record<string, string[]>} */
const OF_GENRE = {
  akari: ["json", "puzzlink", "sgt", "svg"],
  declared: ["json", "puzzlink", "svg"],
  given: ["json", "svg"],
};

/** Returns the suffix, media type and bytes of a file. @param {Document} document @param {string} format */
export async function written(document, format) {
  const [suffix, type, writer] = WRITERS[format];
  const { given } = document;
  const own = OF_GENRE[given ? ("clued" in given ? "declared" : "given") : document.genre];
  if (own && !own.includes(format)) fail("no-genre", { name: format, genre: genreOf(document).title });
  const made = await writer(document);
  return { suffix, type, bytes: typeof made === "string" ? new TextEncoder().encode(made) : made };
}
