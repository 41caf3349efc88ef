"""Nothing heavy is imported before it is needed."""

import subprocess
import sys
from importlib import import_module

import pytest
from common import needs_engine

from nono import backends
from nono.base import homes
from nono.cli.commands import COMMANDS
from nono.cli.commands.help import summary_of

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


def test_built_in_puzzles_are_read_without_the_rules_in_words() -> None:
    assert not loaded_by("import nono; nono.puzzle('heart')") & {"nono.text.formats.shared.words", "string"}


# What a plain command line, of one file and the engine, has no use for.
UNUSED = {
    *HEAVY,
    *("pydantic", "ctypes", "shutil", "secrets", "pathlib", "html", "urllib", "tarfile", "zipfile", "textwrap"),
    *("ast", "dis", "tempfile", "hashlib", "datetime", "argparse", "platform", "importlib.metadata", "concurrent"),
    *("nono.cli.typer_program", "nono.design", "nono.many", "nono.many.bench", "nono.grading", "nono.proofs"),
    *("nono.text._archives", "nono.text._write", "nono.genres.akari", "nono.genres.pegs", "nono.genres.triddler"),
}
USED = {  # of packages with a module for each of many kinds
    "nono.formats": {"json_", "shared"},
    "nono.backend": {"protocol", "auto", "native"},
    "nono.renderers": {"_terminal", "_text"},
}


@needs_engine
def test_a_plain_command_line_imports_what_it_needs() -> None:
    code = "import sys; from nono.cli import main; sys.argv[1:] = ['solve', 'heart']"
    loaded = loaded_by(f"{code}\ntry: main()\nexcept SystemExit as end: assert end.code == 0")
    assert not loaded & UNUSED
    for package, used in USED.items():
        assert {name.split(".")[2] for name in loaded if name.startswith(f"{package}.")} <= used


def test_the_list_of_commands_imports_none_of_them() -> None:
    loaded = loaded_by("from nono.cli.program import run; assert run(['--help']) == 0")
    assert {name for name in loaded if name.startswith("nono.cli.commands.")} == {"nono.cli.commands.help"}
    for name, command in COMMANDS.items():
        assert summary_of(name) == command.__doc__.partition("\n")[0].strip()


def test_versions_are_said_without_importing_backends() -> None:
    loaded = loaded_by("from nono.cli.commands.doctor import report; report()")
    assert not loaded & {"ortools", "pysat", "numpy"}


def test_public_names() -> None:
    import nono

    assert {name for name in dir(nono) if not name.startswith("__")} == set(nono.__all__) - {"__version__"}
    everything: dict[str, object] = {}
    exec("from nono import *", everything)
    assert set(nono.__all__) <= everything.keys()
    for name, (module, own) in homes("nono").items():
        assert getattr(nono, name) is getattr(import_module(module), own)
    with pytest.raises(AttributeError, match="solv'"):
        _ = nono.solv  # type: ignore[attr-defined]


def test_backends_is_a_plain_function() -> None:
    import nono

    assert nono.backends is backends
    assert nono.backends().keys() >= {"native", "cpsat", "sat", "reference"}
