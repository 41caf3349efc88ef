"""The files of the page, as any static host serves them; modules and styles without comments and indentation.

The service worker keeps them in the browser, so that the page works offline. It gets the names of all files here, each
with a hash of its content, and a hash of the whole as the version: it takes a new version whole, or not at all.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import posixpath
import re
from collections.abc import Sequence

from nono.base.errors import BackendError, PuzzleError
from nono.base.files import save, save_folder, writing
from nono.genres.base import Puzzle
from nono.page.given import page_data

WEB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "web")
ENGINE = "nono.wasm"
START = "index.html"
MAIN = "app/main.js"
WORKER = "service_worker.js"
FORMATS = "api/formats"
OPENED = "api/opened"  # the puzzles that the page begins with, where its address ends in SHOWS
SHOWS = "#opened"
QUESTIONS = "api/engine"  # answered by the server where there is no engine for the browser
ASKS = f'<meta name="nono-engine" content="{QUESTIONS}">'.encode()  # in the HTML of such a page
NO_FORMATS = b'{"formats": {}}\n'
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    "": "application/json",
}
# What the page may do: load its own files, run the engine; nothing from elsewhere, and no script in HTML.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
NO_ENGINE = (
    f"a page for other hosts needs {ENGINE}, which this installation of nono does not have; a published wheel has it, "
    "or run: pip install ziglang && NONO_ZIG=true pip install --force-reinstall --no-deps ."
)
NO_VERSION = 'const VERSION = "";'  # what is completed in the service worker
NO_FILES = "const FILES = {};"
# What a module imports before it runs; what it imports later, by import(), is on no such line.
IMPORT = re.compile(r'^(?:import|export)\b(?:[^"();]* from)? ?"(\.{1,2}/[^"]+)";$', re.MULTILINE)
# Types in a line, comments that fill lines, comments behind code (without quotes: "..., // ..." is no comment), and
# indentation. The numbers of the lines stay.
COMMENT = re.compile(
    r"/\*\* @[^*\n]*\*/ ?|^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)$|(?<=[;,{([]) // [^\"'`\n]*$", re.MULTILINE
)
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
VERSION = re.compile(r'^const VERSION = "(.*)";$', re.MULTILINE)
LISTED = re.compile(r"^const FILES = (\{.*\});$", re.MULTILINE)


def files(puzzles: Sequence[Puzzle] = ()) -> dict[str, bytes]:
    """The files of the page by relative URL for a static host, with these puzzles to begin with.

    Raises `BackendError` where its engine was not compiled, and `PuzzleError` on puzzles that it cannot show.
    """
    found = sources()
    if ENGINE not in found:
        raise BackendError(NO_ENGINE)
    return completed(found | ({OPENED: opened(puzzles)} if puzzles else {}))


def opened(puzzles: Sequence[Puzzle]) -> bytes:
    """The puzzles that the page begins with, as it gets them; raises `PuzzleError`."""
    return json.dumps({"puzzles": [page_data(puzzle) for puzzle in puzzles]}, ensure_ascii=False).encode() + b"\n"


def sources() -> dict[str, bytes]:
    """The files as they lie in the package, the service worker incomplete; the engine only where it was compiled."""
    found = {}
    for folder, folders, names in os.walk(WEB):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if os.path.splitext(name)[1] in TYPES and not name.startswith("."):
                path = os.path.relpath(path, WEB).replace(os.sep, "/")
                found[path] = _read(WEB, path)
    return found


def completed(found: dict[str, bytes]) -> dict[str, bytes]:
    """The files as they are served: with an empty list of the formats that Python has, and a whole service worker.

    It keeps all files but that list in the browser, those of puzzles among them.
    """
    found = {name: _shortened(data) if name.endswith((".js", ".css")) else data for name, data in found.items()}
    found[FORMATS] = NO_FORMATS
    if MAIN in found:
        found[START] = _with_preloads(found)
        if ENGINE not in found:
            found[START] = found[START].replace(b"<title>", ASKS + b"\n<title>", 1)
    if WORKER not in found:
        return found
    hashes = {name: _integrity(data) for name, data in sorted(found.items()) if name not in (WORKER, FORMATS)}
    text = found[WORKER].decode()
    for empty, full in ((NO_VERSION, json.dumps(_version(hashes, text))), (NO_FILES, json.dumps(hashes))):
        assert text.count(empty) == 1, empty
        text = text.replace(empty, empty[: empty.index("=") + 2] + full + ";")
    return found | {WORKER: text.encode()}


def _shortened(module: bytes) -> bytes:
    """A module, or a style sheet, without types, comments and indentation; it has no text in backquotes over lines."""
    bare = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), module.decode())
    return INDENTATION.sub("", bare).encode()


def _with_preloads(found: dict[str, bytes]) -> bytes:
    """The HTML with links to the modules that the first one imports, at any depth: so they are loaded all at once."""
    graph, waiting = [MAIN], [MAIN]
    while waiting:
        module = waiting.pop()
        for path in IMPORT.findall(found[module].decode()):
            name = posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
            if name not in graph:
                graph.append(name)
                waiting.append(name)
    links = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in graph)
    return found[START].replace(b'<script type="module"', links.encode() + b'<script type="module"')


def _version(hashes: dict[str, str], worker: str) -> str:
    """A hash of the whole page: of its files, and of the service worker before it is completed."""
    return hashlib.sha256(json.dumps([hashes, worker]).encode()).hexdigest()[:16]


def _integrity(data: bytes) -> str:
    """The hash of a file as browsers take it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def type_of(name: str) -> str:
    """The media type of a file of the page."""
    return TYPES[os.path.splitext(name)[1]]


