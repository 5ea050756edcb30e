"""Checks that need no play: traceability, links, numbers, inventory, translations."""
