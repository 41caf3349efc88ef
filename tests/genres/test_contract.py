"""The contract of a genre: a faulty plug-in gives one clear error, which names the genre and the method."""

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import invalidate_caches
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from common import Capture, guide
from examples import GOOD

import nono
from nono import PuzzleError
from nono.base.table import Table
from nono.cli.program import run
from nono.genres import GENRES
from nono.genres.contract import contract_faults, expect_genre

PAGE = guide("genres")
FUTOSHIKI, USE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[:2]
RULES, BROKEN = "    def rules(self):\n", "    def broken_rule(self, solution):\n"
NOTHING = "        return repeated(lines(range(len(solution)), self.width), solution, self.palette, self.width)\n"
CASES = {  # a change of the example on the page, and the error
    "no builder": ("        return rules\n", "", "rules: returned None, expected the builder of the rules"),
    "an argument too many": (RULES, "    def rules(self, size):\n", "rules: found the arguments (self, size)"),
    "an argument too few": (BROKEN, "    def broken_rule(self):\n        solution = b''\n", "broken_rule: found the"),
    "no broken_rule": (
        BROKEN,
        "    def broken_rules(self, solution):\n",
        "Futoshiki defines rules, but no method broken_rule",
    ),
    "a class method": (RULES, f"    @classmethod\n{RULES}", "rules: found an object of the class classmethod"),
    "no method": (RULES, f"    clues_of = {{}}\n{RULES}", "clues_of: found {}, expected a method"),
    "another name": ('genre = "futoshiki"', 'genre = "futo"', "genre: found 'futo', expected 'futoshiki'"),
    "no answer": ("    answer = Digits()\n", "", "answer: found None, expected an answer"),
    "no layers": ("    signs = Edges(", "    signs = (", "layers: found (), expected at least one clue layer"),
    "an unknown rule": (
        "    square = 9\n",
        '    square = 9\n    declared = ({"rule": "sums", "over": ["rows"]},)\n',
        "declared: found",
    ),
    "the name of a layer": (
        "    square = 9\n",
        '    square = 9\n    declared = ("givens",)\n',
        "declared: found ('givens",
    ),
    "wording": ("wording = Wording(", "wording = dict(", "wording: found a dict"),
    "a word that phrases lack": ('{rule} must hold", ', '{sign} must hold", ', "wording.rules['sign']: found the"),
    "a word that reasons lack": ('SIGN: "{rule} must', 'SIGN: "{place} must', "wording.reasons['sign']: found the w"),
    "a broken phrase": ('SIGN: "{rule} must', 'SIGN: "{rule must', "wording.reasons['sign']: found"),
    "a wrong example": (
        "    square = 9\n",
        '    square = 9\n    example = {"givens": ["1.", ".7"]}\n',
        "the example of the genre futoshiki: givens: found 7, expected",
    ),
    "no draft": (RULES, f"    @classmethod\n    def draft(cls, *size):\n        pass\n\n{RULES}", "draft: ret"),
    "no dict": (
        RULES,
        f"    def clues_of(self, goal):\n        return [goal]\n\n{RULES}",
        "clues_of: returned a list of length 1",
    ),
}


