"""Fills in the generated parts of a page. Each part is between ``<!-- made: NAME -->`` and ``<!-- end: NAME -->``."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

DOCS = Path(__file__).parent


def filled(page: str, parts: Mapping[str, str]) -> str:
    """Return the text of a page with these parts; a part with a line break is a paragraph of its own."""
    text = (DOCS / f"{page}.md").read_text("utf-8")
    for name, part in parts.items():
        pattern = re.compile(f"(?<=<!-- made: {name} -->).*?(?=<!-- end: {name} -->)", re.DOTALL)
        assert pattern.search(text), f"{page}.md has no part {name}"
        shown = f"\n\n{part.strip()}\n\n" if "\n" in part else part
        text = pattern.sub(shown.replace("\\", r"\\"), text)
    return text


def table(*heads: str, rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, ["---"] * len(heads), *rows))


def write(page: str, text: str) -> None:
    """Write the text of a page."""
    (DOCS / f"{page}.md").write_text(text, "utf-8")
