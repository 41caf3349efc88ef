"""Used by every room, without puzzles or solvers: errors, tables of plug-ins, grids, palettes, files, processes."""
