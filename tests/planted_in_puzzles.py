"""Bugs in readers, models and rules, and the commands and tests that catch each bug."""

from __future__ import annotations

from planting import CERTIFY, CHECK, DECLARATION, LAYERS, MODEL, READ, SOLVE, VERIFY, Bug

NON, NONOGRAM, AKARI = "nono.text.formats.non", "nono.genres.nonogram", "nono.genres.akari"
BUILDER, MOVES, NATIVE, CPSAT = "nono.model.builder", "nono.model.model", "nono.backend.native", "nono.backend.cpsat"
UNRULED = DECLARATION + """.replace('"{}"', '"barred","keys":""')"""  # a rule that does nothing
CLUES = "flat.colours, flat)"
BLOCK_WISE = "flat.colours, type(flat)(flat.height, flat.block_start, {}, flat.colour, flat.colours))"

BUGS = {
    "Reader": [
        Bug(
            "clues of .non are read backwards",
            f"{NON}:Reader.section",
            "= clues +",
            "= [clue[::-1] for clue in clues] +",
            "hook.non",
            (CHECK, READ),
        ),
        Bug(
            "only the first block of each .non clue is read",
            f"{NON}:Reader.section",
            "= clues +",
            "= [clue[:1] for clue in clues] +",
            "hook.non",
            (CHECK, READ),
        ),
        Bug(
            "all colours of webpbn are read as the first colour",
            "nono.text.formats.webpbn:_Reader.block",
            "colour = self.names[name]",
            "colour = 1",
            "flag.xml",
            (CHECK, READ),
        ),
        Bug(
            "a blotted block of JSON is read as a block of one cell",
            "nono.genres.clues:_block",
            "length, colour = None,",
            "length, colour = 1,",
            "blots.json",
            (CHECK, READ),
        ),
    ],
    "Model": [
        Bug(
            "the lengths of all clues are in reverse order",
            f"{NONOGRAM}:Nonogram.model",
            CLUES,
            BLOCK_WISE.format("flat.length[::-1]"),
            "flag.xml",
            (CERTIFY, CHECK, MODEL),
        ),
        Bug(
            "a blotted block has one cell",
            f"{NONOGRAM}:Nonogram.model",
            CLUES,
            BLOCK_WISE.format("array('i', [length or 1 for length in flat.length])"),
            "blots.json",
            (CERTIFY, CHECK, MODEL),
        ),
        Bug(
            "the first cell cannot be ink",
            f"{NONOGRAM}:Nonogram.model",
            CLUES,
            "flat.colours, flat, array('i', [1]))",
            "dots.non",
            (CERTIFY, CHECK, MODEL),
        ),
        Bug(
            "Akari: numbers do not matter",
            LAYERS,
            DECLARATION,
            UNRULED.format("clues"),
            "lamps.json",
            (SOLVE, VERIFY, CERTIFY),
        ),
        Bug(
            "Akari: bulbs may light one another",
            LAYERS,
            DECLARATION,
            DECLARATION + """.replace('"most":1', '"most":2')""",
            "hall.json",
            (SOLVE, VERIFY, CERTIFY),
        ),
        Bug(
            "Akari: cells need not be lit",
            LAYERS,
            DECLARATION,
            UNRULED.format("lit"),
            "hall.json",
            (SOLVE, VERIFY, CERTIFY),
        ),
        Bug(
            "Akari: the first cell has no bulb",
            LAYERS,
            "removed, Counts",
            "removed + type(removed)('i', [1]), Counts",
            "hall.json",
            (
                CHECK,
                "genres/test_akari.py::test_edge_cases",
            ),
        ),
        Bug(
            "pegs: a jump removes two pegs",
            f"{BUILDER}:unroll",
            "moves.start.bit_count() - row,",
            "moves.start.bit_count() - 2 * row,",
            "jumps.json",
            (VERIFY,),
        ),
        Bug(
            "pegs: no position has the class of the goal",
            f"{MOVES}:Moves.reachable_class",
            "== 0 for goal",
            "< 0 for goal",
            "jumps.json",
            (VERIFY,),
        ),
    ],
    "Rules that check solutions": [
        Bug(
            "the check of a picture leaves out the columns",
            "nono.genres.clues:BlockPuzzle.violation",
            "self._cut(solution), dict(zip(names, self._groups(), strict=True))",
            "self._cut(solution)[: self.height], {names[0]: self._groups()[0]}",
            "hook.non",
            ("genres/test_nonogram.py::test_a_picture_has_the_clues_of_its_columns_too",),
        ),
        Bug(
            "the check of an Akari leaves out dark cells",
            f"{AKARI}:Akari.broken_rule",
            ".find(0)",
            ".find(2)",
            "hall.json",
            ("backend/test_backends.py::test_reference_finds_every_arrangement_of_bulbs",),
        ),
        Bug(
            "the check of jumps leaves out the target",
            "nono.genres.pegs:Pegs.violation",
            "if len(pegs) == 1 if self.target is None else reached == self.target:",
            "if pegs:",
            "jumps.json",
            ("genres/test_pegs.py::test_check_knows_the_rules",),
        ),
    ],
}
