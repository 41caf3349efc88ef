/** What test_words.py runs in the page. */

export const ask = async (boards) => {
    const { Engine } = await import("/engine/engine.js");
    const { readJson } = await import("/formats/json.js");
    const { hint } = await import("/reasons/hint.js");
    const { introduction } = await import("/reasons/wording.js");
    const { explain, taskFrom } = await import("/reasons/explain.js");
    const { gradeLines } = await import("/reasons/grade.js");
    const engine = await Engine.load(fetch("/nono.wasm"));
    const found = [];
    for (const { json, document: drawn, marks } of boards) {
        const document = json ? readJson(json)[0] : { ...drawn, cells: Uint8Array.from(drawn.cells) };
        const start = marks && Uint8Array.from(marks);
        const { texts, cells, rules } = await hint(engine, document, start);
        const { numbering, rules: asked } = introduction(document);
        const told = await explain(engine, document, start);
        const after = [];
        for (let at = 0; at <= told.length; at++) after.push(await told.after(at));
        const task = await taskFrom(engine, document, start);
        const explained = await engine.explain(task, { isTold: false });
        found.push({
            hint: [cells.length ? null : texts[0], texts.at(-1), cells, rules],
            explain: [`${numbering} ${asked}`, await told.ending(), told.verdict],
            steps: after.slice(1).map(({ step: { text, refutation, at } }) => [text, refutation, at]),
            grids: [after[0], after.at(-1)].map(({ domains }) => [...domains.grid()]),
            grade: told.verdict === "unique" ? gradeLines({ model: task[0], explained }) : null,
            score: explained.score,
        });
    }
    return found;
};
