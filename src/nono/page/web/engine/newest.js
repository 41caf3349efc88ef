/** Works on the newest of several requests. */

// Time that an outdated request may still run before it is aborted, in milliseconds. Most requests end earlier.
const GRACE = 40;

/** Works on one request at a time. If several requests are waiting, only the newest is kept. @template Request */
export class Newest {
  #work;
  /** @type {Request | null} */
  #wanted = null;
  /** @type {AbortController | null} */
  #running = null;
  /** When the running request has begun, in milliseconds. */
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {(request: Request, signal: AbortSignal) => Promise<void>} work */
  constructor(work) {
    this.#work = work;
  }

  /** True if a newer request is waiting. */
  get isWaiting() {
    return this.#wanted !== null;
  }

  /**
   * Starts with a request. If another one is running, lets it end within `GRACE`, or else aborts it, and then starts.
   *
   * @param {Request} request
   */
  submit(request) {
    this.#wanted = request;
    if (this.#running === null) void this.#workOff();
    else this.#timer ??= setTimeout(() => this.#running?.abort(), this.#since + GRACE - performance.now());
  }

  /** Aborts the current request and discards the waiting one. */
  cancel() {
    this.#wanted = null;
    this.#running?.abort();
  }

  /** Works until no request is waiting. */
  async #workOff() {
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
