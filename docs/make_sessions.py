"""Run the commands and the Python code of the pages, in order, and write their output into the pages.

A block ``console`` contains commands after ``$`` and their output; a text for standard input ends with ``END``. A block
``pycon`` contains Python code after ``>>>``. A block ``text`` after "the file `NAME`:" is written to that file. If the
new output differs from the page only where the page has ``...``, for example in times, the page keeps its text.
"""

import doctest
import re
import shlex
import subprocess
import sys
import traceback
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from nono.cli.program import run

DOCS = Path(__file__).parent
BLOCK = re.compile(
    r"(?:the file\s+`(?P<name>[\w.-]+)`:\n\n)?^```(?P<kind>console|pycon|text)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
COMMAND = re.compile(r"^\$ (?P<line>.*\n(?:(?<=<<END\n)(?:.*\n)*?END\n)?)(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
SESSION = re.compile("^```(console|pycon)$", re.MULTILINE)
PAGES = [page.stem for page in sorted(DOCS.glob("*.md")) if SESSION.search(page.read_text("utf-8"))]
SHELL = f'nono() {{ "{sys.executable}" -m nono "$@"; }}\npython() {{ "{sys.executable}" "$@"; }}\n'


def session(text: str) -> str:
    """Return the commands of a block with their output, as on a terminal: standard output and errors together."""
    return COMMAND.sub(lambda found: f"$ {found['line']}{kept(found['output'], printed(found['line']))}", text)


def printed(command: str) -> str:
    """Run a plain ``nono`` in this process, which saves the imports, and everything else in a shell."""
    line, _, given = command.partition(" <<END\n")
    if line.startswith("nono ") and not re.search(r"[|<>;&$*?`]", line):
        out = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True)
        read = TextIOWrapper(BytesIO(given.removesuffix("END\n").encode()), encoding="utf-8")
        with redirect_stdout(out), redirect_stderr(out), patch.object(sys, "stdin", read):
            run(shlex.split(line, comments=True)[1:])
        out.seek(0)
        return out.read()
    words = ["sh", "-c", SHELL + command]
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


def python(text: str, names: dict[str, Any]) -> str:
    """Return the Python code of a block with its output."""
    parts = []
    for example in doctest.DocTestParser().get_examples(text):
        out = StringIO()
        with redirect_stdout(out):
            try:
                exec(compile(example.source, "<page>", "single"), names)
            except Exception as error:
                print("Traceback (most recent call last):\n    ...")
                print("".join(traceback.format_exception_only(error)), end="")
        first, *more = example.source.splitlines()
        parts += [f">>> {first}\n", *(f"... {line}\n" for line in more), kept(example.want, out.getvalue())]
    return "".join(parts)


def kept(old: str, new: str) -> str:
    """Return the old output if the new output differs only where the old one has ``...``, otherwise the new output."""
    return old if doctest.OutputChecker().check_output(old, new, doctest.ELLIPSIS) else new


def rerun(page: str) -> str:
    """Return a page with the current output of its sessions, which run in a folder of their own."""
    names: dict[str, Any] = {}

    def block(found: re.Match[str]) -> str:
        text = found["text"]
        if found["kind"] == "console":
            text = session(text)
        elif found["kind"] == "pycon":
            text = python(text, names)
        elif found["name"]:
            Path(found["name"]).write_text(text, "utf-8")
        return found[0].replace(found["text"], text)

    with TemporaryDirectory() as folder, chdir(folder):
        return BLOCK.sub(block, page)


if __name__ == "__main__":
    for name in PAGES:
        page = DOCS / f"{name}.md"
        page.write_text(rerun(page.read_text("utf-8")), "utf-8")
