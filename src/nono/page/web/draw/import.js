/** Runs the dialog that makes a puzzle from any image, with a preview. */

import { addPart } from "../base/parts.js";
import { text } from "../base/text.js";
import { GENRES } from "../genres/index.js";
import { blank } from "../puzzle/document.js";
import { actOf } from "../board/panels.js";
import "./english.js";
import { bestLevel, plainColours, reduced, scaleOf } from "./reduce.js";
import { withCells } from "./reshape.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("./reduce.js").Pixels} Pixels
 * @typedef {import("./reduce.js").Options} Options
 */

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./import.html"));

const LARGEST = 1200; // in pixels per side; larger images are scaled down first
const USUAL = 80; // in cells per side; images of up to this size keep their size by default
const SMALLER = 40; // default number of cells of the longer side of larger images
const PAUSE = 150; // time before the puzzle of the preview is checked, in milliseconds
const SECONDS = 1;

/**
 * Asks how to convert an image to a puzzle, and opens the puzzle.
 *
 * @param {App} app
 * @param {Blob} blob
 * @param {string} name   the name of the file
 * @throws {Error} with a one-line message, if the browser cannot read the image
 */
export async function importImage(app, blob, name) {
  const pixels = await pixelsOf(blob, name);
  const made = await new ImportDialog(app, pixels).asked();
  if (made === null) return;
  const title = name.replace(/\.\w+$/, "");
  app.store.load({ ...made, meta: title ? { title } : {} });
  app.mode = "draw";
  app.say(text("new.done"));
}

/** @param {Blob} blob @param {string} name @returns {Promise<Pixels>} */
async function pixelsOf(blob, name) {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(1, LARGEST / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } catch {
    throw new Error(text("image.unreadable", { name }));
  } finally {
    URL.revokeObjectURL(url);
  }
}

