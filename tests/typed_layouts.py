"""Puzzles of every genre as people type them: each layout of the grammar, drawn at random from a seed."""

from random import Random
from typing import Any

from nono import Nonogram, Puzzle
from nono.genres import GENRES
from nono.genres.layer_puzzle import Digits, LayerPuzzle
from nono.genres.layers import Cells, Regions

# The genres with a board of cells, apart from nonograms and peg solitaire.
TYPED = [
    name
    for name in GENRES.rows
    if issubclass(GENRES[name], LayerPuzzle) and any(isinstance(layer, Cells) for layer in GENRES[name].layers)
]


def headings(genre: type[LayerPuzzle], title: str) -> list[str]:
    """The names of a genre, as people write them above a board."""
    plain = [name for name, fields in genre.names.items() if not fields]
    return [title, f"{title} #12", f"# {title}, medium", genre.genre, *plain, *(f"{name} 7 (easy)" for name in plain)]


def empty_signs(genre: type[LayerPuzzle]) -> str:
    """The signs of a cell without a clue."""
    if any(isinstance(layer, Regions) and layer.required for layer in genre.layers):
        return "."
    signs = "._-*0" if isinstance(genre.answer, Digits) else "._-*"
    return "".join(sign for sign in signs if sign == "." or sign not in genre.answer.keys)


def rows_of(puzzle: Puzzle) -> list[str]:
    """The rows of the cells that people type."""
    return next(value for value in puzzle.clue_data().values() if isinstance(value, list) and isinstance(value[0], str))


def typed(puzzle: Puzzle, random: Random, named: bool = True) -> str:
    """The text of a puzzle of a genre other than nonograms in a random layout."""
    given = puzzle.clue_data()
    empty = random.choice(empty_signs(GENRES[puzzle.genre]))
    rows = [[empty if cell == "." else cell for cell in row] for row in rows_of(puzzle)]
    if "regions" in given:
        rows = _regions(rows, random)
    if isinstance(given.get("rows"), list):
        lines = _with_totals(rows, given["rows"], given["cols"], random)
    elif signs := given.get("signs"):
        lines = _with_signs(rows, signs, random)
    else:
        lines = _framed(rows, random) if random.random() < 0.3 else _plain(rows, random)
    return "\n".join(_dressed(lines, puzzle, random, named)) + random.choice(("", "\n", "\n\n"))


def _plain(rows: list[list[str]], random: Random) -> list[str]:
    sign = random.choice(("", " ", "  ", "\t"))
    wide = any(len(cell) > 1 for row in rows for cell in row)
    return [(sign or " " * wide).join(row) for row in rows]


