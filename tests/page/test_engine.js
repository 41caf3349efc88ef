/** What test_engine.py runs in the page. */

export const setup = async () => {
  const { genreOf } = await import("/genres/index.js");
  const { nonogram } = await import("/genres/nonogram.js");
  const { readJson } = await import("/formats/json.js");
  const { Engine } = await import("/engine/engine.js");
  const { EngineError, compile } = await import("/engine/shared.js");
  const { callsInWorker } = await import("/engine/engine_worker.js");
  const { Checker } = await import("/engine/checker.js");
  const { blank } = await import("/puzzle/blank.js");
  const read = document =>
    document.json ? readJson(document.json)[0] : { ...document, cells: Uint8Array.from(document.cells) };
  const noise = (side, share, seed) => {
    const document = blank(nonogram, side, side);
    for (let cell = 0, value = seed; cell < side * side; cell++) {
      value = (value * 1103515245 + 12345) % 2 ** 31;
      document.cells[cell] = value / 2 ** 31 < share ? 1 : 0;
    }
    return document;
  };
  const ended = (checker, type, id, test = () => true) => new Promise(resolve => {
    const listen = ({ detail }) => {
      if (detail.id !== id || !test(detail)) return;
      checker.removeEventListener(type, listen);
      resolve(detail);
    };
    checker.addEventListener(type, listen);
  });
  const workers = [];
  window.Worker = class extends window.Worker {
    constructor(...all) {
      super(...all);
      workers.push(this);
    }
  };
  const fetched = () => fetch("/nono.wasm");
  Object.assign(window, { nonogram, genreOf, Engine, EngineError, callsInWorker, Checker, compile, blank });
  Object.assign(window, { read, noise, ended, workers, fetched });
};

export const verdicts = async documents => {
  const engine = await Engine.load(fetched());
  const { makeModel } = await import("/genres/index.js");
  const found = [];
  for (const document of documents.map(read)) {
    const picture = genreOf(document).answer(document);
    const { model } = await makeModel(document, words => engine.declared(words));
    const { complete, solutions } = await engine.solve(model, { picture });
    found.push([complete, solutions.map(one => Array.from(one))]);
  }
  return found;
};

export const refusals = async () => {
  const engine = await Engine.load(fetched());
  const good = nonogram.model(noise(5, 0.5, 1));
  const reasons = [];
  const ask = async (model, options, call = "solve") => {
    try {
      await engine[call](model, options);
      reasons.push("answered");
    } catch (error) {
      reasons.push(error instanceof EngineError ? error.reason : String(error));
    }
  };
  await ask(good);
  for (const model of [[], [5], good.slice(1), good.slice(0, -1), good.map(word => -word)]) {
    await ask(Int32Array.from(model));
  }
  for (let at = 0; at < good.length; at++) await ask(good.map((word, place) => (place === at ? 1e9 : word)));
  await ask(good, { picture: new Uint8Array(3) });
  await ask(good, { picture: new Uint8Array(25) }, "differingCells");
  const all = new Set(reasons.splice(1));
  await engine.differingCells(good, { picture: noise(5, 0.5, 1).cells });
  return [reasons[0], [...all]];
};

export const refusalsInWorker = async () => {
  const ask = callsInWorker(() => compile(fetched()));
  const model = nonogram.model(noise(5, 0.5, 1));
  const reasons = await Promise.all([
    ask("solve", model.slice(1)).catch(error => error.reason),
    ask("nothing", model).catch(error => error.reason),
    ask("solve", model).then(answer => answer.solutions.length > 0),
  ]);
  return [reasons, workers.length];
};

export const answersToTheNewest = async () => {
  const checker = new Checker("/nono.wasm");
  const answers = [];
  for (const type of ["verdict", "differs", "grade", "repair"]) {
    checker.addEventListener(type, ({ detail }) => answers.push([type, detail.id]));
  }
  const ids = [];
  for (let seed = 1; seed <= 60; seed++) {
    ids.push(checker.check(noise(25, seed % 2 ? 0.4 : 0.6, seed)));
    if (seed % 4 === 0) await new Promise(resolve => setTimeout(resolve, 5));
  }
  const last = checker.check(noise(20, 0.7, 5));
  await ended(checker, "verdict", last);
  return [answers, ids, last];
};

export const verdictsAfterLostWorkers = async () => {
  const checker = new Checker("/nono.wasm");
  const verdicts = [];
  for (let seed = 1; seed <= 3; seed++) {
    const id = checker.check(noise(20, 0.7, seed));
    // Workers die silently, and their calls must be repeated.
    for (const worker of workers) worker.terminate();
    verdicts.push((await ended(checker, "verdict", id)).verdict);
  }
  return [verdicts, workers.length];
};

export const verdictsOutOfMemory = async () => {
  const checker = new Checker("/small.wasm");
  const verdict = async document => {
    const { verdict, reason } = await ended(checker, "verdict", checker.check(document));
    return [verdict, reason];
  };
  const small = noise(10, 0.7, 3);
  return [await verdict(small), await verdict(noise(240, 0.7, 1)), await verdict(small), workers.length];
};

export const timesToldBroken = async () => {
  const checker = new Checker("/other.wasm");
  let told = 0;
  checker.addEventListener("broken", () => told++);
  for (let seed = 1; seed <= 5; seed++) {
    checker.check(noise(10, 0.5, seed));
    await checker.ask("solve", noise(10, 0.5, seed)).catch(error => error.reason);
  }
  return [told, checker.broken instanceof EngineError, checker.broken.reason];
};

export const cancelledQuestions = async () => {
  const checker = new Checker("/nono.wasm");
  const [stop, other] = [new AbortController(), new AbortController()];
  const [noisy, reason] = [noise(40, 0.4, 1), error => error.reason];
  const first = checker.ask("count", noisy, { seconds: 60 }, stop.signal).catch(reason);
  const second = checker.ask("count", noisy, {}, other.signal).catch(reason);
  const third = checker.ask("solve", noise(10, 0.7, 1), { limit: 1 });
  await new Promise(resolve => setTimeout(resolve, 100));
  other.abort();
  stop.abort();
  return [await first, await second, (await third).solutions.length];
};

export const firstProposals = async documents => {
  const engine = await Engine.load(fetched());
  return Promise.all(documents.map(read).map(document => {
    const model = genreOf(document).model(document);
    return engine.repair(model, { picture: document.cells });
  }));
};
