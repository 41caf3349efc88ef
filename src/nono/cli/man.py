"""``nono man``: the manual pages of all commands."""

import os
from typing import Annotated

from nono.base.files import save
from nono.cli.commands import COMMANDS
from nono.cli.errors import unfit
from nono.cli.help import manual_pages
from nono.cli.parameters import Argument
from nono.cli.status import Status


def man(
    folder: Annotated[str, Argument("The folder, as ~/.local/share/man/man1.", "DIR")],
) -> int:
    """Write the manual pages of nono into a folder.

    Wheels have them already: man nono-solve shows one.

        nono man man1
    """
    if folder in COMMANDS:
        raise unfit("DIR", folder, f"a folder for all pages, as ./{folder} (nono {folder} --help shows that command)")
    for name, text in manual_pages():
        save(text.encode(), os.path.join(folder, name))
    return Status.OK
