"""Faces and books for screens: SVG files and web pages."""
