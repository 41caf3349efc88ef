"""Results in words and pictures, for `print` and notebooks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from itertools import islice
from typing import Any

from nono.base import drawings
from nono.base.foreign import escaped_html

MOST = 4  # maximum number of pictures shown per result
LONGEST = 80  # maximum number of characters of a ``repr``


class Shown:
    """A result in words and pictures, for `print` and notebooks. At most `MOST` pictures are shown."""

    __slots__ = ()

    @abstractmethod
    def words(self) -> str:
        """Return the result in words, in one or several lines."""

    def pictures(self) -> Iterable[tuple[Any, bytes]]:
        """Return the pictures to draw: pairs of a puzzle and the colours of its cells."""
        return ()

    def __repr__(self) -> str:
        first = self.words().partition("\n")[0]
        return f"<{type(self).__name__}: {first if len(first) <= LONGEST else f'{first[: LONGEST - 1]}…'}>"

    def __str__(self) -> str:
        drawn = [drawings().text(puzzle, cells).rstrip("\n") for puzzle, cells in islice(self.pictures(), MOST)]
        return "\n\n".join([self.words(), *drawn, *self._left_out()])

    def _repr_html_(self) -> str:
        drawn = [drawings().svg(puzzle, cells) for puzzle, cells in islice(self.pictures(), MOST)]
        return page_part([self.words(), *self._left_out()], drawn)

    def _left_out(self) -> list[str]:
        """Return a text with the number of pictures that are not shown; empty if all are shown."""
        more = sum(1 for _ in islice(self.pictures(), MOST, None))
        return [f"and {more} more"] if more else []


def page_part(texts: list[str], drawn: list[str]) -> str:
    """Return texts and SVG drawings as HTML that can be part of a page."""
    said = "".join(f"<p>{'<br>'.join(map(escaped_html, text.split(chr(10))))}</p>" for text in texts)
    figures = "".join(f"<div>{svg}</div>" for svg in drawn)
    return said + (f'<div style="display:flex;flex-wrap:wrap;gap:1em">{figures}</div>' if drawn else "")
