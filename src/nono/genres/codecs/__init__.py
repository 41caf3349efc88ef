"""Read and write layer puzzles (`nono.genres.layer_puzzle`) in other programs' formats.

A genre's ``formats`` may contain an `Address` for puzz.link and related sites and a `Game` for SGT game IDs, which list
the parts of a text in their order; and a `JankoPage` for janko and a `Sketch` for Penpa+, which say what stands for
each layer.
"""