def export(folder: str, force: bool = False, puzzles: Sequence[Puzzle] = ()) -> None:
    """Write the page into a folder, for a static host, with puzzles that it opens where its address ends in `SHOWS`.

    An older export is replaced whole. Raises `PuzzleError` where the folder holds anything else, unless ``force`` is
    given: then the page's files are written into it, and what else it holds stays.
    """
    found = files(puzzles)
    others = sorted(_below(folder) - _exported(folder))
    if force and others:
        for name, data in found.items():
            save(data, os.path.join(folder, *name.split("/")))
    elif others:
        expected = "a new folder, or an older page as it was written (--force writes into any)"
        raise PuzzleError(f"{folder}: found {others[0]!r} in the folder, expected {expected}", "no-file")
    else:
        save_folder(found, folder, os.listdir(folder) if os.path.isdir(folder) else ())


def _below(folder: str) -> set[str]:
    """The files below a folder, by their paths with slashes; raises `PuzzleError` where not all of it can be listed."""

    def fail(error: OSError) -> None:
        raise error

    with writing(folder):
        return {
            os.path.relpath(os.path.join(place, name), folder).replace(os.sep, "/")
            for place, folders, names in os.walk(folder, onerror=fail if os.path.exists(folder) else None)
            for name in [*names, *(one for one in folders if os.path.islink(os.path.join(place, one)))]
        }


def _exported(folder: str) -> set[str]:
    """The files of an older export, as its service worker lists them, that are as they were written."""
    try:
        worker = _read(folder, WORKER).decode()
        version, listed = VERSION.search(worker), LISTED.search(worker)
        if version is None or listed is None:
            return set()
        hashes = json.loads(listed[1])
        found = {name for name, hash in hashes.items() if _integrity(_read(folder, name)) == hash}
        if _version(hashes, worker.replace(version[0], NO_VERSION).replace(listed[0], NO_FILES)) == version[1]:
            found.add(WORKER)
        if _read(folder, FORMATS) == NO_FORMATS:
            found.add(FORMATS)
    except (OSError, ValueError):
        return set()
    return found


def _read(folder: str, name: str) -> bytes:
    with open(os.path.join(folder, *name.split("/")), "rb") as file:
        return file.read()
