"""The command line: reads words, calls the library, writes words. `main` is the program ``nono``."""

from __future__ import annotations

import gc
import os
import sys

GARBAGE = 50_000  # new objects between two searches for cycles; the start makes fewer


def main() -> None:
    """Run the command in ``sys.argv`` and exit with its status, or with 130 after Ctrl-C and 143 after SIGTERM.

    These signals end the program at once during imports, and when they come a second time. Otherwise they raise
    KeyboardInterrupt, so that the command can report the results so far and leaves no half-written file.
    """
    gc.set_threshold(GARBAGE)
    try:
        from nono.cli.process import Interruption

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
    gc.freeze()  # no search for cycles when Python ends: the system frees the memory
    interruption.leave_to_system()
    sys.exit(128 + interruption.received if status == 130 and interruption.received else status)
