"""Rules as a program for a machine in C: the same tapes, the same outcomes, many times faster."""
