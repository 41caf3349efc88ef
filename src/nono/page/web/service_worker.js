/**
 * Stores the page in the browser, so that it opens without a network.
 *
 * nono.page.site fills in the version, and the names and hashes of the files. The worker stores either all files of a
 * version or none of them, so a page never gets files of two versions. A new version waits until no page of the old
 * version is open, or until a page asks for it: then all pages load it.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const VERSION = "";
/** @type {Record<string, string>} */
const FILES = {};

const START = "index.html";
const FORMATS = "api/formats"; // the formats of the Python package; the list is empty if `nono page` does not answer
const OPENED = "api/opened"; // the puzzles to open first; they may change, so they are fetched again at each start
const PUZZLES = "puzzles/"; // the pages of a collection, whose index is START; the worker keeps those that were visited
const PLACE = `nono ${worker.registration.scope} `; // one host may serve the page from two folders
const NAME = PLACE + VERSION;

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("message", () => void worker.skipWaiting()); // a page has asked for the new version
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { scope } = worker.registration;
  if (request.method !== "GET" || !(origin + pathname).startsWith(scope)) return;
  const name = (origin + pathname).slice(scope.length) || START;
  if (name.startsWith(PUZZLES) || (name === START && !Object.hasOwn(FILES, START))) event.respondWith(fresh(request));
  if (name === FORMATS) event.respondWith(fetch(request).catch(() => Response.json({ formats: {} })));
  if (!Object.hasOwn(FILES, name)) return;
  event.respondWith(name === OPENED ? fetch(request, { cache: "no-cache" }).catch(() => kept(name)) : kept(name));
});

/** Returns the address of a file. @param {string} name */
function address(name) {
  return new URL(name, worker.registration.scope).href;
}

/**
 * Fetches a file from the host. Fails if the file belongs to another version. Some hosts redirect index.html and
 * play.html, and browsers open no page from a redirected response, so the worker makes a new response.
 *
 * @param {string} name
 */
async function load(name) {
  const response = await fetch(address(name), { cache: "no-cache", integrity: FILES[name] });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.redirected ? new Response(response.body, response) : response;
}

/** Stores all files, and the index of a collection. If one of them cannot be fetched, stores none. */
async function keep() {
  const cache = await caches.open(NAME);
  try {
    const names = Object.keys({ ...FILES, [START]: "" });
    await Promise.all(names.map(async (name) => cache.put(address(name), await load(name))));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** Removes older versions, and takes over pages that were opened without a service worker. */
async function begin() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PLACE) && name !== NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Returns true if a request is for the index of a collection, which has two addresses. @param {Request} request */
function isIndex({ url }) {
  return [worker.registration.scope, address(START)].includes(url.split(/[?#]/)[0]);
}

/** Fetches a page of a collection, and keeps it for times without a network. @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    const key = isIndex(request) ? address(START) : request;
    if (response.ok && !response.redirected) await cache.put(key, response.clone());
    return response;
  } catch {
    return (await cache.match(isIndex(request) ? address(START) : request)) ?? Response.error();
  }
}

/** Returns a stored file. @param {string} name */
async function kept(name) {
  const cache = await caches.open(NAME);
  return (await cache.match(address(name))) ?? load(name);
}
