"""The names of puzzles and variants that nono does not solve. A heading with such a name says what the text below is.

A heading is a line that has only the name, apart from a size, a number and words such as "easy" or "puzzle". What
follows ``Title:`` is a title, and never a heading.
"""

from __future__ import annotations

import re
from functools import cache

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import GENRES
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.words import plain

# A line for each puzzle: its name, and its other names. An asterisk marks names that are also titles of pictures.
_NAMES = """
Akichiwake
Alcazar*
Aqre
Aquapelago
Araf
Arrow Maze: signpost*
Ayeheya
Balance Loop
Barns*
Battleship Minesweeper
Battleships*: battleship* solitaire-battleships yubotu bimaru schiffe-versenken schiffchen* bataille-navale
  batailles-navales batalla-naval hundir-la-flota battaglia-navale batalha-naval zeeslag* okrety* statki* morskoi-boi
  морской-бой sanke-skepp namornictvo* amiral-batti バトルシップ 海战棋 战舰
Binary text: binary-code binary-message ascii-in-binary text-in-binary binartext binarcode texte-binaire
Blackout Dominoes
Buchstabensalat: easy-as-abc abc-end-view end-view
Canal View*
Castle Wall*
Cave*: bag* corral*
Chess*: chessboard* schach* echecs* ajedrez* scacchi*
Choco Banana
Chocona
Connect Four*: vier-gewinnt
Coral: coral-finder koralle
Country Road*
Creek*
Crossword*: crosswords* crossword-grid kreuzwortratsel schwedenratsel mots-croises mots-fleches crucigrama cruciverba
  parole-crociate palavras-cruzadas krzyzowka krizovka korsord kruiswoordpuzzel кроссворд クロスワード
Cryptarithm: alphametic alphametics cryptarithme kryptogramm
Detour*
Dominosa: domino-hunt dominos-omino
Doppelblock
Dosun-Fuwari
Double Choco*
Fillmat
Fillomino: fill-omino allied-occupation フィルオミノ
Fobidoshi
Foseruzu
Four Winds*
Futoshiki: more-or-less hutosiki 不等式 不等号
Galaxies*: spiral-galaxies tentai-show sternenhaufen*
Conway's Game of Life
Geradeweg
Gokigen Naname: gokigen slalom* wirrwarr*
Adjacency matrix: adjazenzmatrix distance-matrix incidence-matrix matrice-d-adjacence matriz-de-adyacencia
Haisu
Hakoiri-masashi
Hashiwokakero: hashi bridges* hashikake bruckenbau brucken* ponts* puentes* ponti* mosty* ai-ki-ai 橋をかけろ 数桥
Hebi-Ichigo
Herugolf
Heyawake: heyawacky ヘヤワケ
Hidato: hidoku rikudo
Hitori: ひとりにしてくれ 数壹
Icebarn
Ichimaguro
Japanese Sums
Jousan
Kakurasu: index-sums
Kakuro: cross-sums cross-sum kakkuro kreuzsummen sommes-croisees カックロ 数和
KenKen: ken-ken calcudoku mathdoku kendoku keisan-block 賢くなるパズル
Kinkonkan
Koburin
Kojun
Kropki
Kurodoko: kuromasu where-is-black-cells くろどこ
Kuroshiro
Kurotto
Lighthouses*: leuchtturme* phares* faros* fari*
Light Up 3D
Link-a-Pix: paint-by-pairs pic-a-pix-link piclink arrow-link
LITS: nuruomino inverse-lits
Einstein's Riddle: einsteinratsel zebraratsel
Magic square*: magisches-quadrat carre-magique cuadrado-magico quadrato-magico
Magnets*: magnete* magnetplatten aimants* imanes* magneti*
Makaro
Mastermind*: bulls-and-cows
Masyu: perlen* shinju ましゅ 珍珠
Maze*: mazes* labyrinth* labyrinths* irrgarten* labyrinthe* laberinto* labirinto* labirynt* doolhof 迷路
Maze-a-Pix
Meander*
Midloop: mid-loop
Minesweeper Loop
Mirukuti
Mochikoro
Moon or Sun
Mosaic Sudoku
Nanro
Nawabari
Neighbours*: neighbors*
Nondango
Norinuri
Numberlink: number-link arukone flow-free ナンバーリンク 数链
Number Snake*: zahlenschlange
Nuribou
Nurikabe: cell-structure islands-in-the-stream inselratsel ぬりかべ 数墙
Nuri-uzu
Onsen*
Paintarea
Palisade*: five-cells
Patchwork*
Pentominoes*: pentomino pentominos
Pipes*: rohre*
QR code*: qr* qrcode*
N-Queens: eight-queens damenproblem
Queens*
Rail Pool
Rectangles*
Reflect Link
Ripple Effect*: hakyuu hakyukoka hakyuukouka 波及効果
Rossini*
Rubik's Cube*: rubiks-cube
Rush Hour*
Sashigane
Scrabble*
Scrin
Shakashaka: proof-of-quilt シャカシャカ
Shikaku: sikaku divide-by-squares divide-by-box rechtecke* shikaku-ni-kire 四角に切れ 数方
Shingoki
Simple Loop
Skyscrapers*: skyscraper* hochhauser* wolkenkratzer* gratte-ciel* rascacielos* grattacieli* wiezowce* mrakodrapy*
  towers* ビルディングパズル 摩天楼
Slitherlink: slither-link slitherlinks loop-the-loop loopy* sli-lin rundweg dotty-dilemma takegaki スリザーリンク 数回
  fences*
Snail*
Snake*: tunnel-snake schlange* serpent* serpiente* serpente*
Sokoban*
Stained Glass*
Starry Night*: sternenhimmel*
Statue Park*: statuenpark
Stostone
Str8ts: straights*
Suguru: tectonic* number-blocks nanbaburokku nanba-burokku
Sukoro
Sumo*
Sym-a-Pix
Tapa*
Tatamibari
Tetravex
Tetris*
Thermometers*: thermometer* thermometre* termometro* thermosnake
Tic-tac-toe*: noughts-and-crosses*
Tilepaint
Toichika
Train Tracks*: railway-tracks* gleise*
Triddler: triddlers
Trilogy*
Undead*: haunted-mirror-maze monster-mirrors
Usoone
Usowan
Voxas
Wagiri
Weather Radar*: clouds* wolken* radar* meteorological-radar
Word search*: word-searches wordsearch* wortsuche suchsel buchstabengitter mots-meles sopa-de-letras crucipuzzle
Yajilin: yajirin arrow-ring straight-and-arrow ヤジリン 仙人指路
Yajisan-Kazusan: yajikazu
Yin-Yang*
Zehnergitter
"""
# Genres whose puzzles are never typed boards, by their names as headings
OWN = {
    "nonogram": r"nonogram(?:s|me|mes|o|os)?|picross|griddlers?|hanjie|paint numbers?|pic pix|"
    r"japanese crosswords?|японскии кроссворды?",
    "pegs": r"pegs|peg solitaire",
}
# Variants of Sudoku, and of two other genres
VARIANT = re.compile(
    r"killer|\bcages?\b|hyper|windoku|argyle|girandola|asterisk|cent(?:er|re)[ -]?dot|"
    r"anti[ -]?(?:knight|king|queen|diag)|"
    r"\bknight'?s?\b|\bking'?s\b|toroid|consecutive|thermo|\barrows?\b|greater|less than|\bxv\b|\bvx\b|kropki|"
    r"sandwich|skyscraper|whisper|renban|palindrome|samurai|sohei|gattai|twodoku|chaos|quadruple|calcudoku|ken ?ken|"
    r"disjoint|wordoku|hexagon|fortress|battenburg|nonomino|isofill|cross ?sum|"
    r"variants?\b(?! of|\W+(?:sudoku|diagonals?|x|classic|standard|normal)\b)|variation|\btwist|"
    r"\bbarriers?\b|\bsmall regions\b",
    re.IGNORECASE,
)
DIAGONALS = re.compile(r"\bsudoku[ -]*x(?![\w-])|\bdiagonal", re.IGNORECASE)
# words that say nothing about which puzzle it is
_FACTS = """
puzzle puzzles game games grid board ratsel jeu juego gioco the a an der die das le la el il of for kids level today
todays daily solve x by de easy medium moderate hard expert leicht mittel schwer facile moyen difficile facil dificil
"""
FACTS = frozenset(_FACTS.split())
USUAL = {"classic", "standard", "normal", "regular", "basic", "usual", "jigsaw", "irregular", "logic", "number"}
LABEL = re.compile(r"\W*(?:puzzle|genre|type|game|kind|variant)\s*[:=]", re.IGNORECASE)  # before the name of a puzzle
# an author, a remark or a number behind the name
BESIDE = re.compile(
    r"\s(?:by|von|par|from|aus)\s.*|\([^()]*\)|\b(?:no|nr|num|number|nummer|numero|n\u00b0)\b\.?\s*#?\d+", re.IGNORECASE
)
WORD = re.compile(r"(?:[^\W\d_]|')+")
SHORTEST = 5  # number of letters of a name that is found among other words
MOST_WORDS = 4  # number of words of a name
LONGEST = 80  # number of characters of a heading
DATA = re.compile(r"[^\W\d_]{3}")  # a line without such a word has clues or cells


