"""One-line bugs to plant in the package, and the commands and tests that catch each bug: the table of docs/trust.md.

A bug replaces a piece of a function's source. The function object stays and gets the code of the changed source, so
every module that imported the function has the bug. Bugs of the engine are imitated where Python calls the engine: in
its model or in its answer.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any

# The commands that catch a bug; tests of the suite are named ``file::test``.
SOLVE, BATCH, VERIFY, CERTIFY = "nono solve", "nono batch", "nono verify", "nono certify"
WITHOUT, COUNT, CHECK = "nono verify without the engine", "nono count --verify", "nono_check.py"
CERTIFY_COUNT = "nono certify --count"
READ, MODEL = "test_planted_bugs.py::test_files_have_their_clues", "test_planted_bugs.py::test_models_have_their_clues"


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug: its description, its function (``module:name``), a piece of the source, and the replacement.

    ``puzzle`` is a name in `PUZZLES`. ``caught`` lists the commands that detect the bug on this puzzle, and tests that
    fail. ``backends`` are the backends that verify compares (None: the default ones). ``encoding``, ``solver`` and
    ``limit`` are options of certify.
    """

    words: str
    function: str
    old: str
    new: str
    puzzle: str
    caught: tuple[str, ...]
    backends: tuple[str, ...] | None = None
    encoding: str = "order"
    solver: str | None = None
    limit: int | None = None


PUZZLES = {  # texts of files by name
    "hook.non": "width 4\nheight 4\n\nrows\n3\n1,2\n1\n2\n\ncolumns\n2\n1\n2,1\n3\n",
    "dots.non": "width 3\nheight 3\n\nrows\n1\n1\n1\n\ncolumns\n1\n1\n1\n",
    "flag.xml": """<?xml version="1.0"?>
<puzzleset><puzzle type="grid" defaultcolor="black" backgroundcolor="white">
 <color name="white" char=".">ffffff</color>
 <color name="black" char="X">000000</color>
 <color name="red" char="r">ff0000</color>
 <clues type="columns">
  <line><count>2</count><count color="red">1</count></line>
  <line><count>1</count><count color="red">2</count></line>
  <line><count color="red">1</count><count>1</count><count color="red">1</count></line>
  <line><count color="red">2</count><count>1</count></line>
 </clues>
 <clues type="rows">
  <line><count>1</count><count color="red">2</count></line>
  <line><count>2</count><count color="red">1</count></line>
  <line><count color="red">2</count><count>1</count></line>
  <line><count color="red">2</count><count>1</count></line>
  <line></line>
 </clues>
</puzzle></puzzleset>
""",
    "knots.non": "width 4\nheight 4\n\nrows\n1,1\n1,1\n1,1\n1,1\n\ncolumns\n1,1\n1,1\n1,1\n1,1\n",
    "domino.non": "width 7\nheight 7\n\nrows\n3\n1\n3,1\n1\n3,1\n1\n1\n\ncolumns\n1\n1\n1,3\n1\n1,3\n1\n3\n",
    "blots.json": '{"rows": [[3], [{"blot": 1}], [1]], "cols": [[3], [{"blot": 1}], [{"blot": 1}]]}\n',
    "lamps.json": '{"genre": "akari", "grid": ["..1.", ".#..", "...2", "0..."]}\n',
    "jumps.json": '{"genre": "pegs", "start": ["oo.o", "...."]}\n',
    "hall.json": '{"genre": "akari", "grid": ["..#", "...", "#.."]}\n',
}

NON, NONOGRAM, AKARI = "nono.formats.non", "nono.genres.nonogram", "nono.genres.akari"
BUILDER, MOVES, NATIVE, CPSAT = "nono.model.builder", "nono.model.model", "nono.backend.native", "nono.backend.cpsat"
LAYERS, DECLARATION = "nono.genres.layer_puzzle:LayerPuzzle.model", "self.declaration"
UNRULED = DECLARATION + """.replace('"{}"', '"barred","keys":""')"""  # a rule that does nothing
CONSTRAINTS = "nono_constraints"
BLOCKS, CELLS, COUNT = "nono_encoders.blocks", "nono_encoders.cells", "nono_encoders.count"
ORDER, AUTOMATON, CNF = "nono_encoders.order", "nono_encoders.dfa", "nono_encoders.cnf"
PROOFS = "nono.proofs.protocol"
NONO_CHECK, FORGED = "nono.checkers.nono_check", "test_forged_certificates.py::test_nono_check_refuses"
FORGED_COUNT = "test_forged_certificates.py::test_nono_check_count_refuses"
FUNCTIONS = "test_peg_proofs.py::test_false_functions_are_refused"
CLUES = "flat.colours, flat)"
BLOCK_WISE = "flat.colours, type(flat)(flat.height, flat.block_start, {}, flat.colour, flat.colours))"
ANSWER = "Outcome(grids, complete,"

