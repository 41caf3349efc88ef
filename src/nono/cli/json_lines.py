"""Objects of JSON that commands write for programs, one a line."""

from __future__ import annotations

import sys
from codecs import lookup
from typing import Any, TextIO

from nono.base.foreign import json
from nono.cli.interruption import held_back
from nono.cli.progress import current


def write_object(data: Any, out: TextIO | None = None) -> None:
    """Write a line and flush it, whole even if Ctrl-C comes; where ``out`` (standard output) has no UTF-8, in ASCII."""
    out = out or sys.stdout
    ascii = lookup(out.encoding or "utf-8").name != "utf-8"
    line = json(data, ascii=ascii) + "\n"
    with current().aside(), held_back():
        out.flush()
        _write_all(out, line)
        out.flush()


def _write_all(out: TextIO, text: str) -> None:
    """Write all of a text: an unbuffered stream (``python -u``) drops what a signal keeps it from writing."""
    stream = getattr(out, "buffer", None)
    if stream is None:
        out.write(text)
        return
    data = text.encode()
    while data:
        data = data[stream.write(data) or 0 :]
