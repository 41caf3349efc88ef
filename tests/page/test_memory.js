/** What test_memory.py runs in the page. */

/** Returns lists as texts: a character per number or truth value, and texts as they are. */
export const written = function () {
  const character = (value) => typeof value === "string" ? value : String.fromCharCode(0x4e00 + Number(value));
  const valuesOf = (list) => [...(ArrayBuffer.isView(list) ? list : Array.from(list).flat(2))];
  const isPlain = (value) => ["string", "number", "boolean"].includes(typeof value);
  return this.map((list) => valuesOf(list).filter(isPlain).map(character).join(""));
};
