"""Nonograms read from photos."""
