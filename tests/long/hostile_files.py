"""Hostile files of every readable format and archive: each is read, or refused in one clear line, in bounds.

``python tests/long/hostile_files.py FILES [SEED] [--size MB]`` makes a folder, the files of `SPECIAL`, and FILES
variants of the examples in ``format_examples.py``, in each of which one part is repeated until the file has its size.
It reads each file in a process of its own. If a file took more than 5 s of CPU time or 1 GB, or gave anything but
puzzles and one-line errors, it is printed and kept in the folder ``hostile``. A new format is included as soon as it
has an example.
"""

import argparse
import bz2
import gzip
import io
import lzma
import os
import random
import resource
import shutil
import struct
import sys
import tarfile
import time
import traceback
import warnings
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from format_examples import EXAMPLES

from nono import PuzzleError
from nono.text import FORMATS, entries, suffixes_of

SECONDS = 5  # of CPU for one file
MEMORY = 1 << 30  # bytes beyond what the process has at its start
MOST = 2000  # puzzles read of one file: real ones may be any number
FILLERS = [
    b"\n", b" ", b"\t", b"\r", b"\r\n", b"\0", b"0", b"9", b"1\n", b"1 ", b"1,", b"11 ", b"A\n", b"A ", b"x",
    b"#", b"#\n", b"# # ", b":\n", b": r\n1\n", b"[", b"[],", b"{},", b'{"":', b'"",', b'"', b"\\", b'\\"',
    b"<a>", b"<a/>", b"<", b"<!--", b"&", b"/",
    b"/*", b"//", b".", b"-", b"_", b"$1\n", b"$", b"====\n", b"1:1", b"\xff", "\U0001f600".encode(), b"rows 5\n",
    b"[1],", b"z", b"P1\n", b"target ", b"d=[", b"d=[[1],", b"x=1 ", b"\x1b[2J",
]  # fmt: skip


