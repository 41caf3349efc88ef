"""Writes ``docs/formats.md``: a section for each format, with the example that the tests read."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from format_examples import EXAMPLES  # noqa: E402

from nono.formats import FORMATS, suffixes_of, writable  # noqa: E402

HEAD = """\
# The formats

`nono formats` lists them, `nono convert IN OUT` converts. The suffix of a file determines its format unless its content
is clearly of another one; without a known suffix the content determines it; `--format NAME` overrides both.
`OUT` has the format of its suffix, or that of `--to NAME`; where the format holds one puzzle, several are written to a
folder. A warning names each field that the target cannot hold, an error with `--strict`; colours and
blotted clues are never dropped. An address of puzz.link or Penpa+, or a game ID, may be given instead of a file:
`nono solve 5x4:cB01a1a21b2a0a00a`; nothing is fetched.

Files may be compressed by gzip, bzip2, xz or zstd (`x.jsonl.gz`; zstd needs `pip install 'nono[zstd]'`), and texts may
be UTF-8, UTF-16 or UTF-32 with or without a byte order mark, or Latin-1, with LF, CRLF or CR and blanks at the ends of
lines: all of it is undone before the format is looked for, also in archives, on standard input and in `nono.loads` of
bytes.

Where the clues and the goal of a file contradict each other, an error names the first line that differs;
`--trust clues` drops the goal, and `--trust goal` takes the clues from it. Sets of tournaments whose boards are
not square need `--size WxH`; `--loose` reads the triangle colours of a `.g` file as separate colours. `--transpose`
takes what is read as rows for the columns, in any format.

Refused by name: triangular grids (triddlers), trianograms, triangle colours, Simpson's XML, random seeds of Pattern,
crosswords and linear programs that share a suffix, other puzzles of puzz.link, Penpa+, janko.at and Simon Tatham's
collection.

In a folder and in an archive every file is looked at, whatever its suffix; hidden ones are left out. Files without a
puzzle (prose, source code, other data) are passed over, and one line counts them by suffix; with `--format`, every file
is read in this format, and each that is not is an error. A file with a suffix of puzzles alone (`.non`, `.nin`), or
whose content is plainly a puzzle, but wrong, is an error.

What cannot be read, a file, a member of an archive or one puzzle of a set, gives one line with its place, and the rest
is read; the exit status is 2 then. Clues typed by hand are read in many layouts ([typed](#typed)). Numbers or letters
alone (`grid`, `akari`, `nin`, `cwd`, `twoblocks`, `rosetta`, `rstring`) are taken for a puzzle without a suffix only
where all lines fit; where nothing says which clues are the rows, a warning says that the first ones are taken for them.
Warnings come after the results, each kind once with the number of files. A drawing by `nono render` is refused by name,
and passed over in a folder. A picture is a puzzle as it is if it has 2 to 64 colours; `nono make` turns others into
puzzles. Of a workbook, each sheet is a puzzle; of a page of HTML, each table with clues around a board.

Files are bounded, so that no file takes more than 1 GB or long: 16 MB and 1,048,576 lines for a text, or for a line of
JSON lines or a puzzle of `taai`, `non`, `webpbn` and a list or set in `json`, whose files may be of any size; 64 MB and
1,048,576 pixels for a picture; 4,194,304 cells for a board; 131,072 files for a zip archive;
6 MB for the parts of a workbook. Reading a file ends where
10,000 puzzles in a row, or all of 2.5 s, cannot be read.

Another package may add formats of text: an entry point of the group `nono.formats` names a module with the attributes
that `src/nono/formats/__init__.py` describes, `SUFFIXES` among them. Built-in formats are tried first.

This page is written by `docs/make_formats.py`; the examples are those that the tests read.
"""


def section(name: str) -> str:
    """The heading, what the module says, what it holds, and the examples that are text."""
    module = FORMATS[name]
    suffixes = ", ".join(f"`{suffix}`" for suffix in suffixes_of(name))
    use = "read and written" if writable(name) else "read only"
    genres = (
        [] if module.CAPABILITIES.genres == ("nonogram",) else ["puzzles of " + ", ".join(module.CAPABILITIES.genres)]
    )
    facts = [use, *genres, *([suffixes] if suffixes else []), "holds " + ", ".join(module.CAPABILITIES.words())]
    text = str(module.__doc__).strip().replace("``", "`")
    examples = []
    for example in EXAMPLES.values():
        if example.format == name and b"\0" not in example.data and len(example.data) < 1500:
            try:
                shown = example.data.decode().replace("\t", "→") if name.startswith("taai") else example.data.decode()
            except UnicodeDecodeError:
                continue
            examples.append(f"```text\n{shown.rstrip()}\n```\n")
    if name.startswith("taai"):
        examples.append("`→` is a tab.\n")
    if not examples:
        examples = [f"```sh\nnono convert heart heart.{name}\n```\n"] if writable(name) else []
    return "\n".join([f"## {name}\n", f"{'; '.join(facts)}.\n", f"{text}\n", *examples])


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *map(section, FORMATS)])


if __name__ == "__main__":
    (ROOT / "docs" / "formats.md").write_text(page(), encoding="utf-8")
