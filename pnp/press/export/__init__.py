"""Turns pages into files: PDF and pictures, written whole or not at all."""
