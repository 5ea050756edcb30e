"""Small faults put into the program one at a time, and whether the tests of their own folder see them."""
