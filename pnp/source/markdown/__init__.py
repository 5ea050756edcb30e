"""Our dialect of Markdown: which lines are a block, what stands in a line, and what is refused (docs/books.md).

- :mod:`pnp.source.markdown.blocks` decides what is a block, for a chapter that is read and for a text that is set;
- :mod:`pnp.source.markdown.attributes` reads ``{#id kind=rule}``;
- :mod:`pnp.source.markdown.patterns` finds links, notes, signs and what is verbatim;
- :mod:`pnp.source.markdown.inline` reads what stands in a block: emphasis, links, signs; it lets python-markdown
  (:mod:`pnp.source.markdown.inline_parser`) read a line with marks, and tables;
- :mod:`pnp.source.markdown.refused` finds the Markdown that the dialect leaves out.
"""
