"""Compares two commits: runs every command on every built-in puzzle with both, and lists what differs.

    python tests/long/compare_commits.py REV [OTHER]      # OTHER: a second commit [the working tree]
    python tests/long/compare_commits.py --only solve,verify --puzzles tiny REV

Compared are the output, the error output, the exit code, and the names and contents of the files written. The command
lines are the rows of ``tests/cli/test_every_command.py``, and all help texts. Times, versions and folders are masked.
Each commit is installed without its dependencies, which come from the Python that runs this program; this compiles the
engine, about four minutes. The installations of commits stay in ``build/commits``.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from cli.test_every_command import ALONE, ROWS  # noqa: E402

from nono.cli.commands import COMMANDS  # noqa: E402
from nono.cli.options import parameters  # noqa: E402

INSTALLED = ROOT / "build/commits"
SECONDS = 60  # of CPU per command line
RUNNER = """
import json, os, resource, runpy, sys
import nono.cli.program
assert nono.__file__.startswith(sys.argv[1])
for line in sys.stdin:
    job = json.loads(line)
    child = os.fork()
    if not child:
        os.chdir(job["folder"])
        resource.setrlimit(resource.RLIMIT_CPU, (job["seconds"], job["seconds"]))
        for number, name in (0, os.devnull), (1, job["out"]), (2, job["err"]):
            os.dup2(os.open(name, os.O_RDWR | os.O_CREAT), number)
        sys.argv = ["nono", *job["words"]]
        runpy.run_module("nono", run_name="__main__")
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
# Python imports this at its start, also in the processes of workers. An editable installation would come first.
FIRST = "import sys\nsys.meta_path[:] = [one for one in sys.meta_path if 'editable' not in type(one).__module__]\n"
TIMED = ("verify", "bench", "batch", "report")  # commands with tables of times: decimal numbers are masked
MASKED = [
    (r'(\b(?:\w*seconds|\w*version|cpu|started|created|date|time|memory)\b"?:? +)[^,}\s]*', r"\1…"),
    (r"\d+(?:\.\d+)?(?:e-?\d+)? ?(?:s|ms|us|µs|min|MiB|seconds|milliseconds)\b", "… s"),
    (r"\d{4}-\d\d-\d\d[T ]?[\d:.Z+]*", "…"),
]
BINARY = (".sqlite", ".sqlite-wal", ".sqlite-shm", ".pdf")  # contain times; only their names are compared


def main() -> int:
    """Print the command lines whose results differ, with both results; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("commit", metavar="REV")
    parser.add_argument("other", nargs="?", metavar="OTHER")
    parser.add_argument("--only", help="commands, separated by commas [all]")
    parser.add_argument("--puzzles", default="", help="only puzzles whose path contains this text")
    options = parser.parse_args()
    chosen = options.only.split(",") if options.only else [*ROWS, *ALONE]
    sides = [installed(options.commit), installed(options.other) if options.other else None]
    different = False
    with (
        TemporaryDirectory() as folder,
        ThreadPoolExecutor(2) as pool,
        running(sides[0]) as old,
        running(sides[1]) as new,
    ):
        for command in chosen:
            lines = list(command_lines(command, options.puzzles))
            works = (old, lines, Path(folder) / "a"), (new, lines, Path(folder) / "b")
            before, after = pool.map(lambda work: [answer(work[0], words, work[2]) for words in work[1]], works)
            indices = [index for index in range(len(lines)) if before[index] != after[index]]
            different |= bool(indices)
            print(f"== {command}: {len(indices)} of {len(lines)} command lines differ", flush=True)
            for index in indices:
                print(f"$ nono {' '.join(lines[index])}")
                for key in before[index].keys() | after[index].keys():
                    texts = before[index].get(key, ""), after[index].get(key, "")
                    at = next((at for at, pair in enumerate(zip_longest(*texts)) if len({*pair}) > 1), None)
                    for word, text in zip(("before", "after"), texts, strict=True):
                        if at is not None:
                            print(f"  {key}, {word}: {text[max(0, at - 40) : at + 400]!r}", flush=True)
    return different


def command_lines(command: str, part: str) -> Iterator[list[str]]:
    """Yield the command's help, and its rows for each built-in puzzle; {folder} is the folder of one puzzle."""
    yield [command, "--help"]
    if command not in ROWS:
        return
    seeded = ["--seed", "1"] * any("--seed" in parameter.words for parameter in parameters(COMMANDS[command]))
    for path in sorted((ROOT / "puzzles").rglob("*.json")):
        name = str(path.relative_to(ROOT / "puzzles"))
        genre = json.loads(path.read_bytes()).get("genre", "nonogram")
        if part in name:
            for row in ROWS[command]:
                words = [word.format(file="puzzle.json", folder=".", genre=genre) for word in row]
                yield [*words, *(() if "--seed" in words else seeded), "\0" + name]


