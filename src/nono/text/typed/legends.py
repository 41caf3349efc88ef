"""Legends in lines of words: what the signs on a typed board mean, as in ``X = wall, - = empty``."""

from __future__ import annotations

import re

from nono.text.formats.shared.words import plain

MEANINGS = {  # words without accents, in English, German, French, Spanish and Italian
    "safe": r"safe|(?:no|without a?) ?mines?|sicher|keine mine|pas de mine|sin mina",
    "unknown": r"(?:clue|number)s? (?:is |are )?(?:not given|unknown|missing)|(?:unknown|no) (?:clue|number)s?|"
    r"not given|keine? (?:zahl|angabe|vorgabe|hinweis)|pas d'indice|pas de (?:chiffre|nombre)|"
    r"sin (?:numero|pista)|any number",
    "empty": r"(?:not|still) (?:yet )?(?:opened|closed)(?: yet)?|"
    r"empty|blank|free|open|unknown|unfilled|nothing|none|covered|unopened|closed|hidden|floor|grass|to fill|"
    r"leere?s?|freie?s?|offen|unbekannt|nichts|verdeckt|vides?|libres?|inconnue?s?|rien|vaci[ao]s?|desconocid[ao]s?|tapad[ao]s?|"
    r"vuot[ao]|copert[ao]|fermee?s?|cerrad[ao]s?|water|wiese|pust[aey]|пуст\w*|закрыт\w*|трава",
    "tree": r"trees?|baum|baume|arbres?|arboles|arbol|albero|alberi|drzew[ao]|дерев[оаья]+",
    "black": r"black|walls?|block(?:ed)?|dark|filled|shaded|schwarze?s?|wand|wande|mauern?|murs?|noire?s?|muros?|"
    r"pared(?:es)?|negr[ao]s?|ner[ao]|[\u25cf\u26ab\u25a0\u2b1b]",
    "white": r"white|weisse?s?|blanc(?:he)?s?|blanc[ao]s?|bianc[ao]|[\u25cb\u26aa\u25a1\u2b1c]",
    "even": r"even|gerade|paire?s?|par(?:es)?",
    "odd": r"odd|ungerade|impaire?s?|impar(?:es)?",
    "0": r"zeros?|0|null",
    "1": r"ones?|1|eins",
}
_CELL = r"cells?|squares?|spots?|places?|fields?|feld(?:er)?|zellen?|cases?|casillas?|celdas?|casell[ae]"
_NO_CLUE = (
    r"(?:with ?out|with no|no|ohne|sans|sin)(?: (?:an? |eine )?(?:number|clue|digit|zahl|ziffer|hinweis|nombre|chiffre|"
    r"indice|numero|pista)s?)?"
)
FILLER = rf"(?:(?:an?|the|is|are|means?|stands for|ein|eine|une?|una|das|die|la|{_CELL}|with|{_NO_CLUE}|digit)\b\s*)*"
MEANING = {name: re.compile(rf"{FILLER}(?:{words})\s*{FILLER}") for name, words in MEANINGS.items()}
NAMED_SIGNS = {"dot": ".", "dots": ".", "dash": "-", "dashes": "-", "asterisk": "*", "asterisks": "*"}
NAMED_SIGNS |= {"underscore": "_", "underscores": "_", "zero": "0", "zeros": "0", "zeroes": "0", "-1": "_"}
NAMED_SIGNS |= {"hyphen": "-", "hyphens": "-", "hash": "#", "hashes": "#", "punkt": ".", "punkte": "."}
NAMED_ENTRY = re.compile(rf"\b({'|'.join(sorted(NAMED_SIGNS)[1:])}):(?=\s+\w)", re.IGNORECASE)  # "dots: no clue"
PREFIX = re.compile(r"\W*(?:legend|key|legende|zeichen|signs?|symbols?|leyenda|legenda|symboles?)\W*", re.IGNORECASE)
SEVERAL = re.compile(r"(?:\s*[,;:.]){2,}")
MARKS = ",;.:"  # separators that stay between other words
PART = re.compile(
    r"((?<=\S)[,;](?=\s|$)|(?<=[\w\"'`)][\w\"'`)])\s?(?:\.(?=\s|$)|:(?=$|\s+\S(?:\S|\s\S)))|(?<=\s)(?:and|und|et)(?=\s)|"
    r"[()]|(?<=\w)\.$|/\*|\*/)"
)
_SIGN = rf"[\"'`]?({'|'.join(NAMED_SIGNS)}|\S\ufe0f?)[\"'`]?"
_SURE = r"=|->|=>|\u2192|means?\b|stands? for\b|bedeutet\b|steht f\u00fcr\b|signifie\b|repr\u00e9sente\b|significa\b"
_WEAK = r":|-(?=\s)|(?:is|are|for|ist|sind|f\u00fcr|est|sont|pour|es|son|para)\b"
SURE = re.compile(rf"{_SIGN}\s*(?:{_SURE})\s*(\S.*)", re.IGNORECASE)
WEAK = re.compile(rf"{_SIGN}\s*(?:{_WEAK})\s*(\S.*)", re.IGNORECASE)
BESIDE = re.compile(r"[\"'`]?(\S)[\"'`]?\s+(\w{3}.*)")
REVERSED = re.compile(r"(\w{3,}(?: \w+)?)\s*[:=]\s*[\"'`]?([^\s\w])[\"'`]?")  # "white: ."
BRACKETED = re.compile(r"[(\[](\S)[)\]](?=\s+\w)")  # "(o) wall"


