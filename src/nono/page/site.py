"""Prepares the files of the page for any static host, and makes them small.

The service worker stores these files in the browser, so that the page works offline. This module tells the service
worker the name and the hash of each file, and a version: the hash of the whole page.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import nono.page
from nono.base.distribution import no_page_engine
from nono.base.errors import BackendError, PuzzleError
from nono.base.files import save, save_folder, writing
from nono.base.inputs import bytes_in
from nono.genres import Puzzle
from nono.grading import words_table
from nono.page import api
from nono.page.brand import NO_BRAND, Brand, branded
from nono.page.bundle import INDEX_SCRIPT, imports_in_order, index_script, joined_modules
from nono.page.collection import PLAYER, collection_files, data_by_name
from nono.page.declared import genres_file, listed_module
from nono.page.disk import DISK, TYPES, disk_page
from nono.page.puzzle_data import page_data
from nono.page.shortening import short_module, short_style, without_comments

ENGINE = "nono.wasm"
GENRES = "genres.json"  # the descriptions of genres, by nono.page.declared
LISTED_GENRES = "genres/listed.js"  # the titles and icons of genres, by nono.page.declared
WORDS = "words.json"  # the sentences of hints and explanations, by nono.grading
START = "index.html"
MAIN = "main.js"
WORKERS = ("engine/worker.js",)
WORKER = "service_worker.js"
FORMATS = "api/formats"
OPENED = "api/opened"  # the puzzles that the served page opens first
LISTED_PAGES = "pages.json"  # contains the hashes of `DISK` and of each page of a collection
QUESTIONS = "api/engine"  # the path for engine calls if nono.wasm is missing
ASKS = f'<meta name="nono-engine" content="{QUESTIONS}">'.encode()  # makes the page ask the server
NO_FORMATS = b'{"formats": {}}\n'
SERVED = b'{"formats": {}, "draws": true}\n'  # the abilities of the page of nono serve
# The page may load its own files and run the engine. It may not load files from other hosts, or run scripts in HTML.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types nono"
)
NO_VERSION = 'const VERSION = "";'  # `served_files` fills in these two lines of the service worker
NO_FILES = "const FILES = {};"
INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)"(?: media="(\w+)")?>\n')
VERSION = re.compile(r'^const VERSION = "(.*)";$', re.MULTILINE)
LISTED = re.compile(r"^const FILES = (\{.*\});$", re.MULTILINE)


def site_files(
    puzzles: Sequence[Puzzle] = (), brand: Brand = NO_BRAND, site: str = "", **options: Any
) -> dict[str, bytes]:
    """Return the files of the page for a static host, by relative URL, with the pages of a collection of puzzles.

    ``brand`` is the publisher of the collection, and ``site`` the address of the host's folder if it is known. The
    ``options`` are those of `collection_files`. Raises `BackendError` if the engine was not compiled for WebAssembly,
    and `PuzzleError` as `collection_files` does.
    """
    files = branded(page_sources(), brand) if puzzles else page_sources()
    if ENGINE not in files:
        raise BackendError(f"this installation of nono lacks the engine of the page, {ENGINE}\n{no_page_engine()}")
    start = PLAYER if puzzles else START
    page = served_files(files, start=start)
    pages = collection_files(puzzles, brand, site, **options) if puzzles else {}
    pages[DISK] = disk_page(page, start, data_by_name(pages), brand.icon)
    hashes = {name: _integrity(data) for name, data in sorted(pages.items())}
    return page | pages | {LISTED_PAGES: json.dumps(hashes).encode() + b"\n"}


def opened_json(puzzles: Sequence[Puzzle], text: str = "") -> bytes:
    """Return the JSON of the puzzles that the served page opens first, or of a text whose clues must be corrected.

    Raises `PuzzleError` as `page_data` does.
    """
    given = {"puzzles": [page_data(puzzle) for puzzle in puzzles], "text": text}
    return json.dumps(given, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def page_sources() -> dict[str, bytes]:
    """Return the page's files in the package: the service worker is incomplete, and the engine may be missing."""
    page_sources = {}
    for package in reversed(nono.page.__path__):  # a working copy has another folder for what was compiled
        web = os.path.join(package, "web")
        for folder, folders, names in os.walk(web):
            folders.sort()
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), web).replace(os.sep, "/")
                if os.path.splitext(name)[1] in TYPES and not name.startswith("."):
                    page_sources[path] = _read(web, path)
    derived = {GENRES: genres_file(), LISTED_GENRES: listed_module(), WORDS: api.to_json(words_table())}
    return page_sources | derived


def served_files(files: dict[str, bytes], start: str = START) -> dict[str, bytes]:
    """Return the files as served: without comments, with a complete service worker, and with the list of formats.

    ``start`` is the name of the page's HTML file, because the start of an export with puzzles is the collection.

    The list is empty, and the service worker does not store it, because a server may replace it. The service worker
    stores all other files, including puzzles.
    """
    files = {name: _shortened(name, data) for name, data in files.items()}
    files[FORMATS] = NO_FORMATS
    if MAIN in files:
        modules = {name: data.decode() for name, data in files.items() if name.endswith(".js")}
        files[INDEX_SCRIPT] = index_script(modules).encode()
        files = _with_joined_files(files)
        if ENGINE not in files:  # then the page asks the server
            files[START] = files[START].replace(b"<title>", ASKS + b"\n<title>", 1)
        files[start] = files.pop(START)
    if WORKER not in files:
        return files
    hashes = {name: _integrity(data) for name, data in sorted(files.items()) if name not in (WORKER, FORMATS)}
    text = files[WORKER].decode()
    for empty, full in ((NO_VERSION, json.dumps(_version(hashes, text))), (NO_FILES, json.dumps(hashes))):
        assert text.count(empty) == 1, empty
        declaration = empty[: empty.index("=") + 2]  # such as "const FILES = "
        text = text.replace(empty, f"{declaration}{full};")
    return files | {WORKER: text.encode()}


