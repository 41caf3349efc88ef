"""Plants bugs of one line in the engine and reports which of them an assertion catches before an answer is wrong.

``python tests/long/planted_engine_bugs.py [NAME ...] [--folder FOLDER] [--least N]``: builds the engine's tests with
assertions in a scratch copy of the project. Then it plants each bug of `tests/engine/planted/*.toml` in turn, or only
those named, builds again, and runs the bug's test programs. Each line of the report says ``assertion``,
``wrong answer`` (a test noticed the bug first), ``crash``, ``hang`` or ``not seen``. The exit status is 1 if fewer
than N bugs trip an assertion (by default, three quarters of them). `--folder` keeps the copy and its build for the
next run.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 600  # for one test program; a bug may keep it from ending
COPIED = "CMakeLists.txt", "CMakePresets.json", "src/engine", "tests/engine"
ASSERTION = re.compile(r"src/engine/(\S+?):.*Assertion `(.*)' failed")


@dataclass(frozen=True)
class Bug:
    """One row: in `file` of `src/engine`, `old` becomes `new`; `tests` are the commands that should notice it."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def programs(self) -> set[str]:
        return {command.split()[0] for command in self.tests}


def planted_bugs() -> list[Bug]:
    tables = (tomllib.loads(path.read_text()) for path in sorted(ROOT.glob("tests/engine/planted/*.toml")))
    return [Bug(**{**row, "tests": tuple(row["tests"])}) for table in tables for row in table["bug"]]


def copy_sources(folder: Path) -> None:
    """Files that are the same keep their time, so that only what changed is compiled again."""
    for source in (
        path for part in COPIED for path in ((ROOT / part).rglob("*") if (ROOT / part).is_dir() else [ROOT / part])
    ):
        target = folder / source.relative_to(ROOT)
        if source.is_file() and not (target.exists() and target.read_bytes() == source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def build(folder: Path, programs: set[str]) -> None:
    settings = ["-DCMAKE_CXX_FLAGS_DEBUG=-O1", "-DNONO_WERROR=OFF", "-DNONO_BUILD_PAGE=OFF", "-DNONO_BUILD_CHECKER=OFF"]
    for command in (
        ["cmake", "--preset", "debug", *settings],
        ["cmake", "--build", "--preset", "debug", "--target", *sorted(programs)],
    ):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)


def outcome(folder: Path, command: str) -> tuple[str, str]:
    """What a test program with its arguments says, and the assertion or message by which it does."""
    program, *arguments = command.split()
    try:
        done = subprocess.run(
            [folder / "build/debug" / program, *arguments], capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return "hang", ""
    if match := ASSERTION.search(done.stderr):
        return "assertion", f"{match[1]}: {match[2]}"
    if done.returncode == 0:
        return "not seen", ""
    last = done.stderr.strip().splitlines()[-1:]
    return "crash" if done.returncode < 0 else "wrong answer", "".join(last)


def plant(bug: Bug, folder: Path) -> tuple[str, str]:
    path = folder / "src/engine" / bug.file
    text = path.read_text()
    path.write_text(text.replace(bug.old, bug.new))
    try:
        build(folder, bug.programs)
        found = ("not seen", "")
        for command in bug.tests:
            found = outcome(folder, command)
            if found[0] != "not seen":
                break
        return found
    finally:
        path.write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--least", type=int)
    arguments = parser.parse_args()
    bugs = [bug for bug in planted_bugs() if not arguments.names or bug.name in arguments.names]
    folder = arguments.folder or Path(tempfile.mkdtemp())
    os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    try:
        copy_sources(folder)
        build(folder, {program for bug in bugs for program in bug.programs})
        counts: Counter[str] = Counter()
        for bug in bugs:
            word, why = plant(bug, folder)
            counts[word] += 1
            print(f"{bug.name:<34} {word:<13} {why}", flush=True)
    finally:
        if not arguments.folder:
            shutil.rmtree(folder)
    print(", ".join(f"{count} {word}" for word, count in counts.most_common()))
    least = len(bugs) * 3 // 4 if arguments.least is None else arguments.least
    sys.exit(counts["assertion"] < least)


if __name__ == "__main__":
    main()
