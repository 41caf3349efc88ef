"""Damaged and hostile files of every format raise `PuzzleError` and nothing else."""

import random
from pathlib import Path

import pytest
from format_examples import EXAMPLES, needs
from hypothesis import given, settings, strategies as st
from refusals import refused

from nono import Nonogram, PuzzleError, PuzzleWarning
from nono.base.errors import ReaderBugError
from nono.text import entries, read_all


def survive(path: Path, data: bytes, format: str | None) -> None:
    """Read data that may be damaged: puzzles or errors, each on one line."""
    path.write_bytes(data)
    for entry in entries(path, format):
        if isinstance(entry.puzzle, PuzzleError):
            assert "\n" not in str(entry.puzzle)
            assert not isinstance(entry.puzzle, ReaderBugError), entry.puzzle.traceback


@pytest.mark.every(4)
@pytest.mark.parametrize("name", EXAMPLES)
def test_damaged(name: str, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> None:
    example = EXAMPLES[name]
    needs(example.format)
    path = tmp_path_factory.mktemp("damaged") / "file"

    @settings(max_examples=settings().max_examples // (2 if pytestconfig.getoption("--slow") else 4))
    @given(st.randoms(use_true_random=False), st.integers(1, 8))
    def test(chance: random.Random, damage: int) -> None:
        data = bytearray(example.data)
        for _ in range(damage):
            at = chance.randrange(len(data))
            piece = chance.choice(
                [b"9" * 20, b"0", b"-1", b"\n", b" ", b"#", b":", b"<", b'"', b"\xff", b"\0", b"[", b"]"]
            )
            match chance.randrange(4):
                case 0:
                    data[at] = chance.choice([chance.randrange(256), *b"0123456789 \n\t,[]{}abz=$#:/."])
                case 1:
                    data[at:at] = piece
                case 2:
                    del data[at : at + chance.choice([1, 2, 3, 4, len(data)])]
                case _:
                    other = chance.randrange(len(data))
                    data[at:at] = data[other : other + 12]
            data = data or bytearray(b"\n")
        survive(path, bytes(data), example.format)
        survive(path, bytes(data), None)

    test()


@pytest.mark.parametrize(
    ("clue", "message"),
    [("1\u00e9", "found the colour '\u00e9'"), ("2\u4e00", "found the colour"), ("\u0661", "bad-number")],
)
def test_a_letter_that_is_not_ascii_behind_a_number(clue: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "letter.non"
    path.write_text(f"width 1\nheight 1\nrows\n{clue}\ncolumns\n1\n", "utf-8")
    with refused(f"letter.non:4:1: .*{message}"):
        list(read_all(path))


@pytest.mark.parametrize("kind", ["goal", "saved"])
def test_brackets_without_a_colour(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "brackets.xml"
    sides = "".join(f'<clues type="{side}"><line><count>1</count></line></clues>' for side in ("columns", "rows"))
    image = f'<solution type="{kind}"><image>|[]|</image></solution>'
    path.write_text(f"<puzzleset><puzzle>{sides}\n{image}</puzzle></puzzleset>", "utf-8")
    with pytest.warns(PuzzleWarning, match=r"brackets.xml:1: row 1 of a .*'\[', expected"):
        (puzzle,) = read_all(path)
    assert puzzle == Nonogram([[1]], [[1]])


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
HOSTILE = {
    "laughs": (f'<?xml version="1.0"?><!DOCTYPE p [<!ENTITY l0 "ha">{LAUGHS}]><puzzleset>&l29;</puzzleset>', "entity"),
    "outside": (
        '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzleset><puzzle><id>&x;</id></puzzle></puzzleset>',
        "entity",
    ),
    "parameter": ('<!DOCTYPE p [<!ENTITY % x "y"> %x;]><puzzleset/>', "entity"),
    "deep": ("<puzzleset>" + "<note>" * 100_000, "nested elements"),
    "sizes": (
        "<puzzleset><puzzle><clues type='rows'><line><count>1000000000</count></line></clues>"
        "<clues type='columns'><line><count>1000000000</count></line></clues></puzzle></puzzleset>",
        "bad-number",
    ),
    "names": ("<" + "a" * 1_000_000, "unknown-format|bad-xml|not XML"),
    "twice": ("<puzzleset><puzzle type='grid' type='grid'/></puzzleset>", "bad-xml.*duplicate"),
    "open": ("<puzzleset><puzzle>", "bad-xml"),
    "empty": ("<puzzleset/>", "no-puzzle"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_xml(name: str, tmp_path: Path) -> None:
    text, message = HOSTILE[name]
    path = tmp_path / "hostile.xml"
    path.write_text(text)
    with refused(message):
        list(read_all(path))
