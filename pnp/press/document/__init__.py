"""One semantic tree of a book, a reference, a proof or a report, in one language: it knows no page and no HTML."""
