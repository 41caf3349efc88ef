"""Random command lines: every command ends with a documented exit status, and reports an error in one clear line.

``python tests/long/random_command_lines.py LINES [SEED]`` gives random options and inputs to every command: good
values, wrong values, and files of every kind. It prints each line that ended with a traceback, with another exit status
than 0 to 3, without an error although the status is 2, or with more errors than inputs. Commands that work for long
without a time limit are killed and counted.
"""

import os
import random
import re
import resource
import shlex
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import nono
from nono.backend import BACKENDS
from nono.cli import main as nono_main
from nono.cli.commands import COMMANDS
from nono.cli.options import SWITCHES, Parameter, parameters
from nono.genres import GENRES
from nono.text import FORMATS

LEFT_OUT = {"serve", "page"}  # run until Ctrl-C
ENDLESS = {"--cluster", "--open"}  # wait for another machine or a browser
SECONDS = 10  # of CPU, and six times as many on the clock, after which a command is killed
KILLED = {-signal.SIGXCPU, -signal.SIGALRM, -signal.SIGKILL}
FILES = {
    "heart.json": nono.dumps(nono.puzzle("heart"), "json"),
    "two.json": '{"rows": [[1], [1]], "cols": [[1], [1]]}',
    "none.json": '{"rows": [[3], [], [1]], "cols": [[2], [1], [1]]}',
    "totals.json": '{"rows": [[2], [1]], "cols": [[1], [1]]}',
    "akari.json": '{"genre": "akari", "grid": ["0.", ".."]}',
    "sudoku.txt": "3..1\n.4..\n....\n..2.\n",
    "pegs.json": '{"genre": "pegs", "start": ["oo."]}',
    "set.jsonl": '{"rows": [[1]], "cols": [[1]]}\n{\n{"rows": [[2]], "cols": [[1], [1]]}\n',
    "typed.txt": "rows: 1, 3, 1 1\ncolumns: 2, 2, 2\n",
    "picture.pbm": "P1\n3 3\n010\n111\n010\n",
    "grid.txt": ".X.X.\nXXXXX\nXXXXX\n.XXX.\n..X..\n",
    "empty.json": "",
    "broken.json": '{"rows": [[1]',
    "notes.md": "# notes\n",
    "-dash.json": '{"rows": [[1]], "cols": [[1]]}',
}
INPUTS = [
    *FILES, *FILES, "heart", "heart", "cat", "night", "hart", "-", "--", ".", "in", "in.zip", "nowhere",
    "nowhere.json", "", "family:random:4x4:.5:n=3", "family:nothing:1", "https://puzz.link/p?akari/2/2/0.", "folder/",
    "\u202e.json", "/dev/null", "runs.sqlite", "proof", "rows: 1 | columns: 1", "3", "-3", "4x4",
]  # fmt: skip
GOOD = ["heart.json", "two.json", "none.json", "akari.json", "typed.txt", "heart", "cat", "in", "in.zip"]
VALUES = [
    "0", "1", "2", "3", "7", "-1", "1.5", "1e300", "nan", "inf", "1e-9", "99999999999999999999", "0x10", "", " ",
    "all", "none", "auto", "x", "é", "\u202e", "a=b", "=", "unique=.*", "unique=(", "3x3", "5x4", "0x0", "1/2", "3/2",
    "1-2", "1,2", ",", "%s", *FILES, "out.json", "out.txt", "out.svg", "out.png", "out.pdf", "out.html", "out.csv",
    "out.jsonl", "out.xyz", "no/where/out", "runs.sqlite", "proof", ".", "-", "/dev/full", "/dev/null", "python",
    "first", "order", "direct", "dimacs", "opb", "cpsat", "lines", "learning", "hard", "easy", "search",
    "true {file}", "a=false {file}", "a={file}", "native,sat", "native,native", "sat[order]", "sat[", "A4", "letter",
    "solution", "red", "ff0000", *BACKENDS.rows, *FORMATS, *GENRES.rows,
]  # fmt: skip
STDIN = '{"rows": [[1], [1]], "cols": [[1], [1]]}\n'


def words_of(parameter: Parameter, rng: random.Random) -> list[str]:
    """Return the words for an option: its name and, unless it is a switch, a value."""
    name = rng.choice(re.split("[/ ]", " ".join(parameter.words)))
    if parameter.type in SWITCHES:
        return [name]
    value = rng.choice(VALUES)
    numbers = "int" in str(parameter.type) or "float" in str(parameter.type)
    if numbers and rng.random() < 0.9:
        value = rng.choice(VALUES[:5])
    return [f"{name}={value}"] if rng.random() < 0.3 and name.startswith("--") else [name, value]


