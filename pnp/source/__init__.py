"""From files to trees that know their places, and the diagnostics that point at them."""
