"""The command line: reads arguments, calls the library and writes the results. `main` is the program ``nono``."""

from __future__ import annotations

import gc
import os
import sys

GARBAGE = 50_000  # the program's start creates fewer new objects than this, so that no garbage collection delays it


def main() -> None:
    """Run the command in ``sys.argv`` and exit with its status, or with 130 after Ctrl-C and 143 after SIGTERM.

    Either signal ends the program at once if it arrives during imports or for the second time. Otherwise the signal
    raises KeyboardInterrupt, so that the command can report the results so far and leaves no half-written file.
    """
    gc.set_threshold(GARBAGE)
    try:
        from nono.cli.process import Interruption

        Interruption.is_program = True
        interruption = Interruption()
        interruption.end_at_once()
    except KeyboardInterrupt:
        os._exit(130)
    from nono.cli.program import run

    try:
        interruption.raise_once()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    gc.freeze()  # no garbage collection when Python ends, because the system frees the memory
    interruption.leave_to_system()
    sys.exit(128 + interruption.received if status == 130 and interruption.received else status)
