/** Runs the dialog that makes a puzzle from any image: a contact sheet of candidates, with the verdict on each. */

import { icon } from "../base/icons.js";
import { button, drawing, element, lastButtons, make, openDialog } from "../base/make.js";
import { styled } from "../base/styles.js";
import { inWords } from "../base/text.js";
import { EngineError } from "../engine/shared.js";
import { sizeOf } from "../genres/index.js";
import { nonogram } from "../genres/nonogram.js";
import { blank } from "../puzzle/blank.js";
import { NAMED, freshColour, plainName } from "../puzzle/palette.js";
import { thumbnail } from "../puzzle/thumbnail.js";
import { OUT_OF_TIME } from "./analysis.js";
import { judge, showJudged } from "./judged.js";
import { withCells } from "./reshape.js";

/**
 * @import { App } from "../app/app.js"
 * @import { Colour, Puzzle } from "../base/types.js"
 * @import { Candidate, Ground } from "../engine/calls.js"
 *
 * A tap on the picture, whose height and width are 1, and whether it makes the place ground.
 * @typedef {{x: number, y: number, isGround: boolean}} Tap
 *
 * A candidate on the sheet. `rank` is its place among those of its kind.
 * @typedef {{candidate: Candidate, rank: number, puzzle: Puzzle, label: HTMLElement, verdict: HTMLElement}} Card
 */

/** Loads the style of the dialog. */
export const ready = () => styled(import.meta.resolve("../styles/draw.css"));

const LARGEST = 2000; // in pixels per side; larger images are scaled down first
const SECONDS = 1; // time limit of each question about a candidate
const CELLS = [5, 100]; // the range of the longer side
const INKS = [2, 12];
const STEP = 0.05; // how far an arrow key moves the cross, as a share of the picture
const SAME_PLACE = 0.04; // a tap closer than this to the last one takes it back
const FEW = 3; // inks; candidates with more are another kind
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/**
 * Shows the puzzles that an image may become, and opens the chosen one.
 *
 * @param {App} app
 * @param {Blob} blob
 * @param {string} name   the name of the file
 * @throws {Error} with a one-line message, if the browser cannot read the image
 */
export async function importImage(app, blob, name) {
  const puzzle = await new ContactSheet(app, await pixelsOf(blob, name)).answer;
  if (puzzle === null) return;
  const title = name.replace(/\.\w+$/, "");
  app.store.load({ ...puzzle, meta: { ...puzzle.meta, ...(title ? { title } : {}) } });
  app.mode = "draw";
}

