"""``nono line``: one line as arguments, or many from standard input."""

import json
from pathlib import Path

import pytest
from command_line import command


def test_a_line_as_arguments(tmp_path: Path) -> None:
    done = command(tmp_path, "line", "1 3", "?X???????")
    assert (done.returncode, done.stdout) == (0, ".X.??????  4 arrangements\n")


def test_the_letters_of_a_clue_are_keys(tmp_path: Path) -> None:
    done = command(tmp_path, "line", "2r 1b", "?r???", "--shares")
    assert done.stdout == "?r???  5 arrangements\n. 2 0 2 3 3\nr 3 5 2 0 0\nb 0 0 1 2 2\n"


def test_lines_of_standard_input(tmp_path: Path) -> None:
    done = command(tmp_path, "line", "--json", give="???.### 1,1,3\n\n1 2 ????\n2r 2r ?????\n- ??\n4 ...\n")
    assert done.returncode == 1
    assert list(map(json.loads, done.stdout.splitlines())) == [
        {"count": 1, "cells": "X.X.XXX"},
        {"count": 1, "cells": "X.XX"},
        {"count": 1, "cells": "rr.rr"},
        {"count": 1, "cells": ".."},
        {"count": 0, "cells": "???"},
    ]


def test_a_bad_line_does_not_stop_the_others(tmp_path: Path) -> None:
    done = command(tmp_path, "line", give="1 ?Y\nrows\n1 ?.?\n1 x 2 ????\n2 ? .?.\n")
    assert done.returncode == 2
    assert done.stdout == "?.?  2 arrangements\n"
    assert done.stderr.splitlines() == [
        "error: -:1: found 'Y' in the cells, expected one of ? . X",
        "error: -:2: found 'rows', expected a clue and cells, such as '1 3 ?X???????'",
        "error: -:4: found 'x' in the clue '1 x 2', expected the length of a block",
        "help: a clue is numbers with blanks between them, such as '1 1', or '1r 1b' in colours, or 0 for an empty "
        "line",
        "error: -:5: found the clue 2 ?, expected the length of each block",
    ]


def test_a_bad_line_has_an_object_with_the_error(tmp_path: Path) -> None:
    done = command(tmp_path, "line", "--json", give="\ufeff1 ?.?\n1 ?Y\n")
    assert list(map(json.loads, done.stdout.splitlines())) == [
        {"count": 2, "cells": "?.?"},
        {"line": 2, "error": "found 'Y' in the cells, expected one of ? . X", "code": "unknown-colour"},
    ]


@pytest.mark.parametrize("words", [["1 3"], ["1 3", "??", "??"], ["1 3", ""], ["", "??x"]])
def test_wrong_arguments(tmp_path: Path, words: list[str]) -> None:
    assert command(tmp_path, "line", *words).returncode == 2
