"""Sentences about the rules of a puzzle, in English, German, French, Spanish and Italian.

Each word of a sentence becomes a concept, whatever its language. A sentence that names a thing of a puzzle, such as a
clue or a star, and says something about it speaks of rules. nono can ignore such a sentence if its concepts restate a
rule of the genre. Any other sentence about rules may change them, and nono does not read its puzzle. A sentence in
another language may change them, too. nono warns of other sentences with words that it does not know.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from string import ascii_lowercase

from nono.base.errors import PuzzleError, excerpt, warn
from nono.formats.shared.lexicon import FOREIGN, NOISE, NUMBERS, OTHERS, PICTURED, SAYINGS, SPOKEN, THINGS

# Things that no nonogram has
OF_OTHERS = {"star", "tent", "tree", "mine", "lamp", "wall", "water", "tank", "level", "domino", "region"}
REGULATING = frozenset(
    ["may", "must", "not", "touch", "diagonal", "orthogonal", "same", "different", "change", "except"]
)
FREE = frozenset(["", "is", "each", "must", "has", "cell"])  # concepts that every sentence may have
ADVICE = "remove this line if the puzzle has the usual rules"
# fields of other programs that may change the rules
FIELDS = re.compile(
    r"(?:extra|special)?[ _]?(?:rules?|variants?|variations?|constraints?)|tor(?:us|oidal)|wrap[ _]?around|cylinder",
    re.IGNORECASE,
)
USUAL = frozenset(["genre", "id", "title", "width", "height", "palette", "rows", "cols", "goal"])  # fields of nono
TOLD = re.compile(r"descriptions?|notes?|comments?|instructions?|how[ _]?to[ _]?play|hints?", re.IGNORECASE)
COLOURED = "coloured nonogram"  # a nonogram with several inks, in which blocks of different colours may touch
DIGITS = "1 2 3 4 5 6 7 8 9"
# The rules of each genre: before the bar, the concepts of a sentence that restates the rule; behind it, optional ones
RULES = {
    "nonogram": (
        "number count block | length black line colour touch many",
        "number length block | black line colour touch many",
        "number count cell | black many line block length same touch",
        "number cell | black colour",
        "black cell |",
        "block not touch | may same colour other line",
        "block separate | 1 more white same colour line touch",
        "white cell block between | 1 more line same colour",
        "colour different may touch | block other",
        "number usual | line",
    ),
    COLOURED: (
        "number count block | length black line colour touch many",
        "number length block | black line colour touch many",
        "block same colour not touch | may other line",
        "block same colour separate | 1 more white line touch",
        "white cell block between same colour | 1 more line",
        "colour different may touch | block other",
        "number usual | line",
    ),
    "sudoku": (
        f"line region | number {DIGITS} once different",
        f"line block number | {DIGITS} once different",
        f"number 1 | {DIGITS} white region block line once",
        "number cell white |",
        "not same number line | region block may",
        f"number once line | region block {DIGITS}",
    ),
    "akari": (
        "lamp lit | white black wall line orthogonal touch",
        "lamp | white",
        "cell lit | white",
        "lamp not lit other | may 2",
        "lamp not lit lamp | may 2 other",
        "number black | count",
        "number wall | black count",
        "number lamp | count many around wall black touch orthogonal 4",
        "wall not number lamp | many around touch may",
    ),
    "binairo": (
        "most 2 touch | same may number other line 0 1 many",
        "not 3 | same touch may number line 0 1",
        "line many 0 1 | same number",
        "same 0 1 line | many number",
        "number 0 1 | line many",
        "not same line | 2 may other",
        "line different | 2 other",
    ),
    "minesweeper": (
        "number count mine | touch around 8 many diagonal other own",
        "number mine | has count touch around 8 many diagonal own",
        "mine |",
        "mine not number | may",
        "mine cell | white",
    ),
    "mosaic": (
        "number black | count around touch own 9 3 many 8 same region block",
        "cell black | white",
    ),
    "tents": (
        "not touch | tent may diagonal orthogonal other more 2",
        "tent tree | 1 once touch orthogonal other",
        "number tent line | count many edge",
        "number line | edge",
        "number tent count | line many edge",
    ),
    "aquarium": (
        "water same level | tank region line bottom",
        "number cell | count line black water many edge",
        "number water | count line many edge",
        "water same tank line | region",
        "number line | edge",
        "tank |",
        "tank water | level white black",
        "region water | level white black",
        "letter tank | same",
        "letter region | same",
    ),
    "star-battle": (
        "not touch | star may diagonal orthogonal other 2",
        "star each | line region",
        "letter region | same",
    ),
    "norinori": (
        "2 cell region | black once domino many",
        "domino not touch | may other orthogonal 2 1",
        "domino not touch except diagonal | may other 2",
        "domino may touch diagonal | other except",
        "domino may edge | region",
        "domino may region | edge",
        "black domino | 1 once touch other 2",
        "black domino not touch | orthogonal other may 1 2",
        "black touch 1 | once other orthogonal",
        "black touch once | other orthogonal",
        "black touch other | orthogonal",
        "letter region | same",
    ),
}
# `re` compiles these patterns when a text is first read: most puzzles come without texts.
# Words that name another geometry or a known extra rule, whatever words stand beside them
STRONG = (
    r"\btor(?:us|oid\w*|isch\w*|ique|o)\b|\b(?:un|le) tore\b|\bwrap(?:s|ping|ped)?[- ]?around\b|\bzylinder\w*|"
    r"\bcylind\w*|\bmobius\b|springerzug\w*|rosselsprung\w*|\bknight'?s? move|cavalier|salto de caballo|"
    r"\b(?:any|random) order\b|\bunordered\b|\bshuffled\b|\bliars?\b|\bmodulo\b"
)
# Words that may correct or change the clues of any puzzle
CORRECTIONS = (
    r"upward|backward|mirror|revers|flip|swap|upside|rotat|transpos|invert|instead|wrong|typo|error|mistake|misprint|"
    r"correct|should|except|missing|omit|unless|ignore|left out|replace"
)
ELISION = r"\b(?:l|d|qu|s|c|dell|all|un)'(?=\w)"  # of articles, as in "l'eau"
WORD = r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+"
SENTENCE = (
    r"[.!?;]+(?:\s|$)|\s[-\u2013\u2014]\s|\b(?:so|such) that\b|\bso ?dass?\b|"
    r"\bde sorte que\b|\bde (?:modo|forma|manera) que\b"
)
JOINT = r"[,:()]\s*|\s(?:and|und|et|y|e|which|but|aber|mais|pero)\s"  # between two statements, or in a list
MOST_JOINTS = 16
_DIAGONALLY = r"(?:(?:at|in|en|par|an|por|un|une|una|a|the|den|their|any) )*(?:diagonal|corner|coin|ecke|esquina|angol)"
# Usual phrases, and what they mean. Some of their words change a rule if they stand elsewhere.
PHRASES = tuple(
    ("|".join(patterns), meaning)
    for meaning, *patterns in (
        (
            "",
            r"\bup (?=to an? |to the )|\b(?:up )?to nine\b|\bnext (?=week|time|month|issue|page)",
            r"\b(?:in|into|en|dans) (?:(?:the )?(?:same|given) |this |that |cet |este |dieser )?"
            r"(?:order|orden|ordre|reihenfolge)\b",
            r"(?<!no )\b(?:two|zwei|deux|dos|due) (?=(?:\w+ )?(?:runs|blo|groups|grup))",
            r"\b(?:also|auch|aussi|tambien|anche) (?=(?:not |nicht )?diagonal)",
            r"\bpair(?:ed)? (?=each|every|with)|^stelle (?=neben|in|auf)|\bsome of (?=the (?:empty|white))",
            r"\b(?:normal|standard|usual|classic|ordinary|regular) (?:\w+ )?rules?(?: apply\b|(?=\W*$|:))",
            r"\bes gelten die (?:normalen|ublichen|klassischen) (?:\w+)?regeln",
        ),
        ("oder", r"\bbzw\."),
        (
            "orthogonally",
            r"\b(?:by|par|por|along|con|mit) (?:(?:a|an|the|un|une|uno|einer|einem|its|their|long) )?"
            r"(?:side|edge|cote|lado|lato|seite|kante)s?\b",
        ),
        (
            "frombottom",
            r"\bvon unten(?: her)?\b|\bfrom the bottom(?: up(?:wards?)?)?\b|\bpar le bas\b|\bdesde abajo\b",
        ),
        ("exactly one", r"\bune? et une? seule?\b|\buna y solo una\b"),
        ("other", r"\bentre (?:si|elles|eux)\b|\buntereinander\b|\bgegenseitig\b"),
        ("number", r"\b0 ?- ?4\b"),
        ("once", r"\bune (?:seule )?(?:fois|seule)\b|\buna (?:sola )?v(?:ez|olta)\b"),
        ("usually", r"\b(?:from )?(?:the )?(?:left to (?:the )?right|top to (?:the )?bottom)\b"),
        ("many", r"\b(?:number|amount) of\b|\bnombre de\b|\bnumero d[ei]\b|\bany number\b"),
        (
            "most",
            r"\b(?:not?|never|nicht|nie|niemals|keine) (?:more|mehr) (?:than|als)\b|\b(?:pas|jamais) plus de\b",
            r"\b(?:no|nunca|non|mai) (?:mas|piu) d[ei]\b|\b(?:at most|au plus|como maximo|al massimo|maxim(?:al|um))\b",
        ),
        ("diagonally", r"\bin any direction\b"),
        ("neben", r"\ba cote\b"),
        ("shade ", r"^colou?r (?=the|in|some|cells)"),
        ("shine", r"\blights? up\b"),
        (
            "not",
            r"\b(?:not even|auch (?:nicht|kein\w*)|nicht einmal|pas meme|ni siquiera|tampoco)\b|"
            r"\b(?:nemmeno|neanche|neppure)\b",
            rf"\b(?:even|selbst|meme|incluso|anche)(?= {_DIAGONALLY})",
        ),
    )
)
ORTHOGONAL = r"orthogonal|(?:horiz|waag).*(?:vert|senk)|(?:vert|senk).*(?:horiz|waag)"  # both directions
ALLOWED = r"\b(?:allowed|permitted|erlaubt\w*|permis\w*|permitid\w*|permess\w*|autoris\w*|consentit\w*)\b"
MONTH = r"\b(?:in|of|for|from|by|early|late) may\b|\bmay\b(?=\W*(?:\d|$)|\s*[^\w\s])"
ENDED = r"(?:\w{2}|\d)[.!]\W*$"
# Words with which people speak of themselves, their readers or the solving
CHAT = (
    r"i|i'm|i've|you|your|we|me|my|he|she|ich|du|sie|wir|mir|mein\w*|je|j'ai|vous|tu|nous|mon|ma|yo|mi|io|solv\w*|guess\w*|"
    r"solution\w*|los\w*|gelost|raten|resol\w*|devin\w*|adivin\w*|hard|easy|difficult|fun|thanks|time|logic\w*|logik"
)
FEW = 5  # one of this number of words may be unknown in a sentence that restates a rule
LONG = 4  # a sentence with a full stop and at least this number of words says something about the things it names
CODE = r"[=_<>{}\[\]@\\|]|\w\(|://"
NAME = r"(?<=\s)[^\W\d_a-z][a-z]+\b(?:['\u2019]s)?"  # a capital letter within a sentence
LONGEST = 20  # maximum number of letters in the beginning of a word that tells its concept
FEW_WORDS, FEW_LETTERS = 4, 7  # a text with at most this number of words, or letters of other scripts, may be a name


def plain(text: str) -> str:
    """Return a text in lower case, without accents."""
    text = re.sub(ELISION, "", text.casefold().replace("\u2019", "'"))
    if text.isascii():
        return text
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


@lru_cache(1)
def _lexicon() -> tuple[dict[str, str], dict[str, str]]:
    """Return the concept of each whole word, and the concept of each beginning of words."""
    whole: dict[str, str] = {}
    begins: dict[str, str] = {}
    for concept, words in [("", NOISE), *(THINGS | OTHERS | NUMBERS | SAYINGS).items()]:
        for word in words.split():
            (begins if word.endswith("*") else whole).setdefault(word.rstrip("*"), concept)
    return whole, begins


@lru_cache(10_000)
def concept_of(word: str) -> str | None:
    """Return the concept of a plain word: "" for a word that says nothing alone, or None for an unknown word."""
    whole, begins = _lexicon()
    if len(word) == 1 and word.isalpha():
        return ""
    if word in whole or word.isdecimal():
        return whole.get(word, word)
    longest = min(len(word), LONGEST)
    return next((begins[word[:size]] for size in range(longest, 2, -1) if word[:size] in begins), None)


@lru_cache(1000)  # a text is asked about several times, and numbers between commas occur on many lines
def usual(text: str) -> str:
    """Return a plain text with the meaning of usual phrases in their place."""
    text = plain(text)
    for pattern, meaning in PHRASES:
        text = re.sub(pattern, meaning, text)
    return text


def changed(text: str, genre: str) -> str:
    """Return words of a text that may change the rules of a genre, or "".

    If ``genre`` is "", a sentence may restate a rule of any genre.
    """
    bare = usual(text)
    if found := re.search(STRONG, bare):
        return found[0]
    return next((one for one in _told(bare, genre) if not _restates(one, genre)), "")


def variant(text: str, line: int) -> PuzzleError:
    """Return the error for a line whose words may change the rules."""
    message = f"nono does not understand {excerpt(text)}, which may change the rules\n{ADVICE}"
    return PuzzleError(message, "unsupported-variant").at(line)


def expect_usual_fields(data: Mapping[str, object], genre: str) -> None:
    """Raise `PuzzleError` if a field of another program's JSON object names other rules."""
    for name, value in data.items():
        if name in USUAL:
            continue
        rules = "" if FIELDS.fullmatch(name) else genre if TOLD.fullmatch(name) else None
        if not value or rules is None:
            continue
        told = f"{name} {value}" if value is True else str(value)
        if changed(told, rules) or is_foreign(told):
            message = f"nono does not understand {excerpt(name)}: {excerpt(value)}, which may change the rules"
            raise PuzzleError(message, "unsupported-variant")


