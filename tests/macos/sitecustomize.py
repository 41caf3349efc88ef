"""Makes nono on Linux do what it does on macOS, in all interpreters that have this folder in ``PYTHONPATH``.

There is no /proc, no process is forked, the system limits no memory, and it counts memory in bytes.
"""

import os
import resource
import sys
from types import SimpleNamespace
from typing import Any

from nono.base import system

real_open = os.open


def open_(path: Any, *rest: Any, **more: Any) -> int:
    if str(path).startswith("/proc"):
        raise FileNotFoundError(path)
    return real_open(path, *rest, **more)


def used(who: int) -> SimpleNamespace:
    found = resource.getrusage(who)
    most = found.ru_maxrss
    if who == resource.RUSAGE_SELF:  # Linux, unlike macOS, counts the memory of the process that started this one
        with open("/proc/self/status", encoding="ascii") as status:
            most = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    return SimpleNamespace(ru_maxrss=most << 10, ru_utime=found.ru_utime, ru_stime=found.ru_stime)


os.open = open_
del os.sched_getaffinity
vars(system).update(
    FORKS=False,
    sys=SimpleNamespace(**{**vars(sys), "platform": "darwin"}),
    _resource=lambda: SimpleNamespace(**{**vars(resource), "getrusage": used}),
)
