"""A user's file that uses the whole library has no errors under mypy and pyright, both strict; they refuse misuse."""

import ast
import inspect
import json
import re
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from common import finished

import nono
from nono.genres import CLASSES, GENRES
from nono.genres.layer_puzzle import About, LayerPuzzle

USER = Path(__file__).parents[1] / "typed_user.py"


def test_the_file_uses_every_name() -> None:
    used = set(re.findall(r"\bnono\.(\w+)", USER.read_text(encoding="utf-8")))
    results = {"Check", "Diff", "Explanation", "Fix", "Grade", "Hint", "Repair", "Sample", "StepCheck"}  # of functions
    assert set(nono.__all__) - used - CLASSES.keys() <= results


@pytest.mark.parametrize("name", [name for name in GENRES.rows if issubclass(GENRES[name], LayerPuzzle)])
def test_the_typed_arguments_of_a_genre_are_its_layers(name: str) -> None:
    """Type checkers read the constructor of the class; at run time, the constructor takes its layers."""
    genre: type[LayerPuzzle] = GENRES[name]
    (made,) = [
        one
        for one in ast.walk(ast.parse(Path(inspect.getfile(genre)).read_text(encoding="utf-8")))
        if isinstance(one, ast.FunctionDef) and one.name == "__init__"
    ]
    assert [one.arg for one in made.args.args[1:]] == [layer.name for layer in genre.layers]
    optional = [layer.name for layer in genre.layers if not layer.required]
    assert [one.arg for one in made.args.args[len(made.args.args) - len(made.args.defaults) :]] == optional
    assert {parameter.name for parameter in inspect.signature(LayerPuzzle).parameters.values()} == {
        *("values", "named"),
        *About.__annotations__,
    }


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is missing")
def test_mypy_strict() -> None:
    """Use mypy's own settings. `.ci/check` uses those of pyproject.toml, which are strict, too."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(USER)]
    run = finished(command)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.slow
@pytest.mark.skipif(find_spec("basedpyright") is None, reason="basedpyright is missing")
def test_pyright_strict(tmp_path: Path) -> None:
    project = {
        "include": [str(USER)],
        "typeCheckingMode": "strict",
        "reportUnnecessaryTypeIgnoreComment": "error",  # mypy has `warn_unused_ignores`: misuse must be refused by both
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(project))
    command = [sys.executable, "-m", "basedpyright", "-p", str(tmp_path), "--pythonpath", sys.executable]
    run = finished(command)
    assert run.returncode == 0, run.stdout + run.stderr
