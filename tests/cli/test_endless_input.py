"""Devices and pipes without an end, and archives with a huge content: each command reads a limited part, within a
limit of memory that a reader without a limit exceeds."""

import gzip
import io
import lzma
import os
import signal
import subprocess
import sys
import tarfile
import zipfile
from copy import copy
from pathlib import Path

import pytest
from common import needs_engine

import nono
from nono.text import _file_entries, entries

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="the system has no /dev/zero")
MOST = 1 << 32  # bytes of address space
NONO = [sys.executable, "-m", "nono"]
LINES = """
check-steps heart {file}
decode heart {file}
bench heart --repeat 1 --against {file}
serve --token-file {file}
hint heart --start {file}
solve heart --goal {file}
make {file} -o made.json
info {file}
batch {file} --store runs.sqlite
"""


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))


@pytest.mark.parametrize("line", LINES.strip().split("\n"))
def test_a_device_without_end(line: str, tmp_path: Path) -> None:
    words = line.format(file="/dev/zero").split()
    ended = subprocess.run(
        [*NONO, *words], cwd=tmp_path, capture_output=True, text=True, preexec_fn=limit_memory, check=False
    )
    assert ended.returncode == 2, ended.stderr
    said = " ".join(ended.stderr.replace("│", " ").split())
    assert "found more than" in said or "found a line of more than" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("line", ["line", "check-steps heart -", "decode heart -", "info -"])
def test_standard_input_without_end(line: str, tmp_path: Path) -> None:
    with open("/dev/zero", "rb") as endless:
        ended = subprocess.run(
            [*NONO, *line.split()],
            cwd=tmp_path,
            stdin=endless,
            capture_output=True,
            text=True,
            preexec_fn=limit_memory,
            check=False,
        )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "of more than" in ended.stderr or "found more than" in ended.stderr


@pytest.mark.parametrize("line", [line for line in LINES.strip().split("\n") if not line.startswith("solve")])
def test_a_named_pipe_can_be_interrupted(line: str, tmp_path: Path) -> None:
    """The command waits for the writer of the pipe, who never writes."""
    os.mkfifo(tmp_path / "pipe")
    command = [*NONO, *line.format(file="pipe").split()]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with process, open(tmp_path / "pipe", "wb"):  # waits until the command has opened the pipe
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130, said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("line", "content"),
    [
        ("solve {pipe}", "rows: 1, 1\ncolumns: 1, 1\n"),
        pytest.param("check-steps heart {pipe}", '[[[1, 2, "X"]]]', marks=needs_engine),
        pytest.param("hint heart --start {pipe}", "?????\n" * 5, marks=needs_engine),
    ],
)
def test_a_named_pipe_is_read(line: str, content: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen([*NONO, *line.format(pipe="pipe").split()], cwd=tmp_path, stdout=subprocess.PIPE) as process:
        (tmp_path / "pipe").write_text(content, "utf-8")
        shown, _ = process.communicate()
    assert (process.returncode, bool(shown)) == (0, True)


def overlapping(path: Path, names: list[str]) -> None:
    """A zip archive whose entries share the data of the first."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(names[0], '{"rows": [[1]], "cols": [[1]]}' + " " * 100_000)
        for name in names[1:]:
            entry = copy(archive.infolist()[0])
            entry.filename = name
            archive.filelist.append(entry)


@pytest.mark.parametrize("name", ["bomb.zip", "bomb.xlsx"])
def test_entries_that_overlap_are_refused(name: str, tmp_path: Path) -> None:
    if name == "bomb.xlsx":
        pytest.importorskip("openpyxl")
    overlapping(tmp_path / name, ["xl/workbook.xml", *(f"{number}.json" for number in range(40))])
    (entry,) = entries(str(tmp_path / name))
    assert "found entries that overlap" in str(entry.puzzle)


@pytest.mark.parametrize("name", ["many.zip", "many.tar", "many.tar.gz", "many.tar.xz"])
def test_the_content_of_an_archive_has_a_limit(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzles before the limit are read. Members that are skipped count where they have to be unpacked."""
    monkeypatch.setattr(_file_entries, "MAX_UNPACKED", 100_000)
    puzzle = nono.dumps(nono.puzzle("heart")).encode()
    members = [("a.json", puzzle), ("b.txt", b"\n" * 60_000), ("c.txt", b"\n" * 60_000), ("d.json", puzzle)]
    path = tmp_path / name
    if name.endswith(".zip"):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, data in members:
                archive.writestr(member, data)
    else:
        unpacked = io.BytesIO()
        with tarfile.open(fileobj=unpacked, mode="w") as packed:
            for member, data in members:
                info = tarfile.TarInfo(member)
                info.size = len(data)
                packed.addfile(info, io.BytesIO(data))
        data = unpacked.getvalue()
        packed_data = {".gz": gzip.compress(data), ".xz": lzma.compress(data)}.get(path.suffix, data)
        path.write_bytes(packed_data)
    first, *_, last = entries(str(path))
    assert first.puzzle == nono.puzzle("heart")
    assert "found more than 100000 bytes in the archive" in str(last.puzzle)


def test_an_archive_without_overlap_is_read(tmp_path: Path) -> None:
    """Also one with a comment, stored and deflated entries, names that are not ASCII, and a beginning of its own."""
    data = nono.dumps(nono.puzzle("heart"))
    path = tmp_path / "good.zip"
    path.write_bytes(b"#!/bin/sh\n")
    with zipfile.ZipFile(path, "a") as archive:
        archive.comment = b"puzzles"
        for number, method in enumerate([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED] * 3):
            archive.writestr(f"Rätsel {number}.json", data, method)
    assert [entry.puzzle for entry in entries(str(path))] == [nono.puzzle("heart")] * 6
