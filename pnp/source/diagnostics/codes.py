"""The table of diagnostic codes: families as in docs/diagnostics.md, one page for each code. A code is never reused."""

from pnp.base.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of fault: its number, its short name, and one line about its meaning."""

    number: str
    slug: str
    meaning: str


_TABLE = """
PNP100 cannot-read           a file or folder is missing or cannot be read
PNP101 bad-encoding          a file is not UTF-8
PNP102 bad-yaml              a YAML file cannot be parsed
PNP103 duplicate-key         a mapping has one key twice
PNP104 unknown-key           a key that the schema does not know
PNP105 missing-key           a key that the schema needs is missing
PNP106 bad-value             a value of the wrong kind
PNP107 unknown-reference     a name in the data refers to nothing that is declared
PNP108 duplicate-name        two declarations of one name
PNP109 unknown-column        a card table has a column that nothing declares
PNP110 missing-column        a card table lacks a declared column
PNP111 bad-cell              a cell of a card table holds what its column cannot
PNP112 duplicate-card        two cards with one code
PNP113 reserved-name         a declared name that the language keeps for itself
PNP114 missing-art           a picture that a template or a card names is not there
PNP115 bad-block             a chapter's block cannot be read (attributes, fence, heading)
PNP116 duplicate-id          two clauses with one id
PNP117 unknown-variant       a variant that the game does not declare
PNP118 unknown-locale        a locale that the game has no catalogue for
PNP119 cannot-write          the output folder cannot be written
PNP120 unknown-option        a paper, format, agent or other choice that does not exist
PNP121 bad-template          a template cannot be rendered
PNP122 bad-save              a saved game or a scenario cannot be read, or is of another game
PNP123 left-out-markdown    Markdown that the press's dialect leaves out
PNP124 bad-agent            an agent cannot be loaded, fails, or gives what is no answer
PNP125 unknown-quest        a quest that the game does not have
PNP126 no-web-python         Python for browsers cannot be had
PNP130 over-budget           more than the press takes: bytes, pixels, cells, steps, characters
PNP131 outside-folder        a file that lies outside the game's folder
PNP132 bad-picture           a picture that cannot be read
PNP133 bad-typeface          a font that cannot be read
PNP134 bad-icon              a file among a game's icons that is no icon
PNP135 first-frame           a picture that moves or has pages, of which the first is printed
PNP136 left-over             temporary files of a write that was stopped
PNP200 bad-syntax            rule code that is not Python at all
PNP201 outside-subset        rule code that the language leaves out
PNP202 bad-header            a decorator that is unknown or has wrong arguments
PNP203 unknown-name          a name that nothing declares
PNP204 unknown-attribute     a field that nothing declares
PNP205 wrong-arguments       a call with arguments that do not fit
PNP206 wrong-type            a value of one type where another is needed
PNP207 recursion             rules that call each other in a circle
PNP208 unreachable-code      code behind what never returns
PNP209 unused-declaration    a constant, counter, field, zone or token that nothing uses
PNP210 bare-number           a number in code that should be a constant
PNP211 impure-value          a value that asks, moves, pays or draws
PNP212 endless-reaction      an answer at any time that costs nothing and has no limit
PNP213 undeclared-cost       an unconditional payment in the body of an action
PNP214 hidden-options        a list of options that reads what its chooser cannot see
PNP215 maybe-nothing         a value that may be nothing used without a test
PNP300 clause-without-code   a binding clause with nothing behind it
PNP301 code-without-clause   a rule that no printed clause tells
PNP302 typed-number          a number or number word typed into prose
PNP303 broken-reference      a cross-reference that leads nowhere
PNP304 unknown-placeholder   a placeholder that the model does not know
PNP305 silent-change         a clause whose prose never mentions a zone or token that its code changes
PNP306 missing-phase         a phase or announcement that nothing runs or answers
PNP307 missing-card          a card that a rule, example or component needs is not there
PNP308 count-differs         a component's printed count differs from the model's
PNP309 open-pair             a clause whose words or code have moved since somebody agreed that they say the same
PNP310 words-differ          a clause that names what its code knows nothing of, or says the opposite of what it does
PNP311 binding-advice        advice, a fact or flavour whose words bind
PNP312 brief-differs         a brief, or the text of a card, that says something else than its clause
PNP313 unreached-encounter  an encounter of a quest that no way leads to
PNP314 endless-quest        an encounter of a quest from which no way leads to an end
PNP315 idle-key             a key of an encounter that means nothing in encounters of its kind
PNP316 unprinted-token       a token that rules use and nothing prints
PNP400 stuck                 the game cannot go on
PNP401 dead-end              a choice is demanded and there is none
PNP402 out-of-bounds         a game that does not end within its bound
PNP403 broken-invariant      a printed always or never does not hold
PNP404 lost-card             a card or token lost, created, or left where nothing may lie
PNP405 replay-differs        the same tape gives another game
PNP406 never-reached         a clause or branch that no game reached
PNP407 never-legal           an action that was never legal
PNP408 impossible-payment    a rule demands a payment that cannot be made
PNP409 silent-tie            one of a tie taken without saying how
PNP410 information-leak      a question depends on what its player cannot see
PNP411 loop                  triggers or answers that never come to rest
PNP412 over-budget           a rule that runs too long
PNP413 empty-pile            a card is needed from a pile that is empty, and nothing says what then
PNP414 unvisited-encounter  an encounter of a quest that no game played came to
PNP415 old-odds             odds of a quest that are of other rules
PNP500 supply-short          more tokens or cards needed in play than are printed
PNP501 supply-unmeasured     a count that follows from play has not been measured
PNP502 too-many-needed       a set-up needs more cards than there are
PNP600 missing-message       a message without a translation
PNP601 fuzzy-message         a translation that an edit has made doubtful
PNP602 placeholder-differs   a translation with other placeholders than its message
PNP603 number-differs        a translation with a number of its own
PNP604 bad-plural            plural forms that the language does not have
PNP605 term-differs          a glossary term translated in two ways
PNP606 bad-catalogue         a catalogue that cannot be read
PNP607 markup-differs        a translation with other markup than its message
PNP608 missing-form          a form of a name that a sentence asks for and the language's file lacks
PNP609 misplaced-grammar     grammar of names in a catalogue, where standard tools lose it
PNP610 number-moved          a text written for a number of another plural form
PNP611 press-words-lacking   a language that the press has too few words of its own in
PNP612 same-corner           two members that cards show by the same letters in a language
PNP700 overflow              text that does not fit its box
PNP701 small-type            type under the size limit
PNP702 low-resolution        an image under the print resolution
PNP703 outside-safe-area     content outside the safe area
PNP704 low-contrast          too little contrast
PNP705 missing-glyph         a character that the chosen fonts do not have
PNP706 unsupported-svg       drawing that the press cannot print
PNP707 does-not-fit          a format that does not fit the paper
PNP708 colours-too-close     two colours with a meaning that a colour-blind reader cannot tell apart
PNP709 transparency          transparency where a printer forbids it
PNP710 short-bleed           a drawing that ends before the bleed that a printer wants
PNP711 empty-face            a face on which nothing is drawn
PNP712 unprinted-column      a column that rules read and no face prints
PNP713 code-as-title         cards that are called by their codes
PNP714 no-press-profile      colours that become inks without the profile of a press
PNP715 too-much-ink          colours of more ink than a press allows
PNP716 no-script-font        letters of a script that no font here has
PNP717 found-font            a font of this machine, which another may have in another version
PNP718 unparted-words        words of Thai that cannot be told apart
PNP800 example-differs       an executed example whose result differs from what is printed
PNP801 bad-example           an example that cannot be executed
PNP802 left-to-chance        an example or scenario whose result depends on chance that it does not say
PNP803 told-otherwise        an example that tells or pictures a card, player or result that its run does not have
PNP804 example-elsewhere     an example that stands apart from the clause that it shows, or does not come to it
"""

CODES: dict[str, Code] = {
    number: Code(number, slug, meaning.strip())
    for number, slug, meaning in (line.split(None, 2) for line in _TABLE.strip().splitlines())
}
"""Every code by its number."""
