/** Reads and writes the XML of webpbn.com, with colours, goals and saved grids. `<count>0</count>` is a blot. */

import { UNKNOWN } from "../base/types.js";
import { cluesOfDocument } from "../genres/nonogram.js";
import { fitKey, hasPicture, makePalette, numberOf, ofClues, ofPicture, rowsOf } from "./build.js";
import { MOST, each, excerpt, fail } from "./errors.js";
import { escaped, parseXml } from "./xml.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("./xml.js").Element} Element
 */

/** The field of `meta` for each element, by the element's name. @type {Record<string, string>} */
const TEXTS = {
  source: "source", author: "author", authorid: "author_id", copyright: "copyright", description: "description",
};
/** @type {Record<string, {rgb: string, char: string}>} */
const KNOWN = { white: { char: ".", rgb: "ffffff" }, black: { char: "X", rgb: "000000" } };

/** Returns true if a text begins like XML. @param {string} text */
export function isXml(text) {
  return /^\s*<(\?xml|!|[A-Za-z])/.test(text);
}

/** @param {string} text */
export function readWebpbn(text) {
  const root = parseXml(text);
  if (!["puzzleset", "puzzle"].includes(root.name)) fail("xml-root", { found: excerpt(root.name) }, root.line);
  const puzzles = root.name === "puzzle" ? [root] : all(root, "puzzle");
  if (!puzzles.length) fail("nothing");
  return each(puzzles, (element) => documentOf(element, element === root ? null : root), ({ line }) => line);
}

/** @param {Element} element @param {string} name */
function all(element, name) {
  return element.children.filter((child) => child.name === name);
}

/** @param {Element | undefined} element */
function textOf(element) {
  return element?.text.trim() ?? "";
}

/** @param {Element} element @param {string} name */
function attribute(element, name) {
  return element.attributes.get(name) ?? null;
}

/** @param {Element} element @param {Element | null} around @returns {Document} */
function documentOf(element, around) {
  const kind = (attribute(element, "type") ?? "grid").toLowerCase();
  if (kind !== "grid") fail("xml-type", { found: excerpt(kind) });
  const { palette, names, chars, plain } = coloursOf(element);
  let cells = null;
  let start = null;
  let size = [0, 0];
  for (const solution of all(element, "solution")) {
    const type = (attribute(solution, "type") ?? "goal").toLowerCase();
    const first = type === "goal" ? !cells : type === "saved" && !start;
    if (!first) continue;
    const rows = imageOf(solution, chars, palette.length, type === "goal");
    if (type === "goal") [cells, size] = [Uint8Array.from(rows.flat()), [rows.length, rows[0].length]];
    else start = Uint8Array.from(rows.flat());
  }
  const sides = ["rows", "columns"].map((side) => cluesOf(element, side, names, plain));
  const meta = metaOf(element, around);
  const [rows, cols] = sides;
  if (!rows && !cols && cells) return ofPicture(size[0], size[1], cells, { palette, meta, start });
  if (!rows || !cols) return fail("clues");
  if (cells && (size[0] !== rows.length || size[1] !== cols.length)) fail("goal-size", { found: `${size[1]}x${size[0]}` });
  if (start && start.length !== rows.length * cols.length) fail("goal-size", { found: excerpt(start.length) });
  return ofClues(rows, cols, { palette, cells, meta, start });
}

/**
 * Reads the colours. Returns the palette, which begins with the background and the default colour. Also returns the
 * numbers of colours by name and by character. `plain` is the colour of numbers that do not name a colour (0: every
 * number must name one).
 *
 * @param {Element} element
 */
