"""Campaigns: the same characters in several games, and their printed character sheets."""
