"""The modules of the page import one another without a circle, on demand and in comments included."""

import re
from graphlib import CycleError, TopologicalSorter

import pytest
from common import ROOT

WEB = ROOT / "src/nono/page/web"
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\"""")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# A comment may name the class of an object that is handed to the module, although this class uses the module.
OWNERS = {
    "board/board.js": "a board hands itself to its pointers, its keyboard, its strokes and its viewport",
    "board/painter.js": "a painter hands itself to the functions that draw its parts",
    "files/files.js": "the opening of files hands itself to the dialogs and places that it loads",
    "genres/cell_genre.js": "a puzzle has its genre, which draws the puzzle",
    "genres/pegs.js": "a genre whose puzzles are played in moves is this subclass",
    "play/play.js": "a game hands itself to its pencil, its jumps, its strokes and its view",
}


def imports() -> dict[str, set[str]]:
    """Return what each module imports, without the comments that name an owner."""
    found = {}
    for path in WEB.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        in_code, in_comments = (set(IMPORT.findall(part)) for part in (COMMENT.sub("", text), text))

        used, named = (
            {(path.parent / name).resolve().relative_to(WEB).as_posix() for name in names}
            for names in (in_code, in_comments)
        )
        found[path.relative_to(WEB).as_posix()] = used | (named - OWNERS.keys())
    return found


def test_no_module_imports_itself_through_others() -> None:
    graph = imports()
    assert graph["app/dialogs.js"] >= {"app/app.js", "files/export.js"}  # the first in a comment, the other on demand
    assert graph.keys() >= OWNERS.keys()
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")
