/**
 * Keeps the page in the browser, so that it opens without a network.
 *
 * The version and the files, each with the hash of its content, are completed by nono.page.site. A version is stored
 * whole or not at all, and every file comes from it: pages never get files of two versions. A new version waits, as
 * browsers have it, until no page of the old one is open.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const VERSION = "";
/** @type {Record<string, string>} */
const FILES = {};

const START = "index.html";
const FORMATS = "api/formats"; // those of Python, which a server may have: none without one
const OPENED = "api/opened"; // the puzzles that the page begins with: those of now
const PLACE = `nono ${worker.registration.scope} `; // a host may have the page twice, in two folders
const NAME = PLACE + VERSION;

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { scope } = worker.registration;
  if (request.method !== "GET" || !(origin + pathname).startsWith(scope)) return;
  const name = (origin + pathname).slice(scope.length) || START;
  if (name === FORMATS) event.respondWith(fetch(request).catch(() => Response.json({ formats: {} })));
  if (!Object.hasOwn(FILES, name)) return;
  event.respondWith(name === OPENED ? fetch(request, { cache: "no-cache" }).catch(() => kept(name)) : kept(name));
});

/** Where a file is, as hosts that have no index.html in addresses have it. @param {string} name */
function address(name) {
  return new URL(name === START ? "./" : name, worker.registration.scope).href;
}

/** A file from the host; an error where it is of another version. @param {string} name */
async function load(name) {
  const response = await fetch(address(name), { cache: "no-cache", integrity: FILES[name] });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Stores the files, all or none. */
async function keep() {
  const cache = await caches.open(NAME);
  try {
    await Promise.all(Object.keys(FILES).map(async (name) => cache.put(address(name), await load(name))));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** Removes the older versions, and serves the page that is open without one. */
async function begin() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PLACE) && name !== NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A stored file. @param {string} name */
async function kept(name) {
  const cache = await caches.open(NAME);
  return (await cache.match(address(name))) ?? load(name);
}
