"""Puzzles of layers in formats of others: every part of a format, on a genre that has all kinds of layers."""

import tracemalloc
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, strategies as st
from refusals import told
from tables import table

import nono
from nono import PuzzleError, PuzzleWarning
from nono.genres import GENRES
from nono.genres.codecs import UNKNOWN, Always, Is, Not
from nono.genres.codecs.bodies import (
    STEPS,
    STEPS_TO_BITS,
    STEPS_TO_ONE,
    Address,
    Beside,
    Body,
    Decimal,
    Digit,
    Game,
    Gaps,
    Grid,
    Hex,
    Item,
    Listed,
    Marked,
    Number,
    Rooms,
    Sign,
    Slotted,
)
from nono.genres.codecs.pages import Areas, Entry, Labels, Page, Solution, Table, Walls
from nono.genres.layer_puzzle import LayerPuzzle, shade
from nono.genres.layers import Cells, Flag, Outside, Regions, Whole
from nono.model.builder import ModelBuilder
from nono.text import dumps, format_named, loads

TREE = {1: "T"}


class Free(LayerPuzzle):
    """A genre without rules."""

    def rules(self) -> ModelBuilder:
        return self.builder()

    def broken_rule(self, solution: bytes) -> str:
        return ""


class Sample(Free):
    """One layer of each kind that formats have, and no rules."""

    genre = "sample"
    numbers = Cells("0123456789AB?", "'.', '?', or 0 to 11")
    trees = Cells("T", "'.' or T", fixed=True)
    bits = Cells("01", "'.', 0 or 1")
    parts = Regions(field="regions")
    cols = Outside("cols")
    rows = Outside("rows")
    least = Whole(1, 1)
    strict = Flag()
    answer = shade("black")
    formats = (
        Address(
            "sample other",
            Number(least),
            Rooms(parts),
            Sign("/"),
            Grid(numbers, Hex(), Gaps()),
            Grid(bits, Hex(), Gaps()),
            Beside(cols, rows, Hex(255), Gaps()),
            Grid(trees, Marked(), keys=TREE),
            flags={"r": Is(strict)},
        ),
    )


class Stepped(Free):
    """The layers of game IDs, and an answer of ink."""

    genre = "stepped"
    trees = Cells("T", "'.' or T", fixed=True)
    bits = Cells("01", "'.', 0 or 1")
    numbers = Cells("0123456789", "'.' or 0 to 9")
    cols = Outside("cols")
    rows = Outside("rows")
    unlike = Flag()
    answer = shade("black")
    formats = (
        Game(
            "stepped",
            Grid(trees, STEPS_TO_ONE, keys=TREE),
            Sign("-"),
            Grid(bits, STEPS_TO_BITS),
            Sign("-"),
            Grid(numbers, Digit(), Gaps("a")),
            Sign("-"),
            Listed(cols, rows),
            flags={"u": Not(unlike)},
            hints="(d[a-z])?",
        ),
    )


class Paged(Free):
    """Regions and numbers on a page."""

    genre = "paged"
    numbers = Cells("0123456789AB?", "'.', '?', or 0 to 11")
    parts = Regions(partial=True)
    least = Whole(1, 1)
    most = Whole()
    strict = Flag()
    answer = shade("black")
    formats = (
        Page(
            "paged pages",
            Entry("depth", least),
            Entry("most", most, always=False),
            Table("problem", numbers, {"x": "?"}),
            Areas("areas", parts, "@#"),
            Solution("-", "x"),
            flags={"strict": Is(strict)},
        ),
    )


class Walled(Free):
    """Trees, walls and numbers beside the board on a page."""

    genre = "walled"
    trees = Cells("T", "'.' or T", fixed=True)
    parts = Regions()
    cols = Outside("cols")
    rows = Outside("rows")
    loose = Flag()
    answer = shade("black")
    formats = (
        Page(
            "walled",
            Table("problem", trees, {"x": "T"}, instead="solution"),
            Walls("lines", parts),
            Labels(cols, rows),
            Always(Not(loose)),
            Solution("-", "o", clues=Table("problem", trees, {"x": "T"})),
        ),
    )


SAMPLES = {kind.genre: kind for kind in (Sample, Stepped, Paged, Walled)}
WRITTEN = [
    (genre, codec.format) for genre, kind in SAMPLES.items() for codec in kind.formats if codec.format != "janko"
]


