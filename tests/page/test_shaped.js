/** What test_shaped.py runs in the page. */

export const pegs = async (puzzles) => {
  const { readJson } = await import("/formats/json.js");
  return puzzles.map((json) => {
      const [{ given }] = readJson(json);
      const holes = [...given.start.keys()];
      const target = given.target && [...given.target].map((cell) => holes.indexOf(cell));
      const jumps = given.jumps.map((jump) => jump.map((cell) => holes.indexOf(cell)));
      return [jumps, holes.map((cell) => given.start.get(cell)), target];
  });
};

/** How much of the page has moved since it was opened. */
export const shift = () => new Promise((resolve) => {
  setTimeout(resolve, 500, 0); // without any shift
  const sum = (list) => list.getEntries().reduce((sum, { value }) => sum + value, 0);
  new PerformanceObserver((list) => resolve(sum(list))).observe({ type: "layout-shift", buffered: true });
});

export const refused = async (texts) => {
  const { FormatError } = await import("/formats/errors.js");
  const { readJson } = await import("/formats/json.js");
  return texts.map((text) => readJson(text).every((one) => one instanceof FormatError));
};

/** The light of the grounds of the board, and how many of its pixels have the colour with which nono points. */
export const looks = async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const canvas = document.querySelector("#stage .view canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const words = new Uint32Array(data.buffer);
  const times = new Map();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  const most = [...times].sort(([, first], [, second]) => second - first).slice(0, 2); // with and without board
  const probe = document.createElement("i");
  document.querySelector(".board").append(probe);
  probe.style.color = "var(--point)";
  const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g).map(Number);
  probe.remove();
  const point = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  return [Math.max(...most.map(([word]) => word & 255)), times.get(point) ?? 0];
};