@pytest.fixture
def genres(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """The table of genres with an entry point for the genre futoshiki."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GENRES.plugins, "futoshiki", EntryPoint("futoshiki", "nono_example:Futoshiki", "nono.genres"))
    yield GENRES
    monkeypatch.undo()
    GENRES.loaded.pop("futoshiki", None)
    __import__("sys").modules.pop("nono_example", None)


def written(tmp_path: Path, text: str) -> None:
    (tmp_path / "nono_example.py").write_text(text, encoding="utf-8")
    invalidate_caches()


@pytest.mark.parametrize("case", CASES)
def test_a_fault_names_the_genre_and_the_method(case: str, genres: Table, tmp_path: Path, capsys: Capture) -> None:
    old, new, expected = CASES[case]
    assert old in FUTOSHIKI
    text = FUTOSHIKI.replace(old, new, 1)
    if case == "no layers":
        text = text.replace("givens = Givens(", "givens = (")
    written(tmp_path, text)
    puzzle = tmp_path / "puzzle.json"
    puzzle.write_text('{"genre": "futoshiki", "givens": ["3...", "...2", "...4", "...."]}', encoding="utf-8")
    assert run(["solve", str(puzzle)]) == 2
    error = capsys.readouterr().err
    assert "the plug-in nono_example:Futoshiki of the genre futoshiki cannot be loaded: " in error
    assert expected in error.replace("\nhelp: ", ", ")
    assert "Traceback" not in error
    with pytest.raises(PuzzleError, match=re.escape(expected)):
        _ = genres["futoshiki"]


def test_an_error_in_the_code_of_a_plug_in_names_the_plug_in_and_the_line(
    genres: Table, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blank draft with which the contract is checked has no sign, so only this puzzle runs into the error."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    written(tmp_path, FUTOSHIKI.replace("range(self.width)", "self.width"))
    puzzle = tmp_path / "puzzle.json"
    puzzle.write_text(PAGE.split("```json\n")[1].split("```")[0], encoding="utf-8")
    assert run(["solve", str(puzzle)]) == 70
    where = "the plug-in nono_example:Futoshiki of the genre futoshiki failed in nono_example.py, line "
    assert f"internal error: {where}" in capsys.readouterr().err


def test_a_typed_puzzle_with_numbers_outside_alone_is_refused_with_the_reason(genres: Table, tmp_path: Path) -> None:
    lines = FUTOSHIKI.replace('signs = Edges("<>", "< or >")', 'rows, cols = Outside("rows"), Outside("cols")')
    lines = lines.replace("import Edges", "import Outside")
    written(tmp_path, re.sub(r"    givens = .*\n|    example.*\n", "", lines))
    with pytest.raises(PuzzleError, match="whose clues all stand beside the board; write it in nono's JSON") as error:
        nono.loads("genre: futoshiki\nrows: 1, 2\ncolumns: 2, 1\n")
    assert "the fields 'rows', 'cols'" in str(error.value)


@pytest.mark.parametrize("name", GENRES.rows)
def test_the_genres_keep_the_contract(name: str) -> None:
    assert list(contract_faults(name, GENRES[name])) == []


@pytest.mark.parametrize("name", GENRES.rows)
def test_author_and_license_are_arguments_and_attributes(name: str) -> None:
    puzzle = GENRES[name].from_dict(next(iter(GOOD[name].values())), check=False)
    named = replace(puzzle, author="A. Setter", license="CC0-1.0", check=False)
    assert (named.author, named.license) == ("A. Setter", "CC0-1.0")
    assert dict(named.meta) == {**puzzle.meta, "author": "A. Setter", "license": "CC0-1.0"}
    assert replace(named, title="other", check=False).author == "A. Setter"
    assert nono.loads(nono.dumps(named), check=False).license == "CC0-1.0"
    assert replace(named, meta={"author": 7}, check=False).author == ""
    with pytest.raises(PuzzleError, match="author: found 7, expected a string"):
        replace(puzzle, author=7, check=False)


@pytest.mark.parametrize("found", [None, int, "x", nono.Puzzle, nono.Mosaic(["."])])
def test_what_is_no_genre(found: Any) -> None:
    with pytest.raises(PuzzleError, match=r"expected a class derived from|missing"):
        expect_genre("x", found)


@pytest.mark.parametrize(
    ("removed", "words"),
    [
        (NOTHING, "broken_rule returned None, expected a string"),
        ("        return rules\n", "rules returned None, expected"),
    ],
)
def test_a_method_without_return(removed: str, words: str) -> None:
    """A natural mistake is a fault of the genre, not of a backend. The class is used directly, so no plug-in was
    checked."""
    assert removed in FUTOSHIKI
    names: dict[str, Any] = {"__name__": "example"}
    exec(FUTOSHIKI.replace(removed, ""), names)
    signs = [".<.", "...", ".>.", "<.."], ["...<", "....", ">..."]
    puzzle = names["Futoshiki"](["3...", "...2", "...4", "...."], signs=signs)
    for act in (nono.solve, lambda puzzle: nono.verify(puzzle, ["reference", "native"])):
        with pytest.raises(PuzzleError, match=f"the genre futoshiki: {words}") as error:
            act(puzzle)
        assert error.value.code == "broken-plug-in"