def installed(commit: str) -> Path:
    """Return the folder with the packages of a commit, which is made if it is missing."""
    digest = subprocess.check_output(["git", "rev-parse", f"{commit}^{{commit}}"], cwd=ROOT, text=True).strip()
    folder = INSTALLED / digest
    if not folder.is_dir():
        with TemporaryDirectory() as temporary:
            tree, made = Path(temporary) / "tree", Path(temporary) / "made"
            subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, digest], cwd=ROOT, check=True)
            try:
                words = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", str(made), str(tree)]
                subprocess.run([sys.executable, *words], check=True, env={**os.environ, "NONO_REQUIRE_ENGINE": "1"})
                (made / "sitecustomize.py").write_text(FIRST, encoding="utf-8")
                INSTALLED.mkdir(parents=True, exist_ok=True)
                shutil.move(made, folder)
            finally:
                subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)
    return folder


def running(side: Path | None) -> subprocess.Popen[str]:
    """Start a process that runs command lines with the packages of a folder, or with those of this Python."""
    path = [str(side)] if side else sys.path
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "NO_COLOR": "1", "COLUMNS": "100"}
    words = [sys.executable, "-c", RUNNER, str(side or "")]
    return subprocess.Popen(words, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def answer(runner: subprocess.Popen[str], words: list[str], work: Path) -> dict[str, str]:
    """Run one command line and return its exit code, outputs and files."""
    *said, name = words if words[-1].startswith("\0") else [*words, "\0help"]
    folder = work / name[1:]  # of one puzzle: a command may read what an earlier one has written
    if not folder.exists():
        folder.mkdir(parents=True)
        (folder / "answer").write_text("s UNSATISFIABLE\n", encoding="utf-8")
        (folder / "steps").write_text("[[]]", encoding="utf-8")
        if (puzzle := ROOT / "puzzles" / name[1:]).exists():
            shutil.copy(puzzle, folder / "puzzle.json")
    changed = {path: path.stat().st_mtime_ns for path in files(folder)}
    out, err = work / "out", work / "err"
    for stream in out, err:
        stream.write_bytes(b"")
    job = {"words": said, "folder": str(folder), "seconds": SECONDS, "out": str(out), "err": str(err)}
    assert runner.stdin is not None
    assert runner.stdout is not None
    runner.stdin.write(json.dumps(job) + "\n")
    runner.stdin.flush()
    result = {"exit": runner.stdout.readline().strip(), "output": out.read_text(), "errors": err.read_text()}
    for path in files(folder):
        if changed.get(path) != path.stat().st_mtime_ns:
            binary = path.suffix in BINARY
            result[f"file {path.relative_to(folder)}"] = "" if binary else path.read_bytes().decode("latin-1")
    timed = said[0] in TIMED
    return {key: masked(text, folder, timed and key == "output") for key, text in result.items()}


def files(folder: Path) -> list[Path]:
    """Return the files in a folder and in the folders below it."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def masked(text: str, folder: Path, timed: bool) -> str:
    """Return a text without times, versions and the name of its folder; if it is ``timed``, without decimal numbers."""
    text = text.replace(str(folder), "FOLDER")
    if timed:
        text = re.sub(r" +", " ", re.sub(r"\d+\.\d+(?:e-?\d+)?", "…", text))
    for pattern, replacement in MASKED:
        text = re.sub(pattern, replacement, text)
    return text


if __name__ == "__main__":
    sys.exit(main())
