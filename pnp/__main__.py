"""``python -m pnp``: the command line.

Python looks for modules first in the current folder, which may be a stranger's. That folder is removed from the path
before anything else is imported, unless it contains pnp itself.
"""

import os
import sys

try:
    here = os.getcwd()
except OSError:  # the folder has been deleted; the command line reports that
    here = ""
if sys.path[0] == here and not str(__spec__ and __spec__.origin).startswith(os.path.join(sys.path[0], "pnp")):
    del sys.path[0]

from pnp.app.cli import main

status = main()
# Under `-m`, Python ends itself by SIGINT, whatever the status, after an interruption has left code that was compiled
# from a string (the methods of a dataclass are). Running such code to its end clears that state.
exec("")
sys.exit(status)
