"""The lines of a typed text. Each is a comment, a separator, a heading, a setting, a label, or plain text.

A setting is a line such as ``title: A cat``, ``size: 10x8`` or ``stars: 2``. Bracketed lists behind a label are items
too; they may span several lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import RGB, RGB_OF_NAME
from nono.text.data import is_data, is_text_board
from nono.text.field_names import is_pair, is_wide, setting as setting_named, side_of
from nono.text.literals import COMPARED, Statement, remarks, statements
from nono.text.typed import TEXTS
from nono.text.typed.clues import is_clue
from nono.text.typed.names import heading_of

NUMBERS = ("stars", "mines", "width", "height")
FLAGS = ("repeats", "diagonals", "separate")
BOARDS = ("boxes", "parity", "goal", "saved")  # a board follows below the line
COLOURS = ("colours", "colors")
PALETTE = "palette"  # the signs of the board, and those of nono for which they stand
SETTINGS = ("genre", "size", *TEXTS, *NUMBERS, *FLAGS, *BOARDS, *COLOURS, PALETTE)
SIGNS = {"ink": "#", "blank": "."}
YES, NO = ("", "yes", "true", "1"), ("no", "false", "0")
SIZE = re.compile(r"(\d{1,7})(?:\s*[xX*,]\s*|\s+by\s+|\s+)(\d{1,7})|(\d{1,7})")
SQUARE = re.compile(r"(\d)\s*[xX*]\s*\1")
COLOUR = re.compile(r"(\w)\s*=?\s*(#?\w+)")
# signs that word processors and input methods put in place of those on a keyboard
PLAIN = str.maketrans(
    {chr(0xFF01 + offset): chr(0x21 + offset) for offset in range(94)}
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | dict.fromkeys("\u2018\u2019\u201a\u201b", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f", '"')
    | dict.fromkeys("\u00b7\u2219", ".")
    | dict.fromkeys("\ufeff\u200b\u200d\ufe0f\u20e3\u00ad", "")
    | {"\u00d7": "x"}
    | dict.fromkeys("\u2588\u25a0\u2b1b", "#")  # black squares are ink and walls, white ones are empty cells
    | dict.fromkeys("\u25a1\u2b1c", ".")
)
COMMENT = re.compile(r"\s*(?://(?:\s.*)?|[#;*%]\s(?!\s*=|\*\s).*|#[A-Z][a-z]{2,}(?:\s[^:]*)?)")
REMARK = re.compile(r"\s*(?:%|(?:--|;+)\s).*")  # a comment of a program
# a remark behind a clue
BEHIND = re.compile(r"(?<!\s)\s+(?:(?://+|#+|%+|;+|--+)\s*[^\W\d_]{2}|\([^\W\d_]{2}[^()\d]*\)$).*")
CALLED = re.compile(r"[^\W\d][\w.:>-]*\(")  # a line of a program, not a heading such as Sudoku (easy)
LISTS = re.compile(  # a list, or the clues or the cells of a board in one text
    r"\"{3}|'{3}|[:=(,]\s*`[^`\n(]*\n"  # quotes of several lines
    r"|[\[({]\s*[\[({|\"'\d_-]"  # a bracket and its first item
    r"|[\"'][\d.]{81}[\"']|[:=(]\s*[\"'`]\d"  # a text that is a Sudoku, or begins with a number
    r"|[\[({]\s*(?:new\b|[\w.:]+\s*[({][^(){}]*\d)"  # a bracket and a call
    r"|\[\s*$|[({]\s*[A-Z][\w.:]+\s*,"  # a bracket at the end of a line, or before a constant
    r"|^[ \t]*- (?:[\"']|- \d)",  # an item of a list in YAML
    re.MULTILINE,
)
COMMENTS = ("#", "//", "%", "--")  # behind the value on a line
QUOTED_CLUE = re.compile(r"([\"'])([\d?\s,;.+-]*)\1")
AND = re.compile(r"(?i)(?<=\d),? and(?= \d)")
LETTER = re.compile(r"[^\W\d_]")
WORDS = re.compile(r"[^\W\d_]{2}")
TITLE = re.compile(
    r"(?i)(?:grid|puzzle|board|problem)\s*+(?:no\.?|nr\.?|number)?\s*+#?\s*+\d{1,6}\s*+[:.]?|(?-i:GRID) .{1,60}"
)
GLUED = re.compile(r"\w[.#]{2,}\Z|[^\w\s=]\s+=\s")  # the cells of a row behind a word, or what a sign stands for
QUOTED = re.compile(r"\s*+(?:[+.]\s*+)?([\"'])([^\"']+?)(?:\\n)?\1[+.\\&;,)\s]*+")  # a row of a program, without a list
CLOSING = re.compile(r"[\"'`]+(?:[)\]};,.]|\.?\w+\([^()]*\))*")  # the end of a text in a program
BRACES = re.compile(r"[{}][{}();,\s]*|/\*+|\*+/")  # alone on a line of a program
FENCE = re.compile(r"(?:```|~~~)\w*")  # before and behind a board in Markdown
ESCAPED = re.compile(r"(?<!\\)\\+n")  # between the rows of a text on one line
QUOTED_ROWS = re.compile(r"(?<!\\)\\*[\"']((?:[^\"'\\]|\\(?!n))*+\\n[^\"']*+)[\"']")  # a text in quotes with such rows
BREAK = re.compile(r"^([^\\\n]*[^\s\\\"'`])\\$", re.MULTILINE)  # of a line in Markdown
INNER_BACKSLASH = re.compile(r"^[^\\\nA-Za-z]*\\[^\nA-Za-z]+$", re.MULTILINE)  # in a row, where it is a sign
SEPARATOR = re.compile(r"\s*(={4,}|-{4,})\s*")
# the cells of a Sudoku among words, such as an argument of a command, or the end of an address
SUDOKU = re.compile(
    r"(?<![\w.+-])[\"'`]?(?=[\d.]*[1-9])(?=[\d.]*[0.])(?<![\w.+-])([\d.]{81})(?![\d+-]|\.\S|\w(?![a-z]))[\"'`]?"
)
SESSION = re.compile(r"(?m)^(?:>>>|[\w.]+=>) ")
PROMPT = re.compile(r"(?m)^(?:>>>|\.\.\.|[\w.]+=>|\s*#_=>)(?=\s|$)")  # before the lines of a session of a program
VARIANT = "jigsaw|irregular|killer|diagonal|anti|thermo|windoku|hyper|sandwich|arrow|kropki|samurai|cage"
PLAIN_CALL = re.compile(
    rf"(?i)(?!.*(?:{VARIANT}))[^\"']*\([\"'`][\d.]{{81}}[\"'`](?:,\s*\w+)*[\s)\]]*[;,]?\s*(?:(?://|#).*)?"
)
DIGITS = frozenset("0123456789?")
ROWS, COLS = "rows", "cols"
OF = {ROWS: "rows", COLS: "columns"}
MARKS = re.compile(r"\A(?:[#*=]+|-{2,}|[-+](?=\s)|\s)+")  # of headings and items
NAME = r"[^\W\d_](?:(?:[^\W\d]|[ -]){0,30}?[^\W\d])?"  # of a side, if the table of names says so
REMARKED = r"(?:\s*(?:\([^()\d]*\)|,[^:\d]*(?=:)))?"  # as in "Columns (left to right):"
NUMBERED = re.compile(rf"\s*({NAME})\s*#?(\d+)(?:\s*(?:[-=]>|[:)=\u2192]|(?=\([\d?]))|\.(?=\s|$)|\s+-(?=\s))\s*(.*)")
LIST_OF_CLUES = re.compile(r"\s*\d[\d?., -]*")  # a side on one line
SIDE = r"([\d?,.]+(?::[\d?,.]+)+)"  # with colons between clues
BY_COLONS = re.compile(rf"(?:(\d+x\d+)[\s;,]++)?(?:(\S(?:.*?[^\s;])?)[\s;]++)?{SIDE}(?:\s*+[-|/;]\s*+|\s++){SIDE}\s*;?")
SECOND = re.compile(rf"(?<!\w)({NAME})\s*#?(\d*)\s*[:=]")  # another label on a line
COUNTED = re.compile(  # 4 rows: or Rows (4):
    rf"\s*(?:(\d+)\s+({NAME})(?=\s*[:=])|({NAME})\s*\((\d+)(?:\s[^()\d]*)?\))\s*(?:[:=]|$)\s*(.*)"
)
NTH = re.compile(rf"(?i)(?<!\d)(\d+)(?:st|nd|rd|th)\s+({NAME})(?=\s*[:=-])")
MARK = re.compile(r"^[ \t]*(?:%+|//+|#+|;+|--+)[ \t]*", re.MULTILINE)  # of a comment
LABEL = re.compile(rf"\s*({NAME}){REMARKED}\s*(:=?|=(?!=)|(?=\s\d)|$)\s*(.*)")
NAMED = re.compile(r"\s*([^\W\d_][\w ]{0,20}?)\s*:(?!=)\s*(.*)")
ASSIGNED = re.compile(r"\s*([^\W\d_][\w ]{0,20}?)\s*[:=]\s*(\d{1,7})")
NUMBER = re.compile(rf"(?i)\b(?:{'|'.join(NUMBERS)})\s*[:=]?\s*\d+")  # a setting; several may stand on a line
UNPUNCTUATED = re.compile(rf"(?i)({'|'.join(SETTINGS)})(?:\s*=\s*|\s+(?=\d[\d\sx,]*$))(\S.*)")  # without a colon

MISSPELT = [*SETTINGS, "rows", "row", "across", "horizontal", "columns", "column", "cols", "col", "down", "vertical"]


def setting_of(name: str, value: str) -> tuple[str, Any] | None:
    """Return the name and value of a setting, or None if no setting has this name. Raises `PuzzleError`."""
    if name == "genre" or name in TEXTS:
        return name, value
    if name in NUMBERS:
        if value.isdecimal() and len(value) < 8:
            return name, int(value)
        raise PuzzleError(f"found {excerpt(value)}, expected a number\nwrite '{name}: 2', for example", "bad-number")
    if name in FLAGS:
        if value.lower() in YES + NO:
            return name, value.lower() in YES
        message = f"found {excerpt(value)}, expected yes or no"
        raise PuzzleError(f"{message}\nwrite '{name}: yes', or leave the line out", "bad-field")
    if name == "size":
        if size := SIZE.fullmatch(value):
            return name, (int(size[1] or size[3]), int(size[2] or size[3]))
        message = f"found the size {excerpt(value)}, expected WIDTHxHEIGHT"
        raise PuzzleError(f"{message}\nwrite 'size: 10x8' for 10 columns and 8 rows", "bad-size")
    if name in BOARDS:
        if name == "boxes" and (square := SQUARE.fullmatch(value)):
            return "size", (int(square[1]) ** 2,) * 2  # all boxes of a Sudoku of this size
        if value:
            message = f"found {excerpt(value)} behind '{name}:', expected the board on the lines below"
            raise PuzzleError(f"{message}\nwrite one line per row", "bad-field")
        return name, None
    if name in COLOURS:
        return "colours", _colours_of(value)
    return (name, _palette_of(value)) if name == PALETTE else None


def _palette_of(value: str) -> dict[str, str]:
    """Return the signs of nono by those of a line such as ``palette: o = ink, -1 = blank``. Raises `PuzzleError`."""
    palette: dict[str, str] = {}
    for part in filter(None, re.split(r"\s*[,;]\s*", value)):
        pair = re.fullmatch(r"([^\s=]{1,12}|\S)\s*=\s*(\S|ink|blank)", part)
        if not pair or palette.setdefault(pair[1], SIGNS.get(pair[2], pair[2])) != SIGNS.get(pair[2], pair[2]):
            message = f"found {excerpt(part)} in the palette, expected a sign of the board and what it stands for"
            advice = "write 'palette: o = ink, - = blank', for example, or a sign of nono in place of these words"
            raise PuzzleError(f"{message}\n{advice}", "bad-field")
    return palette


def with_palette(text: str, palette: Mapping[str, str]) -> str:
    """Return a text with the signs of nono. A sign of several characters, such as -1, is a whole cell."""
    signs = [f"(?<![^\\s,|]){re.escape(sign)}(?![^\\s,|])" if len(sign) > 1 else re.escape(sign) for sign in palette]
    longest = sorted(signs, key=len, reverse=True)
    if any(len(sign) > 1 for sign in palette):
        text = " ".join(text.split())  # cells of several characters may be divided by several blanks
    return re.sub("|".join(longest), lambda match: palette[match[0]], text) if signs else text


def _colours_of(value: str) -> dict[str, dict[str, str]]:
    """Return the colours of a line such as ``colours: r = red``, as palette entries of JSON by letter.

    Raises `PuzzleError`.
    """
    palette = {}
    for part in filter(None, re.split(r"\s*[,;]\s*", value)):
        entry = COLOUR.fullmatch(part)
        name = entry[2] if entry else part
        rgb = name[1:] if name[0] == "#" and RGB.fullmatch(name) else RGB_OF_NAME.get(name.lower(), "")
        if not entry or not rgb:
            message = f"found the colour {excerpt(part)}, expected a letter and a colour"
            advice = "write 'colours: r = red, q = #00aa44', for example"
            raise PuzzleError(f"{message}\n{advice}", "unknown-colour")
        if entry[1] in palette:
            message = f"found the colour {entry[1]!r} twice, expected a letter of its own for each colour"
            raise PuzzleError(f"{message}\nwrite 'colours: r = red, q = #00aa44', for example", "duplicate-key")
        palette[entry[1]] = {"key": entry[1], "name": name.lower(), "rgb": rgb}
    return palette


def misspelling(word: str) -> str:
    """Return the setting or label that a word almost is, or ""."""
    word = word.lower()
    near = [name for name in MISSPELT if abs(len(word) - len(name)) < 4 and len({*word} ^ {*name}) < 4]
    return next(iter(get_close_matches(word, near, 1, 0.78)), "") if near and len(word) > 2 else ""


class Kind(Enum):
    """What an item is."""

    BLANK = "blank"
    COMMENT = "comment"
    SEPARATOR = "separator"
    HEADING = "heading"
    SETTING = "setting"
    LABEL = "label"
    VALUE = "value"
    TEXT = "text"


@dataclass(slots=True)
class TypedItem:
    """An item of a text, with the number of its line. Other attributes depend on its kind.

    A label has the side in ``name``, the number behind its word in ``number`` (None without one), the number of its
    clues in ``value`` (as in ``Rows (4):``), and in ``text`` the clues on the same line, which begin at ``column``. A
    list has its side in ``name`` ("" without a label) and its clues in ``value``. A setting has its name and its value,
    and a heading its `Heading`. A separator such as ``Grid 2`` has the title of the next puzzle in its value. Text has
    in ``name`` the setting or label that its first word almost is. ``whole`` is the whole line.
    """

    kind: Kind
    line: int
    text: str = ""
    name: str = ""
    value: Any = None
    number: int | None = None
    column: int = 1
    whole: str = ""


def items_of(text: str) -> list[TypedItem]:
    """Return the items of a text. The values of lists are items, and so is each line of the rest.

    A text with lists is the code of a program. So its remarks are only comments, and the lists with which its tests
    compare a value are no items.
    """
    text = text.replace("&nbsp;", " ").translate(PLAIN).removesuffix("\n")
    text = text if INNER_BACKSLASH.search(text) else BREAK.sub(r"\1", text)
    if SESSION.search(text):
        text = PROMPT.sub("   ", text)
    values, compared = _values(text)
    if not values and "\n" not in text.strip() and len(ESCAPED.findall(text)) > 1:
        text = QUOTED_ROWS.sub(lambda quoted: "\n\n" + quoted[1].rstrip("\\") + "\n\n", text)
        text = ESCAPED.sub("\n", text)
    rest = _blanked(text, sorted(value.span for value in values + compared))
    code = _blanked(rest, remarks(rest)) if values else rest  # without remarks
    at_line: dict[int, list[TypedItem]] = {}
    taken: set[int] = set()
    for value in values:
        whole = text[slice(*value.span)].strip()
        item = TypedItem(Kind.VALUE, value.line, whole.split("\n")[0], value.name, value, whole=whole)
        at_line.setdefault(value.line, []).append(item)
        taken.update(range(value.line, value.last_line + 1))
    items: list[TypedItem] = []
    lines = code.split("\n")
    quoted = [QUOTED.fullmatch(line) for line in lines]
    for number, (line, whole) in enumerate(zip(lines, rest.split("\n"), strict=True), 1):
        items += at_line.get(number, ())
        if (match := quoted[number - 1]) and any(
            [*quoted[max(0, number - 2) : number - 1], *quoted[number : number + 1]]
        ):
            line = match[2]
        if begin := _begin_of_text(line):
            items.append(TypedItem(Kind.TEXT, number, line[:begin].strip(), whole=line[:begin]))
            line = whole = " " * begin + line[begin:]
        left = line.strip("[](){};,.|&'-+* \t")
        if whole.strip() and not line.strip():
            items.append(TypedItem(Kind.COMMENT, number, whole.strip()))
        elif not values and (words := _sudokus(line, "".join(lines[number : number + 1]))):
            items.append(_item(SUDOKU.sub(" ", line), number, False))
            for word in words:
                cells = " " * word.start(1) + word[1]
                items += [TypedItem(Kind.BLANK, number), TypedItem(Kind.TEXT, number, word[1], whole=cells)]
            items.append(TypedItem(Kind.BLANK, number))
        elif number not in taken or (left and not left.startswith(COMMENTS)):
            items += _items(line, number, bool(values))
    return items


def _begin_of_text(line: str) -> int:
    """Return where the first row of a text begins behind a command or a name, as in ``echo "5 3 0``; 0 for others."""
    begin = 1 + max(map(line.rfind, "\"'`"))
    before, row = line[: max(0, begin - 1)], line[begin:].strip()
    is_open = begin and line[begin - 1] not in before and before[-1:] in tuple(" \t=(:,") and LETTER.search(before)
    return begin if is_open and len(row) > 3 and not WORDS.search(row) and not label_of(line) else 0


