"""Changes single lines of the code, one at a time, and reports which changes no test notices.

    python tests/long/mutants.py draw [--seed 84]       # draws mutants into tests/long/mutants.txt
    python tests/long/mutants.py trace                  # runs the tests once, to see which of them run each line
    python tests/long/mutants.py run [NUMBER ...]       # plants each mutant that has no result yet, and runs its tests

The commands change files of the project and put them back, so they need a worktree of their own: `git worktree add`,
and there `pip install --no-build-isolation -e .`.

`draw` takes lines from the rooms in `ROOMS`; lists written by hand say which files it leaves out. The list keeps what
is needed to find each line again after the code has moved: the line, its neighbours and its function. A line that is
no longer there makes its mutant ``gone``.

The tests of a mutant in Python are those that run its line, by `trace`; the tables `ENGINE_TESTS` and `PAGE_TESTS` name
the others. The test that killed the mutant before comes first. Without a trace, the test files in the list are run. A
hang and a crash count as killed. After changes of the code, repeat all mutants with `run --again`.
"""

import argparse
import ast
import contextlib
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_suffix(".txt")
TRACE = ROOT / "build/mutants.json"
BUILD = ROOT / "build/mutants"
SECONDS = 90  # of nominal time for the tests of one mutant
FEW = 12  # tests of the nearest files, which are run first
# The number of mutants per room, and the files of the room.
ROOMS: dict[str, tuple[int, str]] = {
    "base": (8, "src/nono/base/*.py"),
    "model": (5, "src/nono/model/*.py"),
    "genres": (13, "src/nono/genres/**/*.py"),
    "backend": (7, "src/nono/backend/**/*.py"),
    "encoders": (8, "encoders/**/*.py"),
    "solving": (13, "src/nono/solving/*.py"),
    "text": (18, "src/nono/text/**/*.py"),
    "grading": (11, "src/nono/grading/*.py"),
    "design": (10, "src/nono/design/**/*.py"),
    "renderers": (11, "src/nono/renderers/*.py"),
    "proofs": (8, "src/nono/proofs/*.py"),
    "checkers": (8, "src/nono/checkers/*.py"),
    "many": (11, "src/nono/many/**/*.py"),
    "serve": (5, "src/nono/serve/*.py"),
    "page": (3, "src/nono/page/*.py"),
    "cli": (10, "src/nono/cli/**/*.py"),
    "web": (23, "src/nono/page/web/**/*.js"),
    "engine": (54, "src/engine/**/*.[ch]pp"),
}
# Files that hold words, and files that belong to one system.
LEFT_OUT = re.compile(
    r"""
    base/fields|random_regions|text/typed|renderers/_(pages|fonts)|proofs/_programs|bench/_plots|page/collection
    |cli/(options|program|__init__)|commands/(__init__|page|doctor)
    |web/(collection|days|base/(types|text)|app/disk|words/(words|rules)|genres/(icons|data))
    |engine/door/(wasm|python|aborts|hard_stop|exports)|cpu_clock|machine.hpp|mutex.hpp
    """,
    re.VERBOSE,
)
# Lines and functions whose change is no fault, or only one of words, speed or types.
NO_FAULT = re.compile(
    r"assert|__repr__|__str__|logg|reserve\(|#include|import |TYPE_CHECKING|raise |throw |Error\(|fail\(|stats|text\("
    r"|shrink_to_fit|PERF|template|operator|__slots__|lru_cache|@|console|prefetch|noqa|strict=|gc\."
    r"|: .* \| None\b.* =|lambda: None"
)
NO_FUNCTION = re.compile(r"__repr__|__str__|describe|_?words?\b|message|__hash__|__reduce__|is_consistent|is_valid")
# The tests of C++ by a part of the file's path: programs of ctest, and folders or files of pytest.
ENGINE_TESTS = {
    "base/": "kernel_test counting_test pegs_test line_solver_test engine backend",
    "belief/": "belief_test engine backend",
    "cardinality/": "session_test engine backend genres",
    "cdcl/": "kernel_test session_test proofs_test threads_test engine backend",
    "counting/": "count_test counting_test solving engine",
    "door/": "engine backend solving grading proofs design",
    "duality/": "duality_test proofs",
    "grading/": "grading_test grading",
    "learning/": "session_test symmetry_test threads_test duality_test engine backend solving",
    "line/": "line_solver_test line_sums_test line_propagator_test belief_test backend engine solving",
    "pegs/": "pegs_test genres/test_pegs.py backend solving",
    "proofs/": "proofs_test proofs",
    "propagators/": "line_propagator_test counter_encoding_test kernel_test session_test backend engine",
    "repairing/": "repairing_test design",
    "rules/": "engine/test_declared.py genres backend",
    "threads": "threads_test engine solving/test_count.py",
    "": "session_test engine backend",
}
# The tests of JavaScript by a part of the file's path: the files of tests/page.
PAGE_TESTS = {
    "app/": "resume files draw play",
    "base/": "formats files draw",
    "board/": "board draw play phone surfaces",
    "draw/": "draw import analysis",
    "engine/": "engine wasm server_engine analysis",
    "files/": "files resume places whole generate",
    "formats/": "formats given shaped files",
    "genres/": "given shaped play board",
    "places/": "places days",
    "play/": "play comforts pencil given shaped",
    "puzzle/": "resume draw files",
    "words/": "words given analysis",
    "": "offline",
}


