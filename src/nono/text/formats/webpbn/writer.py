"""Writes the XML of webpbn.com."""

from __future__ import annotations

from collections.abc import Iterable

from nono.base.palette import Palette
from nono.genres import Clue, Nonogram
from nono.text.formats.shared.capability import Capabilities, Puzzles, require_nonogram, warn_lost
from nono.text.formats.shared.xml import escaped

# the ``meta`` field for the text of each element
TEXTS = {
    "source": "source",
    "author": "author",
    "authorid": "author_id",
    "copyright": "copyright",
    "description": "description",
}
CAPABILITIES = Capabilities(
    goal=True,
    saved=True,
    colour=True,
    many=True,
    blots=True,
    about=frozenset({"id", "title", "series_title", "notes", *TEXTS.values()}),
)


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzles as a set; raises `PuzzleError` on other genres."""
    fitted = [require_nonogram(puzzle, "webpbn", CAPABILITIES) for puzzle in puzzles]
    series = [puzzle.meta.get("series_title") for puzzle in fitted]
    title = series[0] if series and all(name == series[0] for name in series) else None
    if any(name is not None and (name != title or not isinstance(name, str)) for name in series):
        warn_lost("series_title", "webpbn")
    head = f" <title>{escaped(title)}</title>\n" if isinstance(title, str) and title else ""
    body = "".join(map(_dump, fitted))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<puzzleset>\n{head}{body}</puzzleset>\n'


def _dump(puzzle: Nonogram) -> str:
    """Return one puzzle as XML, and warn of each lost field."""
    names = _names(puzzle.palette)
    ink, background = escaped(names[1], quote=True), escaped(names[0], quote=True)
    out = [f' <puzzle type="grid" defaultcolor="{ink}" backgroundcolor="{background}">']
    fields = [(name, puzzle.meta.get(field)) for name, field in TEXTS.items()]
    notes = puzzle.meta.get("notes")
    if isinstance(notes, list) and all(isinstance(note, str) for note in notes):
        fields += [("note", note) for note in notes]
    elif notes is not None:
        warn_lost("notes", "webpbn")
    for name, value in [("id", puzzle.id or None), ("title", puzzle.title or None), *fields]:
        if isinstance(value, str) and value:
            out.append(f"  <{name}>{escaped(value)}</{name}>")
        if value is not None and (not isinstance(value, str) or not value or value != value.strip()):
            warn_lost(name, "webpbn")
    for name, colour in zip(names, puzzle.palette, strict=True):
        key = escaped(colour.key, quote=True)
        out.append(f'  <color name="{escaped(name, quote=True)}" char="{key}">{colour.rgb}</color>')
    for kind, clues in (("columns", puzzle.cols), ("rows", puzzle.rows)):
        lines = "".join(f"   <line>{_counts(clue, names)}</line>\n" for clue in clues)
        out.append(f'  <clues type="{kind}">\n{lines}  </clues>')
    if puzzle.goal_bytes is not None:
        out.append(_solution("goal", puzzle.rows_text(puzzle.goal_bytes)))
    out += [_solution("saved", state.grid, state.id, state.note) for state in puzzle.saved]
    return "\n".join([*out, " </puzzle>\n"])


def _names(palette: Palette) -> list[str]:
    """Return a name for each colour. A name that occurs again gets a number, with a warning."""
    names: list[str] = []
    for colour in palette:
        name = colour.name
        if name in names:
            numbered = (f"{colour.name} {index}" for index in range(2, 1000))
            name = next(new_name for new_name in numbered if new_name not in names)
            warn_lost("names of colours", "webpbn")
        names.append(name)
    return names


def _counts(clue: Clue, names: list[str]) -> str:
    """Return the blocks of a clue as XML."""
    return "".join(
        f"<count>{length or 0}</count>"
        if colour == 1
        else f'<count color="{escaped(names[colour], quote=True)}">{length or 0}</count>'
        for length, colour in clue
    )


def _solution(kind: str, rows: Iterable[str], id: str = "", note: str = "") -> str:
    """Return a goal or a saved grid as XML."""
    named = f' id="{escaped(id, quote=True)}"' if id else ""
    image = "\n".join(f"|{escaped(row)}|" for row in rows)
    noted = f"<note>{escaped(note)}</note>" if note else ""
    return f'  <solution type="{kind}"{named}><image>\n{image}\n  </image>{noted}</solution>'
