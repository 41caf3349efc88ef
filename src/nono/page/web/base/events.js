/** Objects that tell others what happens to them. */

export class Source extends EventTarget {
  /** @param {string} type @param {any} [detail] */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Calls a function with the detail of each event of a type. @param {string} type @param {(detail: any) => void} act */
  on(type, act) {
    this.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
  }
}