@dataclass
class Mutant:
    """One changed line: `old` in `function` of `file` becomes `new`; `before` and `after` are the lines around it."""

    number: int
    room: str
    operator: str
    file: str
    function: str
    before: str
    old: str
    new: str
    after: str
    tests: list[str] = field(default_factory=list)
    result: str = ""


# The list


def read_list() -> list[Mutant]:
    mutants = []
    for block in LIST.read_text(encoding="utf-8").split("\n\n")[1:]:
        head, place, before, old, new, after, tests, result = block.strip("\n").split("\n")
        number, room, operator = head.split()
        file, function = place.split(" in ")
        before, old, new, after = (line[2:] for line in (before, old, new, after))
        values = int(number), room, operator, file, function, before, old, new, after
        mutants.append(Mutant(*values, tests.split()[1:], result[3:]))
    return mutants


def write_list(mutants: list[Mutant]) -> None:
    results = Counter(mutant.result.split()[0] if mutant.result else "unjudged" for mutant in mutants)
    text = f"# {len(mutants)} mutants: {', '.join(f'{number} {word}' for word, number in results.most_common())}\n"
    for mutant in mutants:
        text += f"\n{mutant.number} {mutant.room} {mutant.operator}\n{mutant.file} in {mutant.function}\n"
        text += f"  {mutant.before}\n- {mutant.old}\n+ {mutant.new}\n  {mutant.after}\n"
        text += f"{' '.join(['tests', *mutant.tests])}\n{f'is {mutant.result}'.rstrip()}\n"
    LIST.write_text(text, encoding="utf-8")


# Finding lines


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


def function_names(path: Path, lines: list[str]) -> list[str]:
    """Return for each line the name of the function around it, "" outside of functions."""
    names = [""] * len(lines)
    if path.suffix == ".py":
        for node in ast.walk(ast.parse("\n".join(lines))):  # inner functions come after outer ones
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for index in range(node.body[0].lineno - 1, node.end_lineno or 0):  # without the parameters
                    names[index] = node.name
        return names
    head = re.compile(r"^\s*(?!.*\b(?:if|for|while|switch|return|else|catch)\b).*?([\w~#]+)\s*\(.*\{\s*$")
    multiline = re.compile(r"^(?!\s*(?:if|for|while|switch|return|else)\b)(?:\w[^=;]*?|  [\w#].*?)([\w~#]+)\([^;{}]*$")
    stack: list[tuple[int, str]] = []
    for index, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if line.strip():
            while stack and indent <= stack[-1][0] and not line.lstrip().startswith((")", "}")):
                stack.pop()
        names[index] = stack[-1][1] if stack else ""
        if match := head.match(line) or multiline.match(line):
            stack.append((indent, match[1]))
    return names


def neighbours(lines: list[str], index: int) -> tuple[str, str]:
    """Return the lines before and after a line, without blank ones."""
    before = next((line for line in reversed(lines[:index]) if line.strip()), "")
    after = next((line for line in lines[index + 1 :] if line.strip()), "")
    return before.strip(), after.strip()


