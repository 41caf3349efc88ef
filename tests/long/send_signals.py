"""Signals at random moments of every command: it ends at once, without a traceback and without leaving processes.

``python tests/long/send_signals.py SIGNALS [SEED]``: SIGINT to the process group, as a terminal sends it, SIGTERM to
the process, or SIGKILL, 1 ms to 2 s after the start. Every process that a command starts has a mark in its environment,
by which those that are left behind are found.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep

import nono
from nono import certify

# Run in a folder with the files that `prepare` makes
COMMANDS = """
solve heart
solve hard.json --limit all
solve hard.json --backend reference
solve hard.json --backend sat --limit all
solve hard.json --backend cpsat --limit all
solve hard.json --jobs 2 -o solved.txt
solve english33 -O shortest=on
solve many.jsonl -o solved.txt --json
verify hard.json --jobs 3
verify many.jsonl
count hard.json
count hard.json --jobs 2
sample hard.json
bench many.jsonl hard.json --time-limit 5
bench many.jsonl --jobs 2 -o runs.jsonl
census 4 4 -j 2
batch many.jsonl --store store.db -j 2
batch many.jsonl --store sat.db --backends native,sat -j 2
encode hard.json
certify hard.json -o proof
info many.jsonl
grade many.jsonl
explain many.jsonl
hint hard.json
convert many.jsonl copy.jsonl
diff hard.json
repair hard.json
fix misprint.json -o fixed.json
make picture.pbm -o made.json
make picture.pbm --try try.html
check-certificate certificate
batch many.jsonl --store store.db -o answers.csv
generate --count 500 --size 25x25 -o made.jsonl
render many.jsonl -o sheet.pdf
formats
backends
""".strip().splitlines()
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
PACKAGE = os.path.dirname(nono.__file__)
END = 5.0  # seconds in which a command has ended after a signal
GONE = 1.5  # seconds in which its workers are gone


def prepare(folder: Path) -> None:
    """A puzzle that takes long whatever is asked of it, and 3,000 that are quick."""
    rng = random.Random(1)
    noise = [[int(rng.random() < 0.42) for _ in range(34)] for _ in range(34)]
    nono.write(nono.Nonogram.from_grid(noise, id="hard"), folder / "hard.json")
    many = (
        nono.Nonogram.from_grid([[int(rng.random() < 0.6) for _ in range(12)] for _ in range(12)]) for _ in range(3000)
    )
    nono.write(many, folder / "many.jsonl")
    nono.write(nono.Nonogram.from_grid(noise), folder / "picture.pbm")
    clues = nono.Nonogram.from_grid(noise).to_dict()
    clues["rows"][0][0] += 1  # a misprint
    (folder / "misprint.json").write_text(json.dumps(clues | {"goal": None}))
    certify(nono.puzzle("beacon"), folder / "certificate")


def marked(mark: str) -> list[int]:
    """The processes with this mark."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                environment = Path(f"/proc/{entry}/environ").read_bytes()
                ended = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
            except OSError:
                continue
            if f"NONO_MARK={mark}".encode() in environment.split(b"\0") and not ended:
                found.append(int(entry))
    return found


def one(number: int, rng: random.Random, folder: Path) -> str:
    """Start a command, send a signal, and look at what comes of it; what is wrong, or nothing."""
    command, sent = rng.choice(COMMANDS), rng.choice(SIGNALS)
    delay = 10 ** rng.uniform(-3, 0.3)
    mark = f"{os.getpid()}-{number}"
    process = subprocess.Popen(
        [sys.executable, "-m", "nono", *command.split()],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "NONO_MARK": mark},
    )
    sleep(delay)
    ended = process.poll() is not None
    if not ended:
        if sent is signal.SIGINT:
            os.killpg(process.pid, sent)
        else:
            process.send_signal(sent)
    wrong = []
    began = monotonic()
    try:
        _, errors = process.communicate(timeout=END)
    except subprocess.TimeoutExpired:
        wrong.append(f"still there after {END} s")
        process.kill()
        _, errors = process.communicate()
    took = monotonic() - began
    unhandled = "KeyboardInterrupt" in errors or process.returncode == -sent
    ours = not ended and (not unhandled or PACKAGE in errors or "ignored" in errors)  # else before our first line
    expected = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[sent]
    if ours and not wrong and process.returncode not in (expected, 0, 1, 2, 3):
        wrong.append(f"exit status {process.returncode}")
    if ours and ("Traceback" in errors or "Exception ignored" in errors or "internal error" in errors):
        wrong.append(f"a traceback: {errors.strip()[-400:]!r}")
    left = marked(mark)
    while left and monotonic() - began < took + GONE:
        sleep(0.05)
        left = marked(mark)
    if left:
        wrong.append(f"{len(left)} processes are left")
        for pid in left:
            os.kill(pid, signal.SIGKILL)
    hidden = [name for name in os.listdir(folder) if name.endswith(".nono-new")]
    if hidden and sent is not signal.SIGKILL:
        wrong.append(f"left {hidden}")
    for name in hidden:
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return f"{command}: {sent.name} after {delay * 1000:.0f} ms: {', '.join(wrong)}" if wrong else ""


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background jobs that ignore it
    count, seed = int(sys.argv[1]), int((*sys.argv, "0")[2])
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        for number in range(count):
            wrong = one(number, random.Random(f"{seed} {number}"), folder)
            if wrong:
                failed += 1
                print(wrong, flush=True)
    print(f"{count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
