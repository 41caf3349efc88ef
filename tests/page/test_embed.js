/** What test_embed.py runs in the page. */

/** Writes the link of a puzzle, as the HTML of the dialog Share has it. */
export const link = async (text) => {
  const { readJson } = await import("/formats/json.js");
  const { writeLink } = await import("/formats/index.js");
  const [puzzle] = readJson(text);
  return writeLink({ ...puzzle, sealed: true, start: null });
};

/** `size` in CSS pixels; `isLargest`: larger cells would not fit, or clues are cut already. */
export const board = async () => {
  const { app: { board: { layout } } } = await import("/main.js");
  const { width, height, size, ratio } = layout;
  const { clientWidth: across, clientHeight: down } = document.querySelector("#stage .room");
  const larger = layout.boardExtent(size + 1);
  const isLargest = layout.isCut || size === 80 || larger.width > across * ratio || larger.height > down * ratio;
  const extent = layout.boardExtent();
  return { size: size / ratio, isLargest, isWhole: extent.width <= width && extent.height <= height };
};