def zip_of(files: list[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files:
            packed.writestr(name, data)
    return out.getvalue()


def zip_of_many(size: int) -> bytes:
    """A directory of as many entries as there is room for, all of the same member."""
    one = zip_of([("a.mk", b"")])
    start = one.index(b"PK\1\2")
    entry = one[start : one.index(b"PK\5\6")]
    count = size // len(entry)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count & 0xFFFE, count & 0xFFFE, count * len(entry), start, 0)
    return one[:start] + entry * count + end


def tar_of(name: str, size: int, kind: bytes = tarfile.REGTYPE, count: int = 1, data: bytes = b"") -> bytes:
    member = tarfile.TarInfo(name)
    member.size, member.type = size, kind
    return (member.tobuf(tarfile.GNU_FORMAT) + data) * count


def compressed(module: object, piece: bytes, size: int) -> bytes:
    """So many megabytes of the piece, compressed."""
    out = io.BytesIO()
    with module.open(out, "wb") as file:  # type: ignore[attr-defined]
        for _ in range(max(1, size >> 20)):
            file.write(piece * ((1 << 20) // len(piece)))
    return out.getvalue()


def png_of(width: int, height: int, rows: bytes, chunks: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    note = chunk(b"zTXt", b"nono\0\0" + zlib.compress(chunks)) if chunks else b""
    return b"\x89PNG\r\n\x1a\n" + head + note + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def ppm_of(size: int) -> bytes:
    side = min(2048, int((size / 3) ** 0.5))
    return f"P6 {side} {side} 255\n".encode() + random.Random(1).randbytes(side * side * 3)


def grey_of(size: int) -> bytes:
    side = min(2048, int(size**0.5))
    return f"P5 {side} {side} 255\n".encode() + random.Random(1).randbytes(side * side)


def json_of_colours(size: int) -> bytes:
    import json

    from nono.base.palette import default_palette

    side, palette = min(2048, int((size / 2) ** 0.5)), default_palette(256)
    chance = random.Random(1)
    goal = ["".join(palette[cell].key for cell in chance.randbytes(side)) for _ in range(side)]
    return json.dumps({"palette": [entry._asdict() for entry in palette], "goal": goal}, ensure_ascii=False).encode()


LINES = b'{"rows":[[1]],"cols":[[2]]}\n'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
Maker = Callable[[int], bytes]  # of a file of about so many bytes
SPECIAL: dict[str, tuple[str, Maker]] = {
    "a size before colons": (".txt", lambda size: b"4x4" + b":" * size),
    "a word of many letters": (".txt", lambda size: b"x" * size + b"\n\nRows:\n1\n\nColumns:\n1\n"),
    "a word of many letters behind a sign": (".txt", lambda size: b"a=" + b"x" * size),
    "zip of newlines": (".zip", lambda size: zip_of([("a.jsonl", b"\n" * size * 3)])),
    "zip of many newlines": (".zip", lambda size: zip_of([(f"{n}.jsonl", b"\n" * (size // 50)) for n in range(100)])),
    "zip of spaces": (".zip", lambda size: zip_of([("a.json", b" " * size * 3)])),
    "zip of faults": (".zip", lambda size: zip_of([("a.jsonl", LINES * (size // 27))])),
    "zip of many": (".zip", zip_of_many),
    "zip of many empty": (".zip", lambda size: zip_of([(f"{n}", b"") for n in range(min(size // 100, 100_000))])),
    "zip of names": (".zip", lambda size: zip_of([("\x1b[2J\n\u202e" + "n" * 60_000, b"1")] * (size // 120_000))),
    "zip of zips": (".zip", lambda size: zip_of([(f"{n}.zip", zip_of([("a", b"")])) for n in range(size // 1000)])),
    "tar of zeros": (".tar.gz", lambda size: compressed(gzip, bytes(512), size * 10)),
    "tar of one hidden": (
        ".tar.gz",
        lambda size: gzip.compress(tar_of(".a", size * 9)) + compressed(gzip, b"0", size * 9),
    ),
    "tar of one hidden, bz2": (".tar.bz2", lambda size: bz2.compress(tar_of(".a", size)) + compressed(bz2, b"0", size)),
    "tar of one hidden, xz": (".tar.xz", lambda size: lzma.compress(tar_of(".a", size)) + compressed(lzma, b"0", size)),
    "tar of a long name": (
        ".tar.gz",
        lambda size: gzip.compress(tar_of("a", size, b"L")) + compressed(gzip, b"n", size),
    ),
    "tar of fields": (".tar.gz", lambda size: gzip.compress(tar_of("a", size, b"x")) + compressed(gzip, b"9", size)),
    "tar of long names": (".tar", lambda size: tar_of("a", 9, b"L", size // 1024, b"n" * 512)),
    "tar of many": (".tar.gz", lambda size: compressed(gzip, tar_of("a.mk", 0, count=4), size * 10)),
    "tar of many hidden": (".tar.gz", lambda size: compressed(gzip, tar_of(".a", 0, count=4), size * 10)),
    "tar of many folders": (".tar.gz", lambda size: compressed(gzip, tar_of("a", 0, b"5", 4), size * 10)),
    "tar of newlines": (
        ".tar.xz",
        lambda size: lzma.compress(tar_of("a.jsonl", size * 9)) + compressed(lzma, b"\n", size * 9),
    ),
    "tar with holes": (".tar", lambda size: tar_of("a", 9, b"S", 1, b"1" * size)),
    "gzip of newlines": (".jsonl.gz", lambda size: compressed(gzip, b"\n", size * 10)),
    "gzip of puzzles' beginnings": (".taai.gz", lambda size: compressed(gzip, b"$1\n\n", size * 10)),
    "gzip of nothing": (".gz", lambda size: gzip.compress(b"") * (size // 20)),
    "bzip2 of nothing": (".bz2", lambda size: bz2.compress(b"") * (size // 14)),
    "bzip2 of spaces": (".json.bz2", lambda size: compressed(bz2, b" ", size)),
    "xz of nothing": (".xz", lambda size: lzma.compress(b"") * (size // 32)),
    "xz of ones": (".non.xz", lambda size: compressed(lzma, b"1\n", size)),
    "UTF-16 of returns": (".jsonl", lambda size: b"\xff\xfe" + b"\r\0" * (size // 2)),
    "jsonl of faults": (".jsonl", lambda size: LINES * (size // len(LINES))),
    "jsonl of words": (".jsonl", lambda size: b"x\n" * (size // 2)),
    "jsonl of one set": (".jsonl", lambda size: b'{"set":[' + b"{}," * (size // 3) + b"{}]}"),
    "list of empty objects": (".json", lambda size: b"[" + b"{}," * (size // 3) + b"{}]"),
    "list of empty lists": (".json", lambda size: b"[" + b"[]," * (size // 3) + b"[]]"),
    "list of objects": (".json", lambda size: b"[" + b'{"":0},' * (size // 7) + b"{}]"),
    "list of words": (".json", lambda size: b"[" + b'"ab",' * (size // 5) + b"0]"),
    "list of numbers": (".json", lambda size: b"[" + b"1.5," * (size // 4) + b"0]"),
    "rows without end": (".json", lambda size: b'{"rows":[' + b"[]," * (size // 3) + b'[]],"cols":[[]]}'),
    "a row without end": (".json", lambda size: b'{"rows":[[' + b"[1,2]," * (size // 6) + b'1]],"cols":[[]]}'),
    "goal without end": (".json", lambda size: b'{"goal":["' + b"X." * (size // 2) + b'"]}'),
    "goal of colours": (".json", json_of_colours),
    "saved without end": (
        ".json",
        lambda size: b'{"rows":[[]],"cols":[[]],"saved":[{"grid":["' + b"?" * size + b'"]}]}',
    ),
    "fields": (".json", lambda size: b"{" + b",".join(b'"%d":0' % n for n in range(size // 10)) + b"}"),
    "noise": (".ppm", ppm_of),
    "grey noise": (".pgm", grey_of),
    "png of a huge size": (".png", lambda size: png_of(2_000_000_000, 2_000_000_000, b"")),
    "png of a large size": (".png", lambda size: png_of(9000, 9000, bytes(9001 * 9000))),
    "png of the largest size": (".png", lambda size: png_of(2048, 2048, bytes(2049 * 2048))),
    "png of grey noise": (".png", lambda size: png_of(2048, 2048, random.Random(1).randbytes(2049 * 2048))),
    "png of a long text": (".png", lambda size: png_of(1, 1, b"\0\0", b"[" * size)),
    "entities": (".xml", lambda size: f'<!DOCTYPE p [<!ENTITY l0 "ha">{LAUGHS}]><puzzleset>&l29;</puzzleset>'.encode()),
    "counts": (
        ".xml",
        lambda size: b'<puzzleset><puzzle><clues type="rows"><line>' + b"<count>1</count>" * (size // 16),
    ),
    "attributes": (".xml", lambda size: b"<puzzleset " + b" ".join(b'a%d=""' % n for n in range(size // 11)) + b"/>"),
    "image": (
        ".xml",
        lambda size: (
            b"<puzzleset><puzzle><solution><image>|"
            + b"X." * (size // 2)
            + b"|</image></solution></puzzle></puzzleset>"
        ),
    ),
    "ambiguous sizes": (".taai", lambda size: b"$1\n1\n" + b"\n" * (size - 7) + b"1\n"),
    "ambiguous sizes, many": (".taai", lambda size: (b"$1\n1\n" + b"\n" * 500 + b"1\n") * (size // 507)),
    "comments": (".pbm", lambda size: b"P1\n" + b"#" * size),
    "escapes": (".xpm", lambda size: b"/* XPM */\nstatic char *a[] = {" + b'"' + b'\\"' * (size // 2)),
    "spaces after target": (".pegs", lambda size: b"pegs\no.\ntarget" + b" " * size + b"x"),
    "pegs without end": (".pegs", lambda size: b"pegs\n" + b"o" * size),
    "columns without end": (".toml", lambda size: b"[clues]\nrows = 1\ncolumns = " + b"1," * (size // 2)),
    "a board in a line": (".janko", lambda size: b"- " * (size // 2) + b"-\n"),
    "slashes": (".pzprv3", lambda size: b"pzprv3\nlightup\n" + b"/" * size),
    "folders in an address": (".url", lambda size: b"[InternetShortcut]\nURL=http://a.b/" + b"c/" * (size // 2)),
    "blanks in a clue": (".txt", lambda size: b"rows: 1" + b" " * size + b"1, 1\ncolumns: 1, 1, 1\n"),
    "sections": (".non", lambda size: b"height 1\nwidth 1\n" + b"rows 5\n" * (size // 7)),
}


def amplified(rng: random.Random, size: int) -> tuple[str, str, bytes]:
    """A name, a suffix and the bytes of an example in which one part, or a filler, comes again and again."""
    name = rng.choice(list(EXAMPLES))
    example = EXAMPLES[name]
    data = example.data
    suffix = (suffixes_of(example.format) or [".txt"])[0]
    match rng.randrange(4):
        case 0:
            start = rng.randrange(len(data) + 1)
            piece = rng.choice(FILLERS)
        case 1:  # a line
            ends = [0, *(at + 1 for at, byte in enumerate(data) if byte == 10), len(data)]
            number = rng.randrange(len(ends) - 1)
            start, piece = ends[number], data[ends[number] : ends[number + 1]]
        case 2:  # a character
            start = rng.randrange(len(data))
            piece = data[start : start + 1]
        case _:
            start = rng.randrange(len(data))
            piece = data[start : start + rng.randrange(1, 200)]
    piece = piece or b"\n"
    end = start if rng.random() < 0.8 else len(data)
    return f"{name}, {piece[:20]!r} at {start}", suffix, data[:start] + piece * (size // len(piece)) + data[end:]


def folder_of(folder: Path) -> None:
    """A folder with all that is no file in it, and names that would do harm on a terminal."""
    folder.mkdir()
    os.mkfifo(folder / "pipe.json")
    (folder / "loop.json").symlink_to(folder / "loop.json")
    (folder / "parent").symlink_to(folder)
    (folder / "zero.json").symlink_to("/dev/zero")
    (folder / "\x1b[2J\n\u202e.json").write_text('{"rows": [[1]], "cols": [[2]]}')
    (folder / os.fsdecode(b"\xff.json")).write_text("{")


def read(path: str, form: str | None = None) -> None:
    """Read a file, in this process; whatever is raised is a failure."""
    warnings.simplefilter("ignore")
    number = 0
    for entry in entries(path, form):
        number += not isinstance(entry.puzzle, PuzzleError)
        if isinstance(entry.puzzle, PuzzleError):
            text = str(entry.puzzle).removeprefix(entry.file)
            clear = 0 < len(text) < 1000 and "\n" not in text
            assert clear, f"an error that is no clear line: {text[:2000]!r}"
        if number >= MOST:
            break


def in_bounds(path: str, form: str | None = None) -> str:
    """What went wrong with a file, read in a process of its own; empty if nothing did."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    report = path + ".report"
    child = os.fork()
    if not child:
        status = 1
        try:
            sys.stderr = open(report, "w")  # noqa: SIM115  this process ends below
            resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY,) * 2)
            resource.setrlimit(resource.RLIMIT_CPU, (4 * SECONDS, 4 * SECONDS))
            began = time.process_time()
            read(path, form)
            seconds = time.process_time() - began
            if seconds > SECONDS:
                print(f"{seconds:.1f} s", file=sys.stderr)
            status = seconds > SECONDS
        except BaseException:
            traceback.print_exc(limit=-4)
        finally:
            sys.stderr.flush()
            os._exit(status)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    found = Path(report).read_text()
    os.unlink(report)
    return found or (f"ended with status {ended}" if ended else "")


def main() -> None:
    parser = argparse.ArgumentParser(description="Read hostile files of every format.")
    parser.add_argument("files", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--size", type=float, default=100, metavar="MB")
    words = parser.parse_args()
    size = int(words.size * (1 << 20))
    folder = Path("hostile").absolute()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    failed = 0

    def attempt(name: str, path: str, form: str | None = None) -> None:
        nonlocal failed
        if wrong := in_bounds(path, form):
            failed += 1
            print(f"{name}, {path} ({form or 'any format'}): {wrong}", flush=True)
        elif os.path.isfile(path):
            os.unlink(path)

    folder_of(folder / "folder")
    attempt("a folder", str(folder / "folder"))
    for number, (name, (suffix, make)) in enumerate(SPECIAL.items()):
        path = folder / f"special{number}{suffix}"
        path.write_bytes(make(size))
        attempt(name, str(path))
    for number in range(words.files):
        rng = random.Random(f"{words.seed} {number}")
        name, suffix, data = amplified(rng, size)
        path = folder / f"{number}{suffix}"
        path.write_bytes(data)
        attempt(name, str(path), rng.choice(list(FORMATS)) if rng.random() < 0.1 else None)
    print(f"{1 + len(SPECIAL) + words.files - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
