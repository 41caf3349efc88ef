"""The functions that tests run in the page: those of ``test_name.py`` are in ``test_name.js``."""

import re
from collections.abc import Mapping
from pathlib import Path

FUNCTION = re.compile(r"^export const (\w+) = (.*?);\n(?=\n*(?:/\*\*|export |\Z))", re.MULTILINE | re.DOTALL)


def scripts(module: str) -> Mapping[str, str]:
    """Return the exported functions of the JavaScript file beside a Python file, by name, for `Page.evaluate`."""
    return dict(FUNCTION.findall(Path(module).with_suffix(".js").read_text(encoding="utf-8")))
