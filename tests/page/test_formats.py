"""The page reads and writes files like the Python package, and refuses damaged files."""

import base64
import json
import random
import warnings
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from common import ROOT
from page.driver import complaints
from page.scripts import scripts
from playwright.sync_api import Page

import nono
from nono import Block, PuzzleError, PuzzleWarning
from nono.text import dump_bytes

SCRIPTS = scripts(__file__)
READ = SCRIPTS["read"]
WRITE = SCRIPTS["write"]
LINK = SCRIPTS["link"]
DAMAGED = SCRIPTS["damaged"]
WRITTEN = {  # for each format: whether it can have colours, whether it can have blots, and its genres
    "json": (True, True, ("nonogram", "akari")),
    "png": (True, False, ("nonogram",)),
}
READERS = {
    "json": WRITTEN["json"],
    "jsonl": WRITTEN["json"],
    "non": (False, False, ("nonogram",)),
}
PUZZLES = ROOT / "puzzles"
OWN = sorted(path for path in PUZZLES.rglob("*.*") if path.suffix in (".json", ".jsonl", ".non"))
OWN = [path for path in OWN if path.suffix != ".non" or "\ncolor" not in path.read_text("utf-8")]


@pytest.fixture(autouse=True)
def alone(request: pytest.FixtureRequest) -> None:
    """Hide the server's formats, so that the page reads files by itself as on a static host."""
    if "modules" in request.fixturenames:
        modules: Page = request.getfixturevalue("modules")
        modules.route("**/api/formats", lambda route: route.fulfill(json={"formats": {}}))


@pytest.fixture
def number(pytestconfig: pytest.Config) -> int:
    """Return how many random puzzles a test writes and reads."""
    return 160 if pytestconfig.getoption("--slow") else 64


def boards(number: int, seed: int = 1) -> Iterator[nono.Puzzle]:
    """Yield small puzzles: pictures in up to four colours, clues with blots or without a picture, and Akari."""
    draw = random.Random(seed)
    for at in range(number):
        height, width = draw.choice([1, draw.randint(1, 12)]), draw.randint(1, 12)
        colours = draw.choice([2, 2, draw.randint(3, 5)])
        chosen = [0] * draw.randint(0, 3) + [*range(colours)]
        grid = [[draw.choice(chosen) for _ in range(width)] for _ in range(height)]
        about: dict[str, Any] = {
            "id": f"b{at}",
            "title": draw.choice(["", "A <b> & \u201cb\u201d", "Ein Stern \u2605"]),
        }
        about["meta"] = draw.choice([{}, {"author": "A. Nobody"}, {"author": "\u00e9", "description": "two\nlines"}])
        puzzle = nono.Nonogram.from_grid(grid, **about)
        if at % 4 == 1:
            puzzle = nono.Nonogram(puzzle.rows, puzzle.cols, palette=puzzle.palette, **about)
        if at % 8 == 2:
            sides = [
                [[Block(None if draw.random() < 0.3 else length, colour) for length, colour in clue] for clue in side]
                for side in (puzzle.rows, puzzle.cols)
            ]
            goal = puzzle.goal if at % 16 == 2 else None
            puzzle = nono.Nonogram(sides[0], sides[1], palette=puzzle.palette, goal=goal, **about)
        if at % 8 == 3:
            rows = ["".join(draw.choice("....#0124") for _ in range(width)) for _ in range(height)]
            yield nono.Akari(rows, **about)
            continue
        yield puzzle


def holds(puzzle: nono.Puzzle, format: str) -> bool:
    """Return whether the format can contain the puzzle."""
    if format == "png" and (puzzle.genre == "akari" or len(set(puzzle.goal_bytes or b"")) < 2):
        return False
    colour, blots, genres = (READERS | WRITTEN)[format]
    if puzzle.genre == "akari":
        return "akari" in genres
    assert isinstance(puzzle, nono.Nonogram)
    blocks = [block for clue in puzzle.rows + puzzle.cols for block in clue]
    coloured = max(puzzle.goal_bytes or b"\0") > 1 or any(block.colour > 1 for block in blocks)
    return (colour or not coloured) and (blots or all(block.length for block in blocks))


def written(puzzle: nono.Puzzle, format: str) -> bytes:
    """Return the file of a puzzle, without warnings about lost fields."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        return dump_bytes([puzzle], format)


def load(data: bytes, format: str) -> nono.Puzzle:
    """Return the puzzle of a file as the package reads it."""
    from io import BytesIO

    from nono.text import file_entries

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        (entry,) = file_entries("file", BytesIO(data), format, True, {})
    assert not isinstance(entry.puzzle, PuzzleError), entry.puzzle
    return entry.puzzle


def same(one: nono.Puzzle, other: nono.Puzzle) -> bool:
    """Return whether two puzzles are equal, including their pictures if these are known."""
    return one == other and (one.genre == "akari" or one.goal_bytes == other.goal_bytes)


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def texts_read(modules: Page, texts: Iterable[str], name: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield each text with what the page reads from it."""
    texts = list(texts)
    yield from zip(texts, modules.evaluate(READ, [[name, encoded(text.encode())] for text in texts]), strict=True)


