/** Draws a picture and what lies over it on a canvas: all of it, or what changed. */

import { readableOn } from "../puzzle/palette.js";
import { isPlain, readTones } from "./colours.js";
import { Layout } from "./layout.js";
import { BLUE, CROSS, DIFFERS, TRIAL, WRONG, letterStamp, stamp } from "./stamps.js";

/**
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("../base/types.js").ClueText} ClueText
 *
 * Rows and columns of cells, ends included; -1 is the band of the clues.
 * @typedef {{top: number, left: number, bottom: number, right: number}} Area
 */

const FONT = "system-ui, sans-serif";
const LETTERS_FROM = 10; // CSS pixels of a cell
const GRID_FROM = 5; // CSS pixels of a cell, for thin lines
const MOST_AREAS = 32; // that are drawn one by one

export class Painter {
  layout = new Layout();
  /** @type {Picture} */
  picture = {
    height: 1,
    width: 1,
    cells: new Int16Array(1),
    palette: [],
    rows: [],
    cols: [],
    texts: new Map(),
    marks: new Map(),
    rays: [],
    regions: [],
    thick: 0,
  };
  /** The stamps of each cell, as bits. */
  stamps = new Uint8Array(1);
  /** @type {Required<Omit<import("./board.js").Overlay, "differs" | "wrong" | "crosses" | "trial">>} */
  over = { proposal: null, frame: null, selection: null, done: null };
  /** The cell of the cursor, where it is shown. @type {number | null} */
  cursor = null;
  /** The cell whose row and column are highlighted. @type {number | null} */
  beam = null;
  letters = false;

  #board;
  #canvas;
  #context;
  #bitmap = document.createElement("canvas");
  #pixels;
  #tones;
  /** @type {Uint32Array} */
  #colours = new Uint32Array(1);
  /** @type {Map<string, HTMLCanvasElement>} */
  #drawings = new Map();
  /** @type {Area[]} */
  #areas = [];
  #frame = 0;

  /**
   * @param {HTMLElement} board         has the colours
   * @param {HTMLCanvasElement} canvas
   */
  constructor(board, canvas) {
    this.#board = board;
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.#pixels = /** @type {CanvasRenderingContext2D} */ (this.#bitmap.getContext("2d"));
    this.#tones = readTones(board);
  }

  /** Takes over another picture; returns the cells that differ from the one before, or null: everything may. @param {Picture} picture */
  take(picture) {
    const before = this.picture;
    this.picture = picture;
    const { height, width, cells } = picture;
    if (height !== before.height || width !== before.width || !samePalette(before, picture)) {
      this.#bitmap.width = width;
      this.#bitmap.height = height;
      this.restyle();
      return null;
    }
    const changed = [];
    for (let cell = 0; cell < cells.length; cell++) if (cells[cell] !== before.cells[cell]) changed.push(cell);
    this.#fill(areaOf(changed, width));
    return changed;
  }

  /** Reads the colours again, and draws everything. */
  restyle() {
    const { palette, height, width } = this.picture;
    this.#board.dataset.plain = String(isPlain(palette));
    this.#tones = readTones(this.#board);
    this.#drawings.clear();
    this.#colours = Uint32Array.from([this.#tones.unknown, ...palette.map((_, colour) => this.#css(colour))], packed);
    this.#fill({ top: 0, left: 0, bottom: height - 1, right: width - 1 });
    this.all();
  }

