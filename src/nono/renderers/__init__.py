"""Drawing of puzzles, solutions, explanations and results as text, SVG, raster images, PDF and HTML.

Other rooms import the names below, and `explanation`. A drawing is a `Sheet` of items: `drawing` makes drawings, and
writes them as SVG and pixels, or with characters. `printing` prepares puzzles for print, and `book` writes PDF files
and booklets. `shown` draws for `print` and notebooks.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.renderers._drawing_formats import DRAWING_FORMATS as DRAWING_FORMATS, KINDS as KINDS, Kind as Kind
    from nono.renderers._render import (
        drawing_file as drawing_file,
        drawn_file as drawn_file,
        number_pages as number_pages,
        render as render,
    )
    from nono.renderers.drawing.heat_map import heat_map as heat_map
    from nono.renderers.drawing.items import CELL as CELL, Sheet as Sheet
    from nono.renderers.drawing.pixels import difference_pixels as difference_pixels, solution_pixels as solution_pixels
    from nono.renderers.drawing.sheet import (
        contact_sheet as contact_sheet,
        sheet as sheet,
        solution_sheet as solution_sheet,
    )
    from nono.renderers.drawing.svg import render_svg as render_svg, web_page as web_page
    from nono.renderers.drawing.terminal import (
        RESET as RESET,
        Terminal as Terminal,
        table_text as table_text,
        terminal as terminal,
    )
    from nono.renderers.drawing.text import (
        rows_of_blocks as rows_of_blocks,
        side_by_side as side_by_side,
        solution_text as solution_text,
        thumbnail as thumbnail,
    )
    from nono.renderers.printing.paper import (
        BOOK_SIZES as BOOK_SIZES,
        NAMED_SIZES as NAMED_SIZES,
        OTHER_SIZE as OTHER_SIZE,
    )
    from nono.renderers.printing.printed_puzzle import (
        PrintedPuzzle as PrintedPuzzle,
        author_in as author_in,
        credited as credited,
    )
    from nono.renderers.printing.solved_puzzle import (
        page_of as page_of,
        solution_of as solution_of,
    )
    from nono.renderers.printing.style import (
        MOST_PER_PAGE as MOST_PER_PAGE,
        Style as Style,
    )
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.renderers.drawing.heat_map": "heat_map",
            "nono.renderers.drawing.items": "CELL",
            "nono.renderers.printing.paper": "BOOK_SIZES NAMED_SIZES OTHER_SIZE",
            "nono.renderers.drawing.pixels": "difference_pixels solution_pixels",
            "nono.renderers.printing.printed_puzzle": "PrintedPuzzle author_in credited",
            "nono.renderers.printing.solved_puzzle": "page_of solution_of",
            "nono.renderers._render": "drawing_file drawn_file number_pages render",
            "nono.renderers.drawing.sheet": "contact_sheet sheet solution_sheet",
            "nono.renderers.printing.style": "MOST_PER_PAGE Style",
            "nono.renderers.drawing.svg": "render_svg web_page",
            "nono.renderers.drawing.terminal": "RESET Terminal table_text terminal",
            "nono.renderers.drawing.text": "solution_text rows_of_blocks side_by_side thumbnail",
            "nono.renderers._drawing_formats": "DRAWING_FORMATS KINDS Kind",
        },
    )
