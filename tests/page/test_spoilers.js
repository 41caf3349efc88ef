/** What test_spoilers.py runs in the page. */

/** Returns the places at which the solution is found. */
export const leaks = async ([goal, width]) => {
  const { packPuzzle } = await import("/formats/link.js");
  const { blank } = await import("/puzzle/blank.js");
  const { nonogram } = await import("/genres/nonogram.js");
  const height = goal.length / width;
  const solved = { ...blank(nonogram, height, width), cells: Uint8Array.from(goal) };
  const rows = (keys) => Array.from({ length: height }, (_, row) =>
    goal.slice(row * width, (row + 1) * width).map((colour) => keys[colour]));
  const texts = ["01", ".X", ".#", " #", "-X", "☐■"].flatMap((keys) =>
    ["", "\n", '","', "/"].map((gap) => rows(keys).map((row) => row.join("")).join(gap)));
  const all = [...texts, goal.join(), goal.join(" "), btoa(String.fromCharCode(...goal)), packPuzzle(solved)];
  const isIn = (list) => list.some((_, from) => goal.every((colour, cell) => Number(list[from + cell]) === colour));
  const isSolution = (possible) => goal.every((colour, cell) => {
    const colours = possible.length / goal.length;
    const values = Array.from(possible.slice(cell * colours, (cell + 1) * colours));
    return values[colour] === 1 && values.filter((one) => one === 1).length === 1;
  });
  const isLeak = (value, isTold = false, depth = 0) => {
    if (typeof value === "string") return all.some((text) => value.includes(text));
    if (!value || typeof value !== "object" || depth > 8) return false;
    if (value instanceof ArrayBuffer) value = new Uint8Array(value);
    if (isTold && value.possible) { // a player who asks for the steps one by one sees the board before each of them
      if (isSolution(value.possible)) return true;
      value = { ...value, possible: null };
    }
    const list = ArrayBuffer.isView(value) || Array.isArray(value) ? Array.from(value) : [];
    // an answer with as many numbers as the board has cells says too much, whatever they mean
    if (isTold && list.length >= goal.length && list.every((item) => typeof item === "number")) return true;
    if (isTold && value.steps?.length > 1) return true; // a hint is one step
    if (isIn(list.flat().map((item) => item?.[1] ?? item))) return true;
    return Object.values(value).some((item) => isLeak(item, isTold, depth + 1));
  };
  const found = globalThis.told.filter(([place, value]) => isLeak(value, place === "worker")).map(([place]) => place);
  if (isLeak(document.documentElement.outerHTML)) found.push("page");
  if (isLeak(document.body.innerText)) found.push("page");
  for (const storage of [localStorage, sessionStorage]) {
    if (Object.values(storage).some((value) => isLeak(value) || isLeak(parsed(value)))) found.push("storage");
  }
  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }
  return [...new Set(found)];
};
