"""Write ``docs/formats.md``: a section for each format, with the examples that the tests read."""

import sys
from contextlib import suppress
from inspect import cleandoc
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from format_examples import EXAMPLES  # noqa: E402

from nono.genres import GENRES  # noqa: E402
from nono.text import FORMATS, suffixes_of, summary, writable  # noqa: E402

HEAD = """\
# The formats

To convert a puzzle from any of these formats to any format marked `w`:

```sh
nono convert heart heart.non               # the suffix of the output determines its format
nono convert puzzles.zip folder/ --to xml  # several puzzles to a folder
nono formats                               # lists the formats
```

{table}

[json](#json) and [jsonl](#jsonl) can store puzzles of all genres. Some other formats can store the following genres,
under these names:

{genres}

## How a format is recognised

1. `--format NAME` determines the format.
2. Without this option, the suffix of the file determines the format, unless the content is clearly in another format.
3. Without a known suffix, the content determines the format.

`--to NAME` determines the format of the output; NAME may also be a suffix (`--to xml`). Without this option, the suffix
of the output determines its format. If a file of this format can hold only one puzzle, several puzzles are written to a
folder. A warning names each field that the target format cannot store; with `--strict`, such a loss is an error.
Colours and blotted clues are never dropped.

You can type clues in many layouts ([typed](#typed)). Some formats consist only of numbers or letters (`grid`, `akari`,
`nin`, `cwd`). A file without a suffix is read in one of these formats only if all its lines fit the
format. If the file does not say which clues belong to the rows, nono reads the row clues first and
prints a warning. `--transpose` swaps rows and columns, in any format.

A picture with 2 to 64 colours (2 to 16 above 100,000 pixels) is read as a puzzle. `nono make` turns other pictures into
puzzles. In a workbook, each sheet is a puzzle. In an HTML page, each table with clues around a board is a puzzle. In
place of a file, you can use an address of puzz.link or Penpa+, or a game ID: `nono solve 5x4:cB01a1a21b2a0a00a`. nono
never downloads anything.

Files may be compressed by gzip, bzip2, xz or zstd (`x.jsonl.gz`); zstd needs `pip install 'nono-puzzles[zstd]'`.
Texts may be UTF-8, UTF-16 or UTF-32 with or without a byte order mark, or Latin-1. Line ends may be LF, CRLF or CR,
and lines may end with blanks. These encodings and line ends are also accepted in archives, on standard input, and in
bytes passed to `nono.loads`.

## Folders and archives

All files are examined, whatever their suffix, except hidden files. A file without a puzzle is an error if its suffix
belongs to a puzzle format (`.non`, `.json`, `.xlsx`), because it may be a damaged puzzle. Other files without a puzzle
(prose, source code) are skipped, and so are drawings by `nono render`, tables of words, and the links, pipes and
devices in an archive. One line counts the skipped files by suffix, and `-v` lists them. With `--format`, every file is
read in this format, and a file in another format is an error. [docs/batch.md](batch.md#the-fate-of-every-file)
describes how a batch records the fate of every file.

## What is an error

If nono cannot read a file, a member of an archive or one puzzle of a set, it prints the place of the error and
continues. The exit code is then 2. Warnings come after the results. Each kind of warning is printed once, with the
number of affected files and the names of the first three.

If the goal in a file is malformed, or if it contradicts the clues, the puzzle is read without the goal, and a warning
describes the fault. `--trust goal` computes the clues from a goal that contradicts them. Tournament sets with boards
that are not square need `--size WxH`. `--loose` reads each combination of triangle colours in a `.g` file as one plain
colour.

`nono` recognises some kinds of files that it cannot read, and names the kind in the error message: trianograms,
triangle colours, Simpson's XML, random seeds of Simon Tatham's games, crosswords and linear programs that share a
suffix, drawings by `nono render`, and other puzzles of puzz.link, Penpa+, janko.at and Simon Tatham's collection.

The following limits ensure that no file uses more than 1 GB of memory or takes long:

| what | limit |
| --- | --- |
| a text, a line of JSON lines, a puzzle of a set | 16 MB and 1,048,576 lines |
| sets in `jsonl`, `taai`, `non`, `webpbn` and `json` | any size |
| a picture | 64 MB and 1,048,576 pixels |
| a board | 4,194,304 cells |
| a zip archive | 131,072 files |
| the parts of a workbook | 6 MB |
| consecutive puzzles that cannot be read | 10,000, or 2.5 s |

Another package may add text formats ([plug-ins](contributing.md#plug-ins)). nono tries its built-in formats first.

`docs/make_formats.py` writes this page. The tests read its examples.
"""
MAX_SHOWN = 1500  # maximum length of an example that is shown, in bytes
LAYERED = ("puzzlink", "pzprv3", "janko", "sgt")  # formats that genres declare in their attribute `formats`
FIELDS = {"saved": "saved grids", "colour": "colours", "blots": "blotted clues", "all else": "all other fields"}
TABS = ("taai", "taai-answers")  # formats with tabs, which the examples show as arrows


