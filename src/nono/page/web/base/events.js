/** Objects that tell others what happens to them. */

/**
 * `Details` has the type of the detail of each event.
 *
 * @template {Record<string, any>} [Details=Record<string, any>]
 */
export class Source extends EventTarget {
  /** @template {keyof Details & string} Type @param {Type} type @param {Details[Type]} [detail] */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Calls a function with the detail of each event of a type.
   *
   * @template {keyof Details & string} Type
   * @param {Type} type
   * @param {(detail: Details[Type]) => void} act
   */
  on(type, act) {
    this.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
  }
}
