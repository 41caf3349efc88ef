"""Tools for puzzle designers: generate puzzles, make them from pictures, and repair puzzles with several solutions."""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.design._add_clues import AddedClues as AddedClues, add_clues as add_clues
    from nono.design._assess import Assessment as Assessment, assess as assess
    from nono.design._fix import Fix as Fix, fix as fix
    from nono.design._fix_search import Reading as Reading
    from nono.design._from_image import (
        EDGE_COLOUR as EDGE_COLOUR,
        ConversionOptions as ConversionOptions,
        Pixels as Pixels,
        pixels_in as pixels_in,
    )
    from nono.design._generate import STYLES as STYLES, generate as generate
    from nono.design._make import (
        Made as Made,
        converted_by as converted_by,
        made_from as made_from,
        make as make,
        of_genre as of_genre,
        picture_file as picture_file,
        pictures_in as pictures_in,
        puzzle_of as puzzle_of,
        treatments as treatments,
    )
    from nono.design._margins import MARGIN as MARGIN, Margins as Margins
    from nono.design._repair import (
        WEIGHTS as WEIGHTS,
        Givens as Givens,
        Proposal as Proposal,
        Repair as Repair,
        RepairState as RepairState,
        givens as givens,
        repair as repair,
    )
    from nono.design._version import lost_by as lost_by, version_of as version_of
    from nono.design.generators import SYMMETRIES as SYMMETRIES
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.design._add_clues": "AddedClues add_clues",
            "nono.design._assess": "Assessment assess",
            "nono.design._fix": "Fix fix",
            "nono.design._fix_search": "Reading",
            "nono.design._from_image": "EDGE_COLOUR ConversionOptions Pixels pixels_in",
            "nono.design._generate": "STYLES generate",
            "nono.design._make": (
                "Made converted_by made_from make of_genre picture_file pictures_in puzzle_of treatments"
            ),
            "nono.design._margins": "MARGIN Margins",
            "nono.design._repair": "WEIGHTS Givens Proposal Repair RepairState givens repair",
            "nono.design._version": "lost_by version_of",
            "nono.design.generators": "SYMMETRIES",
        },
    )