/**
 * Returns a picture's pixels, at most `LARGEST` per side.
 *
 * @param {Blob} blob
 * @param {string} name
 * @returns {Promise<ImageData>}
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

/** The dialog: the picture, and beside it the candidates. */
class ContactSheet {
  #app;
  #pixels;
  /** What the user has tapped, in shares of the picture. @type {Tap[]} */
  #taps = [];
  /** Where a key taps. */
  #place = { x: 0.5, y: 0.5 };
  #cross = make("span", "cross");
  #undo = button("Undo tap", () => this.#takeBack(), { disabled: true }, icon("undo"));
  /** What the engine took for ground. @type {Ground} */
  #ground = { height: 0, width: 0, cells: new Uint8Array() };
  /** @type {Card[]} */
  #cards = [];
  #chosen = -1; // the index of a card
  #isChosen = false; // by the user
  #work = new AbortController();
  #source = make("div", { id: "image-source", tabIndex: 0, role: "application",
    ariaLabel: "Picture. Arrow keys move the cross, Enter taps, Backspace takes the last tap back." });
  #sheet = make("div", { id: "candidates", role: "radiogroup", ariaLabel: "Puzzles" });
  #cut = make("input", { type: "checkbox", className: "switch", checked: true });
  #note = make("p", { id: "image-verdict", className: "note", role: "status" });
  #cells = stepper("Cells", (step) => this.#change(step, 0));
  #inks = stepper("Inks", (step) => this.#change(0, step));
  /** The puzzle, or null if the user cancels. @type {Promise<Puzzle | null>} */
  answer;

  /** @param {App} app @param {ImageData} pixels */
  constructor(app, pixels) {
    this.#app = app;
    this.#pixels = pixels;
    const canvas = make("canvas", { role: "img", ariaLabel: "The picture", width: pixels.width, height: pixels.height });
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
    this.#source.append(canvas, this.#cross);
    this.#source.onclick = ({ clientX, clientY }) => {
      const { left, top, width, height } = this.#source.getBoundingClientRect();
      this.#tap((clientX - left) / width, (clientY - top) / height);
    };
    this.#source.onkeydown = (event) => this.#pressKey(event);
    this.#moveCross(0, 0);
    const another = button("Another picture", () => {
      dialog.close();
      element("image-file").click();
    }, {}, icon("picture"));
    const buttons = lastButtons("Draw on it");
    buttons.prepend(this.#cells.row, this.#inks.row, this.#note);
    const { dialog } = openDialog("image", "From a picture",
      make("div", "scrolled contact",
        make("div", "source", this.#source,
          make("label", "rowline", "Cut the subject out", this.#cut),
          make("p", "note", "Tap the picture where the cut is wrong."),
          this.#undo,
          another),
        this.#sheet),
      buttons);
    this.#cut.onchange = () => this.#makeAll();
    this.#sheet.onchange = ({ target }) => {
      this.#isChosen = true;
      this.#choose(Number(/** @type {HTMLInputElement} */ (target).value));
    };
    this.#makeAll();
    this.answer = new Promise((resolve) => {
      dialog.onclose = () => {
        this.#work.abort();
        resolve(dialog.returnValue === "act" ? this.#cards[this.#chosen]?.puzzle ?? null : null);
      };
    });
  }

  /** Asks the engine for candidates. @param {import("../engine/calls.js").Options} options @param {AbortSignal} signal */
  #ask(options, signal) {
    const { data, height, width } = this.#pixels;
    const taps = this.#taps.flatMap(({ x, y, isGround }) =>
      [Math.floor(y * height), Math.floor(x * width), Number(isGround)]);
    const more = { isWhole: !this.#cut.checked, taps };
    return this.#app.checker.ask("pictures", [height, width, new Uint8Array(data.buffer)], { ...options, ...more }, signal);
  }

  /**
   * Runs a task instead of the last one. Then finds the missing verdicts.
   *
   * @param {string} words   what the page says meanwhile
   * @param {(signal: AbortSignal) => Promise<string>} task   returns what the page says afterwards
   */
  async #run(words, task) {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    this.#note.textContent = words;
    try {
      this.#note.textContent = await task(signal);
      for (const card of this.#cards) {
        if (card.verdict.textContent === "") await this.#judge(card, signal);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.reason === "cancelled") return;
      this.#note.textContent = this.#app.checker.broken ? this.#app.checker.whyBroken() : OUT_OF_TIME;
    }
  }

  /** Makes all candidates. @param {() => string} [words]   returns what the page says afterwards */
  #makeAll(words = () => "") {
    void this.#run("Looking at the picture…", async (signal) => {
      const { candidates, ground } = await this.#ask({}, signal);
      // those in the picture's own colours come last: the last one with one answer is chosen
      const sorted = [...candidates].sort((p, q) => Number(isOwn(p)) - Number(isOwn(q)));
      // a doubtful cut is not used
      this.#ground = sorted.some(({ isCut }) => isCut) ? ground : { height: 0, width: 0, cells: new Uint8Array() };
      this.#source.querySelector("svg")?.remove();
      this.#source.append(veilOf(this.#ground));
      const kindOf = (/** @type {Candidate} */ { kind, isCut, palette }) => [kind, isCut, palette.length > FEW + 1].join();
      this.#cards = sorted.map((candidate, index) => {
        const rank = sorted.slice(0, index).filter((other) => kindOf(other) === kindOf(candidate)).length;
        return cardOf(candidate, rank, index);
      });
      this.#sheet.replaceChildren(...this.#cards.map(({ label }) => label));
      this.#isChosen = false;
      this.#choose(this.#cards.length - 1);
      return this.#cards.length ? words() : "Nothing can be drawn from this picture.";
    });
  }

  /** Makes the chosen candidate with more or fewer cells or inks. @param {number} cells @param {number} inks */
  #change(cells, inks) {
    const index = this.#chosen;
    const { candidate, rank, puzzle } = this.#cards[index];
    const size = { longer: longerOf(puzzle) + cells, inks: puzzle.palette.length - 1 + inks };
    this.#isChosen = true;
    void this.#run("Drawing…", async (signal) => {
      /** @type {Candidate[]} */
      const made = (await this.#ask(size, signal)).candidates;
      const alike = made.filter((other) =>
        (other.kind === candidate.kind || (isOwn(other) && isOwn(candidate))) && other.isCut === candidate.isCut);
      if (alike.length === 0) return "This does not work with this picture.";
      const card = cardOf(alike[rank] ?? alike[0], rank, index);
      this.#cards[index].label.replaceWith(card.label);
      this.#cards[index] = card;
      this.#choose(index);
      return "";
    });
  }

  /** Chooses a card. @param {number} index */
  #choose(index) {
    this.#chosen = index;
    const card = this.#cards[index];
    this.#cells.row.hidden = !card;
    this.#inks.row.hidden = !card || card.candidate.kind === "ink";
    if (!card) return;
    /** @type {HTMLInputElement} */ (card.label.firstChild).checked = true;
    this.#cells.show(longerOf(card.puzzle), CELLS);
    this.#inks.show(card.puzzle.palette.length - 1, INKS);
  }

  /** Shows whether the puzzle of a card has one answer, and how hard it is. @param {Card} card @param {AbortSignal} signal */
  async #judge({ puzzle, verdict }, signal) {
    showJudged(verdict, await judge(this.#app.checker, puzzle, SECONDS, signal));
    const index = this.#cards.findLastIndex((card) => card.verdict.classList.contains("one"));
    if (!this.#isChosen && index >= 0) this.#choose(index);
  }

  /** Returns whether a place is ground. @param {number} x @param {number} y */
  #isGround(x, y) {
    const { height, width, cells } = this.#ground;
    return cells[Math.floor(y * height) * width + Math.floor(x * width)] === 1;
  }

  /** Takes a place for ground, or no longer for ground. A second tap takes the first one back. @param {number} x @param {number} y */
  #tap(x, y) {
    if (!this.#cut.checked) return;
    const last = this.#taps.at(-1);
    if (last && Math.hypot(last.x - x, last.y - y) < SAME_PLACE) {
      this.#takeBack();
      return;
    }
    const isGround = !this.#isGround(x, y);
    this.#taps.push({ x, y, isGround });
    this.#undo.disabled = false;
    this.#makeAll(() => {
      if (this.#isGround(x, y) !== isGround) return "The cut did not change.";
      return `This part is ${isGround ? "paper" : "drawn"} now. Tap again to undo.`;
    });
  }

  /** Takes the last tap back. */
  #takeBack() {
    if (!this.#taps.pop()) return;
    this.#undo.disabled = this.#taps.length === 0;
    this.#makeAll(() => "The last tap is undone.");
  }

  /** Moves the cross, taps, or takes a tap back. @param {KeyboardEvent} event */
  #pressKey(event) {
    const { key } = event;
    /** @type {Record<string, [number, number]>} */
    const moves = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
    if (key in moves) this.#moveCross(...moves[key]);
    else if (key === "Enter" || key === " ") this.#tap(this.#place.x, this.#place.y);
    else if (key === "Backspace") this.#takeBack();
    else return;
    event.preventDefault();
  }

  /** Moves the cross inside the picture. @param {number} x @param {number} y */
  #moveCross(x, y) {
    const inside = (/** @type {number} */ share) => Math.min(1 - STEP / 2, Math.max(STEP / 2, share));
    this.#place = { x: inside(this.#place.x + x), y: inside(this.#place.y + y) };
    this.#cross.style.left = `${100 * this.#place.x}%`;
    this.#cross.style.top = `${100 * this.#place.y}%`;
  }
}

