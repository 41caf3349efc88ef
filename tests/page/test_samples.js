/** What test_samples.py runs in the page. */

export const readLinks = async (links) => {
  const { readLink } = await import("/formats/link.js");
  const { writeJson } = await import("/formats/json.js");
  return Promise.all(links.map(async (link) => writeJson(await readLink(link))));
};

export const shown = async () => {
  const { app } = await import("/main.js");
  const { writeJson } = await import("/formats/json.js");
  const { mode, histories: { play } } = app;
  const puzzle = writeJson(app.store.puzzle);
  if (mode !== "play") return { mode, puzzle };
  const notes = [...play.grid.keys()].map((cell) => [cell, [0, 1].map((kind) => [...play.notes(cell, kind)])]);
  const marks = [...play.grid.entries()].filter(([, mark]) => mark !== 255);
  return { mode, puzzle, marks: Object.fromEntries(marks),
    pencil: Object.fromEntries(notes.filter(([, lists]) => lists.some((list) => list.length))), trials: play.trials };
};

export const undo = () => {
  const undo = document.getElementById("undo");
  let steps = 0;
  while (undo.ariaDisabled === "false" && steps < 100) {
    undo.click();
    steps += 1;
  }
  return steps;
};
