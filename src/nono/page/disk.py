"""Makes the page for a disk: one HTML file, which browsers also open without a server.

From a disk, browsers do not load modules or WebAssembly from other files. So the file contains them as data URLs, to
which an import map gives names.
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Mapping
from typing import Any

from nono.page.bundle import ADDRESS, INDEX_SCRIPT, module_at

DISK = "nono.html"
MODULES = "nono/"  # the prefix of the names in the import map
ENGINE_WORKER = "engine/worker.js"  # a worker has no import map
# Files that the page for a disk (`DISK`) does not need as data URLs.
UNUSED = (
    "index.html",
    "play.html",
    "icon.svg",
    "icon.png",
    "manifest.webmanifest",
    "app/disk.js",
    INDEX_SCRIPT,
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
    ".bin": "application/octet-stream",
    "": "application/json",
}
RUN = f'import "{MODULES}main.js";'
POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]+"')
HEAD_LINK = re.compile(
    r'<link rel="(?:apple-touch-icon|manifest|modulepreload)" [^>]+>\n|<script async src="app/disk.js"></script>\n'
)
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
SCRIPT = '<script type="module" src="main.js"></script>'


def disk_page(files: Mapping[str, bytes], start: str, collection: Mapping[str, Any], icon: str) -> bytes:
    """Return the page as one HTML file, from the files of the page for a host.

    ``start`` is the name of the page's HTML, ``collection`` the data of its puzzles by name, and ``icon`` its picture.
    """
    scripts = [json.dumps({"imports": import_map(files)}), RUN]
    styles: list[str] = []

    def style(link: re.Match[str]) -> str:
        """Return what replaces the link to a style sheet (its address is group 1), and keep it in ``styles``."""
        styles.append(files[link[1]].decode())
        return f"<style>{styles[-1]}</style>"

    page = STYLE.sub(style, HEAD_LINK.sub("", files[start].decode()))
    policy = (
        f"default-src 'none'; script-src data: 'wasm-unsafe-eval' {policy_hashes(scripts)}; "
        f"style-src data: {policy_hashes(styles)}; img-src blob: data:; connect-src data:; worker-src data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types nono"
    )
    picture = data_url(TYPES[posixpath.splitext(icon)[1]], files[icon])
    page = POLICY.sub(lambda meta: f'{meta[1]}{policy}"', page).replace(f'"{icon}"', f'"{picture}"')
    parts = [f'<script type="importmap">{scripts[0]}</script>', f'<script type="module">{RUN}</script>']
    if collection:
        data = json.dumps(collection, ensure_ascii=False).replace("<", "\\u003c")  # no text may end the script
        parts.append(f'<script type="application/json" id="collection">{data}</script>')
    assert page.count(SCRIPT) == 1
    return page.replace(SCRIPT, "\n".join(parts)).encode()


def import_map(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the data URLs of the modules, the engine and the other files that modules load, by name."""
    urls = {}
    for name, data in files.items():
        if name not in UNUSED:
            kind = TYPES[posixpath.splitext(name)[1]]
            code = with_import_names(name, data) if kind == TYPES[".js"] else data
            urls[MODULES + name] = data_url(kind, code)
    # without an import map, the worker needs a URL with all its modules
    urls[MODULES + ENGINE_WORKER] = module_data_url(files, ENGINE_WORKER)
    return urls


def with_import_names(name: str, module: bytes) -> bytes:
    """Replace the relative addresses in a module by names of the import map."""
    return ADDRESS.sub(lambda match: f'{match[1]}{MODULES}{module_at(name, match[2])}"', module.decode()).encode()


def module_data_url(files: Mapping[str, bytes], name: str) -> str:
    """Return the data URL of a module in which data URLs replace the addresses of other modules."""
    code = ADDRESS.sub(
        lambda match: f'{match[1]}{module_data_url(files, module_at(name, match[2]))}"', files[name].decode()
    )
    return data_url(TYPES[".js"], code.encode())


def data_url(kind: str, data: bytes) -> str:
    """Return data of a media type as a URL that contains them."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def policy_hashes(texts: list[str]) -> str:
    """Return the hashes by which a content security policy allows these scripts or styles in HTML."""
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
