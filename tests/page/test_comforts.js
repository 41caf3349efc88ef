/** What test_comforts.py runs in the page. */

/** The middle of a number of a clue on the page, by its line (rows first) and its index. */
export const number = async ([line, index]) => {
  const { board } = (await import("/main.js")).app;
  const { height, rows, cols } = board.picture;
  const { measures: { gap, stepX, stepY }, ratio, size } = board.layout;
  const isRow = line < height;
  const clue = isRow ? rows[line] : cols[line - height];
  const { x, y } = board.pointOf(isRow ? line * board.picture.width : line - height);
  const away = size / 2 + gap + (clue.length - index - 0.5) * (isRow ? stepX : stepY);
  return isRow ? [x - away / ratio, y] : [x, y - away / ratio];
};
