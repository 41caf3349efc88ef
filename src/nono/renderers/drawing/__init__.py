"""Draws a puzzle or a solution: its parts, and these parts as SVG, pixels and characters."""
