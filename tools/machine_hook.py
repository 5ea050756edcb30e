"""What hatchling does besides when it makes a wheel: it puts the machine of `pnp.engine.native` into it, compiled.

Whoever installs that wheel needs no compiler. $PNP_MACHINE says for which system it is made, one of SYSTEMS, each by a
compiler that makes libraries for all of them (the extra `native`); `none` makes a wheel without a machine, for every
system. Where it says nothing the machine is made for the system at hand by whatever compiler is here, and left out
where there is none. The library uses nothing of Python's, so one wheel is good for every version of Python.
"""

import os
import sys
import sysconfig
from dataclasses import dataclass
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SECONDS = 900
"""That a compiler may take which makes a system's own libraries first."""


@dataclass(frozen=True)
class System:
    """A system that wheels are made for: as its compiler, a wheel's name and Python have it."""

    target: str
    tag: str
    python: str


SYSTEMS = {
    "linux-x86_64": System("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", "linux"),
    "linux-aarch64": System("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64", "linux"),
    "musl-x86_64": System("x86_64-linux-musl", "musllinux_1_1_x86_64", "linux"),
    "musl-aarch64": System("aarch64-linux-musl", "musllinux_1_1_aarch64", "linux"),
    "macos-arm64": System("aarch64-macos.11.0", "macosx_11_0_arm64", "darwin"),
    "macos-x86_64": System("x86_64-macos.11.0", "macosx_11_0_x86_64", "darwin"),
    "windows-x86_64": System("x86_64-windows-gnu", "win_amd64", "win32"),
}


class MachineHook(BuildHookInterface[Any]):
    """Adds the machine, and says what the wheel is for."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is made; one of a checkout that stays where it is needs none."""
        wanted = os.environ.get("PNP_MACHINE", "")
        if wanted == "none" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from pnp.base.resources import PACKAGE
        from pnp.engine.native.compiler import (
            BROUGHT,
            FLAGS,
            ZIG,
            NoCompiler,
            build,
            found_compiler,
            library_name,
            source,
        )

        system = SYSTEMS[wanted] if wanted else None
        try:
            if system is None:
                made, name = build(found_compiler(), FLAGS), library_name(source())
                tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            else:
                made = build(ZIG, ("-target", system.target, *FLAGS), SECONDS)
                name, tag = library_name(source(), system.python), system.tag
        except NoCompiler as error:
            if wanted:
                raise
            self.app.display_info(f"a wheel without the machine: {error}")
            return
        place = BROUGHT.relative_to(PACKAGE.parent).as_posix()
        build_data["force_include"][str(made)] = f"{place}/{name}"
        build_data["pure_python"], build_data["tag"] = False, f"py3-none-{tag}"