def _items(line: str, number: int, is_program: bool) -> list[TypedItem]:
    """Return the item of a line, or several if it has both sides of a puzzle. Raises `PuzzleError`."""
    if not is_program and (parts := two_sides(line)):
        size, title, *sides = parts
        items = [TypedItem(Kind.SEPARATOR, number, line.strip(), value=title.strip(" \"'"), whole=line)]
        items += [_setting_or_text(f"size: {size}", line, number, False)] if size else []
        for name, text in zip((ROWS, COLS), sides, strict=True):
            column = (line.rindex(text) if name == COLS else line.index(text)) + 1
            clues = text.strip().replace(":", ";")
            items.append(TypedItem(Kind.LABEL, number, clues, name, column=column, whole=line))
        return items
    if not is_program:
        line = _plain_clues(line)
        numbers = NUMBER.findall(line)
        if len(numbers) > 1 and not NUMBER.sub("", line).strip(" ,;"):
            return [_item(text, number, False) for text in numbers]
    item = _item(line, number, is_program)
    for second in SECOND.finditer(item.text) if item.kind is Kind.LABEL else ():
        if side_of(second[1]) not in (("",) if second[2] and item.number else ("", item.name)):
            begin = item.column - 1 + second.start()
            item.text = item.text[: second.start()].rstrip(" ,;|/")
            return [item, *_items(" " * begin + line[begin:], number, is_program)]
    return [item]


