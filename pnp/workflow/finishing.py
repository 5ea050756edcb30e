"""What a command that was ended left half moved is finished by the next one that has to do with that folder."""

from pathlib import Path

from pnp.export.write import finish_left


def finish_output(out: object) -> None:
    """Finish what was left in, above or below the folder that a command writes to, before anything there is read."""
    if isinstance(out, Path) and out.is_dir():
        finish_left(out)
