"""Instances of other solvers: those that nono reads as lists, and the command of docs/formats.md for another form."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import nono

GUIDE = Path(__file__).parents[2] / "docs" / "formats.md"
RING = nono.Nonogram(rows=[[3], [1, 1], [3], []], cols=[[3], [1, 1], [3]])
FILES = {
    "x.param": "language ESSENCE 1.3.0\n$ a ring\nletting nRows be 4\nletting rowRules be [[3,0],[1,1]\n,[3,0],[0,0]]\n"
    "letting colRules be [\n[3,0],\n[1,1],\n[3,0]\n]\n",
    "x.pl": "problem(1, % a ring\n  [[3],[1,1],[3],[]],  % rows\n  [[3],[1,1],[3]]  % columns\n).\n",
    "x.lp": "row(1,1,3). row(2,1,1). row(2,2,1). row(3,1,3).\nrow(4,1,0).\n"
    "col(1,1,3). col(2,1,1). col(2,2,1). col(3,1,3).\n",
}


@pytest.mark.parametrize("name", ["x.param", "x.pl"])
@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_instances_are_read_as_lists(name: str) -> None:
    assert nono.loads(FILES[name]) == RING


@pytest.mark.skipif(shutil.which("awk") is None, reason="needs awk")
def test_the_command_for_facts_of_numbers(tmp_path: Path) -> None:
    (tmp_path / "x.lp").write_text(FILES["x.lp"])
    (command,) = re.findall(r"```sh\n([^`]*x\.lp[^`]*?) \| nono solve -\n```", GUIDE.read_text("utf-8"))
    text = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert nono.loads(text) == RING
