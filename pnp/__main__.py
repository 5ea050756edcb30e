"""``python -m pnp``: the command line."""

import sys

from pnp.cli import main

sys.exit(main())
