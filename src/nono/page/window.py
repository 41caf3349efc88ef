"""The program ``nono-page``."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path
from tempfile import mkdtemp

from nono.base.errors import NonoError
from nono.base.files import save
from nono.page.bundle import DISK
from nono.page.site import files


def window() -> None:
    """Open the page in a browser. This is the program ``nono-page``, which needs no console and starts no server.

    The page becomes a file in the user's folder for caches or, if that cannot be written, in a temporary folder. If
    nono has no page, the browser shows the reason.
    """
    cache = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    try:
        name, data = DISK, files()[DISK]
    except NonoError as error:
        name, data = "problem.txt", f"{error}\n".encode()
    path = Path(cache, "nono", name).absolute()
    try:
        save(data, path)
    except (NonoError, OSError):
        path = Path(mkdtemp(prefix="nono-"), name)
        save(data, path)
    webbrowser.open(path.as_uri())
