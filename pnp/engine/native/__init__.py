"""Translate a game's rules into a program for a machine in C, which plays the same tapes to the same outcomes, many
times faster."""