@pytest.mark.parametrize("format", READERS)
def test_what_the_package_writes_is_read(modules: Page, format: str, number: int) -> None:
    puzzles = [puzzle for puzzle in boards(number) if holds(puzzle, format)]
    files = [written(puzzle, format) for puzzle in puzzles]
    name = f"file.{format}"
    returned = modules.evaluate(READ, [[name, encoded(data)] for data in files])
    assert len(puzzles) > number * 0.3
    for data, read in zip(files, returned, strict=True):
        assert len(read) == 1, data
        assert read[0].startswith("{"), (data, read)
        puzzle = load(data, format)
        own = nono.loads(read[0], "json")
        assert same(own, puzzle), (data, read)
        assert (own.id, own.title, dict(own.meta)) == (puzzle.id, puzzle.title, dict(puzzle.meta))


@pytest.mark.parametrize("format", WRITTEN)
def test_what_the_page_writes_is_read(modules: Page, format: str, number: int) -> None:
    """By the package, and by the page."""
    puzzles = list(boards(number, seed=2))
    returned = modules.evaluate(WRITE, [format, [nono.dumps(puzzle, "json") for puzzle in puzzles]])
    again = modules.evaluate(READ, [[f"x.{format}", data] for data in returned])
    for puzzle, data, (read, *_) in zip(puzzles, returned, again, strict=True):
        assert not data.startswith("uncaught"), data
        if not holds(puzzle, format):
            assert not data or format == "png", puzzle  # pictures of one colour, or of clues with blots
            continue
        assert data, puzzle
        own = load(base64.b64decode(data), format)
        assert same(nono.loads(read, "json"), own)
        theirs = load(written(puzzle, format), format)
        assert same(own, theirs), base64.b64decode(data)
        assert (own.title, dict(own.meta)) == (theirs.title, dict(theirs.meta))


def test_own_puzzles(modules: Page) -> None:
    returned = modules.evaluate(READ, [[path.name, encoded(path.read_bytes())] for path in OWN])
    assert len(OWN) > 5
    for path, read in zip(OWN, returned, strict=True):
        puzzles = list(nono.read_all(path))
        if max(puzzles[0].height * puzzles[0].width, puzzles[0].colours * 3000) > 100_000:
            continue
        assert len(read) == len(puzzles), (path, read[:1])
        for puzzle, one in zip(puzzles, read, strict=True):
            assert same(nono.loads(one, "json"), puzzle), (path, one)


LISTS = [
    "rows: 2, 1\ncolumns: 2, 1",
    "Rows: 1 1; 3; 0\nCols: 2; 1; 1, 1\n",
    "across:\n2\n1 1\n\ndown:\n1\n2\n1",
    "columns: 1, 1 1, 1\r\nrows: 2, 0, 2",
    "2\n1 1\n3\n\n3\n1 1\n2\n",
    "2\n1\t1\n0\n\n1\n1, 1\n1",
    "\t\t\t1\t\n\t\t3\t1\t2\n\t2\t\t\t\n1\t1\t\t\t\n\t3\t\t\t\n",
]


def test_all_other_texts_are_left_to_python(modules: Page) -> None:
    texts = ["1..0\n....\n..1.\n.1..\n", "1 T .\n. . .\nT . .\n", "P1 2 2\n1 0 0 1", "3x3:1/1/1/1/1/1", "<puzzleset/>"]
    texts += ["https://puzz.link/p?nonogram/5/4/11112i1112j1112h"]
    texts += [f"# non-consecutive\n{LINE}\n", f"{LINE} # easy\n", f"puzzle,solution\n{LINE},{'1' * 81}\n"]
    texts.append('width 1\nheight 1\nrows\n1\ncolumns\n1\nrules "torus"')
    texts += [f"{line}\n{LISTS[0]}" for line in ("Tents", "torus", "a title", "# a note")]
    texts += [LISTS[0].replace("1", one) for one in ("1r", "?", "-1", "x", "")] + [
        "rows: 1 1\ncolumns: 1 1",
        "rows: 1 1; 3, 1; 0\ncolumns: 2, 1, 1",
        "rows: 1, 1",
    ]
    for text, read in texts_read(modules, texts):
        assert "the page does not recognise this" in read[0], text


LINE = "53..7....6..195...98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".ljust(81, ".")