BUGS = {
    "Reader": [
        Bug(
            "clues of .non are read backwards",
            f"{NON}:Reader.clue",
            "[*lengths]",
            "lengths[::-1]",
            "hook.non",
            (CHECK, READ),
        ),
        Bug(
            "only the first block of each .non clue is read",
            f"{NON}:Reader.clue",
            "[*lengths]",
            "lengths[:1]",
            "hook.non",
            (CHECK, READ),
        ),
        Bug(
            "all colours of webpbn are read as the first colour",
            "nono.formats.webpbn:_Reader.block",
            "colour = self.names[name]",
            "colour = 1",
            "flag.xml",
            (CHECK, READ),
        ),
        Bug(
            "a blotted block of JSON is read as a block of one cell",
            "nono.genres.clues:_block_of",
            "(None, item",
            "(1, item",
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
                "test_akari.py::test_edge_cases",
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
            ("test_nonogram.py::test_a_picture_has_the_clues_of_its_columns_too",),
        ),
        Bug(
            "the check of an Akari leaves out dark cells",
            f"{AKARI}:Akari.broken_rule",
            ".find(0)",
            ".find(2)",
            "hall.json",
            ("test_backends.py::test_reference_finds_every_arrangement_of_bulbs",),
        ),
        Bug(
            "the check of jumps leaves out the target",
            "nono.genres.pegs:Pegs.violation",
            "if len(pegs) == 1 if self.target is None else reached == self.target:",
            "if pegs:",
            "jumps.json",
            ("test_pegs.py::test_check_knows_the_rules",),
        ),
    ],
    "Encoders": [
        Bug(
            "all_blocks: blocks of different colours have a gap",
            f"{BLOCKS}:all_blocks",
            "& (colour[1:] == colour[:-1])",
            "",
            "flag.xml",
            (VERIFY, WITHOUT, CERTIFY, CHECK),
        ),
        Bug(
            "all_blocks: the last place of every block is missing",
            f"{BLOCKS}:all_blocks",
            "slack=slack[line]",
            "slack=np.maximum(slack[line] - 1, 0)",
            "dots.non",
            (VERIFY, WITHOUT, CERTIFY, CHECK),
        ),
        Bug(
            "allowed_colours: a clue allows the colour before its own colour",
            f"{CELLS}:allowed_colours",
            "ints(lines.colour)] = True",
            "ints(lines.colour) - 1] = True",
            "flag.xml",
            (VERIFY, WITHOUT, CERTIFY, CHECK),
        ),
        Bug(
            "allowed_colours: colours that the model removes are allowed",
            f"{CELLS}:allowed_colours",
            "ints(model.removed)",
            "ints(model.removed)[:0]",
            "lamps.json",
            (VERIFY, WITHOUT, CERTIFY),
        ),
        Bug(
            "flat_values: the last value of the board is replaced by the first",
            f"{COUNT}:flat_values",
            "int(value.max(initial=0)) + 1",
            "int(value.max(initial=0))",
            "lamps.json",
            (VERIFY, WITHOUT, CERTIFY, CHECK),
        ),
        Bug(
            "counter: one cell more is allowed",
            f"{COUNT}:subsets_of",
            "[*fewest, (most + 1, -1)]",
            "[*fewest, (most + 2, -1)]",
            "lamps.json",
            (VERIFY, WITHOUT, CERTIFY),
        ),
        Bug(
            "order: a block may start before the previous block",
            f"{ORDER}:starts_and_ends",
            "np.where(blocks.last, 0, blocks.slack)",
            "np.where(blocks.last, 0, 0)",
            "knots.non",
            (VERIFY, WITHOUT, CERTIFY),
        ),
        Bug(
            "order: a gap may overlap the end of a block",
            f"{ORDER}:encode",
            "right.by(gap, place), blank)",
            "right.by(gap, place - 1), blank)",
            "hook.non",
            (VERIFY, WITHOUT, CERTIFY, CHECK),
        ),
        Bug(
            "dfa: the cells need not match the states",
            "nono_encoders.dfa:encode",
            "formula.add(-holds[into], shown[where[into], colour[into]])",
            "into",
            "hook.non",
            (CERTIFY,),
            encoding="dfa",
        ),
        Bug(
            "direct: neighbours may overlap at their last places",
            "nono_encoders.direct:encode",
            "np.where(blocks.last, 0, number)",
            "np.where(blocks.last, 0, number - 1)",
            "knots.non",
            (CERTIFY,),
            encoding="direct",
        ),
        Bug(
            "covering: a block covers cells after its end",
            "nono_encoders.covering:encode",
            "formula.add(-covered, -ended)",
            "covered",
            "hook.non",
            (CERTIFY,),
            encoding="covering",
        ),
        Bug(
            "the last clause is lost",
            f"{CNF}:CNF.clauses",
            "yield flat[a:b]",
            "yield flat[a:b] if b < len(flat) else [1, -1]",
            "hook.non",
            (CERTIFY,),
        ),
    ],
    "Backends": [
        Bug(
            "native: the last solution is lost",
            f"{NATIVE}:solve",
            ANSWER,
            "Outcome(grids[:-1], complete,",
            "hook.non",
            (VERIFY, CERTIFY),
        ),
        Bug(
            "native: the first solution is reported as the only one",
            f"{NATIVE}:solve",
            ANSWER,
            "Outcome(grids[:1], True,",
            "dots.non",
            (VERIFY, CERTIFY),
        ),
        Bug(
            "native: a cell of each solution is wrong",
            f"{NATIVE}:solve",
            ANSWER,
            "Outcome([bytes([1 - grid[0]]) + grid[1:] for grid in grids], complete,",
            "hook.non",
            (SOLVE, VERIFY, CERTIFY),
        ),
        Bug(
            "native: line logic removes one colour too many",
            f"{NATIVE}:solve",
            "engine.solve(model,",
            "engine.solve(model.without([1]),",
            "hook.non",
            (VERIFY, CERTIFY),
        ),
        Bug(
            "native: the answers for many puzzles are in reverse order",
            f"{NATIVE}:solve_many",
            "complete, stop, wall, cpu in answers",
            "complete, stop, wall, cpu in answers[::-1]",
            "hook.non",
            (BATCH,),
        ),
        Bug(
            "native: one solution too many is counted",
            f"{NATIVE}:count",
            "Tally(number, complete,",
            "Tally(number + 1, complete,",
            "hook.non",
            (COUNT, CERTIFY_COUNT, "test_count.py::test_few_solutions"),
        ),
        Bug(
            "native: all pictures are counted",
            f"{NATIVE}:count",
            "engine.count(model,",
            "engine.count(type(model)(1, model.cells, model.colours),",
            "hook.non",
            (COUNT, "test_count.py::test_few_solutions"),
        ),
        Bug(
            "native: the compiler counts one solution too few",
            f"{NATIVE}:prove_count",
            "return count, text",
            "return count - 1, text",
            "hook.non",
            (CERTIFY_COUNT,),
        ),
        Bug(
            "sat: a search that stops at its limit is reported as complete",
            "nono.backend.sat:solve",
            "search.exhausted, stop, stats)",
            "True, stop, stats)",
            "dots.non",
            (VERIFY,),
        ),
        Bug(
            "cpsat: blocks of different colours have a gap",
            f"{CONSTRAINTS}.clues:places",
            "[one == other for",
            "[True for",
            "flag.xml",
            (VERIFY,),
        ),
        Bug(
            "cpsat: a clue forbids the background",
            f"{CONSTRAINTS}.clues:colours_left",
            "inks = 1",
            "inks = 0",
            "hook.non",
            (VERIFY,),
        ),
        Bug(
            "cpsat: blocks of one colour may touch",
            f"{CONSTRAINTS}.automaton:steps",
            "None if block.apart else last",
            "last",
            "knots.non",
            (VERIFY,),
        ),
        Bug(
            "cpsat: a count rule requires one cell more",
            f"{CONSTRAINTS}.cells:add_counts",
            "sum(literals), low",
            "sum(literals), low + 1",
            "lamps.json",
            (VERIFY,),
        ),
        Bug(
            "cpsat: the third colour of a cell is shown as the second",
            f"{CPSAT}:make_collector",
            "solution[cell] = colour",
            "solution[cell] = 1",
            "flag.xml",
            (VERIFY,),
        ),
        Bug(
            "reference: blocks of one colour may touch",
            "nono.backend.reference:sweep",
            "block > 0 and clue[block - 1][1] == colour",
            "False",
            "knots.non",
            (VERIFY,),
            backends=("native", "reference"),
        ),
        Bug(
            "verify: answers never contradict one another",
            "nono.solving.agreement:contradictory",
            "return len(digests) > 1 or",
            "return False and",
            "hook.non",
            ("test_agreement.py::test_a_search_that_ends_by_itself_without_its_solutions_agrees_with_none",),
        ),
    ],
    "Proofs": [
        Bug(
            "certify: the solutions found are reported as all solutions",
            "nono.proofs.clauses:make",
            "if not result.complete:",
            "if False:",
            "dots.non",
            (CERTIFY,),
            limit=2,
        ),
        Bug(
            "certify: the clause that excludes a solution lacks its first cell",
            f"{CNF}:CNF.excluding",
            "-literals[literals != TRUE] for",
            "-literals[literals != TRUE][1:] for",
            "dots.non",
            (CERTIFY, CHECK),
        ),
        Bug(
            "certify: the proof of the engine lacks a lemma",
            f"{NATIVE}:prove",
            "stop), lemmas",
            "stop), lemmas[4:]",
            "domino.non",
            (CERTIFY,),
            encoding="dfa",
            solver="native",
        ),
    ],
    "nono_check.py": [
        Bug(
            "every clause is accepted",
            f"{NONO_CHECK}:Formula.holds",
            "or self.no_picture:",
            "or True:",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "the clause that excludes one solution may exclude others",
            f"{NONO_CHECK}:Formula.differs_from",
            "return not others and all(",
            "return not others or all(",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "every step of a proof is accepted",
            f"{NONO_CHECK}:follows",
            "return not left",
            "return True",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "a proof need not end in a contradiction",
            f"{NONO_CHECK}:refute",
            "demand(refuted,",
            "demand(known,",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "the lines of solutions are not checked",
            f"{NONO_CHECK}:Nonogram.fault",
            "if len(runs) != len(clue) or runs != blocks:",
            "if False:",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "a solution may be listed twice",
            f"{NONO_CHECK}:checked",
            "len({*map(str, solutions)}) == count",
            "len([*map(str, solutions)]) == count",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "two solutions are assumed to differ in at least nine cells",
            f"{NONO_CHECK}:least_difference",
            "return 4 if",
            "return 9 if",
            "dots.non",
            (FORGED,),
        ),
        Bug(
            "the original file may have other clues",
            f"{NONO_CHECK}:same",
            "one.paths == other.paths and renumbered(one.clues) == renumbered(other.clues)",
            "one and other",
            "dots.non",
            (FORGED,),
        ),
    ],
    "nono_check_count.py": [
        Bug(
            "any count is accepted",
            f"{NONO_CHECK}_count:checked",
            "type(claimed) is int and count == claimed",
            "type(claimed) is int",
            "dots.non",
            (FORGED_COUNT,),
        ),
        Bug(
            "the formula may have any clauses",
            f"{NONO_CHECK}_count:checked",
            "if states(formula, tick):",
            "if formula:",
            "dots.non",
            (FORGED_COUNT,),
        ),
    ],
    "nono_check_pegs.py": [
        Bug(
            "a parity may change with a jump",
            f"{NONO_CHECK}_pegs:Functions.add",
            "(f[start] + f[over] + f[to]) % 2 == 0",
            "(f[start] + f[over] + f[to]) % 2 >= 0",
            "jumps.json",
            (FUNCTIONS,),
        ),
        Bug(
            "a weight may rise with a jump",
            f"{NONO_CHECK}_pegs:Functions.add",
            "f[start] + f[over] >= f[to]",
            "f[start] + f[over] >= 0",
            "jumps.json",
            (FUNCTIONS,),
        ),
    ],
    "Other checkers": [
        Bug(
            "check-certificate: a solution may break the rules",
            f"{PROOFS}:read_solutions",
            " and puzzle.check(solution)",
            "",
            "hook.non",
            ("test_duality.py::test_of_other_clues_or_another_solution",),
        ),
        Bug(
            "duality: two solutions are assumed to differ in one cell too many",
            f"{NONO_CHECK}:least_difference",
            "return 4 if",
            "return 6 if",
            "hook.non",
            ("test_duality.py::test_a_proof_that_does_not_hold",),
        ),
        Bug(
            "duality: no cells follow a block",
            f"{NONO_CHECK}:greatest_sum",
            "ended = n == (length or n)",
            "ended = n == 0",
            "hook.non",
            ("test_duality.py::test_a_proof_that_does_not_hold",),
        ),
    ],
}


@contextmanager
def planted(bug: Bug) -> Iterator[None]:
    """Plant the bug until the context ends."""
    function = function_of(bug)
    kept = function.__code__
    function.__code__ = changed(bug, function)
    try:
        yield
    finally:
        function.__code__ = kept


def function_of(bug: Bug) -> FunctionType:
    """Return the function that has the bug."""
    module, _, path = bug.function.partition(":")
    found: Any = reduce(getattr, path.split("."), import_module(module))
    function = inspect.unwrap(found)
    assert isinstance(function, FunctionType)
    return function


def changed(bug: Bug, function: FunctionType) -> CodeType:
    """Return the code of the function with the bug."""
    source = dedent(inspect.getsource(function))
    assert source.count(bug.old) == 1, f"{bug.function} has {bug.old!r} {source.count(bug.old)} times"
    names = dict(function.__globals__)
    exec("from __future__ import annotations\n" + source.replace(bug.old, bug.new), names)
    made = inspect.unwrap(names[function.__name__])
    assert isinstance(made, FunctionType)
    return made.__code__
