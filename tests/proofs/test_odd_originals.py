"""Originals that readers could misread: no program accepts a certificate of the puzzle that a careless reader finds.

`forge_certificates` asks the programs about `MISREAD`, too.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from common import needs_sat, ones
from proofs.test_all_checkers import ACCEPTED, OTHER, PROGRAMS, REFUSED, written
from proofs.test_nono_check import texts_in

from nono import Akari, Aquarium, Binairo, Block, Minesweeper, Mosaic, Nonogram, Puzzle, Tents, dumps
from nono.checkers.nono_check_clues import clue_text
from nono.proofs import MANIFEST, certify

pytestmark = needs_sat
Certified = Callable[[Puzzle], Path]


def xml(rows: str, columns: str, begin: str = "") -> str:
    """The clues of a puzzle as the XML of webpbn.com, with this text before them. Bars separate lines."""
    sides = (
        f"<clues {side}>" + "".join(f"<line>{line}</line>" for line in lines.split("|")) + "</clues>"
        for side, lines in (('type="rows"', rows), ('type="columns"', columns))
    )
    return begin + "<puzzleset><puzzle>" + "".join(sides) + "</puzzle></puzzleset>"


def with_line(line: str) -> str:
    """Two rows and two columns as .non, with this line before them."""
    return f"width 2\nheight 2\n{line}\nrows\n1\n1\n\ncolumns\n1\n1\n"


N = "<count>1</count>"
TWIN = Nonogram([[2], [0]], [[1], [1]])
BLOT = Nonogram([[Block(None, 1)]] * 2, [[Block(None, 1)]] * 2)
ONE = ones(1)
SQUARE = ones(2)
UNEQUAL = Binairo(["0011", "1100", "0101", "...."])
CLUES = clue_text("nonogram", SQUARE.plain_clues())
# The puzzle of a certificate, and an original that means another puzzle or nothing, with the suffix of its name.
MISREAD: dict[str, tuple[Puzzle, str, str]] = {
    "Akari: two boards": (
        Akari(["...", ".#."]),
        json.dumps({"genre": "akari", "grid": ["...", ".1."], "cells": ["...", ".#."]}),
        ".json",
    ),
    "Akari: two boards, the other first": (
        Akari(["...", ".#."]),
        json.dumps({"genre": "akari", "cells": ["...", ".1."], "grid": ["...", ".#."]}),
        ".json",
    ),
    "Akari: a board in one line of text": (Akari([".", "."]), '{"genre": "akari", "grid": ".."}', ".json"),
    "Binairo: digits in full width": (
        Binairo(["..", ".1"]),
        json.dumps({"genre": "binairo", "givens": ["\uff10.", ".1"]}),
        ".json",
    ),
    **{
        f"Binairo: signs of {signs}": (
            UNEQUAL,
            f'{{"nono": 1, "genre": "binairo", "givens": ["0011", "1100", "0101", "...."], "signs": {signs}}}',
            ".json",
        )
        for signs in (
            '["x..", "x..", "x..", "x.."]',
            '{"right": ["x..", "x..", "x..", "x.."]}',
            f'{{"across": {json.dumps(["..."] * 4)}, "down": {json.dumps(["...."] * 3)}, "right": []}}',
            f'{{"across": {json.dumps(["..."] * 4)}, "Down": {json.dumps(["...."] * 3)}}}',
            f'{{"across": {json.dumps(["..."] * 3)}, "down": {json.dumps(["...."] * 3)}}}',
            f'{{"across": {json.dumps(["..."] * 4)}, "down": {json.dumps(["..."] * 3)}}}',
            '{"across": ["...", "...", "...", "..."]}',
            '{"across": [], "down": []}',
            *("{}", "[]", "0", "false", '""', '"x.."'),
        )
    },
    **{
        f"Binairo: equal lines are allowed, because of {name}": (
            puzzle,
            json.dumps({name: value for name, value in puzzle.to_dict().items() if name != "repeats"}),
            ".json",
        )
        for name, puzzle in {
            "signs": Binairo(UNEQUAL.givens, (["=..", "...", "...", "..."], ["...."] * 3)),
        }.items()
    },
    "clues.txt: rows twice": (SQUARE, f"{CLUES}\nrows\n0\n0\n", ".txt"),
    "clues.txt: rows and columns twice": (
        SQUARE,
        CLUES.replace("\ndrawing", "\nrows\n2\n0\n\ncols\n1\n1\n\ndrawing"),
        ".txt",
    ),
    "colours: the numbers are exchanged": (
        Nonogram([[Block(1, 2), Block(1, 1)]], [[Block(1, 2)], [Block(1, 1)]]),
        json.dumps({"rows": [[[1, 1], [1, 2]]], "cols": [[[1, 1]], [[1, 2]]]}),
        ".json",
    ),
    "colours: the numbers are exchanged, and the palettes differ": (
        Nonogram(
            [[Block(1, 2), Block(1, 1)]],
            [[Block(1, 2)], [Block(1, 1)]],
            [(".", "white", "ffffff"), ("y", "red", "ff0000"), ("x", "blue", "0000ff")],
        ),
        json.dumps(
            {
                "rows": [[[1, 1], [1, 2]]],
                "cols": [[[1, 1]], [[1, 2]]],
                "palette": [{"key": key, "name": key, "rgb": "000000"} for key in ".rb"],
            }
        ),
        ".json",
    ),
    "Minesweeper: digits in full width": (
        Minesweeper(["1."], None),
        json.dumps({"genre": "minesweeper", "numbers": ["\uff11."]}),
        ".json",
    ),
    "Mosaic: digits in full width": (Mosaic(["1."]), json.dumps({"genre": "mosaic", "numbers": ["\uff11."]}), ".json"),
    "Tents: a tree in full width": (
        Tents(["T..."], [1], [None] * 4),
        json.dumps({"genre": "tents", "trees": ["T..\uff34"], "rows": [1], "cols": [None] * 4}),
        ".json",
    ),
    "JSON: a blot with a length": (
        BLOT,
        json.dumps({"rows": [[{"blot": 1, "length": 2}], [None]], "cols": [[{"blot": 1, "length": 1}]] * 2}),
        ".json",
    ),
    "JSON: a clue of false": (TWIN, '{"rows": [[2], [false]], "cols": [[1], [1]]}', ".json"),
    "JSON: a clue of text": (TWIN, '{"rows": [[2], ["0"]], "cols": [[1], [1]]}', ".json"),
    "JSON: an Akari by its type": (
        SQUARE,
        '{"type": "akari", "grid": ["..", ".."], "rows": [[1], [1]], "cols": [[1], [1]]}',
        ".json",
    ),
    "JSON: an Akari of another program": (
        SQUARE,
        '{"name": "Akari", "data": {"a": {"problem": "2 2\\n- -\\n- -"}}, "rows": [[1], [1]], "cols": [[1], [1]]}',
        ".json",
    ),
    "JSON: a set": (
        SQUARE,
        '{"nono": 1, "set": [{"rows": [[1]], "cols": [[1]]}], "rows": [[1], [1]], "cols": [[1], [1]]}',
        ".json",
    ),
    "JSON: another version": (
        SQUARE,
        '{"nono": 2, "genre": "nonogram", "rows": [[1], [1]], "cols": [[1], [1]]}',
        ".json",
    ),
    "JSON: clues by names": (Nonogram([[]], [[]]), '{"rows": {"": [1]}, "cols": {"": [1]}}', ".json"),
    **{
        f"Aquarium: {side} in place of numbers": (
            Aquarium(["AB", "AB"], [None, None], [1, None]),
            f'{{"genre": "aquarium", "regions": ["AB", "AB"], "rows": {side}, "cols": [1, null]}}',
            ".json",
        )
        for side in ("0", '""', "{}", "[]", "false")
    },
    "JSON: another size": (SQUARE, '{"width": 2, "height": 3, "rows": [[1], [1]], "cols": [[1], [1]]}', ".json"),
    "JSON: a width of text": (Mosaic(["1."]), '{"genre": "mosaic", "width": "2", "numbers": ["1."]}', ".json"),
    "XML: a number beside a count": (SQUARE, xml(f"5{N}|{N}", f"{N}|{N}"), ".xml"),
    "XML: a number after a count": (SQUARE, xml(f"{N}|{N}5", f"{N}|{N}"), ".xml"),
    "XML: a number in an empty line": (Nonogram([[]], [[]]), xml("1", ""), ".xml"),
    "XML: clues in attributes of lines": (
        Nonogram([[], []], [[], []]),
        xml("|", "|").replace("<line>", '<line clue="1">'),
        ".xml",
    ),
    "XML: clues in attributes of their sides": (
        Nonogram([[], []], [[], []]),
        xml("|", "|").replace("<clues ", '<clues lines="1 1" '),
        ".xml",
    ),
    "XML: clues in attributes of counts": (ONE, xml(*[f"{N[:-9]} length='2'>1</count>"] * 2), ".xml"),
    **{
        f"XML that is ill-formed or has namespaces: {what}": (ONE, xml(N, N).replace(old, new, 1), ".xml")
        for what, old, new in (
            ("strokes in a comment", "<puzzle>", "<puzzle><!-- -- -->"),
            ("no blank between attributes", "<puzzle>", '<puzzle a="x"b="y">'),
            ("no blank before an attribute", "<puzzle>", '<puzzle><color"a"/>'),
            ("a document type in the puzzle", "<puzzle>", "<puzzle><!DOCTYPE a>"),
            ("a declaration in the puzzle", "<puzzle>", '<puzzle><?xml version="1.0"?>'),
            ("an entity", "<puzzle>", "<puzzle><a>&b;</a>"),
            ("an entity without an end", "<puzzle>", "<puzzle><a>&amp</a>"),
            ("the end of a section", "<puzzle>", "<puzzle><a>]]></a>"),
            ("an empty end", "</puzzle>", "</puzzle/>"),
            ("a stroke before a blank", "<puzzle>", "<puzzle><a / ></a>"),
            ("a blank before a name", "<puzzle>", "<puzzle>< a/>"),
            ("a name of digits", "<puzzle>", "<puzzle><1/>"),
            ("a namespace", '<clues type="rows"', '<clues xmlns="a" type="rows"'),
            ("a prefix", "<puzzle>", "<puzzle><a:b/>"),
            ("a form feed", "<puzzle>", "<puzzle><a>\f</a>"),
            ("two roots", "<puzzleset>", "<a/><puzzleset>"),
        )
    },
    "XML: a number after a line": (
        Nonogram([[]], [[]]),
        xml("</line>1<line>", "").replace("<line></line>", "", 1),
        ".xml",
    ),
    "XML: a second document": (SQUARE, 2 * xml(f"{N}|{N}", f"{N}|{N}"), ".xml"),
    "XML: a second document with a puzzle alone": (SQUARE, xml(f"{N}|{N}", f"{N}|{N}") + "<puzzle/>", ".xml"),
    "XML: a number after the end": (SQUARE, xml(f"{N}|{N}", f"{N}|{N}") + "5", ".xml"),
    "XML: CDATA": (BLOT, xml(*["|".join(["<count><![CDATA[2]]></count>"] * 2)] * 2), ".xml"),
    "XML: an attribute in an attribute": (
        TWIN,
        xml(f"{N}|{N}", "<count>2</count>|")
        .replace('type="rows"', "note=\" type='columns'\" type='rows'")
        .replace('type="columns"', "note=\" type='rows'\" type='columns'"),
        ".xml",
    ),
    "XML: a tag in an attribute": (ONE, xml(f'<i note=">{N}<"/>', f'<i note=">{N}<"/>'), ".xml"),
    "XML: a clue in an attribute": (ONE, xml(f"<i note='>{N}'/>", f"<i note='>{N}'/>"), ".xml"),
    "XML: a clue in an instruction": (ONE, xml(f"<?a >{N}?>", f"<?a >{N}?>"), ".xml"),
    "XML: a clue in a comment": (ONE, xml(f"<!-- > {N}-->", f"<!-- > {N}-->"), ".xml"),
    "XML: a puzzle in a comment that begins with >": (ONE, f"<!-->{xml(N, N)}<?a -->?>", ".xml"),
    "XML: a comment in a number": (
        Nonogram([[1, 1]], [[1], [], [1]]),
        xml("<count>1<!-- -->0</count><count>1</count>", f"{N}||{N}"),
        ".xml",
    ),
    "XML: a declared colour": (
        Nonogram([[1, 1]], [[1], [], [1]]),
        xml(f'{N}<count color="black">1</count>', f"{N}||{N}", '<!DOCTYPE a [<!ATTLIST count color CDATA "red">]>'),
        ".xml",
    ),
    "XML: two lists of rows": (
        TWIN,
        xml(f"{N}|{N}", f"{N}|{N}").replace('<clues type="c', '<clues type="rows"><line/></clues><clues type="c'),
        ".xml",
    ),
    "XML: two lists of rows, the right one last": (
        ONE,
        xml("<count>2</count>", N).replace(
            '<clues type="c', f'<clues type="rows"><line>{N}</line></clues><clues type="c'
        ),
        ".xml",
    ),
    "XML: a line in a line": (ones(2), xml(f"<line>{N}</line>{N}|{N}", f"{N}|{N}"), ".xml"),
    "XML: a colour in upper case": (
        Nonogram([[1, 1]], [[1], [], [1]]),
        xml(f'{N}<count COLOR="red">1</count>', f'{N}||<count COLOR="red">1</count>'),
        ".xml",
    ),
    "XML: a colour with a line feed": (
        Nonogram([[Block(1, 1), Block(1, 2)]], [[Block(1, 1)], [Block(1, 2)]]),
        xml(*(f'<count color="a b">1</count>{between}<count color="a\nb">1</count>' for between in ("", "|"))),
        ".xml",
    ),
    "XML: a block of the background": (
        Nonogram([[Block(1, 1), Block(1, 2)]], [[Block(1, 1)], [Block(1, 2)]]),
        xml(*(f'{N}{between}<count color="white">1</count>' for between in ("", "|"))),
        ".xml",
    ),
    "XML: a puzzle of another type": (ONE, xml(N, N).replace("<puzzle>", '<puzzle type="other">'), ".xml"),
    "XML: a puzzle in upper case": (
        ONE,
        xml(N, N).replace("<puzzle>", '<PUZZLE><clues type="rows"/><clues type="columns"/></PUZZLE><puzzle>'),
        ".xml",
    ),
    "XML: clues beside a goal": (
        ONE,
        xml(N, N)
        .replace("<puzzle>", "<puzzle><solution><image>|X.|</image></solution><a>")
        .replace("</puzzle>", "</a></puzzle>"),
        ".xml",
    ),
    "XML: a puzzle that does not end its lines": (ONE, xml(N, N).replace("</line>", ""), ".xml"),
    ".non: a carriage return between digits": (
        Nonogram([[11]], [[1]] * 11),
        "width 11\nheight 1\nrows\n1\r1\ncolumns\n" + "1\n" * 11,
        ".non",
    ),
    ".non: a carriage return between numbers": (
        Nonogram([[1, 1]], [[1], [], [1]]),
        "width 3\nheight 1\nrows\n1\r1\ncolumns\n1\n0\n1\n",
        ".non",
    ),
    ".non: a fraction": (
        Nonogram([[1, 1]], [[1], [], [1]]),
        "width 3\nheight 1\nrows\n1.1\ncolumns\n1\n0\n1\n",
        ".non",
    ),
    ".non: a height in upper case": (SQUARE, with_line("HEIGHT 3"), ".non"),
    ".non: a height in other digits": (SQUARE, with_line("height \uff13"), ".non"),
    ".non: a height after a vertical tab": (SQUARE, with_line("\vheight 3"), ".non"),
    ".non: a height after a blank of Unicode": (SQUARE, with_line("\u00a0height 3"), ".non"),
    ".non: a number of columns": (SQUARE, with_line("columns 3"), ".non"),
    ".non: a column less than its width": (SQUARE, with_line("")[:-1].replace("width 2", "width 3"), ".non"),
    ".non: two parts": (SQUARE, with_line("").replace("columns", "====\ncolumns"), ".non"),
    ".non: rows twice": (ONE, "width 1\nheight 1\nrows\n1\nrows\n0\ncolumns\n1\n", ".non"),
}


# Clues that are no board: genre, rows of text, other clues, and pictures that a careless checker takes for solutions.
NO_BOARDS: dict[str, tuple[str, dict[str, list[str]], dict[str, bool], list[str]]] = {
    "Binairo with odd sides": (
        "binairo",
        {"givens": ["..."] * 3},
        {"repeats": True},
        ["100\n010\n001", "010\n100\n001"],
    ),
    "Norinori: cells without a region": ("norinori", {"regions": ["..AA", "...."]}, {}, ["..##\n....", "#.##\n#..."]),
    "Sudoku: cells without a box": (
        "sudoku",
        {"givens": ["...."] * 4, "boxes": ["...."] * 4},
        {},
        ["1234\n2341\n3412\n4123", "1234\n2143\n3412\n4321"],
    ),
    "Sudoku: no boxes": ("sudoku", {"givens": ["..."] * 3}, {}, ["123\n231\n312", "123\n312\n231"]),
    "Sudoku: too few rows of boxes": (
        "sudoku",
        {"givens": ["...."] * 4, "boxes": ["AABB"] * 2},
        {},
        ["1234\n3412\n2341\n4123", "1234\n3412\n2143\n4321"],
    ),
    "Sudoku: too many rows of parity": (
        "sudoku",
        {"givens": ["...."] * 4, "parity": ["...."] * 4 + ["eeee"]},
        {},
        ["1234\n3412\n2341\n4123", "1234\n3412\n2143\n4321"],
    ),
}


def forged_board(name: str, texts: dict[str, str], manifest: dict[str, object]) -> None:
    """Make a certificate of listed solutions claim that these pictures are solutions of such clues."""
    genre, rows, flags, pictures = NO_BOARDS[name]
    clues = {**rows, **flags}
    keys = {"binairo": ["0", "1"], "norinori": [".", "#"]}.get(genre, [*"1234"][: len(rows[min(rows)])])
    manifest.update(genre=genre, clues=clues, keys=keys, verdict="multiple", count=2, complete=False, proof="")
    sections = [[title, *some] for title, some in rows.items()] + [[title, "true"] for title in flags]
    texts["puzzle.json"] = json.dumps({"nono": 1, "genre": genre, **clues})
    texts["clues.txt"] = "\n".join([f"genre {genre}", *(line for some in sections for line in ("", *some))]) + "\n"
    texts["solutions.txt"] = "\n\n".join(pictures) + "\n"


WELL_READ: dict[str, tuple[Puzzle, str, str]] = {
    "Akari": (Akari(["...", ".#."]), '{"genre": "akari", "grid": ["...", ".#."]}', ".json"),
    "Binairo with signs": (
        Binairo(["1.", ".."], signs={"across": ["x", "."], "down": [".."]}),
        '{"genre": "binairo", "givens": ["1.", ".."], "signs": {"across": ["x", "."], "down": [".."]}, '
        '"repeats": false}',
        ".json",
    ),
    "Binairo without signs": (
        Binairo(["1.", ".."]),
        '{"genre": "binairo", "givens": ["1.", ".."], "signs": null}',
        ".json",
    ),
    "Aquarium, separate without effect": (
        Aquarium(["AB", "AB"], [1, None], [None, None]),
        '{"genre": "aquarium", "regions": ["AB", "AB"], "rows": [1, null], "separate": true}',
        ".json",
    ),
    "JSON": (BLOT, '{"rows": [[{"blot": 1}], [[null, 1]]], "cols": [[{"blot": 1}], [[null, 1]]]}', ".json"),
    "XML": (
        Nonogram([[1, 1]], [[1], [], [1]]),
        xml(
            f"<!-- > - --><count color\n= 'black' >1</count >{N}",
            f"{N}||{N}",
            '<?xml version="1.0"?><!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">',
        )
        .replace("<line></line>", "<line />")
        .replace("<puzzle>", "<puzzle><note a='>'>&quot;Tom&amp;Jerry&quot;</note>"),
        ".xml",
    ),
    ".non": (TWIN, "width 2\r\nheight 2\r\nrows\r\n 2\r\n0\r\ncolumns\r\n1,\n1\r\n", ".non"),
}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certified:
    """The certificate of a puzzle, which every program accepts without an original."""

    @cache
    def made(puzzle: Puzzle) -> Path:
        folder = tmp_path_factory.mktemp("certificate") / "it"
        assert certify(puzzle, folder, limit=None) is not None
        for program, check in PROGRAMS.items():
            assert check(folder)[0] == ACCEPTED, program
        return folder

    return made


@pytest.mark.parametrize("name", [*MISREAD, *WELL_READ])
def test_only_what_is_not_odd_is_accepted(name: str, certificate: Certified, tmp_path: Path) -> None:
    puzzle, text, suffix = (WELL_READ | MISREAD)[name]
    original = tmp_path / f"original{suffix}"
    original.write_text(text, newline="")
    for program, check in PROGRAMS.items():
        able = program != "nono_check_verified" or suffix == ".json"
        expected = (REFUSED, OTHER) if name in MISREAD else (ACCEPTED if able else OTHER,)
        assert check(certificate(puzzle), original)[0] in expected, program


@pytest.mark.parametrize("name", NO_BOARDS)
def test_clues_that_are_no_board_are_refused(name: str, tmp_path: Path) -> None:
    assert certify(ones(3), tmp_path / "true", limit=2) is not None
    folder = written(texts_in(tmp_path / "true"), tmp_path / "forged", lambda *it: forged_board(name, *it))
    for program, check in PROGRAMS.items():
        status, said = check(folder)
        assert (status, "genre" in said.partition("\n")[2]) == (REFUSED, False), (program, said)


PALETTES = {
    "a missing character": [{"name": "white"}, {"key": ".", "name": "black"}],
    "a character for two colours": [{"key": "."}, {"key": "."}],
    "a character that cannot be seen": [{"key": "\u0007"}, {"key": "."}],
    "names": ["X", "."],
}


@pytest.mark.parametrize("name", PALETTES)
def test_colours_that_the_original_does_not_name_well_are_numbers(
    name: str, certificate: Certified, tmp_path: Path
) -> None:
    """Although the certificate calls them . and X, which may mean other colours in the original."""
    original = tmp_path / "original.json"
    original.write_text(json.dumps({"rows": [[1]], "cols": [[1], []], "palette": PALETTES[name]}))
    folder = certificate(Nonogram([[1]], [[1], []]))
    for program, check in PROGRAMS.items():
        status, said = check(folder, original)
        assert (status, said.rpartition("solution 1")[2]) == (ACCEPTED, ", by the numbers of the colours\n1 0\n"), (
            program
        )
        assert check(folder)[1].endswith("solution 1\nX.\n"), program


def test_the_characters_of_an_xml_file(certificate: Certified, tmp_path: Path) -> None:
    """Pictures show the file's own characters, here . and X, or else numbers. Other characters are refused."""
    folder = certificate(Nonogram([[1]], [[1], []]))
    clues = xml(N, f"{N}|")
    colours = '<puzzle><color name="white" char="{}"/><color name="black" char="{}"/>'
    for keys, status, end in ((".X", ACCEPTED, "X."), (".#", ACCEPTED, "1 0"), ("X.", REFUSED, "")):
        original = tmp_path / "original.xml"
        original.write_text(clues.replace("<puzzle>", colours.format(*keys)))
        for program in [name for name in PROGRAMS if name != "nono_check_verified"]:
            code, said = PROGRAMS[program](folder, original)
            assert code == status, (program, keys)
            assert not end or said.endswith(f"\n{end}\n"), (program, keys)


