#!/usr/bin/env python3
"""Counts the tokens of each room of the project and compares them with the budgets in .ci/budgets.

    .ci/weigh.py                print a table of the rooms; exit with 1 if a room is over its budget
    .ci/weigh.py --beside REV   print the same table with the figures of another commit and the change since then
    .ci/weigh.py --lower        lower each budget to what its room weighs now; nothing raises a budget but an editor

A name, a number or an operator is one token, however long it is. A string is one token per 8 characters, but code in
braces in it is code. Data is one token per 8 characters, too: pictures, fonts, puzzles, tables. Comments, docstrings,
blanks, Markdown and the proofs in Coq are free, because explaining costs nothing. A generated file is free only if a
test or .ci/prove rebuilds it byte for byte (GENERATED). Every file that git tracks is counted as it is in the working
tree. A commit that raises a budget says why.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUDGETS = ROOT / ".ci/budgets"
PER_TOKEN = 8  # characters of a string or of data
DEEPER = ("src/nono", "src/engine", "src/checker")  # each folder in these is a room of its own

# What rebuilds a generated file byte for byte, as part of .ci/check.
GENERATED = {
    "src/checker/verified/verified.ml": ".ci/prove",
    "src/checker/verified/verified.mli": ".ci/prove",
    "src/nono/backend/options.py": "tests/project/test_docs.py",
    "src/nono/backend/native/_engine.pyi": "tests/engine/test_engine_stub.py",
    "src/nono/page/web/words/techniques.js": "tests/page/test_words.py",
    "src/nono/page/web/files/pack.js": "tests/page/test_places.py",
    "src/nono/page/web/files/kinds.js": "tests/page/test_places.py",
    "src/nono/page/web/days/*": "tests/page/test_days.py",
    "docs/*.svg": "tests/project/test_docs.py",
    "tests/traces.json": "tests/grading/test_grading.py",
}

# The comments of a language, and the strings that are not plain ones.
HASH, SLASHES, STARS = r"#[^\n]*", r"//[^\n]*", r"/\*.*?\*/"
PLAIN = r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])*'"
PYTHON = r'(?i:[rbuf]{0,2})(?:"""(?:\\.|[^\\])*?"""|' + r"'''(?:\\.|[^\\])*?'''|" + PLAIN + ")"
RAW = r'R"(?P<fence>[^\s()\\]*)\(.*?\)(?P=fence)"'
CAML = r"\(\*(?:[^(*]|\((?!\*)|\*(?!\))|\(\*(?:[^*]|\*(?!\)))*\*\))*\*\)"  # a comment may hold another
CHARACTER = r"'(?:\\(?:x[\da-f]{2}|\d{3}|.)|[^\\'\n])'"  # in OCaml, a lone ' belongs to a type or a name
PATTERN = r"(?<=[(,=:;!&|?{}\[\n])\s*/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*"  # in JavaScript
ALONE = re.compile(r"[ \t]*(?:#|\n|$)")  # what follows a docstring
INSIDE = re.compile(r"(?<=\{)[^{}]+(?=\})")  # the code in a template or an f-string
PROOF = r"\bProof\b.*?\b(?:Qed|Defined)\."


def language(comments: str, strings: str = PLAIN) -> re.Pattern[str]:
    """Return the expression that splits a text of a language into tokens."""
    return re.compile(
        rf"(?P<comment>{comments})|(?P<string>{strings})|(?P<name>[^\W\d]\w*)|(?P<number>\d[\w.]*)|(?P<line>\n)"
        r"|(?P<operator>[-+*/%=<>!&|^~?:@$]+|[^\w\s])",
        re.DOTALL,
    )


SCRIPT = language(HASH)
CPP = language(f"{SLASHES}|{STARS}", f"{RAW}|{PLAIN}")
JAVASCRIPT = language(f"{SLASHES}|{STARS}", f"{PATTERN}|`(?:\\\\.|[^`\\\\])*`|{PLAIN}")
OCAML = language(CAML, r'"(?:\\.|[^"\\])*"|' + CHARACTER)
LANGUAGES = {
    **dict.fromkeys(("py", "pyi"), language(HASH, PYTHON)),
    **dict.fromkeys(("cpp", "hpp", "def"), CPP),
    **dict.fromkeys(("js", "ts"), JAVASCRIPT),
    **dict.fromkeys(("ml", "mli"), OCAML),
    "v": language(f"{CAML}|{PROOF}", r'"[^"]*"'),
    "css": language(STARS),
    "html": language("<!--.*?-->"),
    **dict.fromkeys(("toml", "yml", "yaml", "cmake", "conf", "service", "sh"), SCRIPT),
    **dict.fromkeys(("CMakeLists.txt", "Containerfile", ".gitignore", ".clang-format", ".clang-tidy"), SCRIPT),
}
FREE = (".md", "LICENSE", ".ci/budgets")


def main() -> int:
    """Print the table; return 1 if a room is over its budget."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--beside", metavar="REV", help="compare with this commit")
    parser.add_argument("--lower", action="store_true", help="lower the budgets to the present weights")
    options = parser.parse_args()
    now = weigh(tracked(), lambda name: (ROOT / name).read_bytes())
    if options.beside:
        then = weigh(tracked(options.beside), lambda name: git("show", f"{options.beside}:{name}"))
        table(now, then, f"at {options.beside}")
        return 0
    budgets = Counter({room: int(most) for room, most in map(str.split, BUDGETS.read_text().splitlines())})
    table(now, budgets, "budget")
    over = [room for room in now if now[room] > budgets[room]]
    if options.lower:
        lowered = {room: min(now[room], budgets[room]) for room in sorted(budgets) if now[room]}
        BUDGETS.write_text("".join(f"{room} {most}\n" for room, most in lowered.items()))
    for room in over:
        print(f"error: {room} weighs {now[room]:,} tokens; its budget is {budgets[room]:,}", file=sys.stderr)
    if over:
        print("help: remove what is needless now, or raise .ci/budgets and say why in the commit", file=sys.stderr)
    return bool(over)


