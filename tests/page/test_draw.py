"""Drawing on the page: tools, undo, selections, palettes, sizes, typed clues, pictures."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

# A drawing without a page: documents of text, strokes over a board of events, one line of "." and "X" a row.
DRAWING = """
const [{ Store }, { Choice }, { Selection }, { Strokes }, { blank }, { GENRES }] = await Promise.all(
  ["/puzzle/store.js", "/draw/choice.js", "/draw/selection.js", "/draw/strokes.js", "/puzzle/document.js",
   "/genres/index.js"].map((name) => import(name)));
const app = Object.assign(new EventTarget(), { mode: "draw", board: new EventTarget() });
const open = (rows) => {
  const document = blank(GENRES.nonogram, rows.length, rows[0].length);
  document.cells = Uint8Array.from(rows.join(""), (key) => ".Xrgb".indexOf(key));
  app.store = new Store(document);
  app.choice = new Choice();
  app.selection = new Selection(app.store);
  new Strokes(app, app.choice, app.selection);
};
const fire = (name, detail) => app.board.dispatchEvent(new CustomEvent(name, { detail }));
const stroke = (cells, button = 0, shift = false, last = "end") => {
  fire("begin", { cell: cells[0], button, shift, pointer: "mouse" });
  for (const cell of cells.slice(1)) fire("move", { cells: [cell] });
  fire(last);
};
const rows = () => {
  const { height, width, cells } = app.store.document;
  return Array.from({ length: height }, (_, row) =>
    Array.from(cells.slice(row * width, (row + 1) * width), (code) => ".Xrgb"[code]).join(""));
};
"""


def drawn(modules: Page, rows: list[str], script: str) -> Any:
    """What a script finds with the drawing above, opened with these rows."""
    return modules.evaluate(f"async (given) => {{ {DRAWING} open(given); {script} }}", rows)


EMPTY = ["....."] * 5
STROKES = {
    "pencil": ('stroke([0, 1, 2, 7])', ["XXX..", "..X..", ".....", ".....", "....."]),
    "pencil, again": ('stroke([0, 1, 2]); stroke([1, 2, 3])', ["X....", *EMPTY[1:]]),
    "right button": ('stroke([0, 1, 2]); stroke([2, 3], 2)', ["XX...", *EMPTY[1:]]),
    "shift": ('stroke([0]); stroke([24], 0, true)', ["X....", ".X...", "..X..", "...X.", "....X"]),
    "line": ('app.choice.set({ tool: "line" }); stroke([0, 24, 4, 14])', ["X....", ".XX..", "...XX", *EMPTY[3:]]),
    "rectangle": ('app.choice.set({ tool: "rectangle" }); stroke([24, 0, 12, 6])', [
        ".....", ".XXXX", ".X..X", ".X..X", ".XXXX"]),
    "box": ('app.choice.set({ tool: "box" }); stroke([1, 12])', [".XX..", ".XX..", ".XX..", ".....", "....."]),
    "fill": ('stroke([5, 6, 7, 2]); app.choice.set({ tool: "fill" }); stroke([0])', [
        "XXX..", "XXX..", ".....", ".....", "....."]),
    "symmetry": ('app.choice.set({ symmetry: "both" }); stroke([0, 6])', [
        "X...X", ".X.X.", ".....", ".X.X.", "X...X"]),
    "half turn": ('app.choice.set({ symmetry: "turn" }); stroke([0, 1])', ["XX...", *EMPTY[1:4], "...XX"]),
    "pinch": ('stroke([0, 1, 2], 0, false, "cancel")', EMPTY),
    "move": (
        'app.choice.set({ tool: "box" }); stroke([0, 6]); app.choice.set({ tool: "select" }); '
        "stroke([0, 7]); stroke([6, 12, 18])",
        [".....", ".....", "..XX.", "..XX.", "....."],
    ),
    "copy": (
        'stroke([0, 1, 5]); app.choice.set({ tool: "select" }); stroke([0, 6]); '
        "app.selection.paste(app.selection.copy(), 3, 3); app.selection.rotate()",
        ["XX...", "X....", ".....", "...XX", "....X"],
    ),
    "over the edge and back": (
        'stroke([0, 1, 5]); app.choice.set({ tool: "select" }); stroke([0, 6]); stroke([0, 4, 24, 2])',
        ["..XX.", "..X..", ".....", ".....", "....."],
    ),
    "erase": ('stroke([0, 1, 5]); app.choice.set({ tool: "select" }); stroke([0, 5]); app.selection.erase()', [
        ".X...", *EMPTY[1:]]),
}  # fmt: skip


@pytest.mark.parametrize("name", STROKES)
def test_tools(modules: Page, name: str) -> None:
    script, expected = STROKES[name]
    found = drawn(
        modules,
        EMPTY,
        f"""
        {script}
        const found = rows();
        while (app.store.canUndo) app.store.undo();
        return [found, rows()];
        """,
    )
    assert found == [expected, EMPTY]


def test_what_a_moved_piece_covered_comes_back(modules: Page) -> None:
    found = drawn(
        modules,
        ["X....", ".....", "....X"],
        """
        app.choice.set({ tool: "select" });
        stroke([0, 1]);
        stroke([0, 13]);
        const there = rows();
        stroke([13, 8]);
        return [there, rows()];
        """,
    )
    assert found == [[".....", ".....", "...X."], [".....", "...X.", "....X"]]


def test_undo_is_exact_over_random_operations(modules: Page) -> None:
    """400 strokes and changes of all kinds; undo and redo give each document again."""
    found = drawn(
        modules,
        ["......."] * 6,
        """
        const documents = await import("/puzzle/document.js");
        const palettes = await import("/draw/palette_change.js");
        let seed = 22;
        const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
        const tools = ["pencil", "line", "rectangle", "box", "fill", "select"];
        const changes = [
          (document) => documents.flipped(document),
          (document) => documents.rotated(document),
          (document) => documents.shifted(document, 1, 2),
          (document) => documents.resized(document, 4 + random(5), 4 + random(5), random(2), -random(2)),
          (document) => palettes.withMore(document),
          (document) => (document.palette.length > 2 ? palettes.without(document, 1) : document),
          (document) => palettes.exchanged(document, 0, 1),
          (document) => palettes.recoloured(document, 1, { name: `colour ${random(99)}` }),
        ];
        const state = () => JSON.stringify({ ...app.store.document, cells: [...app.store.document.cells] });
        const states = [state()];
        const note = () => {
          if (state() !== states[states.length - 1]) states.push(state());
        };
        for (let turn = 0; turn < 400; turn++) {
          const { document } = app.store;
          const cell = () => random(document.cells.length);
          app.choice.set({
            tool: tools[random(tools.length)],
            brush: random(document.palette.length),
            symmetry: ["none", "both", "turn"][random(3)],
          });
          if (turn % 10 === 9) app.store.change(changes[random(changes.length)](document));
          else if (turn % 25 === 7 && app.selection.box) app.selection.flip();
          else stroke([cell(), cell(), cell()], random(4) ? 0 : 2, false, random(8) ? "end" : "cancel");
          note();
        }
        const count = states.length;
        const wrong = [];
        let steps = 0;
        for (let at = count - 1; at >= 0; ) {
          if (state() !== states[at]) wrong.push(["undo", at]);
          if (!app.store.canUndo) break;
          const before = state();
          app.store.undo();
          steps++;
          if (state() !== before) at--;
        }
        const start = state() === states[0];
        let at = 0;
        while (app.store.canRedo) {
          const before = state();
          app.store.redo();
          if (state() !== before && state() !== states[++at]) wrong.push(["redo", at]);
        }
        return { wrong, start, end: at === count - 1, count, steps };
        """,
    )
    assert found["wrong"] == []
    assert found["start"]
    assert found["end"]
    assert found["count"] > 250
