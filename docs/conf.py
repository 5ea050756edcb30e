"""The documentation as a site: `make docs` writes it to output/site, with search. Warnings are errors.

Every page is Markdown that reads well where the repository is shown, too: README.md and its neighbours are pages, and
links between pages are those of files.
"""

project = "pnp"
html_title = "pnp, a print-and-play press"
root_doc = "docs/index"
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [
    ".*", "output", "data", "templates", "tests", "pnp", "node_modules", "benchmarks", "editors", "dist", "build",
]  # fmt: skip
myst_heading_anchors = 4
suppress_warnings = ["myst.header", "misc.highlighting_failure"]  # (fences of csv, svg … have no colours)
html_theme = "furo"
html_copy_source = html_show_sourcelink = False
highlight_language = "none"
