"""The rooms of `src/engine` stand on the levels of its README: no include runs upward, sideways or in a loop."""

import re
from pathlib import Path

from common import ROOT

ENGINE = ROOT / "src/engine"
FILES = [path.relative_to(ENGINE) for path in sorted(ENGINE.rglob("*")) if path.suffix in (".hpp", ".cpp", ".def")]
ROW = re.compile(r"^\| (\d+) \| ([\w, ]+) \|", re.MULTILINE)
INCLUDE = re.compile(r'^#include "(.+)"', re.MULTILINE)


def room(file: Path) -> str:
    return file.parts[0] if len(file.parts) > 1 else file.stem


def levels() -> dict[str, int]:
    rows = ROW.findall((ENGINE / "README.md").read_text(encoding="utf-8"))
    return {name: int(level) for level, names in rows for name in names.split(", ")}


def includes() -> list[tuple[Path, Path]]:
    texts = {file: (ENGINE / file).read_text(encoding="utf-8") for file in FILES}
    return [(file, Path(name)) for file, text in texts.items() for name in INCLUDE.findall(text)]


def test_every_room_has_a_level() -> None:
    assert set(levels()) == {room(file) for file in FILES}


def test_includes_run_downward() -> None:
    level = levels()
    wrong = [
        f"{file} includes {included}"
        for file, included in includes()
        if room(file) != room(included) and level[room(included)] >= level[room(file)]
    ]
    assert not wrong
