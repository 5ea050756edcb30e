"""Decks for other programs, services and print shops: pictures, sheets, saved objects, PDF/X."""
