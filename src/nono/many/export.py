"""Writes a report to files: a page, a table with a row for each entry, letters to the senders, or all answers."""

from __future__ import annotations

import csv
import os
import re
from collections import Counter
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, BinaryIO, NamedTuple

from nono.base import foreign
from nono.base.distribution import needs
from nono.base.errors import NonoError, PuzzleError
from nono.base.files import expect_writable, relative_names, replacing, save
from nono.base.foreign import all_digits
from nono.base.grid import differing_cells, in_words, row_and_column
from nono.many.report import PLACE, Report, ReportRow, place_in_words
from nono.many.report_words import page_template, report_page
from nono.text import UniqueNames, is_folder

SUFFIXES = (".csv", ".xlsx", ".jsonl", ".html")
ANSWERS = "SELECT answer.*, entry.author FROM answer JOIN entry USING (source, number) ORDER BY {}, task, backend"
SENDERS = "sender", "entries", "to send back", "what and why"
LINE = re.compile(r":(\d+)(?::\d+)?: ")  # behind the name of a file in an error: the line, and perhaps the column
MOST_DIGITS = 15  # of a number in a workbook
NO_SOLUTION = "has no solution"
FIX_SECONDS = 5.0  # time limit for finding the misprint of a puzzle in a letter


class Sent(NamedTuple):
    """An entry as a publisher sees it: its row of the table by column, and its sender.

    ``name`` is what the sender calls the file, and ``reason`` why it goes back to the sender; empty if it does not.
    ``facts`` are those of the report.
    """

    row: dict[str, object]
    sender: str
    name: str
    reason: str
    facts: ReportRow


def check_export(path: str) -> None:
    """Raise `PuzzleError` if the suffix is unknown, or if the file cannot be written. A folder needs no suffix."""
    suffix = os.path.splitext(path)[1].lower()
    if is_folder(path):
        return
    if suffix not in SUFFIXES:
        message = f"found {suffix or 'no suffix'} in {path!r}, expected a folder/ or one of {', '.join(SUFFIXES)}"
        raise PuzzleError(message, "unknown-format")
    if suffix == ".xlsx":
        with needs("sheets", "openpyxl", "workbooks"):  # before a batch begins its work
            import openpyxl  # noqa: F401
    expect_writable(path)


def export(report: Report, path: str) -> None:
    """Write the report to a file, whose suffix tells what it contains, or the letters to the senders to a folder."""
    if is_folder(path):
        for name, text in letters(report).items():
            save(text.encode(errors="backslashreplace"), os.path.join(path, name))
        return
    suffix = os.path.splitext(path)[1].lower()
    with replacing(path) as file:
        if suffix == ".html":
            file.write(report_page(report, path).encode())
        elif suffix == ".jsonl":
            _write_answers(report, file)
        else:
            (_write_csv if suffix == ".csv" else _write_workbook)(file, sent_entries(report))


def sent_entries(report: Report) -> list[Sent]:
    """Return all entries of a report, in its order."""
    with report.store.errors():
        order = "place" if report.order == PLACE else "source, number"
        cursor = report.store.db.execute(f"SELECT * FROM temp.sent ORDER BY {order}")
        names = [column[0] for column in cursor.description]
        return [_sent(report, dict(zip(names, row, strict=True))) for row in cursor.fetchall()]


def _sent(report: Report, entry: dict[str, Any]) -> Sent:
    """Return an entry of the store, with the columns of the view ``sent``."""
    facts = ReportRow(*(entry[name] for name in ReportRow._fields))
    sender = report.sender_of(facts.source, entry["author"])
    problem, reason = _problem(report, facts, entry, sender)
    score = entry["stated_score"] or entry["own_score"]  # as `counted_grade` chooses
    values = {
        "verdict": "unreadable" if entry["error"] else facts.verdict,
        "count": "" if entry["error"] or facts.verdict == "unknown" else _number(report.count(facts)),
        "grade": facts.grade,
        "score": score if facts.grade else None,
        "size": "" if entry["error"] else facts.size,
        "genre": entry["genre"] or "",
        "title": facts.title,
        "author": entry["author"],
        "licence": entry["licence"],
        "file": facts.place,
        "first_seen": entry["first_seen"],
        "issue": entry["issue"] or "",
        "number": _number(entry["issue_number"] or ""),
        "problem": problem,
    }
    return Sent(values, sender, os.path.basename(facts.place), reason, facts)


