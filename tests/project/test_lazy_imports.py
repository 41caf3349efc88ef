"""Nothing heavy is imported before it is needed."""

import ast
import inspect
import subprocess
import sys
from importlib import import_module

import pytest
from common import needs_engine

from nono import backends

HEAVY = {"numpy", "ortools", "pysat", "typer", "rich", "multiprocessing", "subprocess", "asyncio", "logging"}


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_import_is_light() -> None:
    loaded = loaded_by("import nono")
    assert not loaded & HEAVY
    assert sorted(name for name in loaded if name.startswith("nono")) == ["nono", "nono.base"]


@needs_engine
def test_solving_is_light() -> None:
    code = 'import nono; nono.solve(nono.loads(\'{"rows": [[1], [1]], "cols": [[1], [1]]}\')).verdict'
    assert not loaded_by(code) & {*HEAVY, "nono.genres.picture"}


@needs_engine
def test_a_command_line_imports_what_it_needs() -> None:
    code = "import sys; from nono.cli import main; sys.argv[1:] = ['solve', 'heart']"
    loaded = loaded_by(f"{code}\ntry: main()\nexcept SystemExit as end: assert end.code == 0")
    typers = {"typer", "subprocess"}  # Typer imports this module
    assert not loaded & (
        {*HEAVY, "nono.design", "nono.many", "nono.grading", "nono.proofs", "nono.text.typed"} - typers
    )
    assert {name for name in loaded if name.startswith("nono.cli.commands.")} == {"nono.cli.commands.solve"}


def test_versions_are_said_without_importing_backends() -> None:
    loaded = loaded_by("from nono.cli.commands.doctor import report; report()")
    assert not loaded & {"ortools", "pysat", "numpy"}


@pytest.mark.parametrize("package", ["nono", "nono.design", "nono.renderers", "nono.solving", "nono.text"])
def test_type_checkers_and_python_know_the_same_names(package: str) -> None:
    """A package that imports its names when they are first used lists them twice."""
    module = import_module(package)
    nodes = list(ast.walk(ast.parse(inspect.getsource(module))))
    blocks = [node for node in nodes if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [line for block in blocks for line in block.body if isinstance(line, ast.ImportFrom)]
    typed = {(line.module, name.name) for line in imports for name in line.names}
    (listed,) = (ast.literal_eval(node) for node in nodes if isinstance(node, ast.Dict))
    assert typed == {(home, name) for home, names in listed.items() for name in names.split()}
    for home, name in typed:
        assert getattr(module, name) is getattr(import_module(str(home)), name)


def test_public_names() -> None:
    import nono

    assert {name for name in dir(nono) if not name.startswith("__")} == set(nono.__all__) - {"__version__"}
    everything: dict[str, object] = {}
    exec("from nono import *", everything)
    assert set(nono.__all__) <= everything.keys()
    with pytest.raises(AttributeError, match="solv'"):
        _ = nono.solv  # type: ignore[attr-defined]


def test_backends_is_a_plain_function() -> None:
    import nono

    assert nono.backends is backends
    assert nono.backends().keys() >= {"native", "cpsat", "sat", "reference"}
