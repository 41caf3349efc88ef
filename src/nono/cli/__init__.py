"""The command line: reads arguments, calls the library and writes the results. `main` is the program ``nono``."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

GARBAGE = 50_000  # threshold of the garbage collector; the start of the program creates fewer objects


class Later(ModuleType):
    """In place of a module in another module, which seldom needs it; each use imports the module itself."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def main() -> None:
    """Run the command in ``sys.argv`` and exit with its status, or with 128 and the number of the signal that ended it.

    A signal ends the program at once if it arrives during imports or for the second time. Otherwise the signal
    raises KeyboardInterrupt, so that the command can report the results so far and leaves no half-written file.
    """
    gc.set_threshold(GARBAGE)
    try:
        if "inspect" not in sys.modules:  # `dataclasses` needs it only for classes without docstrings
            sys.modules["inspect"] = Later("inspect")
            import dataclasses  # noqa: F401

            del sys.modules["inspect"]
        from nono.cli.process import Interruption

        Interruption.is_program = True
        interruption = Interruption()
        interruption.end_at_once()
    except KeyboardInterrupt:
        os._exit(130)
    from nono.base.system import expanded
    from nono.cli.program import run

    try:
        interruption.raise_once()
        status = run(expanded(sys.argv[1:]))
        interruption.leave_to_system()
    except KeyboardInterrupt:  # an interruption that waited for the end of an import may come as late as this
        status = 130
        interruption.leave_to_system()
    gc.freeze()  # prevents a last garbage collection when Python ends: the system frees the memory anyway
    sys.exit(128 + interruption.received if status == 130 and interruption.received else status)
