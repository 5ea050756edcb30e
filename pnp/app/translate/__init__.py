"""Translations: extract, update, exchange, review and count catalogues."""
