"""The pieces of an edition as decks of named cards, and whole products for print shops: the starting point of
exports."""
