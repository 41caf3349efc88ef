/** Compresses bytes with the browser's streams, and computes the checksum that PNG and zip use. */

import { DAMAGED, fail } from "./errors.js";

/** Compresses bytes. @param {Uint8Array} bytes @param {CompressionFormat} kind */
export async function deflated(bytes, kind) {
  return piped(bytes, new CompressionStream(kind), Infinity);
}

/**
 * Decompresses bytes. Fails if the result has more than `most` bytes.
 *
 * @param {Uint8Array} bytes
 * @param {CompressionFormat} kind
 * @param {number} most
 */
export async function inflated(bytes, kind, most) {
  return piped(bytes, new DecompressionStream(kind), most);
}

/**
 * Returns what a stream makes of bytes. Fails if this has more than `most` bytes.
 *
 * @param {Uint8Array} bytes
 * @param {GenericTransformStream} transform
 * @param {number} most
 */
async function piped(bytes, transform, most) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(transform).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      fail(DAMAGED);
    }
    pieces.push(value);
  }
  return joined(pieces);
}

/** Returns pieces as one array. @param {Uint8Array[]} pieces */
export function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** Returns the CRC-32 as four bytes, highest byte first. @param {Uint8Array} bytes */
export function checkSum(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return bigEndian(~sum);
}

/** Returns a number of 32 bits as four bytes, highest byte first. @param {number} value */
export function bigEndian(value) {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}