def table(now: Counter[str], other: Counter[str], heading: str) -> None:
    """Print a row per room: its tokens, the other figure, and the difference in percent."""
    width = max(map(len, [*now, *other]))
    print(f"{'room':{width}}  {'tokens':>9}  {heading[:16]:>16}  change")
    for room in [*sorted(now | other), ""]:
        new, old = (now[room], other[room]) if room else (now.total(), other.total())
        print(f"{room or 'all':{width}}  {new:>9,}  {old:>16,}  {f'{(new - old) / old:+.1%}' if old else 'new':>6}")


def weigh(names: list[str], content: Callable[[str], bytes]) -> Counter[str]:
    """Return the tokens of each room."""
    weights: Counter[str] = Counter()
    for name in names:
        if not name.endswith(FREE) and not any(fnmatch(name, pattern) for pattern in GENERATED):
            weights[room(name)] += tokens(name, content(name))
    return weights


def room(name: str) -> str:
    """Return the room of a file: its top folder, or a folder below one of DEEPER."""
    top = next((folder for folder in DEEPER if name.startswith(f"{folder}/")), "")
    parts = name.removeprefix(f"{top}/").split("/") if top else name.split("/")
    inside = parts[0] if len(parts) > 1 else ""
    if (top, *parts[:2]) == ("src/nono", "page", "web"):
        inside = "page/web"
    return "/".join(filter(None, (top, inside))) or "top-level"


def tokens(name: str, content: bytes) -> int:
    """Return the number of tokens of a file."""
    path = Path(name)
    spoken = LANGUAGES.get(path.suffix[1:]) or LANGUAGES.get(path.name)
    if spoken is None and path.suffix == "" and content.startswith(b"#!"):
        spoken = LANGUAGES["py"] if b"python" in content.partition(b"\n")[0] else SCRIPT
    if spoken is None:
        return -(-len(b"".join(content.split())) // PER_TOKEN)
    return sum(costs(spoken, content.decode(), path.suffix in (".py", ".pyi")))


def costs(spoken: re.Pattern[str], text: str, docstrings: bool) -> Iterator[int]:
    """Yield the cost of each token; a Python string that is a statement by itself is a docstring and free."""
    depth, fresh = 0, True
    for match in spoken.finditer(text):
        kind, found = match.lastgroup, match.group()
        if kind == "fence":
            kind = "string"
        if kind == "line":
            fresh = depth == 0
        elif kind == "string":
            if not (docstrings and fresh and found[0] in "\"'rR" and ALONE.match(text, match.end())):
                for inside in INSIDE.findall(found) if found[0] in "fF`" else ():
                    found = found.replace(inside, "", 1)
                    yield from costs(spoken, inside, False)
                yield -(-len(found) // PER_TOKEN)
            fresh = False
        elif kind != "comment":
            depth += (found in "([{") - (found in ")]}") if kind == "operator" else 0
            fresh = False
            yield 1


def tracked(revision: str = "") -> list[str]:
    """Return the names of all files that git tracks, now or in a commit."""
    listed = git("ls-tree", "-r", "-z", "--name-only", revision) if revision else git("ls-files", "-z")
    return [name for name in listed.decode().split("\0") if name and (revision or (ROOT / name).is_file())]


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


if __name__ == "__main__":
    sys.exit(main())
