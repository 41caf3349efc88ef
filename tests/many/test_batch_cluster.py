"""The same batch on a Dask cluster: a real scheduler, workers that join and leave, and the store of a local run."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from batch_stores import counted, rows
from common import needs_engine, ones

from nono import BackendError
from nono.many import LocalPool, Request, Run, Store, Workers, ingest
from nono.many._cluster import Cluster
from nono.many._messages import COUNT, Job, WorkItem
from nono.text import entries

pytest.importorskip("distributed")
pytestmark = needs_engine

PUZZLES = "family:random:25x25:.5:n=150"


# Schedulers and workers are forks of one process. Otherwise, each of them would need a second for its imports.
FORKING = """
import json, os, signal, sys
from distributed.cli import dask_scheduler as scheduler, dask_worker as worker

def reap(*_):
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass

signal.signal(signal.SIGCHLD, reap)
for line in sys.stdin:
    kind, words, folder, begins = json.loads(line)
    if number := os.fork():
        print(number, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.chdir(folder)
    for stream in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), stream)
    exec(begins)
    {"scheduler": scheduler, "worker": worker}[kind].main(words)
signal.signal(signal.SIGCHLD, signal.SIG_DFL)
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
"""


@pytest.fixture(scope="module")
def forking() -> Iterator[subprocess.Popen[str]]:
    """A process that has imported Dask and starts its programs."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", FORKING], stdin=pipe, stdout=pipe, text=True) as process:
        yield process