def warn_of_rules_of_set(data: Mapping[str, object]) -> None:
    """Warn if a field about a whole set of another program may change the rules of its puzzles."""
    fields = ((name, value) for name, value in data.items() if isinstance(value, str))
    told = [value for name, value in fields if FIELDS.fullmatch(name) or TOLD.fullmatch(name)]
    warn_of_unclear([text for text in told if changed(text, "nonogram") or is_foreign(text)])


def is_foreign(text: str) -> bool:
    """Return whether a text of several words is in a language that nono does not know, so that it may say anything."""
    bare = plain(text)
    if re.search(CODE, bare):
        return False
    if sum(sign.isalpha() and sign > "\u024f" for sign in bare) > FEW_LETTERS:
        return True
    words = [word for word in re.findall(WORD, bare) if len(word) > 1 and not word.isdecimal()]
    names = {plain(name) for name in re.findall(NAME, text)}
    known = sum(
        word in SPOKEN | PICTURED or concept_of(word) is not None or bool(re.fullmatch(CHAT, word)) for word in words
    )
    unknown = sum(word not in names for word in words) - known
    return len(words) > FEW_WORDS and (unknown > max(3 * known, 1) or 3 * len({*words} & FOREIGN) > known)


def warn_of_unclear(texts: Sequence[str]) -> None:
    """Warn that these lines of words were ignored."""
    if texts:
        more = f" and other lines ({len(texts)} in all)" if len(texts) > 1 else ""
        warn(f"ignored {excerpt(texts[0])}{more}, which nono does not understand; check that it changes no rule")


