"""``python -m nono`` runs the same program as ``nono``."""

from nono.cli import main

if __name__ == "__main__":
    main()