def locate(mutant: Mutant) -> tuple[Path, int] | None:
    """Return the file and the index of a mutant's line in the present code, or None if it is gone."""
    suffix = Path(mutant.file).suffix
    found = []
    for path in (path for folder in ("src", "encoders") for path in (ROOT / folder).rglob(f"*{suffix}")):
        text = path.read_text(encoding="utf-8")
        if mutant.old not in text:
            continue
        lines = text.split("\n")
        names = function_names(path, lines)
        for index, line in enumerate(lines):
            if line.strip() == mutant.old:
                around = neighbours(lines, index)
                signs = (
                    names[index] == mutant.function,
                    around[0] == mutant.before,
                    around[1] == mutant.after,
                    path.relative_to(ROOT).as_posix() == mutant.file,
                )
                if sum(signs) >= 2:
                    found.append((sum(signs), path.name == Path(mutant.file).name, path, index))
    if not found:
        return None
    _, _, path, index = max(found, key=lambda place: place[:2])
    return path, index


# Drawing


def tokens_of(path: Path, lines: list[str]) -> list[list[tuple[int, str]]]:
    """Return for each line the column and the text of its tokens, without strings, comments and docstrings."""
    found: list[list[tuple[int, str]]] = [[] for _ in lines]
    if path.suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
            if token.type in (tokenize.NAME, tokenize.OP, tokenize.NUMBER):
                found[token.start[0] - 1].append((token.start[1], token.string))
        return found
    texts = r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|`.*|/(?![ *=/])(?:\\.|[^/\\])+/[a-z]*"
    pattern = re.compile(rf"//.*|/\*.*|{texts}|[\w.]+|[-+*/%&|^<>=!?:]+|.")
    for index, line in enumerate(lines):
        if not re.match(r"\s*(\*|//|#|/\*)", line) and "`" not in line:
            for match in pattern.finditer(line):
                if match[0][0] not in "\"'`" and not re.match("/.", match[0]):
                    found[index].append((match.start(), match[0]))
    return found


EXCHANGED = {
    "compare": {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "==="},
    "arithmetic": {"+": "-", "-": "+", "+=": "-=", "-=": "+=", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "//": "*"},
    "logic": {"and": "or", "or": "and", "&&": "||", "||": "&&"},
    "quantifier": {"any": "all", "all": "any", "some": "every", "every": "some"},
    "constant": {"True": "False", "False": "True", "true": "false", "false": "true"},
    "extreme": {"min": "max", "max": "min", "std::min": "std::max", "std::max": "std::min"},
    "loop": {"continue": "break"},
}


