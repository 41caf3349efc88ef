/** Objects that tell others what happens to them. */

/**
 * `Events` maps the types of the events to their details, such as `{full: {since: number}, using: undefined}`.
 *
 * @template {object} [Events=any]
 */
export class Source extends EventTarget {
  /**
   * Dispatches an event with its detail.
   *
   * @template {keyof Events & string} Type
   * @param {Type} type
   * @param {Events[Type]} [detail]
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Calls a function with the detail of each event of a type.
   *
   * @template {keyof Events & string} Type
   * @param {Type} type
   * @param {(detail: Events[Type]) => void} act
   */
  on(type, act) {
    this.addEventListener(type, (event) => act(/** @type {CustomEvent<Events[Type]>} */ (event).detail));
  }
}
