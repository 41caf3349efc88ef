/** What test_phone.py runs in the page. */

/** Records the texts that are drawn on the board, with the middle and the width of each. */
export const record = () => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  window.texts = [];
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (this.canvas.parentElement) window.texts.push({ text, x, y, wide: this.measureText(text).width });
    fillText.call(this, text, x, y);
  };
};

/** Opens a built-in nonogram by its number. Returns how many there are. */
export const pack = async (number) => {
  const { app } = await import("/main.js");
  const { builtIn, puzzleOf } = await import("/files/shelf.js");
  const pictures = (await builtIn()).puzzles.filter(({ genre }) => genre === "nonogram");
  app.store.load(await puzzleOf(pictures[number]));
  return pictures.length;
};

/** For each whole line on the screen: the numbers that are drawn, the whole clue, and the middle of the drawn band. */
export const clues = async () => {
  const { app: { board, settings } } = await import("/main.js");
  await new Promise(requestAnimationFrame);
  window.texts = [];
  settings.dispatchEvent(new CustomEvent("change")); // draws everything
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { layout, picture: { rows, cols } } = board;
  const { left, top, width, height, size, ratio } = layout;
  const box = document.querySelector("#stage canvas").getBoundingClientRect();
  const found = [];
  const add = (line, clue, along, across, band, start, end) => {
    if (start < (along === "x" ? top : left) || end > (along === "x" ? height : width)) return;
    const numbers = window.texts.filter((one) => one[across] > start && one[across] < end && one[along] < band)
      .filter(({ x, y, wide }) => x - wide / 2 > 0 && y - wide / 4 > 0);
    const order = (one) => 1e6 * (one[across] > (start + end) / 2 + 0.1) + one[along]; // a folded clue has two lines
    const shown = [...new Map(numbers.map((one) => [order(one), one.text])).entries()].sort(([a], [b]) => a - b);
    const at = { [along]: band / 2, [across]: (start + end) / 2 };
    found.push({ line, shown: shown.map(([, text]) => text), clue: clue.map(([number]) => number),
      x: box.x + at.x / ratio, y: box.y + at.y / ratio });
  };
  rows.forEach((clue, row) => add(row, clue, "x", "y", left, layout.y(row), layout.y(row + 1)));
  cols.forEach((clue, at) => add(rows.length + at, clue, "y", "x", top, layout.x(at), layout.x(at + 1)));
  return found;
};

/** Whether there is an arrow at the outer or inner end of a clue: pixels in the colour of arrows. */
export const arrow = async ([{ line, shown }, isInner]) => {
  const { app: { board: { layout, picture } } } = await import("/main.js");
  const { left, top, size } = layout;
  const { gap, stepX, stepY } = layout.measures;
  const far = (step) => (isInner ? gap : 1.5 * gap + shown.length * step);
  const row = [left - far(stepX), layout.y(line), gap / 2, size];
  const column = [layout.x(line - picture.height), top - far(stepY), size, gap / 2];
  const context = document.querySelector("#stage canvas").getContext("2d");
  const { data } = context.getImageData(...(line < picture.height ? row : column).map(Math.round));
  return data.filter((value, at) => at % 4 === 0 && value < 180).length > 4;
};

/** Comes near to the middle of a board that does not fit. Returns true if it does not. */
export const near = async () => {
  const { app: { board } } = await import("/main.js");
  const { height, width } = board.picture;
  if (board.viewport.isFar || !board.viewport.isWhole) board.viewport.near((height >> 1) * width + (width >> 1));
  return !board.viewport.isWhole;
};

/** The colours of the pixels at the left end of the first chip of the first row, where an arrow stands beside it. */
export const chip = async () => {
  const { layout, picture, viewport } = (await import("/main.js")).app.board;
  const [from, to] = layout.shownNumbers("rows", picture.rows[0]);
  const { gap, stepX, text } = layout.measures;
  const [x, y] = [layout.left - gap - (to - from) * stepX + 0.2 * text, layout.y(0.5) - 0.3 * text];
  const context = viewport.view.querySelector("canvas").getContext("2d");
  const { data } = context.getImageData(x, y, 0.15 * text, 0.6 * text);
  return [from, new Set(new Uint32Array(data.buffer)).size];
};
