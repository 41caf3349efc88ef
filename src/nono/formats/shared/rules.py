"""Sentences about the rules of a puzzle, in English, German, French, Spanish and Italian.

Each word of a sentence becomes a concept, whatever its language. A sentence that names a thing of a puzzle, such as a
clue or a star, and says something about it speaks of rules. nono can ignore such a sentence if its concepts restate a
rule of the genre. Any other sentence about rules may change them, and nono does not read its puzzle. A sentence in
another language may change them, too. nono warns of other sentences with words that it does not know.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from string import ascii_lowercase

from nono.base.errors import excerpt, warn

THINGS = {
    "cell": "cell* square squares field fields feld felder* kastchen zelle* case cases casilla* celda* casell*",
    "number": "number numbers zeri ceros digit* clue* hint hints zahl zahlen ziffer* hinweis* vorgabe* chiffre* "
    "nombre nombres indice* numero* numeri pista pistas cifra* symbol*",
    "line": "row rows line lines column* col cols zeile* spalte* reihe reihen ligne* colonne* rangee* fila filas riga "
    "righe",
    "region": "region* area areas zone zones gebiet* bereich* shape shapes cage cages box boxes",
    "block": "block blocks blocke* blocchi blocco run runs bloc blocs bloque* group groups gruppe* groupe* grupo* "
    "segment*",
    "star": "star stars stern sterne* etoile* estrella* stella stelle",
    "tent": "tent tents zelt zelte* tente tentes tienda* tenda tende",
    "tree": "tree trees baum baume* arbre* arbol* albero alberi",
    "mine": "mine mines minen bomb bombs bombe* bomba* mina minas",
    "lamp": "lamp* bulb* light lights ampoule* bombilla* lumiere* licht* luz luces",
    "wall": "wall* wand wande* mur murs muro* pared* muri",
    "water": "water wasser eau agua acqua",
    "tank": "tank tanks aquarium* becken",
    "level": "level levels pegel niveau* nivel*",
    "domino": "domino* tromino*",
    "edge": "edge edges border* rand rander* kante* bord bords borde bordes",
    "colour": "colour* color colors farbe* couleur* colores",
}
SAYINGS = {  # what a sentence says about the things: each of these words may change a rule
    "may": "may can could might allowed darf durfen kann konnen erlaubt peut peuvent permis puede* permitid* possono",
    "must": "must shall should need needs muss mussen sollen doit doivent debe deben deve devono",
    "not": "not no never nor neither cannot don't can't mustn't nicht kein* nie niemals weder noch ne pas jamais ni "
    "nunca ningun* non nessun* without ohne sans sin aucun* forbidden verboten interdit* prohibid*",
    "touch": "touch* adjacent* adjoin* beruhr* angrenz* toccar* tocar* toca tocan contigu* neighbour* "
    "neighbor* benachbart* nachbar* voisin* vecin* vicin* next beside nebeneinander neben suite consecuti*",
    "around": "around surround* umgeb* rund autour alrededor* intorno nearby",
    "diagonal": "diagonal*",
    "orthogonal": "orthogonal* horizontal* vertical* vertikal* waagerecht* senkrecht*",
    "same": "same equal* identi* gleich* autant meme memes igual* mismo* misma* repeat* wiederhol* repet* duplicat*",
    "different": "distinct unique verschieden* unterschied* different* distint* diferent*",
    "each": "each every all per both any jede* alle allen beide* pro chaque tous toutes par cada todo* toda* ogni",
    "count": "count* tell* show* give* say says sum sums total* zahlt gibt geben zeigt zeigen compt* "
    "indiqu* indic* cuent* somme summe* suma sommen mean means bedeut*",
    "is": "is are be ist sind sein est sont etre son sono",
    "has": "has have contain* hold* hat haben enthalt* contien* contener ont tiene*",
    "separate": "separat* apart getrennt trenn* separe*",
    "between": "between zwischen entre",
    "once": "once einmal exactly genau exactement exactamente",
    "lit": "lit illuminat* beleucht* eclair* iluminad* shine* shining see sees leucht*",
    "more": "more mehr plus mas than als que least most mindestens hochstens moins menos",
    "change": "except* instead but only also too wrong false incorrect random* arbitrary order* reihenfolge beliebig* "
    "zufallig* wrap* connect* verbunden verbind* join* lie lies liar* lying luge* lugt faux fausse* falso* falsa* "
    "falsch* shuffl* unsorted sorted missing secret hidden swap* mirror* upside opposite across twice double* triple* "
    "less fewer greater larger smaller odd even gerade* ungerade* pair* impair* prime average differ fois times "
    "difference* product loop* ordre orden desorden* aleatoir* aleatori* additional* zusatzlich* ausserdem statt "
    "anstatt sondern sauf salvo up down upward* downward* float* rise* fall* oben unten steig* schwimm* "
    "flot* dry trocken* inverse* reverse* invert* shift* rotat* off some einige quelques algun* either",
}
# Things that no nonogram has
OF_OTHERS = {"star", "tent", "tree", "mine", "lamp", "wall", "water", "tank", "level", "domino", "region"}
OTHERS = {  # concepts that change nothing, but occur in rules
    "length": "length* lange* longueur* long",
    "many": "many wie viele combien cuant* equally ebenso",
    "black": "black wet shade* dark filled coloured colored schwarz* gefarbt* noir* negr* neri nere",
    "white": "white empty blank weiss* leer* blanc* vide* vacia*",
    "own": "itself included inklusive selbst inclus* incluid* own",
    "other": "other others another einander ander* autre* otro* otra* altro",
    "letter": "letter* buchstabe* lettre* letra*",
}
NUMBERS = {
    "1": "one eins uno una",
    "2": "two zwei deux dos due",
    "3": "three drei trois tres tre",
    "4": "four vier quatre cuatro",
    "5": "five funf cinq cinco",
    "6": "six sechs seis",
    "7": "seven sieben sept siete",
    "8": "eight acht huit ocho",
    "9": "nine neun neuf nueve",
}
NOISE = (
    "x do does within the a an of in on at to for from into with and or so that this these those there which who it "
    "its they them their as how by you your then place put draw find fill mark board grid puzzle game part make makes "
    "form forms der die das den dem des ein eine einen einem einer und oder dass im am auf zu zum mit aus es sich er "
    "sie setze setzen finde le la les l d un une de du et ou dans sur avec qu se s placez placer trouvez el los "
    "las lo y o en con coloca colocar il gli i di e da del della al si such way directly immediately direkt outside "
    "outer outlined bold attach attached belong belongs enter according match everywhere width across full including "
    "inclusive certain leave until hit cross"
)
REGULATING = frozenset(["may", "must", "not", "touch", "diagonal", "orthogonal", "same", "different", "change"])
COMMON = frozenset(["is", "each", "must"])  # concepts that every sentence may have
COLOURED = "coloured nonogram"  # a nonogram with several inks, in which blocks of different colours may touch
# The rules of each genre: before the bar, the concepts of a sentence that restates the rule; behind it, optional ones
RULES = {
    "nonogram": (
        "number length block | count has black cell line colour touch",
        "number count block | length black cell line colour",
        "number count cell | black many line block length same",
        "number cell | black colour",
        "block not touch | may same colour other",
        "block separate | 1 more white cell same colour",
        "white cell block between | 1 2 more",
        "colour different may touch | block other",
    ),
    COLOURED: (
        "number length block | count has black cell line colour touch",
        "number count block | length black cell line colour",
        "block same colour not touch | may other",
        "block same colour separate | 1 more white cell",
        "white cell block between same colour | 1 more",
        "colour different may touch | block other",
    ),
    "sudoku": (
        "line region | number has 1 2 3 4 5 6 7 8 9 once cell different",
        "line block number | has 1 2 3 4 5 6 7 8 9 once cell different",
        "number 9 | cell 1 2 3 4 5 6 7 8",
        "not same number line | region may",
        "number once line region | 1 2 3 4 5 6 7 8 9 has",
    ),
    "akari": (
        "lamp lit | cell white black wall line orthogonal",
        "cell lit | white",
        "lamp not lit other | may 2",
        "lamp not lit lamp | may 2 other",
        "number black | cell has",
        "number wall | black cell has",
        "number lamp | count many around wall black cell touch orthogonal 4",
    ),
    "binairo": (
        "not more 2 same touch | may number other line 0 1 many",
        "not 3 same touch | may number line",
        "not 3 same line | may number",
        "line has many 0 1 | same number",
        "same 0 1 line | has many number",
        "number 0 1 |",
        "not same line | 2 may",
        "line different | 2 other",
    ),
    "minesweeper": (
        "number count mine | cell touch around 8 many diagonal other",
        "number count mine cell | touch around 8 many has diagonal",
        "mine |",
        "mine not number cell | may has",
        "mine cell | white",
    ),
    "mosaic": (
        "number count cell black | around touch own 9 3 many 8 same region block",
        "number count black | around touch own 9 3 many",
    ),
    "tents": (
        "tent not touch | may diagonal orthogonal other more 2 cell",
        "tent touch tree | 1 orthogonal once has other",
        "tent tree | 1 once has touch orthogonal",
        "number count tent | line many",
    ),
    "aquarium": (
        "water same level | tank region line has",
        "number cell | count line black water many",
        "number count water | line cell many",
        "tank |",
        "tank water | level white",
        "region water | level white",
        "letter tank | same",
        "letter region | same",
    ),
    "star-battle": (
        "star not touch | may diagonal orthogonal other 2 cell",
        "letter region | same",
    ),
    "norinori": (
        "2 cell region | black once has domino",
        "domino not touch | may other orthogonal 2",
        "domino may touch diagonal | other",
        "domino may edge | region",
        "black cell touch 1 | once other",
        "black cell domino | once 1 touch other 2",
        "letter region | same",
    ),
}
# Words that name another geometry or a known extra rule, whatever words stand beside them
STRONG = re.compile(
    r"\btor(?:us|oid\w*|isch\w*|ique|o)\b|\b(?:un|le) tore\b|\bwrap(?:s|ping|ped)?[- ]?around\b|\bzylinder\w*|"
    r"\bcylind\w*|\bmobius\b|springerzug\w*|rosselsprung\w*|\bknight'?s? move|cavalier|salto de caballo|"
    r"\b(?:any|random) order\b|\bunordered\b|\bshuffled\b|\bliars?\b|\bmodulo\b"
)
# Words that may correct or change the clues of any puzzle
CORRECTIONS = (
    r"upward|backward|mirror|revers|flip|swap|upside|rotat|transpos|invert|instead|wrong|typo|error|mistake|misprint|"
    r"correct|should|except|missing|omit|unless|ignore|left out|replace"
)
ELISION = re.compile(r"\b(?:l|d|qu|s|c|dell|all|un)'(?=\w)")  # of articles, as in "l'eau"
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")
SENTENCE = re.compile(r"[.!?;]+(?:\s|$)|[()]|:\s")
# Phrases of the usual rules with words that may change rules elsewhere
USUAL = re.compile(
    r"\bup (?=to an? |to the )|\bin (?:(?:the )?(?:same|given) |this |that )?order\b|^pair (?=each|every)"
)
ORTHOGONAL = re.compile(r"orthogonal|(?:horiz|waag).*(?:vert|senk)|(?:vert|senk).*(?:horiz|waag)")  # both directions
SAME_AS_NOT = re.compile(
    r"\b(?:not even|auch nicht|auch kein\w*|nicht einmal|pas meme|ni siquiera|tampoco|nemmeno|neanche|neppure|"
    r"(?:even|selbst|meme|incluso|anche)(?= (?:in |en )?diagonal))\b"
)
ALLOWED = re.compile(r"\b(?:allowed|permitted|erlaubt\w*|permis\w*|permitid\w*|permess\w*|autoris\w*|consentit\w*)\b")
MONTH = re.compile(r"\b(?:in|of|for|from|by|early|late) may\b|\bmay\b(?=\W*(?:\d|$)|\s*[^\w\s])")
ENDED = re.compile(r"(?:\w{2}|\d)[.!]\W*$")
# Words with which people speak of themselves, their readers or the solving
CHAT = re.compile(
    r"i|i'm|i've|you|your|we|me|my|he|she|ich|du|sie|wir|mir|mein\w*|je|j'ai|vous|tu|nous|mon|ma|yo|mi|io|solv\w*|guess\w*|"
    r"solution\w*|los\w*|gelost|raten|resol\w*|devin\w*|adivin\w*|hard|easy|difficult|fun|thanks|time|logic\w*|logik"
)
LONG = 4  # a sentence with a full stop and at least this number of words says something about the things it names
# Frequent words of the five languages, and words that describe puzzles: they show the language, and change no rule
_SPOKEN = """
a abbiamo aber about adesso after again ahora allora along als also altogether am amities an anche ancora and another
anyone april aqui asi at au auch august aussi aux ayer back basic beautiful been before beginner beginners bei bella
bello best bien big bis bisous bitte board bon bonjour bonne book both buch bueno buon buona but by ca can caro ce ces
cet cette challenge chance che cher chere chez chi children ci ciao classic classical come comme como con cordiali cosi
could cuando da dai daily dal dalla damit danke dann day de december dei delle dello denn depuis des desde diabolical
diagramm did difficile difficult dificil doch does donde dove easier easiest easy ecco einfach ella elle elles ellos
encore enigme enjoy entre era es est esta estan este esto estos etait ete euch euer evening every everyone everywhere
evil example expert extreme facil facile fait far fatto favorite favourite february field fiendish first for fortuna
found fra free friday friend from fue fur game games ganz gentle gern gestern giant giornale gitter gli gluck good got
gracias grand grazie great grid grids griglia grille grusse guardian gut habe had hallo hanno happy hard harder hardest
hasta hay heft hello help her here heute hi hidden hier him his ho hoffe hola hope hoy i i'm ieri if ihr ihre ils im
immer in insane is issue ist it ja january japanese jetzt jeu jour journal july june just kann kid kids kleine large
last le left lei leicht les letzte leur leurs level libro liebe little livre livro long loro love lovely lui ma made
magazine main mais man march mas may me media medio medium mehr meine meme merci mes mia mild mini minute mittel
moderate molto monday month more morning most moyen mucho muy my nach nada nei nel nella new newspaper next nice night
no noch noi non normal nostro november now nr nuestro number nur ob october of oggi old on one online ont or ordinary ou
our out page pagina paper para passatempo pequeno perche periodico pero petit piccolo piu plain please plus poi por
porque pour pretty print printable progress puzzle puzzles quand quando que quello quelqu'un querido questa questi
questo qui quick quien quite quoi random ratsel really regular remaining revista revue rivista rompecabezas sa saluti
sample saturday schema schon schwer se sehr seit seite selbst september ser ses si simple sind site small so sobre
solution solve some someone son sono sont spass standard star started stato still stuck su sua sudoku sudokus suerte sul
sulla sunday suo sur sus tambien te tengo test that the then these this thursday tiene times today today's todays todo
too total tough tous tout tra tres trop trouve trouvee try tuesday tutti tutto typical uber un una unos uns unser
unsolved unter until us usual vecchio ver very viel voi voici volume vom von vor vos vostro votre vraiment want war was
website wednesday week weekend weekly well wenn wer were what when who why wie will wird with world world's would
wunsche wurde x year yesterday yet you your zeitung
"""
SPOKEN = frozenset(_SPOKEN.split())
# Frequent words of other languages that none of the five has
_FOREIGN = """
het een niet elke ieder zijn wordt deze voor naar ook bij uit maar mogen moeten waar alleen getal getallen rij vak nao
uma um em sao linha coluna tem pode podem apenas ordem mesmo tambem isso esse qualquer och att inte det som pa
varje eller ar siffrorna ikke og af hver ved kan tallene ej jag oraz przez tylko kazdy kazdym jak ze ktory w z po
moga ei joka ovat saa jokaisella bir bu icin degil cok az egy nem minden hogy vagy na v jsou neni nebo kazde pe
sunt fiecare din yang tidak setiap els amb qualsevol
"""
FOREIGN = frozenset(_FOREIGN.split())
# What English titles and descriptions name; beside the name of a genre, such words may mean a variant
_PICTURED = """
animal bird boat boy cat cute dog eating face fish flower girl head heart holding horse house logo portrait running
sitting sleeping standing walking wearing woman
"""
PICTURED = frozenset(_PICTURED.split())
CODE = re.compile(r"[=_<>{}\[\]@\\|]|\w\(|://")
NAME = re.compile(r"(?<=\s)[^\W\d_a-z][a-z]+\b(?:['\u2019]s)?")  # a capital letter within a sentence
LONGEST = 20  # maximum number of letters in the beginning of a word that tells its concept
FEW_WORDS, FEW_LETTERS = 4, 7  # a text with at most this number of words, or letters of other scripts, may be a name


def plain(text: str) -> str:
    """Return a text in lower case, without accents."""
    text = ELISION.sub("", text.casefold().replace("\u2019", "'"))
    if text.isascii():
        return text
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


@lru_cache(1)
def _lexicon() -> tuple[dict[str, str], dict[str, str]]:
    """Return the concept of each whole word, and the concept of each beginning of words."""
    whole: dict[str, str] = dict.fromkeys(NOISE.split(), "")
    begins: dict[str, str] = {}
    entries = THINGS | OTHERS | NUMBERS | SAYINGS
    for concept, words in entries.items():
        for word in words.split():
            if word.endswith("*"):
                begins.setdefault(word[:-1], concept)
            else:
                whole.setdefault(word, concept)
    return whole, begins


def concept_of(word: str) -> str | None:
    """Return the concept of a plain word: "" for a word that says nothing alone, or None for an unknown word."""
    whole, begins = _lexicon()
    if word in whole or word.isdecimal():
        return whole.get(word, word)
    longest = min(len(word), LONGEST)
    return next((begins[word[:size]] for size in range(longest, 2, -1) if word[:size] in begins), None)


def _usual(text: str) -> str:
    """Return a plain text without the phrases that change a rule only elsewhere."""
    return SAME_AS_NOT.sub("not", USUAL.sub("", plain(text)))


def changed(text: str, genre: str) -> str:
    """Return words of a text that may change the rules of a genre, or "".

    If ``genre`` is "", a sentence may restate a rule of any genre.
    """
    bare = _usual(text)
    if found := STRONG.search(bare):
        return found[0]
    return next((one for one in _told(bare, genre) if not _restates(one, genre)), "")


def is_foreign(text: str) -> bool:
    """Return whether a text of several words is in a language that nono does not know, so that it may say anything."""
    bare = plain(text)
    if CODE.search(bare):
        return False
    if sum(sign.isalpha() and sign > "\u024f" for sign in bare) > FEW_LETTERS:
        return True
    words = [word for word in WORD.findall(bare) if len(word) > 1 and not word.isdecimal()]
    names = {plain(name) for name in NAME.findall(text)}
    known = sum(
        word in SPOKEN | PICTURED or concept_of(word) is not None or bool(CHAT.fullmatch(word)) for word in words
    )
    unknown = sum(word not in names for word in words) - known
    return len(words) > FEW_WORDS and (unknown > max(3 * known, 1) or 3 * len({*words} & FOREIGN) > known)


def warn_of_unclear(texts: Sequence[str]) -> None:
    """Warn that these lines of words were ignored."""
    if texts:
        more = f" and other lines ({len(texts)} in all)" if len(texts) > 1 else ""
        warn(f"ignored {excerpt(texts[0])}{more}, which nono does not understand; check that no rule is changed")


def is_unclear(text: str, named: bool) -> bool:
    """Return whether nono cannot be sure that a text changes no rule: it names things, or has words that nono does
    not know. Only titles may have such words: texts of a few words that neither name the genre (``named``) nor say
    anything.
    """
    words = WORD.findall(plain(text))
    others = [word for word in words if word not in SPOKEN | {*ascii_lowercase} and not CHAT.fullmatch(word)]
    unknown = any(concept in REGULATING or concept is None for concept in map(concept_of, others))
    unknown = unknown or bool(re.search(r"\d[^\W\d_]", text))  # such as "with 2s"
    concepts = _concepts(plain(text))
    spoken = named or len(words) > FEW_WORDS or concepts & SAYINGS.keys()
    return bool(concepts & THINGS.keys() and concepts - THINGS.keys() - {""}) or bool(unknown and spoken)


def restates(text: str, genre: str) -> bool:
    """Return whether a text names things of a puzzle, and says only what is true in the genre (in any if it is "")."""
    bare = _usual(text)
    named = [one for one in map(str.strip, SENTENCE.split(bare)) if _concepts(one) & THINGS.keys()]
    return bool(named) and not STRONG.search(bare) and all(_restates(one, genre) for one in named)


def is_named_thing(word: str, beside: str) -> bool:
    """Return whether a word such as ``tents`` means the things, not the genre: the words beside it state a rule."""
    return concept_of(word) in THINGS and bool(_concepts(plain(beside)) & REGULATING)


def _concepts(sentence: str) -> set[str | None]:
    """Return the concepts of a sentence; 0 and 1 together, as in a Binairo, are also a number."""
    found = {concept_of(word) for word in WORD.findall(sentence)}
    return found | {"number"} if found >= {"0", "1"} else found


def _told(text: str, genre: str) -> list[str]:
    """Return the sentences that name a thing of a puzzle and say something about it, or that state any rule."""
    ended = bool(ENDED.search(text))
    found = []
    for sentence in map(str.strip, SENTENCE.split(text)):
        concepts = _concepts(sentence)
        things = concepts & THINGS.keys() - (OF_OTHERS if genre in ("nonogram", COLOURED) else set())
        words = WORD.findall(sentence)
        says = concepts & SAYINGS.keys() or (ended and len(words) >= LONG)
        regulated = _concepts(MONTH.sub(" ", sentence)) & REGULATING
        allows = ALLOWED.search(sentence) or ("may" in regulated and regulated - {"may", "must", "not"})
        diagonal = "diagonal" in concepts and concepts & {"has", "each", "number", "once"}
        regulates = ((ended and concepts & REGULATING) or allows or diagonal) and not any(map(CHAT.fullmatch, words))
        if (things and says) or regulates:
            found.append(sentence)
    return found


def _restates(sentence: str, genre: str) -> bool:
    """Return whether a sentence has the same concepts as a rule of the genre."""
    found = _concepts(sentence) - {""} - COMMON
    if _allows(sentence) or ("orthogonal" in found and not ORTHOGONAL.search(sentence)):
        return False
    for rule in RULES.get(genre, ()) if genre else chain.from_iterable(RULES.values()):
        needed, _, others = rule.partition("|")
        if {*needed.split()} - COMMON <= found <= {*needed.split(), *others.split()}:
            # "not orthogonally" alone allows what "not even diagonally" forbids
            return not ("orthogonal" in found and "diagonal" in others.split() and "diagonal" not in found)
    return False


def _allows(sentence: str) -> bool:
    """Return whether a sentence allows something before it says what is not allowed, as in "may touch, but not"."""
    concepts = [concept_of(word) for word in WORD.findall(sentence)]
    if "may" not in concepts or "not" not in concepts:
        return False
    between = concepts[concepts.index("may") : concepts.index("not")]
    return not {"touch", "same", "more", "lit"}.isdisjoint(between)
