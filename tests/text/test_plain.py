"""Files in other encodings, with other ends of lines, or compressed: read as if they were plain, on each way in."""

import bz2
import codecs
import gzip
import io
import lzma
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest
from format_examples import EXAMPLES
from refusals import refused, told

from nono import Nonogram, PuzzleError, PuzzleWarning
from nono.text import dumps, entries, file_entries, loads, read, read_all, suffixes_of
from nono.text.formats import reads_bytes

COMPRESSED: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}
WRITTEN: dict[str, Callable[[str], bytes]] = {
    "a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "trailing blanks": lambda text: text.replace("\n", " \t \n").encode() + b" ",
    "CRLF, a mark and blanks": lambda text: codecs.BOM_UTF8 + text.replace("\n", "\t\r\n").encode(),
    "UTF-16": lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    "UTF-16, big with a mark": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}


def puzzles(path: Path, format: str | None = None) -> list[tuple[int, str, object]]:
    """What is read of a file: the puzzles, and of errors the lines and codes."""
    return [
        (
            entry.index,
            entry.format,
            (entry.puzzle.line, entry.puzzle.code) if isinstance(entry.puzzle, PuzzleError) else entry.puzzle,
        )
        for entry in entries(path, format)
    ]


def is_text(name: str) -> bool:
    data = EXAMPLES[name].data
    return b"\0" not in data and not reads_bytes(EXAMPLES[name].format)


@pytest.mark.every(2)
@pytest.mark.parametrize("name", [name for name in EXAMPLES if is_text(name)])
def test_texts_as_other_programs_write_them(name: str, tmp_path: Path) -> None:
    example = EXAMPLES[name]
    path = tmp_path / f"x{(suffixes_of(example.format) or ['.txt'])[0]}"
    path.write_bytes(example.data)
    known = puzzles(path)
    try:
        text = example.data.decode()
    except UnicodeDecodeError:  # Latin-1
        path.write_bytes(example.data.replace(b"\n", b" \r\n"))
        assert puzzles(path) == known
        return
    given = puzzles(path, example.format)
    for kind, written in WRITTEN.items():
        path.write_bytes(written(text))
        assert puzzles(path) == known, kind
        assert puzzles(path, example.format) == given, kind


@pytest.mark.every(4)
@pytest.mark.parametrize("suffix", COMPRESSED)
def test_compressed_files_of_every_format(suffix: str, tmp_path: Path) -> None:
    for name, example in EXAMPLES.items():
        own = (suffixes_of(example.format) or [".txt"])[0]
        (tmp_path / f"x{own}").write_bytes(example.data)
        packed = tmp_path / f"x{own}{suffix}"
        packed.write_bytes(COMPRESSED[suffix](example.data))
        assert puzzles(packed) == puzzles(tmp_path / f"x{own}"), name


BAR = '{"rows":[[2]],"cols":[[1],[1]]}\n'


def test_each_way_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = Nonogram([[2]], [[1], [1]])
    data = gzip.compress(codecs.BOM_UTF16_LE + (2 * BAR).replace("\n", "\r\n").encode("utf-16-le"))
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("a.jsonl.gz", data)
        archive.writestr("b", data)
    assert [entry.puzzle for entry in entries(tmp_path / "x.zip")] == [bar] * 4
    assert loads(data) == loads(data, index=2) == loads(gzip.decompress(data)) == loads(BAR.encode()) == bar
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert [entry.puzzle for entry in entries("-")] == [bar, bar]
    for name, written in WRITTEN.items():
        assert loads(written(BAR)) == bar, name
    picture = EXAMPLES["png"].data
    assert loads(picture) == loads(bz2.compress(picture))


