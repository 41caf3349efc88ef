"""The command line: words in, words out, no solving. `main` is the program ``nono``."""

from __future__ import annotations

import gc
import os
import sys

GARBAGE = 50_000  # objects made since the last search for cycles of them: the start makes fewer


def main() -> None:
    """Run the command named in ``sys.argv`` and leave with its exit status; with 130 after Ctrl-C, 143 after SIGTERM.

    Both end the program at once while it is imported, and when they come a second time. Else they raise
    KeyboardInterrupt, so that what a command has found is still reported and nothing half written is left.
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
    gc.freeze()  # Python's end need not search what is left for cycles: the memory goes with the process
    interruption.leave_to_system()
    sys.exit(128 + interruption.received if status == 130 and interruption.received else status)
