"""Names of puzzles that nono does not know: the genres of puzz.link, other well-known puzzles, variants of Sudoku."""

UNKNOWN = """
Akichiwake, Alcazar, Amibo, Angle Loop, Anglers, Anti-King Sudoku, Anti-Knight Sudoku, Antmill, Aqre, Aquapelago,
Araf, Argyle Sudoku, Armyants, Arrow Flow, Arrow Sudoku, Arukone, Asterisk Sudoku, Ayeheya, Balance Loop, Barns,
Battleship, Battleships, Bdblock, Bonsan, Bosanowa, Box, Bridges, Brown Lines, Calcudoku, Canal View, Castle Wall,
Caterpillars, Cave, Cbanana, Center Dot Sudoku, Chained Block, Chaos Sudoku, Chess Sudoku, Choco Banana, Chocona,
Circles and Squares, Cocktail Lamp, Coffee Milk, Cojun, Compass, Consecutive Sudoku, Contact, Context, Coral,
Corral, Country Road, Creek, Crossstitch, Crossword, Curve Data, Curving Road, Dbchoco, Detour, Disloop, Dominion,
Domino, Dominosa, Doppelblock, Dosun-Fuwari, Dotchi-Loop, Double Back, Double Choco, Easy as ABC, Energy Walk, Even
Sudoku, Even-Odd Sudoku, Evolmino, Factors, Family Photo, Fillmat, Fillomino, Firefly, Five Cells, Fivecells, Four
Cells, Fracdiv, Futoshiki, Futoshiki Sudoku, Galaxies, Geradeweg, Girandola Sudoku, Goats and Wolves, Gokigen
Naname, Golem Grad, Grand Tour, Greater Than Sudoku, Guide Arrow, Haisu, Hakoiri, Hashi, Hashiwokakero, Hebi-Ichigo,
Herugolf, Heteromino, Heyablock, Heyapin, Heyawake, Hidato, Hinge, Hitori, Hyper Sudoku, Icebarn, Icelom, Icewalk,
Ichimaga, Interbd, Irregular Sudoku, Jigsaw Sudoku, Juosan, Kakuro, Kakuru, Kazunori Room, KenKen, Killer Sudoku,
Kinkonkan, Koburin, Kouchoku, Kramma, Kropki, Kropki Sudoku, Kurochute, Kuroclone, Kurodoko, Kuromasu, Kuromenbun,
Kurotto, Kusabi, L-route, Ladders, Lapaz, Laser, Light and Shadow, Lights Out, Line of Sight, Lineofsight, LITS,
Little Killer Sudoku, Lohkous, Lollipops, Lookair, Loop Special, Magnets, Makaro, Mannequin Gate, Martini, Masyu,
Maxi Loop, Maze, Meander, Meidjuluk, Mejilink, Midloop, Mirroring Tile, Mochikoro, Mochinyoro, Moon or Sun, Moonsun,
Mrtile, Mukkonn Enn, Nagareru-Loop, Nagenawa, Nanameguri, Nanro, Narrow, Nawabari, Neibadomino, Nikoji, No Three,
Nondango, Nonogram Loop, Nothing, Nothree, Number Rope, Numberlink, Nuraf, Nurikabe, Nurimaze, Nurimisaki, Nuriuzu,
Oases, Odd Sudoku, One Room One Door, Oyakodori, Paintarea, Parquet, Patchwork, Pencils, Pentatouch, Pentominoes,
Pentopia, Pipe Link, Pipelink, Portal Loop, Putteria, Rail Pool, Rassi Silai, Rectslider, Reflect Link, Renban,
Renban-Madoguchi, Ring-Ring, Ripple Effect, Roma, Room and Reason, Roundtrip, Samurai Sudoku, Sandwich Sudoku,
Sashigane, Sashikazune, Sato, Satogaeri, Scrin, Shakashaka, Shakokai, Shapes Division, Shikaku, Shimaguni, Shugaku,
Simple Gako, Simple Loop, Skyscraper, Skyscrapers, Slalom, Slashpack, Slitherlink, Snake, Snake Eggs, Snake Pit,
Snakepit, Sokoban, Square Jam, Star Coral, Statue Park, Stostone, Stream Square, Subomino, Suguru, Sukoro,
Sukororoom, Sumiwake, Suraromu, Swordsearch, Symmetry Area, Tapa, Tapaloop, Tasquare, Tatamibari, Tataminote,
Tatebo-Yoko, Tateboo-Banbo, Tawamurenga, Tentai Show, Tentaisho, Terra X, Tetrochain, Tetrominous, Thermo Sudoku,
Tilecity, Tilepaint, Tiles, Toichika, Tontonbeya, Tontti, Trace Numbers, Tren, Tri-place, Triplace, Tslide, Turn and
Run, Turnaround, Uso-one, Vertex Slitherlink, View, Voxas, Wafusuma, Wagiri, Walls, Water Walk, Waterwalk, Wblink,
Windoku, Wittgenstein Briquet, Word Search, XV Sudoku, Yajikazu, Yajilin, Yajirin, Yajisan-Kazusan, Yajitatami,
Yin-Yang, Yinyang, Yosenabe, Zabajaba, Zebra, Zip
"""
