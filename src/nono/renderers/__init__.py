"""Drawing of puzzles, solutions, explanations and results as text, SVG, raster images, PDF, HTML and JSON."""