class Program:
    """A scheduler or a worker in a process of its own."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):  # it has ended
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Dask:
    """A scheduler and its workers."""

    def __init__(self, folder: Path, forking: subprocess.Popen[str]) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self.folder = folder
        self.forking = forking
        where = self.address.removeprefix("tcp://").partition(":")
        self.scheduler = self.start("", "scheduler", "--host", where[0], "--port", where[2], "--no-dashboard")
        self.workers: list[Program] = []
        while True:
            os.kill(self.scheduler.pid, 0)  # raises an error if it has ended
            with suppress(OSError), socket.create_connection((where[0], int(where[2]))):
                break
            time.sleep(0.05)

    def start(self, begins: str, kind: str, *words: str) -> Program:
        assert self.forking.stdin is not None
        assert self.forking.stdout is not None
        print(json.dumps([kind, words, str(self.folder), begins]), file=self.forking.stdin, flush=True)
        return Program(int(self.forking.stdout.readline()))

    def add_worker(self, begins: str = "") -> None:
        """Add a worker, which first runs the Python code ``begins``."""
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers.append(self.start(begins, "worker", self.address, *words))

    def end(self) -> None:
        for program in (*self.workers, self.scheduler):
            program.kill()


@pytest.fixture
def dask(tmp_path: Path, forking: subprocess.Popen[str]) -> Iterator[Dask]:
    made = Dask(tmp_path, forking)
    try:
        yield made
    finally:
        made.end()


def store(path: Path) -> Store:
    made = Store(path, create=True)
    made.begin('{"command": ["nono"]}', "now", False)
    return made


def run(path: Path, workers: Workers, tell: Callable[[int, int], object] = lambda done, total: None) -> None:
    with closing(store(path)) as opened:
        Run(opened, [Request()], workers, ingest(opened, [PUZZLES], entries), tell).run()


def test_workers_are_lost_and_join_and_the_store_is_that_of_a_local_run(dask: Dask, tmp_path: Path) -> None:
    with closing(LocalPool(1)) as crew:
        run(tmp_path / "local.sqlite", crew)
    dask.add_worker()
    dask.add_worker()
    left: list[int] = []

    def disturb(done: int, total: int) -> None:
        if not left and done > 10:
            left.append(total - done)
            dask.workers[0].kill()
            dask.add_worker()

    with closing(Cluster(dask.address)) as cluster:
        while cluster.threads < 2:
            time.sleep(0.1)
            cluster.threads = cluster._threads()
        run(tmp_path / "cluster.sqlite", cluster, disturb)
    assert left[0] > 0
    assert rows(tmp_path / "cluster.sqlite") == rows(tmp_path / "local.sqlite")


def test_a_frozen_worker_leaves_the_cluster(dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.many._cluster.SILENCE", 8.0)
    dask.add_worker()
    dask.add_worker()
    with closing(Cluster(dask.address)) as cluster:
        while cluster.threads < 2:
            time.sleep(0.1)
            cluster.threads = cluster._threads()
        run(tmp_path / "runs.sqlite", cluster, lambda done, total: dask.workers[0].send_signal(signal.SIGSTOP))
        assert cluster.threads == 1
    assert {row[6] for row in rows(tmp_path / "runs.sqlite")} <= {"unique", "multiple"}


OTHER = "from nono.many import _messages as messages; messages.NONO = '0.0.9'"
MISSING = "import sys; sys.modules['nono'] = None"


@pytest.mark.parametrize(
    ("begins", "reason"), [(OTHER, "found nono 0.0.9, here"), (MISSING, "nono does not run there")]
)
def test_a_worker_with_another_version_or_none_is_refused(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begins: str, reason: str
) -> None:
    monkeypatch.setattr("nono.many._cluster.SERVICE", 1.0)
    dask.add_worker(begins)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        with closing(Cluster(dask.address)) as cluster:
            while not warned:
                cluster.served = time.monotonic()
                cluster.take(0.1)
            with pytest.raises(BackendError, match=r"for 1 s, no worker at tcp:.* was usable"):
                run(tmp_path / "none.sqlite", cluster)
        assert [reason in str(one.message) for one in warned] == [True]
        monkeypatch.setattr("nono.many._cluster.SERVICE", 60.0)
        dask.add_worker()
        with closing(Cluster(dask.address)) as cluster:
            run(tmp_path / "runs.sqlite", cluster)
    assert {row[6] for row in rows(tmp_path / "runs.sqlite")} <= {"unique", "multiple"}


def children(pid: int) -> list[str]:
    return [child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]


def test_what_nobody_waits_for_any_more_ends(dask: Dask) -> None:
    dask.add_worker()
    endless = ones(30)
    item = WorkItem(0, "nonogram", 900, json.dumps(endless.to_dict()))
    with closing(Cluster(dask.address)) as cluster:
        cluster.submit(Job(0, Request(COUNT, "native"), (item,), bulk=False))
        while not children(dask.workers[0].pid):
            assert cluster.take(0.1) is None
    while children(dask.workers[0].pid):
        time.sleep(0.1)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_a_scheduler_that_goes_away_or_is_frozen_leaves_the_store_whole(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: signal.Signals
) -> None:
    dask.add_worker()

    def disturb(done: int, total: int) -> None:
        dask.scheduler.send_signal(end)

    cluster = Cluster(dask.address)
    monkeypatch.setattr("nono.many._cluster.PATIENCE", 2.0)
    with closing(cluster), pytest.raises(BackendError, match="was lost"):
        run(tmp_path / "runs.sqlite", cluster, disturb)
    decided = sum(row[6] is not None for row in rows(tmp_path / "runs.sqlite"))
    assert decided > 0


def test_no_scheduler_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.many._cluster.PATIENCE", 0.5)
    with pytest.raises(BackendError, match="no scheduler at tcp:"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.slow
def test_a_lost_scheduler_is_an_error_with_advice(dask: Dask, tmp_path: Path) -> None:
    dask.add_worker()
    words = ["batch", "family:random:25x25:.5:n=250", "--cluster", dask.address, "--store", "runs.sqlite"]
    code = "import nono.many._cluster as it; it.PATIENCE = 1.0; from nono.cli import main; main()"
    process = subprocess.Popen([sys.executable, "-c", code, *words], cwd=tmp_path, stderr=subprocess.PIPE)
    while not counted(tmp_path / "runs.sqlite", "result"):
        assert process.poll() is None
        time.sleep(0.05)
    dask.scheduler.kill()
    _, said = process.communicate()
    assert process.returncode == 2
    error, advice = said.decode().splitlines()
    assert error.startswith("error: the scheduler at ")
    assert error.endswith(" was lost")
    assert advice.startswith("help: ")
