"""Limits that the system holds a process to."""

from __future__ import annotations

import os
import resource
from contextlib import suppress
from pathlib import Path


def limit_memory(mebibytes: int) -> None:
    """Let this process take so many MiB beyond what it has now; what is beyond them is a MemoryError, or its end."""
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if os.path.exists("/proc/self/statm") else 0
    address_space = pages * resource.getpagesize() + (mebibytes << 20)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))
