"""What lines of words around a typed board say: the genre, settings, the meaning of signs, or nothing that matters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache, partial

from nono.base.arguments import one_of
from nono.base.errors import excerpt, warn
from nono.formats.boards.legend import legend_of
from nono.formats.shared import other_puzzles, rules
from nono.formats.shared.lexicon import NUMBERS, SPOKEN
from nono.genres import GENRES

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
CLAUSE = re.compile(r"[.!?:;,()\[\]]+(?:\s|$)|[()]|\s[-\u2013\u2014/]+\s")
NUMBER = {word: number for number, words in NUMBERS.items() for word in words.split()} | {
    **dict.fromkeys(("a", "single", "ein", "einen", "un", "une"), "1"),
    "ten": "10",
}
# What is counted: stars or mines, in five languages
THING = r"(stars?|sterne?n?|etoiles?|estrellas?|stell[ae]|mines?|minen|minas?|bombs?|bomben?|bombas?)(?![a-z])"
COUNT = re.compile(rf"(?<![\w.])(\d+|{'|'.join(NUMBER)})[ -]*(?:{THING}|[\u2605\u2606*](?!\w))", re.IGNORECASE)
PER = re.compile(
    rf"(?<![\w.])(\d+|{'|'.join(NUMBER)})\s+(?=(?:per|pro|par|por|in (?:each|every)) \w+\W*(?:and\b|$))", re.IGNORECASE
)
COUNT_AFTER = re.compile(
    rf"\b{THING}(?: left| remaining| in total| (?:per|in each) \w+)?\s*[:=,;\t]?\s*(\d+)",
    re.IGNORECASE,
)
STARS = re.compile(r"\u2605(?:\s*\u2605)*|\u2606(?:\s*\u2606)*")
FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|me|my|ich|mir|je|j'ai|yo)\b")
NUMBERS_TOLD = re.compile(rf"\b(?:\d+|{'|'.join(NUMBER)})\b")
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
# Other words that may change the rules or the board
CHANGES = re.compile(
    rf"{rules.CORRECTIONS}|diagonal|\b{THING}|without(?! guess)|\bnot?\b|n't|extra|also|only|"
    r"(?<![a-z])(?:rows?|col(?:umn)?s?|clues?)(?![a-z])|\||[=:]\s*[\[({]",
    re.IGNORECASE,
)
# A sum or a comparison of cells, as in "r1c1 + r1c2 = 9"; one cell and its digit are a given
SUM = re.compile(r"\br\d{1,2}c\d{1,2}\b.*(?:[+<>\u2260*/-]|\br\d{1,2}c\d{1,2}\b)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|')*|\d+")
PLAIN = {"", "each", "line", "region", "is", "has", "must"}  # concepts of clauses that say nothing
# Concepts that change nothing beside a number of stars or diagonals
BESIDE_FACTS = PLAIN | {"number", "count", "cell", "once", "block", "different"}


@dataclass
class Note:
    """What a line of words says.

    ``begins`` means that a new puzzle begins here. ``fault`` is why nono cannot read the board. ``rules`` are words
    that may change the rules of the genre, and ``unclear`` means that nono does not know all words.
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
    unclear: bool = False
    rules: list[str] = field(default_factory=list)
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
        if entry[1].lower() in ("title", "description"):
            _find_fault(note, entry[2])
            note.rules.append(entry[2])
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
            note.about["title"] = text
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
    """Add what the clauses of a line of words say. In comments, sizes and names of genres do not matter."""
    if len(text) > LONGEST or "://" in text:
        return
    text = RATING.sub(" ", text)
    text = COUNT_AFTER.sub(r"\2 \1", ORDINAL.sub(" ", text))
    if rules.is_foreign(text) or SUM.search(text):
        note.fault = note.fault or _unclear(note.text)
    genres = {NAMES[_dashed(name[0])] for name in NAME.finditer(rules.plain(text))}
    note.genre = "" if comment or len(genres) != 1 else min(genres)
    stop = "." if re.search(rules.ENDED, text) else ""
    for sentence in re.split(rules.SENTENCE, rules.usual(text)):
        is_fact = partial(_is_fact, before=(*note.settings.items(),), comment=comment)
        known = rules.segmented(sentence, lambda one: bool(_rule(one)) or is_fact(one))  # noqa: B023  called at once
        stated = list(filter(None, map(_rule, known)))
        for one in stated if "sudoku" in genres else ():
            _find_variant(note, one)  # such as "non-consecutive", which restates a rule of another genre
        note.rules += [one + stop for one in stated]
        note.unclear = note.unclear or any(rules.is_unclear(one, True) for one in stated)
        if (span := RANGE.search(sentence)) and re.search(
            r"diagonal|digit|number|zahl|ziffer|chiffre|numero", sentence
        ):
            _set(note, DIGITS, span[1])
        clauses = [one for one in known if not _rule(one)] if known else CLAUSE.split(sentence)
        others = [bare for clause in clauses if (bare := _without_settings(note, clause, comment))]
        told = ", ".join(others) + stop
        note.rules.append(told)
        for bare in others:
            note.unclear = note.unclear or rules.is_unclear(bare, bool(genres))
            if other := other_puzzles.mentioned_in(bare):
                note.fault = note.fault or f"found {other}, a puzzle that nono does not solve"
            _find_fault(note, bare, comment)
            if "sudoku" in sentence and not comment:
                _expect_no_variant(note, bare)


@lru_cache(100)
def _rule(statement: str) -> str:
    """Return a statement, perhaps without the name of the genre, if it restates a rule, or ""."""
    told = (NAME.sub(" ", statement), statement)  # "tents: place a tent", "tents may touch"
    known = (one for one in told if rules.states(one, ""))
    return next((one for one in known if not (re.search(rules.STRONG, one) or STARS.search(one))), "")


