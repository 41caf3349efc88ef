"""HTML of the pages of results of bench and batch: one file that needs no other."""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.foreign import html

STYLE = """
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--line:#e4e4e4;--wash:#f4f4f4;--wrong:#b3001b}
@media (prefers-color-scheme:dark){:root{--ink:#e7e7e3;--paper:#16181b;--line:#34383e;--wash:#26292e;--wrong:#ff7d98}}
@media print{:root{--ink:#000;--paper:#fff;--line:#ccc;--wash:#fff;--wrong:#b3001b}}
body{font:15px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em}
body{color:var(--ink);background:var(--paper)}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.15em .9em .15em 0;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left}
td:last-child{white-space:normal;max-width:60em}
.wrong{color:var(--wrong)}.figure{overflow-x:auto}svg{max-width:100%;height:auto;background:#fff}
code{white-space:pre-wrap;background:var(--wash);padding:.1em .3em}
"""


def begin(title: str) -> str:
    """The beginning of a page, with its heading."""
    meta = "<meta charset=utf-8><meta name=viewport content='width=device-width, initial-scale=1'>"
    head = f"<!doctype html><html lang=en>{meta}<title>{html(title)}</title><style>{STYLE}</style>"
    return f"{head}\n<h1>{html(title)}</h1>"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words, the first of them the heading."""
    head = "".join(f"<th>{html(word)}</th>" for word in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{html(word)}</td>" for word in row) + "</tr>" for row in rows[1:])
    return f"<table><tr>{head}</tr>{body}</table>"
