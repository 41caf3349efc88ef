"""Measures `nono serve` under load, compared with an empty Starlette application. Needs wrk and an idle machine.

    python bench/serve.py

Prints for each server the requests per second, the latency, and the CPU milliseconds per request of the server and of
its workers. Prints the same for ten times as many connections, including rejected requests. For `nono serve`, also
prints the resident memory before and after one more run, and the time of a solve while 200 slow clients are sending
requests.
"""

import json
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

from nono import Nonogram

CONNECTIONS = 8
SECONDS = 8
EMPTY = """
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

async def solve(request):
    return JSONResponse({})

app = Starlette(routes=[Route("/solve", solve, methods=["POST"])])
"""
SCRIPT = """
local bodies = { %s }
local n = 0
local statuses = {}
request = function()
  n = n + 1
  return wrk.format("POST", nil, nil, bodies[n %% #bodies + 1])
end
response = function(status)
  statuses[status] = (statuses[status] or 0) + 1
  io.write(status, "\\n")
end
"""


def bodies() -> list[str]:
    """Return request bodies with puzzles of 20x20."""
    rng = random.Random(5)
    pictures = [[[int(rng.random() < 0.62) for _ in range(20)] for _ in range(20)] for _ in range(50)]
    return [json.dumps({key: Nonogram.from_grid(one).to_dict()[key] for key in ("rows", "cols")}) for one in pictures]


def cpu(process: int) -> float:
    """Return the CPU seconds of a process; 0 if it has ended, as workers do when wrk disconnects."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Return the resident memory of a process in MiB."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def children(process: int) -> list[int]:
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


@contextmanager
def running(words: list[str], folder: str) -> Iterator[tuple[int, int]]:
    """Run a server; yield its process id and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", *words, "--port", str(port)]
    started = subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        yield started.pid, port
    finally:
        started.terminate()
        started.wait()


def load(process: int, port: int, script: Path, connections: int) -> str:
    """Run wrk once and describe the result in words."""
    workers = children(process)
    before, of_workers = cpu(process), {worker: cpu(worker) for worker in workers}
    command = ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}", "--latency", "-s", str(script)]
    shown = subprocess.run(
        [*command, f"http://127.0.0.1:{port}/solve"], capture_output=True, text=True, check=True
    ).stdout
    statuses = re.findall(r"^(\d{3})$", shown, re.MULTILINE)
    number = len(statuses)
    counts = {status: statuses.count(status) for status in sorted(set(statuses))}
    per_request = 1000 * (cpu(process) - before) / number
    spent = sum(max(0.0, cpu(worker) - seconds) for worker, seconds in of_workers.items())
    an_answer = 1000 * spent / max(1, counts.get("200", 0))
    latency = re.search(r"99%\s+(\S+)", shown)
    return (
        f"{connections} connections: {number / SECONDS:.0f} requests/s {counts}, "
        f"CPU: server {per_request:.2f} ms per request, workers {an_answer:.2f} ms per answer, "
        f"99 %: {latency[1] if latency else '?'}"
    )


def slow_clients(port: int, body: str) -> float:
    """Return the seconds that a solve takes while 200 slow clients are sending their requests."""
    open_ones = []
    for _ in range(200):
        one = socket.create_connection(("127.0.0.1", port))
        one.sendall(f"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode() + b"{")
        open_ones.append(one)
    began = time.perf_counter()
    with urlopen(Request(f"http://127.0.0.1:{port}/solve", body.encode())) as answer:
        answer.read()
    seconds = time.perf_counter() - began
    for one in open_ones:
        one.close()
    return seconds


def main() -> None:
    """Measure both servers."""
    texts = bodies()
    with TemporaryDirectory() as folder:
        Path(folder, "empty.py").write_text(EMPTY)
        script = Path(folder, "post.lua")
        script.write_text(SCRIPT % ", ".join(f"[==[{text}]==]" for text in texts))
        for name, words in (
            ("empty Starlette", ["uvicorn", "empty:app", "--no-access-log"]),
            ("nono serve", ["nono", "serve"]),
        ):
            with running(words, folder) as (process, port):
                print(name)
                for connections in (CONNECTIONS, 10 * CONNECTIONS):
                    print("  ", load(process, port, script, connections), flush=True)
                if words[0] == "nono":
                    sizes = [f"{memory(one):.0f}" for one in (process, *children(process))]
                    print("   after:", ", ".join(sizes), "MiB;", load(process, port, script, CONNECTIONS))
                    sizes = [f"{memory(one):.0f}" for one in (process, *children(process))]
                    print("   and again:", ", ".join(sizes), "MiB")
                    print(f"   a solve with 200 slow clients: {1000 * slow_clients(port, texts[0]):.1f} ms")


if __name__ == "__main__":
    main()