def _framed(rows: list[list[str]], random: Random) -> list[str]:
    bar, line, cross = random.choice(("|-+", "\u2502\u2500\u253c"))
    box = 3 if len(rows[0]) == 9 else len(rows[0])
    rule = cross + (line * (2 * box + 1) + cross) * (len(rows[0]) // box)
    lines = []
    for at, row in enumerate(rows):
        lines += [rule] if at % box == 0 else []
        parts = [" ".join(row[start : start + box]) for start in range(0, len(row), box)]
        lines.append(f"{bar} " + f" {bar} ".join(parts) + f" {bar}")
    return [*lines, rule]


def _regions(rows: list[list[str]], random: Random) -> list[list[str]]:
    """The rows with other names for the regions: small letters, letters in another order, digits or numbers."""
    names = sorted({cell for row in rows for cell in row} - {"."})
    kind = random.choice(("same", "small", "order", "digits", "numbers"))
    if (kind == "digits" and len(names) <= 9) or kind == "numbers":
        new = {name: str(at) for at, name in enumerate(names, 1)}
    elif kind == "order" and len(names) <= 20:
        new = dict(zip(names, random.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", len(names)), strict=True))
    else:
        new = {name: name.lower() if kind == "small" and len(names) < 26 else name for name in names}
    return [[new.get(cell, cell) for cell in row] for row in rows]


def _with_totals(rows: list[list[str]], left: list[Any], top: list[Any], random: Random) -> list[str]:
    """The rows with the numbers beside them, or below lines that have them."""
    sides = [["?" if number is None else str(number) for number in side] for side in (left, top)]
    sign = random.choice((" ", "  ", "\t"))
    digits = any(cell.isdigit() for row in rows for cell in row)
    kind = random.choice(("labels", "left", "left", "right", "below"))
    wide = any(len(cell) > 1 for row in rows for cell in row)
    if kind == "labels":
        between = random.choice((" ", ", "))
        heads = [f"rows: {between.join(sides[0])}", f"columns: {between.join(sides[1])}"]
        return [
            *heads,
            *random.choice(([], [""])),
            *(random.choice(("" if not wide else " ", " ")).join(row) for row in rows),
        ]
    if kind == "left" or digits:
        body = [sign.join([number, *row]) for number, row in zip(sides[0], rows, strict=True)]
        return [
            random.choice(("", " ", "   ")) + sign.join(sides[1]) if not digits else "  " + sign.join(sides[1]),
            *body,
        ]
    body = [sign.join([*row, number]) for number, row in zip(sides[0], rows, strict=True)]
    head = sign.join(sides[1])
    return [*body, head] if kind == "below" else [head, *body]


def _with_signs(rows: list[list[str]], signs: dict[str, list[str]], random: Random) -> list[str]:
    """The rows with signs between the cells: with dots where there is no sign, or below one another with blanks."""
    dot = random.choice((".", " "))
    lines = []
    for at, (row, across) in enumerate(zip(rows, signs["across"], strict=True)):
        marks = [mark if mark != "." else dot for mark in across] + [""]
        lines.append("".join(cell + mark for cell, mark in zip(row, marks, strict=True)))
        if at < len(signs["down"]):
            lines.append(dot.join(mark if mark != "." else dot for mark in signs["down"][at]))
    return [line for line in lines if line.strip()]


def _dressed(lines: list[str], puzzle: Puzzle, random: Random, named: bool) -> list[str]:
    """The lines below a heading, perhaps a comment or a title, and the settings that the puzzle needs."""
    given = puzzle.clue_data()
    head = (
        [random.choice((*headings(GENRES[puzzle.genre], puzzle.kind_title), f"genre: {puzzle.genre}"))] if named else []
    )
    if random.random() < 0.3:
        head.insert(0, random.choice(("# from a book", "title: Friday", "author: A. Nobody", "// 2026")))
    head += [f"{name}: {given[name]}" for name in ("stars", "mines") if given.get(name) is not None]
    flags = [name for name in ("diagonals", "separate") if name in given] + ["repeats"] * (
        "signs" in given or "repeats" in given
    )
    head += [f"{name}: {'yes' if given.get(name) else 'no'}" for name in flags]
    for layer in ("boxes", "parity"):
        if layer in given:
            lines = [*lines, "", f"{layer}:", *given[layer]]
    return [*head, *random.choice(([], [""])), *lines]


def numbers(clue: list[Any], between: str = " ", nothing: str = "0") -> str:
    """A clue as text."""
    return (
        between.join(str(length) if letter in ("", "X") else f"{length}{letter}" for length, letter in clue) or nothing
    )


def typed_nonogram(puzzle: Nonogram, random: Random) -> str:
    """The text of a nonogram in a random layout."""
    keys = [colour.key for colour in puzzle.palette]
    sides = [
        [[("?" if block.length is None else block.length, keys[block.colour]) for block in clue] for clue in side]
        for side in (puzzle.rows, puzzle.cols)
    ]
    before = random.choice(("", "", "# from a book\n", "title: A cat\n", "Hi all, can anyone help me?\n\n"))
    after = random.choice(("", "\n", "\n\nThanks in advance!\n"))
    return before + random.choice(_LAYOUTS)(sides, random) + after


WORDS = (
    ("Rows", "Columns"),
    ("ROWS", "COLS"),
    ("Across", "Down"),
    ("row", "column"),
    ("R", "C"),
    ("horizontal", "vertical"),
)


def _lines(sides: list[Any], random: Random) -> str:
    between = random.choice((" ", ", ", ",", ";", "/"))
    words = random.choice(WORDS)
    nothing = random.choice(("0", "-"))
    parts = [
        f"{word}:\n" + "\n".join(numbers(clue, between, nothing) for clue in side)
        for word, side in zip(words, sides, strict=True)
    ]
    return random.choice(("\n", "\n\n")).join(random.sample(parts, 2))


def _lists(sides: list[Any], random: Random) -> str:
    strong, weak = random.choice(((", ", " "), ("; ", " "), ("; ", ","), (" / ", " "), ("/", ","), (";", "/")))
    if min(map(len, sides)) < 2:
        return _lines(sides, random)
    words = random.choice(WORDS)
    parts = [
        f"{word}: " + strong.join(numbers(clue, weak) for clue in side) for word, side in zip(words, sides, strict=True)
    ]
    return "\n".join(random.sample(parts, 2))


def _ordinals(sides: list[Any], random: Random) -> str:
    form = random.choice(("{}. {}", "{}) {}", "{}: {}"))
    return "\n".join(
        "\n".join([f"{word}:", *(form.format(at, numbers(clue)) for at, clue in enumerate(side, 1))])
        for word, side in zip(("Rows", "Columns"), sides, strict=True)
    )


def _numbered(sides: list[Any], random: Random) -> str:
    names = random.choice((("Row", "Col"), ("row", "column"), ("R", "C")))
    form = random.choice(("{} {}: {}", "{}{}: {}", "{} {}) {}"))
    return "\n".join(
        form.format(name, at, numbers(clue))
        for name, side in zip(names, sides, strict=True)
        for at, clue in enumerate(side, 1)
    )


def _blank_line(sides: list[Any], random: Random) -> str:
    text = "\n\n".join("\n".join(numbers(clue) for clue in side) for side in sides)
    return (
        f"size: {len(sides[1])}x{len(sides[0])}\n" + text.replace("\n\n", "\n")
        if random.random() < 0.4
        else _labelled_if_doubtful(sides, text)
    )


def _labelled_if_doubtful(sides: list[Any], text: str) -> str:
    """The text, with labels if its first clues could be the size of a board."""
    first = [length for length, _ in sides[0][0]]
    second = [length for length, _ in sides[0][1]] if len(sides[0]) > 1 else []
    is_cwd = (first, second) == ([len(sides[0]) - 2], [len(sides[1])])
    doubtful = is_cwd or (len(first) == 2 and "?" not in first and sum(first) == len(sides[0]) + len(sides[1]) - 1)
    rows, cols = text.split("\n\n")
    return f"rows\n{rows}\n\ncolumns\n{cols}" if doubtful else text


def _brackets(sides: list[Any], random: Random) -> str:
    opening, closing = random.choice(("[]", "{}", "()"))
    quote = '"' if any(letter not in ("", "X") for side in sides for clue in side for _, letter in clue) else ""
    texts = [
        [opening + ", ".join(f"{quote}{numbers([block])}{quote}" for block in clue) + closing for clue in side]
        for side in sides
    ]
    wholes = [opening + random.choice((", ", ",\n  ")).join(side) + closing for side in texts]
    names = random.choice(
        (("rows = ", "cols = "), ("const rows = ", "const columns = "), ("row_clues: ", "col_clues: "), ("", ""))
    )
    if not names[0] and (opening != "[" or min(map(len, sides)) < 2):
        names = ("rows = ", "cols = ")
    return "\n".join(
        name + whole + (";" if name.startswith("const") else "") for name, whole in zip(names, wholes, strict=True)
    )


def _padded(sides: list[Any], random: Random) -> str:
    """Lists whose clues are filled with zeros, at the end or at the beginning, as in data of MiniZinc."""
    if any(letter not in ("", "X") or length == "?" for side in sides for clue in side for length, letter in clue):
        return _lines(sides, random)
    at_end = random.random() < 0.5
    found = []
    for side in sides:
        width = max(1, *map(len, side))
        clues = [[str(length) for length, _ in clue] for clue in side]
        full = [clue + ["0"] * (width - len(clue)) if at_end else ["0"] * (width - len(clue)) + clue for clue in clues]
        found.append("[| " + " | ".join(", ".join(clue) for clue in full) + " |]")
    return f"rows = {found[0]};\ncols = {found[1]};"


_LAYOUTS = (_lines, _lists, _ordinals, _numbered, _blank_line, _brackets, _padded)
