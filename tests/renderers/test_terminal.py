"""The pictures and tables on the terminal and in files."""

import io
import re

import pytest
from tables import table

from nono import Nonogram
from nono.renderers import Terminal, terminal
from nono.renderers.drawing.terminal import PLAIN
from nono.renderers.drawing.text import picture_text

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."])
FLOWER = Nonogram.from_grid([".r.", "rXr", ".r.", ".g."], ["white", "black", "red", "green"])


def drawn(puzzle: Nonogram, shown: Terminal = PLAIN) -> str:
    assert puzzle.goal_bytes is not None
    return picture_text(puzzle.picture(puzzle.goal_bytes), shown)


def without_style(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_plain_picture_has_clues_and_keys() -> None:
    assert drawn(HEART) == (
        "     2 4 4 4 2\n"  # one space between the row clues and the board, a cell is two characters wide
        "1 1  . X . X .\n"
        "  5  X X X X X\n"
        "  5  X X X X X\n"
        "  3  . X X X .\n"
        "  1  . . X . .\n"
    )


def test_plain_colour_clues_carry_the_key() -> None:
    assert drawn(FLOWER) == (
        "             1r\n"
        "             1X\n"
        "             1r\n"
        "          1r 1g 1r\n"
        "      1r   .  r  .\n"
        "1r 1X 1r   r  X  r\n"
        "      1r   .  r  .\n"
        "      1g   .  g  .\n"
    )


def test_colours_are_those_of_the_palette() -> None:
    red = int(FLOWER.palette[2].rgb[:2], 16), int(FLOWER.palette[2].rgb[2:4], 16), int(FLOWER.palette[2].rgb[4:], 16)
    shown = drawn(FLOWER, Terminal(80, 1 << 24, True))
    assert f"\x1b[48;2;{red[0]};{red[1]};{red[2]}m" in shown
    assert "\x1b[48;2;255;255;255m" in shown
    assert "1r" not in without_style(shown), "the number's colour says it"
    indexed = drawn(FLOWER, Terminal(80, 256, True))
    assert set(re.findall(r"[34]8;(\d)", indexed)) == {"5"}
    grey = Nonogram.from_grid([[1]], ["white", "767676"])
    assert "\x1b[48;5;243m" in drawn(grey, Terminal(80, 256, True)), "the 24 greys begin with number 232: 8, 18, 28..."


@pytest.mark.parametrize("colours", [0, 256, 1 << 24])
def test_every_line_fits_the_terminal(colours: int) -> None:
    puzzle = Nonogram.from_grid(["X." * 20, ".X" * 20, "XX" * 20])
    widths = {}
    for room in (200, 100, 80, 79, 40):
        lines = without_style(drawn(puzzle, Terminal(room, colours, True))).splitlines()
        assert max(map(len, lines)) <= room
        widths[room] = len(lines)
    assert widths[200] > 3, "with clues"
    assert widths[80] == 3, "without clues"
    assert widths[79] == widths[40] == 2, "two rows in a line"


def test_half_blocks_show_both_rows() -> None:
    puzzle = Nonogram.from_grid(["XX..", "X.X.", ".X.X"])
    assert drawn(puzzle, Terminal(4, 0, True)) == "█▀▄\n ▀ ▀\n"
    assert drawn(puzzle, Terminal(4, 0, False)) == "XX..\nX.X.\n.X.X\n"


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation


@pytest.mark.parametrize(
    ("environment", "expected"),
    table("""
{'TERM': 'xterm-256color'} | 256
{'TERM': 'xterm-256color', 'COLORTERM': 'truecolor'} | 16777216
{'TERM': 'xterm-direct'} | 16777216
{'TERM': 'xterm-256color', 'COLORTERM': 'truecolor', 'NO_COLOR': '1'} | 0
{'TERM': 'dumb'} | 0
{} | 0
"""),
)
def test_what_a_terminal_can_show(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: int) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal(Screen()) == Terminal(80, expected, True)
    assert terminal(io.StringIO()) == PLAIN
