"""Commands killed while they write: the old file or the new one is there, whole, and nothing is left behind for long.

``python tests/long/kill_writers.py KILLS [SEED]``: each command writes over an old file and is killed by SIGKILL,
SIGTERM or Ctrl-C at a random moment, or meets a full disk (a limit on the size of files). Then it runs to its end, and
the folder holds its file alone.
"""

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep

import nono

# The last word names what is written
WRITERS = """
solve many.jsonl --brief -o solved.json
solve many.jsonl -o solved.txt
convert many.jsonl copy.jsonl
convert one.json copy.non
explain one.json -o explained.html
render one.json -o sheet.svg
render one.json -o sheet.png
render one.json -o sheet.pdf
generate --seed 1 --count 200 --size 10x10 -o made.jsonl
encode one.json -o formula.cnf
repair open.json -o repaired.json
bench one.json --repeat 1 --backends native,reference -o runs.jsonl
fix misprint.json --pick 1 -o fixed.json
convert one.json copy.csv
make picture.pbm --try try.html
make picture.pbm -o picture.json
certify one.json -o proof
""".strip().splitlines()
OLD = b"the old file\n" * 1000


def prepare(folder: Path) -> None:
    rng = random.Random(1)
    many = [
        nono.Nonogram.from_grid([[int(rng.random() < 0.7) for _ in range(15)] for _ in range(15)]) for _ in range(400)
    ]
    nono.write(many, folder / "many.jsonl")
    nono.write(many[0], folder / "one.json")
    nono.write(many[0], folder / "picture.pbm")
    nono.write(nono.Nonogram([[1], [1]], [[1], [1]]), folder / "open.json")
    nono.write(nono.Nonogram([[3], [1], [3]], [[3], [1, 1], [2]], check=False), folder / "misprint.json")


def start(command: str, folder: Path, largest: int | None = None) -> subprocess.Popen[bytes]:
    def limit() -> None:
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.Popen(
        [sys.executable, "-m", "nono", *command.split()],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=limit,
    )


def hidden(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.endswith(".nono-new")]


def one(number: int, seed: int, folder: Path) -> str:
    """One writer, ended before its end; what is wrong, or nothing."""
    rng = random.Random(f"{seed} {number}")
    command = rng.choice(WRITERS)
    name = command.split()[-1]
    target = folder / name / "manifest.json" if name == "proof" else folder / name
    began = perf_counter()
    start(command, folder).communicate()
    took = perf_counter() - began
    if not target.exists():
        return f"{command}: wrote nothing"
    new = None if name in ("runs.jsonl", "proof") else target.read_bytes()  # these hold times
    if name != "proof":
        target.write_bytes(OLD)
    how = rng.choice(("kill", "kill", "term", "ctrl-c", "full"))
    before = target.read_bytes()
    process = start(command, folder, rng.randrange(1, 400) if how == "full" else None)
    if how != "full":
        sleep(rng.uniform(0, took))
        sent = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "ctrl-c": signal.SIGINT}[how]
        process.send_signal(sent)
    _, errors = process.communicate()
    wrong = []
    if not target.exists():
        wrong.append("the file is lost")
    else:
        found = target.read_bytes()
        ended = process.returncode == 0
        if name == "proof":
            check = start("check-certificate proof", folder)
            check.communicate()
            if check.returncode != 0:
                wrong.append("the certificate is broken")
        elif found != before and new is not None and found != new:
            wrong.append(f"a stump of {len(found)} bytes")
        elif found != before and new is None and not (ended or found.endswith(b"\n")):
            wrong.append("a stump")
    if b"Traceback" in errors and os.path.dirname(nono.__file__).encode() in errors:
        wrong.append(errors.decode()[-300:])
    left = hidden(target.parent)
    if left and how != "kill":
        wrong.append(f"left {left}")
    if len(left) > 1:
        wrong.append(f"left {len(left)} hidden files")
    start(command, folder).communicate()
    if hidden(target.parent):
        wrong.append("the next run did not clean up")
    return f"{command}: {how}: {', '.join(wrong)}" if wrong else ""


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background jobs that ignore it
    count, seed = int(sys.argv[1]), int((*sys.argv, "0")[2])
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        prepare(Path(name))
        for number in range(count):
            wrong = one(number, seed, Path(name))
            failed += bool(wrong)
            if wrong:
                print(wrong, flush=True)
    print(f"{count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