def _plain_clues(line: str) -> str:
    """Return a line without a remark behind a clue, without the quotation marks around clues, and without ``and``
    between numbers. A list with one ``and`` before its end stays as it is: it may stand between clues or numbers.
    """
    remark = BEHIND.search(line)
    if remark and is_clue(line[: remark.start()].rpartition(":")[2].strip()):
        line = line[: remark.start()]
    *label, value = re.split(r"[:=]", line)
    quoted = len(QUOTED_CLUE.findall(value))
    if quoted > (not label) and not QUOTED_CLUE.sub("", value).strip(" \t,;?0123456789"):

        def bare(match: re.Match[str]) -> str:
            clue = re.sub("[,;]", " ", match[2]) if quoted > 1 else match[2]  # one text may be a whole side
            return f" {clue.strip() or 0} "

        plain = QUOTED_CLUE.sub(bare, value)
        line = line[: len(line) - len(value)] + plain
    line = line.rstrip(".") if label and line[-2:-1].isdigit() else line  # the end of a sentence
    words = [*AND.finditer(line)]
    is_last = len(words) == 1 and "," in line and "," not in line[words[0].end() :]
    if is_last and label and not label_of(line, NUMBERED):
        return line
    return AND.sub(("," if is_last else " ").ljust(4), line)


