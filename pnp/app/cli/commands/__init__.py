"""One module for each command: its arguments (``add_arguments``) and its action (``run``, which returns the exit
status)."""
