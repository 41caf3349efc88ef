/** What test_import.py runs in the page. */

export const reducedAsChosen = async ([width, bytes]) => {
  const { flatColours } = await import("/draw/flat_colours.js");
  const { wideMargins } = await import("/draw/margins.js");
  const { reduced } = await import("/draw/reduce.js");
  const pixels = { height: bytes.length / 4 / width, width, data: Uint8ClampedArray.from(bytes) };
  const areas = flatColours(pixels);
  const { height } = pixels;
  const crop = { top: 0, left: 0, bottom: height, right: width };
  const size = { height: height % 20 ? height : 20, width: width % 20 ? width : 20 };
  const options = { ...size, crop, method: "colours", areas, colours: areas.flat?.length ?? 2 };
  const { cells, palette } = reduced(pixels, options);
  return [areas.flat, wideMargins(pixels, areas.flat), Array.from(cells), palette.map(({ rgb }) => rgb)];
};

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
