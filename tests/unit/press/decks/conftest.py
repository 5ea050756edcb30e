"""The fonts and the setting of the exporters."""

from tests.unit.press.export.conftest import fonts, setting

__all__ = ["fonts", "setting"]
