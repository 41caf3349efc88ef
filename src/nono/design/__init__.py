"""Tools for puzzle designers: generate puzzles, make them from pictures, and repair puzzles with several solutions.

Other rooms import the names below. `nono.design.generators` has a generator per genre, `_make` and the modules below it
turn pictures into nonograms, `_repair`, `_givens` and `_add_clues` make puzzles unique, and `_fix` finds misprints.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.design._add_clues import AddedClues as AddedClues, add_clues as add_clues
    from nono.design._assess import Assessment as Assessment, assess as assess
    from nono.design._candidates import (
        NO_GROUND as NO_GROUND,
        Candidate as Candidate,
        Margins as Margins,
        PictureOptions as PictureOptions,
    )
    from nono.design._fix import Fix as Fix, fix as fix
    from nono.design._fix_search import Reading as Reading
    from nono.design._folder import Made as Made, made_from as made_from, pictures_in as pictures_in
    from nono.design._generate import STYLES as STYLES, generate as generate
    from nono.design._givens import Givens as Givens, givens as givens
    from nono.design._make import (
        candidates_in as candidates_in,
        make as make,
        picture_file as picture_file,
        puzzle_of as puzzle_of,
    )
    from nono.design._other_genres import of_genre as of_genre
    from nono.design._repair import (
        WEIGHTS as WEIGHTS,
        Proposal as Proposal,
        Repair as Repair,
        Target as Target,
        repair as repair,
    )
    from nono.design._repair_search import RepairState as RepairState
    from nono.design._table import facts_in as facts_in
    from nono.design._version import lost_by as lost_by, version_of as version_of
    from nono.design.generators import SYMMETRIES as SYMMETRIES
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.design._add_clues": "AddedClues add_clues",
            "nono.design._assess": "Assessment assess",
            "nono.design._candidates": "NO_GROUND Candidate Margins PictureOptions",
            "nono.design._fix": "Fix fix",
            "nono.design._fix_search": "Reading",
            "nono.design._folder": "Made made_from pictures_in",
            "nono.design._generate": "STYLES generate",
            "nono.design._make": "candidates_in make picture_file puzzle_of",
            "nono.design._givens": "Givens givens",
            "nono.design._other_genres": "of_genre",
            "nono.design._repair": "WEIGHTS Proposal Repair Target repair",
            "nono.design._repair_search": "RepairState",
            "nono.design._table": "facts_in",
            "nono.design._version": "lost_by version_of",
            "nono.design.generators": "SYMMETRIES",
        },
    )
