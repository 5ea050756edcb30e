"""English words that may change the meaning of a sentence: opposites, who, how many, may and must."""

import re

from pnp.base.frozen import dataclass


@dataclass(frozen=True)
class Opposite:
    """Two groups of words that exclude each other."""

    one: re.Pattern[str]
    other: re.Pattern[str]
    is_verb: bool = False
    """Whether the words change sides with the grammar: "you take from her", "she gives to you"."""


def _words(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'’])(?:{'|'.join(part.strip() for part in text.split('|'))})(?![\w])")


def _opposites(*pairs: str, is_verb: bool = False) -> tuple[Opposite, ...]:
    return tuple(
        Opposite(_words(one), _words(other), is_verb)
        for one, _, other in (re.sub(r"\s+", " ", pair).partition(" / ") for pair in pairs)
    )


OPPOSITES = (
    *_opposites(
        "most|highest|strongest|richest|greatest|largest|biggest|best|longest|tallest|heaviest|fastest|oldest"
        " / fewest|lowest|least|weakest|poorest|smallest|worst|shortest|lightest|slowest|youngest",
        "atmost / atleast",
        "more|higher|greater|larger|bigger|stronger|above|longer|better|taller|heavier|faster|older"
        " / fewer|lower|less|smaller|weaker|below|shorter|worse|lighter|slower|younger",
        "first|earliest / last|latest",
        "before|until / after|afterwards|as soon as",
        "left|clockwise / right|anticlockwise|counterclockwise|counter-clockwise",
        "left / keeps?",
        "wins?|won|winner|winners|victory / loses?|lost|loser|losers|defeat",
        "face up|face-up|open|openly|visible|shown?|shows|reveals?|revealed"
        " / face down|face-down|hidden|hides?|secretly|secret|concealed|unseen|keep to yourself",
        "top / bottom",
        "same|equal / different|another|unequal|other",
        "always|ever / never",
        "next / previous",
        "alive|living / dead",
        "at random|by lot|by chance|chance|lot|blindly|blind / chooses?|choose|picks?|says",
        "atonce / later|at the end|at the end of",
        "together|all atonce|simultaneously / one after another|one after the other|one by one|one at a time",
        "beginning|start|begins? / end|ends?",
        "even / odd",
        "ascending|upwards? / descending|downwards?",
        "safe / dangerous",
        "free|for nothing / dear|costs?",
        "even|also|too|included|including / but|except|excepted|excluding|only",
        "in the order of|in seat order|in order|in turn / in any order|at random|as you like|as you choose",
        "beats?|wins? against / loses? to|is beaten by|are beaten by",
        "stays?|remains? / (?:is|are) (?:mixed|shuffled|given|put|returned|taken|moved)|goe?s? (?:in|back)",
        "stays? where|remains? where / goe?s? to|moves? to|(?:is|are) (?:put|moved|given)",
        "no longer / again|still",
        "neither|nor / both",
        "own / foe's|foe|opponent's|another|another's|somebody else's|someone else's",
        "and / or",
    ),
    *_opposites(
        "gains?|takes?|took|taken|draws?|receives?|gets?|collects?|keeps?|kept"
        " / loses?|gives?|given|discards?|pays?|returns?|drops?|hands? over|pass it on|pass",
        "stays?|remains? / goes|go|moves?|leaves?|passes|is mixed",
        "adds?|added|plus|increases?|rises? / subtracts?|subtracted|minus|decreases?|falls?",
        "puts? back|goes? back / keeps?",
        "goes on|go on|continues? / ends?|stops?|is over|are over",
        is_verb=True,
    ),
)
BOUNDS = _opposites(
    "atleast / fewer|lower|less|smaller|weaker|below|shorter",
    "atmost / more|higher|greater|larger|stronger|above|longer",
)
"""A bound, and words for exceeding it: "at least three", "not shorter than three"."""
NEGATIONS = _words(
    "not|never|no|none|nobody|nothing|neither|nor|without|maynot|neednot|empty|\\w+n['’]t|nowhere|noone"
    "|impossible|unable|unsold|unused|un\\w{3,}ed|forbidden|forbids?|refuses?"
)
MODALS = {
    "must": _words("must"),
    "may": _words("may|can|could|optional|optionally"),
    "may not": _words("maynot"),
    "need not": _words("neednot"),
}
HOW_MANY = {
    "all": _words("each|every|everybody|everyone|all|everything|both|whole"),
    "any": _words("any|anybody|anyone|anything|any number|as many as|whatever|several"),
    "one": _words("one|a single|single|exactly one|somebody|someone"),
    "some": _words("some|some of|one of|half|half of"),
    "none": _words("no|none|nobody|nothing|noone"),
    "only": _words("only|alone"),
}
"""Words for a number. Two kinds exclude each other, unless ALIKE lists them."""
ALIKE = frozenset({("all", "any"), ("any", "all"), ("one", "some"), ("some", "one"), ("one", "any"), ("any", "one")})
"""Kinds that often mean the same: ``anyone may look`` and ``everyone may look``."""
NUMBERS = re.compile(
    r"(?<![\w.])(?:\d+|zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice|half)(?!\w)"
)
ROLES = {
    role: _words(words)
    for role, words in {
        "winner": "winners?|winner's|whoever won|whoever has won",
        "loser": "losers?|loser's|whoever lost",
        "active player": "active player|active player's|player whose turn it is",
        "dealer": "dealers?|dealer's|whoever dealt",
        "leader": "leaders?|leader's|led",
        "owner": "owners?|owner's|holders?",
        "attacker": "attackers?|attacker's",
        "defender": "defenders?|defender's",
        "foe": "foes?|foe's|opponents?|opponent's|rivals?|enem(?:y|ies)",
        "neighbour": "neighbours?|neighbour's|on your left|on your right|to the left of|to the right of",
        "youngest": "youngest",
        "oldest": "oldest|eldest",
        "others": "others?|other players?|another player|the rest",
        "one": "one other player",
        "first player": "first player",
        "last player": "last player",
    }.items()
}
PRONOUNS = {"you": _words("you|your|yours|yourself"), "she": _words("she|her|hers|he|his|him|they|them|their|theirs")}

_SAME = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"\*\*|\[\]\([^)]*\)|\(see \)", ""),
        (r"[’]", "'"),
        (r"\b(do|does|did)n't\b", r"\1 not"),
        (r"\b(?:runs? out|has run out|(?:is|are) (?:exhausted|used up|gone))\b", "is empty"),
        (r"(?<!\w)(?:no more than|not more than|(?<!face )up to)(?!\w)", "atmost"),
        (r"(?<!\w)(?:no fewer than|no less than|not fewer than|not less than)(?!\w)", "atleast"),
        (r"\bat most\b", "atmost"),
        (r"\bat least\b|\bor more\b", "atleast"),
        (r"\bno one\b", "noone"),
        (r"\b(?:nobody|noone|none|nothing) (?:but|except)\b", "only"),
        (r"\b(?:no|never|not|nobody) ((?:[\w‹›]+ ){1,5}?)any(?:thing|body|one)? (?:but|except)\b", r"\1only"),
        (r"\bno (\w+|‹\w+›) (?:but|except)(?: the (?:one|ones)| those)?\b", r"only \1"),
        (r"\b(?:nobody|noone) else (?=may|can|knows|sees)", "only "),
        (r"\b(?:as|so) long as nobody\b", "until somebody"),
        (r"\bstops? (\w+)ing\b", r"\1 no more"),
        (r"\b(nothing|nobody|none|not) ((?:[\w‹›]+ ){0,3}?)ever\b", r"\1 \2"),
        (r"\bnobody ((?:[\w‹›]+ ){1,6}?)(?:but|except)\b", r"only \1"),
        (r"\b(?:is|are) all that\b", "only"),
        (r"\b(?:do|does|may|must|can) ?not (.{1,60}?) until\b", r"\1 only when"),
        (r"\bnot (.{1,60}?) until\b", r"\1 only when"),
        (r"\bno ((?:[\w‹›]+ ){1,3}?)ever\b", r"\1never"),
        (r"\bno matter whether\b|\bwhether or not\b", "whether"),
        (r"\bwhether ([^,.;:]{1,60}?) or not\b", r"whether \1"),
        (r"\bno matter (\w+)\b", r"\1ever"),
        (
            r"\b(?:it )?(?:(?:makes?|is of|are of|has|have) no (?:difference|importance|bearing)"
            r"|(?:does|do) not matter|never matters?|(?:is|are) irrelevant)\b",
            "isalike",
        ),
        (r"\b(your|my|our|their|his|her|its) only (?=[\w‹])(?!on\b|in\b|at\b)", r"\1 one "),
        (r"\b(?:is|are) no secret\b|\b(?:may|can) know\b", "is open"),
        (r"\bwithout showing (?:it|them) to\b", "unseen by"),
        (r"\bwithout looking\b", "blindly"),
        (r"\bleaves? (.{1,40}?) where\b", r"\1 stays where"),
        (r"\bdoubled?\b", "twice"),
        (r"\bunless\b", "if not"),
        (r"\bif there (?:is|are) no(?:body|thing|ne)?\b|\bif (.{1,25}?) (?:is|are) empty\b", r"without \1"),
        (r"\b(?:may|must|can|could) ?not\b|\bcannot\b|\bmustn't\b|\bcan't\b|\b(?:may|must|can) never\b", "maynot"),
        (r"\b(?:maynot|never) ((?:[\w‹›]+ ){1,6}?)more than\b", r"may \1atmost"),
        (r"\b(?:nobody|no (?:player|one)) ((?:[\w‹›]+ ){1,6}?)more than\b", r"everybody \1atmost"),
        (r"\bneed not\b|\b(?:do|does) not (?:have|need) to\b|\bneedn't\b", "neednot"),
        (r"\b(?:has|have|is obliged|are obliged|needs?) to\b", "must"),
        (r", or none\b|\bif you (?:like|wish|want)\b", " may"),
        (r"\b(?:at once|immediately|instantly|right away|straight away)\b", "atonce"),
        (r"\bat the same time\b", "together"),
        (r"\bif not[,.]|\belse\b", "otherwise"),
        (r"\bmaynot (.{1,40}?) twice\b", r"may \1 only once"),
        (r"\b(?:in secret)\b", "secretly"),
        (r"\bwhenever|as often as\b", "when"),
        (r"\bno (?:player|one)\b", "nobody"),
        (r"\b(?:costs? nothing|is free|are free)\b", "is free"),
        (r"\b(?:at no cost|without cost|free of charge|for free)\b", "free"),
        (r"\b(not|no|nobody|nothing|never|neither|maynot)\b([^.;:]*?)\bnor\b", r"\1\2or"),
    )
)
"""Expressions with the same meaning, each mapped to one of them."""
PLACEHOLDER = re.compile(r"\{\{\s*(.*?)\s*\}\}")


