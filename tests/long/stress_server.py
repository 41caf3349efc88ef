"""Sends many requests to `nono serve`, a tenth of them bad, and reports what the good clients noticed.

    python tests/long/stress_server.py [REQUESTS]

Every client has its own address of the network 127.0.0.0/8, which needs Linux. Bad clients send nonsense, long
headers, bodies that are wrong, slow, too long or never end, and hard puzzles; they hang up at every stage, and hold
50 connections open. For each request of a good client, the run counts the answers that every other client gets before
this one; unlike a time, this number does not depend on what else the machine does. The server tells how long a request
waited for a worker. From this time, the run subtracts the time in which the system let the server wait for a processor,
and the average of the same time of its workers.

The run fails on a status 500, on a wrong answer to a good client, if another client gets more than `MOST_TURNS` answers
during one request of a thousand, if the rest of any waiting time exceeds the duration of one request (`LIMIT`), and if
the server's memory grows by more than `MOST_GROWTH` in the last three quarters of the run.
"""

import asyncio
import json
import os
import random
import re
import signal
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from contextlib import suppress
from pathlib import Path
from time import perf_counter, process_time

from nono import Nonogram

GOOD, BAD, SILENT = 18, 2, 50  # numbers of clients
LIMIT = 5.0  # seconds per request
NOTABLE = 0.1  # seconds of waiting that the report counts
LOOK = 0.02  # seconds between two looks at the time that processes waited for a processor
MOST_GROWTH = 5.0  # MiB
MOST_TURNS = 10  # the queue allows two; the rest is for new connections, which wait until the server accepts them


def bodies(size: int, number: int, density: float) -> list[bytes]:
    """Return puzzles from random pictures."""
    rng = random.Random(size)
    pictures = [[[int(rng.random() < density) for _ in range(size)] for _ in range(size)] for _ in range(number)]
    made = [Nonogram.from_grid(picture).to_dict() for picture in pictures]
    return [json.dumps({key: puzzle[key] for key in ("rows", "cols")}).encode() for puzzle in made]


EASY = bodies(10, 30, 0.65) + bodies(25, 10, 0.7)
HARD = bodies(50, 1, 0.4)[0]


def request(path: str, body: bytes, length: int | None = None) -> bytes:
    """Return a request; ``length`` is a false length of the body."""
    size = len(body) if length is None else length
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode() + body


