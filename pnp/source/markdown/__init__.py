"""Our dialect of Markdown: which lines form a block, what a line may contain, and what is refused (docs/books.md).

- :mod:`pnp.source.markdown.blocks` decides what is a block, for chapters and for typeset texts alike;
- :mod:`pnp.source.markdown.attributes` reads ``{#id kind=rule}``;
- :mod:`pnp.source.markdown.patterns` finds links, notes, signs and verbatim text;
- :mod:`pnp.source.markdown.inline` reads the content of a block: emphasis, links, signs; it lets python-markdown
  (:mod:`pnp.source.markdown.inline_parser`) read a line with marks, and tables;
- :mod:`pnp.source.markdown.refused` finds the Markdown that the dialect leaves out.
"""
