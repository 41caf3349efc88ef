/** Runs the dialog that makes a puzzle from any image, with a preview. */

import { button, labelled, lastButtons, make, openDialog, select } from "../base/make.js";
import { styled } from "../base/styles.js";
import { verdictOf } from "../engine/shared.js";
import { LARGEST_SIDE, nonogram } from "../genres/nonogram.js";
import { blank } from "../puzzle/blank.js";
import { channelsOf } from "../puzzle/palette.js";
import { OUT_OF_TIME, VERDICTS } from "./analysis.js";
import { flatColours } from "./flat_colours.js";
import { SMALLER, USUAL, isDark, marginColour, wideMargins } from "./margins.js";
import { codesOf, unscaled } from "./pixels.js";
import { bestLevel, reduced } from "./reduce.js";
import { withCells } from "./reshape.js";

/**
 * @import { App } from "../app/app.js"
 * @import { Puzzle } from "../base/types.js"
 * @import { Pixels } from "./pixels.js"
 */

/** Loads the style of the dialog. */
export const ready = () => styled(import.meta.resolve("../styles/draw.css"));

const LARGEST = 1200; // in pixels per side; larger images are scaled down first
const PAUSE = 150; // time before the puzzle of the preview is checked, in milliseconds
const SECONDS = 1; // time limit of this check
const SMALLEST = 2; // side of a crop, in percent
const SIDES = /** @type {const} */ (["left", "top", "right", "bottom"]);
/** The methods of conversion, with their labels. */
const METHODS = {
  light: "Lightness (black and white)",
  contrast: "Outlines (black and white)",
  colours: "Colours",
};

/**
 * Asks how to convert an image to a puzzle, and opens the puzzle.
 *
 * @param {App} app
 * @param {Blob} blob
 * @param {string} name   the name of the file
 * @throws {Error} with a one-line message, if the browser cannot read the image
 */
export async function importImage(app, blob, name) {
  const puzzle = await new ImportDialog(app, await pixelsOf(blob, name)).answer;
  if (puzzle === null) return;
  const title = name.replace(/\.\w+$/, "");
  app.store.load({ ...puzzle, meta: title ? { title } : {} });
  app.mode = "draw";
  app.say("This is a new puzzle.");
}