def row(name: str) -> str:
    """Return the row of a format in the table."""
    use = "rw" if writable(name) else "r"
    suffixes = " ".join(f"`{suffix}`" for suffix in suffixes_of(name))
    return f"| [{name}](#{name.replace('.', '')}) | {use} | {suffixes} | {summary(name).replace('``', '`')} |"


def examples(name: str) -> list[str]:
    """Return a format's text examples as Markdown blocks: the first visible, the others folded."""
    blocks = []
    for example in EXAMPLES.values():
        if example.format == name and b"\0" not in example.data and len(example.data) < MAX_SHOWN:
            with suppress(UnicodeDecodeError):
                shown = example.data.decode().rstrip()
                shown = shown.replace("\t", "→") if name in TABS else shown
                blocks.append(f"```text\n{shown}\n```\n")
    notes = ["`→` is a tab.\n"] if name in TABS else []
    if len(blocks) > 1:
        folded = f"<details><summary>Other examples: {len(blocks) - 1}</summary>\n"
        return [blocks[0], *notes, folded, *blocks[1:], "</details>\n"]
    if not blocks and writable(name):
        return [f"```sh\nnono convert heart heart.{name}\n```\n"]
    return blocks + notes


def section(name: str) -> str:
    """Return the section of a format: heading, facts, the docstring of its module, and text examples."""
    module = FORMATS[name]
    suffixes = ", ".join(f"`{suffix}`" for suffix in suffixes_of(name))
    use = "This format can be read and written." if writable(name) else "This format can only be read."
    genres = module.CAPABILITIES.genres
    known = [] if genres == ("nonogram",) else [f"Genres: {', '.join(genres)}."]
    fields = [word for word in module.CAPABILITIES.words() if word != "many"]
    stored = ", ".join(FIELDS.get(word, word.replace(" ", ", ")) for word in fields)
    many = ["A file can contain several puzzles."] if module.CAPABILITIES.many else []
    facts = [use, *known, *([f"Suffixes: {suffixes}."] if suffixes else []), f"Fields: {stored}.", *many]
    text = cleandoc(str(module.__doc__)).replace("``", "`")
    return "\n".join([f"## {name}\n", f"{' '.join(facts)}\n", f"{text}\n", *examples(name)])


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
    heads = ["genre", *(f"[{name}](#{name})" for name in LAYERED)]
    rows = [heads, ["---"] * len(heads), *([genre, *cells] for genre in GENRES if (cells := names(genre)))]
    genres = "\n".join("| " + " | ".join(cells) + " |" for cells in rows)
    table = "\n".join(["| format | | files | |", "| --- | --- | --- | --- |", *map(row, FORMATS)])
    return "\n".join([HEAD.format(table=table, genres=genres), *map(section, FORMATS)])


if __name__ == "__main__":
    (ROOT / "docs" / "formats.md").write_text(page(), "utf-8")
