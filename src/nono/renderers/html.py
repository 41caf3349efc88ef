"""HTML of the pages of results of bench and batch: one file that needs no other."""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.foreign import html

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em;color:#222;background:#fff}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.15em .9em .15em 0;text-align:right;white-space:nowrap;border-bottom:1px solid #e4e4e4}
th:first-child,td:first-child{text-align:left}
td:last-child{white-space:normal;max-width:60em}
.wrong{color:#b3001b}.figure{overflow-x:auto}svg{max-width:100%;height:auto}
code{white-space:pre-wrap;background:#f4f4f4;padding:.1em .3em}
"""


def begin(title: str) -> str:
    """The beginning of a page, with its heading."""
    head = f"<!doctype html><html lang=en><meta charset=utf-8><title>{html(title)}</title><style>{STYLE}</style>"
    return f"{head}\n<h1>{html(title)}</h1>"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words, the first of them the heading."""
    head = "".join(f"<th>{html(word)}</th>" for word in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{html(word)}</td>" for word in row) + "</tr>" for row in rows[1:])
    return f"<table><tr>{head}</tr>{body}</table>"
