"""The first calls of a process may be made by several threads at once."""

import ast
import os
import sys
from collections.abc import Iterator

import pytest
from common import ROOT, finished, guide, needs_engine, public
from examples import ARGUMENTS

HEART = "nono.Nonogram([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])"
STRICT = f"{HEART[:-1]}, goal=[[0, 1, 0, 1, 0], [1] * 5, [1] * 5, [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]])"
FIRST_CALLS = {  # in place of {}, every thread has a folder of its own
    **{name: f"nono.{name}(**{arguments!r})" for name, arguments in ARGUMENTS.items()},
    "add_clues": "nono.add_clues(nono.Mosaic(['4.', '..']))",
    "backends": "nono.backends()",
    "certify": f"nono.certify({HEART}, '{{}}/certificate')",
    "check_certificate": f"nono.certify({HEART}, '{{}}/certificate'), nono.check_certificate('{{}}/certificate')",
    "check_steps": f"nono.check_steps({HEART}, [[[2, 1, 'X']]])",
    "convert": "nono.convert('heart', '{}/heart.non')",
    "count": f"nono.count({HEART})",
    "decode": "nono.decode(nono.Nonogram([[1], [1]], [[1], [1]]), 'v 1 -2 -3 4 0')",
    "diff": f"nono.diff({HEART})",
    "dumps": f"nono.dumps({HEART}, 'non')",
    "encode": f"nono.encode({HEART})",
    "explain": f"nono.explain({HEART})",
    "fix": f"nono.fix({HEART})",
    "generate": "nono.generate((3, 3), seed=1)",
    "givens": f"nono.givens({STRICT})",
    "grade": f"nono.grade({HEART})",
    "hint": f"nono.hint({HEART})",
    "line": "nono.line([1, 3], '?X???????')",
    "loads": "nono.loads('rows: 1, 1\\ncolumns: 1, 1')",
    "make": "nono.make(255 * __import__('numpy').eye(3, dtype='uint8'))",
    "puzzle": "nono.puzzle('heart')",
    "read": "nono.read('heart')",
    "read_all": "list(nono.read_all('heart'))",
    "render": f"nono.render({HEART})",
    "repair": f"nono.repair({STRICT})",
    "sample": f"nono.sample({HEART}, 1)",
    "solutions": f"list(nono.solutions({HEART}))",
    "solve": f"nono.solve({HEART})",
    "solve_many": f"list(nono.solve_many([{HEART}]))",
    "verify": f"nono.verify({HEART})",
    "write": f"nono.write({HEART}, '{{}}/heart.jsonl')",
}
# A short interval makes the threads take turns within the imports of the first calls.
PROGRAM = """
import sys, threading, traceback
sys.setswitchinterval(1e-6)
import nono
barrier = threading.Barrier(8)
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
    done = finished([sys.executable, "-W", "ignore", "-c", PROGRAM.replace("{calls}", calls)])
    return str(done.stdout + done.stderr)


def in_folders(call: str) -> str:
    """Return a call that writes to the folder of the thread."""
    return call.replace("'{}", "f'{number}")


def test_every_public_function_has_a_first_call() -> None:
    assert public() == sorted(FIRST_CALLS)


@needs_engine
@pytest.mark.every(3)
@pytest.mark.parametrize("name", FIRST_CALLS)
def test_first_calls_of_one_function(name: str, here: object) -> None:
    for number in range(8):
        os.mkdir(str(number))
    assert printed_by(in_folders(FIRST_CALLS[name])) == ""


@needs_engine
def test_first_calls_of_all_functions(here: object) -> None:
    """Each thread begins with another function."""
    for number in range(8):
        os.mkdir(str(number))
    calls = ", ".join(f"lambda: ({in_folders(call)})" for call in FIRST_CALLS.values())
    assert printed_by(f"calls = [{calls}]\n        for call in calls[5 * number :] + calls[: 5 * number]: call()") == ""


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
