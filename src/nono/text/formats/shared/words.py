"""Lines of words beside a puzzle. nono shows the lines that it does not use, and does not judge what they say.

A few words refuse a puzzle: those that name another geometry, another direction or a known extra rule. A title, a
comment or a greeting is not shown, unless it has one of the small words with which people state rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres.base import Puzzle

ADVICE = "remove this line if the puzzle has the usual rules"
# `re` compiles these patterns when a text is first read: most puzzles come without texts.
# Words that refuse a puzzle of any genre, without accents
REFUSED = (
    r"\btor(?:us|oid\w*|isch\w*|ique)\b|\b(?:un|le|el|il) tor[eo]\b|\bwrap(?:s|ping|ped)?\b|\bcylind\w*|\bzylind\w*|"
    r"\bmobius|\bmirror(?:ed|ing)\b|\bgespiegelt\w*|\bupside[- ]down\b|\banti[ -]?(?:knight|king|queen)\w*|"
    r"\bspringerzug\w*|\brosselsprung\w*|\bknight'?s? move\w*|\bcavalier\b|\bsalto de caballo\b|"
    r"\b(?:any|random) order\b|\bbeliebiger reihenfolge\b|\bordre aleatoire\b|\bunordered\b|\bshuffled\b|\bliars?\b|"
    r"\bmodulo\b"
)
OTHER_ORDER = r"(?:bottom|right)[ -]to[ -](?:the )?(?:top|left)|bottom[ -]up|transposed"  # of lines or cells
# Words of boards whose lines are their columns, or stand in another order
TURNED = (
    r"\b(?:by columns|column by column|column-?wise|spaltenweise|par colonnes|por columnas|per colonne|"
    rf"{OTHER_ORDER})\b|\(columns\)|\bcolumns,? (?:from )?left to right(?=\W*$)"
)
DIAGONAL = r"\b(?:an|anti)?[dt]iagon\w*"
NEGATION = r"\b(?:not|no|never|nicht|nie|kein\w*|pas|ni|non)\b|n't\b"
PICTURES = ("", "nonogram")  # genres whose titles may be "Killer whale"
NO_DIAGONALS = ("nonogram", "akari", "binairo", "aquarium")  # genres without a diagonal in their rules
# Words of programs; a line with one of them says nothing about a puzzle if it has no word of a board
PROGRAM = r"\b(?:functions?|methods?|class(?:es)?|modules?|librar(?:y|ies)|packages?|api|callers?|iterators?)\b"
IDENTIFIER = r"`[^`]*`|\w*[^\W_]_\w+|\w+\(\)"
BOARD = (
    r"\b(?:puzzles?|nonograms?|sudokus?|boards?|grids?|rows?|columns?|cols?|cells?|edges?|borders?|sides?|lines?|clues?|"
    r"digits?|numbers?|left|right|top|bottom|variants?|rules?)\b"
)
ELISION = r"\b(?:l|d|qu|s|c|dell|all|un)'(?=\w)"  # of articles, as in "l'eau"
BARE = str.maketrans({"\u2019": "'", "\u0131": "i", "\u0142": "l", "\u00f8": "o"})  # letters that are not decomposed
# Small words with which people state rules, in English, German, French, Spanish and Italian
_SAYS = """
may must can cannot could shall should need needs not no never each every all any both either only except without
instead different same equal touch also but count counts are is contains contain darf durfen muss mussen
kann konnen nicht kein keine jede jeder jedes jedem alle nur ohne ist sind gleich auch peut peuvent doit doivent pas
chaque tous toutes sans sauf sont meme memes puede pueden debe deben cada todos todas sin solo son misma mismo puo
possono deve devono ogni tutti tutte senza sono stesso stessa
"""
SAYS = frozenset(_SAYS.split())
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
SENTENCE = re.compile(r"(?:\w{2}|\d)\.\W*$")
MOST_SHOWN = 3  # maximum number of lines that a warning shows
FEW_WORDS, FEW_LETTERS = 5, 7  # a title has at most this number of words, or of letters in scripts without blanks
# fields of other programs that may change the rules, and fields that tell about a puzzle
FIELDS = re.compile(
    r"(?:extra|special)?[ _]?(?:rules?|variants?|variations?|constraints?)|tor(?:us|oidal)|wrap[ _]?around|cylinder",
    re.IGNORECASE,
)
TOLD = re.compile(r"descriptions?|notes?|comments?|instructions?|how[ _]?to[ _]?play|hints?", re.IGNORECASE)

_NUMBERS = """
zero null ceros/one a single ein einen eine uno una un une een/two zwei deux dos due twee/three drei trois tres tre
drie/four vier quatre cuatro quattro/five funf cinq cinco cinque vijf/six sechs seis sei zes/seven sieben sept siete
sette zeven/eight acht huit ocho otto/nine neun neuf nueve nove negen/ten zehn dix diez dieci tien/eleven elf onze once
undici/twelve zwolf douze doce dodici twaalf/thirteen dreizehn treize trece tredici dertien/fourteen vierzehn/fifteen
funfzehn/sixteen sechzehn/seventeen siebzehn/eighteen achtzehn/nineteen neunzehn/twenty zwanzig
"""
NUMBERS = {word: str(at) for at, words in enumerate(_NUMBERS.split("/")) for word in words.split()}

# Headings of the sides of a nonogram, in some thirty languages
ROWS, COLUMNS, PICTURE = "rows", "columns", "picture"
HEADINGS = {
    ROWS: "row rows r across horizontal horizontals hor left zeile zeilen reihe reihen ligne lignes fila filas riga "
    "righe rij rijen linha linhas wiersz wiersze rząd rzędy řádek řádky riadok riadky rad rader række rækker "
    "rivi rivit sat\u0131r sat\u0131rlar satir satirlar sor sorok rând rânduri linii baris γραμμές 行 横 ヨコ よこ 행 "
    "가로 строка строки ряд ряды рядки горизонтали редове waagerecht waagrecht orizzontale orizzontali horizontales "
    "horizontalement horizontaal horizontais horizontalno vodorovně vodorovne poziomo poziome vågrätt vågrät vannrett "
    "vandret строках vaaka vaakarivit rangée rangées redovi retci vrstice eilutės hàng שורות rândurile l z f",
    COLUMNS: "column columns col cols c down vertical verticals top spalte spalten colonne colonnes columna columnas "
    "ver kolom kolommen coluna colunas kolumna kolumny sloupec sloupce stĺpec stĺpce kolumn kolumner kolonne "
    "kolonner sarake sarakkeet sütun sütunlar sutun sutunlar oszlop oszlopok coloană coloane στήλες 列 縦 竖 タテ たて "
    "열 세로 столбец столбцы колонки колони стовпці вертикали senkrecht verticale verticali verticales verticalement "
    "verticaal verticais vertikalno svisle zvislo pionowo pionowe lodrätt lodrät loddrett lodret pysty pystyrivit "
    "столбцах søjler stupci stolpci stulpeliai columnes cột עמודות coloanele s",
    PICTURE: "picture image solution goal answer grid",
}
SIDE_OF = {word: side for side, words in HEADINGS.items() for word in words.split()}
_FILLERS = """
clue clues side hint hints number numbers for of the const let var rule rules constraint constraints def defs definition
data lengths list lists runs groups no nr по
"""
FILLERS = frozenset(_FILLERS.split())
NAME = re.compile(r"[^\W\d_]+|\d+")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def side_named(name: str, more: frozenset[str] = frozenset()) -> str:
    """Return the side that a name such as ``row_clues`` means, or "". ``more`` are further words that say nothing."""
    known = FILLERS | more
    words = [word for word in NAME.findall(CAMEL.sub(" ", name).lower()) if word not in known]
    side = SIDE_OF.get(words[0], "") if len(words) == 1 else ""
    return side if side != PICTURE else ""


def plain(text: str) -> str:
    """Return a text in lower case, without accents. Signs of Japanese and Korean stay whole."""
    text = re.sub(ELISION, "", text.casefold().translate(BARE))
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text)
    kept = (sign for sign in parts if sign in "\u3099\u309a" or not unicodedata.combining(sign))
    return unicodedata.normalize("NFC", "".join(kept))


def refused_in(text: str, genre: str) -> str:
    """Return the word of a text for which nono refuses a puzzle of the genre, or ""."""
    bare = plain(text)
    if is_about_program(bare):
        return ""
    bare = bare.replace("_", " ")
    if found := re.search(REFUSED if genre in PICTURES else rf"{REFUSED}|\bkiller\b|{TURNED}", bare):
        return found[0]
    found = re.search(DIAGONAL, bare) if genre in NO_DIAGONALS else None
    return found[0] if found and not re.search(NEGATION, bare) else ""


def is_about_program(text: str) -> bool:
    """Return whether a line of words is about a program, and not about the puzzle beside it."""
    return bool(re.search(PROGRAM, text.lower())) and not re.search(BOARD, re.sub(IDENTIFIER, " ", text.lower()))


def refusal(word: str, line: int = 0) -> PuzzleError:
    """Return the error for a line with a word for which nono refuses a puzzle."""
    turned = re.search(TURNED, word)
    fault = (
        "expected a board row by row, from its top left" if turned else f"a variant that nono does not know\n{ADVICE}"
    )
    return PuzzleError(f"found {excerpt(word)}, {fault}", "unsupported-variant").at(line)


def is_sentence(text: str) -> bool:
    """Return whether a line of words states something, so that it is no title."""
    words = WORD.findall(plain(text))
    text = text.rstrip()
    states = bool(SAYS.intersection(words)) or (len(words) > 2 and bool(SENTENCE.search(text)))
    return (states or is_foreign(text) or text.endswith((",", ":"))) and not text.endswith("?")


def is_idle(text: str) -> bool:
    """Return whether a title, a comment or a greeting says nothing about the puzzle that people have to see."""
    return text.rstrip().endswith("?") or not (is_sentence(text) or len(WORD.findall(text)) > FEW_WORDS)


def is_foreign(text: str) -> bool:
    """Return whether a text has a sentence in a script without small letters, blanks or Latin letters."""
    return sum(sign.isalpha() and sign > "\u024f" for sign in text) > FEW_LETTERS


def is_greeting(text: str) -> bool:
    """Return whether a line of words is a greeting, a wish, a question, a name or the announcement of a puzzle."""
    bare = text.rstrip(" ,:")
    named = bare.istitle() and len(bare.split()) < 3 and not any(map(str.isdigit, bare))
    return (named or text.rstrip().endswith(("!", "?", ":", ","))) and is_idle(bare)


def title_and_unread(lines: Sequence[str]) -> tuple[str, list[str]]:
    """Return the title in lines of words above a puzzle, or "", and the lines that have to be shown as not read."""
    title = lines[0] if lines and not is_sentence(lines[0]) else ""
    return title, [line for line in lines if not (is_idle(line) if line == title else is_greeting(line))]


def expect_usual_fields(data: Mapping[str, object], genre: str) -> None:
    """Raise `PuzzleError` if a field of another program's JSON object has a word for which nono refuses a puzzle."""
    for name, value in data.items():
        if value and (FIELDS.fullmatch(name) or TOLD.fullmatch(name)):
            word = refused_in(f"{name} {value}", genre if FIELDS.fullmatch(name) else "")
            if word:
                raise refusal(word)


def show_unread(puzzle: Puzzle, lines: Sequence[str], show: Callable[[str], str] = excerpt) -> None:
    """Warn of the lines of a text that were not used, and keep them as ``unread`` of the puzzle."""
    if lines:
        more = f" and {len(lines) - MOST_SHOWN} more" if len(lines) > MOST_SHOWN else ""
        warn(f"not read: {', '.join(map(show, lines[:MOST_SHOWN]))}{more}")
        object.__setattr__(puzzle, "unread", (*puzzle.unread, *lines))
