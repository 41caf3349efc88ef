"""The selection of puzzles that the options of a command describe, and the issue that it records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from nono.base.arguments import seconds_of
from nono.base.errors import excerpt
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.cli.inputs import Input, is_store
from nono.cli.options import expect_with, usage_error
from nono.cli.output import report

if TYPE_CHECKING:
    from nono.many import Selection


def selection_of(
    words: Sequence[str],
    only: str,
    once: bool,
    order: str,
    count: int | None = None,
    time_limit: float | None = None,
    issue: str = "",
    again: bool = False,
    one_each: bool = False,
) -> Selection | None:
    """Return the selection that the options describe, or None if all puzzles are taken and no word names a store.

    ``one_each`` is --once for commands that always imply it.

    Raises `PuzzleError` on a wrong word of an option, and `BadParameter` on options that exclude one another.
    """
    expect_with("--issue", issue, again=again)
    stores = [*map(is_store, words)]
    if not (only or once or order or count or issue or one_each or any(stores)):
        return None
    from nono.many import Issue, Selection  # commands import the package only if they need it

    chosen = None
    if issue:
        if stores != [True]:  # several inputs, or one that is no store
            raise usage_error("--issue", issue, "one store of nono batch as the only input")
        chosen = Issue(words[0], issue, again)
        if not chosen.is_new and (only or once or order or count):
            message = f"the issue {excerpt(issue)} has its puzzles; --again chooses anew"
            raise typer.BadParameter(message, param_hint="--issue")
    selection = Selection(only, once or one_each, order, seconds_of(time_limit), count, chosen)
    if selection.wanted.issues and not all(stores):  # only a store knows what is new or unpublished
        word = min(selection.wanted.issues)
        raise usage_error("--only", word, "a store of nono batch as the only input")
    return selection


@contextmanager
def recorded(selection: Selection | None) -> Iterator[None]:
    """Return a context that records the issue of a command, if it has a new one, when all output is written."""
    issue = None if selection is None else selection.issue
    if issue is None:
        yield
        return
    with issue.recorded():
        yield
    if issue.is_new and issue.entries:
        report(f"recorded the issue {printable(issue.name)}: {in_words(len(issue.entries), 'puzzle')}")


def take_issue(selection: Selection | None, entries: Sequence[Input]) -> None:
    """Choose the entries of a new issue, in the order of their numbers."""
    if selection is not None and selection.issue is not None:
        selection.issue.take(entries, selection.known)
