/** Runs the dialog that makes a puzzle from any image, with a preview. */

import { button, labelled, lastButtons, make, openDialog } from "../base/make.js";
import { verdictOf } from "../engine/checker.js";
import { LARGEST_SIDE, nonogram } from "../genres/nonogram.js";
import { blank } from "../puzzle/document.js";
import { channelsOf } from "../puzzle/palette.js";
import { OUT_OF_TIME, VERDICTS } from "./analysis.js";
import { flatColours } from "./flat_colours.js";
import { SMALLER, USUAL, isDark, marginColour, wideMargins } from "./margins.js";
import { codesOf, unscaled } from "./pixels.js";
import { bestLevel, reduced } from "./reduce.js";
import { withCells } from "./reshape.js";

/**
 * @typedef {import("../app/app.js").App} App
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("./pixels.js").Pixels} Pixels
 */

const LARGEST = 1200; // in pixels per side; larger images are scaled down first
const PAUSE = 150; // time before the puzzle of the preview is checked, in milliseconds
const SECONDS = 1; // time limit of this check
const SMALLEST = 2; // side of a crop, in percent
const SIDES = ["left", "top", "right", "bottom"];
/** The methods of conversion, with their labels. */
const METHODS = {
  light: "lightness (black and white)",
  contrast: "local contrast (black and white)",
  colours: "colours",
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
  const puzzle = await asked(app, await pixelsOf(blob, name));
  if (puzzle === null) return;
  const title = name.replace(/\.\w+$/, "");
  app.store.load({ ...puzzle, meta: title ? { title } : {} });
  app.mode = "draw";
  app.say("This is a new puzzle.");
}

/** Returns the pixels of a picture, at most `LARGEST` per side. @param {Blob} blob @param {string} name @returns {Promise<Pixels>} */
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

/**
 * Shows the dialog. Returns the puzzle, or null if the user cancels.
 *
 * @param {App} app
 * @param {Pixels} pixels
 * @returns {Promise<Document | null>}
 */
