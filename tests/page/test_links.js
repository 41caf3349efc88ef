/** What test_links.py runs in the page. */

export const again = async (texts) => {
    const { readJson, dataOf } = await import("/formats/json.js");
    const { readLink, writeLink } = await import("/formats/index.js");
    return Promise.all(texts.map(async (text) => {
        const link = await writeLink(readJson(text)[0]);
        return JSON.stringify(dataOf(await readLink(`#${link}`)));
    }));
};

export const played = async () => {
  const { app } = await import("/app/main.js");
  return [app.mode, app.store.puzzle.genre, Math.max(app.store.puzzle.width, app.store.puzzle.height)];
};
