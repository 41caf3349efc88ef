"""What words beside puzzles mean, in English, German, French, Spanish and Italian, without accents.

A word with an asterisk stands for all words that begin with it.
"""

from __future__ import annotations


def _entries(text: str) -> dict[str, str]:
    """Return the words of each concept. A line that begins with blanks continues the entry above."""
    return dict(line.split(": ", 1) for line in text.strip().replace("\n  ", " ").split("\n"))


THINGS = _entries("""
cell: cell* square squares field fields feld feldes felder* kastchen zelle* case cases casilla* celda* casell*
number: number numbers digit* clue* hint hints zahl zahlen zahlenfeld* ziffer* hinweis* vorgabe* chiffre* nombre
  nombres indice* numero* numeri pista pistas cifra* symbol*
line: row rows line lines column* col cols zeile* spalte* reihe reihen ligne* colonne* rangee* fila filas riga righe
region: region* area areas zone zones gebiet* bereich* shape shapes cage cages box boxes caja* riquadr* quadrat*
  carre* cuadrado* kasten
block: block blocks blocke* blocchi blocco run runs bloc blocs bloque* group groups gruppe* groupe* grupo* segment*
star: star stars stern sterne* etoile* estrella* stella stelle
tent: tent tents zelt zelte* tente tentes tienda* tenda tende
tree: tree trees baum baume* arbre* arbol* albero alberi
mine: mine mines minen bomb bombs bombe* bomba* mina minas
lamp: lamp* bulb* light lights ampoule* bombilla* lumiere* licht* luz luces
wall: wall* wand wande* mur murs muro* pared* muri
water: water wasser eau agua acqua
tank: tank tanks aquarium* becken
level: level levels pegel niveau* nivel* hoch
domino: domino*
edge: edge edges border* rand rander* kante* bord bords borde bordes
colour: colour* color colors farbe* couleur* colores
""")
# What a sentence says about the things: each of these words may change a rule
SAYINGS = _entries("""
may: may can could might allowed darf durfen kann konnen erlaubt peut peuvent permis puede* permitid* possono
must: must shall should need needs muss mussen sollen doit doivent debe deben deve devono
not: not no never nor neither cannot don't can't mustn't nicht kein* nie niemals weder noch ne pas jamais ni nunca
  ningun* non nessun* without ohne sans sin aucun* forbidden verboten interdit* prohibid*
touch: touch* adjacent* adjoin* beruhr* angrenz* toccar* tocar* toca tocan contigu* neighbour* neighbor* benachbart*
  nachbar* voisin* vecin* vicin* next beside nebeneinander neben ubereinander suite consecuti* junto grenz* seguid*
  adyacent* accanto
around: around surround* umgeb* rund autour alrededor* intorno nearby herum centr* zentr*
diagonal: diagonal* corner* ecke ecken coin coins esquina* angol*
orthogonal: orthogonal* horizontal* vertical* vertikal* waagerecht* senkrecht*
same: same equal* identi* gleich* autant meme memes igual* mismo* misma* repeat* wiederhol* repet* duplicat*
different: distinct unique verschieden* unterschied* different* distint* diferent*
each: each every all per both any jede* alle allen beide* je pro chaque tous toutes par por cada todo* toda* ogni
count: count* tell* show* give* say says sum sums zahlt gibt geben zeigt zeigen compt* indiqu* indic* cuent* somme
  summe* suma sommen mean means bedeut*
is: is are be ist sind sein werden wird est sont etre son sono
has: has have get gets contain* hold* hat haben enthalt* contien* contener ont tiene*
separate: separat* apart getrennt trenn* separe*
between: between zwischen entre
once: once einmal exactly genau exactement exactamente
lit: lit illuminat* beleucht* eclair* ilumin* shine* shining see sees leucht*
more: more mehr plus mas least mindestens moins menos
most: most hochstens
except: except* only ausser nur sauf seulement salvo solo
change: instead but also too wrong false incorrect random* arbitrary order* reihenfolge beliebig* zufallig* wrap*
  connect* verbunden verbind* join* lie lies liar* lying luge* lugt faux fausse* falso* falsa* falsch* shuffl*
  unsorted sorted missing secret hidden swap* mirror* upside opposite across twice double* triple* less fewer greater
  larger smaller odd even gerade* ungerade* pair* impair* prime average differ fois times difference* product loop*
  ordre orden desorden* aleatoir* aleatori* additional* zusatzlich* ausserdem statt anstatt sondern exclud* exclu*
  ausgenommen ignor* omit* total* up down bottomup upward* downward* float* rise* fall* oben unten steig* schwimm*
  flot* dry trocken* inverse* reverse* invert* shift* rotat* off some einige quelques algun* either
""")
# Concepts that change nothing, but occur in rules
OTHERS = _entries("""
length: length* lange* longueur* longitud* lunghezz* long
many: many wie viele anzahl combien cuant* equally ebenso
black: black wet shade* dark filled coloured colored paint* blacken* schwarz* geschwarz* gefarbt* noir* negr* neri
  nere annerit* colorea* coloread* sombre* pinta* coloriez
white: white empty blank weiss* leer* blanc* vide* vacia*
own: itself included comprises inklusive eingeschlossen einschliesslich selbst inclus* incluid* propi* own
other: other others another themselves einander ander* autre* otro* otra* altro
usual: usually
bottom: frombottom
letter: letter* buchstabe* lettre* letra*
""")
NUMBERS = _entries("""
0: zero zeros zeroes null nullen ceros zeri
1: one ones eins einsen uno una
2: two zwei deux dos due
3: three drei trois tres tre
4: four vier quatre cuatro
5: five funf cinq cinco
6: six sechs seis
7: seven sieben sept siete
8: eight acht huit ocho
9: nine neun neuf nueve
""")
# Words that say nothing alone
NOISE = """
x do does rule* regel* regle* regla* regol* where which within the a an of in on at to for from into with and or so
that this these those there who it if its they them their as how by you your then place* put puts draw* find fill
fills mark marks board grid puzzle game part make makes form forms write* appear* stand stands occur* pass through
read attach attached belong belongs enter according match corresponding respective* together always ever everywhere
above along among over left top whole entire partly partially called here der die das den dem des ein eine einen einem
einer und oder dass im am auf zu zum um mit aus von vor bis es sich er sie setze setzen fulle* trage* finde steht
stehen komm* liegen liegt uberall bilden bildet entsprechende* zugehorig* nachsten teilweise ganze* gesamte* breite wo
hier le la les l d un une de du ce qui et ou dans sur avec qu se s placez pour trouvez rempli* plant* grille au aux
dessus parmi ses lui elle toute tout largeur doivent soit soient el los las lo y o en con que than als coloca*
rellena* escrib* hay para todo toda ancho donde il gli i di e da del della al si inserisci* such way directly
immediately direkt outside outer outlined bold heavy thick width across full including inclusive certain leave leaves
until hit cross
"""
# Frequent words of the five languages, and words that describe puzzles. They show that a text is in one of these
# languages, and they never change a rule.
_SPOKEN = """
a abbiamo aber about adesso after again ahora allora along als also altogether am amities an anche ancora and another
anyone april aqui asi at au auch august aussi aux ayer back basic beautiful been before beginner beginners bei bella
bello best bien big bis bisous bitte board bon bonjour bonne book both buch bueno buon buona but by ca can caro ce ces
cet cette challenge chance che cher chere chez chi children ci ciao clasico classic classical classique come comme
como con cordiali cosi could cuando da dai daily dal dalla damit danke dann day de december dei delle dello denn
depuis des desde diabolical diagramm did difficile difficult dificil doch does donde dove easier easiest easy ecco
einfach ella elle elles ellos encore enigme enjoy entre era es est esta estan este esto estos etait ete euch euer
evening every everyone everywhere evil example expert extreme facil facile fait far fatto favorite favourite february
field fiendish first for fortuna found fra free friday friend from fue fur game games ganz gentle gern gestern giant
giornale gitter gli gluck good got gracias grand grazie great grid grids griglia grille grusse guardian gut habe had
hallo hanno happy hard harder hardest hasta hay heft hello help her here heute hi hidden hier him his ho hoffe hola
hope hoy i i'm ieri if ihr ihre ils im immer in insane is issue ist it ja january japanese jetzt jeu jour journal july
june just kann kid kids kleine large last le left lei leicht les letzte leur leurs level libro liebe little livre
livro long loro love lovely lui ma made magazine main mais man march mas may me media medio medium mehr meine meme
merci mes mia mild mini minute mittel moderate molto monday month more morning most moyen mucho muy my nach nada nei
nel nella new newspaper next nice night no noch noi non normal normale normaler normales nostro november now nr
nuestro number nur ob october of oggi old on one online ont or ordinary ou our out page pagina paper para passatempo
pequeno perche periodico pero petit piccolo piu plain please plus poi por porque pour pretty print printable progress
puzzle puzzles quand quando que quello quelqu'un querido questa questi questo qui quick quien quite quoi random ratsel
really regular remaining revista revue rivista rompecabezas sa saluti sample saturday schema schon schwer se sehr seit
seite selbst september ser ses si simple sind site small so sobre solution solve some someone son sono sont spass
standard star started stato still stuck su sua sudoku sudokus suerte sul sulla sunday suo sur sus tambien te tengo
test that the then these this thursday tiene times today today's todays todo too total tough tous tout tra tres trop
trouve trouvee try tuesday tutti tutto typical uber un una unos uns unser unsolved unter until us usual vecchio ver
very viel voi voici volume vom von vor vos vostro votre vraiment want war was website wednesday week weekend weekly
well wenn wer were what when who why wie will wird with world world's would wunsche wurde x year yesterday yet you
your zeitung
"""
SPOKEN = frozenset(_SPOKEN.split())
# Frequent words of other languages that none of the five has
_FOREIGN = """
af alleen amb apenas ar att az bij bir bu cok coluna degil det deze din een egy ei ej elke eller els em esse fiecare
getal getallen het hogy hver icin ieder ikke inte isso jag jak joka jokaisella jsou kan kazde kazdy kazdym ktory linha
maar mesmo minden moeten moga mogen na naar nao nebo nem neni niet och og ook oraz ordem ovat pa pe po pode podem
przez qualquer qualsevol rij saa sao setiap siffrorna som sunt tallene tambem tem tidak tylko uit um uma v vagy vak
varje ved voor w waar wordt yang z ze zijn
"""
FOREIGN = frozenset(_FOREIGN.split())
# What English titles and descriptions name; beside the name of a genre, such words may mean a variant
_PICTURED = """
animal bird boat boy cat cute dog eating face fish flower girl head heart holding horse house logo portrait running
sitting sleeping standing walking wearing woman
"""
PICTURED = frozenset(_PICTURED.split())

# Headings of the sides of a nonogram
ROWS, COLUMNS, PICTURE = "rows", "columns", "picture"
HEADINGS = {
    ROWS: "row rows r across horizontal horizontals left zeile zeilen ligne lignes fila filas riga righe rijen linhas "
    "\u884c \u6a2a \u30e8\u30b3 \u0441\u0442\u0440\u043e\u043a\u0438 l z f",
    COLUMNS: "column columns col cols c down vertical verticals top spalte spalten colonne colonnes columna columnas "
    "kolommen colunas \u5217 \u7e26 \u30bf\u30c6 \u0441\u0442\u043e\u043b\u0431\u0446\u044b s",
    PICTURE: "picture image solution goal answer grid",
}
SIDE_OF = {word: side for side, words in HEADINGS.items() for word in words.split()}
FILLERS = frozenset(
    ("clue", "clues", "side", "hint", "hints", "number", "numbers", "for", "of", "the", "const", "let", "var")
)