@lru_cache(1000)
def is_unclear(text: str, named: bool) -> bool:
    """Return whether nono cannot be sure that a text changes no rule: it names things, or has words that nono does
    not know. Only titles may have such words: texts of a few words that neither name the genre (``named``) nor say
    anything.
    """
    if restates(text, "", exactly=True):
        return False
    words = re.findall(WORD, plain(text))
    others = [word for word in words if word not in SPOKEN | {*ascii_lowercase} and not re.fullmatch(CHAT, word)]
    unknown = any(concept in REGULATING or concept is None for concept in map(concept_of, others))
    unknown = unknown or bool(re.search(r"\d[^\W\d_]", text))  # such as "with 2s"
    concepts = _concepts(plain(text))
    spoken = named or len(words) > FEW_WORDS or concepts & SAYINGS.keys()
    return bool(concepts & THINGS.keys() and concepts - THINGS.keys() - {""}) or bool(unknown and spoken)


def restates(text: str, genre: str, exactly: bool = False) -> bool:
    """Return whether a text names things of a puzzle, and says only what is true in the genre (in any if it is "").

    Unless ``exactly``, few of its words may be unknown.
    """
    bare = usual(text)
    named = [one for one in map(str.strip, re.split(SENTENCE, bare)) if not is_idle(one)]
    return bool(named) and not re.search(STRONG, bare) and all(_restates(one, genre, exactly) for one in named)


