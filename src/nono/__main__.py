"""``python -m nono``: the same program as ``nono``."""

from nono.cli import app

if __name__ == "__main__":
    app()
