/** Runs the dialog that makes a puzzle from any image, with a preview. */

import { button, labelled, make } from "../base/make.js";
import { verdictOf } from "../engine/checker.js";
import { GENRES } from "../genres/index.js";
import { blank } from "../puzzle/document.js";
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
 * @typedef {import("./reduce.js").Options} Options
 */

const LARGEST = 1200; // in pixels per side; larger images are scaled down first
const PAUSE = 150; // time before the puzzle of the preview is checked, in milliseconds
const SECONDS = 1; // time limit of this check
/** The methods of conversion, with their labels. */
const METHODS = {
  light: "lightness (black and white)",
  contrast: "local contrast (black and white)",
  outlines: "outlines (black and white)",
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
  const pixels = await pixelsOf(blob, name);
  const made = await asked(app, pixels);
  if (made === null) return;
  const title = name.replace(/\.\w+$/, "");
  app.store.load({ ...made, meta: title ? { title } : {} });
  app.mode = "draw";
  app.say("This is a new puzzle. Use Undo to return to the previous puzzle.");
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
  const source = make("canvas", { id: "image-source", role: "img", ariaLabel: "The original picture. Drag over it to choose a part." });
  const result = make("canvas", { id: "image-result", role: "img", ariaLabel: "Preview of the puzzle" });
  const note = make("p", { id: "image-verdict", className: "note", role: "status" });
  const original = unscaled(pixels);
  const own = flatColours(original);
  const margins = wideMargins(original, own.flat) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  let timer = 0;
  /** @type {Document | null} */
  let made = null;

  /** Makes a field for some methods of conversion, or for all. */
  const fieldOf = (/** @type {string} */ title, /** @type {Record<string, any>} */ how, methods = Object.keys(METHODS)) => {
    const input = make("input", { required: true, ...how });
    const label = how.type === "checkbox" ? make("label", {}, input, title) : labelled(title, input);
    label.dataset.for = methods.join(" ");
    return label;
  };
  const [shades, colours] = [["light", "contrast", "outlines"], ["colours"]];
  const figure = (/** @type {string} */ title, /** @type {Node} */ canvas) => make("figure", {}, make("figcaption", {}, title), canvas);
  const method = make("select", { name: "method" }, ...Object.entries(METHODS).map(([name, label]) => new Option(label, name)));
  const sides = ["Left", "Top", "Right", "Bottom"].map((title) =>
    fieldOf(title, { name: title.toLowerCase(), type: "number", min: "0", max: "99", step: "any", value: "0" }));
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", {}, "Make a puzzle from a picture"),
    make("div", "previews", figure("Picture", source), figure("Puzzle", result)),
    note,
    make(
      "div",
      "fields",
      fieldOf("Width", { name: "width", type: "number", min: "2" }),
      fieldOf("Height", { name: "height", type: "number", min: "2" }),
      fieldOf("Keep the proportions", { name: "shape", type: "checkbox", checked: true, required: false }),
      labelled("Convert by", method),
      fieldOf("Threshold", { name: "level", type: "range", min: "0", max: "100" }, shades),
      fieldOf("Invert", { name: "invert", type: "checkbox", required: false }, shades),
      fieldOf("Number of colours", { name: "colours", type: "number", min: "2", max: "32", value: "4" }, colours),
      fieldOf("Brightness", { name: "brightness", type: "range", min: "-50", max: "50", value: "0" }, colours),
    ),
    make("fieldset", "fields", make("legend", {}, "Crop, in percent"), ...sides),
    make("p", { className: "note", hidden: !Object.values(margins).some(Boolean) }, "Empty margins were cropped to one cell."),
    make(
      "div",
      "row",
      make("button", { className: "primary", value: "accept" }, "Make the puzzle"),
      button("Cancel", () => dialog.close()),
    ),
  );
  /** @type {HTMLDialogElement} */
  const dialog = make("dialog", { id: "image", ariaLabel: "Make a puzzle from a picture" }, form);

  const high = original.height - margins.top - margins.bottom;
  const wide = original.width - margins.left - margins.right;
  const fit = Math.max(high, wide) <= USUAL ? 1 : SMALLER / Math.max(high, wide);
  set("height", Math.max(2, Math.round(high * fit)));
  set("width", Math.max(2, Math.round(wide * fit)));
  for (const [side, cut] of Object.entries(margins)) {
    set(side, +((100 * cut) / (["left", "right"].includes(side) ? original.width : original.height)).toFixed(4));
  }
  const tones = own.flat?.length ?? 0;
  set("method", tones > 2 ? "colours" : tones === 2 ? "light" : "contrast");
  if (tones > 2) set("colours", tones);
  const paper = marginColour(codesOf(original), original.width);
  const isExact = own.distinct?.length === 2 && fit === 1; // then the lighter colour is the background
  field("invert").checked = tones === 2 && paper !== null && isDark(paper) && !isExact;
  for (const side of ["height", "width"]) field(side).max = String(GENRES.nonogram.largestSide);
  setBestLevel();
  form.oninput = ({ target }) => input(/** @type {HTMLInputElement} */ (target).name);
  drag();
  document.body.append(dialog);
  show();
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      clearTimeout(timer);
      dialog.remove();
      resolve(dialog.returnValue === "accept" ? made : null);
    };
  });

  /** @param {string} name */
  function field(name) {
    return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  }

  /** @param {string} name @param {string | number} value */
  function set(name, value) {
    field(name).value = String(value);
  }

  /** Returns the chosen options, or null if an option is out of range. @returns {Options | null} */
  function chosen() {
    if (!form.checkValidity()) return null;
    const number = (/** @type {string} */ name) => Number(field(name).value);
    const { height, width } = pixels;
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
      method: /** @type {import("./reduce.js").Method} */ (field("method").value),
      level: number("level") / 100,
      invert: field("invert").checked,
      colours: number("colours"),
      own,
      brightness: number("brightness") / 50,
    };
  }

  /** Handles a change of a field. @param {string} name */
  function input(name) {
    const options = chosen();
    if (options && field("shape").checked && name !== "brightness" && name !== "level") {
      const shape = (options.crop.right - options.crop.left) / (options.crop.bottom - options.crop.top);
      const most = GENRES.nonogram.largestSide;
      const side = (/** @type {number} */ size) => Math.min(most, Math.max(2, Math.round(size)));
      if (name === "height") set("width", side(options.height * shape));
      else set("height", side(options.width / shape));
    }
    if (["method", "height", "width", "top", "left", "right", "bottom", "shape"].includes(name)) setBestLevel();
    show();
  }

  function setBestLevel() {
    const options = chosen();
    if (options) set("level", Math.round(100 * bestLevel(pixels, options)));
  }

  /** Shows the puzzle and the image. In the image, the parts that are cropped away are greyed. */
  function show() {
    const method = field("method").value;
    for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
      label.hidden = !label.dataset.for?.split(" ").includes(method);
    }
    clearTimeout(timer);
    const options = chosen();
    if (options === null) return;
    showSource(options.crop);
    const { height, width, cells, palette } = reduced(pixels, options);
    made = { ...withCells(blank(GENRES.nonogram, height, width), cells), palette };
    const image = new ImageData(width, height);
    const values = palette.map(({ rgb }) => parseInt(rgb, 16));
    cells.forEach((colour, cell) => {
      const value = values[colour];
      image.data.set([value >> 16, (value >> 8) & 255, value & 255, 255], 4 * cell);
    });
    draw(result, image);
    note.textContent = "";
    timer = window.setTimeout(() => void decide(), PAUSE);
  }

  /** @param {Options["crop"]} crop */
  function showSource({ top, left, bottom, right }) {
    const { height, width, data } = pixels;
    const context = draw(source, new ImageData(new Uint8ClampedArray(data), width, height));
    context.fillStyle = "rgb(128 128 128 / 75%)";
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(left, top, right - left, bottom - top);
    context.fill("evenodd");
  }

  /** Shows whether the puzzle of the preview has exactly one solution. */
  async function decide() {
    const own = /** @type {Document} */ (made);
    const found = await app.checker.ask("solve", own, { limit: 2, picture: own.cells, seconds: SECONDS }).catch(() => null);
    if (own !== made || found === null) return;
    const verdict = verdictOf(found);
    note.textContent = verdict === "undecided" ? OUT_OF_TIME : VERDICTS[verdict];
  }

  /** Lets the user crop the image by dragging across the part to keep. */
  function drag() {
    /** @type {number[] | null} */
    let start = null;
    const place = (/** @type {PointerEvent} */ event) => {
      const { left, top, width, height } = source.getBoundingClientRect();
      const scale = Math.min(width / source.width, height / source.height); // the image is centred in its box
      const share = (/** @type {number} */ offset, /** @type {number} */ size) =>
        Math.round(100 * Math.min(1, Math.max(0, 0.5 + offset / (size * scale))));
      return [
        share(event.clientX - left - width / 2, source.width),
        share(event.clientY - top - height / 2, source.height),
      ];
    };
    source.onpointerdown = (event) => {
      source.setPointerCapture(event.pointerId);
      start = place(event);
    };
    source.onpointermove = (event) => {
      if (start === null) return;
      const [x, y] = place(event);
      const [left, top] = [Math.min(x, start[0]), Math.min(y, start[1])];
      const [right, bottom] = [Math.max(x, start[0]), Math.max(y, start[1])];
      if (right - left < 2 || bottom - top < 2) return;
      for (const [name, value] of Object.entries({ left, top, right: 100 - right, bottom: 100 - bottom })) {
        set(name, value);
      }
      input("left");
    };
    source.onpointerup = () => (start = null);
  }
}

/** @param {HTMLCanvasElement} canvas @param {ImageData} image */
function draw(canvas, image) {
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.putImageData(image, 0, 0);
  return context;
}