def legend_of(text: str) -> tuple[dict[str, str], str]:
    """Return the meaning of each sign in a line of words, and the other words of the line.

    If a meaning is unknown, it is "", and its entry is also among the other words.
    """
    found: dict[str, str] = {}
    rest = last = ""
    pieces = PART.split(NAMED_ENTRY.sub(r"\1 =", BRACKETED.sub(r"\1", text)))
    parts = [
        (part.strip(), after) for part, after in zip(pieces[::2], [*pieces[1::2], ""], strict=True) if part.strip()
    ]
    named = bool(parts) and bool(PREFIX.fullmatch(parts[0][0]))
    many = sum(bool(one and meaning_of(one[2])) for one in (BESIDE.fullmatch(part) for part, _ in parts)) > 1
    for part, after in parts:
        sign, words = _entry(part, named or many)
        meaning = meaning_of(words)
        if not sign and named and len(part.split()[0]) == 1:  # an entry of a legend that nono does not understand
            sign = part[0]
        if sign:
            found[sign] = meaning if found.get(sign, meaning) == meaning else ""
        if not meaning and not (last and meaning_of(part)) and not PREFIX.fullmatch(part):
            rest += f" {part}"
        rest += after if after in MARKS else "," if after in "()" else ""
        last = meaning
    return (found, SEVERAL.sub(lambda marks: marks[0].strip()[-1], rest).strip(" ,;:")) if found else ({}, text)


def _entry(part: str, many: bool) -> tuple[str, str]:
    """Return the sign and the words of an entry of a legend, or empty texts."""
    if entry := SURE.fullmatch(part):
        return _sign(entry[1]), entry[2]
    if (entry := WEAK.fullmatch(part)) and (meaning_of(entry[2]) or not (entry[1].isalnum() or ":" in part)):
        return _sign(entry[1]), entry[2]
    if (entry := BESIDE.fullmatch(part)) and meaning_of(entry[2]) and (many or not entry[1].isalnum()):
        return entry.groups()  # type: ignore[return-value]
    if (entry := REVERSED.fullmatch(part)) and meaning_of(entry[1]):
        return entry[2], entry[1]
    return "", ""


def _sign(text: str) -> str:
    return NAMED_SIGNS.get(text.lower(), text)


def meaning_of(words: str) -> str:
    """Return the name in `MEANINGS` of what these words mean, or ""."""
    bare = plain(words).strip(" .,!\"'`")
    return next((name for name, pattern in MEANING.items() if pattern.fullmatch(bare)), "") if bare else ""