/**
 * Returns a picture's pixels, at most `LARGEST` per side.
 *
 * @param {Blob} blob
 * @param {string} name
 * @returns {Promise<Pixels>}
 */
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
    throw new Error(`${name}: this browser cannot read the picture`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The dialog with the picture and its puzzle side by side. */
class ImportDialog {
  #app;
  #pixels;
  /** The picture in its original size. */
  #original;
  #areas;
  #source = make("canvas", { role: "img", ariaLabel: "The picture" });
  #result = make("canvas", { role: "img", ariaLabel: "The puzzle" });
  #crop = make("span", "crop");
  #room = make("div", { id: "image-source" }, this.#source, this.#crop);
  #note = make("p", { id: "image-verdict", className: "note", role: "status" });
  #method = select(Object.entries(METHODS), { name: "method" });
  /** The fields for black and white, and the field for colours. */
  #monochrome = [
    labelled("Threshold", make("input", { name: "level", type: "range", min: "0", max: "100" })),
    checkbox("invert", "Invert"),
  ];
  #colours = labelled("Inks and background", numberField("colours", { min: "2", max: "32", value: "4" }));
  #form;
  #timer = 0;
  /** The puzzle of the preview. @type {Puzzle | null} */
  #puzzle = null;
  /** The puzzle, or null if the user cancels. @type {Promise<Puzzle | null>} */
  answer;

  /** @param {App} app @param {Pixels} pixels */
  constructor(app, pixels) {
    this.#app = app;
    this.#pixels = pixels;
    this.#original = unscaled(pixels);
    this.#areas = flatColours(this.#original);
    const margins = wideMargins(this.#original, this.#areas.flat);
    const size = { min: "2", max: String(LARGEST_SIDE) };
    const share = { min: "0", max: "99", step: "any", value: "0" };
    const sides = SIDES.map((name) => labelled(name[0].toUpperCase() + name.slice(1), numberField(name, share)));
    const figure = (/** @type {string} */ title, /** @type {Node} */ picture) =>
      make("figure", {}, make("figcaption", {}, title), picture);
    const previews = make("div", "previews",
      figure("Picture: drag to crop it", this.#room), figure("Puzzle", this.#result));
    previews.style.setProperty("--wide", widthOf(pixels));
    const buttons = lastButtons("Draw on it");
    buttons.append(this.#note);
    const { dialog, form } = openDialog("image", "From a picture",
      make("div", "scrolled",
        previews,
        make("p", { className: "note", hidden: margins === null }, "Empty margins were cropped to one cell."),
        make("div", "fields",
          labelled("Width", numberField("width", size)),
          labelled("Height", numberField("height", size)),
          checkbox("shape", "Keep the proportions", true),
          labelled("Convert by", this.#method),
          ...this.#monochrome,
          this.#colours),
        make("details", {}, make("summary", {}, "Crop, in percent"),
          make("div", "fields", ...sides, button("Whole picture", () => this.#cropTo([0, 0, 0, 0]))))),
      buttons);
    this.#form = form;
    this.#chooseOptions(margins ?? { left: 0, top: 0, right: 0, bottom: 0 });
    form.oninput = ({ target }) => this.#changeField(/** @type {HTMLInputElement} */ (target).name);
    this.#cropByDragging();
    draw(this.#source, new ImageData(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height), this.#room);
    this.#showPuzzle();
    this.answer = new Promise((resolve) => {
      dialog.onclose = () => {
        clearTimeout(this.#timer);
        resolve(dialog.returnValue === "act" ? this.#puzzle : null);
      };
    });
  }

  /** Chooses options that suit the picture. @param {import("./margins.js").Margins} margins */
  #chooseOptions(margins) {
    const { height, width } = this.#original;
    const { distinct, flat } = this.#areas;
    const [high, wide] = [height - margins.top - margins.bottom, width - margins.left - margins.right];
    const fit = Math.max(high, wide) <= USUAL ? 1 : SMALLER / Math.max(high, wide);
    this.#setField("height", Math.max(2, Math.round(high * fit)));
    this.#setField("width", Math.max(2, Math.round(wide * fit)));
    for (const side of SIDES) {
      const length = side === "left" || side === "right" ? width : height;
      this.#setField(side, +((100 * margins[side]) / length).toFixed(4));
    }
    const tones = flat?.length ?? 0;
    this.#setField("method", tones > 2 ? "colours" : tones === 2 ? "light" : "contrast");
    if (tones > 2) this.#setField("colours", tones);
    const paper = marginColour(codesOf(this.#original), width);
    const isExact = distinct?.length === 2 && fit === 1; // then the lighter colour is the background
    this.#fieldOf("invert").checked = tones === 2 && paper !== null && isDark(paper) && !isExact;
    this.#setBestLevel();
  }

  /** Returns the field with this name. @param {string} name */
  #fieldOf(name) {
    return /** @type {HTMLInputElement} */ (this.#form.elements.namedItem(name));
  }

  /** Fills in a field. @param {string} name @param {string | number} value */
  #setField(name, value) {
    this.#fieldOf(name).value = String(value);
  }

  /** The chosen options, or null if one is out of range. @returns {import("./reduce.js").Options | null} */
  get #options() {
    if (!this.#form.checkValidity()) return null;
    const { height, width } = this.#pixels;
    const [left, top, right, bottom] = SIDES.map((side) => Number(this.#fieldOf(side).value) / 100);
    const crop = { top: top * height, left: left * width, bottom: (1 - bottom) * height, right: (1 - right) * width };
    if (crop.top >= crop.bottom || crop.left >= crop.right) return null;
    return {
      height: this.#fieldOf("height").valueAsNumber,
      width: this.#fieldOf("width").valueAsNumber,
      crop,
      method: /** @type {import("./reduce.js").Method} */ (this.#method.value),
      level: this.#fieldOf("level").valueAsNumber / 100,
      invert: this.#fieldOf("invert").checked,
      colours: this.#fieldOf("colours").valueAsNumber,
      areas: this.#areas,
    };
  }

  /** Handles a change of a field. @param {string} name */
  #changeField(name) {
    const options = this.#options;
    if (options && this.#fieldOf("shape").checked && ["height", "width", "shape", ...SIDES].includes(name)) {
      const shape = (options.crop.right - options.crop.left) / (options.crop.bottom - options.crop.top);
      const side = (/** @type {number} */ size) => Math.min(LARGEST_SIDE, Math.max(2, Math.round(size)));
      if (name === "height") this.#setField("width", side(options.height * shape));
      else this.#setField("height", side(options.width / shape));
    }
    const hasSameShades = ["level", "invert", "colours"].includes(name); // then the level stays
    if (!hasSameShades) this.#setBestLevel();
    this.#showPuzzle();
  }

  /** Chooses the threshold that best separates dark from light cells. */
  #setBestLevel() {
    const options = this.#options;
    if (options) this.#setField("level", Math.round(100 * bestLevel(this.#pixels, options)));
  }

  /** Shows the puzzle, and the crop over the picture. */
  #showPuzzle() {
    const isColoured = this.#method.value === "colours";
    for (const label of this.#monochrome) label.hidden = isColoured;
    this.#colours.hidden = !isColoured;
    clearTimeout(this.#timer);
    const options = this.#options;
    if (options === null) return;
    const percents = ["top", "right", "bottom", "left"].map((side) => `${this.#fieldOf(side).value}%`);
    this.#crop.style.inset = percents.join(" ");
    const { height, width, cells, palette } = reduced(this.#pixels, options);
    this.#puzzle = { ...withCells(blank(nonogram, height, width), cells), palette };
    const image = new ImageData(width, height);
    cells.forEach((colour, cell) => image.data.set([...channelsOf(palette[colour].rgb), 255], 4 * cell));
    draw(this.#result, image, this.#result);
    this.#note.textContent = "";
    this.#timer = window.setTimeout(() => void this.#showVerdict(), PAUSE);
  }

  /** Shows whether the puzzle of the preview has exactly one solution. */
  async #showVerdict() {
    const checked = /** @type {Puzzle} */ (this.#puzzle);
    const limits = { limit: 2, picture: checked.cells, seconds: SECONDS };
    const solutions = await this.#app.checker.ask("solve", checked, limits).catch(() => null);
    if (checked !== this.#puzzle || solutions === null) return;
    const verdict = verdictOf(solutions);
    this.#note.textContent = verdict === "undecided" ? OUT_OF_TIME : VERDICTS[verdict];
  }

  /** Crops the picture. @param {number[]} margins   in percent, in the order of `SIDES` */
  #cropTo(margins) {
    margins.forEach((margin, index) => this.#setField(SIDES[index], margin));
    this.#changeField("left");
  }

  /** Lets the user drag a new crop over the picture. */
  #cropByDragging() {
    const room = this.#room;
    /** Where the drag began, in percent. @type {number[] | null} */
    let start = null;
    /** Returns the place of a pointer, in percent of the picture. @param {PointerEvent} event */
    const place = ({ clientX, clientY }) => {
      const { left, top, width, height } = room.getBoundingClientRect();
      const shares = [(clientX - left) / width, (clientY - top) / height];
      return shares.map((share) => Math.round(100 * Math.min(1, Math.max(0, share))));
    };
    room.onpointerdown = (event) => {
      room.setPointerCapture(event.pointerId);
      start = place(event);
    };
    room.onpointermove = (event) => {
      if (start === null) return;
      const [x, y] = place(event);
      const [left, right] = [Math.min(start[0], x), Math.max(start[0], x)];
      const [top, bottom] = [Math.min(start[1], y), Math.max(start[1], y)];
      if (right - left >= SMALLEST && bottom - top >= SMALLEST) this.#cropTo([left, top, 100 - right, 100 - bottom]);
    };
    room.onpointerup = room.onpointercancel = () => (start = null);
  }
}

/** Returns a field for a number. @param {string} name @param {Record<string, string>} fields */
function numberField(name, fields) {
  return make("input", { name, type: "number", required: true, ...fields });
}

/** Returns a labelled box to tick. @param {string} name @param {string} title @param {boolean} [isChecked] */
function checkbox(name, title, isChecked = false) {
  return make("label", {}, make("input", { name, type: "checkbox", checked: isChecked }), title);
}

/**
 * Draws an image on a canvas, and gives its box the same proportions.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {ImageData} image
 * @param {HTMLElement} box   the element that contains the canvas, or the canvas itself
 */
function draw(canvas, image, box) {
  [canvas.width, canvas.height] = [image.width, image.height];
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(image, 0, 0);
  box.style.cssText = `aspect-ratio: ${image.width} / ${image.height}; width: min(100%, ${widthOf(image)})`;
}

/** Returns the width of a picture that is as high as its row, in CSS. @param {{height: number, width: number}} image */
function widthOf({ height, width }) {
  return `calc(var(--high) * ${width / height})`;
}
