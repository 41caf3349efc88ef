/** What test_files.py runs in the page. */

export const json = async () => {
  const { app } = await import('/main.js');
  const { writeJson } = await import('/formats/json.js');
  return writeJson(app.store.puzzle);
};

export const paste = text => {
  const pasted = new DataTransfer();
  pasted.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
};

/** The colours that the board shows in its cells, the words for screen readers, and everything else on the screen. */
export const screen = async () => {
  const { app } = await import('/main.js');
  const { picture } = app.board;
  const names = document.querySelector('.cell-names').textContent;
  return { inked: [...picture.cells].filter((cell) => cell > 0).length, names, words: document.body.innerText };
};

/** Prints the page as its user would, and returns what is on the sheet: words, and the dark share of each drawing. */
export const printed = () => [...document.querySelectorAll("#sheet canvas")].map((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const reds = data.filter((_, at) => at % 4 === 0);
  const share = (some) => reds.filter(some).length / reds.length;
  return [canvas.width, share((red) => red < 128), share((red) => red > 250)];
});

export const keepManySolved = () => {
  const key = Object.keys(localStorage).find((key) => key.startsWith("nono.puzzle."));
  const entry = { ...JSON.parse(localStorage[key]), key: "", progress: 1 };
  for (let number = 1; number <= 250; number++) {
    localStorage[`nono.puzzle.no${number}`] = JSON.stringify({ ...entry, time: number, title: `No ${number}.` });
    localStorage[`nono.state.no${number}`] = "{}";
  }
};

export const keptAfterOpeningAnother = async held => {
  const { app } = await import('/main.js');
  const { unpackPuzzle } = await import('/formats/link.js');
  const { store } = app;
  store.paint([0, 1, 2].map((cell) => [cell, 1]));
  store.load({ ...store.puzzle, cells: new Uint8Array(400), meta: { title: "other" } });
  await new Promise(resolve => setTimeout(resolve, 2 * held));
  const keys = Object.keys(localStorage).filter(key => key.startsWith("nono.puzzle."));
  const entries = keys.map(key => JSON.parse(localStorage.getItem(key)));
  return entries.map(({ title, link }) => [title, unpackPuzzle(link).cells.filter(cell => cell).length]);
};
