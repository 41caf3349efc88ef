"""What several backends use: a thread that can be interrupted, the door to python-sat, a race in processes."""
