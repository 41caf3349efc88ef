/** What is chosen for drawing. */

/** @typedef {"pencil" | "line" | "rectangle" | "box" | "fill" | "select"} Tool */
/** @typedef {import("./shapes.js").Symmetry} Symmetry */

/** Fires "change". */
export class Choice extends EventTarget {
  /** @type {Tool} */
  tool = "pencil";
  /** The value that the left button paints: a code of the genre's brushes. */
  brush = 1;
  /** @type {Symmetry} */
  symmetry = "none";

  /** @param {{tool?: Tool, brush?: number, symmetry?: Symmetry}} parts */
  set(parts) {
    Object.assign(this, parts);
    this.dispatchEvent(new CustomEvent("change"));
  }
}
