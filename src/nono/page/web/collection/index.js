/**
 * Shows on the index of a collection the puzzle of the day, which puzzles the reader has begun or solved, and the
 * pictures and titles of those that are solved.
 *
 * This is not a module, because browsers load no modules from a disk. `keyOf` in files/progress.js makes the same keys.
 */

{
  // Earlier releases wrote the player to this address, so links with its addresses lead here.
  if (/[=/]|^#(today|library|make|draw|play)$/.test(location.hash)) location.replace(`play.html${location.search}${location.hash}`);

  const { solved = "", begun = "" } = document.body.dataset;
  const prefix = `nono.progress.${new URL(".", document.baseURI).pathname}`;
  const links = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-name]"))];
  const progressOf = (/** @type {string} */ name) => {
    try {
      return Number(localStorage.getItem(prefix + name) ?? 0);
    } catch {
      return 0;
    }
  };

  const textOf = (/** @type {string} */ base64) =>
    new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));

  for (const link of links) {
    const progress = progressOf(link.dataset.name ?? "");
    const note = link.querySelector("[data-progress]");
    if (!progress || !note) continue;
    note.textContent = progress === 1 ? solved : begun.replace("{n}", String(Math.floor(100 * progress)));
    link.dataset.solved = String(progress === 1);
    if (progress < 1) continue;
    const picture = link.querySelector("img");
    if (picture?.dataset.solved) picture.src = picture.dataset.solved;
    const heading = link.querySelector("strong");
    if (link.dataset.title && heading) heading.textContent = textOf(link.dataset.title);
  }

  // The names end with a hash of the clues, so their order by hash mixes genres and difficulties.
  const hash = (/** @type {HTMLElement} */ link) => (link.dataset.name ?? "").slice(-8);
  const order = links.toSorted((one, other) => (hash(one) < hash(other) ? -1 : 1));
  const now = new Date();
  const days = Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / (24 * 60));
  const daily = /** @type {HTMLElement} */ (document.getElementById("daily"));
  const card = /** @type {Node} */ (order[days % order.length].parentNode);
  daily.querySelector("ol")?.append(card.cloneNode(true));
  daily.hidden = false;
}
