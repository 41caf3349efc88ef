"""``nono backends``: which backends there are, and why one cannot be used here."""

from nono.backend import backends as known_backends
from nono.cli.json_lines import write_object
from nono.cli.options import Json
from nono.renderers.table import render


def backends(json: Json = False) -> None:
    """List the backends, and why one cannot be used here.

    nono backends
    """
    known = known_backends()
    if json:
        write_object(known)
    else:
        print(render([(name, reason or "available") for name, reason in known.items()]), end="")
