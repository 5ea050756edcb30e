"""Turns pages into files: PDF, pictures, and writing whole or not at all."""