def _number(text: str) -> int | str:
    """Return a number that a spreadsheet can keep, or the text itself."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else text


def _problem(report: Report, facts: ReportRow, entry: dict[str, Any], sender: str) -> tuple[str, str]:
    """Return what is wrong with an entry, in words for the publisher and in words for the sender.

    Both are empty if nothing is. The words for the sender name no other sender's file, and are empty if the sender has
    nothing to do, because nono has no verdict yet.
    """
    if entry["error"]:
        error = relative_names(entry["error"])
        cause, _, _ = entry["error"].removeprefix(facts.source).partition("; ")  # without advice for users of nono
        line = LINE.match(cause)
        words = f"line {line[1]}: {cause[line.end() :]}" if line else cause.removeprefix(": ")
        return error, f"cannot be read: {words}"
    if entry["id"] != entry["first"]:  # another entry with the same clues came before
        original = place_in_words(entry["first_source"], entry["first_number"])
        is_own = report.sender_of(entry["first_source"], entry["first_author"]) == sender
        known = os.path.basename(original) if is_own else "a puzzle that we already have"
        return f"duplicate of {original}", f"has the same clues as {known}"
    if facts.other_goal or facts.verdict == "multiple":
        first, second = report.solutions(facts)
        cells = [] if first is None or second is None else differing_cells(first, second)
        differ = ""
        if cells:
            row, column = row_and_column(cells[0], facts.width)
            differ = f" in {in_words(len(cells), 'cell')}, such as row {row}, column {column}"
        if facts.other_goal:
            problem = f"the solution is not the picture in the file: they differ{differ}"
        else:
            problem = f"more than one solution{': two of them differ' if cells else ''}{differ}"
        return problem, f"has {problem}" if facts.verdict == "multiple" else problem
    if facts.verdict == "unsolvable":
        return "no solution", NO_SOLUTION
    if facts.verdict == "unknown" or entry["unfinished"]:
        return f"{'unfinished' if entry['unfinished'] else 'no verdict'}: {report.why(facts)}", ""
    return "", ""


def table_of(entries: Sequence[Sent]) -> list[list[object]]:
    """Return the rows of the table below its heading; only the heading if there is no entry."""
    heading: list[object] = [*entries[0].row] if entries else []
    return [heading, *([*entry.row.values()] for entry in entries)]


def by_sender(entries: Sequence[Sent]) -> dict[str, list[Sent]]:
    """Return the entries of each sender, sorted by name."""
    senders: dict[str, list[Sent]] = {}
    for entry in sorted(entries, key=lambda entry: entry.sender):
        senders.setdefault(entry.sender, []).append(entry)
    return senders


def reason_in_letter(report: Report, entry: Sent) -> str:
    """Return why an entry goes back to its sender, with the misprint if `fix` is sure of one."""
    if entry.reason != NO_SOLUTION:
        return entry.reason
    from nono.design import fix  # batches do not need it

    try:
        found = fix(report.puzzle(entry.facts), FIX_SECONDS)
    except NonoError:  # at the limit, and for a genre without corrections
        return entry.reason
    return f"{entry.reason}: {found.readings[0]}" if found.sure else entry.reason


def letters(report: Report) -> dict[str, str]:
    """Return a letter to each sender, by the name of its file.

    A letter calls a folder by its last name, unless another sender's folder has this name, too.
    """
    template = page_template("letter.txt")
    texts: dict[str, str] = {}
    files = UniqueNames(".txt")
    senders = by_sender(sent_entries(report))
    last_names = Counter(map(os.path.basename, senders))
    for sender, sent in senders.items():
        last = os.path.basename(sender) if report.has_folders else sender  # without folders, senders are authors
        name = last if last and last_names[last] == 1 else sender
        back = [entry._replace(reason=reason_in_letter(report, entry)) for entry in sent if entry.reason]
        texts[files.similar(name)] = template.render(sender=name, sent=sent, back=back)
    return texts


def _write_csv(file: BinaryIO, entries: Sequence[Sent]) -> None:
    """Write the table. Texts that a spreadsheet would take for formulas are quoted."""
    out = TextIOWrapper(file, "utf-8", newline="", errors="backslashreplace")
    writer = csv.writer(out)
    writer.writerows(map(foreign.csv_cell, row) for row in table_of(entries))
    out.detach()  # otherwise, the end of `out` would close the caller's file


def _write_workbook(file: BinaryIO, entries: Sequence[Sent]) -> None:
    """Write a workbook with the table on the first sheet, and a row for each sender on the second one."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    senders: list[tuple[object, ...]] = [SENDERS]
    for sender, sent in by_sender(entries).items():
        back = [f"{entry.name}: {entry.reason}" for entry in sent if entry.reason]
        senders.append((sender, len(sent), len(back), "\n".join(back)))
    workbook = Workbook(write_only=True)
    for title, rows in (("puzzles", table_of(entries)), ("senders", senders)):
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append([_cell(WriteOnlyCell(sheet), value) for value in row])
    workbook.save(file)


def _cell(cell: Any, value: object) -> Any:
    """Return an empty cell of a workbook with a value. A text stays one, whatever it begins with."""
    if not isinstance(value, str):
        cell.value = value
    elif value:  # an empty text leaves the cell empty
        cell.value = "\n".join(map(foreign.printable, value.split("\n")))
        cell.data_type = "s"
    return cell


def _write_answers(report: Report, file: BinaryIO) -> None:
    """Write all answers, one JSON object per line."""
    with report.store.errors(), all_digits():
        order = "place" if report.order == PLACE else "answer.source, answer.number"
        cursor = report.store.db.execute(ANSWERS.format(order))
        columns = [column[0] for column in cursor.description]
        for row in cursor:
            values = dict(zip(columns, row, strict=True))
            values |= {name: relative_names(values[name]) for name in ("source", "error")}
            values["complete"] = None if values["complete"] is None else bool(values["complete"])
            values["count"] = None if values["count"] is None else int(values["count"])
            file.write((foreign.json_text(values) + "\n").encode())
