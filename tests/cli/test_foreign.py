"""Hostile titles, ids, colour names and file names go through the commands: no output has them raw."""

import csv
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from common import Capture

from nono.base import foreign
from nono.cli import program

HOSTILE = "=1+1\x1b]0;x\x07\x9b31m\u202e<script>alert(1)</script>&\"'`*[x](javascript:x)\t\r\n|#"
NAME = "=cmd\x1b[31m\x9b\u202e<script>\n"
COLOURS = [{"key": ".", "name": f"{HOSTILE} 0", "rgb": "ffffff"}, {"key": "X", "name": HOSTILE, "rgb": "000000"}]
PAIR = {"rows": [[1], [1]], "cols": [[1], [1]]}
UNIQUE = {"rows": [[2], [1]], "cols": [[2], [1]]}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Files of hostile names, one with several solutions, one with one, one that is none, and an archive of all."""
    monkeypatch.chdir(tmp_path)
    about = {"genre": "nonogram", "id": HOSTILE, "title": HOSTILE, "palette": COLOURS, "wild": HOSTILE}
    texts = {"pair": json.dumps(about | PAIR), "unique": json.dumps(about | UNIQUE), "bad": f"{{{HOSTILE}"}
    made = {}
    with ZipFile("=\x1b\u202e<script>.zip", "w") as archive:
        for name, text in texts.items():
            made[name] = f"{NAME}{name}.json"
            Path(made[name]).write_text(text)
            archive.writestr(made[name], text)
    return made | {"zip": "=\x1b\u202e<script>.zip"}


COMMANDS = """
solve {pair} {unique} {bad}
solve {zip}
solve {zip} --json
solve {zip} --brief --stats
solve {pair} -o out.txt
verify {pair} {unique} --backends reference,sat
verify {zip} --backends reference,sat --json
count {pair} {unique} --stats
sample {pair} {unique}
certify {zip} -o out
certify {pair} -o out --json
info {zip}
info {pair} --json
grade {zip}
grade {pair} --json
explain {unique} -o out.txt
explain {unique} {pair}
explain {unique} -o out.md
explain {unique} -o out.html
explain {pair} -o out.md
explain {zip} --json
hint {unique} --level 3
hint {pair} --level 3
diff {pair}
diff {pair} -o out.svg
diff {pair} --json
repair {pair}
render {pair}
render {pair} -o out.svg
render {zip} -o out.html
solve missing-{pair}
batch {zip} {pair} {unique} {bad} --store runs.sqlite -o out.csv -o out.html -o out.jsonl
""".strip().splitlines()


def harmless(text: str) -> bool:
    """Whether a text has no character that steers, and no tag or attribute of ours out of place."""
    return all(letter == "\n" or letter.isprintable() for letter in text)


@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize("words", COMMANDS)
@pytest.mark.filterwarnings("ignore")
def test_no_command_shows_them_raw(files: dict[str, str], words: str, capsys: Capture) -> None:
    before = set(Path().iterdir())
    assert program.run([word.format(**files) for word in words.split()]) in (0, 1, 2, 3)
    shown = capsys.readouterr()
    assert shown.out or shown.err or "-o" in words
    assert harmless(shown.out)
    assert harmless(shown.err)
    for path in set(Path().iterdir()) - before:
        if path.suffix in (".txt", ".md", ".html", ".svg", ".csv", ".jsonl"):
            text = path.read_text()
            assert harmless(text)
            if path.suffix in (".md", ".html", ".svg"):
                assert "<script>al" not in text
                assert "<script>\n" not in text.replace("<script>\nconst data", "")
                assert "[x](java" not in text or path.suffix != ".md"
            if path.suffix == ".csv":
                cells = [cell for row in csv.reader(text.splitlines()) for cell in row]
                assert not [cell for cell in cells if cell.startswith(foreign.FORMULA)]
        elif path.is_dir():
            assert all(map(harmless, (one.name for one in path.iterdir())))
            assert len(list(path.iterdir())) >= 2 or "--json" in words  # of each puzzle its own