def test_lines_are_read_as_they_come() -> None:
    class Pipe(io.RawIOBase):
        """A line at a time; the last one is still to come."""

        def __init__(self, lines: list[bytes]) -> None:
            self.lines = lines

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            assert self.lines, "read too far"
            line = self.lines.pop(0)
            buffer[: len(line)] = line
            return len(line)

    line = BAR.replace("\n", "\r\n").encode()
    found = file_entries("pipe", cast(BinaryIO, Pipe([codecs.BOM_UTF8 + line, line, line])), None, True, {})
    assert [next(found).puzzle for _ in range(3)] == [loads(BAR)] * 3


@pytest.mark.parametrize("suffix", COMPRESSED)
def test_damaged_data_is_one_line_after_what_could_be_read(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.jsonl{suffix}"
    lines = "".join(f'{{"id":"{number}","rows":[[2]],"cols":[[1],[1]]}}\n' for number in range(8000))
    path.write_bytes(COMPRESSED[suffix](lines.encode())[:-50])
    *good, last = [entry.puzzle for entry in entries(path)]
    assert isinstance(last, PuzzleError)
    assert "bad-archive" in told(last)
    assert all(isinstance(puzzle, Nonogram) for puzzle in good)
    assert len(good) > 0 or suffix in (".bz2", ".xz")
    path.write_bytes(COMPRESSED[suffix](BAR.encode())[:20])
    assert "bad-archive" in told([entry.puzzle for entry in entries(path)][-1])


def test_binary_data_and_halves_of_characters_are_no_text(tmp_path: Path) -> None:
    for data in (b"a\0b\0\0\xd8x\0", b"\0a\0b\xd8\0\0x", codecs.BOM_UTF16_LE + b"a\0b", "a".encode("utf-32")):
        with refused("encoding"):
            loads(data)


@pytest.mark.parametrize("name", ["x.pbm", "x.png", "x.gif", "x.xlsx"])
def test_a_text_with_the_name_of_a_picture_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("P8\n6 4\n110111\n")
    with refused("encoding.*found no file in the format"):
        read(tmp_path / name)


@pytest.mark.parametrize("name", ["x.json", "x.jsonl", "x.txt", "x.png"])
def test_files_are_bounded(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in ("MAX_TEXT", "MAX_BYTES"):
        monkeypatch.setattr(f"nono.text._file_entries.{bound}", 99)
        monkeypatch.setattr(f"nono.text._plain.{bound}", 99)
    begin = EXAMPLES["png"].data if name == "x.png" else b'{"rows":['
    (tmp_path / name).write_bytes(begin + b"x" * 200)
    with refused("too-large.*found (more than 99 bytes|a line of more than 99 bytes)"):
        list(read_all(tmp_path / name, name[2:] if name == "x.jsonl" else None, check=False))


def test_latin_1(tmp_path: Path) -> None:
    titled = [Nonogram([[2]], [[1], [1]], title=f"caf\u00e9 {number}") for number in range(9)]
    (tmp_path / "x.xml").write_bytes(dumps(titled, "webpbn").encode("latin-1"))
    with pytest.warns(PuzzleWarning, match="Latin-1") as caught:
        assert [entry.puzzle for entry in entries(tmp_path / "x.xml", "webpbn")] == titled
    assert len(caught) == 1
    for data in (b'[{"id":"\n\xe9"}]', b'[{}\n\n,"\0"]'):
        (tmp_path / "x.json").write_bytes(data)
        last = [entry.puzzle for entry in entries(tmp_path / "x.json", "json")][-1]
        assert isinstance(last, PuzzleError)
        assert (last.code, last.line) == ("encoding", 1 + data.count(b"\n"))


@pytest.mark.parametrize("name", ["x.tar", "x.gz", "x.tgz"])
def test_a_tar_archive_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(BAR)
    with tarfile.open(tmp_path / name, "w" if name == "x.tar" else "w:gz") as archive:
        archive.add(tmp_path / "a.json", "a.json")
    with refused("found a tar archive.*unpack it"):
        read(tmp_path / name)
    assert "found a tar archive" in str([entry.puzzle for entry in entries(tmp_path)][-1])
