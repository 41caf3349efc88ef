"""Processes end with the one that started them, whatever they do."""

import ctypes
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no pipes to pass on")

PARENT = """
import sys, time
import test_processes
from nono.base.child import start
process = start(getattr(test_processes, sys.argv[1]))
while not (line := process.stdout.readline().strip()):  # a sign of life
    pass
print(line.decode(), flush=True)
time.sleep(600)
"""


def sleeps() -> None:
    """A process that does nothing, a grandchild of the test."""
    print(os.getpid(), flush=True)
    time.sleep(600)


def keeps_the_lock() -> None:
    """A process in which no other thread can run, as with some solvers of python-sat."""
    print(os.getpid(), flush=True)
    ctypes.PyDLL(None).sleep(600)


@pytest.mark.parametrize("child", ["sleeps", "keeps_the_lock"])
def test_parent_is_killed(child: str) -> None:
    if child == "keeps_the_lock" and sys.platform != "linux":
        pytest.skip("a thread cannot run there")
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, child], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
    )
    assert parent.stdout is not None
    number = int(parent.stdout.readline())
    os.kill(number, 0)
    parent.kill()
    parent.communicate()
    while is_running(number):
        time.sleep(0.01)


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
        stat = Path(f"/proc/{number}/stat")
        return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
    except OSError:
        return False
