"""Makes Linux refuse what Windows refuses, in all interpreters that have this folder in ``PYTHONPATH``.

- nono finds neither `fcntl` nor `resource`, but an imitation of `msvcrt`, and none of the functions, signals and flags
  that Python has on POSIX alone. Libraries still find them.
- An open file cannot be replaced, renamed or removed, nor can its folder. Folders cannot be opened.
- Text gets a carriage return before each line feed, and so do files opened by `os.open` without `os.O_BINARY`.
- Names of devices and some characters cannot be in the name of a file.
"""

import builtins
import errno
import io
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, lockf
from types import ModuleType
from typing import Any

HIDDEN = {"fcntl", "resource", "termios", "pwd", "grp", "pty", "tty"}
MISSING_OF_OS = """
    fork forkpty killpg getpgrp setsid setpgid getuid geteuid getgid chown fchown fchmod mkfifo sysconf sysconf_names
    sched_getaffinity sched_setaffinity posix_spawn O_NOFOLLOW O_NONBLOCK O_DIRECTORY O_CLOEXEC uname wait nice
"""
MISSING_OF_SIGNAL = """
    SIGKILL SIGALRM SIGHUP SIGPROF SIGPIPE SIGCHLD SIGUSR1 SIGUSR2 setitimer ITIMER_REAL ITIMER_PROF pthread_sigmask
    SIG_BLOCK SIG_SETMASK alarm pause
"""
BINARY = 1 << 30
RESERVED = re.compile(
    r'(con|prn|aux|nul|com[1-9]|lpt[1-9])(\..*)?\Z|.*[<>:"|?*\x00-\x1f]|.*[. ]\Z', re.IGNORECASE | re.DOTALL
)
SYSTEM = ("/proc", "/dev", "/sys")
real_import, real_open, real_os_open, real_write = builtins.__import__, io.open, os.open, os.write
real_select, text_descriptors = select.select, set[int]()


class Without:
    """A module of Python without the names that Windows does not have."""

    def __init__(self, module: ModuleType, missing: str, **more: object) -> None:
        gone = missing.split()
        self.__dict__.update({name: value for name, value in vars(module).items() if name not in gone}, **more)


def locking(descriptor: int, mode: int, count: int) -> None:
    """Lock or unlock bytes from the current place on, like the function of `msvcrt`."""
    place = os.lseek(descriptor, 0, os.SEEK_CUR)
    lockf(descriptor, LOCK_UN if mode == 0 else LOCK_EX | LOCK_NB, count, place)


def wait_for(process: int, seconds: int) -> None:
    """Wait until a process has ended."""
    while os.path.exists(f"/proc/{process}"):
        time.sleep(0.05)


def imitated(name: str, **names: object) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(names)
    return module


def is_foreign(given: Any) -> bool:
    """Return whether a caller is no code of nono."""
    return not str((given or {}).get("__name__")).startswith("nono")


def import_(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
    """Import a module. What it contains depends on the caller."""
    if is_foreign(globals):
        return real_import(name, globals, locals, fromlist, level)
    if name in HIDDEN:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return SHOWN.get(name) or real_import(name, globals, locals, fromlist, level)


def is_of_system(path: Any) -> bool:
    return isinstance(path, int) or os.path.abspath(os.fsdecode(path)).startswith(SYSTEM)


def expect_name(path: Any) -> None:
    """Raise OSError if a file cannot have this name."""
    if not is_of_system(path) and any(map(RESERVED.match, os.path.abspath(os.fsdecode(path)).split("/"))):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)


def expect_closed(*paths: Any) -> None:
    """Raise PermissionError if one of the paths, or a file in it, is open in any process of this user."""
    targets = [os.path.abspath(os.fsdecode(path)) for path in paths]
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            numbers = os.listdir(f"/proc/{process}/fd")
        except OSError:
            continue
        for number in numbers:
            try:
                place = os.readlink(f"/proc/{process}/fd/{number}")
            except OSError:
                continue
            if any(place == target or place.startswith(f"{target}/") for target in targets):
                raise PermissionError(errno.EACCES, f"{place} is open in process {process}", paths[0])


def open_(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
    if any(letter in mode for letter in "wxa+"):
        expect_name(file)
    if "b" not in mode and any(letter in mode for letter in "wxa+") and len(rest) < 4 and not is_of_system(file):
        more.setdefault("newline", None)
        if more["newline"] is None:
            more["newline"] = "\r\n"
    return real_open(file, mode, *rest, **more)


def os_open(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
    if flags & os.O_CREAT:
        expect_name(path)
    if os.path.isdir(path):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    descriptor = real_os_open(path, flags & ~BINARY, mode, **more)
    is_text = not flags & BINARY and not is_of_system(path) and not is_foreign(sys._getframe(1).f_globals)
    (text_descriptors.add if is_text else text_descriptors.discard)(descriptor)
    return descriptor


def write(descriptor: int, data: Any) -> int:
    if descriptor not in text_descriptors:
        return real_write(descriptor, data)
    real_write(descriptor, bytes(data).replace(b"\n", b"\r\n"))
    return len(bytes(data))


def closed_first(name: str) -> Any:
    real = getattr(os, name)

    def call(*paths: Any, **more: Any) -> Any:
        if not more.get("dir_fd") and sys._getframe(1).f_globals["__name__"] != "tempfile":  # has another way there
            expect_closed(*paths[:2])
        if name in ("rename", "replace"):
            expect_name(paths[1])
        if name == "rename" and os.path.exists(paths[1]):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), paths[1])
        return real(*paths, **more)

    return call


def mkdir(path: Any, *rest: Any, **more: Any) -> None:
    expect_name(path)
    real_mkdir(path, *rest, **more)


def select_(read: Any, write: Any, failed: Any, *seconds: Any) -> Any:
    if is_foreign(sys._getframe(1).f_globals) or all(isinstance(one, socket.socket) for one in (*read, *write)):
        return real_select(read, write, failed, *seconds)
    raise OSError(errno.ENOTSOCK, os.strerror(errno.ENOTSOCK))


def start(self: Any, *rest: Any, creationflags: int = 0, **more: Any) -> None:
    real_start(self, *rest, **more)


real_mkdir, real_start = os.mkdir, subprocess.Popen.__init__
renaming = {name: closed_first(name) for name in ("rename", "replace", "unlink", "remove", "rmdir")}
SHOWN: dict[str, Any] = {
    "msvcrt": imitated("msvcrt", LK_UNLCK=0, LK_LOCK=1, LK_NBLCK=2, locking=locking),
    "_winapi": imitated(
        "_winapi", SYNCHRONIZE=1 << 20, INFINITE=-1, OpenProcess=lambda access, kept, process: process,
        WaitForSingleObject=wait_for,
    ),
}  # fmt: skip
vars(os).update(renaming, open=os_open, write=write, mkdir=mkdir)
io.open = builtins.open = open_
subprocess.Popen.__init__ = start  # type: ignore[method-assign]
select.select = select_
SHOWN["os"] = Without(os, MISSING_OF_OS, O_BINARY=BINARY)
SHOWN["signal"] = Without(signal, MISSING_OF_SIGNAL)
builtins.__import__ = import_