class Run:
    """A run against the server at a port."""

    def __init__(self, port: int, requests: int) -> None:
        self.port = port
        self.requests = requests
        self.left = requests
        self.bad_ones = 0  # number of bad requests
        self.statuses: Counter[str] = Counter()
        self.bad: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.seconds: list[float] = []
        self.answered: Counter[int] = Counter()  # answers by client
        self.turns: list[int] = []  # for each good request: the most answers that another client got meanwhile
        self.waits: list[tuple[float, float]] = []  # for each good request: when it ended, and its seconds in the queue
        self.over = False

    async def connect(self, client: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        source = f"127.{1 + client // 60000}.{client // 250 % 240}.{1 + client % 250}"
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))

    @staticmethod
    async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes, float]:
        """Return the status, the body, and the seconds in the queue."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        waited = re.search(rb"queue;dur=([\d.]+)", head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        return int(head[9:12]), body, float(waited[1]) / 1000 if waited else 0.0

    async def good(self, client: int) -> None:
        """Solve easy puzzles one after another, and reconnect if the server closed the connection."""
        rng = random.Random(client)
        reader, writer = await self.connect(client)
        while self.left > 0:
            self.left -= 1
            began = perf_counter()
            before = self.answered.copy()
            try:
                writer.write(request("/solve", rng.choice(EASY)))
                status, body, waited = await self.answer(reader)
            except (OSError, asyncio.IncompleteReadError):
                self.statuses["closed"] += 1
                reader, writer = await self.connect(client)
                continue
            self.seconds.append(perf_counter() - began)
            self.waits.append((perf_counter(), waited))
            self.statuses[str(status)] += 1
            self.turns.append(max((self.answered - before).values(), default=0))
            self.answered[client] += 1
            if status != 200 or json.loads(body)["verdict"] not in ("unique", "multiple"):
                self.wrong.append(f"{status} {body[:200]!r}")
            if rng.random() < 0.01:
                writer.close()
                reader, writer = await self.connect(client)
        writer.close()

    async def villains(self) -> None:
        """Be bad in all ways at random; send a tenth of all requests, however long each takes."""
        rng = random.Random(1)
        async with asyncio.TaskGroup() as sent:
            while self.left > 0:
                while self.left > 0 and 10 * self.bad_ones < self.requests - self.left:
                    self.left -= 1
                    self.bad_ones += 1
                    sent.create_task(self.bad_request(1000 + self.bad_ones % BAD, rng))
                await asyncio.sleep(0.01)

    async def bad_request(self, client: int, rng: random.Random) -> None:
        """Send a bad request; wait for the answer at most 30 seconds, or hang up."""
        ways = [
            (b"nonsense\r\n\r\n", True),
            (b"POST /solve HTTP/1.1\r\nHost: loc", False),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000, True),
            (request("/solve", b"{", 5000), False),
            (request("/solve", HARD, 5_000_000), False),
            (request("/solve", b" " * 200_000), True),
            (request("/solve", b'{"rows": [[3]], "cols": [[1]]}'), True),
            (request("/solve", b'{"rows": {"1": true}, "cols": 3, "genre": []}'), True),
            (request("/solve?start=/etc/passwd", EASY[0]), True),
            (request("/render?kind=png&cell=40", EASY[-1]), True),
            (request("/certify?time_limit=0.001", EASY[-1]), True),
            (request("/nothing", EASY[0]), True),
            (b"OPTIONS /solve HTTP/1.1\r\nHost: evil.example\r\n\r\n", True),
            (request("/solve", EASY[0]), False),
            (request("/count", HARD), rng.random() < 0.3),
        ]
        data, patient = rng.choices(ways, [9] * (len(ways) - 1) + [1])[0]
        try:
            reader, writer = await self.connect(client)
            writer.write(data[:60])
            await asyncio.sleep(rng.choice([0, 0, 0, 0, 2]))
            writer.write(data[60:])
            if patient:
                status, body, _ = await asyncio.wait_for(self.answer(reader), 30)
                self.bad[str(status)] += 1
                self.answered[client] += 1
                if status == 500:
                    self.wrong.append(f"{data[:80]!r}: {body!r}")
            else:
                await asyncio.sleep(rng.random() / 20)
                self.bad["left"] += 1
            writer.transport.abort()
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            self.bad["closed"] += 1

    async def silent(self, client: int) -> None:
        """Hold a connection open without a request; connect again when the server has closed it."""
        while self.left > 0:
            try:
                reader, writer = await self.connect(client)
                self.bad["silent"] += 1
                while self.left > 0 and not reader.at_eof():
                    await asyncio.sleep(0.5)
                writer.transport.abort()
            except OSError:
                pass
            await asyncio.sleep(1)


def workers(process: int) -> list[str]:
    """Return the process ids of the workers."""
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def memory(process: int) -> list[float]:
    """Return the resident memory of the server and of its workers, in MiB."""
    pages = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in (process, *workers(process))]
    return [round(number * os.sysconf("SC_PAGE_SIZE") / 2**20, 1) for number in pages]


class Shortage:
    """How long the server and its workers wanted to run, but waited for a processor: seconds since the start."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.times: list[float] = [0.0]
        self.seconds: list[float] = [0.0]
        self.last: dict[str, int] = {}

    async def watch(self) -> None:
        while True:
            own = workers(self.process)
            added = [self.since_last(one) for one in (str(self.process), *own)]
            self.times.append(perf_counter())
            self.seconds.append(self.seconds[-1] + (added[0] + sum(added[1:]) / max(1, len(own))) / 1e9)
            await asyncio.sleep(LOOK)

    def since_last(self, process: str) -> int:
        """Return the nanoseconds that a process waited since the last call."""
        with suppress(OSError):  # the process has ended
            now = int(Path(f"/proc/{process}/schedstat").read_text().split()[1])
            before, self.last[process] = self.last.get(process, now), now
            return now - before
        return 0

    def between(self, began: float, ended: float) -> float:
        """Return the seconds of waiting from the last look before ``began`` to the first look after ``ended``."""
        first = bisect_right(self.times, began) - 1
        last = min(bisect_left(self.times, ended), len(self.times) - 1)
        return self.seconds[last] - self.seconds[first]


