/** What test_board.py runs in the page. */

export const open = async ({ height, width, colours, cells }) => {
  const { app } = await import("/main.js");
  const { Board } = await import("/board/board.js");
  const { nonogram } = await import("/genres/nonogram.js");
  const { NAMED } = await import("/puzzle/palette.js");
  const first = document.querySelector("#stage");
  const stage = first.cloneNode();
  first.before(stage);
  first.hidden = true;
  first.id = "";
  window.settings = app.settings;
  window.board = new Board(stage, app.settings);
  window.shown = { height, width, palette: NAMED.slice(0, colours), cells: Uint8Array.from(cells), clues: null };
  window.show = () => board.show(nonogram.picture(shown, null), true);
  window.fired = [];
  for (const type of ["begin", "move", "end", "cancel", "cursor", "clue", "key"]) {
    board.addEventListener(type, ({ detail }) => {
      window.fired.push(type === "key" ? [type, detail.key] : [type, detail]);
    });
  }
  show();
};

export const map = ([row, column]) => {
  const { left, top, ratio } = board.layout;
  const { x, y } = document.querySelector("#stage canvas").getBoundingClientRect();
  for (let down = 0; down < top; down += 2) {
    for (let right = 0; right < left; right += 2) {
      const place = board.viewport.mapAt(x + right / ratio, y + down / ratio);
      if (place && Math.abs(place.row - row) < 2 && Math.abs(place.column - column) < 2) {
        return [x + right / ratio, y + down / ratio];
      }
    }
  }
  return null;
};

/** The colours of the board by their names in tokens.css, as red, green and blue. */
export const tones = (names) => {
  const probe = document.querySelector("#stage").appendChild(document.createElement("span"));
  const found = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  });
  probe.remove();
  return found;
};

/** The colours of the pixels of a cell or of the clue of a row, as sets of red, green and blue. */
export const pixels = (cell) => {
  const canvas = document.querySelector("#stage canvas");
  const { left, top, size, ratio } = board.layout;
  const { x, y } = board.pointOf(Math.max(0, cell));
  const box = canvas.getBoundingClientRect();
  const [middle, down] = [(x - box.left) * ratio, (y - box.top) * ratio];
  const area = cell < 0 ? [0, down - size / 3, left, (2 * size) / 3] : [middle - size / 2, down - size / 2, size, size];
  const { data } = canvas.getContext("2d").getImageData(...area.map(Math.round));
  const found = {};
  for (let at = 0; at < data.length; at += 4) {
    const pixel = data.slice(at, at + 3).join(" ");
    found[pixel] = (found[pixel] ?? 0) + 1;
  }
  return found;
};

export const darkPixelsOfClues = () => {
  const canvas = document.querySelector("#stage canvas");
  const context = canvas.getContext("2d");
  const reds = (...area) => context.getImageData(...area).data.filter((_, at) => at % 4 === 0);
  const dark = (...area) => reds(...area).filter((red) => red < 90).length;
  const { left, top } = canvas.getBoundingClientRect();
  const { x, y } = board.pointOf(40 * 60 + 40);
  return [dark(0, y - top - 20, 60, 40), dark(x - left - 20, 0, 40, 60)];
};
