"""Signs between the cells of a board, as in Tango: in a row between two cells, or on a line between two rows."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

from nono.base.errors import PuzzleError, excerpt
from nono.genres.grids import NONE
from nono.text.typed.boards import Row

ADVICE = "write each row as cells and signs, such as '0=.x1', with blanks or dots where there is no sign"


def has_signs(lines: Sequence[tuple[int, str]], keys: str) -> bool:
    """Return whether a line has one of these signs."""
    return any(key in text for _, text in lines for key in keys)


def parted(lines: Sequence[tuple[int, str]], keys: str) -> tuple[list[Row], dict[str, list[str]]]:
    """Return the rows of cells, and the signs ``across`` and ``down``. Raises `PuzzleError`."""
    texts = dedent("\n".join(text.expandtabs() for _, text in lines)).split("\n")
    numbers = [line for line, _ in lines]
    if not any(" " in text.strip() for text in texts) and len(texts) % 2 and len(texts[0]) % 2:
        pairs = list(zip(numbers, texts, strict=True))
        cells, between = pairs[::2], pairs[1::2]
        columns = list(range(0, len(texts[0]), 2))
    else:
        cells, between = [], []
        for line, text in zip(numbers, texts, strict=True):
            (cells if text.strip(f"{keys} ") else between).append((line, text))
        if not cells:
            raise PuzzleError(f"found no rows of cells, expected some\n{ADVICE}", "no-puzzle").at(numbers[0])
        columns = [at for at, sign in enumerate(cells[0][1]) if sign not in f"{keys} "]
    rows = []
    across, down = [], [[NONE] * len(columns) for _ in cells[1:]]
    for line, text in cells:
        signs = [NONE] * (len(columns) - 1)
        for at, sign in enumerate(text):
            if at not in columns and sign not in f" {NONE}":
                place = sum(column < at for column in columns) - 1
                if sign not in keys or not 0 <= place < len(signs):
                    raise _misplaced(sign, line, at)
                signs[place] = sign
        wrong = next((at for at in columns if text[at : at + 1] in ("", " ", *keys)), None)
        if wrong is not None:
            raise _misplaced(text[wrong : wrong + 1], line, wrong)
        rows.append(Row(line, [text[at] for at in columns], columns, text))
        across.append("".join(signs))
    for line, text in between:
        if len(text.strip()) > 2 and len({*text.strip()} - {NONE}) == 1 and columns[1:] == list(range(1, len(columns))):
            message = f"found {excerpt(text.strip())} between the rows, which may be signs or divide two puzzles"
            raise PuzzleError(
                f"{message}\nput a line '====' between two puzzles, or blanks between the cells of a row",
                "ambiguous-format",
            ).at(line)
        above = sum(number < line for number, _ in cells) - 1
        for at, sign in enumerate(text):
            if sign in f" {NONE}":
                continue
            if sign not in keys or at not in columns or not 0 <= above < len(down):
                raise _misplaced(sign, line, at)
            down[above][columns.index(at)] = sign
    return rows, {"across": across, "down": ["".join(signs) for signs in down]}


def _misplaced(sign: str, line: int, at: int) -> PuzzleError:
    message = f"found {excerpt(sign)}, expected the cells of all rows below one another, with signs only between them"
    return PuzzleError(f"{message}\n{ADVICE}", "bad-field").at(line, at + 1)
