"""What several formats share. A format imports from here what it says about itself, and its helpers for lines of text.

XML and sheets have modules of their own, which only some formats need: `xml` and `sheet`.
"""

from nono.text.formats.shared.capability import (
    ALL as ALL,
    Capabilities as Capabilities,
    Loaded as Loaded,
    Puzzles as Puzzles,
    codec_for as codec_for,
    expect_room as expect_room,
    only_nonogram as only_nonogram,
    require_genre as require_genre,
    require_nonogram as require_nonogram,
    require_single as require_single,
    warn_lost as warn_lost,
    warn_lost_colours as warn_lost_colours,
)
from nono.text.formats.shared.clues import (
    BLOCK as BLOCK,
    COLUMNS_AND_ROWS as COLUMNS_AND_ROWS,
    board_size as board_size,
    clue_lines as clue_lines,
    coloured as coloured,
    is_list as is_list,
    lengths as lengths,
    nonogram as nonogram,
    number as number,
    numbered as numbered,
    opening as opening,
    puzzles_of_lines as puzzles_of_lines,
    rows_and_columns as rows_and_columns,
    section_named as section_named,
    take as take,
    without_comments as without_comments,
)
