/** Runs the dialog with two links that contain the puzzle: one to this page and one to puzz.link. */

import { addPart } from "../base/parts.js";
import { text } from "../base/text.js";
import { FormatError, writeLink } from "../formats/index.js";
import { write } from "../formats/writers.js";
import { genreOf } from "../genres/index.js";

const LONGEST_CODE = 600; // in characters; phones scan the codes of longer addresses badly
const LONG = 8000; // in characters; some programs cut off longer links

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./share.html"));

const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const say = (/** @type {string} */ words) => (/** @type {HTMLElement} */ (document.getElementById("share-note")).textContent = words);

/** Copies the address beside the pressed button. @param {Event} event */
async function copy({ target }) {
  const id = target instanceof HTMLElement ? target.dataset.copies : undefined;
  if (!id || !field(id).value) return;
  field(id).select();
  try {
    await navigator.clipboard.writeText(field(id).value);
    say(text("share.copied"));
  } catch {
    say(text("share.by-hand")); // browsers allow access to the clipboard only with https
  }
}

/** Shows the dialog. @param {import("../app/app.js").App} app */
export async function share(app) {
  const { document: puzzle } = app.store;
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("share"));
  const others = await write(puzzle, "puzzlink").catch((/** @type {unknown} */ error) => error);
  const refused = others instanceof FormatError;
  if (others instanceof Error && !refused) throw others;
  const address = refused ? "" : new TextDecoder().decode(/** @type {import("../formats/writers.js").File} */ (others).bytes).trim();
  field("share-puzzlink").value = address;
  field("share-puzzlink").placeholder = refused ? String(others) : "";
  const show = async () => {
    const isToEdit = dialog.querySelector("[name=for]:checked")?.getAttribute("value") === "edit";
    const shared = isToEdit ? { ...puzzle, sealed: false } : { ...puzzle, sealed: true, start: null };
    const page = location.href.split(/[?#]/)[0];
    const link = `${page}#${await writeLink(shared)}`;
    field("share-link").value = link;
    const title = genreOf(puzzle).title.replace(/["&<>]/g, "");
    const size = 'width="480" height="640"';
    const { lang } = document.documentElement;
    const ofLanguage = lang === "en" ? "" : `&lang=${lang}`;
    const embedded = `<iframe src="${link.replace("#", `?compact${ofLanguage}#`)}" ${size} style="border:0" title="${title}"></iframe>`;
    field("share-embed").value = isToEdit ? "" : embedded;
    const notes = link.length > LONG ? [text("share.long", { n: link.length })] : [];
    const isLocal = /^(localhost|127\.|\[::1)/.test(location.hostname);
    if (isLocal) notes.push(text("share.local"));
    say(notes.join(" "));
    await showCode(isLocal ? address : link);
    field("share-link").select();
  };
  await show();
  dialog.onchange = show;
  dialog.onclick = copy;
  if (!dialog.open) dialog.showModal();
  field("share-link").select();
}

/** Shows the QR code of an address, or no code if the address is empty or too long. @param {string} address */
async function showCode(address) {
  const figure = /** @type {HTMLElement} */ (document.getElementById("share-qr"));
  const module = await import("./qr.js").catch(() => null); // the network may be unavailable
  const rows = address.length > 0 && address.length <= LONGEST_CODE ? module?.qrCode(address) : null;
  figure.hidden = !rows;
  if (!rows) return;
  const dark = rows.flatMap((values, row) => [...values].flatMap((value, column) => (value ? [`M${column + 4} ${row + 4}h1v1h-1z`] : [])));
  const side = rows.length + 8;
  figure.querySelector("svg")?.setAttribute("viewBox", `0 0 ${side} ${side}`);
  figure.querySelector("path")?.setAttribute("d", dark.join(""));
}
