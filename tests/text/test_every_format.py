"""Every format: its example, round trips, and what it refuses."""

import warnings
from importlib.util import find_spec
from pathlib import Path

import format_examples
import pytest
from common import Capture
from examples.nonogram import nonograms
from hypothesis import example, given, settings, strategies as st
from refusals import refused, told

from nono import Akari, Nonogram, Norinori, Puzzle, PuzzleError
from nono.base.palette import RESERVED_KEYS, Colour, Palette
from nono.cli import program
from nono.genres.codecs.penpa_drawings import PenpaDrawing, Sketch
from nono.genres.grids import Saved
from nono.text import FORMATS, dump_bytes, entries, loads, read, read_all, writable, write
from nono.text.formats import SUFFIXES
from nono.text.formats.shared.capability import ALL

EXAMPLES = format_examples.EXAMPLES
WRITTEN = [name for name in FORMATS if writable(name)]
MATTERS = {
    "unsupported-variant",
    "missing-section",
    "ambiguous-format",
    "clue-too-long",
    "unknown-colour",
    "bad-picture",  # of one colour
}


def all_of(path: Path, format: str | None = None, check: bool = True) -> list[Puzzle]:
    return list(read_all(path, format, check))


def holding(genre: str) -> list[str]:
    """The formats that are written and hold puzzles of a genre."""
    return [name for name in WRITTEN if genre in FORMATS[name].CAPABILITIES.genres]


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str, tmp_path: Path) -> None:
    example = EXAMPLES[name]
    format_examples.needs(example.format)
    path = tmp_path / "example"
    path.write_bytes(example.data)
    (puzzle,) = all_of(path, example.format)
    expected = example.puzzle
    assert puzzle.clue_hash() == expected.clue_hash()
    capabilities = FORMATS[example.format].CAPABILITIES
    assert puzzle.genre in {*capabilities.genres, *capabilities.only_read}
    assert [entry.rgb for entry in puzzle.palette] == [entry.rgb for entry in expected.palette]
    if FORMATS[example.format].CAPABILITIES.goal and example.goal:
        assert puzzle.goal_bytes == expected.goal_bytes
    if example.found:
        assert all_of(path) == [puzzle]
        assert next(entries(path)).format == example.format
    for what, value in example.about.items():
        assert (getattr(puzzle, what, None) or puzzle.meta.get(what)) == value


def test_every_format_has_an_example() -> None:
    missing = {name for name, package in format_examples.PACKAGES.items() if find_spec(package) is None}
    assert {example.format for example in EXAMPLES.values()} | {"picture"} | missing == set(FORMATS)


letters = st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zl", "Zp"])
words = st.text(letters, max_size=12).map(str.strip)
keys = st.characters(codec="utf-8").filter(lambda key: key.isprintable() and key not in RESERVED_KEYS)
rgbs = st.one_of(st.integers(0, 0xFFFFFF).map("{:06x}".format), st.sampled_from(["ffffff", "000000", "ff0000"]))


@st.composite
def dressed(draw: st.DrawFn) -> Nonogram:
    """A puzzle with a palette of its own, title, author, and saved grids."""
    puzzle = draw(nonograms)
    palette: Palette = puzzle.palette
    if draw(st.booleans()):
        own = draw(st.lists(keys, min_size=len(palette), max_size=len(palette), unique=True))
        values = draw(st.lists(rgbs, min_size=len(palette), max_size=len(palette)))
        names = draw(st.lists(words.filter(bool), min_size=len(palette), max_size=len(palette), unique=True))
        palette = tuple(map(Colour, own, names, values))
    shown = [entry.key for entry in palette] + ["?"]
    row = st.lists(st.sampled_from(shown), min_size=puzzle.width, max_size=puzzle.width).map("".join)
    grid = st.lists(row, min_size=puzzle.height, max_size=puzzle.height).map(tuple)
    saved = draw(st.lists(st.builds(Saved, words.filter(bool), words, grid), max_size=2))
    rows, cols, meta = puzzle.rows, puzzle.cols, {"author": draw(words.filter(bool)), "stars": 5}
    return Nonogram(rows, cols, palette, draw(words), draw(words), puzzle.goal_bytes, saved, meta, check=False)


def seen(puzzle: Nonogram) -> object:
    """The clues with the colours as one sees them."""
    rgb = [entry.rgb for entry in puzzle.palette]
    return [[(length, rgb[colour]) for length, colour in clue] for clue in (*puzzle.rows, *puzzle.cols)]


