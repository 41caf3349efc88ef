"""Puzzles of every genre written as books, newspapers and forums print them, drawn at random from a seed."""

from random import Random

from tables import table

from nono import Nonogram, Puzzle

GENRES = ("sudoku", "akari", "binairo", "minesweeper", "mosaic", "tents", "aquarium", "star-battle", "norinori")
TITLES = dict(
    table("""
sudoku | ('Sudoku', 'Sudoku #12', 'Daily sudoku, medium')
akari | ('Akari', 'Light Up', 'An Akari puzzle from the Sunday paper')
binairo | ('Binairo', 'Takuzu 7', 'Binary puzzle')
minesweeper | ('Minesweeper', 'Minesweeper 3', 'A Minesweeper puzzle, quite easy')
mosaic | ('Mosaic', 'Fill-a-Pix', 'A mosaic by Anna')
tents | ('Tents', 'Tents and trees', 'Tents No. 4')
aquarium | ('Aquarium', 'Aquarium 15', 'An aquarium for the weekend')
star-battle | ('Star Battle', 'Starbattle 9', 'Star battle')
norinori | ('Norinori', 'Norinori 2', 'My favourite norinori so far')
""")
)
FRAMES = {"ascii": "|-+", "drawn": "\u2502\u2500\u253c", "heavy": "\u2551\u2550\u256c"}


def typed(puzzle: Puzzle, random: Random, named: bool = True) -> str:
    """Return the text of a puzzle of a genre other than nonograms in a random layout."""
    given = puzzle.plain_clues()
    main = next(rows for rows in given.values() if isinstance(rows, list) and isinstance(rows[0], str))
    genre = puzzle.genre
    rows = [[_cell(genre, cell) for cell in row] for row in main]
    empty = random.choice({"minesweeper": ".-_", "binairo": ".-_*", "akari": ".-_"}.get(genre, ".-_*"))
    if genre == "sudoku" and puzzle.width <= 9:
        empty = random.choice(".-_*0?")
    rows = [[empty if cell == "." else cell for cell in row] for row in rows]
    style = random.choice(_STYLES if puzzle.width < 10 else _STYLES[:6])
    if genre in ("star-battle", "norinori", "aquarium"):
        rows = _regions(rows, random)
    if genre in ("tents", "aquarium"):
        lines = _around(rows, given["rows"], given["cols"], random)
    elif style == "code":
        lines = _code(rows, random)
    elif style == "labels":
        letters = [chr(ord("A") + at) for at in range(puzzle.width)]
        lines = ["  " + " ".join(letters), *(f"{at} {' '.join(row)}" for at, row in enumerate(rows, 1))]
    else:
        sign = {"plain": "", "blanks": " ", "wide": "  ", "tabs": "\t", "commas": ",", "comma-blanks": ", "}.get(
            style, " "
        )
        lines = [sign.join(row) for row in rows]
        if style in FRAMES:
            lines = _framed(rows, FRAMES[style])
        if style == "markdown":
            lines = [f"| {' | '.join(row)} |" for row in rows]
            lines.insert(1, "|" + "---|" * puzzle.width)
        if style == "strings":
            lines = ["[", *(f'"{"".join(row)}",' for row in rows), "]"]
    return "\n".join(_dressed(lines, puzzle, random, named)) + random.choice(("", "\n", "\n\n"))


_STYLES = ["plain", "blanks", "tabs", "commas", "comma-blanks", "code", "wide", "ascii", "drawn", "heavy", "markdown"]
_STYLES += ["strings", "labels"]


def _cell(genre: str, cell: str) -> str:
    return "T" if genre == "tents" and cell != "." else cell


