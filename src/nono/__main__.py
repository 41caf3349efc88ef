"""``python -m nono`` runs the same program as ``nono``."""

import os

try:
    from nono.cli import main
except KeyboardInterrupt:
    os._exit(130)

if __name__ == "__main__":
    main()