def plain(text: str) -> str:
    """A text in lower case, with equivalent expressions unified, and placeholders as ``‹name›``."""
    parts = [_even(part) for part in PLACEHOLDER.split(text)[::2]]
    names = [f"‹{placeholder_name(match)}›" for match in PLACEHOLDER.findall(text)]
    joined = "".join(part for pair in zip(parts, [*names, ""], strict=True) for part in pair)
    for pattern, words in _SAME:
        joined = pattern.sub(words, joined)
    return " ".join(joined.split())


_WRITTEN = {
    "maynot": "may not", "neednot": "need not", "noone": "no one", "isalike": "does not matter", "atmost": "at most",
    "atleast": "at least", "atonce": "at once",
}  # fmt: skip
"""Expressions as single words, without a hyphen that could split them, and as people write them."""


def as_written(words: str) -> str:
    """Words of a normalised text as people write them."""
    for normal, written in _WRITTEN.items():
        words = words.replace(normal, written)
    return words.strip("‹›")


def _even(text: str) -> str:
    return text.lower()


def placeholder_name(expression: str) -> str:
    """A placeholder without its form: capitals, number words and plurals inserted by the press do not change the
    meaning."""
    name = re.sub(r"\s|\|\s*(?:capitalize|words|ordinal|title)", "", expression)
    if match := re.fullmatch(r"""name\(["'](.*)["']\)""", name):
        return match[1]
    noun = re.sub(r"\(1\)$", "", name)
    return re.sub(r"(?<=\w\w)s$", "", noun) if noun.islower() else noun
