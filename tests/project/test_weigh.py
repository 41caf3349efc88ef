"""``.ci/weigh.py`` counts tokens."""

import runpy

import pytest
from common import ROOT

PROGRAM = ROOT / ".ci/weigh.py"
WEIGH = runpy.run_path(str(PROGRAM)) if PROGRAM.exists() else {}
pytestmark = pytest.mark.skipif(not WEIGH, reason="the source package has no .ci")


@pytest.mark.parametrize(
    ("name", "text", "tokens"),
    [
        ("a.py", "a_very_long_name = 1", 3),
        ("a.py", '"""A docstring."""\n\ndef f(x):  # why\n    """Another."""\n    return x', 8),
        ("a.py", 'f(\n    "12345678"\n    "123456789"\n)', 3 + 2 + 2),  # strings, no docstrings
        ("a.py", 'x = "# no comment"', 2 + 2),
        ("a.py", 'f"{a.b(c)} d"', 6 + 1),  # runs code, so no docstring
        ("a.py", "x = f'{a}'", 2 + 1 + 1),
        ("a.cpp", '/* why */ int i = \'"\'; // "why"\n', 4 + 1),
        ("a.cpp", 'R"x(" // )")x"', 2),
        ("a.js", "const a = b / c / d; // why", 9),
        ("a.js", "x = /[/\"]'/g; y", 4 + 2),
        ("a.js", "`${a + b} text`", 3 + 2),
        ("a.ml", '(* a (* nested *) comment *) let x\' = "(*"', 4 + 1),
        ("a.v", "Lemma l : a = b.\nProof. intros; auto. Qed.\nDefinition d := 1.", 7 + 4),
        ("a.css", "/* why */ a { color: red }", 6),
        ("a.json", '{"a": [1, 2, 3]}\n', 2),
        ("script", "#!/bin/sh\n# why\nexit 1\n", 2),
    ],
)
def test_tokens(name: str, text: str, tokens: int) -> None:
    assert WEIGH["tokens"](name, text.encode()) == tokens


def test_every_generated_file_names_what_rebuilds_it() -> None:
    for pattern, rebuilt in WEIGH["GENERATED"].items():
        assert list(ROOT.glob(pattern)), pattern
        assert (ROOT / rebuilt).is_file(), rebuilt
