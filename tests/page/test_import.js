/** What test_import.py runs in the page. */

export const reducedToBlackAndWhite = async (data) => {
  const { bestLevel, reduced } = await import("/draw/reduce.js");
  const pixels = { height: 80, width: 120, data: Uint8ClampedArray.from(data) };
  const crop = { top: 0, left: 0, bottom: 80, right: 120 };
  const made = (method, more = {}) => {
    const options = { height: 16, width: 24, crop, method, invert: false, ...more };
    options.level = bestLevel(pixels, options);
    const { cells, palette } = reduced(pixels, options);
    return [Array.from({ length: 16 }, (_, row) => cells.slice(24 * row, 24 * row + 24).join("")), palette];
  };
  return [made("light"), made("contrast"), made("contrast", { invert: true })];
};
