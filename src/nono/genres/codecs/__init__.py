"""Read and write layer puzzles (`nono.genres.layer_puzzle`) in other programs' formats.

A genre's class describes each format as a list of parts, in the order in which the text contains them. Its ``formats``
may contain an `Address` for puzz.link and related sites, a `Game` for SGT game IDs, a `JankoPage` for janko, and a
`Sketch` for Penpa+. Each part names the layers that it contains. A genre imports all of these from here.
"""

from nono.genres.codecs.janko_pages import (
    Areas as Areas,
    BoxSize as BoxSize,
    JankoNumber as JankoNumber,
    JankoPage as JankoPage,
    JankoTable as JankoTable,
    Labels as Labels,
    Solution as Solution,
    Walls as Walls,
)
from nono.genres.codecs.link_bodies import (
    STEPS_TO_BITS as STEPS_TO_BITS,
    STEPS_TO_ONE as STEPS_TO_ONE,
    Address as Address,
    Beside as Beside,
    Body as Body,
    Decimal as Decimal,
    Digit as Digit,
    Game as Game,
    Gaps as Gaps,
    Grid as Grid,
    Hex as Hex,
    Marked as Marked,
    Number as Number,
    Rooms as Rooms,
    Sign as Sign,
    Solo as Solo,
    Spaced as Spaced,
    slots_of as slots_of,
    text_of as text_of,
    unreadable as unreadable,
)
from nono.genres.codecs.parts import (
    UNKNOWN as UNKNOWN,
    Codec as Codec,
    Is as Is,
    Not as Not,
    ReadBoard as ReadBoard,
    borders as borders,
    walled_regions as walled_regions,
)
from nono.genres.codecs.penpa_drawings import (
    Inside as Inside,
    Outlines as Outlines,
    PenpaCorner as PenpaCorner,
    PenpaDrawing as PenpaDrawing,
    PenpaMargins as PenpaMargins,
    Place as Place,
    Sketch as Sketch,
    Symbol as Symbol,
    refused as refused,
)
