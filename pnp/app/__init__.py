"""Tasks on a game: load, check, build, export, simulate, play, compare, translate.

The command line, scripts and other programs use nothing else. Each task has a module of its own, imported on demand:
the stages below take longer to load than an answer that is already cached.
"""
