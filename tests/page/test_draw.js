/** What test_draw.py runs in the page. */

export const open = async (text) => {
  const rows = text.split(" ");
  const { app } = await import("/main.js");
  const keys = app.store.puzzle.palette.map(({ key }) => key);
  const cells = Uint8Array.from(rows.join(""), (key) => keys.indexOf(key));
  app.store.load({ ...app.store.puzzle, height: rows.length, width: rows[0].length, cells, clues: null });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

/** Notes how many cells are hatched, and lets the test end the pause before. */
export const watchHatch = async () => {
  const { app } = await import("/main.js");
  const overlay = app.board.overlay.bind(app.board);
  window.hatched = 0;
  app.board.overlay = (parts) => {
    if (parts && "hatch" in parts) window.hatched = parts.differs?.length ?? 0;
    overlay(parts);
  };
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...more) => {
    if (time === 1600) window.endPause = act;
    return later(act, time === 1600 ? 1e9 : time, ...more);
  };
};

/** Counts the canvases that are made, the parts of canvases that are drawn, and the frames. */
export const countDrawing = () => {
  window.counts = [0, 0, 0];
  const { createElement } = document;
  document.createElement = (name, ...more) => {
    window.counts[0] += Number(name === "canvas");
    return createElement.call(document, name, ...more);
  };
  const { clip } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clip = function (...given) {
    window.counts[1]++;
    return clip.apply(this, given);
  };
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (act) => {
    window.counts[2]++;
    return request(act);
  };
};
