/** What test_pencil.py runs in the page. */

/** The pencil marks on the board by cell: the corner marks, the centre marks, and the excluded candidates. */
export const notes = async () => {
  const { app } = await import("/main.js");
  app.overlays ??= {};
  const overlay = app.board.overlay.bind(app.board);
  app.board.overlay = (parts) => {
    Object.assign(app.overlays, parts);
    overlay(parts);
  };
};

export const shown = async () => {
  const { notes } = (await import("/main.js")).app.overlays;
  const keys = (list, struck) => list.filter(({ isStruck }) => isStruck === struck).map(({ key }) => key).join("");
  return Object.fromEntries([...notes].map(([cell, { corner, centre }]) =>
    [cell, [keys(corner, false), keys(centre, false), keys(centre, true)]]));
};

export const ready = async () => {
  const { board } = (await import("/main.js")).app;
  return board.pointOf(9).y < innerHeight && !document.querySelector("#play-pencil").hidden;
};

export const tints = async () => {
  const { signs } = (await import("/main.js")).app.histories.play;
  return Object.fromEntries([...signs.entries()].filter(([, tint]) => tint));
};

/** True as soon as the record of the game has the colour of only one cell. */
export const kept = async () => {
  const { app } = await import("/main.js");
  const states = Object.keys(localStorage).filter((key) => key.startsWith("nono.state."));
  return states.some((key) => JSON.parse(localStorage[key]).game?.marks.state === app.saved().game.marks.state);
};

/** Gives a cell a colour and solves the puzzle. */
export const solve = async (values) => {
  const marks = (await import("/main.js")).app.histories.play;
  marks.sign([[0, 2]]);
  marks.paint(values);
};

export const marksReadAgain = async () => {
  const { Marks } = await import("/puzzle/marks.js");
  const [old, now] = [new Marks(), new Marks()];
  old.reset(new Uint8Array(4).fill(255), 2);
  old.paint([[1, 1]]);
  old.writeNotes([[2, 1]], 1);
  const { state, history } = old.saved();
  now.restore({ state, history }, 4, 2, 2, 4);
  now.sign([[3, 8]]);
  const again = new Marks();
  again.restore(JSON.parse(JSON.stringify(now.saved())), 4, 2, 2, 4);
  const signs = [...again.signs];
  again.undo();
  again.undo();
  return [[...now.grid], now.notes(2, 1), signs, [...again.signs], again.notes(2, 1)];
};
