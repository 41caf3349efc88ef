/** What test_mistakes.py runs in the page. */

/** Returns what the check says and marks, for each board with its marks. */
export const checked = async (boards) => {
  const { Checker } = await import("/engine/checker.js");
  const { Guide } = await import("/play/guide.js");
  const { readJson } = await import("/formats/json.js");
  const checker = new Checker("/nono.wasm");
  const found = [];
  for (const [puzzle, marks] of boards) {
    const isText = typeof puzzle === "string";
    const document = isText ? readJson(puzzle)[0] : { ...puzzle, cells: Uint8Array.from(puzzle.cells) };
    const guide = new Guide(checker, { puzzle: document, marks: { grid: Uint8Array.from(marks) } });
    await guide.check("no solution was found");
    const said = guide.help.title;
    if (guide.act === "show") await guide.hint(); // the second press
    found.push([said, guide.act, guide.help.wrong]);
  }
  return found;
};
