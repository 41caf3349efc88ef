/** What test_resume.py runs in the page. */

export const state = async () => {
  const { app } = await import('/main.js');
  return { ...app.saved(JSON.stringify), start: [...(app.store.puzzle.start ?? [])] };
};

/** The inked cells of each stored puzzle. */
export const kept = async () => {
  const { unpackPuzzle } = await import("/formats/link.js");
  const names = Object.keys(localStorage).filter((key) => key.startsWith("nono.puzzle."));
  const pictures = names.map((key) => unpackPuzzle(JSON.parse(localStorage.getItem(key)).link).cells);
  return pictures.map((cells) => [...cells.keys()].filter((cell) => cells[cell]));
};
