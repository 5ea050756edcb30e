"""Quests: their coherence, the results of parties, and their printing as adventures."""