function asked(app, pixels) {
  const source = make("canvas", { role: "img", ariaLabel: "The picture" });
  const result = make("canvas", { role: "img", ariaLabel: "The puzzle" });
  const crop = make("span", "crop");
  const room = make("div", { id: "image-source" }, source, crop);
  const note = make("p", { id: "image-verdict", className: "note", role: "status" });
  const original = unscaled(pixels);
  const areas = flatColours(original);
  const margins = wideMargins(original, areas.flat) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  let timer = 0;
  /** The puzzle of the preview. @type {Document | null} */
  let puzzle = null;

  const number = (/** @type {string} */ name, /** @type {Record<string, any>} */ fields) =>
    make("input", { name, type: "number", required: true, ...fields });
  const checkbox = (/** @type {string} */ name, /** @type {string} */ title, isChecked = false) =>
    make("label", {}, make("input", { name, type: "checkbox", checked: isChecked }), title);
  const figure = (/** @type {string} */ title, /** @type {Node} */ picture) => make("figure", {}, make("figcaption", {}, title), picture);
  const largest = String(LARGEST_SIDE);
  const method = make("select", { name: "method" }, ...Object.entries(METHODS).map(([name, label]) => new Option(label, name)));
  /** The fields for black and white, and those for colours. */
  const monochrome = [labelled("Threshold", make("input", { name: "level", type: "range", min: "0", max: "100" })), checkbox("invert", "Invert")];
  const colours = labelled("Number of colours", number("colours", { min: "2", max: "32", value: "4" }));
  const sides = SIDES.map((name) => labelled(name[0].toUpperCase() + name.slice(1), number(name, { min: "0", max: "99", step: "any", value: "0" })));
  const whole = button("Whole picture", () => {
    for (const side of SIDES) set(side, 0);
    input("left");
  });
  const previews = make("div", "previews", figure("Picture: drag to crop it", room), figure("Puzzle", result));
  previews.style.setProperty("--wide", widthOf(pixels));
  const buttons = lastButtons("Make the puzzle");
  buttons.append(note);
  const { dialog, form } = openDialog("image", "Make a puzzle from a picture",
    make("div", "scrolled",
      previews,
      make("p", { className: "note", hidden: !Object.values(margins).some(Boolean) }, "Empty margins were cropped to one cell."),
      make("div", "fields",
        labelled("Width", number("width", { min: "2", max: largest })),
        labelled("Height", number("height", { min: "2", max: largest })),
        checkbox("shape", "Keep the proportions", true),
        labelled("Convert by", method),
        ...monochrome,
        colours),
      make("details", {}, make("summary", {}, "Crop, in percent"), make("div", "fields", ...sides, whole))),
    buttons);

  const high = original.height - margins.top - margins.bottom;
  const wide = original.width - margins.left - margins.right;
  const fit = Math.max(high, wide) <= USUAL ? 1 : SMALLER / Math.max(high, wide);
  set("height", Math.max(2, Math.round(high * fit)));
  set("width", Math.max(2, Math.round(wide * fit)));
  for (const [side, cut] of Object.entries(margins)) {
    set(side, +((100 * cut) / (["left", "right"].includes(side) ? original.width : original.height)).toFixed(4));
  }
  const tones = areas.flat?.length ?? 0;
  set("method", tones > 2 ? "colours" : tones === 2 ? "light" : "contrast");
  if (tones > 2) set("colours", tones);
  const paper = marginColour(codesOf(original), original.width);
  const isExact = areas.distinct?.length === 2 && fit === 1; // then the lighter colour is the background
  field("invert").checked = tones === 2 && paper !== null && isDark(paper) && !isExact;
  setBestLevel();
  form.oninput = ({ target }) => input(/** @type {HTMLInputElement} */ (target).name);
  drag();
  draw(source, new ImageData(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height), room);
  show();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      clearTimeout(timer);
      resolve(dialog.returnValue === "act" ? puzzle : null);
    };
  });

  /** Returns the field with this name. @param {string} name */
  function field(name) {
    return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  }

  /** @param {string} name @param {string | number} value */
  function set(name, value) {
    field(name).value = String(value);
  }

  /** Returns the chosen options, or null if an option is out of range. @returns {import("./reduce.js").Options | null} */
  function chosen() {
    if (!form.checkValidity()) return null;
    const [left, top, right, bottom] = SIDES.map((side) => Number(field(side).value) / 100);
    const box = {
      top: top * pixels.height,
      left: left * pixels.width,
      bottom: (1 - bottom) * pixels.height,
      right: (1 - right) * pixels.width,
    };
    if (box.top >= box.bottom || box.left >= box.right) return null;
    return {
      height: field("height").valueAsNumber,
      width: field("width").valueAsNumber,
      crop: box,
      method: /** @type {import("./reduce.js").Method} */ (method.value),
      level: field("level").valueAsNumber / 100,
      invert: field("invert").checked,
      colours: field("colours").valueAsNumber,
      areas,
    };
  }

  /** Handles a change of a field. @param {string} name */
  function input(name) {
    const options = chosen();
    if (options && field("shape").checked && name !== "level") {
      const shape = (options.crop.right - options.crop.left) / (options.crop.bottom - options.crop.top);
      const side = (/** @type {number} */ size) => Math.min(Number(largest), Math.max(2, Math.round(size)));
      if (name === "height") set("width", side(options.height * shape));
      else set("height", side(options.width / shape));
    }
    if (["method", "height", "width", "shape", ...SIDES].includes(name)) setBestLevel();
    show();
  }

  function setBestLevel() {
    const options = chosen();
    if (options) set("level", Math.round(100 * bestLevel(pixels, options)));
  }

  /** Shows the puzzle, and the crop over the image. */
  function show() {
    for (const label of monochrome) label.hidden = method.value === "colours";
    colours.hidden = method.value !== "colours";
    clearTimeout(timer);
    const options = chosen();
    if (options === null) return;
    crop.style.inset = ["top", "right", "bottom", "left"].map((side) => `${field(side).value}%`).join(" ");
    const { height, width, cells, palette } = reduced(pixels, options);
    puzzle = { ...withCells(blank(nonogram, height, width), cells), palette };
    const image = new ImageData(width, height);
    cells.forEach((colour, cell) => image.data.set([...channelsOf(palette[colour].rgb), 255], 4 * cell));
    draw(result, image, result);
    note.textContent = "";
    timer = window.setTimeout(() => void decide(), PAUSE);
  }

  /** Shows whether the puzzle of the preview has exactly one solution. */
  async function decide() {
    const checked = /** @type {Document} */ (puzzle);
    const solutions = await app.checker.ask("solve", checked, { limit: 2, picture: checked.cells, seconds: SECONDS }).catch(() => null);
    if (checked !== puzzle || solutions === null) return;
    const verdict = verdictOf(solutions);
    note.textContent = verdict === "undecided" ? OUT_OF_TIME : VERDICTS[verdict];
  }

  /** Lets the user drag a new crop over the image. */
  function drag() {
    /** Where the drag began. @type {number[] | null} */
    let start = null;
    /** Returns the place of a pointer, in percent of the image. @param {PointerEvent} event */
    const place = ({ clientX, clientY }) => {
      const { left, top, width, height } = room.getBoundingClientRect();
      return [(clientX - left) / width, (clientY - top) / height].map((share) => Math.round(100 * Math.min(1, Math.max(0, share))));
    };
    room.onpointerdown = (event) => {
      room.setPointerCapture(event.pointerId);
      start = place(event);
    };
    room.onpointermove = (event) => {
      if (start === null) return;
      const end = place(event);
      const [left, right] = [Math.min(start[0], end[0]), Math.max(start[0], end[0])];
      const [top, bottom] = [Math.min(start[1], end[1]), Math.max(start[1], end[1])];
      if (right - left < SMALLEST || bottom - top < SMALLEST) return;
      [left, top, 100 - right, 100 - bottom].forEach((value, index) => set(SIDES[index], value));
      input("left");
    };
    room.onpointerup = room.onpointercancel = () => (start = null);
  }
}

/**
 * Draws an image on a canvas, and gives its box the same proportions.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {ImageData} image
 * @param {HTMLElement} box
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