def _shortened(name: str, data: bytes) -> bytes:
    """Remove comments and needless spaces from a file of the page."""
    if name.endswith(".css"):
        return short_style(data.decode()).encode()
    if name.endswith(".js"):  # older exports are recognized by two lines of the service worker, with their spaces
        return (without_comments if name == WORKER else short_module)(data.decode()).encode()
    return INDENTATION.sub(b"", data) if name.endswith(".html") else data


def _with_joined_files(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with the modules and styles that are always needed as one file each."""
    modules = {name: data.decode() for name, data in files.items() if name.endswith(".js")}
    linked = joined_modules(modules, MAIN, [name for name in WORKERS if name in modules])
    styles: dict[str, str] = {}

    def keep_style(link: re.Match[str]) -> str:
        """Keep the style sheet of a link in ``styles``. The first link stays, for all of them; the others go.

        The groups of the match are the address of the style sheet and, if it is not for all, its medium.
        """
        text = files[link[1]].decode()
        styles[link[1]] = f"@media {link[2]}{{{text}}}" if link[2] else text
        return f'<link rel="stylesheet" href="{link[1]}">\n' if len(styles) == 1 else ""

    start = STYLE.sub(keep_style, files[START].decode())
    links = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in imports_in_order([MAIN], linked))
    start = start.replace('<script type="module"', links + '<script type="module"')
    unchanged = {name: data for name, data in files.items() if name not in modules and name not in styles}
    texts = {START: start, **linked}
    if styles:
        texts[next(iter(styles))] = "".join(styles.values())
    return unchanged | {name: text.encode() for name, text in texts.items()}


def _version(hashes: dict[str, str], worker: str) -> str:
    """Return the hash of the whole page: of its files and of the incomplete service worker."""
    return hashlib.sha256(json.dumps([hashes, worker]).encode()).hexdigest()[:16]


def _integrity(data: bytes) -> str:
    """Return the hash of a file in the form that browsers use for integrity checks (``sha256-`` and base64)."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def type_of(name: str) -> str:
    """Return the media type of a file of the page."""
    kind = TYPES[os.path.splitext(name)[1]]
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def export(
    folder: str,
    force: bool = False,
    puzzles: Sequence[Puzzle] = (),
    brand: Brand = NO_BRAND,
    site: str = "",
    **options: Any,
) -> str:
    """Write the page to a folder for a static host, with a collection of puzzles; return the path of its index.html.

    The arguments are those of `site_files`.

    An older export in the folder is replaced completely. Raises `PuzzleError` if the folder contains other files; with
    ``force``, writes the page next to these files instead.
    """
    page = site_files(puzzles, brand, site, **options)
    other_files = sorted(_below(folder) - _exported(folder))
    if force and other_files:
        for name, data in page.items():
            save(data, os.path.join(folder, *name.split("/")))
    elif other_files:
        help = "choose an empty folder or an unchanged older export; --force writes into any folder"
        raise PuzzleError(
            f"{folder}: the folder contains {other_files[0]!r}, which is not part of an export\n{help}", "no-file"
        )
    else:  # all files in the folder are those of an older export
        save_folder(page, folder, os.listdir(folder) if os.path.isdir(folder) else ())
    return os.path.join(folder, START)


def _below(folder: str) -> set[str]:
    """Return all files in a folder as paths with slashes; raises `PuzzleError` if a subfolder cannot be listed."""

    def fail(error: OSError) -> None:
        """Raise the error, which `os.walk` would ignore."""
        raise error

    paths = set()
    with writing(folder):
        for place, folders, names in os.walk(folder, onerror=fail if os.path.exists(folder) else None):
            links = [name for name in folders if os.path.islink(os.path.join(place, name))]
            for name in [*names, *links]:
                paths.add(os.path.relpath(os.path.join(place, name), folder).replace(os.sep, "/"))
    return paths


def _exported(folder: str) -> set[str]:
    """Return the files of an older export that are unchanged since they were written; none without a full export."""
    try:
        worker = _read(folder, WORKER).decode()
        version, listed = VERSION.search(worker), LISTED.search(worker)
        if version is None or listed is None:
            return set()
        hashes = json.loads(listed[1])
        unchanged = {name for name, hash in hashes.items() if _integrity(_read(folder, name)) == hash}
        # the version was computed before it and the list were filled in
        if _version(hashes, worker.replace(version[0], NO_VERSION).replace(listed[0], NO_FILES)) == version[1]:
            unchanged.add(WORKER)
        if _read(folder, FORMATS) == NO_FORMATS:
            unchanged.add(FORMATS)
    except (OSError, ValueError):
        return set()
    with suppress(OSError, ValueError):  # an export may have no list of pages
        pages = json.loads(_read(folder, LISTED_PAGES))
        unchanged |= {LISTED_PAGES, *(name for name, hash in pages.items() if _integrity(_read(folder, name)) == hash)}
    return unchanged


def _read(folder: str, name: str) -> bytes:
    """Return the content of a file, whose name has slashes."""
    return bytes_in(os.path.join(folder, *name.split("/")))
