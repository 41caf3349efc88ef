"""What texts of puzzles consist of: names of genres, clues and boards, and the table of refusals."""
