"""Puzzles, solutions, explanations and results drawn: as text, SVG, raster images, PDF, HTML and JSON."""
