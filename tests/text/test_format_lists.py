"""Lists with a puzzle a line, as addresses or IDs of other programs."""

from pathlib import Path

import pytest
from format_examples import CORNER, LIGHTS, PLAIN
from refusals import told

from nono import Nonogram, PuzzleError
from nono.text import FORMATS, entries, read

LISTS = {
    "sgt": """\
# Pattern, Light Up, Pegs
6x4:1.1/1.1//1.2/1.1/1.1/2.3//1.1.1/1.2

  5x4b40s0d1:cB01a1a21b2a0a00a  # a board of generated kind
3x2random:PPHPHO\r
6x4:1.1/1.1
10x10#1234
https://example.org/js/pattern.html#6x4%3A1.1/1.1//1.2/1.1/1.1/2.3//1.1.1/1.2
https://example.org/js/bridges.html#6x4:1
no ID
""",
    "puzzlink": """\
# nonograms and Akari
https://puzz.link/p?nonogram/6/4/1111h21111132j11121g

http://pzv.jp/p.html?lightup/5/4/i.0662b750a  # a comment
https://pzprxs.vercel.app/p.html?type=editor&amp;lightup_edit/5/4/i.0662b750a\r
2. A snail - <https://puzz.link/p%3Fnonogram%2F6%2F4%2F1111h21111132j11121g>
?akari/5/4/i.01g1g21h2g0g00g/
https://puzz.link/p?nonogram/f/6/4/1111h21111132j11121g
https://puzz.link/p?coral/6/6/12g
https://puzz.link/p?nonogram/v:x/6/6/12g
https://example.org/abc
https://puzz.link/p?nonogram/6/4/1111h21111132j111
no address
""",
}
LINES = {
    "sgt": {2: "nonogram", 4: "akari", 5: "pegs", 6: "2 clues", 7: "seed", 8: "nonogram", 9: "bridges", 10: "no ID"},
    "puzzlink": dict.fromkeys((2, 6, 8), "nonogram")
    | dict.fromkeys((4, 5, 7), "akari")
    | {9: "coral", 10: "variant 'x'", 11: "link to 'example.org'", 12: "21 cells", 13: "no address"},
}


@pytest.mark.parametrize("suffix", [".txt", ".sgt", ".url", ""])
@pytest.mark.parametrize("name", LISTS)
def test_lists_with_a_puzzle_a_line(name: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"list{suffix}"
    path.write_text(LISTS[name], newline="")
    known = {puzzle.genre: puzzle for puzzle in (PLAIN, LIGHTS, CORNER)}
    seen = {}
    for entry in entries(path):
        assert entry.format == name
        if isinstance(entry.puzzle, PuzzleError):
            assert entry.puzzle.line == entry.index
            assert LINES[name][entry.index] in told(entry.puzzle)
        else:
            assert entry.puzzle.clue_hash() == known[entry.puzzle.genre].clue_hash()
            assert LINES[name][entry.index] == entry.puzzle.genre
        seen[entry.index] = entry.puzzle
    assert set(seen) == set(LINES[name])
    assert read(path) == seen[2]
    assert read(path, index=4) == seen[4]
    if name == "puzzlink":
        assert isinstance(seen[6], Nonogram)
        assert seen[6].title == "2. A snail"


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("piece", ["a", "1", "a/", "penpa", "a=b&", "%2", "x1", " #", "http://"])
def test_lines_without_end_are_refused_in_no_time(name: str, piece: str) -> None:
    for head in ("", "1", "?", "http://", "https://a.b/c?", "https://a.b/penpa#p="):
        for load in FORMATS[name].loads(head + piece * (60_000 // len(piece)) + "!"):
            assert load is None or isinstance(load, PuzzleError)