@lru_cache(1000)
def _spoken(sentence: str) -> list[str | None]:
    """Return the concept of each word of a sentence."""
    return list(map(concept_of, re.findall(WORD, sentence)))


@lru_cache(1000)
def _concepts(sentence: str) -> frozenset[str | None]:
    """Return the concepts of a sentence; 0 and 1 together, as in a Binairo, are also a number."""
    found = frozenset(_spoken(sentence))
    return found | {"number"} if found >= {"0", "1"} else found


def _told(text: str, genre: str) -> list[str]:
    """Return the sentences that name a thing of a puzzle and say something about it, or that state any rule."""
    ended = bool(re.search(ENDED, text))
    found = []
    for sentence in map(str.strip, re.split(SENTENCE, text)):
        concepts = _concepts(sentence)
        things = concepts & THINGS.keys() - (OF_OTHERS if genre in ("nonogram", COLOURED) else set())
        words = re.findall(WORD, sentence)
        says = concepts & SAYINGS.keys() or (ended and len(words) >= LONG)
        regulated = _concepts(re.sub(MONTH, " ", sentence)) & REGULATING
        allows = re.search(ALLOWED, sentence) or ("may" in regulated and regulated - {"may", "must", "not"})
        diagonal = "diagonal" in concepts and concepts & {"has", "each", "number", "once"}
        regulates = ((ended and concepts & REGULATING) or allows or diagonal) and not any(
            re.fullmatch(CHAT, word) for word in words
        )
        if (things and says) or regulates:
            found.append(sentence)
    return found