def _regions(rows: list[list[str]], random: Random) -> list[list[str]]:
    """Return the rows with other names for the regions: letters in another order, small letters, or digits."""
    names = sorted({cell for row in rows for cell in row})
    kind = random.choice(("same", "small", "order", "digits"))
    if kind == "digits" and len(names) <= 9:
        new = {name: str(at) for at, name in enumerate(names, 1)}
    elif kind == "order" and len(names) <= 20:
        new = dict(zip(names, random.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", len(names)), strict=True))
    elif kind == "small" and len(names) <= 26:
        new = {name: name.lower() for name in names}
    else:
        new = {name: name for name in names}
    return [[new[cell] for cell in row] for row in rows]


def _around(rows: list[list[str]], left: list[int | None], top: list[int | None], random: Random) -> list[str]:
    """Return the rows with the numbers of the rows and columns beside them."""
    unknown = random.choice(("?", "-", "."))
    sides = [[unknown if number is None else str(number) for number in side] for side in (left, top)]
    digits = any(cell.isdigit() for row in rows for cell in row)
    sign = random.choice((" ", "\t", ",", "  "))
    head = sign.join(sides[1])
    if random.random() < 0.5 and not digits:
        body = [f"{sign.join(row)}{sign}{number}" for row, number in zip(rows, sides[0], strict=True)]
    else:
        body = [f"{number}{sign}{sign.join(row)}" for row, number in zip(rows, sides[0], strict=True)]
        head = ("" if sign == "," else " " if sign.isspace() and sign != "\t" else "") + head
    return [*body, head] if random.random() < 0.3 and not digits else [head, *body]


def _code(rows: list[list[str]], random: Random) -> list[str]:
    opening, closing = random.choice(("[]", "{}", "()"))
    inner = [opening + ", ".join(_literal(cell, random) for cell in row) + closing for row in rows]
    whole = f"{opening}{random.choice((', ', ',', chr(44) + chr(10) + ' ')).join(inner)}{closing}"
    return (random.choice(("", "grid = ", "board = ", "int[][] grid = ")) + whole + random.choice(("", ";"))).split(
        "\n"
    )


def _literal(cell: str, random: Random) -> str:
    return cell if cell.isdigit() else f'"{cell}"'


def _framed(rows: list[list[str]], signs: str) -> list[str]:
    bar, line, cross = list(signs)
    box = 3 if len(rows) == len(rows[0]) == 9 else len(rows[0])
    lines = []
    rule = cross + (line * (2 * box + 1) + cross) * (len(rows[0]) // box)
    for at, row in enumerate(rows):
        if at % box == 0:
            lines.append(rule)
        parts = [" ".join(row[start : start + box]) for start in range(0, len(row), box)]
        lines.append(f"{bar} " + f" {bar} ".join(parts) + f" {bar}")
    return [*lines, rule]


def _dressed(lines: list[str], puzzle: Puzzle, random: Random, named: bool) -> list[str]:
    """Return the lines with a heading, a comment or a fence around them, and the numbers that the genre needs."""
    given = puzzle.plain_clues()
    head: list[str] = []
    if named:
        head.append(random.choice((random.choice(TITLES[puzzle.genre]), f"genre: {puzzle.genre}")))
        head += random.choice(([], [""]))
    if random.random() < 0.3:
        head.insert(0, random.choice(("# from a book", "Title: Friday", "Author: A. Nobody", "```", "[code]")))
    foot = ["```"] if "```" in head else ["[/code]"] if "[code]" in head else []
    for name in ("stars", "mines"):
        if name in given and (given[name] != 1 or puzzle.width >= 8):
            note = random.choice((f"{name}: {given[name]}", f"{given[name]} {name}", f"{name} = {given[name]}"))
            (head if random.random() < 0.5 else foot).append(note)
    for flag in ("diagonals", "separate", "repeats"):
        head += [flag] if given.get(flag) else []
    return [*head, *lines, *foot]


def numbers(clue: list[int], between: str, nothing: str = "0") -> str:
    return between.join(map(str, clue)) or nothing


def typed_nonogram(puzzle: Nonogram, random: Random) -> str:
    """Return the text of a black and white nonogram in a random layout with headings, labels, tables or a board."""
    sides = [[[block.length or 0 for block in clue] for clue in side] for side in (puzzle.rows, puzzle.cols)]
    kind = random.choice(
        ("lines", "lists", "labels", "sentences", "tables", "table", "upright", "board", "code", "counted")
    )
    before = random.choice(
        ("", "", "Hi all, can anyone help me with this one?\n\n", "# from a book\n", "Title: A cat\n")
    )
    after = random.choice(("", "", "\n\nThanks in advance!\n", "\n"))
    words = random.choice((("Rows", "Columns"), ("ROWS", "COLUMNS"), ("Row clues", "Column clues"), ("Across", "Down")))
    body = _KINDS[kind](sides, words, random)
    return (before + body + after) if kind not in ("board", "table", "code") else body


def _lines(sides: list[list[list[int]]], words: tuple[str, str], random: Random) -> str:
    between, end = (
        random.choice((" ", ", ", ",", "-", "+", " and ", " + ", " & ")),
        random.choice(("", "", ",", ";", ".")),
    )
    nothing = random.choice(("0", "-", "empty", "none"))
    mark = random.choice(("{}:", "{}", "## {}", "**{}**", "[{}]", "{} (top to bottom):"))
    return "\n\n".join(
        "\n".join([mark.format(word), *(numbers(clue, between, nothing) + end * bool(clue) for clue in side)])
        for word, side in zip(words, sides, strict=True)
    )


def _lists(sides: list[list[list[int]]], words: tuple[str, str], random: Random) -> str:
    strong, weak = random.choice(
        ((", ", " "), ("; ", " "), ("; ", ","), (" / ", " "), (" | ", " "), (", ", "+"), (" ", "-"))
    )
    end = random.choice(("", ".", strong.strip()))
    mark = random.choice(("{}: ", "{} = "))
    return "\n".join(
        mark.format(word) + strong.join(numbers(clue, weak) for clue in side) + end
        for word, side in zip(words, sides, strict=True)
    )


def _labels(sides: list[list[list[int]]], _: tuple[str, str], random: Random) -> str:
    names = random.choice((("Row", "Column"), ("row", "col"), ("R", "C")))
    form = random.choice(("{} {}: {}", "{}{}: {}", "{} {} - {}", "- {} {}: {}", "{} {} -> {}"))
    between = random.choice((" ", ", ", " and ", "+"))
    letters = random.random() < 0.3 and len(sides[1]) <= 26 and names[1] != "C"
    return "\n".join(
        form.format(name, chr(64 + at) if letters and name == names[1] else at, numbers(clue, between))
        for name, side in zip(names, sides, strict=True)
        for at, clue in enumerate(side, 1)
    )


def _sentences(sides: list[list[list[int]]], _: tuple[str, str], random: Random) -> str:
    verb = random.choice(("has", "is", "reads"))
    ordinal = random.random() < 0.4

    def line(name: str, at: int, clue: list[int]) -> str:
        if ordinal:
            return f"{at}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(at if at < 20 else 0, 'th') } {name}: {numbers(clue, ', ')}"
        said = " and ".join([", ".join(map(str, clue[:-1])), str(clue[-1])]) if len(clue) > 1 else numbers(clue, "")
        return f"{name.capitalize()} {at} {verb} {said}." if clue else f"{name.capitalize()} {at} is empty."

    names = ("row", "column")
    return "\n".join(
        line(name, at, clue) for name, side in zip(names, sides, strict=True) for at, clue in enumerate(side, 1)
    )


def _tables(sides: list[list[list[int]]], _: tuple[str, str], random: Random) -> str:
    between = random.choice((" ", ", ", "-"))
    rule = random.choice(("|---|---|", "| --- | --- |", "|:--|:-:|"))
    return "\n\n".join(
        "\n".join(
            [f"| {name} | Clue |", rule, *(f"| {at} | {numbers(clue, between)} |" for at, clue in enumerate(side, 1))]
        )
        for name, side in zip(("Row", "Column"), sides, strict=True)
    )


def _table(sides: list[list[list[int]]], _: tuple[str, str], random: Random) -> str:
    between = random.choice((" ", "<br>"))
    rows, cols = sides
    head = "| | " + " | ".join(numbers(clue, between) for clue in cols) + " |"
    body = [f"| {numbers(clue, ' ')} |" + "  |" * len(cols) for clue in rows]
    return "\n".join([head, "|---|" + "---|" * len(cols), *body])


def _stack(cols: list[list[int]], low: bool) -> list[list[str]]:
    """Return the lines of column clues that stand upright, at the bottom or at the top of their block."""
    deep = max(map(len, cols), default=1) or 1
    texts = [list(map(str, clue)) or ["0"] for clue in cols]
    full = [[""] * (deep - len(text)) + text if low else text + [""] * (deep - len(text)) for text in texts]
    return [list(line) for line in zip(*full, strict=True)]


def _upright(sides: list[list[list[int]]], _: tuple[str, str], random: Random) -> str:
    rows, cols = sides
    wide = max(len(str(number)) for clue in [*cols, [0]] for number in clue)
    block = "\n".join(" ".join(cell.rjust(wide) for cell in line) for line in _stack(cols, random.random() < 0.5))
    lists = "\n".join(numbers(clue, " ") for clue in rows)
    return random.choice((f"Columns:\n{block}\n\nRows:\n{lists}", f"Rows:\n{lists}\n\nColumns:\n{block}"))


def _board(sides: list[list[list[int]]], _: tuple[str, str], random: Random) -> str:
    rows, cols = sides
    wide = max(len(str(number)) for clue in [*cols, [0]] for number in clue)
    heads = [numbers(clue, " ") for clue in rows]
    left = max(map(len, heads))
    dense = wide == 1 and random.random() < 0.5
    gap = "" if dense else " "
    frame = random.choice((" ", " | " if not dense else "|"))
    top = [
        " " * left + frame.replace("|", " ") + gap.join(cell.rjust(wide) for cell in line)
        for line in _stack(cols, True)
    ]
    cell = random.choice(".._")
    body = [head.rjust(left) + frame + gap.join([cell.rjust(wide)] * len(cols)) for head in heads]
    return "\n".join([*top, *body])


def _program(sides: list[list[list[int]]], _: tuple[str, str], random: Random) -> str:
    names = random.choice(
        (("rows", "cols"), ("rowHints", "colHints"), ("row_clues", "column_clues"), ("ROWS", "COLUMNS"))
    )
    return "\n".join(f"{name} = {side}" for name, side in zip(names, sides, strict=True))


def _counted(sides: list[list[list[int]]], words: tuple[str, str], random: Random) -> str:
    form = random.choice(("{}. {}", "{}) {}", "{}: {}"))
    return "\n".join(
        "\n".join(
            [f"{word}:", *(form.format(at, numbers(clue, random.choice((" ",)))) for at, clue in enumerate(side, 1))]
        )
        for word, side in zip(words, sides, strict=True)
    )


_KINDS = {
    "lines": _lines,
    "lists": _lists,
    "labels": _labels,
    "sentences": _sentences,
    "tables": _tables,
    "table": _table,
    "upright": _upright,
    "board": _board,
    "code": _program,
    "counted": _counted,
}
