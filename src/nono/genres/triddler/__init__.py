"""Triddlers: nonograms of triangles, with three directions of lines: the puzzle and its board."""
