"""Collects the files with which the page runs Python in a browser: Pyodide, and the package nono as a zip archive."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import nono
from nono.base.distribution import NAME, version
from nono.base.errors import PuzzleError

VERSION = "314.0.7"  # of the npm package pyodide
FOLDER = "python/"  # where the page looks for the files
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
ARCHIVE = "nono.zip"
LICENCES = f"""The files pyodide.* and pyodide-lock.json are Pyodide {VERSION}, under the Mozilla Public License 2.0
(https://www.mozilla.org/MPL/2.0/). They are unchanged; https://github.com/pyodide/pyodide has their sources.
python_stdlib.zip contains the standard library of Python, under the PSF License Agreement
(https://docs.python.org/3/license.html). nono.zip contains nono.
"""
# Parts of the package that the page never uses, and files that the browser cannot use.
UNUSED = ("cli", "many", "proofs", "checkers", "page/web", "puzzles", "__pycache__")
COMPILED = (".so", ".pyd", ".pyi")
DATE = (2020, 1, 1, 0, 0, 0)  # the same files make the same archive


def python_files(folder: str) -> dict[str, bytes]:
    """Return the files by relative URL, from a folder with the npm package pyodide.

    Raises `PuzzleError` if the folder does not contain the `VERSION` of the package.
    """
    help = f"run 'npm install pyodide@{VERSION}' and name the folder node_modules/pyodide"
    try:
        with open(os.path.join(folder, "package.json"), encoding="utf-8") as file:
            about = json.load(file)
        found = {FOLDER + name: _read(os.path.join(folder, name)) for name in FILES}
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "package.json is not JSON"
        raise PuzzleError(f"{folder}: the folder has no npm package pyodide ({reason})\n{help}", "no-file") from None
    if not isinstance(about, dict) or about.get("version") != VERSION:
        has = about.get("version") if isinstance(about, dict) else None
        raise PuzzleError(f"{folder}: found pyodide {has}, expected {VERSION}\n{help}", "no-file")
    return found | {FOLDER + ARCHIVE: _archive(), FOLDER + "LICENSES.txt": LICENCES.encode()}


def _archive() -> bytes:
    """Return the package as a zip archive, with its name and version for importlib.metadata."""
    own = version()
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in _package():
            archive.writestr(ZipInfo(name, DATE), data, ZIP_DEFLATED)
        about = f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {own}\n"
        archive.writestr(ZipInfo(f"{NAME.replace('-', '_')}-{own}.dist-info/METADATA", DATE), about)
    return made.getvalue()


def _package() -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the package's files."""
    top = os.path.dirname(os.path.abspath(nono.__file__))
    for place, folders, names in os.walk(top):
        inside = os.path.relpath(place, top).replace(os.sep, "/")
        folders[:] = sorted(one for one in folders if not {one, f"{inside}/{one}".removeprefix("./")} & {*UNUSED})
        for name in sorted(names):
            if not name.endswith(COMPILED):
                yield f"nono/{inside}/{name}".replace("/./", "/"), _read(os.path.join(place, name))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
