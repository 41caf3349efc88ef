"""Read and write layer puzzles (`nono.genres.layer_puzzle`) in other programs' formats.

A genre's class describes each format as a list of parts, in the order in which the text contains them. Its ``formats``
may contain an `Address` for puzz.link and related sites, a `Game` for SGT game IDs, a `JankoPage` for janko, and a
`Sketch` for Penpa+. Each part names the layers that it contains.
"""
