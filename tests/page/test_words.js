/** What test_words.py runs in the page. */

export const ask = async (boards) => {
    const { Engine } = await import("/engine/engine.js");
    const { readJson } = await import("/formats/json.js");
    const { hint } = await import("/reasons/hint.js");
    const { introduction } = await import("/reasons/wording.js");
    const { explain, taskFrom } = await import("/reasons/explain.js");
    const { gradeOf } = await import("/reasons/grade.js");
    const engine = await Engine.load(fetch("/nono.wasm"));
    const found = [];
    for (const { json, document: drawn, marks } of boards) {
        const document = json ? readJson(json)[0] : { ...drawn, cells: Uint8Array.from(drawn.cells) };
        const start = marks && Uint8Array.from(marks);
        const { texts, cells, rules } = await hint(engine, document, start);
        const { numbering, rules: asked } = introduction(document);
        const told = await explain(engine, document, start);
        const steps = [];
        for (let at = 0; at < told.length; at++) steps.push(await told.step(at));
        const task = await taskFrom(engine, document, start);
        const explained = await engine.explain(task, { isTold: false });
        found.push({
            hint: [cells.length ? null : texts[0], texts.at(-1), cells, rules],
            explain: [`${numbering} ${asked}`, await told.ending(), told.verdict],
            steps: steps.map(({ text, refutation, at }) => [text, refutation, at]),
            grids: await Promise.all([0, told.length].map(async (at) => [...(await told.domains(at)).grid()])),
            grade: gradeOf(explained, told.verdict, task[0]),
        });
    }
    return found;
};
