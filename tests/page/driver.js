/** What driver.py runs in the page. */

/** Shows a black and white picture, given by its width and its cells, as a new drawing. */
export const draw = async ([width, cells]) => {
  const { app } = await import("./main.js");
  const { nonogram } = await import("/genres/nonogram.js");
  const { blank } = await import("/puzzle/blank.js");
  app.store.load({ ...blank(nonogram, cells.length / width, width), cells: Uint8Array.from(cells) });
};

/** The drawn picture as one string per row, with the palette key of each cell. */
export const rows = async () => {
  const { app } = await import("./main.js");
  const { height, width, cells, palette } = app.store.puzzle;
  return Array.from({ length: height }, (_, row) =>
    Array.from(cells.slice(row * width, (row + 1) * width), (code) => palette[code]?.key ?? String(code)).join(""));
};

export const drop = ([name, text]) => {
  const dropped = new DataTransfer();
  if (name) dropped.items.add(new File([text], name));
  else dropped.setData('text/plain', text);
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }
};

export const stored = async () => {
  const { app } = await import("./main.js");
  const told = ({ game, history, view }) => JSON.stringify([game?.marks, game?.hints, history, view]);
  const states = Object.keys(localStorage).filter((key) => key.startsWith("nono.state."));
  return states.some((key) => told(JSON.parse(localStorage[key])) === told(app.saved()));
};

/** Waits until the board and the room around it have kept their places for twelve frames. */
export const settled = async () => {
  const { app } = await import("./main.js");
  const places = () => {
    const { clientWidth, clientHeight } = document.querySelector("#stage .room");
    return [app.board.layout.size, ...Object.values(app.board.pointOf(0)), clientWidth, clientHeight].join();
  };
  for (let last = "", frames = 0; frames < 12; frames = places() === last ? frames + 1 : 0) {
    last = places();
    await new Promise(requestAnimationFrame);
  }
};
