"""Drawing of puzzles, solutions, explanations and results as text, SVG, raster images, PDF and HTML.

Other rooms import the names below, and `explanation`. A drawing is a `Sheet` of items (`nono.renderers._items`), which
`_svg`, `_raster` and `_pages` write; `_printed_puzzle` prepares puzzles for print. `nono.renderers.shown` draws for
`print` and notebooks.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.renderers._drawing_formats import DRAWING_FORMATS as DRAWING_FORMATS, KINDS as KINDS, Kind as Kind
    from nono.renderers._heat_map import heat_map as heat_map
    from nono.renderers._items import CELL as CELL, Sheet as Sheet
    from nono.renderers._paper import (
        BOOK_SIZES as BOOK_SIZES,
        NAMED_SIZES as NAMED_SIZES,
        OTHER_SIZE as OTHER_SIZE,
    )
    from nono.renderers._pixels import difference_pixels as difference_pixels, solution_pixels as solution_pixels
    from nono.renderers._printed_puzzle import (
        PrintedPuzzle as PrintedPuzzle,
        author_in as author_in,
        credited as credited,
    )
    from nono.renderers._render import (
        drawing_file as drawing_file,
        drawn_file as drawn_file,
        number_pages as number_pages,
        render as render,
    )
    from nono.renderers._sheet import contact_sheet as contact_sheet, sheet as sheet, solution_sheet as solution_sheet
    from nono.renderers._solved_for_print import (
        page_of as page_of,
        solution_of as solution_of,
    )
    from nono.renderers._style import (
        MOST_PER_PAGE as MOST_PER_PAGE,
        Style as Style,
    )
    from nono.renderers._svg import render_svg as render_svg, web_page as web_page
    from nono.renderers._terminal import (
        RESET as RESET,
        Terminal as Terminal,
        table_text as table_text,
        terminal as terminal,
    )
    from nono.renderers._text import (
        rows_of_blocks as rows_of_blocks,
        side_by_side as side_by_side,
        solution_text as solution_text,
        thumbnail as thumbnail,
    )
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.renderers._heat_map": "heat_map",
            "nono.renderers._items": "CELL",
            "nono.renderers._paper": "BOOK_SIZES NAMED_SIZES OTHER_SIZE",
            "nono.renderers._pixels": "difference_pixels solution_pixels",
            "nono.renderers._printed_puzzle": "PrintedPuzzle author_in credited",
            "nono.renderers._solved_for_print": "page_of solution_of",
            "nono.renderers._render": "drawing_file drawn_file number_pages render",
            "nono.renderers._sheet": "contact_sheet sheet solution_sheet",
            "nono.renderers._style": "MOST_PER_PAGE Style",
            "nono.renderers._svg": "render_svg web_page",
            "nono.renderers._terminal": "RESET Terminal table_text terminal",
            "nono.renderers._text": "solution_text rows_of_blocks side_by_side thumbnail",
            "nono.renderers._drawing_formats": "DRAWING_FORMATS KINDS Kind",
        },
    )
