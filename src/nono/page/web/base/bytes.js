/** Converts bytes to text for addresses, and integers to bytes. */

const PIECE = 0x8000; // number of bytes per call of String.fromCharCode, which takes a limited number of arguments

/** Returns bytes as base64url without padding. @param {Uint8Array} bytes */
export function toBase64Url(bytes) {
  let binary = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the bytes of a text in base64url. @param {string} text @throws {RangeError} if the text is not base64url */
export function fromBase64Url(text) {
  let binary;
  try {
    binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new RangeError("the text is not base64url");
  }
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** A growing buffer of bytes. Integers are written with 7 bits per byte, lowest bits first. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  length = 0;

  /** Makes room for this many more bytes. @param {number} more */
  #makeRoom(more) {
    if (this.length + more <= this.#bytes.length) return;
    const longer = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + more));
    longer.set(this.#bytes.subarray(0, this.length));
    this.#bytes = longer;
  }

  /** Writes an integer. @param {number} number   an integer, at least 0 */
  number(number) {
    this.#makeRoom(8);
    while (number > 127) {
      this.#bytes[this.length++] = (number % 128) | 128;
      number = Math.floor(number / 128);
    }
    this.#bytes[this.length++] = number;
  }

  /** Writes bytes without their number. @param {Uint8Array} bytes */
  bytes(bytes) {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Writes a text in UTF-8 after its number of bytes. @param {string} text */
  text(text) {
    const bytes = new TextEncoder().encode(text);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  /** Returns all bytes. They are valid until the next write. */
  written() {
    return this.#bytes.subarray(0, this.length);
  }
}

/** Reads bytes that a `ByteWriter` has written. Every method throws RangeError if the bytes end too early. */
export class ByteReader {
  #position = 0;
  #bytes;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  get left() {
    return this.#bytes.length - this.#position;
  }

  /** Reads an integer. */
  number() {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#position++];
      // or it is too large for a safe integer
      if (byte === undefined || factor > 2 ** 45) throw new RangeError("the bytes end within a number");
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
  }

  /** Reads this many bytes. They share the memory of the reader. @param {number} size */
  bytes(size) {
    if (size > this.left) throw new RangeError("the bytes end within a list");
    this.#position += size;
    return this.#bytes.subarray(this.#position - size, this.#position);
  }

  /** Reads a text. Throws TypeError if it is not UTF-8. */
  text() {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.bytes(this.number()));
  }
}
