"""Instances of other solvers: the command of docs/formats.md for facts of numbers."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import nono

GUIDE = Path(__file__).parents[2] / "docs" / "formats.md"
RING = nono.Nonogram(rows=[[3], [1, 1], [3], []], cols=[[3], [1, 1], [3]])
FILES = {
    "x.lp": "row(1,1,3). row(2,1,1). row(2,2,1). row(3,1,3).\nrow(4,1,0).\n"
    "col(1,1,3). col(2,1,1). col(2,2,1). col(3,1,3).\n",
}


@pytest.mark.skipif(shutil.which("awk") is None, reason="needs awk")
def test_the_command_for_facts_of_numbers(tmp_path: Path) -> None:
    (tmp_path / "x.lp").write_text(FILES["x.lp"])
    (command,) = re.findall(r"```sh\n([^`]*x\.lp[^`]*?) \| nono solve -\n```", GUIDE.read_text("utf-8"))
    text = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert nono.loads(text) == RING
