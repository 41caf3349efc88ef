"""Make what the site shows in place of the comments in ``docs/json.md``: the output of each command with ``--json``.

The script prints the whole page.
"""

import json
import re
import shlex
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from inspect import getdoc
from io import BytesIO, StringIO, TextIOWrapper
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parts import DOCS, table

from nono.cli.commands import certify, encode_decode, list_info_formats, make
from nono.cli.program import run
from nono.design import AddedClues, Assessment, Fix, Givens, Made, Repair
from nono.genres.base import Puzzle
from nono.grading import Explanation, Grade, Hint, StepCheck
from nono.many import report_words
from nono.many.bench import data_of
from nono.model.answer import Tally
from nono.proofs import CertificateCheck, Claim
from nono.solving import Check, Diff, Line, Result, Sample
from nono.text import BuiltIn, facts

INPUTS = {
    "corner.json": '{"id": "corner", "rows": [[2], [1]], "cols": [[2], [1]]}',
    "two.json": '{"id": "two", "rows": [[1], [1]], "cols": [[1], [1]]}',
    "wrong.json": '{"id": "wrong", "rows": [[3], [2, 1], [1]], "cols": [[2], [2], [1], [2]]}',
    "set.jsonl": '{"rows": [[1]], "cols": [[1]]}\n{"rows": [[1]], "cols": [[2]]}\n',
    "two.pbm": "P1\n3 2\n100\n001\n",
    "steps.json": '[[[1, 1, "X"], [1, 2, "X"]], [[2, 2, "X"]]]',
    "answer.txt": "s SATISFIABLE\nv 1 -2 -3 4 5 -6 -7 8 0\n",
}
FIRST = "batch --store runs.sqlite --jobs 1 --grade -o runs.jsonl corner.json two.json missing.json"
EXAMPLES = {
    "solve": "solve corner.json --json",
    "verify": "verify two.json --backends native,reference --json",
    "count": "count two.json --json",
    "sample": "sample two.json --seed 1 --shares --json",
    "bench": "bench corner.json --backends native --repeat 1 --json",
    "batch": FIRST,
    "report": "report runs.sqlite --json",
    "decode": "decode two.json answer.txt --json",
    "certify": "certify corner.json -o certificate --json",
    "check-certificate": "check-certificate certificate --json",
    "info": "info corner.json --json",
    "grade": "grade corner.json --json",
    "explain": "explain corner.json --json",
    "hint": "hint corner.json --level 3 --json",
    "check-steps": "check-steps corner.json steps.json --json",
    "diff": "diff two.json --json",
    "line": "line '2r 1b' ?r? --shares --json",
    "make": "make two.pbm -o made.json --json",
    "repair": "repair two.json --json",
    "fix": "fix wrong.json --json",
    "generate": "generate --size 4x4 --seed 1 --to jsonl",
    "list": "list heart --json",
    "formats": "formats --json",
}
# The functions and classes that make the objects. Their docstrings list the keys.
KEYS: dict[str, tuple[Callable[..., Any], ...]] = {
    "solve": (Result.to_dict,),
    "verify": (Check.to_dict,),
    "count": (Tally.to_dict,),
    "sample": (Sample.to_dict,),
    "bench": (data_of,),
    "report": (report_words.report_data,),
    "decode": (encode_decode.answer_facts,),
    "certify": (certify.claim_facts, Claim),
    "check-certificate": (CertificateCheck.to_dict, Claim),
    "info": (list_info_formats.facts_about, Puzzle.info, Puzzle.facts),
    "grade": (Grade.to_dict,),
    "explain": (Explanation.to_dict,),
    "hint": (Hint.to_dict,),
    "check-steps": (StepCheck.to_dict,),
    "diff": (Diff.to_dict,),
    "line": (Line.to_dict,),
    "make": (make.make_picture, Assessment.to_dict, Made.to_dict, make.make_folder),
    "repair": (Repair.to_dict, Givens.to_dict, AddedClues.to_dict),
    "fix": (Fix.to_dict,),
    "generate": (Puzzle.to_dict,),
    "list": (BuiltIn.to_dict,),
    "formats": (facts,),
}
OBJECTS = {  # what a command writes, if it is not one line per puzzle
    "bench": "One line per run. Lines for inputs that cannot be read come first.",
    "report": "One object.",
    "decode": "One object.",
    "check-certificate": "One line per certificate.",
    "check-steps": "One object.",
    "line": "One object per line of standard input, or one for the arguments.",
    "make": "One object; for a folder, one line per picture.",
    "repair": "One line per puzzle. With `--givens`, and for genres that are repaired by adding clues, some keys are "
    "different.",
    "generate": "The output has one puzzle per line, in nono's own format.",
    "list": "One line per built-in puzzle.",
    "formats": "One object with one key per format.",
}
INSIDE: dict[Callable[..., Any], str] = {Claim: "claim.", facts: "*."}  # the keys of objects inside the object
ABRIDGED = {"formats": "mk"}  # commands whose example shows only this key
MEASURED = ("seconds", "cpu_seconds", "read", "build", "solve", "check", "wall", "cpu", "load", "memory", "nono")
COUNTERS = ("line_solvable", "line_solves", "decisions", "conflicts")  # the statistics that examples show
WIDTH = 112  # longest line of an example


