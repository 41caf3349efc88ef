"""What lines of words around a typed board say: the genre, settings, the meaning of signs, or nothing that matters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from nono.base.arguments import one_of
from nono.base.errors import excerpt, warn
from nono.genres import GENRES
from nono.text.formats.boards.legend import legend_of
from nono.text.formats.shared import other_puzzles
from nono.text.formats.shared.words import NUMBERS, SAYS, is_greeting, is_idle, is_sentence, plain

TYPED = ("sudoku", "akari", "binairo", "minesweeper", "mosaic", "tents", "aquarium", "star-battle", "norinori")
NAMES = {name: name for name in TYPED} | {
    name: genre
    for genre, names in {
        "akari": "light-up lightup bijutsukan",
        "binairo": "takuzu binary-puzzle binary-sudoku tohu-wa-vohu tohu-wa-bohu tohuwavohu unruly binero binoxxo",
        "minesweeper": "minesweepers buscaminas demineur campo-minato minenraumer",
        "mosaic": "fill-a-pix mosaik mosaico mosaique",
        "tents": "tents-and-trees trees-and-tents zeltlager zelte-und-baume campamento",
        "aquarium": "acuario acquario",
        "star-battle": "starbattle two-not-touch sternenschlacht bataille-etoiles batalla-de-estrellas",
    }.items()
    for name in names.split()
}
NAME = re.compile(rf"(?<![a-z])(?:{'|'.join(sorted(NAMES, key=len, reverse=True)).replace('-', '[- ]')})s?(?![a-z])")
ABOUT = ("title", "author", "id", "source", "date", "difficulty", "copyright", "license", "description")
LAYERS = {"boxes": "boxes", "regions": "boxes", "areas": "boxes", "parity": "parity", "jigsaw": "boxes"}
FLAGS = {"separate": "separate", "repeats": "repeats", "lines may be equal": "repeats"}
JIGSAW = "jigsaw"  # the setting of a Sudoku whose boxes must be given
DIGITS = "digits"  # the greatest digit of a Sudoku: the text says "1 to 9"
PARITY = "even-odd"  # the setting of a Sudoku that must have cells with e or o
MARKS = re.compile(r"[#/*;%`<>\[! -]*")  # the signs at the beginning of a comment
LONGEST = 500  # maximum number of characters of a line of words

COMMENT = re.compile(
    r"#(?!#|\s*[=:]|\d+(?:[\s,.:)]|$))(?=.*(?:(?![xX#]{2})[A-Za-z]{2}|\d\d-\d)).*|//.*|;(?!.*;.*;)(?=.*\w{2}).*|%.*|```.*|"
    r"\[/?(?:code|pre|tt|spoiler|quote)[^\]]*\]|</?(?:pre|code)>|"
    r"(?:def \w+\(|class \w+|import \w|from \w+ import|return\b|pass$|print\(|if __name__|public |private |package |"
    r"using \w+;|using namespace).*",
    re.IGNORECASE,
)
BEGINS = re.compile(
    r"\[(?!/)[^\]]*\]|(?:solutions?|answers?):?|#\d{1,6}[.):]?|\d{1,3}[.):]|\(\d{1,6}\)|[A-Za-z][.)]|"
    r"(?:#\s?\d|(?:grid|puzzle|board|game|field|level|no|nr|problem|number)\b[\s.#:]*\d)\d{0,5}(?![\d/.]).*",
    re.IGNORECASE,
)
FIELD = re.compile(r"([A-Za-z][A-Za-z -]*?)\s*[:=]\s*(.*)")
SIDE = re.compile(
    r"(?:(?:int|const|let|var|val)(?:\[\])*\s+)*"
    r"(?:(rows?|left|right|side|zeilen|lignes|filas|righe)|"
    r"(?:col(?:umn)?s?|top|bottom|above|below|spalten|colonnes|columnas|colonne))"
    r"(?:[ _-]?(?:clues?|numbers|counts|sums|totals|hints))?\s*:?=?\s*(?:(?:\[\])+\w+|\w*[oO]f)?"
    r"[\[({]?((?:\d+|[?._-])(?:[\s,;]+(?:\d+|[?._-]))*)[\])}]?;?",
    re.IGNORECASE,
)
SIZE = re.compile(
    r"(?:(?:size|board|grid|dimensions)\s*[:=]?\s*)?(\d{1,3})\s*(?:x|\u00d7|\*|by)\s*(\d{1,3})(?![\d\w])|"
    r"(?:size|dimensions)\s*[:=]?\s*(\d{1,3})(?:[\s,]+(\d{1,3}))?(?![\d\w])|"
    r"(?:rows|height|high|cols|columns|width|wide)\s*[:=]?\s*(\d{1,3})(?![\d\w])|"
    r"(\d{1,3})\s*(?:rows|columns|high|wide|hoch|breit)(?![\w])",
    re.IGNORECASE,
)
ORDINAL = re.compile(
    r"(?:\b(?:no|nr|num|number|vol|puzzle)\b\.?|#)\s*#?\d++(?!\s?[x\u00d7]\s?\d)|\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b",
    re.IGNORECASE,
)
# What is counted: stars or mines, in five languages
THING = r"(stars?|sterne?n?|etoiles?|estrellas?|stell[ae]|mines?|minen|minas?|bombs?|bomben?|bombas?)(?![a-z])"
# "A star may not touch another star" gives no number
COUNT = re.compile(
    rf"(?<![\w.])(\d+|{'|'.join(NUMBERS)})[ -]*(?:{THING}|[\u2605\u2606*](?!\w))"
    r"(?!\s+(?:cannot|can't|may|must not|do not|don't|never|next|adjacent|touch|durfen|darf|ne|no)\b)",
    re.IGNORECASE,
)
PER = re.compile(rf"(?<![\w.])(\d+|{'|'.join(NUMBERS)})\s+(?=(?:per|pro|par|por|in (?:each|every)) \w)", re.IGNORECASE)
COUNT_AFTER = re.compile(
    rf"\b{THING}(?: left| remaining| in total| (?:per|in each) \w+)?\s*[:=,;\t]?\s*(\d+)",
    re.IGNORECASE,
)
STARS = re.compile(r"\u2605(?:\s*\u2605)*|\u2606(?:\s*\u2606)*")
FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|me|my|ich|mir|je|j'ai|yo)\b")
LINES = re.compile(r"\b(?:rows?|columns?|regions?|each|every)\b")
RATING = re.compile(r"(?:\u2605\s*)+(?:\u2606\s*)+")
DIAGONAL = re.compile(
    r"\b(?:(?:both|the|all|two|these|2)\s+){0,2}(?:(?:long|main)\s+)?diagonals\b|"
    r"\b(?:each|every)\s+(?:(?:long|main)\s+)?diagonal\b|\bdiagonal\b|"
    r"\bsudoku[ -]*x(?![\w-])|(?<![\w-])x[ -]*sudoku\b|\bsudoku with (?:an )?x(?![\w-])",
    re.IGNORECASE,
)
ONE_DIAGONAL = re.compile(
    r"\b(?:a|one|1|the|only|main|long|first|last|other)\s+(?:(?:long|main)\s+)?diagonal\b", re.IGNORECASE
)
RANGE = re.compile(r"\b1\s*(?:to|-|\u2013|\.\.+|through|until|bis)\s*(\d{1,2})\b", re.IGNORECASE)
# One line or cell by its number, and numbers of lines that nono does not understand
PLACED = re.compile(
    r"\b(?:rows?|col(?:umn)?s?|zeilen?|spalten?|lignes?|colonn[ae]s?|filas?|columnas?|righe|riga) ?#?\d|"
    r"(?<![a-z])(?:rows?|col(?:umn)?s?|clues?)(?![a-z])[^.]*[:=]\s*[\[({]?\s*[\d\[({]|\||\br\d{1,2}c\d{1,2}\b",
    re.IGNORECASE,
)
WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|')*|\d+")
INEXACT = re.compile(
    rf"\b(?:not|of|over|under|than|least|most|nicht|von|mindestens|hochstens|moins|plus|menos|mas|almeno)\s+"
    rf"(?:\d+|{'|'.join(NUMBERS)})\s+{THING}|\d\s+{THING}\s+(?:more|fewer|less|mehr|weniger)\b",
    re.IGNORECASE,
)
NO_TWO = re.compile(
    r"\b(?:no|any|keine|ningun[ao]?s?|aucune?s?|nessuna?|these|the) (?:two|2|zwei|deux|dos|due)\b|"
    r"\b(?:two|2|zwei|deux|dos|due) (?:adjacent|neighbou?ring) ",
    re.IGNORECASE,
)
# Words beside the diagonals of a Sudoku that change nothing
ARTICLES = ("a", "un", "une", "una", "uno", "ein", "einen")
# Words that say nothing beside the settings or the name of the genre
_IDLE = """
per row column region rows columns regions and with in find each every pro par por zeile spalte und et y con mit
place total left remaining here are hidden there s
"""
IDLE = frozenset(_IDLE.split()) | {*other_puzzles.FACTS, *other_puzzles.USUAL}
_BESIDE_DIAGONALS = """
a all also and as both both cells contain contains count counts digit digits each every exactly extra following from
has have in including is it main must number numbers nine of on once plus puzzle the their to too unique well with
rule rules constraint different distinct diagonal sudoku along long two 1 9 mit und beide beiden den die enthalten
ziffer ziffern zahlen auch auf jede jeder avec les deux chiffres con las dos los y tambien
"""
BESIDE_DIAGONALS = frozenset(_BESIDE_DIAGONALS.split())


@dataclass
class Note:
    """What a line of words says.

    ``begins`` means that a new puzzle begins here. ``fault`` is why nono cannot read the board. ``told`` are the words
    that may name a variant, and ``unread`` means that the line has words that nono does not use.
    """

    line: int = 0
    text: str = ""
    begins: bool = False
    heading: str = ""
    layer: str = ""
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


def note_of(line: int, text: str) -> Note:
    """Return what a line of words says."""
    note = Note(line, text, fault=other_puzzles.fault_of_heading(text))
    name = text.lower().strip("[]: *#=")
    entry = FIELD.fullmatch(text)
    if len(text) <= LONGEST and not (entry and entry[1].lower() in ABOUT):
        marks = MARKS.match(text)[0] if COMMENT.fullmatch(text) else ""  # type: ignore[index]
        note.legend, rest = legend_of(text[len(marks) :].rstrip(" */>-=") if marks else text.strip("= "))
        if note.legend:
            text = marks + rest
            entry = FIELD.fullmatch(text)
    if COMMENT.fullmatch(text):
        note.comment = True
        words = text.strip("#/*;%`<>[] ")
        _speak(note, words, comment=True)
        if named := NAME.fullmatch(re.sub(r"\s+(?:puzzle|board|grid)$", "", _without_facts(words.lower()).strip(" ,"))):
            note.genre = NAMES[_dashed(named[0])]
    elif name == "mines":
        note.genre, note.begins = "minesweeper", True
    elif name in LAYERS:
        note.layer, note.heading = LAYERS[name], text
        note.settings |= {JIGSAW: "true"} if name == JIGSAW else {}
    elif name in FLAGS:
        note.settings[FLAGS[name]] = "true"
    elif side := SIDE.fullmatch(text):
        numbers = [int(number[:9]) if number.isdecimal() else None for number in re.split(r"[\s,;]+", side[2])]
        if len(numbers) == 1:
            note.size = (numbers[0] or 0,)
        else:
            note.numbers["rows" if side[1] else "cols"] = numbers
    elif size := SIZE.fullmatch(text):
        note.size = tuple(int(number) for number in size.groups() if number)
    elif entry and entry[1].lower() in ABOUT:
        note.about[entry[1].lower()] = entry[2]
        note.told = entry[2] if entry[1].lower() in ("title", "description") else ""
        note.unread = entry[1].lower() == "description" and not is_idle(entry[2])
    elif entry and entry[1].lower() in ("genre", "type"):
        note.begins = True
        _speak(note, entry[2])
        if not (note.genre or note.fault or note.settings or note.size) and other_puzzles.may_be_name(entry[2]):
            expected = one_of(entry[2].lower(), GENRES)
            note.fault = f"found {entry[1].lower()} {excerpt(entry[2])}, expected {expected}"
    elif note.legend and not text:
        pass
    elif BEGINS.fullmatch(text):
        note.begins, note.heading = True, text
        _speak(note, text)
    else:
        _speak(note, text)
        bare = NAME.sub("", text.lower())
        note.begins = bool(note.genre) and not re.search("[a-z]{2}", _without_facts(bare))
        if note.begins and re.search(r"\d", _without_facts(bare)):
            note.heading = text
        elif not (note.begins or note.settings or note.size) and text[-1:] not in ":,":
            note.about = {} if is_sentence(text) else {"title": text}
    return note


def is_known(text: str) -> bool:
    """Return whether a line consists of words that nono knows, such as the name of a genre or a heading."""
    words = text.lower().strip("[]: *#=-")
    known = words in LAYERS or words in FLAGS
    return bool(known or NAME.fullmatch(words) or BEGINS.fullmatch(text) or SIDE.fullmatch(text))


def _without_facts(text: str) -> str:
    for pattern in (COUNT, COUNT_AFTER, SIZE, DIAGONAL):
        text = pattern.sub("", text)
    return text


def _speak(note: Note, text: str, comment: bool = False) -> None:
    """Add the settings in a line of words. In comments, sizes and names of genres do not matter."""
    note.told = text
    if len(text) > LONGEST or "://" in text:
        note.unread = " " in text
        return
    bare = plain(COUNT_AFTER.sub(r"\2 \1", ORDINAL.sub(" ", RATING.sub(" ", text))))
    genres = {NAMES[_dashed(name[0])] for name in NAME.finditer(bare)}
    note.genre = "" if comment or len(genres) != 1 else min(genres)
    if other := other_puzzles.mentioned_in(NAME.sub(" ", bare)):
        note.fault = note.fault or f"found {other}, a puzzle that nono does not solve"
    if FIRST_PERSON.search(bare) and not LINES.search(bare):  # "I got stuck after five stars"
        note.unread = bool(COUNT.search(bare)) or not (comment or is_idle(text))
        return
    if (span := RANGE.search(bare)) and re.search(r"diagonal|digit|number|zahl|ziffer|chiffre|numero", bare):
        _set(note, DIGITS, span[1])
    bare = _without_settings(note, bare, comment)
    if PLACED.search(bare) and not (comment and is_idle(text)):
        note.fault = note.fault or _unclear(note.text)
    note.unread = _has_more(note, bare, text, comment)


def _has_more(note: Note, bare: str, text: str, comment: bool) -> bool:
    """Return whether a line says more than its settings and the name of its genre, so that it has to be shown.

    A title, a comment or a greeting only has more if it states something, or if one or two words beside the name of the
    genre may name a variant, as in "Sudoku Plus".
    """
    rest = [word for word in WORD.findall(other_puzzles.BESIDE.sub(" ", bare)) if word not in IDLE]
    if not rest:
        return False
    if note.settings or not is_idle(text):
        return not is_greeting(text)
    variant = (
        bool(note.genre)
        and not all(map(str.isdecimal, rest))
        and len(rest) < 3
        and len(text.split()) < 4
        and not re.search(r"'s\b", text)
    )
    return variant and not comment


def _without_settings(note: Note, bare: str, comment: bool) -> str:
    """Add the settings in a line to a note, and return the rest of its words."""
    if INEXACT.search(bare):
        note.fault = note.fault or _unclear(note.text)
    bare = NO_TWO.sub(" ", bare)
    counts = [(one[1], "mines" if (one[2] or "").startswith(("mi", "bo")) else "stars") for one in COUNT.finditer(bare)]
    exact = [one for one in counts if one[0] not in ARTICLES]
    for number, kind in exact or [one for one in counts if one[1] == "stars"]:
        _set(note, kind, NUMBERS.get(number, number))
    if not counts and (stars := STARS.search(bare)):
        _set(note, "stars", str(len("".join(stars[0].split()))))
    if "stars" in note.settings:  # "1 per column" may follow "1 star per row"
        for other in PER.finditer(COUNT.sub(" ", bare)):
            _set(note, "stars", NUMBERS.get(other[1], other[1]))
        bare = PER.sub(" ", bare)
    bare = STARS.sub(" ", COUNT.sub(" ", bare))
    if DIAGONAL.search(bare):
        rest = NAME.sub(" ", RANGE.sub(" ", DIAGONAL.sub(" ", bare)))
        if BESIDE_DIAGONALS.issuperset(WORD.findall(rest)) and not ONE_DIAGONAL.search(bare):
            _set(note, "diagonals", "true")
            bare = rest
    if SIZE.search(bare) and SAYS.isdisjoint(WORD.findall(bare)):
        if not comment:
            note.size = tuple(int(number) for size in SIZE.finditer(bare) for number in size.groups() if number)
        bare = SIZE.sub(" ", bare)
    bare = re.sub(r"\b(?:jigsaw|irregular)\b", lambda found: _set(note, JIGSAW, "true"), bare)
    bare = re.sub(r"\beven\W*(?:and|or)?\W*odd\b|\bodd\W*even\b", lambda found: _set(note, PARITY, "true"), bare)
    return NAME.sub(" ", bare)


def _unclear(text: str) -> str:
    return f"nono does not understand {excerpt(text)}, which may change the board"


def _set(note: Note, name: str, value: str) -> str:
    if note.settings.setdefault(name, value) != value:
        note.fault = note.fault or f"found two values for {name}"
    return " "


def _dashed(name: str) -> str:
    name = name.replace(" ", "-")
    return name if name in NAMES else name.removesuffix("s")


def settings_of(notes: Iterable[Note]) -> dict[str, str]:
    """Return the settings of several notes."""
    return {name: value for note in notes for name, value in note.settings.items()}


def warn_of_titles(notes: Iterable[Note], genre: str) -> None:
    """Warn of each line above a board of a guessed genre that may be the name of a puzzle that nono does not know."""
    for note in notes:
        title = note.about.get("title", "")
        is_told = note.unread or note.genre or note.settings or note.numbers or note.legend or note.layer
        is_field = note.about and title != note.text
        if not (is_told or is_field) and other_puzzles.may_be_name(note.text):
            use = "read as the title" if title else "not read"
            warn(f"{excerpt(note.text)} is {use}, and the board is read as {genre}")
