"""The Python API (docs/api.md): a game that scripts and notebooks inspect, check, play and draw."""
