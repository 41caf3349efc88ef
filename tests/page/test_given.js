/** What test_given.py runs in the page. */

export const read = async (texts) => {
  const { FormatError } = await import("/formats/errors.js");
  const { readJson } = await import("/formats/json.js");
  return texts.map((text) => {
      const [puzzle] = readJson(text);
      return puzzle instanceof FormatError ? String(puzzle) : puzzle.genre;
  });
};
