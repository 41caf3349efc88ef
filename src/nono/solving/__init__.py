"""Answers questions about a puzzle: solve, verify, count, sample and compare solutions."""
