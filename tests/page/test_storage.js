/** What test_storage.py runs in the page. */

/** Fills the storage up to the last character. */
export const fill = () => {
  for (let size = 1 << 22; size >= 1; size >>= 1) {
    try {
      for (let number = 0; ; number++) localStorage[`full.${size}.${number}`] = "x".repeat(size);
    } catch {}
  }
};

export const solved = async (id) => {
  const { entryOf } = await import("/files/records.js");
  const { gridOf } = await import("/files/pictures.js");
  const { prepare, unpackPuzzle } = await import("/formats/link.js");
  const entry = entryOf(id);
  await prepare([entry.link]);
  delete localStorage[`nono.state.${id}`];
  return [...gridOf(entry, unpackPuzzle(entry.link))];
};

export const mark = async (solution) => {
  const { app } = await import("/main.js");
  const marks = app.histories.play;
  marks.begin();
  marks.paint(solution.map((mark, cell) => [cell, mark]).filter(([cell, mark]) => mark));
  marks.end();
};