async def main(requests: int) -> int:
    words = ["-m", "nono", "serve", "--port", "0", "--time-limit", str(LIMIT), "--max-bytes", "100000"]
    words += ["--connections", "1000", "--workers", "2"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stderr=pipe)
    assert process.stderr is not None
    log: list[str] = []
    while not (found := re.search(r"http://\S+:(\d+)", (await process.stderr.readline()).decode())):
        pass

    async def listen() -> None:
        assert process.stderr is not None
        while line := await process.stderr.readline():
            log.append(line.decode())

    listening = asyncio.create_task(listen())
    shortage = Shortage(process.pid)
    watching = asyncio.create_task(shortage.watch())
    run = Run(int(found[1]), requests)
    sizes = [memory(process.pid)]
    quarters = sizes[:]
    began = perf_counter()
    work = [asyncio.create_task(run.good(100 + number)) for number in range(GOOD)]
    work.append(asyncio.create_task(run.villains()))
    work += [asyncio.create_task(run.silent(5000 + number)) for number in range(SILENT)]
    while run.left > 0:
        await asyncio.sleep(1)
        sizes.append(memory(process.pid))
        if 4 * (requests - run.left) >= len(quarters) * requests:
            quarters.append(sizes[-1])
            print(f"{requests - run.left} requests, MiB of the server and its workers: {sizes[-1]}", flush=True)
    await asyncio.gather(*work)
    spent = perf_counter() - began
    watching.cancel()
    process.send_signal(signal.SIGTERM)
    await process.wait()
    await listening
    seconds = sorted(run.seconds)
    growth = max(server for server, *_ in sizes[len(sizes) // 4 :]) - quarters[1][0]
    kinds = Counter(re.sub(r"\d+", "N", line.strip())[:60] for line in log)
    turns = sorted(run.turns)
    shares = {name: round(1000 * seconds[int(part * (len(seconds) - 1))], 1) for name, part in PARTS.items()}
    places = {name: turns[int(part * (len(turns) - 1))] for name, part in PARTS.items()}
    print(f"good clients: {dict(run.statuses)}; bad clients: {dict(run.bad)}")
    print(f"{spent:.0f} s, CPU of this program {process_time():.0f} s")
    print(f"milliseconds of a good client's request: {shares}")
    waits = sorted(waited for _, waited in run.waits)
    rests = sorted(max(0.0, waited - shortage.between(end - waited, end)) for end, waited in run.waits)
    for what, times in (("in the queue", waits), ("without the shortage of processors", rests)):
        late = sum(waited > NOTABLE for waited in times)
        of_queue = {name: round(1000 * times[int(part * (len(times) - 1))], 1) for name, part in PARTS.items()}
        print(f"milliseconds {what}: {of_queue}; {late} of {len(times)} above {1000 * NOTABLE:.0f}")
    print(f"most answers that another client got during a good client's request: {places}")
    print(f"{run.bad_ones} of {requests} requests were bad")
    print(f"MiB of the server and its workers at 0, 25, 50, 75 and 100 %: {quarters}")
    largest = max(size for _, *own in sizes for size in own)
    print(f"the server grew by {growth:.1f} MiB at most after 25 %; a worker had at most {largest} MiB")
    print(f"log: {kinds.most_common(8)}")
    for text in run.wrong[:10]:
        print("WRONG:", text)
    slow = places["99.9 %"] > MOST_TURNS or rests[-1] > LIMIT
    failed = run.wrong or slow or any("Traceback" in line for line in log)
    return 1 if failed or growth > MOST_GROWTH else 0


PARTS = {"50 %": 0.5, "90 %": 0.9, "99 %": 0.99, "99.9 %": 0.999, "100 %": 1.0}

if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)))