@pytest.fixture(scope="module", autouse=True)
def genres() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        rows = {genre: f"{__name__}:{kind.__name__}" for genre, kind in SAMPLES.items()}
        patch.setattr(GENRES, "rows", GENRES.rows | rows)
        yield


@st.composite
def regions(draw: st.DrawFn, height: int, width: int) -> list[str]:
    """Rectangles and what is left of them, so that each region is connected."""
    at, down = draw(st.integers(0, width)), draw(st.integers(0, height))
    return [["ab"[row < down] * at + "cd"[row >= down] * (width - at)][0] for row in range(height)]


@st.composite
def puzzles(draw: st.DrawFn, genre: str, whole: bool = False) -> LayerPuzzle:
    """A puzzle with random clues; ``whole``: all numbers beside the board are given."""
    kind: Any = SAMPLES[genre]
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 30))
    goal = draw(st.none() | st.lists(st.sampled_from([0, 0, 1]), min_size=height * width, max_size=height * width))
    values: dict[str, Any] = {}
    for layer in kind.layers:
        if isinstance(layer, Regions):
            values[layer.name] = draw(regions(height, width))
        elif isinstance(layer, Cells):
            keys = "." * draw(st.sampled_from([1, 5, 80])) + layer.keys
            text = st.text(keys, min_size=width, max_size=width)
            values[layer.name] = [draw(text) for _ in range(height)]
        elif isinstance(layer, Outside):
            size = height if layer.side == "rows" else width
            one = st.integers(0, 255) if whole else st.none() | st.integers(0, 255)
            values[layer.name] = draw(st.lists(one, min_size=size, max_size=size))
        elif isinstance(layer, Whole):
            values[layer.name] = draw(st.integers(1, 99))
        else:
            values[layer.name] = draw(st.booleans()) and layer.name != "loose"
    trees = "".join(values.get("trees", ["." * width] * height))
    cells = None if goal is None or not any(goal) else bytes(goal)
    if cells is not None:
        cells = bytes(colour if key == "." else 0 for colour, key in zip(cells, trees, strict=True))
    made: LayerPuzzle = kind(**values, goal=cells if cells and any(cells) else None)
    return made