def changes(path: Path, line: str, tokens: list[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    """Yield an operator's name and the changed line for each way in which the line may be changed."""
    is_python = path.suffix == ".py"
    for column, token in tokens:
        end = column + len(token)
        for operator, table in EXCHANGED.items():
            is_sign = not token[0].isalnum()
            if operator == "quantifier" and (path.suffix in (".cpp", ".hpp") or line[end : end + 1] != "("):
                continue
            if token in table and not (is_sign and (line[column - 1 : column] != " " or line[end : end + 1] != " ")):
                yield operator, line[:column] + table[token] + line[end:]
        if re.fullmatch(r"\d+", token) and not line[:column].endswith("e"):
            yield "number", line[:column] + str(int(token) + 1) + line[end:]
            if int(token) > 1:
                yield "number", line[:column] + str(int(token) - 1) + line[end:]
        if token == "not" and not re.search(r"\b(is|in) $|\bin\b", line[:column] + line[end : end + 4]):
            yield "negate", line[:column] + line[end + 1 :]
        if token == "!" and not is_python and re.match(r"[\w(]", line[end : end + 1]):
            yield "negate", line[:column] + line[end:]
    condition = r"(\s*(?:if|elif|while) )(.*)(:)" if is_python else r"(\s*(?:if|while) \()(.*)(\) \{?)"
    if match := re.fullmatch(condition, line):
        yield "negate", f"{match[1]}{'not ' if is_python else '!'}({match[2]}){match[3]}"
    pairs = re.finditer(r"(?<=[\w\])])(?<!\bmax)(?<!\bmin)(?<!swap)\(([\w.\[\]]+), ([\w.\[\]]+)(?=[,)])", line)
    if not re.match(r"\s*(def|class|async|for|export|function|template|\w+ \w+\(.*\{)", line):
        for pair in pairs:
            if pair[1] != pair[2] and re.match(r"[A-Za-z_]", pair[1]) and re.match(r"[A-Za-z_]", pair[2]):
                yield "swap", f"{line[: pair.start()]}({pair[2]}, {pair[1]}{line[pair.end() :]}"


def statements(path: Path, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """Yield the index, an operator's name and the changed line of statements that may be left out."""
    if path.suffix != ".py":
        kept = "return|const|let|auto|throw|delete|case|break|using|if|for|else"
        call = re.compile(
            rf"(\s+)(?!{kept})(?:\w[\w.>\[\]-]*(?:\(.*\)| [-+|&]?= .*)|\w[\w.\[\]]*(?:\+\+|--)|continue);"
        )
        for index, line in enumerate(lines):
            is_first = lines[index - 1].rstrip().endswith((";", "{", "}"))
            if (match := call.fullmatch(line)) and line.count("(") == line.count(")") and is_first:
                yield index, "drop", f"{match[1]};"
        return
    for function in ast.walk(ast.parse("\n".join(lines))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        nodes = [node for node in ast.walk(function) if isinstance(node, ast.stmt) and node.lineno == node.end_lineno]
        has_value = any(isinstance(node, ast.Return) and node.value for node in nodes) or function.name == "__init__"
        for node in nodes:
            is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            is_store = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
            if is_call or is_store or isinstance(node, ast.AugAssign | ast.Continue):
                yield node.lineno - 1, "drop", f"{' ' * node.col_offset}pass"
            if node in function.body[2:] and not has_value:
                yield node.lineno - 1, "return", f"{' ' * node.col_offset}return"


def candidates(path: Path) -> dict[str, list[Mutant]]:
    """Return the possible mutants of a file by operator."""
    lines = lines_of(path)
    names, tokens = function_names(path, lines), tokens_of(path, lines)
    found: dict[str, list[Mutant]] = defaultdict(list)
    changed = [(index, *change) for index, line in enumerate(lines) for change in changes(path, line, tokens[index])]
    for index, operator, new in [*changed, *statements(path, lines)]:
        line = lines[index]
        if not names[index] or NO_FUNCTION.search(names[index]) or NO_FAULT.search(line) or new == line:
            continue
        if path.suffix == ".py":
            try:
                ast.parse("\n".join([*lines[:index], new, *lines[index + 1 :]]))
            except SyntaxError:
                continue
        before, after = neighbours(lines, index)
        file = path.relative_to(ROOT).as_posix()
        mutant = Mutant(0, "", operator, file, names[index], before, line.strip(), new.strip(), after)
        found[operator].append(mutant)
    return found


def draw(seed: int) -> None:
    """Draw the mutants of all rooms; what is no fault is then taken out of the list by hand."""
    rng = Random(seed)
    mutants: list[Mutant] = []
    for room, (number, pattern) in ROOMS.items():
        paths = [path for path in sorted(ROOT.glob(pattern)) if not LEFT_OUT.search(path.as_posix())]
        paths = [path for path in paths if "/serve/" in pattern or "/serve/" not in path.as_posix()]
        options = {path: found for path in paths if (found := candidates(path))}
        weights = {path: sum(map(len, found.values())) ** 0.7 for path, found in options.items()}
        drawn: list[Mutant] = []
        while len(drawn) < number:
            path = rng.choices(list(options), [weights[path] for path in options])[0]
            weights[path] /= 4  # prefers files without a mutant
            mutant = rng.choice(options[path][rng.choice(sorted(options[path]))])
            if all((mutant.file, mutant.old) != (other.file, other.old) for other in drawn):
                mutant.room, mutant.number = room, len(mutants) + len(drawn) + 1
                drawn.append(mutant)
        mutants += drawn
    write_list(mutants)


# The tests of each mutant


class Recorder:
    """A plug-in of pytest that keeps the seconds of each test that passes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.outcome != "passed":
            self.failed.add(report.nodeid)


def probe(mutant: Mutant, lines: list[str], index: int) -> tuple[int, str]:
    """Return the index of the line before which a probe of a mutant in Python belongs, and the probe."""
    place = (index, 0)
    for function in ast.walk(ast.parse("\n".join(lines))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or function.name != mutant.function:
            continue
        if not function.lineno <= index + 1 <= (function.end_lineno or 0):
            continue
        has_text = ast.get_docstring(function) is not None and len(function.body) > 1
        first = function.body[1 if has_text else 0]
        place = first.lineno - 1, first.col_offset
        for node in ast.walk(function):  # the innermost statement comes last; nothing can stand before an "elif"
            if isinstance(node, ast.stmt) and node is not function and first.lineno <= node.lineno:
                is_around = node.lineno <= index + 1 <= (node.end_lineno or 0)
                if is_around and not lines[node.lineno - 1].lstrip().startswith(("elif", "@")):
                    place = node.lineno - 1, node.col_offset
    key = f"({mutant.number}, _os.environ.get('PYTEST_CURRENT_TEST'))"
    seen = "globals().setdefault('_reached', set())"
    write = f"open(_os.environ.get('MUTANTS', _os.devnull), 'a').write(repr({key}) + '\\n')"
    return place[0], f"{' ' * place[1]}import os as _os; {key} in {seen} or ({seen}.add({key}), {write})"


def trace() -> None:
    """Run the tests once with a probe before the line of each mutant in Python, and keep which tests reach it."""
    probes: dict[Path, list[tuple[int, str]]] = defaultdict(list)
    for mutant in read_list():
        place = locate(mutant)
        if place and place[0].suffix == ".py":
            probes[place[0]].append(probe(mutant, lines_of(place[0]), place[1]))
    hits = BUILD / "hits.txt"
    BUILD.mkdir(parents=True, exist_ok=True)
    hits.write_text("")
    os.environ["MUTANTS"] = str(hits)
    recorder = Recorder()
    with contextlib.ExitStack() as stack:
        for path, added in probes.items():
            lines = lines_of(path)
            for index, line in sorted(added, reverse=True):
                lines.insert(index, line)
            stack.enter_context(changed(path, "\n".join(lines).encode()))
        # The tests in project look at the code itself, so they would find every mutant.
        pytest.main(["-q", "-p", "no:cacheprovider", "--ignore=tests/project", "tests"], [recorder])
    passed = {test: seconds for test, seconds in recorder.seconds.items() if test not in recorder.failed}
    reached: dict[int, list[str]] = defaultdict(list)
    for number, test in sorted(map(ast.literal_eval, set(hits.read_text(encoding="utf-8").splitlines())), key=str):
        name = re.sub(r" \(\w+\)$", "", test or "")
        if name in passed and name not in reached[number]:
            reached[number].append(name)
    TRACE.write_text(json.dumps({"reached": reached, "seconds": passed}), encoding="utf-8")
    print(f"{len(reached)} mutants are reached; {len(passed)} tests passed, {len(recorder.failed)} did not")


@cache
def existing_tests() -> set[str]:
    """Return all tests that there are now. The trace may be older."""
    output = output_of(sys.executable, "-m", "pytest", "--collect-only", "-q", "-n0", "--slow", seconds=600)[1]
    return {line for line in output.splitlines() if "::" in line}


def tests_of(mutant: Mutant, path: Path) -> tuple[list[str], list[str]]:
    """Return the programs of ctest and the tests of pytest that belong to a mutant, in the order in which they run."""
    data = json.loads(TRACE.read_text(encoding="utf-8")) if TRACE.exists() else {"reached": {}, "seconds": {}}
    seconds: dict[str, float] = data["seconds"]
    name = path.relative_to(ROOT).as_posix()
    programs: list[str] = []
    if path.suffix == ".py":
        tests = data["reached"].get(str(mutant.number), [])
    elif path.suffix == ".js":
        part = next(tests for part, tests in PAGE_TESTS.items() if f"web/{part}" in name)
        tests = [test for file in part.split() for test in seconds if test.startswith(f"tests/page/test_{file}.py")]
    else:
        part = next(tests for part, tests in ENGINE_TESTS.items() if f"engine/{part}" in name)
        programs = [word for word in part.split() if word.endswith("_test")]
        places = tuple(f"tests/{word}" for word in part.split() if word not in programs)
        tests = [test for test in seconds if test.startswith(places)]
    near = path.stem.strip("_")
    if path.suffix != ".js":
        tests.sort(
            key=lambda test: (seconds[test] > 2, near not in test, f"/{mutant.room}/" not in test, seconds[test])
        )
    killer = mutant.result.removeprefix("killed by ")
    chosen = [killer] if "::" in killer and (not seconds or killer in seconds) else []
    total = 0.0
    for test in tests:
        total += seconds[test]
        if total < SECONDS and test not in chosen:
            chosen.append(test)
    if not TRACE.exists():
        chosen += mutant.tests
    return programs, [test for test in chosen if "::" not in test or test in existing_tests()]


# Running


@contextlib.contextmanager
def changed(path: Path, data: bytes) -> Iterator[None]:
    """Change a file for a while. Its time is put back as well, so that compiled files of Python stay right."""
    before, status = path.read_bytes(), path.stat()
    path.write_bytes(data)
    try:
        yield
    finally:
        path.write_bytes(before)
        if path.suffix == ".py":
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def output_of(*command: object, seconds: int) -> tuple[int | None, str]:
    """Run a command, and kill it if it takes so many seconds of the processor, or ten times as many in all.

    Return its status (None if it was killed) and its output.
    """
    process = subprocess.Popen(
        [*map(str, command)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 10)),
    )
    try:
        output, _ = process.communicate(timeout=10 * seconds)
        return None if process.returncode == -signal.SIGXCPU else process.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


def result_of(tests: list[str]) -> str:
    """Run a few of the tests, then the others, until the first failure."""
    for some in (tests[:FEW], tests[FEW:]):
        if not some:
            continue
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *some]
        status, output = output_of(*command, seconds=2 * SECONDS)
        if match := re.search(r"^(?:FAILED|ERROR) (.*?)(?: - |$)", output, re.MULTILINE):
            return f"killed by {match[1]}"
        if status in (4, 5):
            sys.exit(output)  # the tests do not exist
        if status != 0:
            return f"killed by a {'hang' if status is None else 'crash'} of {some[0]}"
    return f"survived {len(tests)} tests"


def build() -> bool:
    """Build the engine with assertions, its tests and its modules of Python."""
    if not (BUILD / "build.ninja").exists():
        settings = ["CMAKE_BUILD_TYPE=Debug", "CMAKE_CXX_FLAGS_DEBUG=-O1", "NONO_BUILD_TESTS=ON"]
        settings += ["NONO_BUILD_PAGE=OFF", "NONO_BUILD_CHECKER=OFF", f"Python_EXECUTABLE={sys.executable}"]
        options = [f"-D{setting}" for setting in settings]
        status, output = output_of("cmake", "-G", "Ninja", "-S", ".", "-B", BUILD, *options, seconds=600)
        if status != 0:
            sys.exit(output)
    return output_of("cmake", "--build", BUILD, seconds=600)[0] == 0


def engine_result_of(programs: list[str], tests: list[str]) -> str:
    if not build():
        return "does not compile"
    for program in programs:
        status, _ = output_of(BUILD / program, seconds=300)
        if status != 0:
            return f"killed by {program}"
    code = "import nono.backend.native._engine as a, nono.genres.rule_code as b; print(a.__file__, b.__file__)"
    with contextlib.ExitStack() as stack:
        for name in output_of(sys.executable, "-c", code, seconds=60)[1].split():
            stack.enter_context(changed(Path(name), (BUILD / Path(name).name).read_bytes()))
        return result_of(tests)


def run_mutant(mutant: Mutant) -> None:
    place = locate(mutant)
    if place is None:
        mutant.result = "gone"
        return
    path, index = place
    programs, tests = tests_of(mutant, path)
    mutant.tests = [*programs, *dict.fromkeys(test.partition("::")[0] for test in tests)][:FEW]
    lines = lines_of(path)
    lines[index] = lines[index].replace(mutant.old, mutant.new)
    with changed(path, "\n".join(lines).encode()):
        mutant.result = engine_result_of(programs, tests) if path.suffix in (".cpp", ".hpp") else result_of(tests)


def run(numbers: list[int], again: bool) -> None:
    mutants = read_list()
    chosen = [mutant for mutant in mutants if mutant.number in numbers or again or not (numbers or mutant.result)]
    if any(mutant.room == "engine" for mutant in chosen) and not build():
        sys.exit("the engine does not compile without a mutant")
    for mutant in chosen:
        began = time.monotonic()
        run_mutant(mutant)
        write_list(mutants)
        print(f"{mutant.number:4} {mutant.room:10} {mutant.result} ({time.monotonic() - began:.0f} s)", flush=True)
    words = ("killed", "survived", "gone")
    print(f"{'room':10} {'mutants':>8} {'killed':>8} {'survived':>8} {'gone':>8}")
    for room in ROOMS:
        results = Counter(mutant.result.partition(" ")[0] for mutant in mutants if mutant.room == room)
        print(f"{room:10} {results.total():8} " + " ".join(f"{results[word]:8}" for word in words))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("command", choices=["draw", "trace", "run"])
    parser.add_argument("numbers", nargs="*", type=int, metavar="NUMBER")
    parser.add_argument("--seed", type=int, default=84)
    parser.add_argument("--again", action="store_true", help="run mutants that have a result as well")
    arguments = parser.parse_args()
    if arguments.command == "draw":
        draw(arguments.seed)
    elif arguments.command == "trace":
        trace()
    else:
        run(arguments.numbers, arguments.again)


if __name__ == "__main__":
    main()
