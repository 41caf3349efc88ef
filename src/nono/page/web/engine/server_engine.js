/** Asks the server of the page for the engine's answers. This is used by installations without a WebAssembly engine. */

import { Calls } from "./calls.js";
import { EngineError } from "./shared.js";
import { valueOf, wordsOf } from "./values.js";

/**
 * The address for calls, and the token that each call must send.
 * @typedef {{address: string, token: string}} Access
 */

// the kind of a frame that has a report; a frame of kind 0 has the words of the answer
const FOUND = 1;
const FRAME = 8; // number of bytes before the content of a frame
const REASONS = new Map([
  [400, "model"],
  [403, "missing"],
  [507, "memory"],
]);

/** An engine on the server. If the worker is terminated, the connection closes and the server ends the search. */
export class ServerEngine extends Calls {
  #access;

  /** @param {Access} access */
  constructor(access) {
    super();
    this.#access = access;
  }

  /** Rejects with `EngineError`. @override @param {unknown[]} call @param {(report: any) => void} [onReport] */
  async ask(call, onReport = () => undefined) {
    const { address, token } = this.#access;
    try {
      const response = await fetch(address, { method: "POST", headers: { "Nono-Token": token }, body: wordsOf(call) });
      if (!response.ok) {
        const { error } = await response.json();
        throw new EngineError(REASONS.get(response.status) ?? "lost", error);
      }
      for await (const [kind, content] of frames(/** @type {ReadableStream<Uint8Array>} */ (response.body))) {
        const value = valueOf(new Int32Array(content.buffer));
        if (kind !== FOUND) return value;
        onReport(value);
      }
    } catch (error) {
      throw error instanceof EngineError ? error : new EngineError("lost", String(error));
    }
    throw new EngineError("lost", "the answer broke off");
  }
}

/**
 * Yields the kind and the content of each frame of a stream. The content of each frame has its own buffer.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @returns {AsyncGenerator<[number, Uint8Array]>}
 */
async function* frames(stream) {
  const reader = stream.getReader();
  let bytes = new Uint8Array();
  for (;;) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = bytes.length < FRAME ? Infinity : FRAME + view.getInt32(4, true);
    if (bytes.length >= end) {
      yield [view.getInt32(0, true), bytes.slice(FRAME, end)];
      bytes = bytes.subarray(end);
      continue;
    }
    const { done, value } = await reader.read();
    if (done) return;
    const longer = new Uint8Array(bytes.length + value.length);
    longer.set(bytes);
    longer.set(value, bytes.length);
    bytes = longer;
  }
}
