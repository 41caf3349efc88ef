/** What test_draw.py runs in the page. */

export const open = async (text) => {
  const rows = text.split(" ");
  const { app } = await import("/app/main.js");
  const keys = app.store.puzzle.palette.map(({ key }) => key);
  const cells = Uint8Array.from(rows.join(""), (key) => keys.indexOf(key));
  app.store.load({ ...app.store.puzzle, height: rows.length, width: rows[0].length, cells, clues: null });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};
