"""Tools for puzzle designers: generate puzzles, make them from pictures, and repair puzzles with several solutions.

Other rooms import the names below. `nono.design.generators` has a generator per genre, `pictures`
turns pictures into puzzles, `repairing` makes puzzles unique or easier, and `misprints` finds misprints.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use

if TYPE_CHECKING:
    from nono.design._assess import Assessment as Assessment, assess as assess
    from nono.design._generate import STYLES as STYLES, generate as generate
    from nono.design.generators import SYMMETRIES as SYMMETRIES
    from nono.design.misprints.fix import Fix as Fix, fix as fix
    from nono.design.misprints.fix_search import Reading as Reading
    from nono.design.pictures.candidates import (
        NO_GROUND as NO_GROUND,
        Candidate as Candidate,
        Margins as Margins,
        PictureOptions as PictureOptions,
    )
    from nono.design.pictures.folder import Made as Made, made_from as made_from, pictures_in as pictures_in
    from nono.design.pictures.make import (
        candidates_in as candidates_in,
        make as make,
        picture_file as picture_file,
        puzzle_of as puzzle_of,
    )
    from nono.design.pictures.other_genres import of_genre as of_genre
    from nono.design.pictures.table import facts_in as facts_in
    from nono.design.pictures.version import lost_by as lost_by, version_of as version_of
    from nono.design.repairing.add_clues import AddedClues as AddedClues, add_clues as add_clues
    from nono.design.repairing.givens import Givens as Givens, givens as givens
    from nono.design.repairing.repair import (
        WEIGHTS as WEIGHTS,
        Proposal as Proposal,
        Repair as Repair,
        Target as Target,
        repair as repair,
    )
    from nono.design.repairing.repair_search import RepairState as RepairState
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.design.repairing.add_clues": "AddedClues add_clues",
            "nono.design._assess": "Assessment assess",
            "nono.design.pictures.candidates": "NO_GROUND Candidate Margins PictureOptions",
            "nono.design.misprints.fix": "Fix fix",
            "nono.design.misprints.fix_search": "Reading",
            "nono.design.pictures.folder": "Made made_from pictures_in",
            "nono.design._generate": "STYLES generate",
            "nono.design.pictures.make": "candidates_in make picture_file puzzle_of",
            "nono.design.repairing.givens": "Givens givens",
            "nono.design.pictures.other_genres": "of_genre",
            "nono.design.repairing.repair": "WEIGHTS Proposal Repair Target repair",
            "nono.design.repairing.repair_search": "RepairState",
            "nono.design.pictures.table": "facts_in",
            "nono.design.pictures.version": "lost_by version_of",
            "nono.design.generators": "SYMMETRIES",
        },
    )
