"""The library over HTTP: `models` are the fields of requests, `work` answers them in worker processes, and `routes` is
the application.
"""
