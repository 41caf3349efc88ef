/** What test_play.py runs in the page. */

/** Removes the stored games, but not the marks. */
export const withoutGames = () => {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith("nono.state."))) {
      localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key]), game: null });
  }
};

export const solved = async (boards) => {
  const { CountRules } = await import("/play/count_rules.js");
  const { LineChecks } = await import("/play/lines.js");
  const { Engine } = await import("/engine/engine.js");
  const { makeModel } = await import("/genres/index.js");
  const { readJson } = await import("/formats/json.js");
  const { partsOf } = await import("/genres/model.js");
  const engine = await Engine.load(fetch("/nono.wasm"));
  return Promise.all(boards.map(async ({ document: asked, grids }) => {
      const document = asked.json ? readJson(asked.json)[0] : asked;
      const parts = partsOf((await makeModel(document, (words) => engine.declared(words))).model);
      const [lines, rules] = [new LineChecks(parts), new CountRules(parts)];
      return grids.map((grid) => {
          const colours = rules.completed(Uint8Array.from(grid), true);
          return colours !== null && lines.areSolved(colours);
      });
  }));
};

export const play = async ([asked, start]) => {
  const { app } = await import("/main.js");
  const { readJson } = await import("/formats/json.js");
  const document = asked.json ? readJson(asked.json)[0] : { ...asked, cells: Uint8Array.from(asked.cells) };
  document.start = start && Uint8Array.from(start);
  app.shown = {};
  const overlay = app.board.overlay.bind(app.board);
  app.board.overlay = (parts) => {
      Object.assign(app.shown, parts);
      overlay(parts);
  };
  app.store.load(document);
  app.mode = "play";
};

export const shown = async (part) => {
  const shown = (await import("/main.js")).app.shown[part];
  return shown && typeof shown[Symbol.iterator] === "function" ? [...shown] : shown;
};
