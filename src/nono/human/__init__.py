"""For people who solve by hand: what a technique finds, how hard a puzzle is, what to do next and why."""
