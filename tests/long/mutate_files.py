"""Damaged files of every readable format and archive: each is read, or refused in one clear line, in bounds.

``python tests/long/mutate_files.py MUTANTS [SEED] [--command-line MUTANTS] [--json MUTANTS]`` prints what failed and
keeps each such file in the folder ``mutants``. A new format is tried as soon as it has its example in
``format_examples.py``. ``--json`` gives JSON whose values have wrong types to everything that reads JSON.
"""

import argparse
import bz2
import gzip
import io
import lzma
import multiprocessing
import os
import random
import resource
import signal
import subprocess
import sys
import tarfile
import tempfile
import traceback
import warnings
import zipfile
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from format_examples import EXAMPLES

from nono import PuzzleError
from nono.text import FORMATS, entries, suffixes_of

SECONDS = 5  # of CPU for one file
MEMORY = 1 << 30  # bytes beyond what the process has at its start
BATCH = 250  # mutants a process
TOKENS = [
    b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\r", b"\r\n", b"\n\n\n", b"\t", b"\x1b[2J", b"\xe2\x80\xae",
    b"0", b"-1", b"00000", b"99999999999999999999", b"9" * 5000, b"1e999", b"NaN", b"Infinity", b"null", b"true",
    b"[" * 3000, b"{" * 3000, b"]", b"}", b'"', b"'", b"\\", b"<", b"</", b"<!--", b"<![CDATA[", b"&amp;", b"&#0;",
    b'<!DOCTYPE a [<!ENTITY b "c">]>', b",", b";", b":", b"/", b"#", b"?", b"=", b"*", b"%s", b"P1",
    b"P6 9999 9999 255\n",
    b"rows", b"columns", b"width", b"height", b"x" * 70_000, "\u00e9".encode("latin-1"), "\U0001f7e5".encode(),
]  # fmt: skip


COMPRESSED: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}


def archives(rng: random.Random, data: bytes, suffix: str) -> tuple[bytes, str]:
    """The file as a member of an archive, or compressed."""
    kind = rng.choice((".zip", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz", *COMPRESSED))
    out = io.BytesIO()
    if kind in COMPRESSED:
        return COMPRESSED[kind](data), suffix + kind
    if kind == ".zip":
        with zipfile.ZipFile(out, "w", rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as packed:
            packed.writestr(f"a{suffix}", data)
            packed.writestr(f"b{suffix}", data)
    else:
        mode: Any = "w:" + kind.removeprefix(".tar").removeprefix(".")
        with tarfile.open(fileobj=out, mode=mode) as tape:
            for name in ("a", "b"):
                member = tarfile.TarInfo(f"{name}{suffix}")
                member.size = len(data)
                tape.addfile(member, io.BytesIO(data))
    return out.getvalue(), kind


def mutant(rng: random.Random) -> tuple[str, bytes]:
    """The suffix and the bytes of a damaged file."""
    name = rng.choice(list(EXAMPLES))
    example = EXAMPLES[name]
    data = bytearray(example.data)
    suffix = (suffixes_of(example.format) or [".txt"])[0] if example.format in FORMATS else ".txt"
    if rng.random() < 0.2:
        suffix = rng.choice((".txt", "", ".json", ".xml"))
    packed = rng.random() < 0.15
    if packed and rng.random() < 0.7:
        inner, suffix = archives(rng, bytes(data), suffix)
        data = bytearray(inner)
        packed = False
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((1, 1, 2, 5, 20, 200)))
        match rng.randrange(9):
            case 0 if data:
                data[at % len(data)] ^= 1 << rng.randrange(8)
            case 1:
                data[at:end] = b""
            case 2:
                data[at:at] = rng.choice(TOKENS)
            case 3:
                data[at:end] = rng.choice(TOKENS)
            case 4:
                data[at:at] = bytes(data[at:end]) * rng.choice((1, 2, 50, 1000))
            case 5:
                del data[at:]
            case 6:
                other = EXAMPLES[rng.choice(list(EXAMPLES))].data
                data[at:end] = other[rng.randrange(len(other) + 1) :][: rng.choice((5, 50, 500))]
            case 7:
                data[at:at] = str(rng.choice((0, -1, 1, 255, 256, 65536, 10**9, 10**30))).encode()
            case 8:
                lines = bytes(data).split(b"\n")
                rng.shuffle(lines)
                data = bytearray(b"\n".join(lines))
        del data[1 << 20 :]
    if packed:
        inner, suffix = archives(rng, bytes(data), suffix)
        data = bytearray(inner)
    return suffix, bytes(data)


def read(path: str, form: str | None) -> None:
    """Read all of a file; whatever is raised is a failure."""
    for number, entry in enumerate(entries(path, form), 1):
        if isinstance(entry.puzzle, PuzzleError):
            text = str(entry.puzzle)
            assert text, "an error without a text"
            assert "\n" not in text, "an error of several lines"
        if number >= 10_000:
            break


def batch(seed: int, first: int, count: int, folder: str, failures: Any) -> None:
    """Read mutants number ``first`` and on, within the bounds of memory and time for each."""
    warnings.simplefilter("ignore")
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY,) * 2)
    for number in range(first, first + count):
        rng = random.Random(f"{seed} {number}")
        suffix, data = mutant(rng)
        form = rng.choice(list(FORMATS)) if rng.random() < 0.1 else None
        path = os.path.join(folder, f"{number}{suffix}")
        Path(path).write_bytes(data)
        failures.put(("at", number, path))
        began = process_time()
        signal.alarm(20 * SECONDS)
        try:
            read(path, form)
        except BaseException:
            failures.put(("failed", f"{path} ({form or 'any format'}): {traceback.format_exc()}", path))
            continue
        finally:
            signal.alarm(0)
        if process_time() - began > SECONDS:
            failures.put(("failed", f"{path} ({form or 'any format'}): {process_time() - began:.1f} s", path))
            continue
        os.unlink(path)
    failures.put(("done", first, ""))


