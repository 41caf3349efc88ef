"""The modules and folders of the page import one another in one direction, on demand and in comments included."""

import posixpath
import re
from collections.abc import Collection
from graphlib import CycleError, TopologicalSorter

import pytest
from common import ROOT

WEB = ROOT / "src/nono/page/web"
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\"""")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FOLDER = re.compile(r"^\| `([\w/]+)` \|", re.MULTILINE)  # a row of the table in the page's README
# A comment may name the class of an object that is handed to the module, although this class uses the module.
OWNERS = {
    "board/board.js": "a board hands itself to its pointers, its keyboard, its strokes and its viewport",
    "board/painter.js": "a painter hands itself to the functions that draw its parts",
    "files/files.js": "the opening of files hands itself to the dialogs and places that it loads",
    "play/play.js": "a game hands itself to its pencil, its jumps, its strokes and its view",
}


def imports(owners: Collection[str] = ()) -> dict[str, set[str]]:
    """Return what each module imports, without the comments that name one of the ``owners``."""
    found = {}
    for path in WEB.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        in_code, in_comments = (set(IMPORT.findall(part)) for part in (COMMENT.sub("", text), text))

        used, named = (
            {(path.parent / name).resolve().relative_to(WEB).as_posix() for name in names}
            for names in (in_code, in_comments)
        )
        found[path.relative_to(WEB).as_posix()] = used | named.difference(owners)
    return found


def test_no_module_imports_itself_through_others() -> None:
    graph = imports(OWNERS)
    assert graph["files/files.js"] >= {"app/app.js", "files/export.js"}  # the first in a comment, the other on demand
    assert graph.keys() >= OWNERS.keys()
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def test_folders_import_only_folders_below_them() -> None:
    folders = ["", *FOLDER.findall((WEB / "README.md").read_text(encoding="utf-8"))]  # main.js stands above all folders
    row = {folder: index for index, folder in enumerate(folders)}
    assert [
        f"{module} imports {name}"
        for module, names in imports().items()
        for name in names
        if row[posixpath.dirname(name)] < row[posixpath.dirname(module)]
    ] == []  # hand over what a lower folder needs of a higher one, or move it down