def two_sides(line: str) -> list[str]:
    """Return the parts of a line that is a puzzle: its size and its name, which may be "", rows and columns; else [].

    Commas divide the clues of each side, and the line has a name, or points or blanks within clues. Or colons divide
    them, and commas or points their numbers.
    """
    if (
        ":" in line
        and (match := BY_COLONS.fullmatch(line.strip()))
        and (match[1] or re.search("[,.]", match[3] + match[4]))
    ):
        return [part or "" for part in match.groups()]
    parts = re.split(r"[;\t]", line.rstrip(" ;")) if "," in line else []
    parts = ["", *parts] if len(parts) == 2 else parts
    if len(parts) != 3 or not all("," in part and LIST_OF_CLUES.fullmatch(part) for part in parts[1:]):
        return []
    is_named = LETTER.search(parts[0]) is not None and not re.search(r"[:=]\s*\d", parts[0])
    has_clues = not parts[0] and re.search(r"\d[. ]\d", line) is not None
    return ["", *parts] if (is_named or has_clues) and not label_of(line) else []


def _sudokus(line: str, below: str) -> list[re.Match[str]]:
    """Return the tokens on a line that are the cells of a Sudoku; [] if nothing else stands on the line.

    In a call, nothing may follow that makes it another puzzle, such as ``.add(AntiKing())``, and no such name.
    """
    # the full stop of a sentence may be a cell, unless 0 is the empty cell
    words = [word for word in SUDOKU.finditer(line) if "." not in word[1] or line[word.end(1) :][:1] != "."]
    if not words or words[0][0] == line.strip():
        return []
    is_call = line[: words[0].start()].endswith("(")
    is_more = is_call and (line.lstrip().startswith(".") or below.lstrip().startswith("."))
    return [] if is_more or (is_call and not PLAIN_CALL.fullmatch(line)) else words


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return a text with blanks in place of these parts, so that its lines stay where they are."""
    parts, end = [], 0
    for begin, after in spans:
        parts += [text[end:begin], re.sub(r"[^\n]", " ", text[begin:after])]
        end = after
    return "".join([*parts, text[end:]])


def puzzles_in_comments(text: str) -> str:
    """Return only the boards in comments, and the calls in them that have the clues of both sides, at their places; ""
    without them.
    """
    plain = MARK.sub(lambda mark: " " * len(mark[0]), text)
    marked: set[int] = set()  # the lines of the marks
    line, end = 1, 0
    for mark in MARK.finditer(text):
        line += text.count("\n", end, mark.start())
        end = mark.start()
        marked.add(line)
    found = [part for part in (statements(plain) if marked else ()) if part.line in marked and _is_puzzle(part)]
    ends = [end for part in found for end in part.span]
    return _blanked(plain, zip([0, *ends[1::2]], [*ends[::2], len(plain)], strict=True)) if ends else ""


def _is_puzzle(statement: Statement) -> bool:
    """Return whether a statement in a comment is a board, or a call with the clues of both sides."""
    value = statement.value
    if statement.error or not isinstance(value, list) or not statement.is_fact:
        return isinstance(value, list) and is_wide(value)
    lists = [part for part in value if isinstance(part, list)]
    return is_pair(lists) or (bool(lists) and is_pair(lists[0]))


def _values(text: str) -> tuple[list[Statement], list[Statement]]:
    """Return the statements of a text that may belong to a puzzle, if one of them is a list, and what tests compare."""
    found = [*statements(text)] if LISTS.search(text) else []
    compared = [statement for statement in found if statement.name == COMPARED]
    values = [statement for statement in found if statement.name != COMPARED and is_data(statement)]
    values = [statement for statement in values if side_of(statement.name) or not _is_typed(statement.value)]
    if all(value.error and value.is_code for value in values) and SUDOKU.search(text):
        return [], compared  # code, such as a call, beside the cells of Sudokus
    has_lists = any(not isinstance(value.value, int) and value.name not in TEXTS for value in values)
    return (values, compared) if has_lists else ([], [])


def _is_typed(value: Any) -> bool:
    """Return whether a value is a text with the labels of both sides, or with lines of clues of different lengths."""
    lines = value.strip().split("\n") if isinstance(value, str) and value.lstrip(" ").startswith("\n") else []
    labels = [label for line in lines if (label := label_of(line) or label_of(line, NUMBERED))]
    are_clues = all(is_clue(line.strip()) for line in lines if line.strip())
    is_board = len({len(line.split()) for line in lines if line.strip()}) < 2 or (bool(lines) and is_text_board(value))
    return bool(lines) and (len({side_of(label[1]) for label in labels}) == 2 or (are_clues and not is_board))


def _divider(text: str, number: int, line: str) -> TypedItem | None:
    """Return the item of a heading, or of a line such as ``Grid 2``, which begins another puzzle; otherwise None."""
    if heading := None if GLUED.search(text) else heading_of(text):
        return TypedItem(Kind.HEADING, number, text, value=heading, whole=line)
    if TITLE.fullmatch(text.strip("#>*[]() ")):
        return TypedItem(Kind.SEPARATOR, number, text, value=text.strip("#>*[]().: ").removeprefix("GRID "), whole=line)
    return None


def _without_marks(text: str, line: str) -> str:
    """Return a label or a setting without the marks of headings, items and bold words in Markdown; else the line."""
    bare = MARKS.sub("", text.replace("**", "")) if text[0] in "#*-+=" else ""
    bare = bare.rstrip("=- ") if text[:1] == "=" or text[:2] == "--" else bare
    bare = text[1:-1] if re.fullmatch(r"\[.+\]|<.+>", text) else bare
    return bare if bare and (label_of(bare) or NAMED.fullmatch(bare)) else line


def label_of(line: str, pattern: re.Pattern[str] = LABEL) -> re.Match[str] | None:
    """Return the parts of a line that begins with the label of a side, or None.

    Without a colon, no single letter is a label, and no word whose number may be that of the line.
    """
    label = pattern.fullmatch(line)
    if label is None or not side_of(label[1]):
        return None
    is_number = label[3] and label[1][-1] not in "sS"  # perhaps that of the line, such as 3 in "row 3"
    is_plain = len(label[1]) > 1 and len(label[1].split()) < 3 and not is_number
    return label if label[2] or is_plain else None


def _assigned(line: str) -> tuple[str, int] | None:
    """Return the setting of a number under a name of programs, such as star_count = 2."""
    assigned = ASSIGNED.fullmatch(line)
    name = setting_named(assigned[1]) if assigned else ""
    return (name, int(assigned[2])) if assigned and name else None


def _item(line: str, number: int, is_program: bool) -> TypedItem:
    """Return the item of a line. A faulty setting is an error, except in a text with lists of a program."""
    text = line.strip()
    if not text or CLOSING.fullmatch(text) or FENCE.fullmatch(text) or BRACES.fullmatch(text):
        return TypedItem(Kind.BLANK, number, whole=line)
    if SEPARATOR.fullmatch(line):
        return TypedItem(Kind.SEPARATOR, number, text, whole=line)
    is_remark = is_program and REMARK.fullmatch(line)
    is_code = not LETTER.search(line) or (is_program and CALLED.match(text))
    if text[0] != "/" and not is_remark and is_code:
        return TypedItem(Kind.TEXT, number, text, whole=line)
    comment = COMMENT.fullmatch(line) and (text[0] == "/" or WORDS.search(line))
    if text[0].isalnum() or comment or text[0] in "#%>*[\"'(" or ": " in text:  # nono prints "PATH: " before a name
        if divider := _divider(text, number, line):
            return divider
        bare = text.lstrip("#/;*% ")
        # "*" also begins an item of a list in Markdown
        is_label = text[0] != "%" and (label_of(bare) or (text[0] == "*" and NAMED.fullmatch(bare)))
        if comment and not is_label:
            return TypedItem(Kind.COMMENT, number, text)
        if comment:
            line = bare
    if is_remark:
        return TypedItem(Kind.COMMENT, number, text)
    line = NTH.sub(r"\2 \1", _without_marks(text, line))
    counted = COUNTED.fullmatch(line)
    if counted and (name := counted[2] or counted[3])[-1] in "sS" and (side := side_of(name)):
        count, column = int(counted[1] or counted[4]), counted.start(5) + 1
        return TypedItem(Kind.LABEL, number, counted[5].rstrip(), side, value=count, column=column, whole=line)
    numbered = label_of(line, NUMBERED)
    label = numbered or label_of(line)
    is_assigned = label is not None and "=" in line[: label.start(3)]
    if label and not (is_assigned and (is_program or CALLED.match(label[3]))):
        place = int(label[2]) if numbered else None
        side, column = side_of(label[1]), label.start(3) + 1
        return TypedItem(Kind.LABEL, number, label[3].rstrip(), side, number=place, column=column, whole=line)
    return _setting_or_text(line, text, number, is_program)


def _setting_or_text(line: str, text: str, number: int, is_program: bool) -> TypedItem:
    """Return the item of a line that is a setting, or text. Raises `PuzzleError` on a faulty setting."""
    if setting := None if is_program else _assigned(line):
        return TypedItem(Kind.SETTING, number, text, *setting, whole=line)
    if named := NAMED.fullmatch(line):
        try:
            setting = setting_of(named[1].lower(), named[2].strip())
        except PuzzleError as error:
            if not is_program:
                raise error.at(number) from None
            return TypedItem(Kind.TEXT, number, text, whole=line)
        if setting:
            return TypedItem(Kind.SETTING, number, text, *setting, whole=line)
        near = misspelling(named[1])
        near = near if near not in NUMBERS or re.search(r"\d", named[2]) else ""  # as in "Start:"
        return TypedItem(Kind.TEXT, number, text, near, column=named.start(1) + 1, whole=line)
    bare = None if is_program and "=" in text else UNPUNCTUATED.fullmatch(text)
    if bare and (bare[2].isdecimal() if bare[1].lower() in NUMBERS else bare[1].lower() == "size"):
        return _setting_or_text(f"{bare[1]}: {bare[2]}", text, number, is_program)
    return TypedItem(Kind.TEXT, number, text, bare[1].lower() if bare else "", whole=line)
