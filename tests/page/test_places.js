/** What test_places.py runs in the page. */

export const seen = () => {
  const blank = [...document.querySelectorAll(".covers figure")].find((one) => !one.firstChild);
  blank?.scrollIntoView();
  return !blank;
};

export const black = () => [...document.querySelectorAll(".covers canvas")].filter((one) => {
  const { data } = one.getContext("2d").getImageData(0, 0, one.width, one.height);
  return one.width < 40 || new Set(data).size < 3;
}).map((one) => one.closest("a").hash);

export const link = async () => {
  const { blank } = await import("/puzzle/blank.js");
  const { nonogram } = await import("/genres/nonogram.js");
  const { writeLink } = await import("/formats/link.js");
  return writeLink({ ...blank(nonogram, 2, 3), cells: Uint8Array.of(1, 1, 1, 1, 0, 1) });
};

/** The colour in the middle of a drawing. */
export const paper = (canvas) => {
  const copy = Object.assign(document.createElement("canvas"), { width: 9, height: 9 }).getContext("2d");
  copy.drawImage(canvas, 0.7 * canvas.width, 0.7 * canvas.height, 9, 9, 0, 0, 9, 9);
  return copy.getImageData(2, 2, 1, 1).data[0];
};