@cache
def _names() -> tuple[dict[str, str], frozenset[str]]:
    """Return the puzzle of each name in plain words, and the names that may also be titles of pictures."""
    found: dict[str, str] = {}
    pictured = set()
    for line in _NAMES.strip().replace("\n  ", " ").split("\n"):
        name, _, others = line.partition(":")
        for one in (name, *others.split()):
            words = _bare(one.replace("-", " "))
            found[words] = name.rstrip("*")
            if one.endswith("*"):
                pictured.add(words)
    return found, frozenset(pictured)


def _bare(text: str) -> str:
    """Return the words of a text, without those of `FACTS`."""
    return " ".join(word.replace("'", "") for word in WORD.findall(plain(text)) if word not in FACTS)


def _name_in(line: str) -> str:
    """Return the words of a heading that may be a name."""
    return _bare(BESIDE.sub(" ", LABEL.sub("", line)))


def named_by(line: str) -> str:
    """Return the puzzle that a heading names, if nono cannot read it below the line; "" for any other line."""
    return _names()[0].get(_name_in(line), "") if len(line) <= LONGEST else ""


def fault_of_heading(line: str) -> str:
    """Return why a line cannot be the heading of a typed board, with the help, or "" if it can be."""
    if named_by(line):
        return refusal(line)
    told = (_name_in(line), _bare(LABEL.sub("", line))) if len(line) <= LONGEST else ()  # "by" may be in the name
    genre = next((genre for genre, names in OWN.items() if any(re.fullmatch(names, words) for words in told)), "")
    message = f"the heading names {genre}, but the lines below are not a puzzle of this genre"
    return f"{message}\nwrite the genre of the board there, or 'title:' before a title" if genre else ""


