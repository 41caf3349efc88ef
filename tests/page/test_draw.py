"""Tests of drawing: tools, undo, palettes and sizes."""

import re
from typing import Any

import pytest
from page.driver import (
    DRAW,
    ROWS,
    OpenPage,
    drop,
    keys,
    load_again,
    of_app,
    point,
    press,
    reads,
    settle,
    shows,
    stroke,
    wait_until,
    wait_until_stored,
)
from page.scripts import scripts
from page.test_files import go, mode_of
from playwright.sync_api import Page, expect
from tables import table

import nono

# Drawing without a page: documents are made from text, with one string of "." and "X" per row, and strokes are events.
DRAWING = """
const [{ Store }, { Choice, startStrokes }, { blank }, { nonogram }, { Source }] = await Promise.all(
  ["/puzzle/store.js", "/draw/strokes.js", "/puzzle/blank.js", "/genres/nonogram.js", "/base/events.js"]
    .map((name) => import(name)));
const app = { mode: "draw", isDrawing: true, board: new Source() };
const open = (rows) => {
  const document = blank(nonogram, rows.length, rows[0].length);
  document.cells = Uint8Array.from(rows.join(""), (key) => ".Xrgb".indexOf(key));
  app.store = new Store(document);
  app.choice = new Choice();
  startStrokes(app, app.choice);
};
const stroke = (cells, button = 0, last = "end") => {
  const { board } = app;
  board.tell("begin", { cell: cells[0], button, shift: false, pointer: "mouse" });
  for (const cell of cells.slice(1)) board.tell("move", { cells: [cell] });
  board.tell(last);
};
const tool = (name) => app.choice.set({ tool: name });
const symmetry = (name) => app.choice.set({ symmetry: name });
const rows = () => {
  const { height, width, cells } = app.store.puzzle;
  return Array.from({ length: height }, (_, row) =>
    Array.from(cells.slice(row * width, (row + 1) * width), (code) => ".Xrgb"[code]).join("")).join(" ");
};
"""


def drawn(modules: Page, rows: str, script: str) -> Any:
    """Run a script with the drawing above, opened with these rows; return its result."""
    return modules.evaluate(f"async (given) => {{ {DRAWING} open(given); {script} }}", rows.split())


EMPTY = "..... ..... ..... ..... ....."
STROKES = table("""
pencil | stroke([0, 1, 2, 7]) | XXX.. ..X.. ..... ..... .....
pencil, again | stroke([0, 1, 2]); stroke([1, 2, 3]) | X.... ..... ..... ..... .....
right button | stroke([0, 1, 2]); stroke([2, 3], 2) | XX... ..... ..... ..... .....
line | tool("line"); stroke([0, 24, 4, 14]) | X.... .XX.. ...XX ..... .....
frame | tool("frame"); stroke([24, 0, 12, 6]) | ..... .XXXX .X..X .X..X .XXXX
box | tool("box"); stroke([1, 12]) | .XX.. .XX.. .XX.. ..... .....
fill | stroke([5, 6, 7, 2]); tool("fill"); stroke([0]) | XXX.. XXX.. ..... ..... .....
symmetry | symmetry("both"); stroke([0, 6]) | X...X .X.X. ..... .X.X. X...X
half turn | symmetry("turn"); stroke([0, 1]) | XX... ..... ..... ..... ...XX
diagonal | symmetry("diagonal"); stroke([1, 2]) | .XX.. X.... X.... ..... .....
quarter turns | symmetry("quarter"); stroke([1]) | .X... ....X ..... X.... ...X.
pinch | stroke([0, 1, 2], 0, "cancel") | ..... ..... ..... ..... .....
""")


def test_tools(modules: Page) -> None:
    """Each tool makes its picture, and undo restores the empty picture."""
    for name, script, expected in STROKES:
        script += """;
            const found = rows();
            while (app.store.canUndo) app.store.undo();
            return [found, rows()];
        """
        assert drawn(modules, EMPTY, script) == [expected, EMPTY], name


