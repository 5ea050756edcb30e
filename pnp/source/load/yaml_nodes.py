"""YAML text → the parser's own nodes, for edits by place and for finding words; nesting is bounded.

``yaml.compose`` calls itself for each level: some thousand brackets overflow the stack of the process.
"""

import yaml

from pnp.source.load.yaml_file import DEEPEST

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class TooDeep(yaml.YAMLError):
    """The text is nested deeper than ``DEEPEST`` levels."""


def compose_nodes(text: str) -> yaml.Node | None:
    """The document's nodes with their marks; None when it is empty.

    Raises ``yaml.YAMLError`` if the text is not YAML, or is nested more than ``DEEPEST`` levels.
    """
    depth = 0
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST + 1:
                raise TooDeep(f"this is nested more than {DEEPEST} levels deep")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    root: yaml.Node | None = yaml.compose(text, Loader=LOADER)
    return root


def written_end(node: yaml.Node, text: str) -> int:
    """The end of a written value, without the blank lines and comments after it."""
    if isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        if isinstance(last, tuple):
            return max(written_end(last[1], text), int(last[0].end_mark.index))
        return written_end(last, text)
    end = int(node.end_mark.index)
    return int(node.start_mark.index) + len(text[node.start_mark.index : end].rstrip())
