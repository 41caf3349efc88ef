"""``nono formats``: the file formats by name."""

from nono.cli.json_lines import write_object
from nono.cli.options import Json
from nono.formats import FORMATS, facts, suffixes_of, summary
from nono.renderers.table import render


def formats(json: Json = False) -> None:
    """List the file formats, and what they can hold.

    Which are read (r) and written (w), and their suffixes.

        nono formats
    """
    if json:
        write_object({name: facts(name) for name in FORMATS})
        return
    rows = []
    for name in FORMATS:
        known = facts(name)
        rows.append((name, "rw" if known["write"] else "r", " ".join(suffixes_of(name)), summary(name)))
    print(render(rows), end="")
