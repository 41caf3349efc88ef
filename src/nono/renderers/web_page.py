"""A page for browsers that needs no other file: fit for phones, dark screens and printers."""

from __future__ import annotations

from nono.base.foreign import html

STYLE = """\
:root { color-scheme: light dark; --ink: #111; --faint: #555; --paper: #fff; --line: #ccc; --link: #0b5fa5 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --faint: #aaa; --paper: #17191c; --line: #444; --link: #7cc0ff }
}
body { font: 1rem/1.45 Helvetica, Arial, sans-serif; color: var(--ink); background: var(--paper) }
body { margin: 2em auto; padding: 0 1em; max-width: 72em; overflow-wrap: anywhere }
a { color: var(--link) }
svg { display: block; max-width: 100%; height: auto; background: #fff; border-radius: 2px }
section { break-inside: avoid; margin-bottom: 2.5em }
summary { cursor: pointer }
@media print {
  :root { --ink: #000; --faint: #444; --paper: #fff; --line: #999; --link: #000 }
  body { margin: 0; max-width: none }
  a { text-decoration: none }
  summary { list-style: none }
}
"""
# Folded parts are printed, too.
OPENING = '<script>onbeforeprint = () => document.querySelectorAll("details").forEach(one => one.open = true)</script>'


def web_page(title: str, body: str, style: str = "", head: str = "") -> str:
    """The page: its title, its body, and what its style and head have beside those of all pages."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="generator" content="nono">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{head}<title>{html(title)}</title>\n<style>\n{STYLE}{style}</style>\n{body}\n</html>\n"
    )
