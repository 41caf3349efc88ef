/** What test_links.py runs in the page. */

export const again = async (texts) => {
    const { readJson, dataOf } = await import("/formats/json.js");
    const { readLink, writeLink } = await import("/formats/index.js");
    return Promise.all(texts.map(async (text) => {
        const link = await writeLink(readJson(text)[0]);
        return JSON.stringify(dataOf(await readLink(`#${link}`)));
    }));
};

export const readOld = async (text) => {
    const { dataOf } = await import("/formats/json.js");
    const { keyOf, packPuzzle, prepare, readLink, unpackPuzzle, writeLink } = await import("/formats/link.js");
    await prepare([text]);
    const stored = unpackPuzzle(text);
    const document = await readLink(`#n=${text}`);
    return {
        data: [stored, document].map(dataOf),
        link: await writeLink(document),
        packed: packPuzzle(document),
        key: keyOf(document),
    };
};

export const played = async () => {
  const { app } = await import("/main.js");
  return [app.mode, app.store.puzzle.genre, Math.max(app.store.puzzle.width, app.store.puzzle.height)];
};
