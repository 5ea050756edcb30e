"""One file a command: what it takes (``add_arguments``) and what it does (``run``, which gives the exit status)."""