/** Returns true if a candidate has the colours of the picture. @param {Candidate} candidate */
const isOwn = ({ kind }) => kind === "exact" || kind === "flat";

/** Returns the longer side of a puzzle. @param {Puzzle} puzzle */
const longerOf = ({ height, width }) => Math.max(height, width);

/** Returns a veil over the ground. @param {Ground} ground */
function veilOf({ cells, height, width }) {
  const d = Array.from(cells, (is, cell) => (is ? `M${cell % width} ${Math.floor(cell / width)}h1v1h-1z` : "")).join("");
  return drawing([width, height], { class: "veil", d });
}

/** Makes the card of a candidate. @param {Candidate} candidate @param {number} rank @param {number} index @returns {Card} */
function cardOf(candidate, rank, index) {
  const { height, width, cells, isCut, kind, tones } = candidate;
  const puzzle = { ...withCells(blank(nonogram, height, width), cells), palette: paletteOf(candidate.palette) };
  if (tones) puzzle.meta = { tones };
  const inks = puzzle.palette.length - 1;
  const name = isOwn(candidate) ? "Own colours" : kind === "ink" ? "Black and white" : `${NUMBERS[inks]} inks`;
  const lines = [...Array(width - 1).keys()].map((x) => `M${x + 1} 0v${height}`)
    .concat([...Array(height - 1).keys()].map((y) => `M0 ${y + 1}h${width}`));
  const picture = make("span", "gridded", thumbnail(puzzle), drawing([width, height], lines.join("")));
  picture.style.setProperty("--shape", String(width / height));
  const verdict = make("span", "verdict");
  const label = make("label", "candidate",
    make("input", { type: "radio", name: "candidate", value: String(index) }),
    make("span", "frame", picture),
    make("b", {}, name),
    make("small", {}, `${sizeOf(puzzle)}, ${inWords(inks, "ink")}${isCut || isOwn(candidate) ? "" : ", whole picture"}`),
    verdict);
  return { candidate, rank, puzzle, label, verdict };
}

