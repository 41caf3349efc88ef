/** What test_given.py runs in the page. */

export const pictures = async (boards) => {
  const { readJson } = await import("/formats/json.js");
  return boards.map(({ json, marks }) => {
      const [document] = readJson(json);
      const picture = document.given.picture(document, marks);
      const { palette, rows, cols, texts, rays, regions, thick, signs, written } = picture;
      const shown = [...picture.marks].map(([cell, { colour, discs }]) => [cell, [palette[colour].name, discs]]);
      return {
          cells: Array.from(picture.cells, (cell) => palette[cell]?.rgb ?? null), marks: Object.fromEntries(shown),
          rows, cols, texts: Object.fromEntries(texts), rays, thick, signs, written,
          regions: regions.map((region) => regions.indexOf(region)),
      };
  });
};

export const read = async (texts) => {
  const { FormatError } = await import("/formats/errors.js");
  const { readJson } = await import("/formats/json.js");
  return texts.map((text) => {
      const [puzzle] = readJson(text);
      return puzzle instanceof FormatError ? String(puzzle) : puzzle.genre;
  });
};
