"""How results show themselves: `print` has their words and pictures, notebooks HTML."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from itertools import islice
from typing import Any

from nono.base import drawings
from nono.base.foreign import html

MOST = 4  # pictures of one result that are shown
LONGEST = 80  # characters of a ``repr``


class Shown:
    """A result that `print` and notebooks show: its words, then pictures, of many the first `MOST`."""

    __slots__ = ()

    @abstractmethod
    def words(self) -> str:
        """The result in words, of one line or several."""

    def pictures(self) -> Iterable[tuple[Any, bytes]]:
        """What is drawn: puzzles, and what fills their cells."""
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
        """The words for pictures that are not shown."""
        more = sum(1 for _ in islice(self.pictures(), MOST, None))
        return [f"and {more} more"] if more else []


def page_part(texts: list[str], drawn: list[str]) -> str:
    """Texts and drawings in SVG as a part of a page."""
    said = "".join(f"<p>{'<br>'.join(map(html, text.split(chr(10))))}</p>" for text in texts)
    figures = "".join(f"<div>{svg}</div>" for svg in drawn)
    return said + (f'<div style="display:flex;flex-wrap:wrap;gap:1em">{figures}</div>' if drawn else "")
