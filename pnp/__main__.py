"""``python -m pnp``: the command line.

Python looks for modules first in the folder that it was started in, which may be a stranger's: that folder is taken off
before anything else is imported, unless pnp itself lies there.
"""

import os
import sys

try:
    here = os.getcwd()
except OSError:  # (the folder has been deleted; the command line says so)
    here = ""
if sys.path[0] == here and not str(__spec__ and __spec__.origin).startswith(os.path.join(sys.path[0], "pnp")):
    del sys.path[0]

from pnp.app.cli import main

status = main()
# Under `-m`, Python ends itself by SIGINT, whatever the status, once an interruption has left code that was compiled
# from a string (a dataclass makes its methods so). Such code that ends by itself takes that back.
exec("")
sys.exit(status)
