"""Writes ``docs/formats.md``: a section for each format, with the examples that the tests read."""

from __future__ import annotations

import sys
from contextlib import suppress
from inspect import cleandoc
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from format_examples import EXAMPLES  # noqa: E402

from nono.formats import FORMATS, suffixes_of, summary, writable  # noqa: E402
from nono.genres import GENRES  # noqa: E402

HEAD = """\
# The formats

`nono convert IN OUT` converts from any format to any other that is written (`w`); `nono formats` prints this list.

{table}

All genres have [json](#json) and [jsonl](#jsonl); those with another name elsewhere:

{genres}

## How a format is found

The suffix of a file determines its format unless its content is clearly of another one; without a known suffix the
content determines it; `--format NAME` overrides both. `OUT` has the format of its suffix, or that of `--to NAME`,
which may be a suffix too, as `--to xml`; where the format holds one puzzle, several are written to a folder. A warning
names each field that the target cannot hold, an error with `--strict`; colours and blotted clues are never dropped.

Clues typed by hand are read in many layouts ([typed](#typed)). Numbers or letters alone (`grid`, `akari`, `nin`, `cwd`,
`twoblocks`, `rosetta`, `rstring`) are taken for a puzzle without a suffix only where all lines fit. Where nothing says
which clues are the rows, a warning says that the first ones are taken for them; `--transpose` takes what is read as
rows for the columns, in any format.

A picture is a puzzle as it is if it has 2 to 64 colours; `nono make` turns others into puzzles. Of a workbook, each
sheet is a puzzle; of a page of HTML, each table with clues around a board. An address of puzz.link or Penpa+, or a game
ID, may be given instead of a file: `nono solve 5x4:cB01a1a21b2a0a00a`; nothing is fetched.

Files may be compressed by gzip, bzip2, xz or zstd (`x.jsonl.gz`); zstd needs `pip install 'nono-puzzles[zstd]'`. Texts
may be UTF-8, UTF-16 or UTF-32 with or without a byte order mark, or Latin-1, with LF, CRLF or CR and blanks at the ends
of lines, also in archives, on standard input and in `nono.loads` of bytes.

## Folders and archives

Every file is looked at, whatever its suffix; hidden ones are left out. Files without a puzzle (prose, source code,
other data, drawings) are passed over, and one line counts them by suffix; with `--format`, every file is read in this
format, and each that is not is an error. A file with a suffix of puzzles alone (`.non`, `.nin`), or whose content is
plainly a puzzle, but wrong, is an error.

## What is an error

What cannot be read, a file, a member of an archive or one puzzle of a set, gives one line with its place, and the rest
is read; the exit status is 2 then. Warnings come after the results, each kind once with the number of files.

Where the clues and the goal of a file contradict each other, an error names the first line that differs;
`--trust clues` drops the goal, and `--trust goal` takes the clues from it. Sets of tournaments whose boards are
not square need `--size WxH`; `--loose` reads the triangle colours of a `.g` file as separate colours.

Refused by name: trianograms, triangle colours, Simpson's XML, random seeds of Simon Tatham's games, crosswords and
linear programs that share a suffix, other puzzles of puzz.link, Penpa+, janko.at and Simon Tatham's collection, and
drawings by `nono render`.

No file takes more than 1 GB of memory, or long:

| | at most |
| --- | --- |
| a text, a line of JSON lines, a puzzle of a set | 16 MB and 1,048,576 lines |
| sets in `jsonl`, `taai`, `non`, `webpbn` and `json` | of any size |
| a picture | 64 MB and 1,048,576 pixels |
| a board | 4,194,304 cells |
| a zip archive | 131,072 files |
| the parts of a workbook | 6 MB |
| puzzles one after another that cannot be read | 10,000, or 2.5 s of them |

## Other packages

Another package may add formats of text: an entry point of the group `nono.formats` names a module with the attributes
that `src/nono/formats/__init__.py` describes, `SUFFIXES` among them. Built-in formats are tried first.

This page is written by `docs/make_formats.py`; the examples are those that the tests read.
"""
MAX_SHOWN = 1500  # bytes of an example
LAYERED = ("puzzlink", "pzprv3", "janko", "sgt")  # formats with a line in the classes of genres
TABS = ("taai", "taai-answers")  # formats with tabs, which examples show


def row(name: str) -> str:
    """The row of a format in the table."""
    use = "rw" if writable(name) else "r"
    suffixes = " ".join(f"`{suffix}`" for suffix in suffixes_of(name))
    return f"| [{name}](#{name.replace('.', '')}) | {use} | {suffixes} | {summary(name).replace('``', '`')} |"


def examples(name: str) -> list[str]:
    """The examples of a format that are text, in blocks; the first is in sight, the others are unfolded."""
    blocks = []
    for example in EXAMPLES.values():
        if example.format == name and b"\0" not in example.data and len(example.data) < MAX_SHOWN:
            with suppress(UnicodeDecodeError):
                shown = example.data.decode().rstrip()
                shown = shown.replace("\t", "→") if name in TABS else shown
                blocks.append(f"```text\n{shown}\n```\n")
    notes = ["`→` is a tab.\n"] if name in TABS else []
    if len(blocks) > 1:
        folded = f"<details><summary>Other forms: {len(blocks) - 1}</summary>\n"
        return [blocks[0], *notes, folded, *blocks[1:], "</details>\n"]
    if not blocks and writable(name):
        return [f"```sh\nnono convert heart heart.{name}\n```\n"]
    return blocks + notes


def section(name: str) -> str:
    """The heading, what the module says, what it holds, and the examples that are text."""
    module = FORMATS[name]
    suffixes = ", ".join(f"`{suffix}`" for suffix in suffixes_of(name))
    use = "read and written" if writable(name) else "read only"
    genres = (
        [] if module.CAPABILITIES.genres == ("nonogram",) else ["puzzles of " + ", ".join(module.CAPABILITIES.genres)]
    )
    facts = [use, *genres, *([suffixes] if suffixes else []), "holds " + ", ".join(module.CAPABILITIES.words())]
    text = cleandoc(str(module.__doc__)).replace("``", "`")
    return "\n".join([f"## {name}\n", f"{'; '.join(facts)}.\n", f"{text}\n", *examples(name)])


def names(genre: str) -> list[str]:
    """The cells of a genre's row: its name in each of the formats that have the genres of layers."""
    known = {codec.format: codec.names[0] for codec in getattr(GENRES[genre], "formats", ())}
    if not known:
        return []
    known |= {
        format: genre for format in LAYERED if format not in known and genre in FORMATS[format].CAPABILITIES.genres
    }
    return [f"`{known[format]}`" if format in known else "" for format in LAYERED]


def page() -> str:
    """The whole page."""
    heads = ["genre", *(f"[{name}](#{name})" for name in LAYERED)]
    rows = [heads, ["---"] * len(heads), *([genre, *cells] for genre in GENRES if (cells := names(genre)))]
    genres = "\n".join("| " + " | ".join(cells) + " |" for cells in rows)
    table = "\n".join(["| format | | files | |", "| --- | --- | --- | --- |", *map(row, FORMATS)])
    return "\n".join([HEAD.format(table=table, genres=genres), *map(section, FORMATS)])


if __name__ == "__main__":
    (ROOT / "docs" / "formats.md").write_text(page(), encoding="utf-8")