def may_be_name(text: str) -> bool:
    """Return whether a text may be the name of an unknown puzzle: a few words, not all of which are usual."""
    words = _name_in(text).split()
    return 0 < len(words) <= MOST_WORDS and not {*words} <= USUAL


def mentioned_in(text: str) -> str:
    """Return the puzzle that a line of words about a board mentions, if nono does not solve it, or ""."""
    found = _mentioned().search(plain(text))
    return _names()[0][_bare(found[0])] if found else ""


@cache
def _mentioned() -> re.Pattern[str]:
    names, pictured = _names()
    own = (name for name in names if name not in pictured and len(name) >= SHORTEST)
    found = "|".join(sorted(own, key=len, reverse=True))
    return re.compile(rf"\b(?<!japanese )(?<!японскии )(?:{found})\b".replace(" ", "[ -]"))


def may_be_title(line: str) -> bool:
    """Return whether a line names a puzzle that nono does not solve, but may also be the title of a picture."""
    return _name_in(line) in _names()[1]


def first_heading(text: str) -> tuple[int, str] | None:
    """Return the first line above the clues or cells of a text that names a puzzle that nono does not solve.

    The line comes with its number. Return None if there is none.
    """
    for at, line in enumerate(text.split("\n"), 1):
        if line.strip() and not DATA.search(line):
            return None
        if named_by(line):
            return at, line
    return None


def refusal(line: str, field: str = "") -> str:
    """Return the error for a heading (or a field of JSON) that names another puzzle, and the help."""
    name = named_by(line)
    is_plug_in = name.lower().replace(" ", "-") in GENRES  # no built-in genre is in the table
    verb = "reads only from JSON" if is_plug_in else "does not solve"
    message = f"the {f'field {field!r}' if field else 'heading'} names {name}, which nono {verb}"
    advice = "" if field else "; a title needs 'title:' before it"
    return f"{message}\nnono solves {', '.join(GENRES)}{advice}"


def expect_no_heading(text: str) -> None:
    """Raise `PuzzleError` if a heading of a text names a puzzle that nono does not solve."""
    if heading := first_heading(text):
        raise PuzzleError(refusal(heading[1]), "unsupported-variant").at(heading[0])


def has_long_clue(puzzle: Nonogram) -> bool:
    """Return whether a clue has several numbers, so that the puzzle can only be a nonogram."""
    return any(len(clue) > 1 for clue in (*puzzle.rows, *puzzle.cols))


def expect_title(line: str, place: int, is_known: bool, field: str = "") -> None:
    """Raise `PuzzleError` if a line above a puzzle (or a field of JSON) names a puzzle that nono does not solve.

    ``is_known`` means that the puzzle is known to be a nonogram, for example by `has_long_clue`. A name
    that may also be the title of a picture is then a title, and a warning says so.
    """
    if not named_by(line):
        return
    if not (is_known and may_be_title(line)):
        raise PuzzleError(refusal(line, field), "unsupported-variant").at(place)
    warn(f"{excerpt(line.strip())} is also the name of a puzzle; it was read as the title of a nonogram")
