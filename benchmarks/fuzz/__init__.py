"""Valid games, spoilt a little and put through the press's commands: whatever comes, the answer is diagnostics.

    python -m benchmarks.fuzz --mutants 1000 --seed 1      # so many, each by its own number
    python -m benchmarks.fuzz --only 1 4711                # one again, with what it says
    python -m benchmarks.fuzz --corpus                     # every input that ever failed

``seeds`` are the games, ``spoil`` changes one by what its files are (``yaml_changes``, ``text_changes``, ``drawing_changes``,
``byte_changes``), ``trial`` runs a command in a process of its own and watches it, ``shrink`` makes what failed small,
and ``corpus`` keeps it in tests/safety/corpus, where the tests run it for ever after.
"""