function coloursOf(element) {
  let background = attribute(element, "backgroundcolor");
  let ink = attribute(element, "defaultcolor") ?? "black";
  /** @type {Map<string, {name: string, rgb: string, char: string}>} */
  const colours = new Map();
  for (const item of all(element, "color").slice(0, MOST.colours + 1)) {
    const name = attribute(item, "name") ?? "";
    const rgb = textOf(item).replace(/^#/, "");
    if (!name || colours.has(name)) fail("xml-colour", { found: excerpt(name) });
    if (!/^([0-9a-f]{3}){1,2}$/i.test(rgb)) fail("rgb", { found: excerpt(textOf(item)) });
    colours.set(name, { name, rgb, char: attribute(item, "char") ?? "" });
  }
  const counts = all(element, "clues").flatMap((side) => all(side, "line")).flatMap((line) => all(line, "count"));
  const used = new Set(counts.map((count) => attribute(count, "color")));
  const plain = background !== null || ink !== "white";
  if (!plain) ink = [...colours.keys()].find((name) => name !== "white") ?? "black";
  background ??= "white";
  for (const name of [background, ink, "white", "black"]) {
    if (colours.has(name) || !(name === background || name === ink || used.has(name))) continue;
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : fail("xml-colour", { found: excerpt(name) });
    colours.set(name, { name, ...known });
  }
  if (background === ink) fail("xml-colour", { found: excerpt(ink) });
  const order = [...new Set([background, ink, ...colours.keys()])];
  const names = new Map(order.map((name, index) => [name, index]));
  /** @type {Map<string, number>} */
  const chars = new Map();
  const entries = order.map((name, index) => {
    const { rgb, char = "" } = colours.get(name) ?? {};
    if (char && chars.has(char)) fail("key-twice", { found: excerpt(char) });
    if (char) chars.set(char, index);
    return { name, rgb, key: fitKey(char) };
  });
  const palette = makePalette(entries);
  const given = new Set(chars.values());
  palette.forEach(({ key }, index) => {
    if (!given.has(index) && !chars.has(key)) chars.set(key, index);
  });
  return { palette, names, chars, plain: plain ? 1 : 0 };
}

/**
 * @param {Element} element
 * @param {string} kind
 * @param {Map<string, number>} names
 * @param {number} plain   the colour of numbers that do not name a colour
 */
function cluesOf(element, kind, names, plain) {
  const sides = all(element, "clues").filter((side) => (attribute(side, "type") ?? "").toLowerCase() === kind);
  if (sides.length > 1) fail("xml-twice", { found: kind });
  if (!sides.length) return null;
  return all(sides[0], "line").map((line) =>
    all(line, "count").map((count) => {
      const name = attribute(count, "color");
      const colour = (name === null ? plain : names.get(name)) || fail("xml-colour", { found: excerpt(name) });
      return { length: numberOf(textOf(count), count.line), colour };
    }),
  );
}

/**
 * @param {Element} solution
 * @param {Map<string, number>} chars
 * @param {number} colours
 * @param {boolean} whole   true if every cell must have exactly one colour
 */
function imageOf(solution, chars, colours, whole) {
  const text = textOf(all(solution, "image")[0]).replace(/\s/g, "");
  if (!/^(\|[^|]+\|)+$/.test(text) || text.length > 3 * MOST.cells * (whole ? 1 : colours + 2)) {
    fail("xml-image", { found: excerpt(text) });
  }
  const rows = text.slice(1, -1).split("||").map((row) =>
    Array.from(row.matchAll(/\[([^[\]]*)\]|(.)/gsu), ([, some, one]) => {
      const every = one === "?" && !chars.has("?");
      const found = every ? [] : [...(some ?? one)].map((char) => chars.get(char) ?? fail("xml-cell", { found: excerpt(char) }));
      if (whole && found.length !== 1) fail("xml-cell", { found: excerpt(one ?? some) });
      return found.length === 1 ? found[0] : UNKNOWN;
    }),
  );
  const wrong = rows.findIndex((row) => row.length !== rows[0].length);
  if (wrong > 0) fail("row-cells", { number: wrong + 1, found: rows[wrong].length, expected: rows[0].length });
  if (rows.length * rows[0].length > MOST.cells) fail("size", { found: `${rows[0].length}x${rows.length}`, side: MOST.side, cells: MOST.cells });
  return rows;
}

/** @param {Element} element @param {Element | null} around */
function metaOf(element, around) {
  /** @type {Record<string, string>} */
  const meta = {};
  const put = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (value) meta[name] = value;
  };
  put("id", textOf(all(element, "id")[0]));
  put("title", textOf(all(element, "title")[0]));
  for (const [name, field] of Object.entries(TEXTS)) {
    put(field, textOf(all(element, name)[0]) || (around ? textOf(all(around, name)[0]) : ""));
  }
  if (around) put("series_title", textOf(all(around, "title")[0]));
  const notes = [around, element].flatMap((part) => (part ? all(part, "note").map(textOf) : [])).filter(Boolean);
  if (notes.length) meta["notes:json"] = JSON.stringify(notes);
  return meta;
}

/** @param {Document} document */
export function writeWebpbn(document) {
  const { width, palette, cells, start, meta } = document;
  const names = palette.map(({ name }, index) =>
    palette.findIndex((entry) => entry.name === name) < index ? `${name} ${index}` : name,
  );
  const clues = cluesOfDocument(document);
  const out = ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>"];
  if (meta.series_title) out.push(` <title>${escaped(meta.series_title)}</title>`);
  out.push(` <puzzle type="grid" defaultcolor="${escaped(names[1])}" backgroundcolor="${escaped(names[0])}">`);
  /** @type {[string, string | undefined][]} */
  const fields = [["id", meta.id], ["title", meta.title]];
  for (const [name, field] of Object.entries(TEXTS)) fields.push([name, meta[field]]);
  for (const note of notesOf(meta)) fields.push(["note", note]);
  for (const [name, value] of fields) if (value) out.push(`  <${name}>${escaped(value)}</${name}>`);
  palette.forEach(({ key, rgb }, at) => {
    out.push(`  <color name="${escaped(names[at])}" char="${escaped(key)}">${rgb}</color>`);
  });
  for (const side of /** @type {const} */ (["cols", "rows"])) {
    out.push(`  <clues type="${side === "cols" ? "columns" : "rows"}">`);
    for (const clue of clues[side]) {
      const counts = clue.map(({ length, colour }) =>
        `<count${colour === 1 ? "" : ` color="${escaped(names[colour])}"`}>${length}</count>`);
      out.push(`   <line>${counts.join("")}</line>`);
    }
    out.push("  </clues>");
  }
  const image = (/** @type {string} */ type, /** @type {Uint8Array} */ codes) => {
    const rows = rowsOf(codes, width, Object.assign(palette.map(({ key }) => key), { [UNKNOWN]: "?" }));
    out.push(`  <solution type="${type}"><image>`, ...rows.map((row) => `|${escaped(row)}|`), "  </image></solution>");
  };
  if (hasPicture(document)) image("goal", cells);
  if (start) image("saved", start);
  return `${[...out, " </puzzle>", "</puzzleset>"].join("\n")}\n`;
}

/** @param {Record<string, string>} meta @returns {string[]} */
function notesOf(meta) {
  try {
    const notes = JSON.parse(meta["notes:json"] ?? "[]");
    return Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  } catch {
    return [];
  }
}