@pytest.mark.parametrize(("genre", "format"), WRITTEN)
@given(data=st.data())
def test_what_is_written_is_read_back(genre: str, format: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(genre, whole=format == "sgt"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        text = dumps(puzzle, format)
    again = loads(text, format)
    assert again == puzzle
    if format_named(format).CAPABILITIES.goal:
        assert again.goal_bytes == puzzle.goal_bytes
    assert dumps(again, format) == text


def expect_one_line(found: object) -> None:
    assert not isinstance(found, PuzzleError) or len(str(found).splitlines()) == 1


@pytest.mark.every(3)
@pytest.mark.parametrize(("genre", "format"), WRITTEN)
@given(data=st.data())
def test_damaged_texts_give_one_clear_line(genre: str, format: str, data: st.DataObject) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        text = dumps(data.draw(puzzles(genre, whole=True)), format)
        start = text.index(genre) + len(genre) if genre in text else 0
        at = data.draw(st.integers(start, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 4)))
        damage = data.draw(st.text("0159afgzAZ-+$.,_/: \n?", max_size=4))
        try:
            for found in format_named(format).loads(text[:at] + damage + text[end:]):
                expect_one_line(found)
        except PuzzleError as error:
            expect_one_line(error)


ITEMS: list[tuple[Item, ...]] = [
    (Hex(), Gaps()),
    (Digit(), Gaps("a")),
    (Decimal(), Gaps("a")),
    (Marked(),),
    (STEPS_TO_ONE,),
    (STEPS_TO_BITS,),
    (STEPS,),
]


@pytest.mark.parametrize("items", ITEMS)
@given(data=st.data())
def test_random_bodies_give_slots_or_an_error(items: tuple[Item, ...], data: st.DataObject) -> None:
    body = Body(3, 7, text=data.draw(st.text("0123456789abcfghyzABZ-+=%@*$._", max_size=30)))
    try:
        assert len(Slotted().fill(body, 21, items)) == 21
    except PuzzleError as error:
        expect_one_line(error)


@given(st.lists(st.none() | st.just(UNKNOWN) | st.integers(0, 1_126_351), min_size=1, max_size=40))
@example([15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776, 1_126_351, UNKNOWN])
def test_numbers_of_all_lengths_come_back(slots: list[int | None]) -> None:
    items = (Hex(), Gaps())
    text = Slotted().text(slots, items, Sample.numbers)
    assert Slotted().fill(Body(1, len(slots), text=text), len(slots), items) == slots


@pytest.mark.parametrize(
    ("format", "text", "message"),
    table(r"""
puzzlink | sample/2/1/1 | found the end of the body, expected '/'
puzzlink | sample/2/1/1/ | found the end of the body, expected borders
puzzlink | sample/2/1/x/g | found 'x' in the body, expected a number and '/'
puzzlink | sample/2/1/1/g/g | found 1 cells in the body, expected 2
puzzlink | sample/2/1/1/g/! | found '!' in the body, expected a number in hexadecimal digits or a gap
puzzlink | sample/2/1/1/g/cg | numbers: found 12, expected '.', '?', or 0 to 11
puzzlink | sample/2/1/1/g/hhijz | found 'z' in the body, expected the end of the body
puzzlink | nowhere/2/1/g | found a puzzle of 'nowhere', expected nonogram or lightup or
sgt | https://example.org/stepped.html#2x1:! | found '!' in the body, expected a letter or _
janko | 'puzzle paged\nsize 2\nproblem\n- -\n- -\nareas\n1 1\n1 1\nend' | found no line 'depth'
janko | 'puzzle paged\ndepth 1\nproblem\n- q\n- -\nareas\n1 1\n1 1\nend' | 4: error[bad-number]: found 'q'
janko | 'puzzle paged\ndepth 1\nareas\n1 1\n1 1\nend' | found no section 'problem'
janko | 'puzzle paged, odd\ndepth 1\nareas\n1 1\n1 1\nend' | found the variant 'odd', expected no variant
janko | 'puzzle walled\nproblem\n- x\nlines\n- -\nend' | found no section 'clabels'
janko | 'puzzle walled\nproblem\n- x\nlines\n- q\nsolution\n- -\nend' | 'q', expected e or s for walls
"""),
)
def test_what_is_wrong_is_named(format: str, text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as found:
        loads(text.replace("\\n", "\n"), format)
    assert message in told(found.value)


def test_regions_that_borders_cannot_tell_are_refused() -> None:
    apart = Sample(["..."], ["..."], ["..."], ["aba"], [None] * 3, [None])
    with pytest.raises(PuzzleError, match="a region of several pieces"):
        dumps(apart, "puzzlink")


def test_walls_inside_of_a_region_mean_nothing_or_are_refused() -> None:
    page = "begin\npuzzle walled\nproblem\n- -\n- -\nlines\ne -\n- -\nclabels\n- -\nrlabels\n- -\nend\n"
    with pytest.raises(PuzzleError, match=r"7: .*found a wall inside a region, expected walls only between regions"):
        loads(page, "janko")
    body = Body(2, 2, text="g0")
    Rooms(Sample.parts).read(body)
    assert body.values == {"parts": ["\U00010000\U00010000"] * 2}
    with pytest.raises(PuzzleError, match="found a wall inside a region"):
        Rooms(Sample.parts, inner=False).read(Body(2, 2, text="g0"))


def test_numbers_missing_on_a_page_are_those_of_its_solution() -> None:
    page = "begin\npuzzle walled\nlines\ns s\n- -\nsolution\nx o\no -\nend\n"
    puzzle = loads(page, "janko")
    assert puzzle == Walled(["T.", ".."], ["aa", "bb"], [1, 1], [1, 1])
    assert puzzle.goal_bytes == b"\0\1\1\0"


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?norinori/2000/2000/" + "0" * 120_000,
        "https://puzz.link/p?aquarium/2000/2000/" + "0" * 120_000,
        "https://puzz.link/p?starbattle/2000/2000/1/" + "0" * 120_000,
        "https://puzz.link/p?sudoku/2000/2000/" + "z" * 200_000,
        "solo 2000j:" + "z" * 154_000 + ",a",
        "2000jx:" + "z" * 154_000 + ",a",
    ],
)
def test_a_board_without_its_regions_is_refused_in_little_memory(link: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError):
            nono.loads(link)
        assert tracemalloc.get_traced_memory()[1] < 50 << 20
    finally:
        tracemalloc.stop()
