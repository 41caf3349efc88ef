/** What test_surfaces.py runs in the page. */

export const measured = async () => {
  const { app: { board: { layout, picture }, settings } } = await import("/main.js");
  const found = [];
  for (const theme of ["dark", "light"]) {
    settings.set("theme", theme);
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
    found.push(measured());
  }
  return { dark: found[0], ...found[1] };
  function measured() {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const buttons = [...document.querySelectorAll("#play button")].filter((one) => one.checkVisibility());
    const { left, right, top, bottom } = box("#stage .view");
    const end = Math.min(bottom, box("#stage").bottom); // below it, a part of the board may be out of view
    const tools = box("#play");
    const { scrollWidth, scrollHeight } = document.documentElement;
    return {
      coarse: matchMedia("(pointer: coarse)").matches,
      cell: layout.size / layout.ratio,
      text: picture.rows.length || picture.holes ? layout.measures.text / layout.ratio : 99,
      targets: Math.min(...buttons.map((one) => Math.min(one.offsetWidth, one.offsetHeight))),
      outside: buttons.filter((one) => one.getBoundingClientRect().right > innerWidth + 1
        || one.getBoundingClientRect().bottom > innerHeight + 1).map((one) => one.id),
      gap: Math.round(tools.top >= end ? tools.top - end : tools.left - right),
      board: [left, top, right, bottom, layout.x(0), layout.y(0)].map(Math.round),
      scrolls: [scrollWidth > innerWidth, scrollHeight > innerHeight],
      printed: document.querySelector("#sheet").childElementCount,
    };
  }
};

export const openCells = async () => {
  const { app } = await import("/main.js");
  const { genreOf } = await import("/genres/index.js");
  const { puzzle } = app.store;
  return [...puzzle.cells.keys()].filter((cell) => genreOf(puzzle).open(puzzle, cell));
};

/** The places of the view and of the board in it. */
export const place = async () => {
  const { app: { board: { layout } } } = await import("/main.js");
  for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  const { left, top, right, bottom } = document.querySelector("#stage .view").getBoundingClientRect();
  return [left, top, right, bottom, layout.x(0), layout.y(0)].map(Math.round);
};

/** Marks cells; if they solve the puzzle, waits for the dialog and closes it. */
export const mark = async ([marks, solve]) => {
  const { app: { histories: { play } } } = await import("/main.js");
  play.begin();
  play.paint(marks);
  play.end();
  const isOpen = () => document.querySelector("#finish .close");
  for (let frames = 0; frames < 999 && solve && !isOpen(); frames++) await new Promise(requestAnimationFrame);
  if (solve) document.querySelector("#finish .close").click();
};

export const hint = async (then) => {
  const deed = () => document.querySelector("#play-told .deed")?.textContent;
  document.querySelector("#play-hint").click();
  for (const begun = Date.now(); Date.now() < begun + 30000; await new Promise(requestAnimationFrame)) {
    if (deed() === then) return;
  }
  throw new Error(`${deed()} instead of ${then}`);
};

export const near = async () => {
  const { app: { board: { viewport } } } = await import("/main.js");
  if (!viewport.isWhole) viewport.near(0);
};

export const keys = async () => {
  const { app } = await import("/main.js");
  const { genreOf } = await import("/genres/index.js");
  return genreOf(app.store.puzzle).answers(app.store.puzzle).map(({ key }) => key);
};

/**
 * Draws everything again, and returns how many channels of the board's pixels were visibly different. Round corners
 * that are clipped may differ a little.
 */
export const redrawn = async () => {
  const { app: { board, settings } } = await import("/main.js");
  const frames = async () => {
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
  };
  const canvas = document.querySelector("#stage canvas");
  const pixels = () => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  await frames();
  const before = pixels();
  settings.dispatchEvent(new CustomEvent("change"));
  await frames();
  const isOther = (part, index) => Math.abs(part - before[index]) > 40;
  return board.layout.size && pixels().filter(isOther).length;
};
