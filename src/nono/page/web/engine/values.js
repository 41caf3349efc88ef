/**
 * Converts values to words of 32 bits and back (src/engine/bindings/words.hpp): so the calls of the engine and its answers
 * travel.
 */

import { EngineError } from "./shared.js";

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
// the kinds of values
const [NONE, WHOLE, REAL, BYTES, TEXT, INTS, LIST, ENTRIES] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns the words of some values. @param {unknown[]} values */
export function wordsOf(values) {
  /** @type {ArrayLike<number>[]} */
  const parts = [];
  /** Adds the words of a value: one for its kind and size, then its content. */
  /** @type {(kind: number, size: number, content?: ArrayLike<number>) => void} */
  const add = (kind, size, content = []) => {
    parts.push([(size << 4) | kind], content);
  };
  const addBytes = (/** @type {number} */ kind, /** @type {Uint8Array} */ bytes) => {
    const padded = new Uint8Array((bytes.length + 3) & ~3); // to whole words
    padded.set(bytes);
    add(kind, bytes.length, new Int32Array(padded.buffer));
  };
  /** Adds a value. @param {any} value */
  const put = (value) => {
    if (value === null) add(NONE, 0);
    else if (typeof value === "boolean") add(NONE, 1 + Number(value));
    else if (typeof value === "string") addBytes(TEXT, encoder.encode(value));
    else if (typeof value === "number" && value === (value | 0)) add(WHOLE, 1, [value]);
    else if (typeof value === "bigint" || Number.isSafeInteger(value)) {
      const shifts = [0n, 32n, 64n];
      add(WHOLE, 3, shifts.map((shift) => Number(BigInt.asIntN(32, BigInt(value) >> shift))));
    } else if (typeof value === "number") add(REAL, 2, new Int32Array(Float64Array.of(value).buffer));
    else if (value instanceof Uint8Array) addBytes(BYTES, value);
    else if (value instanceof Int32Array) add(INTS, value.length, value);
    else {
      const entries = Object.entries(value);
      const isList = Array.isArray(value);
      add(isList ? LIST : ENTRIES, entries.length);
      (isList ? value : entries.flat()).forEach(put);
    }
  };
  values.forEach(put);
  const words = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    words.set(part, end);
    end += part.length;
  }
  return words;
}

/** Returns the value that words contain. Throws `EngineError` if they refuse a call. @param {Int32Array} words */
export function valueOf(words) {
  const bytes = new Uint8Array(words.buffer, words.byteOffset);
  let position = 0;
  /** Reads the next value. */
  const next = () => {
    const head = words[position++];
    const [kind, size, start] = [head & 15, head >>> 4, position]; // as `add` above has packed them
    switch (kind) {
      case NONE:
        return [null, false, true][size];
      case WHOLE:
        position += size;
        if (size === 1) return words[start];
        return words.subarray(start, position).reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
      case REAL:
        position += size;
        return new Float64Array(words.slice(start, position).buffer)[0];
      case INTS:
        position += size;
        return words.slice(start, position);
      case LIST:
        return items(size);
      case ENTRIES:
        return Object.fromEntries(Array.from({ length: size }, () => items(2)));
    }
    position += (size + 3) >> 2; // the other kinds are bytes, a text, or the message of a refused call
    const content = bytes.slice(4 * start, 4 * start + size);
    if (kind === BYTES) return content;
    const text = decoder.decode(content);
    if (kind === TEXT) return text;
    throw new EngineError("model", text);
  };
  /** @type {(size: number) => any[]} */
  const items = (size) => Array.from({ length: size }, next);
  return next();
}