def in_process(count: int, seed: int, folder: str) -> int:
    """Read ``count`` mutants, some at a time in a process of their own; return the number of failures."""
    failed = 0
    context = multiprocessing.get_context("fork")
    for first in range(0, count, BATCH):
        messages = context.SimpleQueue()
        process = context.Process(target=batch, args=(seed, first, min(BATCH, count - first), folder, messages))
        process.start()
        last = ("", 0, "")
        while process.is_alive() or not messages.empty():
            if messages.empty():
                process.join(0.05)
                continue
            last = messages.get()
            if last[0] == "failed":
                failed += 1
                print(last[1], flush=True)
        if last[0] != "done":
            failed += 1
            print(f"{last[2]}: the reading process ended with status {process.exitcode}", flush=True)
        if first % (100 * BATCH) == 0:
            print(f"{first + BATCH} of {count}, {failed} failed", file=sys.stderr, flush=True)
    return failed


def on_the_command_line(count: int, seed: int, folder: str) -> int:
    """Run ``nono solve`` on ``count`` mutants, each with a good puzzle, which must be solved. Return the number of
    failures.
    """
    failed = 0
    for number in range(count):
        rng = random.Random(f"{seed} command line {number}")
        suffix, data = mutant(rng)
        path = os.path.join(folder, f"c{number}{suffix}")
        Path(path).write_bytes(data)
        command = [sys.executable, "-m", "nono", "solve", "--brief", "--time-limit", "1", path, "heart"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        wrong = []
        if "Traceback" in done.stderr or "internal error" in done.stderr:
            wrong.append("a traceback")
        if done.returncode not in (0, 1, 2, 3):
            wrong.append(f"exit status {done.returncode}")
        if not any(line.endswith("unique line") and "heart" in line for line in done.stdout.splitlines()):
            wrong.append("the good puzzle is not solved")
        if not done.stdout.isascii() or "\x1b" in done.stdout + done.stderr:
            wrong.append("control characters")
        if wrong:
            failed += 1
            print(f"{path}: {', '.join(wrong)}: {done.stderr.strip()[-300:]}", flush=True)
        else:
            os.unlink(path)
    return failed


def of_json(count: int, seed: int) -> int:
    """Give this number of mutants to everything that reads JSON; return the number of failures."""
    from json_mutants import READERS

    failed = 0
    warnings.simplefilter("ignore")
    names = [name for name in READERS if name != "store"]
    with tempfile.TemporaryDirectory() as work, chdir(work):
        for number in range(count):
            name = "store" if number % 200 == 0 else names[number % len(names)]  # a report of a store takes long
            try:
                READERS[name](random.Random(f"{seed} {name} {number}"), Path(work))
            except Exception:
                failed += 1
                print(f"JSON for {name}, mutant {number}: {traceback.format_exc()}", flush=True)
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description="Read damaged files of every format.")
    parser.add_argument("mutants", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--command-line", type=int, default=0, metavar="MUTANTS")
    parser.add_argument("--json", type=int, default=0, metavar="MUTANTS")
    words = parser.parse_args()
    folder = os.path.abspath("mutants")
    os.makedirs(folder, exist_ok=True)
    tempfile.tempdir = folder
    failed = in_process(words.mutants, words.seed, folder)
    failed += on_the_command_line(words.command_line, words.seed, folder)
    failed += of_json(words.json, words.seed)
    print(f"{words.mutants + words.command_line + words.json - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
