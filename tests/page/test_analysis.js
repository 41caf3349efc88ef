/** What test_analysis.py runs in the page. */

export const pixels = () => {
  const canvas = document.querySelector("#stage canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Uint32Array(data.buffer).reduce((hash, pixel) => (Math.imul(hash, 31) + pixel) | 0, 0);
};

/** Opens clues without a picture in the studio: one number for each row and column (0: unknown). */
export const copied = async (lengths) => {
  const { app } = await import("/main.js");
  const { nonogram } = await import("/genres/nonogram.js");
  const { blank } = await import("/puzzle/blank.js");
  const clues = Array.from({ length: 3 }, (_, line) => lengths.length ? [{ length: lengths[line], colour: 1 }] : []);
  app.store.load({ ...blank(nonogram, 3, 3), clues: { rows: clues, cols: clues } });
  app.mode = "draw";
};

/** Opens a puzzle as a drawing, or with its clues to be edited, while the engine does not answer. */
export const other = async (text) => {
  const { app } = await import("/main.js");
  const { readJson } = await import("/formats/json.js");
  app.store.load({ ...readJson(text)[0], sealed: false });
  app.mode = "draw";
};

/** Holds back the answers of all workers, and lets them go again. */
export const hold = () => {
  const { addEventListener } = Worker.prototype;
  window.held = null;
  Worker.prototype.addEventListener = function (type, act) {
    const later = (event) => (type === "message" && window.held ? window.held.push(() => act(event)) : act(event));
    addEventListener.call(this, type, later);
  };
};