def output(words: str) -> str:
    """Return what a command writes to standard output."""
    data = BytesIO()
    out = TextIOWrapper(data, encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(StringIO()):
        run(shlex.split(words))
    out.flush()
    return data.getvalue().decode()


def still(data: Any) -> Any:
    """Return the data with fixed values instead of values that differ between runs."""
    if isinstance(data, list):
        more = ["..."] * (len(data) > 1 and isinstance(data[0], dict))
        return [still(one) for one in (data[:1] if more else data)] + more
    if not isinstance(data, dict):
        return data
    if "stats" in data:
        shown = {name: value for name, value in data["stats"].items() if name in COUNTERS}
        return still({name: value for name, value in data.items() if name != "stats"}) | {"stats": shown}
    fixed = {"nono": "1.0.0", "memory": 1.5}
    if "hardest" in data:  # in the order of measured times
        data = data | {"hardest": sorted(data["hardest"], key=itemgetter("place"))}
    return {
        name: fixed.get(name, 0.001) if name in MEASURED and isinstance(value, (float, str)) else still(value)
        for name, value in data.items()
    }


def layout(data: Any, column: int = 0, before: int = 0) -> str:
    """Return JSON on one line if it fits, otherwise with one line per member."""
    text = json.dumps(data, ensure_ascii=False)
    if column + before + len(text) <= WIDTH or not isinstance(data, (dict, list)) or not data:
        return text
    if isinstance(data, dict):
        names = [f"{json.dumps(name)}: " for name in data]
        parts = [name + layout(one, column + 2, len(name)) for name, one in zip(names, data.values(), strict=True)]
    else:
        parts = [layout(one, column + 2) for one in data]
    pad = "\n" + " " * (column + 2)
    return text[0] + pad + f",{pad}".join(parts) + "\n" + " " * column + text[-1]


def example(command: str) -> str:
    """Return a call of the command and the first line of its output, as Markdown."""
    words = EXAMPLES[command]
    text = output(words)
    if command == "batch":
        text = Path("runs.jsonl").read_text("utf-8")
    data = still(json.loads(text.splitlines()[0]))
    note = ""
    if command in ABRIDGED:
        data = {name: value for name, value in data.items() if name == ABRIDGED[command]}
        note = " (one key of many)"
    return f"`nono {words}`{note}:\n\n```json\n{layout(data)}\n```\n"


def described(made: Callable[..., Any]) -> list[tuple[str, str]]:
    """Return the keys that the docstring of a function or class lists, with their meanings."""
    items = re.findall(r"^- ``(.+?)``: (.*?)(?=\n- ``|\Z)", getdoc(made) or "", re.MULTILINE | re.DOTALL)
    return [(INSIDE.get(made, "") + key, meaning) for key, meaning in items]


def keys(command: str) -> str:
    """Return the table of the keys that a command writes, from the docstrings of what makes its object."""
    rows = []
    for made in KEYS[command]:
        rows += [(f"`{key}`", cell(meaning)) for key, meaning in described(made)]
    common = section("Keys of many commands")
    rows = [row for row in dict.fromkeys(rows) if f"| {' | '.join(row)} |" not in common]
    return table("key", "meaning", rows=rows)


def section(title: str) -> str:
    """Return the text of a section of the page."""
    return (DOCS / "json.md").read_text("utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]


def cell(meaning: str) -> str:
    """Return a meaning as a cell of a table."""
    return " ".join(meaning.split()).replace("|", "\\|")


@cache
def parts() -> dict[str, str]:
    """Return the text for each comment of the page."""
    with TemporaryDirectory() as folder, chdir(folder):
        for name, text in INPUTS.items():
            Path(name).write_text(text, "utf-8")
        failed = still(json.loads(output("solve set.jsonl --json").splitlines()[1]))
        examples = {command: example(command) for command in EXAMPLES}
    batch = examples.pop("batch")
    answers = [
        f"## {command}\n\n{OBJECTS.get(command, 'One line per puzzle.')}\n\n{text}\n{keys(command)}"
        for command, text in examples.items()
    ]
    return {
        "<!-- failure -->": f"```json\n{layout(failed)}\n```",
        "<!-- answers -->": "\n".join(answers),
        "<!-- batch -->": batch,
    }


def filled(text: str) -> str:
    """Return the text of the page with its generated parts."""
    for comment, part in parts().items():
        assert comment in text, f"json.md has no {comment}"
        text = text.replace(comment, part)
    return text


def page() -> str:
    """Return the page as the site shows it."""
    return filled((DOCS / "json.md").read_text("utf-8"))


if __name__ == "__main__":
    print(page(), end="")
