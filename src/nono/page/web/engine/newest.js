/** Work on the newest of many requests: those in between are dropped. */

const GRACE = 40; // milliseconds that work which is not wanted any more may go on for: most of it ends by itself

/** @template Request */
export class Newest {
  #work;
  /** @type {Request | null} */
  #wanted = null;
  /** @type {AbortController | null} */
  #running = null;
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {(request: Request, signal: AbortSignal) => Promise<void>} work */
  constructor(work) {
    this.#work = work;
  }

  /** Whether a newer request waits. */
  get isWaiting() {
    return this.#wanted !== null;
  }

  /** @param {Request} request */
  ask(request) {
    this.#wanted = request;
    if (this.#running === null) void this.#next();
    else this.#timer ??= setTimeout(() => this.#running?.abort(), this.#since + GRACE - performance.now());
  }

  /** Nothing is wanted any more. */
  drop() {
    this.#wanted = null;
    this.#running?.abort();
  }

  async #next() {
    while (this.#wanted !== null) {
      const request = this.#wanted;
      this.#wanted = null;
      this.#running = new AbortController();
      this.#since = performance.now();
      await this.#work(request, this.#running.signal).catch(reportError);
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    this.#running = null;
  }
}
