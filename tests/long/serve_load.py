"""Many requests to a server, of clients that hang up, are slow or send nonsense: every good request is answered.

``python tests/long/serve_load.py REQUESTS [CLIENTS] [SEED]`` starts ``nono serve`` and prints the statuses, and the
memory of the server and its workers at four moments. It fails if a good request is not answered by 200, if any request
is answered by 500, or if the memory of the server grows.
"""

import asyncio
import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

GOOD = json.dumps({"rows": [[2], [1]], "cols": [[2], [1]]}).encode()
HARD = json.dumps({"rows": [[1]] * 30, "cols": [[1]] * 30}).encode()  # counted for hours without a limit
PATHS = ("/solve", "/solve", "/solve", "/grade", "/hint", "/count", "/verify?backends=native,reference", "/explain")
BAD = {
    "nonsense": b"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nno puzzle",
    "no http": b"\x00\x01\x02\r\n\r\n",
    "field": b"POST /solve?limit=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
    "long": b"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n",
    "host": b"POST /solve HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 2\r\n\r\n{}",
}
FORGIVEN = 48  # MiB by which a process may grow after the first quarter


def memory(pid: int) -> dict[int, int]:
    """The resident memory of a server and of the processes below it, in MiB."""
    found = {}
    for process in [pid, *below(pid)]:
        try:
            pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        except OSError:
            continue
        found[process] = pages * 4096 >> 20
    return found


def below(pid: int) -> list[int]:
    try:
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return children + [one for child in children for one in below(child)]


async def status_of(reader: asyncio.StreamReader) -> int:
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 120)
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    await reader.readexactly(int(length[1]) if length else 0)
    return int(head.split()[1])


async def ask(port: int, kind: str, path: str, body: bytes) -> int:
    """Send a request; the status of the answer, or 0 if there is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    try:
        if kind in BAD:
            writer.write(BAD[kind])
        elif kind == "slow":
            for piece in (head[:20], head[20:], body[:5], body[5:]):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0.2)
        else:
            writer.write(head + body)
        await writer.drain()
        if kind == "hang-up":
            await asyncio.sleep(random.random() * 0.2)
            return 0
        return await status_of(reader)
    except (asyncio.IncompleteReadError, ConnectionError):
        return 0
    finally:
        writer.close()


async def client(port: int, requests: "list[int]", chance: random.Random, seen: Counter[tuple[str, int]]) -> None:
    while requests:
        requests.pop()
        number = chance.random()
        kind, path, body = "good", chance.choice(PATHS), GOOD
        if number < 0.1:
            kind = chance.choice([*BAD])
        elif number < 0.13:
            kind, path, body = "hang-up", "/count", HARD
        elif number < 0.15:
            kind = "slow"
        elif number < 0.155:
            kind, path, body = "hard", "/count?time_limit=0.5", HARD
        status = await ask(port, kind, path, body)
        while status == 503 and kind in ("good", "slow"):
            seen["again", 503] += 1
            await asyncio.sleep(1)
            status = await ask(port, kind, path, body)
        seen[kind, status] += 1


async def load(port: int, pid: int, number: int, clients: int, seed: int) -> Counter[tuple[str, int]]:
    requests = list(range(number))
    seen: Counter[tuple[str, int]] = Counter()
    chances = [random.Random(seed * 1000 + client) for client in range(clients)]
    running = [asyncio.create_task(client(port, requests, chance, seen)) for chance in chances]
    first: dict[int, int] = {}
    for quarter in range(4):
        while len(requests) > number * (3 - quarter) // 4:
            await asyncio.sleep(0.2)
        now = memory(pid)
        print(f"{25 * (quarter + 1)} %: {now.pop(pid)} MiB, workers {sorted(now.values())}", flush=True)
        first = first or memory(pid)
    await asyncio.gather(*running)
    assert memory(pid)[pid] <= first[pid] + FORGIVEN, "the memory of the server grows"
    return seen


def main(number: int, clients: int = 100, seed: int = 0) -> Counter[tuple[str, int]]:
    """Start a server and load it; the number of answers by kind of request and status."""
    command = [sys.executable, "-m", "nono", "serve", "--port", "0", "--workers", "2"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    port = 0
    for line in server.stderr:
        if match := re.search(r"running on http://\S+:(\d+)", line):
            port = int(match[1])
            break
    try:
        seen = asyncio.run(load(port, server.pid, number, clients, seed))
        assert not [kind for kind in seen if kind[1] == 500], seen
        assert {status for kind, status in seen if kind in ("good", "slow")} == {200}, seen
    finally:
        server.terminate()
        server.wait()
    return seen


if __name__ == "__main__":
    print(*sorted(main(*map(int, sys.argv[1:])).items()), sep="\n")
