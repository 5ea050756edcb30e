"""Drawings of faces, pages, layouts and motifs, one by one."""
