"""Text: fonts and shaping, line breaking, paragraphs, text fitted into boxes."""