@pytest.mark.parametrize("name", holding("nonogram"))
def test_what_is_written_comes_back(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    format_examples.needs(name)
    path = tmp_path_factory.mktemp("round") / "trip"
    holds = FORMATS[name].CAPABILITIES
    written = 0

    @settings(max_examples=settings().max_examples // 2)
    @given(dressed())
    @example(Nonogram.from_grid([[1, 0], [1, 1]]))  # every format can hold it
    def test(puzzle: Nonogram) -> None:
        nonlocal written
        if name in ("pbm", "olsak"):  # of a title, lines and white space count as one
            puzzle = Nonogram.from_dict(puzzle.to_dict() | {"title": " ".join(puzzle.title.split())}, check=False)
        with warnings.catch_warnings(record=True) as lost:
            warnings.simplefilter("always")
            try:
                write(puzzle, path, name)
            except PuzzleError as refused:
                error = refused.code
            else:
                error = ""
        if error:
            assert error in MATTERS
            return
        written += 1
        again = read(path, name, check=False)
        assert isinstance(again, Nonogram)
        said = " ".join(str(warning.message) for warning in lost)
        if holds.clues:
            assert (len(again.rows), len(again.cols)) == (len(puzzle.rows), len(puzzle.cols))
            if holds.colour:
                assert seen(again) == seen(puzzle)
            else:
                assert (again.rows, again.cols) == (puzzle.rows, puzzle.cols)
        if holds.goal and puzzle.goal_bytes is not None and again.goal_bytes is not None:
            colours = [[entry.rgb for entry in known.palette] for known in (puzzle, again)]
            if holds.colour and "values of colours" not in said:
                assert [colours[0][c] for c in puzzle.goal_bytes] == [colours[1][c] for c in again.goal_bytes]
            else:
                pairs = set(zip(puzzle.goal_bytes, again.goal_bytes, strict=True))
                assert len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})
        if name in ("json", "jsonl", "png", "webpbn"):
            expected = puzzle.to_dict() if name != "webpbn" else {**puzzle.to_dict(), "stars": None}
            assert {**again.to_dict(), **({"stars": None} if name == "webpbn" else {})} == expected
        for field in ("id", "title", "author", "stars"):
            value = getattr(puzzle, field, None) or puzzle.meta.get(field)
            if value and field in holds.about | ({field} if holds.about == ALL else set()) and "an id that" not in said:
                if name != "non" or field != "stars":
                    assert (getattr(again, field, None) or again.meta.get(field)) == value
            elif value:
                assert field in said
        assert ("saved" in said) == (bool(puzzle.saved) and not holds.saved) or name == "non"

    test()
    assert written > 0


@pytest.mark.parametrize("end", ["send", "eend", "endend", "ends", "[end]", ""])
def test_ends_of_janko(end: str) -> None:
    text = f"puzzle Akari\nauthor a\nauthor b\nsize 2\nproblem\n- x\n. _\nsolution\no -\n- o\n{end}\n"
    puzzle = loads(text)
    assert isinstance(puzzle, Akari)
    assert puzzle.rows == (".#", "..")
    assert puzzle.goal_bytes == b"\1\0\0\1"
    assert puzzle.meta == {"author": "b"}


def test_pages_one_after_another(tmp_path: Path) -> None:
    path = tmp_path / "pages.txt"
    bad = "begin\npuzzle nonogram\nproblem\n- -\nend\n" + "begin\npuzzle heyawake\nproblem\n1\nend\n"
    path.write_text(format_examples.JANKO + bad + format_examples.JANKO_NONOGRAM)
    found = [entry.puzzle for entry in entries(path)]
    for puzzle, known in ((found[0], format_examples.LIGHTS), (found[3], format_examples.BARE)):
        assert isinstance(puzzle, Puzzle)
        assert (puzzle.clue_hash(), puzzle.goal_bytes) == (known.clue_hash(), known.goal_bytes)
    assert told(found[1]).endswith(
        ":21: error[missing-section]: found no section 'solution' with '-' or 'x' in each cell, "
        "expected the picture of the nonogram"
    )
    assert ":26: error[unsupported-variant]: found a puzzle of 'heyawake'" in told(found[2])


