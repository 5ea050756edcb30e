"""The semantic tree of a book, a reference, a proof or a report in one language, independent of pages and HTML."""
