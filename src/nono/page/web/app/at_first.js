/** Loads parts of the page when the user first needs them. */

/**
 * Loads a part of the page after the first event of a type for which it is needed. Returns a function that loads it now
 * if it is needed, and waits until it has started.
 *
 * @template Module
 * @param {import("./app.js").App} app
 * @param {EventTarget} target
 * @param {string} type   the event after which the part may be needed
 * @param {() => Promise<Module>} load      imports the part
 * @param {(module: Module) => void} start   called once, when the part is loaded
 * @param {() => boolean} [isNeeded]         asked after each event
 */
export function atFirst(app, target, type, load, start, isNeeded = () => true) {
  /** @type {Promise<void> | null} */
  let started = null;
  const attempt = async () => {
    if (!isNeeded()) return;
    started ??= app.loaded(load()).then((module) => {
      if (module) start(module);
      else started = null; // the next event tries again
    });
    await started;
  };
  target.addEventListener(type, attempt);
  return attempt;
}
