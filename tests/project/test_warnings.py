"""Warnings of the library appear once per place, as `warnings` does it, and apart for each thread."""

import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nono
from nono.base.errors import gathering_warnings, warn


def test_a_warning_appears_once_per_place(tmp_path: Path) -> None:
    path = tmp_path / "clues.json"
    path.write_text(nono.dumps(nono.puzzle("heart"), "non"))
    program = (
        f"import nono\nfor _ in range(5):\n    nono.read({str(path)!r})\n    nono.dumps(nono.puzzle('heart'), 'mk')\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    lines = [line for line in run.stderr.splitlines() if "PuzzleWarning: " in line]
    assert len(lines) == len(set(lines)) > 1, run.stderr


def test_reading_in_threads_keeps_their_warnings_apart() -> None:
    with gathering_warnings() as here, ThreadPoolExecutor(1) as pool, warnings.catch_warnings(record=True) as elsewhere:
        warnings.simplefilter("always")
        pool.submit(warn, "there").result()
        warn("here")
    assert ([str(one) for one in here], [str(one.message) for one in elsewhere]) == (["here"], ["there"])