@lru_cache(1000)
def _is_fact(statement: str, before: tuple[tuple[str, str], ...], comment: bool) -> bool:
    """Return whether a statement only has a setting, or says nothing that changes a rule.

    ``before`` are the settings that come before it on the line.
    """
    trial = Note(settings=dict(before))
    return rules.is_idle(_without_settings(trial, statement, comment)) and not trial.fault


def _without_settings(note: Note, clause: str, comment: bool) -> str:
    """Add the settings in a clause to a note; return the words of the clause if they may say something else, or ""."""
    bare = clause
    if FIRST_PERSON.search(bare) and not LINES.search(bare) and len(NUMBERS_TOLD.findall(bare)) == 1:
        return ""  # "I got stuck after five stars"
    fact = counts = False
    if count := COUNT.search(bare):
        fact = counts = True
        kind = "mines" if (count[2] or "").startswith(("mi", "bo")) else "stars"
        _set(note, kind, NUMBER.get(count[1], count[1]))
        bare = bare.replace(count[0], " ", 1)
    elif stars := STARS.search(bare):
        fact = True
        _set(note, "stars", str(len("".join(stars[0].split()))))
        bare = bare.replace(stars[0], " ", 1)
    if DIAGONAL.search(bare):
        fact = True
        _set(note, "diagonals", "true")
        if ONE_DIAGONAL.search(bare):
            note.fault = note.fault or _unclear(note.text)
        bare = RANGE.sub(" ", DIAGONAL.sub(" ", bare, count=1))
    if (sizes := list(SIZE.finditer(bare))) and "count" not in map(rules.concept_of, WORD.findall(bare)):
        if not comment and not fact:
            note.size = tuple(int(number) for size in sizes for number in size.groups() if number)
        bare = SIZE.sub(" ", bare)
    bare = re.sub(r"\b(?:jigsaw|irregular)\b", lambda found: _set(note, JIGSAW, "true"), bare)
    bare = re.sub(r"\beven\W*(?:and|or)?\W*odd\b|\bodd\W*even\b", lambda found: _set(note, PARITY, "true"), bare)
    bare = NAME.sub(" ", bare).strip()
    own = {note.settings.get("stars"), note.settings.get("mines")}  # "1 per column" may follow "1 star per row"
    bare = PER.sub(lambda found: " " if NUMBER.get(found[1], found[1]) in own else found[0], bare)
    words = WORD.findall(bare)
    concepts = {rules.concept_of(word) for word in words}
    lines = concepts & {"each", "line", "region", "number", "cell", "different"}
    words = [word for word in words if counts or lines or not fact or not word.isdecimal()]  # else of a title
    concepts = {rules.concept_of(word) for word in words}
    numbers = [word for word in words if NUMBER.get(word, "1") != "1" or (fact and word == "one")]
    numbers += [word for word in words if word.isdecimal() and (fact or concepts & {"each", "line", "other"})]
    unknown = {word for word in words if rules.concept_of(word) not in BESIDE_FACTS | {None}} - {
        "also",
        "too",
        "hidden",
        "total",
    }
    others = unknown or {word for word in words if rules.concept_of(word) is None} - SPOKEN
    others |= {"first", "last"}.intersection(words) if counts else set()
    others |= concepts & {"each", "line", "region"} if "mines" in note.settings else set()
    if (fact and (others or numbers)) or (
        numbers and concepts & {"each", "line", "region"} and concepts <= {*PLAIN, *map(rules.concept_of, numbers)}
    ):
        note.fault = note.fault or _unclear(note.text)  # such as "two in columns" beside "one star per row"
    if counts and concepts & {"line", "region"}:
        note.rules.append("stars in each row and region")
    return "" if fact or concepts <= PLAIN else bare


def _find_fault(note: Note, text: str, comment: bool = False) -> None:
    """Set the fault of a note if its words name a variant, or may change the rules."""
    if not _find_variant(note, text) and not comment and CHANGES.search(text):
        note.fault = note.fault or _unclear(note.text)


def _find_variant(note: Note, text: str) -> bool:
    """Set the fault of a note if its words name a variant; return whether they do."""
    variant = other_puzzles.VARIANT.search(text)
    if variant:
        note.fault = note.fault or f"found {excerpt(variant[0].strip())}, a variant that nono does not know"
    return variant is not None


def _expect_no_variant(note: Note, text: str) -> None:
    """Set the fault of a note if one or two words beside the word Sudoku may name a variant."""
    alone = len(re.findall("[a-z]+", text)) == 1  # "Sudoku Plus" is a variant, but "Sudoku plus difficile" is not
    known = SPOKEN - ({"plus", "more"} if alone else set()) | NAMES.keys()
    words = [word for word in re.findall(r"[a-z][a-z'-]*", text) if word not in known]
    if 0 < len(words) < 3 and len(text.split()) < 4 and not re.search(r"\b(?:by|from|of)\b|'s\b", text):
        note.fault = note.fault or f"found {excerpt(' '.join(words))}, perhaps a variant that nono does not know"


def _unclear(text: str) -> str:
    return f"nono does not understand {excerpt(text)}, which may change the rules or the board"


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
        is_told = note.unclear or note.genre or note.settings or note.numbers or note.legend or note.layer
        is_field = note.about and title != note.text
        if not (is_told or is_field) and other_puzzles.may_be_name(note.text):
            use = "read as the title" if title else "not read"
            warn(f"{excerpt(note.text)} is {use}, and the board is read as {genre}")
