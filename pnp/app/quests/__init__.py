"""Quests: how they hold together, how parties fare in them, which are printed as adventures."""
