"""The designer's view of a game while it is written: pages, faces, faults, translations."""
