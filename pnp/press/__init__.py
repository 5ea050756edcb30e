"""From a game to its papers: documents, typesetting, pieces, sheets, files."""
