"""Reads puzzles from files, folders, archives, texts and the built-in sets, and writes puzzles to files.

Other rooms import from here. Only `nono line` also reads a single clue, with `nono.text.parts.clues`.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.text._entry import (
        AnyEntry as AnyEntry,
        Entry as Entry,
        PassedOver as PassedOver,
        ReadOptions as ReadOptions,
    )
    from nono.text._file_entries import file_entries as file_entries, is_archive as is_archive
    from nono.text._plain import MAX_BYTES as MAX_BYTES
    from nono.text._read import (
        FAMILY as FAMILY,
        BuiltIn as BuiltIn,
        built_in as built_in,
        built_in_facts as built_in_facts,
        built_in_puzzles as built_in_puzzles,
        entries as entries,
        files_below as files_below,
        is_missing as is_missing,
        loads as loads,
        no_input as no_input,
        puzzle as puzzle,
        read as read,
        read_all as read_all,
    )
    from nono.text._saved_grids import (
        Goals as Goals,
        first_position as first_position,
        meanings as meanings,
        saved_grid as saved_grid,
        start_of as start_of,
    )
    from nono.text._sources import has_sources as has_sources, is_source as is_source
    from nono.text._write import (
        UniqueNames as UniqueNames,
        convert as convert,
        dump_bytes as dump_bytes,
        dumps as dumps,
        file_data as file_data,
        format_for as format_for,
        is_folder as is_folder,
        suffix_of as suffix_of,
        write as write,
    )
    from nono.text.data.puzzles import puzzle_of as puzzle_of
    from nono.text.formats import (
        FORMATS as FORMATS,
        concatenates as concatenates,
        facts as facts,
        format_named as format_named,
        format_of_suffix as format_of_suffix,
        suffixes_of as suffixes_of,
        summary as summary,
        writable as writable,
    )
    from nono.text.formats.json_ import data_of as data_of
    from nono.text.formats.shared.capability import expect_room as expect_room
    from nono.text.parts.genre_names import genre_named as genre_named
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.text._entry": "Entry AnyEntry PassedOver ReadOptions",
            "nono.text._file_entries": "file_entries is_archive",
            "nono.text._plain": "MAX_BYTES",
            "nono.text._read": (
                "FAMILY BuiltIn built_in built_in_facts built_in_puzzles entries files_below is_missing loads "
                "no_input puzzle read read_all"
            ),
            "nono.text._saved_grids": "Goals first_position meanings saved_grid start_of",
            "nono.text._sources": "has_sources is_source",
            "nono.text._write": ("UniqueNames convert dump_bytes dumps file_data format_for is_folder suffix_of write"),
            "nono.text.formats": (
                "FORMATS concatenates facts format_named format_of_suffix suffixes_of summary writable"
            ),
            "nono.text.data.puzzles": "puzzle_of",
            "nono.text.formats.json_": "data_of",
            "nono.text.formats.shared.capability": "expect_room",
            "nono.text.parts.genre_names": "genre_named",
        },
    )
