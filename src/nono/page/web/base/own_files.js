/** Loads files that belong to the page. */

/**
 * Returns a response with one of the page's own files. In Node, where the npm package runs and `fetch` cannot read local
 * files, the file comes from the disk.
 *
 * @param {string} address
 */
export async function ownFile(address) {
  if (!address.startsWith("file:")) return fetch(address);
  const disk = "node:fs/promises"; // a variable, so that bundlers for browsers do not look for this module
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ disk);
  return new Response(await readFile(new URL(address)));
}