/** Returns a palette of these colours, with the names that `nono make` gives them. @param {string[]} colours */
function paletteOf(colours) {
  /** @type {Colour[]} */
  const palette = [];
  const names = colours.map(plainName);
  names.forEach((name, index) => {
    // white only for the background
    const known = NAMED.find((colour) => colour.name === name && (index === 0 || colour !== NAMED[0]));
    const before = names.slice(0, index).filter((other) => other === name).length;
    const entry = before === 0 && known ? known : freshColour([...palette, ...NAMED]);
    palette.push({ ...entry, name: before ? `${name} ${before + 1}` : name, rgb: colours[index] });
  });
  palette[0].key = NAMED[0].key;
  return palette;
}

/**
 * Makes two buttons that change a number.
 *
 * @param {string} words
 * @param {(step: number) => void} change
 */
function stepper(words, change) {
  const number = make("b", {}, "");
  const less = button("", () => change(-1), { ariaLabel: `${words}: fewer` }, icon("minus"));
  const more = button("", () => change(1), { ariaLabel: `${words}: more` }, icon("plus"));
  /** Shows a number, which stays in a range. @param {number} value @param {number[]} range */
  const show = (value, [least, most]) => {
    number.textContent = String(value);
    less.disabled = value <= least;
    more.disabled = value >= most;
  };
  return { row: make("span", "stepper", words, less, number, more), show };
}
