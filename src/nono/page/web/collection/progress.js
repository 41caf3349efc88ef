/** Shows on the index of a collection which puzzles the reader has begun or solved. */

import { progressOf } from "../files/progress.js";

const { solved = "", begun = "" } = document.body.dataset;
for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-name]"))) {
  const progress = progressOf(link.dataset.name ?? "");
  const note = link.querySelector("[data-progress]");
  if (!progress || !note) continue;
  note.textContent = progress === 1 ? solved : begun.replace("{n}", String(Math.floor(100 * progress)));
  link.dataset.solved = String(progress === 1);
}
