"""Runs command lines in the process of the tests: a new process would spend most of its time on imports.

``python -m command_line LINE...`` runs several command lines in one new process. It prints a list with the exit status,
the output and the messages of each.
"""

import json
import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

from nono.cli.program import run


def command(folder: Path, *words: str, give: str = "", **environment: str) -> CompletedProcess[str]:
    """Run ``nono WORDS`` in a folder, with a text on standard input, and return what a process would."""
    given, out, err = (TextIOWrapper(BytesIO(data), encoding="utf-8") for data in (give.encode(), b"", b""))
    with (
        chdir(folder),
        patch.dict(os.environ, environment),
        patch.object(sys, "stdin", given),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = run([*words])
        except SystemExit as ended:  # of completions by a shell
            status = int(ended.code or 0)
    texts = []
    for stream in (out, err):
        stream.seek(0)
        texts.append(stream.read())
    return CompletedProcess(["nono", *words], status, *texts)


if __name__ == "__main__":
    ended = [command(Path(), *line.split()) for line in sys.argv[1:]]
    print(json.dumps([[done.returncode, done.stdout, done.stderr] for done in ended]))
