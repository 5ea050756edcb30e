"""Turns statistics of many games into a report: its parts, its plots, its pages."""