def test_undo_is_exact_over_random_operations(modules: Page) -> None:
    """Undo and redo restore each document during 400 strokes and changes of all kinds."""
    found = drawn(
        modules,
        "....... " * 6,
        """
        const documents = await import("/draw/reshape.js");
        const palettes = await import("/draw/colours.js");
        let seed = 22;
        const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
        const tools = ["pencil", "line", "frame", "box", "fill"];
        const changes = [
          (document) => documents.flipped(document),
          (document) => documents.rotated(document),
          (document) => documents.shifted(document, 1, 2),
          (document) => documents.resized(document, 4 + random(5), 4 + random(5), random(2), -random(2)),
          (document) => palettes.withMore(document),
          (document) => (document.palette.length > 2 ? palettes.without(document, 1) : document),
          (document) => palettes.recoloured(document, 1, { name: `colour ${random(99)}` }),
        ];
        const state = () => JSON.stringify({ ...app.store.puzzle, cells: [...app.store.puzzle.cells] });
        const states = [state()];
        const note = () => {
          if (state() !== states[states.length - 1]) states.push(state());
        };
        for (let turn = 0; turn < 400; turn++) {
          const { puzzle } = app.store;
          const cell = () => random(puzzle.cells.length);
          app.choice.set({
            tool: tools[random(tools.length)],
            brush: random(puzzle.palette.length),
            symmetry: ["none", "both", "turn"][random(3)],
          });
          if (turn % 10 === 9) app.store.change(changes[random(changes.length)](puzzle));
          else stroke([cell(), cell(), cell()], random(4) ? 0 : 2, random(8) ? "end" : "cancel");
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


# Tests of the page itself, with a real mouse, touch and keyboard.

SCRIPTS = scripts(__file__)
OPEN = SCRIPTS["open"]


def drawing(page: Page) -> str:
    """Return the drawn rows."""
    return " ".join(page.evaluate(ROWS))


def draw(page: Page, *cells: int, **how: Any) -> None:
    """Draw a stroke over cells with the mouse."""
    stroke(page, [point(page, cell) for cell in cells], **how)


def tool(page: Page, name: str) -> None:
    page.locator(".tools label", has_text=re.compile(f"{name}$")).click()


def test_an_empty_board_says_how_to_begin(page: Page) -> None:
    begin = page.locator("#begin button")
    expect(begin).to_have_text(["A picture", "Paste", "Open a file…"])
    for name in ("Play it", "Export"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_disabled()
        expect(button).to_have_attribute("title", "Draw something first.")
    press(page, "Paste")
    page.get_by_role("dialog", name="Paste a puzzle").wait_for()
    keys(page, "Escape")
    draw(page, 0, 1)
    expect(begin.first).to_be_hidden()
    press(page, "Play it")
    expect(page.locator("#play")).to_be_visible()


def test_tools_show_their_letters_as_soon_as_a_key_is_used(page: Page) -> None:
    letters = page.locator("#tools kbd")
    draw(page, 0, 1)
    expect(letters.first).to_be_hidden()
    page.locator(".view").focus()
    keys(page, "m")
    expect(letters.first).to_be_visible()
    assert letters.all_text_contents() == ["P", "L", "R", "E", "F", "M", "0", "1"]
    expect(page.locator("#mirror")).to_have_attribute("aria-pressed", "true")


def test_mouse(page: Page) -> None:
    page.evaluate(OPEN, "...... ...... ...... ......")
    draw(page, 0, 3)
    draw(page, 2, button="right")
    tool(page, "Box")
    draw(page, 13, 22)
    assert drawing(page) == "XX.X.. ...... .XXXX. .XXXX."
    tool(page, "Pencil")
    keys(page, "Control+z")
    press(page, "Undo")
    assert drawing(page) == "XXXX.. ...... ...... ......"
    press(page, "Redo")
    assert drawing(page) == "XX.X.. ...... ...... ......"


def test_long_clues_have_room_once_the_pointer_leaves_the_board(page: Page) -> None:
    page.mouse.move(1200, 700)
    page.evaluate(DRAW, [30, [0] * 900])
    places = "board.layout.numbersThatFit('rows')"
    settle(page)
    first = point(page, 0)
    for column in range(0, 30, 2):
        stroke(page, [point(page, 60 + column)])
    assert of_app(page, places) < 15
    assert point(page, 0) == first  # no cell has moved below the pointer
    page.mouse.move(1200, 700)
    assert of_app(page, places) >= 15


def test_keys(page: Page) -> None:
    page.evaluate(OPEN, "..... ..... .....")
    page.get_by_role("grid").focus()
    keyboard = page.keyboard
    keys(page, "Space ArrowRight r")
    keyboard.down("Space")
    keys(page, "ArrowDown ArrowDown ArrowRight ArrowRight")
    keyboard.up("Space")
    assert drawing(page) == "XXXX. .X.X. .XXX."
    keys(page, "p 0 Space")
    assert drawing(page).split()[2] == ".XX.."
    keys(page, "Control+z Control+z")
    assert drawing(page) == "X.... ..... ....."
    assert page.input_value("[name=brush]:checked") == "0"


def test_colours(page: Page) -> None:
    page.evaluate(OPEN, "..... .....")
    draw(page, 0, 1)
    press(page, "Change inks", "Add an ink")
    assert page.locator("#brushes label").all_text_contents() == ["0white", "1black", "2red"]
    keys(page, "Escape")
    draw(page, 3, 4)
    press(page, "Change inks")
    expect(page.locator(".ink").nth(2)).to_contain_text("2 cells")
    page.get_by_label("Colour of red").fill("#004400")
    keys(page, "Tab")
    expect(page.locator("#brushes label").nth(2)).to_have_text("2dark green")  # the usual name of this colour
    page.get_by_label("Name of dark green").fill("ruby")
    page.get_by_label("Name of dark green").blur()
    page.get_by_label("Colour of ruby").fill("#aa0011")
    keys(page, "Tab")
    palette = of_app(page, "store.puzzle.palette[2]")
    assert palette == {"name": "ruby", "key": "r", "rgb": "aa0011"}
    press(page, "Remove ruby")
    page.get_by_text("2 cells are ruby. What becomes of them?").wait_for()
    press(page, "blank")
    assert drawing(page).split()[0] == "XX..."
    shows(page, "#message", "2 cells are white now.")
    keys(page, "Escape")
    press(page, "Undo: 2 cells are white now.")
    assert drawing(page).split()[0] == "XX.rr"
    press(page, "Change inks", "Remove ruby", "black")
    assert drawing(page).split()[0] == "XX.XX"
    page.evaluate('() => { for (let n = 0; n < 40; n++) document.querySelector("#inks > button").click(); }')
    assert page.locator("#brushes label").count() == 32
    assert page.get_by_role("button", name="Add an ink").get_attribute("aria-disabled") == "true"


def test_keys_choose_inks_also_after_a_press_on_an_ink_or_a_button(page: Page) -> None:
    chosen = page.locator("[name=brush]:checked")
    for pressed in (page.locator("#brushes label").first, page.locator("#tools label").nth(1), page.locator("#undo")):
        page.locator("#brushes label").first.click()
        pressed.click(force=True)
        page.keyboard.press("1")
        expect(chosen).to_have_value("1")


def test_colours_without_names(page: Page) -> None:
    entries = [
        (".", ".", "#ffffff"),
        ("a", "a", "#ff0000"),
        ("b", "#0000a0", "#0000a0"),
        ("c", "c", "#ee0000"),
        ("d", "sky", "#87ceeb"),
    ]
    palette = [{"key": key, "name": name, "rgb": rgb} for key, name, rgb in entries]
    drop(page, nono.Nonogram.from_grid([[1, 2, 3, 4]], palette))
    expect(page.locator("#brushes label")).to_have_text(["0white", "1red (a)", "2blue", "3red (c)", "4sky"])


def test_title_size_and_position(page: Page) -> None:
    start = "XX... X.... ....."
    page.evaluate(OPEN, start)
    found = []

    def change(*names: str, **values: str) -> None:
        """Open the dialog, change these fields, press these buttons, and apply."""
        press(page, "Title, size and position")
        dialog = page.get_by_role("dialog")
        for name, value in values.items():
            dialog.get_by_label(name).fill(value)
        press(page, *names, "Apply")
        expect(dialog).to_have_count(0)
        found.append(drawing(page))

    change(Title="Corner", Width="7", Height="4")
    assert page.text_content("#measures span") == "Corner"
    change("Shift right", "Shift right", "Shift left", "Shift down", "Shift up", "Flip horizontally")
    change("Flip vertically", "Rotate", "Crop to the picture")
    change("Invert")
    change("Clear")
    assert found == ["XX..... X...... ....... .......", "....XX. .....X. ....... .......", "X. XX", ".X ..", ".. .."]
    change()
    press(page, "Title, size and position", "Cancel")
    press(page, *["Undo"] * len(found[:-1]))
    assert drawing(page) == start
    assert "Corner" not in (page.text_content("#measures") or "")


def test_a_dot_says_where_the_picture_stays(page: Page) -> None:
    """Cells that would be cut off are counted and outlined before anything happens; going back loses nothing."""
    page.evaluate(OPEN, "XX... X.... ....X")
    press(page, "Title, size and position")
    dialog = page.get_by_role("dialog")
    lost, outlined = dialog.locator(".cut"), dialog.locator(".after path").last
    press(page, "Narrower", "Narrower")
    expect(lost).to_have_text("1 cell would be cut off")
    expect(outlined).to_have_attribute("d", "M4 2h1v1h-1z")
    dialog.get_by_label("bottom right").check()
    expect(lost).to_have_text("3 cells would be cut off")
    dialog.get_by_label("Width", exact=True).fill("7")
    expect(lost).to_have_text("")
    dialog.get_by_label("Height", exact=True).fill("2")
    expect(lost).to_have_text("2 cells would be cut off")
    press(page, "Apply")
    assert drawing(page) == "..X.... ......X"
    press(page, "Undo")
    assert drawing(page) == "XX... X.... ....X"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900), (320, 568), (844, 390)])
def test_the_buttons_of_dialogs_are_in_view(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(width=width, height=height)

    def are_in_view(*names: str) -> None:
        dialog = page.get_by_role("dialog")
        for name in names:
            expect(dialog.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        keys(page, "Escape")
        expect(dialog).to_have_count(0)

    page.evaluate("location.hash = '#draw'")
    page.wait_for_selector("html[data-place=board]")
    press(page, "Title, size and position")
    page.click("#properties summary")
    are_in_view("Apply", "Cancel")
    picture = b'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="120"><circle cx="45" cy="60" r="40"/></svg>'
    page.set_input_files("#image-file", {"name": "disc.svg", "mimeType": "image/svg+xml", "buffer": picture})
    page.locator(".candidate").first.wait_for()
    are_in_view("Draw on it", "Cancel")


def test_dark_swatches_are_those_of_the_board(open_page: OpenPage) -> None:
    """The dark theme shows light ink; the swatch shows it as well, and the name says so."""
    page = open_page(dark=True)
    labels = page.locator("#brushes label")
    expect(labels).to_have_text(["0blank", "1ink"])
    expect(labels.locator(".chip").nth(1)).to_have_css("background-color", "rgb(243, 236, 223)")
    press(page, "Change inks", "Add an ink")
    expect(labels).to_have_text(["0white", "1black", "2red"])  # a board with colours stays paper


def test_the_hatch_waits(page: Page) -> None:
    """It comes some time after the last stroke, leaves with the next one, and can be switched off."""
    page.evaluate(SCRIPTS["watchHatch"])
    hatched = "(count) => window.hatched === count"
    page.evaluate(OPEN, "X.... .X... .....")
    reads(page, "#differs", "4 cells differ between solutions.")
    settle(page)
    assert page.evaluate("window.hatched") == 0
    page.evaluate("window.endPause()")
    wait_until(page, hatched, 4)
    page.get_by_label("Show the open cells").uncheck()
    wait_until(page, hatched, 0)
    page.get_by_label("Show the open cells").check()
    wait_until(page, hatched, 4)
    draw(page, 14)
    wait_until(page, hatched, 0)


def test_a_stroke_draws_only_what_changes(page: Page) -> None:
    """Drawings of cells are made once, and one move along a row clips few areas."""
    page.evaluate(DRAW, [50, [0, 1] * 1250])
    draw(page, 200, 203)
    settle(page)
    page.evaluate(SCRIPTS["countDrawing"])
    draw(page, 250, 253)
    settle(page)
    made, clips, frames = page.evaluate("window.counts")
    assert made == 0
    assert clips <= 8 * frames


def test_cards_have_verdict_and_grade(page: Page) -> None:
    page.evaluate(OPEN, "XX... XXX.. .XXX.")
    wait_until_stored(page)
    page.evaluate(OPEN, "X.... .X... .....")
    wait_until_stored(page)
    go(page, "make")
    expect(page.locator(".covers .verdict")).to_have_text(["4 cells open", "One answer, easy"])
    load_again(page)
    page.route("**/*.wasm", lambda route: route.abort())  # the verdicts are kept
    go(page, "make")
    expect(page.locator(".covers .verdict")).to_have_text(["4 cells open", "One answer, easy"])
    page.get_by_role("button", name="Play Drawing").first.click()
    reads(page, "#play-size", "5\u00d73")
    assert mode_of(page) == "play"


def test_one_press_draws_on_an_empty_board(open_page: OpenPage) -> None:
    page = open_page("#make")
    expect(page.locator(".starts")).to_have_css("display", "grid")  # Make has its style before the studio is opened
    for name, size in ("Draw on an empty board", "15\u00d715"), ("Draw on 30", "30\u00d730"):
        go(page, "make")
        page.get_by_role("button", name=name).click()
        reads(page, "#measures small", size)
        assert mode_of(page) == "draw"
