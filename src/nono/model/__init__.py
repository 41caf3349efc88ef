"""The waist: a genre makes a model (or moves), a backend answers a task, and neither imports the other."""