def command_line(rng: random.Random) -> list[str]:
    """Return a random command line without the name of the program."""
    if rng.random() < 0.03:
        return rng.choices([*COMMANDS.rows, "slove", "--version", "--help", "-h", "", "--nothing"], k=rng.randrange(3))
    command = rng.choice([name for name in COMMANDS.rows if name not in LEFT_OUT])
    known = list(parameters(COMMANDS[command]))
    options = [one for one in known if not one.is_argument and not ENDLESS.intersection(one.words)]
    chosen = rng.sample(options, min(len(options), rng.choice((0, 0, 0, 1, 1, 1, 2, 4))))
    line = [word for option in chosen for word in words_of(option, rng)]
    inputs = INPUTS if rng.random() < 0.3 else GOOD
    line += rng.choices(inputs, k=rng.choice((0, 1, 1, 1, 2, 3)))
    if rng.random() < 0.05:
        line.insert(rng.randrange(len(line) + 1), rng.choice(("--nothing", "-Z", "--", "--tim", "-oj")))
    if rng.random() < 0.2:
        rng.shuffle(line)
    if any("--time-limit" in one.words for one in options) and not any("--time-limit" in word for word in line):
        line = ["--time-limit", "1", *line]
    return [command, *line]


def prepare(folder: Path) -> None:
    """Write the files, a folder, an archive, a store and a certificate."""
    from nono.cli.program import run

    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "in").mkdir()
    for name in ("heart.json", "two.json", "empty.json", "notes.md"):
        (folder / "in" / name).write_text(FILES[name], encoding="utf-8")
    shutil.make_archive(str(folder / "in"), "zip", folder / "in")
    os.chdir(folder)
    with open(os.devnull, "w") as out:
        kept, sys.stdout = sys.stdout, out
        run(["batch", "heart", "cat", "--store", "runs.sqlite", "-j1"])
        run(["certify", "heart", "-o", "proof"])
        sys.stdout = kept


def status_of(line: list[str], out: str, errors: str) -> int:
    """Run a command line in a new process, which writes its output to files; return the exit status."""
    child = os.fork()
    if not child:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        signal.alarm(6 * SECONDS)
        for number, path, mode in ((0, "stdin", os.O_RDONLY), (1, out, os.O_WRONLY), (2, errors, os.O_WRONLY)):
            os.dup2(os.open(path, mode | os.O_CREAT | (os.O_TRUNC if number else 0), 0o666), number)
        sys.argv = ["nono", *line]
        try:
            nono_main()
        except SystemExit as ended:
            sys.stdout.flush()
            os._exit(ended.code if isinstance(ended.code, int) else int(ended.code is not None))
        except BaseException:
            import traceback

            traceback.print_exc()
            sys.stderr.flush()
        os._exit(70)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def fault(line: list[str], status: int, errors: str) -> str:
    """Return what is wrong with the end of a command; empty if there is nothing."""
    found = [text for text in errors.splitlines() if text.startswith("error: ")]
    inputs = len(line) if "--" in line else sum(not word.startswith("-") for word in line)
    many = {"in", "in.zip", ".", "set.jsonl", "-", "batch"} & set(line)  # a batch also reports what its store contains
    if "Traceback" in errors or "internal error" in errors:
        return "a traceback"
    if status in KILLED:
        return ""
    if status not in (0, 1, 2, 3):
        return f"exit status {status}"
    if status == 2 and not found:
        return "no error"
    if status == 0 and found:
        return "an error with exit status 0"
    if not many and len(found) > max(1, inputs):
        return f"{len(found)} errors"
    if len(set(found)) < len(found):
        return "the same error twice"
    return ""


def main() -> None:
    count, seed = int(sys.argv[1]), int((*sys.argv, "0")[2])
    failed = 0
    statuses: dict[int, int] = {}
    with tempfile.TemporaryDirectory() as name:
        for number in range(count):
            if number % 50 == 0:  # the commands also write and overwrite files
                folder = Path(name) / str(number)
                folder.mkdir()
                prepare(folder)
                Path("stdin").write_text(STDIN)
            line = command_line(random.Random(f"{seed} {number}"))
            status = status_of(line, "stdout", "stderr")
            errors = Path("stderr").read_text(encoding="utf-8", errors="replace")
            statuses[status] = statuses.get(status, 0) + 1
            if wrong := fault(line, status, errors):
                failed += 1
                print(f"line {number}: {wrong}: nono {shlex.join(line)}: {errors.strip()[-300:]!r}", flush=True)
        os.chdir("/")
    print(f"{count - failed} passed, {failed} failed; exit statuses {dict(sorted(statuses.items()))}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
