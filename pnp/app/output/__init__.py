"""Writes the files of a task: all of them or none, whenever a program may end."""
