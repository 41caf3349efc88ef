"""``nono formats``: the file formats by name."""

from nono.cli.options import Json
from nono.formats import FORMATS, SUFFIXES
from nono.renderers.columns import render


def formats(json: Json = False) -> None:
    """List the file formats and the suffixes they are known by."""
    rows = [(name, " ".join(s for s in SUFFIXES if SUFFIXES[s] == name), summary(name)) for name in FORMATS]
    if json:
        from json import dumps

        print(dumps({name: {"suffixes": suffixes.split(), "what": what} for name, suffixes, what in rows}))
    else:
        print(render(rows), end="")


def summary(name: str) -> str:
    """The first line of the module that reads and writes the format."""
    return str(FORMATS[name].__doc__).partition("\n")[0].rstrip(".:")
