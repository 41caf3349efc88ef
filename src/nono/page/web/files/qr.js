/** Makes QR codes (ISO/IEC 18004) of texts: bytes, with the lowest level of error correction, in the smallest size. */

// For each version: the number of bytes for error correction per block, and the number of blocks. Phones scan longer
// codes badly.
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6];
const FORMAT = 0x77c4; // the level and the mask, with their error correction
const PADS = [0xec, 0x11];

/**
 * Returns the rows of the code; 1 is dark. Returns null if the text is too long.
 *
 * @param {string} text
 * @returns {Uint8Array[] | null}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= BLOCKS.length; version++) {
    const board = new Board(version);
    const data = packed(bytes, version > 9 ? 4 : 2);
    const room = board.bytes - CORRECTION[version - 1] * BLOCKS[version - 1];
    if (data.length > room) continue;
    for (let at = 0; data.length < room; at++) data.push(PADS[at % 2]);
    board.fill(corrected(data, version));
    return board.rows;
  }
  return null;
}

/** Returns the bytes of the data with their header. @param {Uint8Array} bytes @param {number} digits   of their number */
function packed(bytes, digits) {
  const body = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const hex = `4${bytes.length.toString(16).padStart(digits, "0")}${body}0`; // "4": bytes; "0": the end
  return Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** Splits data into blocks, adds their error correction, and interleaves all bytes. @param {number[]} data @param {number} version */
function corrected(data, version) {
  const [size, blocks] = [CORRECTION[version - 1], BLOCKS[version - 1]];
  const [short, long] = [Math.floor(data.length / blocks), data.length % blocks];
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(at, (at += short + Number(block >= blocks - long))));
  const checks = parts.map((part) => remainder(part, size));
  const columns = (/** @type {number[][]} */ lists, /** @type {number} */ length) =>
    Array.from({ length }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
  return [...columns(parts, short + 1), ...columns(checks, size)];
}

/** Multiplies in the field of 256 elements. @param {number} one @param {number} other */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return product;
}

/** Returns the bytes for the error correction of a block (Reed-Solomon). @param {number[]} data @param {number} size */
function remainder(data, size) {
  let divisor = [1];
  for (let power = 1, at = 0; at < size; at++, power = times(power, 2)) {
    const longer = [...divisor, 0];
    divisor.forEach((factor, place) => (longer[place + 1] ^= times(factor, power)));
    divisor = longer;
  }
  const rest = new Array(size).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.shift();
    rest.push(0);
    for (let place = 0; place < size; place++) rest[place] ^= times(divisor[place + 1], factor);
  }
  return rest;
}

/** The modules of a code, with its patterns. */
class Board {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 4 * version + 17;
    this.rows = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    this.fixed = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    const end = this.size - 1;
    for (let at = 0; at < this.size; at++) {
      this.#put(6, at, 1 - (at % 2));
      this.#put(at, 6, 1 - (at % 2));
    }
    for (const [row, column] of [[3, 3], [3, end - 3], [end - 3, 3]]) this.#rings(row, column, 4, [0, 1, 3]);
    const places = this.#places();
    for (const row of places) {
      for (const column of places) {
        const isCorner = [row, column].every((at) => at === 6 || at === end - 6) && (row === 6 || column === 6);
        if (!isCorner) this.#rings(row, column, 2, [0, 2]);
      }
    }
    this.#format();
    if (version > 6) this.#number();
  }

  /** The number of bytes that the code has, those for error correction included. */
  get bytes() {
    return this.fixed.reduce((sum, row) => sum + row.filter((value) => !value).length, 0) >> 3;
  }

  /** Draws square rings around a place. The rings at the given distances are dark. */
  #rings(/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ most, /** @type {number[]} */ dark) {
    for (let down = -most; down <= most; down++) {
      for (let right = -most; right <= most; right++) {
        const far = Math.max(Math.abs(down), Math.abs(right));
        this.#put(row + down, column + right, Number(dark.includes(far)));
      }
    }
  }

  /** Returns the rows of the alignment patterns, which are also their columns. */
  #places() {
    const { size, version } = this;
    if (version === 1) return [];
    const number = Math.floor(version / 7) + 2;
    const step = 2 * Math.ceil((4 * version + 4) / (2 * number - 2));
    return [6, ...Array.from({ length: number - 1 }, (_, at) => size - 7 - at * step)];
  }

  /** @param {number} row @param {number} column @param {number} value */
  #put(row, column, value) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.rows[row][column] = value;
    this.fixed[row][column] = 1;
  }

  /** Writes the level and the mask twice. */
  #format() {
    const end = this.size - 1;
    for (let at = 0; at < 15; at++) {
      const bit = (FORMAT >> at) & 1;
      const along = at < 6 ? at : at < 8 ? at + 1 : at === 8 ? 7 : 14 - at;
      if (at < 8) this.#put(along, 8, bit);
      else this.#put(8, along, bit);
      if (at < 8) this.#put(8, end - at, bit);
      else this.#put(end - 14 + at, 8, bit);
    }
    this.#put(end - 7, 8, 1);
  }

  /** Writes the version twice. */
  #number() {
    let rest = this.version;
    for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let at = 0; at < 18; at++) {
      const [far, near] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.#put(far, near, (bits >> at) & 1);
      this.#put(near, far, (bits >> at) & 1);
    }
  }

  /** Writes bytes into the free modules, in columns of two from the right, upwards and downwards in turn. @param {number[]} bytes */
  fill(bytes) {
    let at = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
      for (let step = 0; step < this.size; step++) {
        const row = up ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.fixed[row][column]) continue;
          const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
          this.rows[row][column] = bit ^ ((row + column + 1) & 1); // the mask
          at++;
        }
      }
    }
  }
}