def test_a_blot_that_is_an_object_is_refused_in_a_manifest(certificate: Certified, tmp_path: Path) -> None:
    """It would have no words in the clues that are printed."""
    texts = texts_in(certificate(BLOT))

    def forge(texts: dict[str, str], manifest: dict[str, object]) -> None:
        manifest["clues"] = json.loads(json.dumps(manifest["clues"]).replace("[null, 1]", '{"blot": 1}'))

    forged = written(texts, tmp_path / "forged", forge)
    assert "blot" in (forged / MANIFEST).read_text()
    for clues in (None, "genre nonogram\n\nrows\n\n\n\ncols\n\n\n\ndrawing\n  \n . .\n . .\n"):
        if clues is not None:
            written({**texts, "clues.txt": clues}, tmp_path / "again", forge)
        for program, check in PROGRAMS.items():
            assert check(forged if clues is None else tmp_path / "again")[0] == REFUSED, program


def test_names_cannot_forge_lines(certificate: Certified, tmp_path: Path) -> None:
    """A name of a folder or a file may have line feeds and the signs that move a terminal's cursor."""
    true = certificate(ONE)
    folder = tmp_path / "a\naccepted: exactly 1 solution\x1b[2K\u2028b"
    written(texts_in(true), folder)
    (folder / "original\nx.json").write_text(dumps(ONE))
    broken = written(texts_in(true), tmp_path / "c\naccepted: exactly 1 solution\rd")
    (broken / "solutions.txt").unlink()
    for program, check in PROGRAMS.items():
        status, said = check(folder, folder / "original\nx.json")
        assert status == ACCEPTED, program
        for text in (said, check(folder)[1], check(broken)[1], check(broken, broken)[1]):
            assert "\naccepted" not in text, (program, text)
            assert not {"\x1b", "\r", "\u2028"} & {*text}, (program, text)
