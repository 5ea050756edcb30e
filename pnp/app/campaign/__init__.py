"""Campaigns: the same characters through several games, and their printed character sheets."""