def test_texts_of_other_formats_are_not_mistaken(modules: Page) -> None:
    files, puzzles = [], []
    for puzzle in boards(24, seed=9):
        for format in ("olsak", "mk", "taai", "csv", "grid", "xpm"):
            with suppress(PuzzleError):
                data = written(puzzle, format)
                files.append(["clues.txt", encoded(data)])
                puzzles.append(load(data, format))
    assert len(files) > 70
    for puzzle, read in zip(puzzles, modules.evaluate(READ, files), strict=True):
        assert not read[0].startswith("{") or nono.loads(read[0], "json").clue_text() == puzzle.clue_text(), (
            puzzle,
            read,
        )


def test_links(modules: Page, number: int) -> None:
    puzzles = [
        *boards(number, seed=3),
        *(puzzle for path in OWN if path.parent.name == "colour" for puzzle in nono.read_all(path)),
    ]
    puzzles = [puzzle for puzzle in puzzles if puzzle.colours <= 32]
    returned = modules.evaluate(LINK, [nono.dumps(puzzle, "json") for puzzle in puzzles])
    for puzzle, (link, text) in zip(puzzles, returned, strict=True):
        own = nono.loads(text, "json")
        assert same(own, puzzle), link
        assert dict(own.meta) == dict(puzzle.meta)
    draw = random.Random(4)
    noise = nono.Nonogram.from_grid([[draw.randint(0, 1) for _ in range(30)] for _ in range(30)], title="Noise")
    [(link, _)] = modules.evaluate(LINK, [nono.dumps(noise, "json")])
    assert len(link) < 200  # 900 bits are 150 letters


def test_damaged_links(modules: Page) -> None:
    draw = random.Random(5)
    returned = modules.evaluate(LINK, [nono.dumps(puzzle, "json") for puzzle in boards(20, seed=6)])
    links = []
    for link, _ in returned:
        cut = draw.randrange(2, len(link))
        links += [f"#{link[:cut]}", f"#{link[:cut]}{'A' if link[cut] != 'A' else 'B'}{link[cut + 1 :]}", f"#{link}AAAA"]
    assert set(modules.evaluate(DAMAGED, links)) <= {"refused"}
    bomb = zlib.compress(bytes(1 << 25), 9, -15)
    links = ["#n=", "#n=\u2603", "#n=gQ", "#n=" + base64.urlsafe_b64encode(b"\x81\0\0\0\0" + bomb).decode()]
    assert modules.evaluate(DAMAGED, links) == ["refused"] * 4


HOSTILE = {
    "deep.json": b"[" * 1_000_000,
    "deep.jsonl": b'{"rows":[[1]],"cols":[[1]],"x":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "nan.json": b'{"rows": [[NaN]], "cols": [[1]]}',
    "size.json": b'{"width": 1e9, "height": 1e9, "rows": [[1]], "cols": [[1e400]]}',
    "sides.json": b'{"genre": "mosaic", "numbers": ["4.", ".."], "width": 3}',
    "keys.json": b'{"__proto__": {"x": 1}, "rows": [[1]], "cols": [[1]], "genre": "constructor"}',
    "palette.json": json.dumps({"palette": ["x"] * 200, "rows": [[1]], "cols": [[1]]}).encode(),
    "blanks.non": b"width 1\nheight 1\nrows\n1\ncolumns\n1\ntitle" + b" " * 99_000 + b"x",
    "size.non": b"width 1000000000\nheight 1000000000\nrows\n1\n",
    "size.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\2\0\0\0\0\0\0\0\0\0\0\0",
    "blanks.txt": b"rows" + b" " * 59_000 + b"x",
    "digits.txt": b"rows: " + b"1" * 50_000 + b"\ncolumns: 1",
    "empty": b"",
    "bytes": bytes(range(256)),
}


def test_hostile_files(modules: Page) -> None:
    returned = modules.evaluate(READ, [[name, encoded(data)] for name, data in HOSTILE.items()])
    for name, read in zip(HOSTILE, returned, strict=True):
        assert read[0].startswith(name) or name == "deep.jsonl", read
        assert "\n" not in read[0] or name == "deep.jsonl", read


def test_damaged_files(modules: Page) -> None:
    draw = random.Random(7)
    files: list[list[str]] = []
    for puzzle in boards(24, seed=8):
        for format in READERS:
            if not holds(puzzle, format):
                continue
            data = bytearray(written(puzzle, format))
            del data[draw.randrange(len(data)) if draw.random() < 0.4 else len(data) :]
            for _ in range(draw.randint(0, 4)):
                if data:
                    data[draw.randrange(len(data))] = draw.randrange(256)
            files.append([f"file.{format}", encoded(bytes(data))])
    for (name, text), read in zip(files, modules.evaluate(READ, files), strict=True):
        assert not any(one.startswith("uncaught") for one in read), (name, base64.b64decode(text), read)
        for one in read:
            if one.startswith("{"):
                nono.loads(one, "json")
    complaints(modules).clear()  # images that the browser cannot show
