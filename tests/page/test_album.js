/** What test_album.py runs in the page. */

/** Stores solved games: of addresses, with the seconds that they took and the time when they were solved. */
export const hang = async (games) => {
  const { findShelved, puzzleOf } = await import("/files/shelf.js");
  const { keyOf, packPuzzle } = await import("/formats/link.js");
  for (const [index, { address, seconds, solved, more = {} }] of games.entries()) {
    const puzzle = await puzzleOf(await findShelved(address));
    const { meta: { title = "" }, width, height } = puzzle;
    const entry = { time: Date.parse(solved), title, size: `${width}×${height}`, key: keyOf(puzzle), from: address,
      progress: 1, link: packPuzzle({ ...puzzle, sealed: false }), ...more };
    localStorage[`nono.puzzle.hung${index}`] = JSON.stringify(entry);
    localStorage[`nono.state.hung${index}`] = JSON.stringify({ mode: "play", game: { progress: 1, seconds } });
    localStorage[`nono.progress./${address}`] = 1;
  }
};

/** Fills the open picture, as strokes would. */
export const fill = async () => {
  const { app } = await import("/main.js");
  const { histories: { play }, store: { puzzle: { cells } } } = app;
  play.paint([...cells.entries()].filter(([, colour]) => colour));
};
