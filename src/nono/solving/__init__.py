"""What is asked about a puzzle: solve, verify, count, sample, compare."""
