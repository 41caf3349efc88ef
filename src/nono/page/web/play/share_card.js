/** The card to share: by default it keeps the secret, and shows the quilt of the puzzle, the time and the date. */

import { dateOf, shortDate } from "../base/dates.js";
import { button, element, make, openDialog } from "../base/make.js";
import { clockTime, inWords } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { download } from "../files/export.js";
import { writeLink } from "../formats/index.js";
import { pictureOf, quiltOf } from "../gallery/covers.js";
import { titleOf } from "../genres/index.js";
import { whatItIs } from "./menu.js";

/** @typedef {import("./play.js").Play} Play */

const [WIDTH, HEIGHT, EDGE, SIDE] = [720, 900, 70, 560]; // of the card, in pixels: its size, its edge, its picture
const TINTS = [0.68, 0.34, 0.16]; // of the quilt of a black picture

/** Opens the dialog. @param {Play} play */
export async function shareCard(play) {
  const canvas = make("canvas", { width: WIDTH, height: HEIGHT });
  const link = await writeLink({ ...play.game.puzzle, sealed: true, start: null });
  const address = `${location.href.split(/[?#]/)[0]}#${link}`;
  const note = make("p", { className: "note", role: "status" });
  const choices = ["Keep it secret", "Show the picture"].map((label, isOpen) => button(label, () => show(isOpen > 0)));
  const show = async (/** @type {boolean} */ isOpen) => {
    choices.forEach((choice, index) => (choice.ariaPressed = String(Boolean(index) === isOpen)));
    canvas.role = "img";
    canvas.ariaLabel = (await paint(canvas, play, isOpen)).join(", ");
  };
  const send = async () => {
    const file = new File([await blobOf(canvas)], "nono.png", { type: "image/png" });
    const shared = { files: [file], text: address };
    if (navigator.canShare?.(shared)) return navigator.share(shared).catch(() => undefined); // the player may cancel
    download({ name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  const copy = async (/** @type {string} */ text, /** @type {string} */ what) => {
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    // Without https, browsers give no access to the clipboard.
    note.textContent = isCopied ? `The ${what} is copied.` : text;
  };
  const result = `nono, ${whatWithDate(play.game.puzzle)}: ${solvedWords(play.game)}`;
  const canShare = navigator.canShare?.({ files: [new File([], "nono.png", { type: "image/png" })] });
  const share = button(canShare ? "Share card" : "Save card", send, { className: "primary" });
  const acts = make("div", "row", share, button("Copy result", () => copy(`${result} ${address}`, "result")),
    button("Copy link", () => copy(address, "link")));
  const side = make("div", "stack", make("p", "note", "A small card for friends."),
    make("div", { className: "group", role: "group", ariaLabel: "Picture" }, ...choices), acts, note);
  openDialog("share-card", "Share", make("div", "parts", canvas, side), make("button", {}, "Close"));
  const finish = element("finish").getAnimations().map(({ finished }) => finished);
  await Promise.allSettled(finish); // the wall takes its colour
  await show(false);
}

/**
 * Draws the card. Returns the two texts that are written on it.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Play} play
 * @param {boolean} isOpen   true if the card shows the solved picture and its title, false if it keeps them secret
 */
async function paint(canvas, { game }, isOpen) {
  const { marks, puzzle } = game;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { backgroundColor, color, fontFamily } = getComputedStyle(element("finish"));
  const cells = marks.grid.map((mark) => (mark === UNKNOWN ? 0 : mark));
  const hasPicture = puzzle.genre === "nonogram";
  const svg = isOpen && hasPicture ? pictureOf(puzzle, cells) : hasPicture ? quiltOf(puzzle) : null;
  const board = /** @type {HTMLCanvasElement | null} */ (document.querySelector("#finish-picture canvas"));
  const image = svg ? await imageOf(svg, color) : board;
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (image && (hasPicture || isOpen)) {
    const scale = Math.min(SIDE / image.width, SIDE / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    context.imageSmoothingEnabled = !hasPicture;
    context.drawImage(image, (WIDTH - wide) / 2, EDGE + (SIDE + 20 - high) / 2, wide, high);
  }
  const title = isOpen ? titleOf(puzzle) || "Solved" : solvedWords(game);
  const what = whatWithDate(puzzle);
  context.fillStyle = color;
  context.font = `700 54px ${fontFamily}`;
  context.fillText(title, EDGE, 770, WIDTH - 2 * EDGE);
  context.font = `500 30px ${fontFamily}`;
  context.fillText(what, EDGE, 825, WIDTH - 2 * EDGE - 110);
  context.font = `700 34px ${fontFamily}`;
  context.fillText("nono", WIDTH - EDGE - 90, 825);
  return [title, what];
}

/** Returns what was played, with today's date. @param {import("../base/types.js").Puzzle} puzzle */
function whatWithDate(puzzle) {
  return whatItIs({ ...puzzle, sealed: true }).replace("Today", shortDate(dateOf(new Date())));
}

/** Says how long the puzzle took, and how many hints were used. @param {import("./game.js").Game} game */
function solvedWords({ hints, seconds }) {
  return `Solved in ${clockTime(seconds)}${hints ? `, ${inWords(hints, "hint")}` : ""}`;
}

/**
 * Returns a drawing as an image whose inks do not depend on the page.
 *
 * @param {SVGElement} svg
 * @param {string} ink   the CSS colour of paths whose colour is given by a class
 */
async function imageOf(svg, ink) {
  const [, , width, height] = /** @type {string} */ (svg.getAttribute("viewBox")).split(" ").map(Number);
  const scale = SIDE / Math.max(width, height);
  svg.setAttribute("width", String(Math.round(width * scale)));
  svg.setAttribute("height", String(Math.round(height * scale)));
  for (const path of svg.querySelectorAll("path[class]")) {
    const tint = /tint(\d)/.exec(path.getAttribute("class") ?? "");
    path.setAttribute("fill", ink);
    if (tint) path.setAttribute("fill-opacity", String(TINTS[Number(tint[1])]));
  }
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}

/** Returns a canvas as a PNG. @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
function blobOf(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))));
  });
}
