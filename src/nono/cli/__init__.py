"""The command line: words in, words out, no solving. `main` is the program ``nono``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command named in ``sys.argv`` and leave with its exit status."""
    try:
        from nono.cli.program import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
