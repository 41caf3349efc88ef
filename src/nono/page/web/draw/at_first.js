/** Loads parts of the modes Draw and Clues when the user first needs them. */

/**
 * @template Module
 * @param {import("../app/app.js").App} app
 * @param {EventTarget} target
 * @param {string} type   the event after which the part may be needed
 * @param {() => Promise<Module>} load
 * @param {(module: Module) => void} start
 * @param {() => boolean} [isNeeded]
 */
export function atFirst(app, target, type, load, start, isNeeded = () => true) {
  target.addEventListener(type, async function listener() {
    if (!isNeeded()) return;
    target.removeEventListener(type, listener);
    const module = await app.loaded(load());
    if (module) start(module);
    else target.addEventListener(type, listener);
  });
}
