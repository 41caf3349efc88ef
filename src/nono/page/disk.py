"""Writes the whole page as one HTML file, which browsers also open from a disk.

When a page is opened from a disk, browsers do not load modules or WebAssembly from other files. The file therefore
contains the modules and the engine as data URLs. An import map gives these URLs to the modules, so the page runs the
same code as on a host.
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Mapping
from typing import Any

from nono.page.bundle import ADDRESS, target

DISK = "nono.html"
MODULES = "nono/"  # the prefix of the names in the import map
ENGINE_WORKER = "engine/worker.js"  # a worker has no import map
# Files that it does not need as data URLs.
UNUSED = (
    "index.html",
    "icon.svg",
    "manifest.webmanifest",
    "app/disk.js",
    "collection/index.js",
    "service_worker.js",
)
TYPES = {  # media types of the page's files
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".xml": "application/xml",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    "": "application/json",
}
RUN = f'import "{MODULES}app/main.js";'
POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]+"')
HEAD_LINK = re.compile(r'<link rel="(?:manifest|modulepreload)" [^>]+>\n|<script async src="app/disk.js"></script>\n')
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
SCRIPT = '<script type="module" src="app/main.js"></script>'


def disk_page(found: Mapping[str, bytes], start: str, collection: Mapping[str, Any]) -> bytes:
    """Return the page as one HTML file, from the files of the page for a host.

    ``start`` is the name of the page's HTML, and ``collection`` the data of its puzzles by name.
    """
    scripts = [json.dumps({"imports": import_map(found)}), RUN]
    styles: list[str] = []

    def style(link: re.Match[str]) -> str:
        styles.append(found[link[1]].decode())
        return f"<style>{styles[-1]}</style>"

    page = STYLE.sub(style, HEAD_LINK.sub("", found[start].decode()))
    policy = (
        f"default-src 'none'; script-src data: 'wasm-unsafe-eval' {hashes(scripts)}; style-src data: {hashes(styles)}; "
        "img-src blob: data:; connect-src data:; worker-src data:; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types nono"
    )
    icon = data_url("image/svg+xml", found["icon.svg"])
    page = POLICY.sub(lambda meta: f'{meta[1]}{policy}"', page).replace('"icon.svg"', f'"{icon}"')
    parts = [f'<script type="importmap">{scripts[0]}</script>', f'<script type="module">{RUN}</script>']
    if collection:
        data = json.dumps(collection, ensure_ascii=False).replace("<", "\\u003c")
        parts.append(f'<script type="application/json" id="collection">{data}</script>')
    assert page.count(SCRIPT) == 1
    return page.replace(SCRIPT, "\n".join(parts)).encode()


def import_map(found: Mapping[str, bytes]) -> dict[str, str]:
    """Return the data URLs of the modules, the engine and the other files that modules load, by name."""
    urls = {}
    for name, data in found.items():
        if name not in UNUSED:
            kind = TYPES[posixpath.splitext(name)[1]]
            code = renamed(name, data) if kind == TYPES[".js"] else data
            urls[MODULES + name] = data_url(kind, code)
    urls[MODULES + ENGINE_WORKER] = nested(found, ENGINE_WORKER)
    return urls


def renamed(name: str, module: bytes) -> bytes:
    """Replace the relative addresses in a module by names of the import map."""
    return ADDRESS.sub(lambda one: f'{one[1]}{MODULES}{target(name, one[2])}"', module.decode()).encode()


def nested(found: Mapping[str, bytes], name: str) -> str:
    """Return the data URL of a module in which data URLs replace the addresses of other modules."""
    code = ADDRESS.sub(lambda one: f'{one[1]}{nested(found, target(name, one[2]))}"', found[name].decode())
    return data_url(TYPES[".js"], code.encode())


def data_url(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def hashes(texts: list[str]) -> str:
    """Return the hashes by which a content security policy allows these scripts or styles in HTML."""
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
