"""Devices and pipes without an end, and archives with a huge content: each command reads a limited part, within a
limit of memory that a reader without a limit exceeds."""

import os
import re
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from common import finished
from typer_commands import COMMANDS, parameters

import nono
from nono.text import _file_entries, entries

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="the system has no /dev/zero")
SPACE = 1 << 32  # maximum bytes of address space
MEMORY = 300 << 10  # maximum KiB of memory for a file of 1 GiB
SECONDS = 60  # of processor time, after which a command that reads on without an end is ended
NONO = [sys.executable, "-m", "nono"]
# Runs a command, and tells the memory that it and its processes needed, in KiB: pytest itself has more children.
MEASURE = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
print("memory", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""
# parameters that name files or folders to write
OUTPUTS = {"output", "export", "socket", "plot", "try_"}
KINDS = re.compile(r"FILE|PUZZLE|INPUT|IN|PICTURE|STEPS|ANSWER|DIR|ORIGINAL|.*sqlite|.*jsonl")  # metavars of files
# Each parameter that names a file to read, of each command. The first group are puzzles, which may come from a pipe.
PUZZLES = {
    "puzzles": {command: f"{command} {{file}}" for command in ("solve", "verify", "count", "sample", "diff", "info")}
    | {command: f"{command} {{file}}" for command in ("hint", "explain", "grade", "repair", "fix", "bench")}
    | {
        "page": "page {file} --export site",
        "batch": "batch {file} --store puzzle.sqlite",
        "render": "render {file} -o puzzle.svg",
        "encode": "encode {file} -o puzzle.cnf",
        "certify": "certify {file} -o certificate",
    },
    "puzzle": {"check-steps": "check-steps {file} -", "convert": "convert {file} -", "decode": "decode {file} -"},
    "original": {"check-certificate": "check-certificate certificate {file}"},
}
FILES = {
    "start": {
        command: f"{command} heart --start {{file}}"
        for command in (
            "solve",
            "verify",
            "count",
            "sample",
            "diff",
            "hint",
            "explain",
            "check-steps",
            "grade",
            "certify",
        )
    }
    | {"check-steps": "check-steps heart - --start {file}", "certify": "certify heart -o proof --start {file}"},
    "goal": {"solve": "solve heart --goal {file}", "batch": "batch heart --goal {file} --store {file}-as-goal.sqlite"},
    "store": {"batch": "batch heart --store {file}", "report": "report {file}"},
    "against": {"report": "report runs.sqlite --against {file}", "bench": "bench heart --repeat 1 --against {file}"},
    "records_file": {"bench": "bench --from {file}"},
    "steps": {"check-steps": "check-steps heart {file}"},
    "answer": {"decode": "decode heart {file}"},
    "image": {"make": "make {file} -o made.json"},
    "mark": {"page": "page heart --export site --mark {file}"},
    "token_file": {"serve": "serve --token-file {file}"},
    "font": {"render": "render heart -o heart.pdf --font {file}"},
    "folder": {"check-certificate": "check-certificate {file}"},
}


def lines(table: dict[str, dict[str, str]]) -> list[str]:
    return [line for of_command in table.values() for line in of_command.values()]


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def ended(line: str, folder: Path, before: list[str] | None = None, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command with limits, perhaps by the program ``before`` it. Its errors are on one line each."""
    more.setdefault("stdin", subprocess.DEVNULL)
    done = finished([*(before or []), *NONO, *line.split()], cwd=folder, preexec_fn=limited, **more)
    done.stderr = done.stderr.replace("│", " ")
    return done


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pipe that nobody writes to, a sparse file of 1 GiB, a store and a certificate."""
    path = tmp_path_factory.mktemp("inputs")
    os.mkfifo(path / "pipe")
    with open(path / "sparse", "wb") as file:
        file.truncate(1 << 30)
    assert not ended("batch heart --store runs.sqlite", path).returncode
    (path / "certificate").mkdir()
    return path


def test_all_files_that_are_read_are_tried() -> None:
    tables = {**PUZZLES, **FILES}
    tried = {(command, name) for name, of_command in tables.items() for command in of_command}
    assert tried == {
        (command, parameter.name)
        for command in COMMANDS
        for parameter in parameters(command)
        if KINDS.fullmatch((parameter.metavar or "").removeprefix("N|")) and parameter.name not in OUTPUTS
    }


@pytest.mark.every(4)
@pytest.mark.parametrize("line", lines(FILES))
def test_only_puzzles_are_read_from_pipes(line: str, folder: Path) -> None:
    """Nobody writes to the pipe: a command that opens it waits for ever."""
    done = ended(line.format(file="pipe"), folder, timeout=SECONDS)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("error: ") + done.stderr.count("Error ") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.every(8)
@pytest.mark.parametrize("line", [*lines(PUZZLES), *lines(FILES)])
def test_a_huge_file(line: str, folder: Path) -> None:
    done = ended(line.format(file="sparse"), folder, [sys.executable, "-c", MEASURE])
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("error: ") + done.stderr.count("Error ") == 1
    assert "Traceback" not in done.stderr
    assert int(done.stderr.split()[-1]) < MEMORY


@pytest.mark.parametrize("line", ["line", "check-steps heart -", "decode heart -", "info -"])
def test_standard_input_without_end(line: str, folder: Path) -> None:
    with open("/dev/zero", "rb") as endless:
        done = ended(line, folder, stdin=endless)
    assert (done.returncode, done.stdout) == (2, "")
    assert "of more than" in done.stderr or "found more than" in done.stderr


def test_a_named_pipe_can_be_interrupted(tmp_path: Path) -> None:
    """The command waits for the writer of the pipe, who never writes."""
    os.mkfifo(tmp_path / "pipe")
    command = [*NONO, "info", "pipe"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with process, open(tmp_path / "pipe", "wb"):  # waits until the command has opened the pipe
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130, said
    assert "Traceback" not in said


@pytest.mark.parametrize("line", ["solve {file}", "batch {file} --store runs.sqlite", "convert {file} out.json"])
def test_a_puzzle_is_read_from_a_named_pipe(line: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["sh", "-c", "printf 'rows: 1, 1\ncolumns: 1, 1\n' > pipe"], cwd=tmp_path) as writer:
        done = finished([*NONO, *line.format(file="pipe").split()], cwd=tmp_path)
        writer.kill()  # if the command did not open the pipe, it waits forever
    assert done.returncode == 0, done.stderr


def test_the_content_of_an_archive_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzles before the limit are read."""
    monkeypatch.setattr(_file_entries, "MAX_UNPACKED", 100_000)
    puzzle = nono.dumps(nono.puzzle("heart")).encode()
    with zipfile.ZipFile(tmp_path / "many.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in (("a.json", puzzle), ("b.txt", b"\n" * 60_000), ("c.txt", b"\n" * 60_000)):
            archive.writestr(member, data)
    first, *_, last = entries(str(tmp_path / "many.zip"))
    assert first.puzzle == nono.puzzle("heart")
    assert "found more than 100000 bytes in the archive" in str(last.puzzle)
    monkeypatch.setattr(_file_entries, "MAX_MEMBERS", 2)
    (entry,) = entries(str(tmp_path / "many.zip"))
    assert "found more than 2 files in the archive" in str(entry.puzzle)


def test_an_archive_with_a_comment_and_two_methods_is_read(tmp_path: Path) -> None:
    data = nono.dumps(nono.puzzle("heart"))
    path = tmp_path / "good.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = b"puzzles"
        for number, method in enumerate([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED] * 3):
            archive.writestr(f"Rätsel {number}.json", data, method)
    assert [entry.puzzle for entry in entries(str(path))] == [nono.puzzle("heart")] * 6


def test_a_text_in_no_known_format_has_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "signs.txt"
    path.write_text("#" * (_file_entries.MAX_TYPED + 1))
    (entry,) = entries(str(path))
    assert "characters in no known format" in str(entry.puzzle)