def segmented(sentence: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the statements of a sentence, all of which ``fits`` accepts, or [].

    Commas, brackets, colons and words such as "and" may stand between two statements or inside one.
    """
    if fits(sentence):
        return [sentence]
    cuts = [0, *(end for found in re.finditer(JOINT, sentence) for end in (found.end(),)), len(sentence)]
    if len(cuts) > MOST_JOINTS:
        return []
    best: dict[int, list[str]] = {0: []}
    for end in range(1, len(cuts)):
        for start in range(end):
            group = sentence[cuts[start] : cuts[end]].strip(" ,:()")
            if start in best and end not in best and fits(group):
                best[end] = [*best[start], group]
    return best.get(len(cuts) - 1, [])


def _restates(sentence: str, genre: str, exactly: bool = False) -> bool:
    """Return whether the statements of a sentence say nothing, or have the same concepts as rules of the genre."""
    return bool(segmented(sentence, lambda one: is_idle(one) or states(one, genre, exactly)))


def is_idle(statement: str) -> bool:
    """Return whether a statement names nothing that puzzles have except cells, and says nothing that changes a rule."""
    return _concepts(statement) <= FREE | {None}


def states(statement: str, genre: str, exactly: bool = False) -> bool:
    """Return whether a statement has the concepts of a rule.

    Unless ``exactly``, few words may be unknown if the rule needs several concepts.
    """
    found = _concepts(statement)
    if _allows(statement) or ("orthogonal" in found and not re.search(ORTHOGONAL, statement)):
        return False
    few = not exactly and FEW * _spoken(statement).count(None) <= len(_spoken(statement))
    for needed, known in _rules(genre):
        if needed <= found and (found - {None} if few and len(needed) > 1 else found) <= known:
            # "not orthogonally" alone allows what "not even diagonally" forbids
            return not ("orthogonal" in found and "diagonal" in known - needed - found)
    return False


@lru_cache
def _rules(genre: str) -> list[tuple[set[str], frozenset[str]]]:
    """Return, for each rule of the genre (of all genres if it is ""), the concepts it needs and those it may have."""
    rules = RULES.get(genre, ()) if genre else chain.from_iterable(RULES.values())
    halves = [rule.split("|") for rule in rules]
    return [({*needed.split()}, FREE | {*needed.split(), *others.split()}) for needed, others in halves]


def _allows(sentence: str) -> bool:
    """Return whether a sentence allows something before it says what is not allowed, as in "may touch, but not"."""
    concepts = _spoken(sentence)
    if "may" not in concepts or "not" not in concepts:
        return False
    between = concepts[concepts.index("may") : concepts.index("not")]
    return not {"touch", "same", "more", "lit"}.isdisjoint(between)
