"""docs/each.md: the whole game that it shows is checked without fault, played alike by both engines, and printed with its sheet."""

import re
import shutil
from pathlib import Path

import pytest

from pnp.app.check.check import CheckRequest, check
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
