"""The lines of a text: rows of cells, and notes with what their words say. Words that say nothing are not judged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from nono.base.arguments import one_of
from nono.base.errors import excerpt, warn
from nono.genres import GENRES
from nono.genres.binairo import RELATIVE
from nono.text.formats.shared import other_puzzles
from nono.text.formats.shared.clues import Line
from nono.text.formats.shared.words import (
    COLUMNS,
    FILLERS,
    NUMBERS,
    PICTURE,
    ROWS,
    SAYS,
    SIDE_OF,
    is_foreign,
    is_greeting,
    is_idle,
    is_sentence,
    plain,
)
from nono.text.typed.cells import BARS, EMPTY, is_rule, unfolded
from nono.text.typed.legends import legend_of

BOARDS = ("sudoku", "akari", "binairo", "minesweeper", "mosaic", "tents", "aquarium", "star-battle", "norinori")
NAMES = {name: name for name in BOARDS} | {
    name: genre
    for genre, names in {
        "akari": "акари light-up lightup bijutsukan 美術館 美术馆 びじゅつかん ライトアップ",
        "binairo": "takuzu binary-puzzle binary-sudoku tohu-wa-vohu tohu-wa-bohu tohuwavohu unruly binero binoxxo",
        "minesweeper": "minesweepers buscaminas demineur campo-minato minenraumer saper сапер "
        "hledani-min minrojning minestryger mijnenveger miinaharava aknakereso mayin-tarlasi campo-minado "
        "マインスイーパー 扫雷 掃雷 踩地雷 지뢰찾기",
        "mosaic": "fill-a-pix fillapix mosaik mosaico mosaique",
        "tents": "tents-and-trees trees-and-tents tentes-et-arbres zeltlager zelte-und-baume campamento tiendas "
        "tiendas-y-arboles namioty палатки",
        "aquarium": "acuario acquario akvaryum akwarium akvarium аквариум アクアリウム 水族馆",
        "norinori": "のりのり ノリノリ",
        "sudoku": "数独 数獨 九宫格 九宮格 ナンプレ 스도쿠 судоку sodoku سودوكو",
        "star-battle": "starbattle linkedin-queens two-not-touch sternenschlacht bataille-etoiles batalla-de-estrellas "
        "スターバトル",
    }.items()
    for name in names.split()
}
NAME = re.compile(rf"(?<![a-z])(?:{'|'.join(sorted(NAMES, key=len, reverse=True)).replace('-', '[- ]')})s?(?![a-z])")
PEGS = re.compile(r"(?<![a-z])pegs?(?![a-z])")  # a genre whose boards are not typed as cells
ABOUT = ("title", "author", "id", "source", "date", "difficulty", "copyright", "license", "description")
LAYERS = {"boxes": "boxes", "regions": "boxes", "areas": "boxes", "parity": "parity", "jigsaw": "boxes"}
FLAGS = {"separate": "separate", "repeats": "repeats", "lines may be equal": "repeats"}
WANTED = {"jigsaw": "jigsaw|irregular", "even-odd": r"even\W*(?:and|or)?\W*odd|odd\W*even"}  # needs another layer
FEW, MOST_ROWS = 3, 100  # cells of a row, and rows, that a heading on the line of the first row is judged by
LONGEST = 500  # maximum number of characters of a line of words
CELLS = re.compile(  # of a table in HTML, of a list in a program, or of a long row
    r"</?(?i:t[dhr])\b|"
    r"[\[{]\s*(?:[\"'\[]|None)|"
    r"(?<!\S)(?:[A-Z\d.#_*?-]{16,}|[a-z]{24,})(?!\S)"
)
_ROW = r"[#WwBbXx\d\s]*$"  # the rest of a row that begins with #
_NUMBERED = r"\d+(?:[\s,.:)]|$)"  # the number of a puzzle or of a line behind #
_SAYS = r".*(?:(?![xX#]{2})[A-Za-z]{2}|\d\d-\d)"  # words or a date
COMMENT = re.compile(
    rf"#(?!#|\s*[=:]|{_NUMBERED}|{_ROW})(?={_SAYS}).*|"
    r"//.*|;(?!.*;.*;)(?=.*\w{2}).*|%.*|"
    r"```.*|\[/?(?:code|pre|tt|spoiler|quote)[^\]]*\]|</?(?:pre|code)>|"
    r"(?:def \w+\(|class \w+|import \w|from \w+ import|return\b|pass$|print\(|if __name__|public |private |package |"
    r"using \w+;|using namespace).*",
    re.IGNORECASE,
)
BEGINS = re.compile(
    r"\[(?!/)[^\]]*\]|(?:solutions?|answers?)(?::(?: [|>])?)?|#\d{1,6}[.):]?|\d{1,3}[.):]|\(\d{1,6}\)|[A-Za-z][.)]|"
    r"(?:#\s?\d|(?:grid|puzzle|board|game|field|level|no|nr|problem|number)\b[\s.#:]*\d)\d{0,5}(?![\d/.]).*",
    re.IGNORECASE,
)
FIELD = re.compile(r"([A-Za-z][A-Za-z -]*?)\s*[:=]\s*(.*)")
SIDE = re.compile(
    r"(?:(?:int|const|let|var|val)(?:\[\])*\s+)*([^\W\d_]{1,20})"
    r"(?:[ _-]?(?:clues?|numbers|counts|sums|totals|hints|tents))?"
    r"\s*:?=?\s*(?:(?:\[\])+\w+|\w*[oO]f)?[\[({]?((?:\d+|[?._-])(?:[\s,;]+(?:\d+|[?._-]))*)[\])}]?;?"
)
HEADED = re.compile(r"\s*([^\W\d_][^:=\"'\[{]{1,40}?)\s*[:=]\s*([^\s\"'\[({].*)")  # "Akari: #..1"
SIDES = SIDE_OF | {"side": ROWS, "right": ROWS, "above": COLUMNS, "below": COLUMNS, "bottom": COLUMNS}
SIZE = re.compile(
    r"(?<![\w/])(?:(?:size|board|grid|dimensions)\s*[:=]?\s*)?(\d{1,3})\s*(?:x|\u00d7|\*|by)\s*(\d{1,3})(?![\d\w])|"
    r"(?:size|dimensions)\s*[:=]?\s*(\d{1,3})(?:[\s,]+(\d{1,3}))?(?![\d\w])|"
    r"(?:rows|height|high|cols|columns|width|wide)\s*[:=]?\s*(\d{1,3})(?![\d\w])|"
    r"(\d{1,3})\s*(?:rows|columns|high|wide|hoch|breit)(?![\w])",
    re.IGNORECASE,
)
ORDINAL = re.compile(
    r"(?:\b(?:no|nr|num|number|vol|puzzle)\b\.?|#)\s*#?\d++(?!\s?[x\u00d7]\s?\d)|\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b|"
    r"(?:\u2605\s*)+(?:\u2606\s*)+"
)
# What is counted: stars or mines. "A star may not touch another star" and "not 6 mines" give no number.
_NUMBER = rf"(\d+|{'|'.join(NUMBERS)})"
MINE = re.compile(
    r"mines?|min(?:en|as?|y|or|er)?|mayin|mijnen|miinaa|akna|bombs?|bomben?|bombas?|мин[ыа]?|бомб[ыа]?|爆弾|지뢰|"
    r"[個个]?地?雷"
)
MINUTES = ("min", "мин")  # words for mines that are also short for minutes
THING = (
    rf"({MINE.pattern}|stars?|sterne?n?|sterren|etoiles?|estrell?as?|stell[ae]|gwiazd[ay]?|hvezd[ay]?|stjarnor|"
    r"stjerner|yildiz|звезд[ыа]?|星|별)(?![a-z\u0430-\u044f])"
)
COUNT = re.compile(
    rf"(?<![a-z\d.])(?:(not|of|over|under|than|least|most|nicht|von|mindestens|hochstens|no|any|these|the)\s+)?{_NUMBER}"
    rf"[ -]*(?:{THING}|[\u2605\u2606*](?!\w))"
    r"(\s+(?:cannot|can't|may|must|do not|don't|never|next|adjacent|touch|durfen|darf|ne|no|more|fewer|less|mehr)\b)?"
)
PER = re.compile(rf"(?<![\w.]){_NUMBER}\s+(?=(?:per|pro|par|por|in (?:each|every)) \w)")
AFTER = re.compile(
    rf"(?:\b(?:number of )?{THING}(?: left| remaining| (?:in|en) total| insgesamt| celkem| (?:per|in each) \w+)?"
    r"(?:\s|\*{2}|[:=,;(]|->){0,6}|(地雷|爆弾|지뢰|星|별)[^\W\da-z]{0,8}\s?(?=\d+\s?[個个개]))"
    rf"(\d++|(?<=[:=]\s)(?:{'|'.join(word for word in NUMBERS if word[1:])})\b)"
)
STARS = re.compile(r"\u2605(?:\s*\u2605)*|\u2606(?:\s*\u2606)*")
ARTICLES = ("a", "un", "une", "una", "uno", "ein", "einen", "eine", "een")
SOLVER = re.compile(
    r"\b(?:i|i'm|i've|me|my|ich|mir|je (?:suis|ne?|me|vois|veux|peux|pense|crois|cherche|trouve|bloque)|j'ai|yo)\b"
    r"(?!.*\b(?:rows?|columns?|regions?|each|every)\b)"
)
DIAGONAL = re.compile(
    r"\b(?:(?:both|the|all|two|these|2)\s+){0,2}(?:(?:long|main)\s+)?diagonals\b|"
    r"\b(?:each|every)\s+(?:(?:long|main)\s+)?diagonal\b|(?<!a )(?<!one )(?<!the )(?<!main )\bdiagonal\b|"
    r"[对對対]角[线線]|\bsudoku[ -]*x(?![\w-])|(?<![\w-])x[ -]*sudoku\b|\bsudoku with (?:an )?x(?![\w-])"
)
REMARK = re.compile(r"\([^()]{0,60}\)")
RANGE = re.compile(r"\b1\s*(?:to|-|\u2013|\.\.+|through|until|bis)\s*(\d{1,2})\b")  # "digits 1 to 6"
DATA = re.compile(r"(?:[:=][\s\[({]*|\w\()\d+(?:\s*,\s*\d+)+\s*[\])}]?")  # numbers that must not be left out
PLACED = re.compile(r"\br\d+c\d+|\b(?:row|col)\w* ?\d")
WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|')*|\d+")
_IDLE = """
per row column region rows columns regions and with in find each every pro par por zeile spalte und et y con mit
place total left remaining here are hidden there s
"""
IDLE = frozenset(_IDLE.split()) | {*other_puzzles.FACTS, *other_puzzles.USUAL}
BOX = re.compile(r"(?:sub)?(?:box|block|grid)(?:es|s)?\W*[:=]")  # before the size of the boxes of a Sudoku
RUN = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"[:;!'\"()/&=%$@<>{}~\[\],]|(?<![.\dA-Za-z])[A-Za-z]+[a-z]\.(?:\s|$)")
LISTED = re.compile(r"(?:\s*[\"']?[^\s\"',;]{1,2}[\"']?\s*[,;|])+.{0,4}")
SHORT = re.compile(r"\s*\d{1,3}(?:\s*[ ,x\u00d7*]\s*\d{1,3})?\s*")
ENDS = re.compile(r"^\s*[\d?.-]{1,2}\s+|(?<!\s)\s+[\d?.-]{1,2}\s*$")
UNITS = re.compile(r"\(?\d{1,2}\s?[*\u2605\u2606]\)?")


@dataclass
class Note:
    """What a line of words says.

    ``begins`` means that a new puzzle begins here. ``fault`` is why nono cannot read the board. ``told`` are the words
    that may name a variant, and ``unread`` means that the line has words that nono does not use. ``settings`` are
    fields of the genre by name, and ``numbers`` those beside the rows or columns.
    """

    line: int = 0
    text: str = ""
    begins: bool = False
    heading: str = ""
    layer: str = ""
    side: str = ""
    genre: str = ""
    size: tuple[int, ...] = ()
    fault: str = ""
    comment: bool = False
    unread: bool = False
    told: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, list[int | None]] = field(default_factory=dict)
    legend: dict[str, str] = field(default_factory=dict)


Part = Note | Line | None  # a note, a row of a board, or a blank line


def note_of(line: int, text: str) -> Note:
    """Return what a line of words says."""
    note = Note(line, text, fault=other_puzzles.fault_of_heading(text))
    note.comment = bool(COMMENT.fullmatch(text))
    name = text.lower().strip("[]: *#=")
    entry = FIELD.fullmatch(text)
    key = entry[1].lower() if entry else ""
    words = text.strip("#/*;%`<>[] ") if note.comment else text
    if len(text) <= LONGEST and key not in ABOUT:
        note.legend, words = legend_of(words.strip("= "))
    names = [word for word in WORD.findall(REMARK.sub("", text.partition(":")[0].lower())) if word not in FILLERS]
    side = SIDE_OF.get(names[0], "") if len(names) == 1 else ""
    note.side = side if side != PICTURE else ""
    if note.comment:
        _speak(note, words)
    elif name == "mines":
        note.genre, note.begins = "minesweeper", True
    elif name in LAYERS:
        note.layer, note.heading = LAYERS[name], text
        note.settings |= {name: "true"} if name in WANTED else {}
    elif name in FLAGS:
        note.settings[FLAGS[name]] = "true"
    elif numbers := side_in(text):
        note.side, own = numbers
        note.size = tuple(number or 0 for number in own) if len(own) == 1 else ()
        note.numbers = {"cols" if note.side == COLUMNS else note.side: own} if len(own) > 1 else {}
    elif size := SIZE.fullmatch(text):
        note.size = tuple(int(number) for number in size.groups() if number)
    elif entry and key in ABOUT:
        note.about[key] = entry[2]
        note.told = entry[2] if key in ("title", "description") else ""
        note.unread = key == "description" and not is_idle(entry[2])
    elif entry and key in ("genre", "type"):
        note.begins = True
        _speak(note, entry[2])
        if not (note.genre or note.fault or note.settings or note.size) and other_puzzles.may_be_name(entry[2]):
            note.fault = f"found {key} {excerpt(entry[2])}, expected {one_of(entry[2].lower(), GENRES)}"
    elif words or not note.legend:
        _speak(note, words)
        bare = _without_facts(NAME.sub("", words.lower()))
        note.begins = bool(BEGINS.fullmatch(text)) or (bool(note.genre) and not re.search("[a-z]{2}", bare))
        if BEGINS.fullmatch(text) or (note.begins and re.search(r"\d", bare)):
            note.heading = text
        elif not (note.begins or note.settings or note.size) and words[-1:] not in ":,":
            note.about = {} if is_sentence(words) else {"title": words}
    return note


def side_in(text: str) -> tuple[str, list[int | None]] | None:
    """Return the side and its numbers, None for an unknown one, in a line such as ``rows: 1 ? 2``; None for others."""
    found = SIDE.fullmatch(REMARK.sub("", text)) if len(text) <= LONGEST else None
    side = SIDES.get(found[1].lower()) if found else None
    if not found or side not in (ROWS, COLUMNS) or (len(found[1]) < 2 and ":" not in text):
        return None
    return side, [int(one[:9]) if one.isdecimal() else None for one in re.split(r"[\s,;]+", found[2])]


def is_known(text: str) -> bool:
    """Return whether a line consists of words that nono knows, such as the name of a genre or a heading."""
    words = text.lower().strip("[]: *#=-")
    known = words in LAYERS or words in FLAGS or NAME.fullmatch(words) or DIAGONAL.fullmatch(words)
    return bool(known or BEGINS.fullmatch(text) or side_in(text))


def _without_facts(text: str) -> str:
    for pattern in (COUNT, AFTER, SIZE, DIAGONAL):
        text = pattern.sub("", text)
    return text


def _speak(note: Note, text: str) -> None:
    """Add what a line of words says to its note. In comments, sizes do not matter, nor names among other words."""
    note.told = text
    is_row = len(text) > 3 and len({*text} - {" "}) < 3 and any(map(str.isalnum, text))
    if is_row or len(text) > LONGEST or "://" in text or CELLS.search(text):
        note.unread = " " in text or "://" not in text
        return
    bare = AFTER.sub(lambda one: f"{one[3]} {one[1] or one[2]}", plain(ORDINAL.sub(" ", text)))
    genres = genres_in(bare)
    alone = re.sub(r"\s+(?:puzzle|board|grid)$", "", _without_facts(text.lower()).strip(" ,"))
    note.genre = min(genres) if len(genres) == 1 and (not note.comment or NAME.fullmatch(alone)) else ""
    if RELATIVE.fullmatch(alone.rstrip(":")):  # among other words, the name may belong to a title, such as "Last tango"
        note.genre, bare = "binairo", RELATIVE.sub(" ", bare)
    if other := other_puzzles.mentioned_in(NAME.sub(" ", bare)):
        note.fault = note.fault or f"found {other}, a puzzle that nono does not solve"
    if beside := PEGS.search(bare):
        note.fault = note.fault or f"found {beside[0]!r} beside a board of another genre"
    if SOLVER.search(bare):  # "I got stuck after five stars"
        note.unread = not is_idle(text)
        return
    if (span := RANGE.search(bare)) and span[1] != "9" and re.search(r"diagonal|digit|number(?!ed)|zahl|ziffer", bare):
        note.size = (int(span[1]),)
    if DATA.search(text) and not note.comment:
        note.fault = note.fault or f"nono does not understand {excerpt(note.text)}, which may belong to the board"
    if len(SIZE.findall(bare)) > 1 < len({one[2] for one in COUNT.finditer(bare)}):  # about boards of other sizes
        note.unread = True
        return
    bare = _without_counts(note, bare)
    if DIAGONAL.search(bare):
        _set(note, "diagonals", "true")
        bare = DIAGONAL.sub(" ", bare)
    if SIZE.search(bare) and SAYS.isdisjoint(WORD.findall(bare)) and not BOX.match(bare):
        if not note.comment:
            sizes = SIZE.finditer(re.sub(r"(?<=\d)\s*\([^()]*\d ?x ?\d[^()]*\)|\([^()]*\bbox[^()]*\)", "", bare))
            note.size = tuple(int(number) for size in sizes for number in size.groups() if number)
        bare = SIZE.sub(" ", bare)
    for name, pattern in WANTED.items():
        bare = re.sub(rf"\b(?:{pattern})\b", lambda found, name=name: _set(note, name, "true"), bare)  # type: ignore[misc]
    note.unread = _has_more(note, NAME.sub(" ", bare), text)


def _has_more(note: Note, bare: str, text: str) -> bool:
    """Return whether a line says more than its settings and the name of its genre, so that it has to be shown.

    A title, a comment or a greeting only has more if it states something, or if one or two words beside the name of the
    genre may name a variant, as in "Sudoku Plus".
    """
    rest = [word for word in WORD.findall(other_puzzles.BESIDE.sub(" ", bare)) if word not in IDLE]
    if not rest:
        return False
    if COUNT.search(bare) or PLACED.search(bare):  # "at least 2 mines", "r1c1 > r1c2"
        return True
    if note.settings or not is_idle(text):
        return not is_greeting(text)
    few = len(rest) < 3 and len(text.split()) < 4 and not all(map(str.isdecimal, rest))
    return bool(note.genre) and few and not note.comment and not re.search(r"'s\b", text)


def _without_counts(note: Note, bare: str) -> str:
    """Add the numbers of stars or mines in a line to its note, and return the rest of its words."""
    counts = [
        (one[2], "mines" if MINE.fullmatch(one[3] or "") else "stars")
        for one in COUNT.finditer(bare)
        if not (one[1] or one[4] or (one[3] in MINUTES and note.genre != "minesweeper"))
    ]
    exact = [one for one in counts if one[0] not in ARTICLES]
    for number, kind in exact or [one for one in counts if one[1] == "stars"]:
        _set(note, kind, NUMBERS.get(number, number))
    if not counts and not COUNT.search(bare) and (stars := STARS.search(bare)):
        _set(note, "stars", str(len("".join(stars[0].split()))))
        bare = STARS.sub(" ", bare)
    bare = COUNT.sub(lambda found: found[0] if found[1] or found[4] else " ", bare)
    if "stars" in note.settings:  # "1 per column" may follow "1 star per row"
        for other in PER.finditer(bare):
            _set(note, "stars", NUMBERS.get(other[1], other[1]))
        bare = PER.sub(" ", bare)
    return bare


def _set(note: Note, name: str, value: str) -> str:
    if note.settings.setdefault(name, value) != value:
        note.fault = note.fault or f"found two values for {name}"
    return " "


def genres_in(bare: str) -> set[str]:
    """Return the genres that a line of words names. ``bare`` has no capitals and no accents."""
    dashed = (name[0].replace(" ", "-") for name in NAME.finditer(bare))
    return {NAMES.get(name) or NAMES[name.removesuffix("s")] for name in dashed}


def settings_of(notes: Iterable[Note]) -> dict[str, str]:
    """Return the settings of several notes."""
    return {name: value for note in notes for name, value in note.settings.items()}


def warn_of_titles(notes: Iterable[Note], genre: str) -> None:
    """Warn of each line above a board of a guessed genre that may be the name of a puzzle that nono does not know."""
    for note in notes:
        title = note.about.get("title", "")
        is_told = (
            note.unread
            or note.genre
            or SIZE.fullmatch(note.text)
            or note.settings
            or note.numbers
            or note.legend
            or note.layer
        )
        is_field = note.about and title != note.text
        if not (is_told or is_field) and other_puzzles.may_be_name(note.text):
            use = "read as the title" if title else "not read"
            warn(f"{excerpt(note.text)} is {use}, and the board is read as {genre}")


def parts_of(text: str) -> list[Part]:
    """Return what each line of a text is. A line that may be words or cells is cells if a line beside it has as many
    cells. If all lines are words, there is no board, and their meaning does not matter: return []."""
    lines = _with_headings(unfolded(text))
    tabs = {at for (at, line), (_, other) in pairwise([*lines, (0, "")]) if "\t" in line and "\t" in other}
    runs: list[list[Line]] = [[]]  # adjacent lines that may be cells, or single other lines
    rows = False
    for at, line in lines:
        words = line.strip()
        if (words and not COMMENT.fullmatch(words) and not _is_sentence(words)) or (
            "\t" in line and not tabs.isdisjoint((at, at - 1))
        ):
            rows = True
            runs[-1].append((at, line))
        else:
            runs += [[(at, line)], []]
    if not rows:
        return []
    found: list[Part] = []
    for index, run in enumerate(runs):
        if index % 2:
            words = run[0][1].strip()
            found.append(note_of(run[0][0], words) if words else None)
        else:
            found += _sorted(run)
    return _with_sides(found)


def _with_headings(lines: Sequence[Line]) -> list[Line]:
    """Return the lines; the first row of a board is parted from a heading on the same line. The row has the signs of
    the rows below. Without an empty cell or a wall, the heading names a genre: "Seed: 1234" is no row."""
    found: list[Line] = []
    for index, (at, line) in enumerate(lines):
        one = HEADED.fullmatch(line)
        row = "".join(one[2].split()) if one else ""
        if one and len(row) > FEW and (not row.isalnum() or genres_in(plain(one[1]))) and one[1].lower() not in ABOUT:
            below = ["".join(other.split()) for _, other in lines[index + 1 : index + MOST_ROWS]]
            sides = {SIDES.get(word) for word in WORD.findall(one[1].lower())}
            own = below[: next((end for end, other in enumerate(below) if len(other) != len(row)), None)]
            if len(own) > 1 and {*row} <= {*"".join(own), *"0123456789#", *EMPTY} and not sides & {ROWS, COLUMNS}:
                found.append((at, one[1]))
                line = one[2]
        found.append((at, line))
    return found


def _with_sides(parts: list[Part]) -> list[Part]:
    """Return the parts; the name of a side and a single line of numbers below it become one note."""
    for index in range(len(parts) - 2, -1, -1):
        note, row = parts[index : index + 2]
        after = parts[index + 2] if index + 2 < len(parts) else None
        if isinstance(note, Note) and isinstance(row, tuple) and not isinstance(after, tuple):
            side = side_in(f"{note.text.strip().rstrip(':')}: {row[1].strip()}")
            if side and not any(map(str.isdigit, note.text)) and len(side[1]) > 1:
                joined = note_of(note.line, f"{note.text.strip().rstrip(':')}: {row[1].strip()}")
                parts[index : index + 2] = [joined]
    return parts


def _is_sentence(text: str) -> bool:
    """Return whether a line can only be words: it has punctuation or words of different lengths."""
    text = text.strip("\"', ")
    if text.lower() in ("empty", "none"):  # empty clues
        return True
    if text.endswith(")") and SIZE.fullmatch(text.partition("(")[0].strip()):
        return True
    if is_foreign(text) and (text[-1] in ".:!\u3002" or len({len(word) for word in text.split()}) > 1):
        return True
    if text > "\u3000" and not {*"!?,:\u3002"}.isdisjoint(text) and 2 * len({*text}) > len(text):
        return True
    named = NAME.search(text.lower())
    if not (RUN.search(text) or (named and not text.isascii())) or LISTED.fullmatch(text):
        return False
    if named or SENTENCE.search(text) or is_known(text):
        return True
    words = [word for word in text.translate(BARS).split() if not word.isdecimal() and word not in {*"?.-"}]
    return len({len(word) for word in words}) > 1 and not all(len(word) < 3 for word in words)


def _sorted(run: Sequence[Line]) -> list[Part]:
    """Return the parts of some adjacent lines. A line of letters is a note unless it fits the other lines."""
    sizes = [_size(line) for _, line in run]
    own = [at for at, (_, line) in enumerate(run) if not is_rule(line)]
    near = {at for pair in pairwise(own) if len({sizes[at] for at in pair}) == 1 for at in pair}
    titled = all(re.fullmatch(r"(?:[A-Z][a-z]+\s*)+", line.strip()) for _, line in run)
    found: list[Part] = []
    for at, line in enumerate(run):
        text = line[1].strip()
        doubtful = any(own.fullmatch(text) for own in (BEGINS, SIZE, UNITS)) or STARS.search(text)
        words = (doubtful or RUN.search(text) or text.isalpha() or side_in(text)) and "\t" not in line[1]
        if (
            at < 2
            and SHORT.fullmatch(text)
            and not is_rule(text)
            and all(isinstance(one, Note) for one in found)
            and (
                min(sizes[at + 1 :], default=9) > max(sizes[at], 2)
                or min(sizes[at + 2 :], default=0) > max(*sizes[at : at + 2], 2)
            )
            and not _is_above_two_columns(run[at:])
        ):
            found.append(Note(line[0], text, size=tuple(int(number) for number in re.findall(r"\d+", text))))
        elif words and (
            at not in near
            or (len(own) < 2 and text.isalpha())
            or (SIZE.fullmatch(text) and RUN.search(text))
            or titled
            or (len(run) < 3 and _is_alone(run, at))
        ):
            found.append(note_of(line[0], text))
        else:
            found.append(line)
    return found


def _is_above_two_columns(run: Sequence[Line]) -> bool:
    """Return whether the first line has the numbers of two columns, not a size: each line below has two cells beside a
    number."""
    head, rows = run[0][1].split(), [line.split() for _, line in run[1:]]
    if len(head) != 2 or not rows or {len(row) for row in rows} != {3}:
        return False
    size = sorted(head) == sorted([str(len(rows)), "3"]) and not re.search("[A-Z]", "".join(line for _, line in run))
    sides = (([row[0] for row in rows], rows[0][1:]), ([row[2] for row in rows], rows[0][:2]))
    return not size and any(
        all(map(str.isdecimal, numbers)) and not any(map(str.isdecimal, cells)) for numbers, cells in sides
    )


def _size(line: str) -> int:
    """Return the number of cells of a line, apart from numbers at its ends beside letters."""
    text = line.translate(BARS)
    if found := re.fullmatch(r"\s*(?:(?:\d{1,2}|[?.-])\s+)?(\S{3,}?)(?:\s+(?:\d{1,2}|[?.-]))?\s*", text):
        return len(found[1])
    text = ENDS.sub("", text) if re.search(r"[^\W\d_]{2}", text) else text
    return len(re.sub(r"[\s,;\"']", "", text))


def _is_alone(run: Sequence[Line], at: int) -> bool:
    """Return whether more than half of the letters of a line of letters have no equal neighbour."""
    rows = ["".join(ENDS.sub("", line.translate(BARS)).split()) for _, line in run[max(0, at - 1) : at + 2]]
    row = "".join(ENDS.sub("", run[at][1].translate(BARS)).split())
    near = [other for other in rows if len(other) == len(row)]
    same = sum(
        row[place : place + 2] == key * 2
        or row[place - 1 : place] == key
        or sum(other[place] == key for other in near) > 1
        for place, key in enumerate(row)
    )
    return row.isalpha() and 2 * same < len(row)
