/** What test_mistakes.py runs in the page. */

/** Returns what the check says and marks, and what a hint without a check does, for each board with its marks. */
export const checked = async (boards) => {
  const { Checker } = await import("/engine/checker.js");
  const { Guide } = await import("/play/guide.js");
  const { readJson } = await import("/formats/json.js");
  const checker = new Checker("/nono.wasm");
  const found = [];
  for (const [puzzle, marks] of boards) {
    const isText = typeof puzzle === "string";
    const document = isText ? readJson(puzzle)[0] : { ...puzzle, cells: Uint8Array.from(puzzle.cells) };
    const play = { puzzle: document, marks: { grid: Uint8Array.from(marks) } };
    const [guide, other] = [new Guide(checker, play), new Guide(checker, play)];
    await guide.check("no solution was found");
    const said = guide.help.title;
    if (guide.act === "show") await guide.hint(); // the second press
    await other.hint();
    found.push([said, guide.act, guide.help.wrong, other.act]);
  }
  return found;
};
