"""Books from the store of a batch, for ``nono render --store``."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from math import inf
from os.path import splitext
from time import monotonic

from nono.base.arguments import seconds_of
from nono.base.files import expect_writable, save
from nono.base.foreign import printable
from nono.base.limits import memory_within
from nono.cli.options import shared
from nono.cli.output import Status, caution, report, say
from nono.cli.session import Input, Session
from nono.many import Chosen, Store, choose, listing
from nono.renderers import Printed, Style, TooLargeError, drawn, page_of
from nono.text import Entry


class StoreSession(Session):
    """A run of the command over the puzzles of a store."""

    def __init__(self, chosen: Sequence[Chosen], reading: shared.Reading, limits: shared.Limits) -> None:
        super().__init__([], reading, limits)
        self.chosen = chosen

    def inputs(self) -> Iterator[Input]:
        for one in self.chosen:
            if not one.why and one.puzzle is not None:
                yield Entry(one.place.source, one.place.number, "", one.puzzle)


def render_store(
    path: str,
    words: Sequence[str],
    earlier: Sequence[str],
    most: int | None,
    output: str,
    style: Style,
    limits: shared.Limits,
    reading: shared.Reading,
) -> Status:
    """Write a book of unique puzzles of a store, and beside it the list of all puzzles; return the exit status.

    ``words`` are files and folders in the store. ``earlier`` are the lists of earlier volumes, and ``most`` is the
    maximum number of puzzles.
    """
    table = f"{splitext(output)[0]}-puzzles.csv"
    for file in (output, table):
        expect_writable(file)
    with closing(Store(path)) as store:
        chosen = choose(store, words, earlier, most)
    began, seconds = monotonic(), seconds_of(limits.time_limit)
    pages: dict[str, Printed] = {}
    with StoreSession(chosen, reading, limits) as session:

        def work(given: Input) -> Status:
            pages[given.label] = page_of(given.puzzle, style, given.label, limits.deadline())
            return Status.OK

        status = session.run(work)
        if status is Status.INTERRUPTED:
            return status
        while pages:
            try:
                deadline = inf if seconds is None else began + seconds * len(pages)
                with memory_within(limits.memory):
                    save(drawn([*pages.values()], style, deadline, report), output)
                break
            except TooLargeError as error:
                for name in {*error.names}:
                    del pages[name]
                for one in chosen:
                    if printable(one.place.label) in error.names:
                        one.why = one.why or f"too large for paper of the size {style.paper}"
        for one in chosen:
            if printable(one.place.label) not in pages:
                one.why = one.why or "it could not be drawn"
        save(listing(chosen), table)
    if not pages:
        say(f"{path}: no puzzle is left for the book; {table} tells why")
        return Status.USAGE
    left = len(chosen) - len(pages)
    if left:
        caution(f"{left} of {len(chosen)} entries are left out; {table} tells why")
    return status
