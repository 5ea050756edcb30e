"""A catalogue updated to its template: translators' work is kept, line by line."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from pnp.app.translate.po_text import Block, blocks_of, escaped, quoted, text_of, width_of
from pnp.checks.static.plural_borders import chooses, crosses, numbers_noted
from pnp.model.language.plural_header import header_rule
from pnp.model.language.plurals import plural_rule
from pnp.model.text.catalogue import Catalogue

_NUMBER = re.compile(r"\d+")
NEAR, NEAR_ELSEWHERE = 0.5, 0.75
"""Similarity, from 0 to 1, from which an old message's translation is offered as a doubtful one: for a message of the
same place, and of another."""
_HEADER = re.compile(r"([\w-]+):[ \t]*(.*)")


def merged(po: str, pot: str, locale: str) -> str:
    """A catalogue updated to its template: in the template's order, with existing translations kept.

    A message that has changed or moved to another clause takes the translation of the most similar old one, marked as
    doubtful (fuzzy), with the old text beside it. Entries that no message needs any more are kept at the end, as
    obsolete.
    """
    old, new = blocks_of(po), [block for block in blocks_of(pot) if not block.is_header]
    head = next((block for block in old if block.is_header), Block(texts={"msgid": "", "msgstr": ""}))
    _complete(head, pot, locale)
    catalogue = Catalogue(locale, headers=dict(_fields(head)))
    forms = catalogue.forms
    comments = [block for block in old if not block.texts]
    old_blocks = {block.key: block for block in old if block.texts and not block.is_header}
    translated = {block.key: old_blocks[block.key] for block in new if block.key in old_blocks}
    spare = [block for block in old_blocks.values() if block.key not in translated and block.is_translated]
    blocks = [*comments, head]
    for block in new:
        same = translated.get(block.key)
        if same is not None:
            blocks.append(_doubted(_taken(block, same, forms), same, catalogue))
            continue
        near = _nearest(block, spare, len([b for b in new if b.key[0] == block.key[0] and b.key not in translated]))
        if near is not None:
            spare.remove(near)
        blocks.append(_offered(block, near, forms))
    blocks += [_put_out_of_use(block) for block in spare]
    return text_of(blocks, width_of(po))


# ------------------------------------------------------------------------------------------------- header
def _fields(head: Block) -> Iterator[tuple[str, str]]:
    for line in head.texts.get("msgstr", "").split("\n"):
        if match := _HEADER.fullmatch(line):
            yield match[1], match[2]


def _complete(head: Block, pot: str, locale: str) -> None:
    """Complete the header with its required fields, and keep all others."""
    fields = dict(_fields(head))
    template = next((dict(_fields(block)) for block in blocks_of(pot) if block.is_header), {})
    number, formula = plural_rule(locale)
    if header_rule(fields) is None:
        fields["Plural-Forms"] = f"nplurals={number}; plural=({formula});"
    wanted = {**template, **fields, "Language": fields.get("Language") or locale}
    if wanted == dict(_fields(head)):
        return
    head.texts["msgstr"] = "".join(f"{name}: {value}\n" for name, value in wanted.items())
    head.written["msgstr"] = quoted("msgstr", head.texts["msgstr"], 0)


# ------------------------------------------------------------------------------------------------- entries
def _taken(block: Block, old: Block, forms: int) -> Block:
    """A message with everything that a translator has written for it."""
    own = [flag for flag in old.flags if not flag.startswith("placeholders:") and flag not in block.flags]
    merged_block = replace(
        block, notes=old.notes, flags=[*own, *block.flags], previous=old.previous, texts=dict(block.texts), written={},
    )  # fmt: skip
    for name, text in old.texts.items():
        if name.startswith("msgstr"):
            merged_block.texts[name] = text
        if merged_block.texts.get(name) == text:
            merged_block.written[name] = old.written[name]
    return _in_forms(merged_block, forms)


def _doubted(block: Block, old: Block, catalogue: Catalogue) -> Block:
    """Mark a message as doubtful if a number that it prints now needs a different plural form than when it was
    translated."""
    then, now = numbers_noted(old.extracted), numbers_noted(block.extracted)
    moved = [e for e, number in then.items() if e in now and crosses(number, now[e], catalogue)]
    chosen = all(any(chooses(text, expression) for text in block.translations) for expression in moved)
    if moved and not chosen and block.is_translated and "fuzzy" not in block.flags:
        block.flags.insert(0, "fuzzy")
    return block


def _in_forms(block: Block, forms: int) -> Block:
    """The forms of an entry, extended or cut to as many as the language has."""
    single = "msgid_plural" not in block.texts
    names = ["msgstr"] if single else [f"msgstr[{n}]" for n in range(forms)]
    texts = {name: text for name, text in block.texts.items() if not name.startswith("msgstr")}
    if not single and "msgstr[0]" not in block.texts and block.texts.get("msgstr"):
        block.texts["msgstr[0]"] = block.texts["msgstr"]
    block.texts = {**texts, **{name: block.texts.get(name, "") for name in names}}
    block.written = {name: lines for name, lines in block.written.items() if name in block.texts}
    return block


def _offered(block: Block, near: Block | None, forms: int) -> Block:
    if near is None:
        return _in_forms(replace(block, texts=dict(block.texts), written={}), forms)
    translation = renumbered(near.key[1], block.key[1], near.texts.get("msgstr", ""))
    suggestion = _taken(block, near, forms)
    if translation is not None and near.key[0] == block.key[0] and not near.is_fuzzy:
        if suggestion.texts["msgstr"] != translation:
            suggestion.texts["msgstr"] = translation
            suggestion.written.pop("msgstr", None)
        return suggestion
    suggestion.previous = [*_previous(near, block)]
    if "fuzzy" not in suggestion.flags:
        suggestion.flags.insert(0, "fuzzy")
    return suggestion


def _previous(near: Block, block: Block) -> Iterator[str]:
    names = ("msgctxt", "msgid", "msgid_plural") if near.key[0] != block.key[0] else ("msgid", "msgid_plural")
    for name in names:
        if name in near.texts:
            yield f'#| {name} "{escaped(near.texts[name])}"'


def _put_out_of_use(block: Block) -> Block:
    return replace(block, obsolete=True, extracted=[], places=[], flags=[f for f in block.flags if f == "fuzzy"])


def _nearest(block: Block, spare: Iterable[Block], rivals: int) -> Block | None:
    """The old entry most similar to a message: the only one of its place, the one with its text, or a similar one."""
    context, text = block.key
    here = [other for other in spare if other.key[0] == context]
    if len(here) == 1 and rivals == 1:
        return here[0]
    best = _most_like(text, here, NEAR)
    if best is not None:
        return best
    same = [other for other in spare if other.key[1] == text]
    if same:
        return same[0]
    kind = context.partition(":")[0]
    alike = (other for other in spare if other.key[0] != context and other.key[0].partition(":")[0] == kind)
    return _most_like(text, alike, NEAR_ELSEWHERE) if len(text) > 20 else None


def _most_like(text: str, others: Iterable[Block], least: float) -> Block | None:
    best, score = None, least
    for other in others:
        matcher = SequenceMatcher(None, other.key[1], text)
        if matcher.real_quick_ratio() < score or matcher.quick_ratio() < score:
            continue
        likeness = matcher.ratio()
        if likeness >= score:
            best, score = other, likeness
    return best


def renumbered(old: str, new: str, translation: str) -> str | None:
    """The translation with the numbers of a message that has changed in nothing else; None if more has changed, or if
    it is not clear which number became which."""
    before, after, translated_numbers = (_NUMBER.findall(text) for text in (old, new, translation))
    if (
        _NUMBER.sub("#", old) != _NUMBER.sub("#", new)
        or sorted(before) != sorted(translated_numbers)
        or not translation
    ):
        return None
    became: dict[str, str] = {}
    for one, other in zip(before, after, strict=True):
        if became.setdefault(one, other) != other:
            return None
    return _NUMBER.sub(lambda number: became[number[0]], translation)
