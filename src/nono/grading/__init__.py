"""Models how a person solves a puzzle: techniques, grades, hints, explanations."""
