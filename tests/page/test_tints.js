/** What test_tints.py runs in the page. */

/** The colours of all cells, near their upper left corners. */
export const colours = async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { app: { board } } = await import("/main.js");
  const { ratio, size } = board.layout;
  const canvas = document.querySelector("#stage canvas");
  const { left, top } = canvas.getBoundingClientRect();
  return Array.from(board.picture.cells, (_, cell) => {
    const { x, y } = board.pointOf(cell);
    const [right, down] = [x - left, y - top].map((place) => Math.round(place * ratio - 0.3 * size));
    return [...canvas.getContext("2d").getImageData(right, down, 1, 1).data].join(" ");
  });
};
