"""Our dialect of Markdown: which lines form a block, what a line may contain, and what is refused (docs/books.md).

- :mod:`pnp.source.markdown.blocks` decides what is a block, for chapters and for typeset texts alike;
- :mod:`pnp.source.markdown.attributes` reads ``{#id kind=rule}``;
- :mod:`pnp.source.markdown.patterns` finds links, notes, signs and what is verbatim;
- :mod:`pnp.source.markdown.inline` reads what stands in a block: emphasis, links, signs; it lets python-markdown
  (:mod:`pnp.source.markdown.inline_parser`) read a line with marks, and tables;
- :mod:`pnp.source.markdown.refused` finds the Markdown that the dialect leaves out.
"""
