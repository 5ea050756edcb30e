"""The one door to a game: load, check, build, export, simulate, play, compare, translate it.

The command line, scripts and other programs use nothing else. A module a task; none is imported before it is needed,
for the stages below take longer to load than an answer that is already known.
"""
