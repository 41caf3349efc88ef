/** What test_whole.py runs in the page. */

export const solve = async () => {
  const { app: { histories, store } } = await import("/main.js");
  const { cells } = store.puzzle;
  histories.play.begin();
  histories.play.paint([...cells.entries()].filter(([, colour]) => colour));
  histories.play.end();
};

/** Strokes of one cell each, made directly in the store, while the board is drawn and the engine works. */
export const strokes = async number => {
  const { app } = await import("/main.js");
  for (let i = 0; i < number; i++) {
    const { width, height, cells } = app.store.puzzle;
    const at = (i * 7919) % (width * height);
    app.store.begin();
    app.store.paint([[at, cells[at] ? 0 : 1]]);
    app.store.end();
    if (i % 8 === 0) await new Promise(requestAnimationFrame);
  }
};
