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
