"""How formats of others write puzzles of layers: a line a format in the genre's class, put together from parts.

``formats`` of a class are: an `nono.genres.codecs.bodies.Address` for puzz.link and its kin, a
`nono.genres.codecs.bodies.Game` for SGT game IDs, a `nono.genres.codecs.saves.Save` for pzprv3, a
`nono.genres.codecs.pages.Page` for janko. The parts stand in the order of the text, each for the layers that it holds.
"""
