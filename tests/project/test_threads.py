"""The first calls of a process may be made by several threads at once."""

import ast
import os
import sys
from collections.abc import Iterator

import pytest
from common import ROOT, finished, guide, needs_engine
from public_calls import CALLS, DOTS

# A short interval makes the threads take turns within the imports of the first calls.
PROGRAM = """
import sys, threading, traceback
sys.setswitchinterval(1e-6)
import nono
DOTS = {dots}
barrier = threading.Barrier(8)
def finished(answer):
    return list(answer) if hasattr(answer, "__next__") else answer
def first_calls(number):
    barrier.wait()
    try:
        {calls}
    except BaseException:
        print(traceback.format_exc())
threads = [threading.Thread(target=first_calls, args=[number]) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def printed_by(calls: str) -> str:
    """Return what a new process with eight threads prints: the traceback of each call that failed."""
    done = finished([sys.executable, "-W", "ignore", "-c", PROGRAM.replace("{dots}", DOTS).replace("{calls}", calls)])
    return str(done.stdout + done.stderr)


def call_of(name: str) -> str:
    """Return the call of a public function, which writes to the folder of the thread."""
    return f"finished(nono.{name}({CALLS[name]}))".replace("'{}", "f'{number}")


@needs_engine
@pytest.mark.every(3)
@pytest.mark.parametrize("name", CALLS)
def test_first_calls_of_one_function(name: str, here: object) -> None:
    for number in range(8):
        os.mkdir(str(number))
    assert printed_by(call_of(name)) == ""


@needs_engine
def test_first_calls_of_all_functions(here: object) -> None:
    """Each thread begins with another function."""
    for number in range(8):
        os.mkdir(str(number))
    calls = ", ".join(f"lambda: {call_of(name)}" for name in CALLS)
    printed = printed_by(f"calls = [{calls}]\n        for call in calls[5 * number :] + calls[: 5 * number]: call()")
    if printed:
        pytest.fail(printed)  # a comparison would cut the tracebacks


def test_the_guide_promises_it() -> None:
    assert "several threads at once" in " ".join(guide("programmers").split())


def imported(body: list[ast.stmt], functions: bool) -> Iterator[str]:
    """The modules that statements import, if Python runs them: the names before ``import``."""
    for node in body:
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif functions or not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            is_for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for part in ("body", "orelse", "handlers", "finalbody"):
                if part != "body" or not is_for_types:
                    yield from imported(getattr(node, part, []), functions)


def test_only_a_package_imports_the_modules_that_it_begins_with() -> None:
    """Otherwise two threads may wait for each other: one imports the package, and the other one the module."""
    trees = {
        ".".join(path.relative_to(folder).with_suffix("").parts): ast.parse(path.read_text(encoding="utf-8"))
        for folder in (ROOT / "src", ROOT / "encoders")
        for path in folder.rglob("*.py")
    }
    first = {
        module: package.removesuffix(".__init__")
        for package, tree in trees.items()
        if package.endswith(".__init__")
        for module in imported(tree.body, functions=False)
        if module.startswith(package.removesuffix("__init__"))
    }
    assert first["nono.backend.native.engine"] == "nono.backend.native"
    wrong = [
        f"{name} imports {module}"
        for name, tree in trees.items()
        for module in imported(tree.body, functions=True)
        if module in first and not name.startswith(f"{first[module]}.")
    ]
    assert wrong == []
