"""Turns pages into PDF files, and these into pictures."""