def test_a_line_of_a_list_instead_of_a_file(capsys: Capture, tmp_path: Path) -> None:
    link = "https://puzz.link/p?nonogram/6/4/1111h21111132j11121g"
    assert read(link).clue_hash() == format_examples.PLAIN.clue_hash()
    assert read("3x2random:PPHPHO").clue_hash() == format_examples.CORNER.clue_hash()
    long = format_examples.penpa(**format_examples.PENPA_LIGHTS, title="Akari")
    (entry,) = entries(long)
    assert entry.file.startswith(long[:50])
    assert len(entry.file) == 60
    assert next(entries(long.replace("#m=edit", "#m=solve"))).file != entry.file
    assert program.run(["solve", "--brief", link, long]) == 0
    assert capsys.readouterr().out.startswith(f"{link}: multiple\n")
    assert program.run(["convert", link, f"{tmp_path}/", "--to", "sgt"]) == 0
    assert read(tmp_path / "puzzle.sgt").clue_hash() == format_examples.PLAIN.clue_hash()
    with refused(r"link to 'example\.org'.*no page is downloaded"):
        read("https://example.org/a.non")
    with refused(r"^a/b:c: no such file"):
        read("a/b:c")


def test_the_body_of_an_address_is_whole() -> None:
    with refused("found 23 cells in the body, expected 24"):
        loads("nonogram/6/4/1111h21111132j11121")
    with refused("found '1' in the body, expected the end of the body"):
        loads("nonogram/6/4/1111h21111132j11121g1")


def test_the_genre_of_a_drawing_may_be_given() -> None:
    link = format_examples.penpa(**format_examples.PENPA_LIGHTS)
    assert loads(link, genre="akari").clue_hash() == format_examples.LIGHTS.clue_hash()
    assert loads(link.partition("#")[2], genre="akari").clue_hash() == format_examples.LIGHTS.clue_hash()
    with refused("marks on the board"):
        loads(link, genre="nonogram")


@pytest.mark.parametrize("style", [0, "", 5])
def test_a_line_of_another_style_is_no_border(style: object) -> None:
    drawing = PenpaDrawing(2, 2, walls={(0, 1): style})
    with refused("lines of style"):
        Sketch("norinori", regions=Norinori.regions).read(drawing, {})


@pytest.mark.parametrize("name", [name for name in WRITTEN if FORMATS[name].CAPABILITIES.many])
def test_several_puzzles_in_one_file(name: str, tmp_path: Path) -> None:
    puzzles = [Nonogram.from_grid([[1] * size] * size, id=f"{size}") for size in range(1, 6)]
    path = tmp_path / "bars"
    write(puzzles, path, name)
    assert [puzzle.clue_hash() for puzzle in all_of(path, name)] == [puzzle.clue_hash() for puzzle in puzzles]
    assert read(path, name, index=4).height == 4
    for index in (0, 6):
        with refused(str(index)):
            read(path, name, index=index)


@pytest.mark.parametrize("name", [name for name in WRITTEN if not FORMATS[name].CAPABILITIES.many])
def test_one_puzzle_a_file(name: str) -> None:
    puzzle = format_examples.PLAIN if name in holding("nonogram") else format_examples.LIGHTS
    with refused("2 puzzles, expected one"):
        dump_bytes([puzzle] * 2, name)


@pytest.mark.parametrize("name", WRITTEN)
def test_another_genre_is_refused(name: str) -> None:
    for puzzle in (format_examples.PLAIN, format_examples.LIGHTS):
        if puzzle.genre not in FORMATS[name].CAPABILITIES.genres:
            with refused(f"a puzzle of {puzzle.genre}, expected"):
                dump_bytes(puzzle, name)


def test_what_is_only_read() -> None:
    for name in set(FORMATS) - set(WRITTEN):
        with refused("a format that nono can write"):
            dump_bytes(format_examples.PLAIN, name)


@pytest.mark.parametrize("name", format_examples.REFUSED)
def test_refused_by_name(name: str, tmp_path: Path) -> None:
    data, suffix, message = format_examples.REFUSED[name]
    path = tmp_path / f"file{suffix}"
    path.write_bytes(data)
    with refused(message):
        list(read_all(path))


def test_colours_are_never_flattened() -> None:
    for name in holding("nonogram"):
        if not FORMATS[name].CAPABILITIES.colour:
            with refused("in colours"):
                dump_bytes(format_examples.COLOUR, name)


def test_suffixes_lead_to_formats(tmp_path: Path) -> None:
    for suffix, name in SUFFIXES.items():
        if writable(name) and name not in format_examples.PACKAGES:
            examples = format_examples.SQUARE, format_examples.LIGHTS, format_examples.CORNER
            bare: dict[str, Puzzle] = {puzzle.genre: puzzle for puzzle in examples}
            puzzle = bare[next(iter(FORMATS[name].CAPABILITIES.genres))]
            write(puzzle, tmp_path / f"x{suffix}")
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                assert next(entries(tmp_path / f"x{suffix}")).format == name