class ImportDialog {
  #app;
  #pixels;
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById("image"));
  #form = /** @type {HTMLFormElement} */ (this.#dialog.querySelector("form"));
  #listening = new AbortController();
  #timer = 0;
  /** The colours of the image if it is pixel art, otherwise null. */
  #exact;
  /** @type {Document | null} */
  #made = null;

  /** @param {App} app @param {Pixels} pixels */
  constructor(app, pixels) {
    this.#app = app;
    this.#pixels = pixels;
    this.#exact = plainColours(pixels);
  }

  /** @returns {Promise<Document | null>}   null: cancelled */
  asked() {
    const { height, width } = this.#pixels;
    const colours = this.#exact?.length ?? 0;
    const scale = colours ? scaleOf(this.#pixels) : 1;
    const [high, wide] = [height / scale, width / scale];
    const fit = Math.max(high, wide) <= USUAL ? 1 : SMALLER / Math.max(high, wide);
    this.#form.reset();
    this.#set("height", Math.max(2, Math.round(high * fit)));
    this.#set("width", Math.max(2, Math.round(wide * fit)));
    this.#set("method", colours > 1 ? "colours" : "contrast");
    if (colours > 1) this.#set("colours", colours);
    for (const side of ["height", "width"]) this.#field(side).max = String(GENRES.nonogram.largestSide);
    this.#setBestLevel();
    const { signal } = this.#listening;
    const input = (/** @type {Event} */ event) => this.#input(/** @type {HTMLInputElement} */ (event.target));
    const click = (/** @type {Event} */ event) => {
      if (actOf(event)) this.#dialog.close("cancel");
    };
    this.#form.addEventListener("input", input, { signal });
    this.#dialog.addEventListener("click", click, { signal });
    this.#drag(signal);
    this.#show();
    this.#dialog.returnValue = "cancel";
    this.#dialog.showModal();
    return new Promise((resolve) => {
      const closed = () => {
        clearTimeout(this.#timer);
        this.#listening.abort();
        resolve(this.#dialog.returnValue === "accept" ? this.#made : null);
      };
      this.#dialog.addEventListener("close", closed, { signal });
    });
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.#form.elements.namedItem(name));
  }

  /** @param {string} name @param {string | number} value */
  #set(name, value) {
    this.#field(name).value = String(value);
  }

  /** Returns the chosen options, or null if an option is out of range. @returns {Options | null} */
  #options() {
    if (!this.#form.checkValidity()) return null;
    const number = (/** @type {string} */ name) => Number(this.#field(name).value);
    const { height, width } = this.#pixels;
    const crop = {
      top: (number("top") * height) / 100,
      left: (number("left") * width) / 100,
      bottom: ((100 - number("bottom")) * height) / 100,
      right: ((100 - number("right")) * width) / 100,
    };
    if (crop.top >= crop.bottom || crop.left >= crop.right) return null;
    return {
      height: number("height"),
      width: number("width"),
      crop,
      method: /** @type {import("./reduce.js").Method} */ (this.#field("method").value),
      level: number("level") / 100,
      invert: this.#field("invert").checked,
      colours: number("colours"),
      exact: this.#exact,
      brightness: number("brightness") / 50,
    };
  }

  /** @param {HTMLInputElement} field   the changed field */
  #input(field) {
    const { name } = field;
    const options = this.#options();
    if (options && this.#field("shape").checked && name !== "brightness" && name !== "level") {
      const shape = (options.crop.right - options.crop.left) / (options.crop.bottom - options.crop.top);
      const most = GENRES.nonogram.largestSide;
      const side = (/** @type {number} */ size) => Math.min(most, Math.max(2, Math.round(size)));
      if (name === "height") this.#set("width", side(options.height * shape));
      else this.#set("height", side(options.width / shape));
    }
    if (["method", "height", "width", "top", "left", "right", "bottom", "shape"].includes(name)) this.#setBestLevel();
    this.#show();
  }

  #setBestLevel() {
    const options = this.#options();
    if (options) this.#set("level", Math.round(100 * bestLevel(this.#pixels, options)));
  }

  /** Shows the puzzle and the image. In the image, the parts that are cropped away are greyed. */
  #show() {
    const method = this.#field("method").value;
    for (const label of /** @type {NodeListOf<HTMLElement>} */ (this.#form.querySelectorAll("[data-for]"))) {
      label.hidden = !label.dataset.for?.split(" ").includes(method);
    }
    clearTimeout(this.#timer);
    const options = this.#options();
    const verdict = /** @type {HTMLElement} */ (document.getElementById("image-verdict"));
    if (options === null) return;
    this.#showSource(options.crop);
    const { height, width, cells, palette } = reduced(this.#pixels, options);
    this.#made = { ...withCells(blank(GENRES.nonogram, height, width), cells), palette };
    const image = new ImageData(width, height);
    const values = palette.map(({ rgb }) => parseInt(rgb, 16));
    cells.forEach((colour, cell) => {
      const value = values[colour];
      image.data.set([value >> 16, (value >> 8) & 255, value & 255, 255], 4 * cell);
    });
    draw("image-result", image);
    verdict.textContent = "";
    this.#timer = window.setTimeout(() => void this.#decide(verdict), PAUSE);
  }

  /** @param {Options["crop"]} crop */
  #showSource({ top, left, bottom, right }) {
    const { height, width, data } = this.#pixels;
    const context = draw("image-source", new ImageData(new Uint8ClampedArray(data), width, height));
    context.fillStyle = "rgb(128 128 128 / 75%)";
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(left, top, right - left, bottom - top);
    context.fill("evenodd");
  }

  /** Shows whether the puzzle of the preview has exactly one solution. @param {HTMLElement} verdict */
  async #decide(verdict) {
    const made = this.#made;
    if (made === null) return;
    const options = { limit: 2, picture: made.cells, seconds: SECONDS };
    const found = await this.#app.checker.ask("solve", made, options).catch(() => null);
    if (made !== this.#made || found === null) return;
    const kind = found.solutions.length > 1 ? "multiple" : found.complete ? "unique" : "undecided";
    verdict.textContent = text(`image.${kind}`);
  }

  /** Lets the user crop the image by dragging across the part to keep. @param {AbortSignal} signal */
  #drag(signal) {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("image-source"));
    /** @type {number[] | null} */
    let start = null;
    const place = (/** @type {PointerEvent} */ event) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const scale = Math.min(width / canvas.width, height / canvas.height); // the image is centred in its box
      const share = (/** @type {number} */ offset, /** @type {number} */ size) =>
        Math.round(100 * Math.min(1, Math.max(0, 0.5 + offset / (size * scale))));
      return [
        share(event.clientX - left - width / 2, canvas.width),
        share(event.clientY - top - height / 2, canvas.height),
      ];
    };
    const press = (/** @type {PointerEvent} */ event) => {
      canvas.setPointerCapture(event.pointerId);
      start = place(event);
    };
    const move = (/** @type {PointerEvent} */ event) => {
      if (start === null) return;
      const [x, y] = place(event);
      const [left, top] = [Math.min(x, start[0]), Math.min(y, start[1])];
      const [right, bottom] = [Math.max(x, start[0]), Math.max(y, start[1])];
      if (right - left < 2 || bottom - top < 2) return;
      for (const [name, value] of Object.entries({ left, top, right: 100 - right, bottom: 100 - bottom })) {
        this.#set(name, value);
      }
      this.#input(this.#field("left"));
    };
    canvas.addEventListener("pointerdown", press, { signal });
    canvas.addEventListener("pointermove", move, { signal });
    canvas.addEventListener("pointerup", () => (start = null), { signal });
  }
}

/** @param {string} id @param {ImageData} image */
function draw(id, image) {
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById(id));
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.putImageData(image, 0, 0);
  return context;
}
