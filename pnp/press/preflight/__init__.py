"""Preflight of finished PDF files, independent of how they were written."""