  /** The colour of the palette as it is shown. @param {number} colour */
  #css(colour) {
    const { palette } = this.picture;
    if (isPlain(palette)) return colour ? this.#tones.ink : this.#tones.paper;
    return `#${palette[colour].rgb}`;
  }

  /** Fills an area of the bitmap, which has a pixel a cell. @param {Area | null} area */
  #fill(area) {
    if (area === null) return;
    const { cells, width } = this.picture;
    const [across, down] = [area.right - area.left + 1, area.bottom - area.top + 1];
    const image = this.#pixels.createImageData(across, down);
    const words = new Uint32Array(image.data.buffer);
    for (let row = 0, at = 0; row < down; row++) {
      const first = (area.top + row) * width + area.left;
      for (let column = 0; column < across; column++) words[at++] = this.#colours[cells[first + column] + 1];
    }
    this.#pixels.putImageData(image, area.left, area.top);
  }

  /** Puts stamps of a kind on these cells, and on no others. @param {number} kind @param {Iterable<number>} cells */
  stamp(kind, cells) {
    const before = this.stamps;
    const stamps = before.map((kinds) => kinds & ~kind);
    for (const cell of cells) stamps[cell] |= kind;
    const changed = [];
    for (let cell = 0; cell < stamps.length; cell++) if (stamps[cell] !== before[cell]) changed.push(cell);
    this.stamps = stamps;
    this.areas([areaOf(changed, this.picture.width)]);
  }

  /** Draws everything with the next frame. */
  all() {
    const { height, width } = this.picture;
    this.areas([{ top: -1, left: -1, bottom: height - 1, right: width - 1 }]);
  }

  /** Draws areas with the next frame. @param {(Area | null)[]} areas */
  areas(areas) {
    for (const area of areas) if (area !== null) this.#areas.push(area);
    if (this.#areas.length && !this.#frame) this.#frame = requestAnimationFrame(() => this.paint());
  }

  /** Draws what waits to be drawn. */
  paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const areas = this.#areas;
    this.#areas = [];
    if (areas.length > MOST_AREAS) {
      this.all();
      this.paint();
      return;
    }
    const [context, layout] = [this.#context, this.layout];
    const { top, left, width, height } = layout;
    const seen = layout.visible();
    for (const area of areas) {
      const cut = {
        top: Math.max(seen.top, area.top),
        left: Math.max(seen.left, area.left),
        bottom: Math.min(seen.bottom, area.bottom),
        right: Math.min(seen.right, area.right),
      };
      const within = (
        /** @type {number[]} */ [x, y, toX, toY],
        /** @type {() => void} */ draw,
      ) => {
        if (toX <= x || toY <= y) return;
        context.save();
        context.beginPath();
        context.rect(x, y, toX - x, toY - y);
        context.clip();
        draw();
        context.restore();
      };
      const margin = Math.ceil(2 * layout.ratio);
      const x = Math.max(left, layout.x(cut.left) - margin);
      const y = Math.max(top, layout.y(cut.top) - margin);
      const toX = area.right >= this.picture.width - 1 ? width : layout.x(cut.right + 1) + margin;
      const toY = area.bottom >= this.picture.height - 1 ? height : layout.y(cut.bottom + 1) + margin;
      // What is beside the area reaches into it: lines, frames, long numbers.
      const more = grown(cut, seen);
      if (area.right >= 0 && area.bottom >= 0) within([x, y, toX, toY], () => this.#cells(more));
      if (area.left < 0 && left > 0) within([0, y, left, toY], () => this.#rows(more.top, more.bottom));
      if (area.top < 0 && top > 0) within([x, 0, toX, top], () => this.#cols(more.left, more.right));
      if (left > 0 && top > 0) within([0, 0, left, top], () => this.#corner());
    }
  }

  /** The cells of an area with all that is on them. @param {Area} area */
  #cells(area) {
    const [context, layout] = [this.#context, this.layout];
    const { size } = layout;
    const [across, down] = [area.right - area.left + 1, area.bottom - area.top + 1];
    context.fillStyle = this.#tones.band;
    context.fillRect(layout.left, layout.top, layout.width, layout.height);
    if (across <= 0 || down <= 0) return;
    const [x, y] = [layout.x(area.left), layout.y(area.top)];
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#bitmap, area.left, area.top, across, down, x, y, across * size, down * size);
    this.#contents(area);
    this.#lines(area);
    for (const kind of [CROSS, TRIAL, DIFFERS, WRONG]) {
      const has = (/** @type {number} */ cell) => (this.stamps[cell] & kind) !== 0;
      this.#stamp(area, has, `stamp ${kind}`, () => stamp(kind, size, this.#tones.cross));
    }
    this.#over(area);
  }

  /** Rays, marks, texts and letters. @param {Area} area */
  #contents(area) {
    const [context, layout] = [this.#context, this.layout];
    const { size, ratio } = layout;
    const { width, cells, palette, texts, marks, rays } = this.picture;
    const middle = (/** @type {number} */ cell) => /** @type {const} */ ([
      layout.x((cell % width) + 0.5),
      layout.y(Math.floor(cell / width) + 0.5),
    ]);
    const shown = (/** @type {number} */ cell) => inside(area, Math.floor(cell / width), cell % width);
    for (const { start, end, rgb } of rays) {
      context.strokeStyle = `#${rgb}`;
      context.lineWidth = size / 10;
      context.beginPath();
      context.moveTo(...middle(start));
      context.lineTo(...middle(end));
      context.stroke();
    }
    for (const [cell, { discs }] of marks) {
      if (!shown(cell)) continue;
      for (const [radius, rgb] of discs) {
        context.fillStyle = `#${rgb}`;
        context.beginPath();
        context.arc(...middle(cell), (radius * size) / 10, 0, 2 * Math.PI);
        context.fill();
      }
    }
    if (size < LETTERS_FROM * ratio) return;
    context.font = `600 ${size * 0.6}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const [cell, words] of texts) {
      if (!shown(cell)) continue;
      const [x, y] = middle(cell);
      context.fillStyle = cells[cell] < 0 ? this.#tones.number : `#${readableOn(palette[cells[cell]].rgb)}`;
      context.fillText(words, x, y + 0.04 * size);
    }
    if (!this.layout.shape.lettered) return;
    palette.forEach(({ key, rgb }, colour) => {
      if (!colour) return;
      const has = (/** @type {number} */ cell) => cells[cell] === colour;
      const font = `600 ${size * 0.55}px ${FONT}`;
      this.#stamp(area, has, `letter ${colour}`, () => letterStamp(key, size, `#${readableOn(rgb)}`, font));
    });
  }

  /** The lines between cells, the borders of regions and the frame. @param {Area} area */
  #lines(area) {
    const [context, layout] = [this.#context, this.layout];
    const { size, ratio } = layout;
    const { height, width, regions, thick } = this.picture;
    const [thin, strong] = [Math.max(1, Math.round(ratio)), Math.max(1, Math.round((size < 8 * ratio ? 1 : 2) * ratio))];
    const [x, y, toX, toY] = [layout.x(area.left), layout.y(area.top), layout.x(area.right + 1), layout.y(area.bottom + 1)];
    const isThick = (/** @type {number} */ at, /** @type {number} */ lines) =>
      at === 0 || at === lines || (thick > 0 && at % thick === 0);
    for (const heavy of [false, true]) {
      if (!heavy && size < GRID_FROM * ratio) continue;
      const breadth = heavy ? strong : thin;
      const before = Math.floor(breadth / 2);
      context.fillStyle = heavy ? this.#tones.thick : this.#tones.thin;
      for (let column = area.left; column <= area.right + 1; column++) {
        if (isThick(column, width) !== heavy) continue;
        context.fillRect(layout.x(column) - before, y - before, breadth, toY - y + breadth);
      }
      for (let row = area.top; row <= area.bottom + 1; row++) {
        if (isThick(row, height) !== heavy) continue;
        context.fillRect(x - before, layout.y(row) - before, toX - x + breadth, breadth);
      }
    }
    if (!regions.length) return;
    this.#outline(area, (cell) => regions[cell], [[this.#tones.thick, 3 * ratio]]);
  }

  /** Proposal, frame, selection, highlighted lines, cursor. @param {Area} area */
  #over(area) {
    const [context, layout] = [this.#context, this.layout];
    const { size, ratio } = layout;
    const { width, height } = this.picture;
    const { proposal, frame, selection } = this.over;
    for (const [cell, colour] of proposal ?? []) {
      const [row, column] = [Math.floor(cell / width), cell % width];
      if (!inside(area, row, column)) continue;
      const [x, y] = [layout.x(column), layout.y(row)];
      const inset = Math.round(size * 0.2);
      context.fillStyle = BLUE;
      context.fillRect(x, y, size, size);
      context.fillStyle = "#ffffff";
      context.fillRect(x + inset / 2, y + inset / 2, size - inset, size - inset);
      context.fillStyle = this.#css(colour);
      context.fillRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
    }
    if (this.beam !== null) {
      const [row, column] = [Math.floor(this.beam / width), this.beam % width];
      context.fillStyle = this.#tones.beam;
      context.fillRect(layout.x(0), layout.y(row), width * size, size);
      context.fillRect(layout.x(column), layout.y(0), size, height * size);
    }
    if (frame) {
      const cells = new Set(frame.cells ?? []);
      const line = frame.line ?? -1;
      const lined = (/** @type {number} */ cell) => Math.floor(cell / width) === line || (cell % width) + height === line;
      this.#outline(area, lined, [["#ffffff", 4 * ratio], [BLUE, 2 * ratio]]);
      this.#outline(area, (cell) => cells.has(cell), [["#ffffff", 5 * ratio], [BLUE, 3 * ratio]]);
    }
    if (selection) this.#box(selection, 1, BLUE, [4 * ratio, 3 * ratio]);
    if (this.cursor !== null) {
      const [row, column] = [Math.floor(this.cursor / width), this.cursor % width];
      this.#box({ top: row, bottom: row, left: column, right: column }, 2, this.#tones.cursor, []);
    }
  }

  /**
   * A frame around cells, with a light one under it.
   *
   * @param {Area} area
   * @param {number} breadth   CSS pixels
   * @param {string} colour
   * @param {number[]} dashes
   */
  #box({ top, left, bottom, right }, breadth, colour, dashes) {
    const [context, layout] = [this.#context, this.layout];
    const { size, ratio } = layout;
    const [x, y] = [layout.x(left), layout.y(top)];
    const [wide, high] = [(right - left + 1) * size, (bottom - top + 1) * size];
    context.save();
    context.strokeStyle = "#ffffff";
    context.lineWidth = (breadth + 2) * ratio;
    context.strokeRect(x, y, wide, high);
    context.strokeStyle = colour;
    context.lineWidth = (breadth + (dashes.length ? 1 : 0)) * ratio;
    context.setLineDash(dashes);
    context.strokeRect(x, y, wide, high);
    context.restore();
  }

  /**
   * Lines between neighbouring cells of different values; outside the board the value is false.
   *
   * @param {Area} area
   * @param {(cell: number) => unknown} valueOf
   * @param {[string, number][]} strokes   colours and breadths, one over the other
   */
  #outline(area, valueOf, strokes) {
    const [context, layout] = [this.#context, this.layout];
    const { height, width } = this.picture;
    const value = (/** @type {number} */ row, /** @type {number} */ column) =>
      row >= 0 && column >= 0 && row < height && column < width && valueOf(row * width + column);
    context.beginPath();
    for (let row = area.top - 1; row <= area.bottom; row++) {
      for (let column = area.left - 1; column <= area.right; column++) {
        const here = value(row, column);
        const [x, y] = [layout.x(column + 1), layout.y(row + 1)];
        if (here !== value(row + 1, column)) {
          context.moveTo(x - layout.size, y);
          context.lineTo(x, y);
        }
        if (here !== value(row, column + 1)) {
          context.moveTo(x, y - layout.size);
          context.lineTo(x, y);
        }
      }
    }
    context.lineCap = "square";
    for (const [colour, breadth] of strokes) {
      context.strokeStyle = colour;
      context.lineWidth = breadth;
      context.stroke();
    }
  }

  /**
   * Puts a drawing of one cell over all cells of an area of which `has` holds.
   *
   * @param {Area} area
   * @param {(cell: number) => boolean} has
   * @param {string} name
   * @param {() => HTMLCanvasElement} draw
   */
  #stamp(area, has, name, draw) {
    const [context, layout] = [this.#context, this.layout];
    const { width } = this.picture;
    const { size } = layout;
    let found = false;
    context.save();
    context.translate(layout.x(area.left), layout.y(area.top));
    context.beginPath();
    for (let row = area.top; row <= area.bottom; row++) {
      for (let column = area.left; column <= area.right; column++) {
        const first = column;
        while (column <= area.right && has(row * width + column)) column++;
        if (column === first) continue;
        context.rect((first - area.left) * size, (row - area.top) * size, (column - first) * size, size);
        found = true;
      }
    }
    if (found) {
      const key = `${name} ${size}`;
      const drawing = this.#drawings.get(key) ?? draw();
      this.#drawings.set(key, drawing);
      context.fillStyle = /** @type {CanvasPattern} */ (context.createPattern(drawing, "repeat"));
      context.fill();
    }
    context.restore();
  }

  /** The clues of rows. @param {number} first @param {number} last */
  #rows(first, last) {
    const [context, layout] = [this.#context, this.layout];
    const { stepX, gap } = layout.measures;
    const { size } = layout;
    for (let row = first; row <= last; row++) {
      this.#band(row, 0, layout.y(row), layout.left, size);
      const clue = this.picture.rows[row] ?? [];
      const done = this.over.done?.rows[row] ?? [];
      clue.forEach((block, at) => {
        const x = layout.left - gap - (clue.length - at) * stepX;
        this.#number(block, x, layout.y(row), stepX, size, done[at] ?? false);
      });
    }
    this.#bandLines(first, last, (at, breadth) => context.fillRect(0, layout.y(at), layout.left, breadth));
  }

  /** The clues of columns. @param {number} first @param {number} last */
  #cols(first, last) {
    const [context, layout] = [this.#context, this.layout];
    const { stepY, gap } = layout.measures;
    const { size } = layout;
    for (let column = first; column <= last; column++) {
      this.#band(column, layout.x(column), 0, size, layout.top, true);
      const clue = this.picture.cols[column] ?? [];
      const done = this.over.done?.cols[column] ?? [];
      clue.forEach((block, at) => {
        const y = layout.top - gap - (clue.length - at) * stepY;
        this.#number(block, layout.x(column), y, size, stepY, done[at] ?? false);
      });
    }
    this.#bandLines(first, last, (at, breadth) => context.fillRect(layout.x(at), 0, breadth, layout.top));
  }

  /**
   * The ground of a clue.
   *
   * @param {number} line
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {boolean} [column]
   */
  #band(line, x, y, width, height, column = false) {
    const [context, beam, frame] = [this.#context, this.beam, this.over.frame];
    context.fillStyle = line % 2 ? this.#tones.band : this.#tones.stripe;
    context.fillRect(x, y, width, height);
    const at = beam === null ? -1 : column ? beam % this.picture.width : Math.floor(beam / this.picture.width);
    const framed = frame?.line === (column ? line + this.picture.height : line);
    if (line !== at && !framed) return;
    context.fillStyle = this.#tones.beam;
    context.fillRect(x, y, width, height);
    if (framed) {
      context.strokeStyle = BLUE;
      context.lineWidth = 3 * this.layout.ratio;
      context.strokeRect(x, y, width, height);
    }
  }

  /** @param {number} first @param {number} last @param {(at: number, breadth: number) => void} line */
  #bandLines(first, last, line) {
    const { thick } = this.picture;
    this.#context.fillStyle = this.#tones.rule;
    for (let at = first; at <= last + 1; at++) {
      if (thick && at % thick === 0) line(at, Math.max(1, Math.round(this.layout.ratio)));
    }
  }

  /**
   * A number of a clue in its room.
   *
   * @param {ClueText} block
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {boolean} done
   */
  #number([number, colour], x, y, width, height, done) {
    const context = this.#context;
    const { boxed, lettered } = this.layout.shape;
    const { text } = this.layout.measures;
    const { palette } = this.picture;
    const small = number.length > 2 && height > width ? 0.75 : 1;
    let ink = done ? this.#tones.done : this.#tones.number;
    let words = number;
    if (boxed && colour) {
      const rgb = palette[colour].rgb;
      const inset = Math.max(1, Math.round(text * 0.08));
      context.globalAlpha = done ? 0.4 : 1;
      context.fillStyle = this.#tones.thin;
      context.fillRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
      context.fillStyle = `#${rgb}`;
      context.fillRect(x + inset + 1, y + inset + 1, width - 2 * inset - 2, height - 2 * inset - 2);
      context.globalAlpha = 1;
      ink = done ? this.#tones.number : `#${readableOn(rgb)}`;
      if (lettered) words += palette[colour].key;
    }
    context.font = `600 ${text * small}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = ink;
    context.fillText(words, x + width / 2, y + height / 2 + text * 0.06);
    if (!done) return;
    const wide = text * (0.3 + 0.35 * words.length);
    context.fillRect(x + (width - wide) / 2, y + height / 2, wide, Math.max(1, Math.round(this.layout.ratio)));
  }

  /** The picture, small, between the bands. */
  #corner() {
    const [context, layout] = [this.#context, this.layout];
    const { height, width } = this.picture;
    context.fillStyle = this.#tones.band;
    context.fillRect(0, 0, layout.left, layout.top);
    const room = 0.72 * Math.min(layout.left / width, layout.top / height);
    const [wide, high] = [Math.round(room * width), Math.round(room * height)];
    if (Math.max(wide, high) < 20 * layout.ratio) return;
    context.imageSmoothingEnabled = true;
    context.drawImage(this.#bitmap, (layout.left - wide) >> 1, (layout.top - high) >> 1, wide, high);
  }

  /** Gives the canvas its size. @param {number} width @param {number} height   CSS pixels */
  resize(width, height) {
    const { layout } = this;
    const canvas = this.#canvas;
    layout.width = Math.round(width * layout.ratio);
    layout.height = Math.round(height * layout.ratio);
    if (canvas.width !== layout.width) canvas.width = layout.width;
    if (canvas.height !== layout.height) canvas.height = layout.height;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
}

/** A CSS colour (#rrggbb or rgb(...)) as the word that ImageData has for it. @param {string} css */
function packed(css) {
  const [red, green, blue] = css.startsWith("#")
    ? [1, 3, 5].map((at) => parseInt(css.slice(at, at + 2), 16))
    : (css.match(/[\d.]+/g) ?? []).map(Number);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** @param {Picture} one @param {Picture} other */
function samePalette(one, other) {
  const { palette } = other;
  return one.palette.length === palette.length && one.palette.every(({ rgb }, at) => rgb === palette[at].rgb);
}

/** The smallest area with these cells, or null where there are none. @param {Iterable<number>} cells @param {number} width */
export function areaOf(cells, width) {
  /** @type {Area | null} */
  let area = null;
  for (const cell of cells) {
    const [row, column] = [Math.floor(cell / width), cell % width];
    area ??= { top: row, left: column, bottom: row, right: column };
    area.top = Math.min(area.top, row);
    area.left = Math.min(area.left, column);
    area.bottom = Math.max(area.bottom, row);
    area.right = Math.max(area.right, column);
  }
  return area;
}

/** An area with the cells around it, within limits. @param {Area} area @param {Area} limits */
function grown(area, limits) {
  return {
    top: Math.max(limits.top, area.top - 1),
    left: Math.max(limits.left, area.left - 1),
    bottom: Math.min(limits.bottom, area.bottom + 1),
    right: Math.min(limits.right, area.right + 1),
  };
}

/** @param {Area} area @param {number} row @param {number} column */
function inside(area, row, column) {
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
}
