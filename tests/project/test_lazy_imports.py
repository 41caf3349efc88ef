"""Nothing heavy is imported before it is needed."""

import subprocess
import sys

from common import needs_engine

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
