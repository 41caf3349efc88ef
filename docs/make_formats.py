"""Write the tables of ``docs/formats.md``, and a section for each format, with the examples that the tests read."""

import sys
from contextlib import suppress
from inspect import cleandoc
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from format_examples import EXAMPLES  # noqa: E402
from parts import filled, table, write  # noqa: E402

from nono.genres import GENRES  # noqa: E402
from nono.text import FORMATS, suffixes_of, writable  # noqa: E402

MAX_SHOWN = 1500  # maximum length of an example that is shown, in bytes
LAYERED = ("puzzlink", "janko", "sgt")  # formats that genres declare in their attribute `formats`
FIELDS = {"saved": "saved grids", "colour": "colours", "blots": "blotted clues", "all else": "all other fields"}
TABS = "taai"  # a format with tabs, which the examples show as arrows


def row(name: str) -> tuple[str, ...]:
    """Return the row of a format in the table."""
    use = "rw" if writable(name) else "r"
    suffixes = " ".join(f"`{suffix}`" for suffix in suffixes_of(name))
    return f"[{name}](#{name.replace('.', '')})", use, suffixes


def example_of(name: str) -> list[str]:
    """Return a format's first example that is a short text as a block of Markdown; the tests read all examples."""
    for example in EXAMPLES.values():
        if example.format == name and b"\0" not in example.data and len(example.data) < MAX_SHOWN:
            with suppress(UnicodeDecodeError):
                shown = example.data.decode().rstrip()
                shown = shown.replace("\t", "→") if name == TABS else shown
                return [f"```text\n{shown}\n```\n", *(["`→` is a tab.\n"] if name == TABS else [])]
    return []


def section(name: str) -> str:
    """Return the section of a format: heading, facts, the docstring of its module, and a text example."""
    module = FORMATS[name]
    genres = module.CAPABILITIES.genres
    named = "all" if {*GENRES.rows} <= {*genres} else ", ".join(genres)
    also = " nono also reads boards of other genres." if module.CAPABILITIES.only_read else ""
    known = [] if genres == ("nonogram",) and not also else [f"Genres: {named}.{also}"]
    fields = [word for word in module.CAPABILITIES.words() if word != "many"]
    stored = ", ".join(FIELDS.get(word, word.replace(" ", ", ")) for word in fields)
    many = ["A file can contain several puzzles."] if module.CAPABILITIES.many else []
    facts = [*known, f"Fields: {stored}.", *many]
    text = cleandoc(str(module.__doc__)).replace("``", "`")
    if name == "typed":
        text += f"\n\n{published()}"
    return "\n".join([f"## {name}\n", f"{' '.join(facts)}\n", f"{text}\n", *example_of(name)])


def published() -> str:
    """Return the names under which the genres are published, and the fields that they set."""
    lists = []
    for genre in GENRES:
        named = [
            f"{name} (`{field}: {value}`)" if value is not True else f"{name} (`{field}: yes`)"
            for name, fields in GENRES[genre].names.items()
            for field, value in (fields or {"": None}).items()
        ]
        lists += [f"{genre}: {', '.join(one.replace(' (`: None`)', '') for one in named)}"] if named else []
    return fill(f"Published names of genres are {'; '.join(lists)}.", 120, break_on_hyphens=False)


def names(genre: str) -> list[str]:
    """Return the cells of a genre's row: its name in each format of `LAYERED`, or no cells for other genres."""
    known = {codec.format: codec.names[0] for codec in getattr(GENRES[genre], "formats", ())}
    if not known:
        return []
    known |= {
        format: genre for format in LAYERED if format not in known and genre in FORMATS[format].CAPABILITIES.genres
    }
    return [f"`{known[format]}`" if format in known else "" for format in LAYERED]


def page() -> str:
    """Return the text of the page."""
    rows = ([genre, *cells] for genre in GENRES if (cells := names(genre)))
    parts = {
        "formats": table("format", "", "files", rows=map(row, FORMATS)),
        "genres": table("genre", *(f"[{name}](#{name})" for name in LAYERED), rows=rows),
        "sections": "\n".join(map(section, FORMATS)),
    }
    return filled("formats", parts)


if __name__ == "__main__":
    write("formats", page())
