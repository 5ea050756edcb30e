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
PNP102 bad-yaml              a YAML file that cannot be parsed
PNP103 duplicate-key         a mapping that contains a key twice
PNP104 unknown-key           a key that the schema does not know
PNP105 missing-key           a key that the schema needs is missing
PNP106 bad-value             a value of the wrong kind
PNP107 unknown-reference     a name in the data refers to nothing that is declared
PNP108 duplicate-name        two declarations with the same name
PNP109 unknown-column        a card table has a column that is not declared
PNP110 missing-column        a card table lacks a declared column
PNP111 bad-cell              a cell of a card table has a value that its column does not allow
PNP112 duplicate-card        two cards with the same code
PNP113 reserved-name         a declared name that the rules language reserves
PNP114 missing-art           a picture that a template or a card names does not exist
PNP115 bad-block             a chapter's block cannot be read (attributes, fence, heading)
PNP116 duplicate-id          two clauses with the same id
PNP117 unknown-variant       a variant that the game does not declare
PNP118 unknown-locale        a locale for which the game has no catalogue
PNP119 cannot-write          the output folder cannot be written to
PNP120 unknown-option        a paper, format, agent or other choice that does not exist
PNP121 bad-template          a template cannot be rendered
PNP122 bad-save              a saved game or a scenario that cannot be read or belongs to another game
PNP123 left-out-markdown    Markdown that the press does not support
PNP124 bad-agent            an agent that cannot be loaded, fails, or gives no valid answer
PNP125 unknown-quest        a quest that the game does not have
PNP126 no-web-python         Python for browsers is not available
PNP130 over-budget           more than the press accepts: bytes, pixels, cells, steps, characters
PNP131 outside-folder        a file outside the game's folder
PNP132 bad-picture           a picture that cannot be read
PNP133 bad-typeface          a font that cannot be read
PNP134 bad-icon              a file among a game's icons that is not an icon
PNP135 first-frame           a picture with several frames or pages; only the first is printed
PNP136 left-over             temporary files of a write that was stopped
PNP137 foreign-mark          a mark of another tool in the text of a card
PNP138 no-back               cards without a back for a service that prints both sides
PNP139 flattened             opacity in a file of a standard that allows none
PNP140 locked-font           a font of this machine that must not be embedded in a document
PNP141 unprinted-example    an example for the lesson that is not a story, so nothing prints it
PNP143 left-out-import       a line or key of another tool's project that has no equivalent in pnp
PNP144 bad-import            a project of another tool that cannot be read
PNP145 unmatched-row         a row of a language's table that belongs to no card
PNP146 bad-heading           a card table whose first row does not look like names of columns
PNP147 formula-text          a formula in a card table without its result
PNP148 garbled-letters       letters that were read in a wrong encoding before a table was saved
PNP149 doubtful-row          a row of a card table that looks like a heading
PNP200 bad-syntax            rule code that is not Python at all
PNP201 outside-subset        rule code that the language leaves out
PNP202 bad-header            a decorator that is unknown or has wrong arguments
PNP203 unknown-name          a name that nothing declares
PNP204 unknown-attribute     a field that nothing declares
PNP205 wrong-arguments       a call with arguments that do not fit
PNP206 wrong-type            a value of one type where another is needed
PNP207 recursion             rules that call each other in a circle
PNP208 unreachable-code      code that is never executed
PNP209 unused-declaration    a constant, counter, field, zone or token that nothing uses
PNP210 bare-number           a number in code that should be a constant
PNP211 impure-value          a value that asks, moves, pays or draws
PNP212 endless-reaction      a reaction at any time that costs nothing and has no limit
PNP213 undeclared-cost       an unconditional payment in the body of an action
PNP214 hidden-options        a list of options that depends on something that its chooser cannot see
PNP215 maybe-nothing         a value that may be nothing, used without a test
PNP216 looker-value          a value that should return the players who may look at a zone, but does not
PNP217 alike-options         actions or reactions of one question that read alike
PNP218 uneven-leaves         a number in `leaves=` that cannot compare the moves of a phase
PNP223 bad-family           counters, fields or zones for each member that cannot be created
PNP224 whole-family         counters, fields or zones for each member, used without naming a member
PNP225 wrong-index          a cell looked up by something that is not a member of its set
PNP226 unasked-deed         a task for people whose outcome no rule asks for
PNP227 unmarked-hand        a clause that people carry out by hand, without its mark
PNP228 hand-and-code        a clause that people carry out by hand, and that code carries out without asking them
PNP229 no-grid              a word for spaces of a board, used with something that is not a space of such a board
PNP232 uneven-sides          a tile without an entry for each side of the spaces that it lies on
PNP235 bad-form                a form without parts, or without the player who fills it in
PNP300 clause-without-code   a binding clause without code or data behind it
PNP301 code-without-clause   a rule without a printed clause
PNP302 typed-number          a number or number word typed into prose
PNP303 broken-reference      a cross-reference to nothing
PNP304 unknown-placeholder   a placeholder that the model does not know
PNP305 silent-change         a clause whose prose never mentions a zone or token that its code changes
PNP306 missing-phase         a phase or announcement that nothing runs or answers
PNP307 missing-card          a card that a rule, example or component needs does not exist
PNP308 count-differs         a component's printed count differs from the model's
PNP309 open-pair             a clause whose words or code have changed since somebody agreed that they say the same
PNP310 words-differ          a clause that names something its code does not use, or says the opposite of its code
PNP311 binding-advice        advice, a fact or flavour that uses binding words
PNP312 brief-differs         a brief, or the text of a card, that differs from its clause
PNP313 unreached-encounter  an encounter of a quest that cannot be reached
PNP314 endless-quest        an encounter of a quest that leads to no end
PNP315 idle-key             a key of an encounter that has no meaning in encounters of its kind
PNP316 unprinted-token       a token that rules use but nothing prints
PNP320 across-fold           words or a sign across a fold of a piece
PNP321 tiled-back            a piece printed in tiles, whose back is not printed
PNP322 unfolded-back         a piece whose back does not fit beside it on a folded sheet
PNP400 stuck                 the game cannot continue
PNP401 dead-end              a choice is required, but there are no options
PNP402 out-of-bounds         a game that does not end within its bound
PNP403 broken-invariant      a printed “always” or “never” does not hold
PNP404 lost-card             a card or token that is lost, created, or in a place where none may be
PNP405 replay-differs        replaying a tape gives a different game
PNP406 never-reached         a clause or branch that no game reached
PNP407 never-legal           an action that was never legal
PNP408 impossible-payment    a rule demands a payment that cannot be made
PNP409 silent-tie            a rule takes one of several that tie, without saying which
PNP410 information-leak      a question that depends on something that its player cannot see
PNP411 loop                  triggers or answers that never reach a stable state
PNP412 over-budget           a rule that runs too long
PNP413 empty-pile            a card is needed from an empty pile, and no rule says what happens then
PNP414 unvisited-encounter  an encounter of a quest that no simulated game reached
PNP415 old-odds             odds of a quest that belong to other rules
PNP416 endless-game          a game that goes on without end
PNP500 supply-short          more tokens or cards needed in play than are printed
PNP501 supply-unmeasured     a count that depends on play and has not been measured
PNP502 too-many-needed       a set-up that needs more cards than exist
PNP503 quest-out-of-range   a number of a quest outside the range that its game declares
PNP600 missing-message       a message without a translation
PNP601 fuzzy-message         a translation that may be outdated by an edit
PNP602 placeholder-differs   a translation whose placeholders differ from its message
PNP603 number-differs        a translation with a number that its message does not have
PNP604 bad-plural            plural forms that the language does not have
PNP605 term-differs          a glossary term translated in two ways
PNP606 bad-catalogue         a catalogue that cannot be read
PNP607 markup-differs        a translation whose markup differs from its message
PNP608 missing-form          a form of a name that a sentence needs but the language's file lacks
PNP609 misplaced-grammar     grammar of names in a catalogue, where standard tools would lose it
PNP610 number-moved          a text written for a number that now has another plural form
PNP611 press-words-lacking   a language into which too few of the press's own words are translated
PNP612 same-corner           two members that cards show by the same letters in a language
PNP613 opposite-meaning      a translation that seems to say the opposite of its message
PNP614 contradicts-agreed    words or code that now contradict what was agreed, while the other side has not changed
PNP615 word-lacking          a word that terms.md explains but no text of the game uses
PNP620 translation-changed   a translation that has changed since somebody agreed to it
PNP700 overflow              text that does not fit its box
PNP701 small-type            type smaller than the limit
PNP702 low-resolution        an image below the print resolution
PNP703 outside-safe-area     content outside the safe area
PNP704 low-contrast          too little contrast
PNP705 missing-glyph         a character that the chosen fonts do not have
PNP706 unsupported-svg       a drawing that the press cannot print
PNP707 does-not-fit          a format that does not fit the paper
PNP708 colours-too-close     two colours with a meaning that a colour-blind reader cannot distinguish
PNP709 transparency          transparency where a printer forbids it
PNP710 short-bleed           a drawing that ends before the bleed that a printer requires
PNP711 empty-face            a face on which nothing is drawn
PNP712 unprinted-column      a column that rules read but no face prints
PNP713 code-as-title         cards that are named by their codes
PNP714 no-press-profile      colours converted to inks without the profile of a press
PNP715 too-much-ink          colours that need more ink than a press allows
PNP716 no-script-font        letters of a script for which there is no font
PNP717 found-font            a font of this machine, which may differ on another machine
PNP718 unparted-words        Thai words that cannot be separated
PNP719 clause-of-another     a card that refers to the clause of another card
PNP720 covered-slot          a slot of a layout that is completely covered by a later one
PNP721 actions-out-of-order  a list of actions that is not in the order of play of their phases
PNP722 some-without-back     cards without a back in a deck of which other cards have one
PNP723 telling-backs         backs that tell the cards of a hidden place apart
PNP724 idle-creep            a distance for the pages of a booklet that does not move any
PNP725 large-piece           a piece that is larger than the spaces of its board
PNP800 example-differs       an executed example whose result differs from what is printed
PNP801 bad-example           an example that cannot be executed
PNP802 left-to-chance        an example or scenario whose result depends on chance that it does not specify
PNP803 told-otherwise        an example that mentions or shows a card, player or result that does not occur in its run
PNP804 example-elsewhere     an example that is not below the clause that it shows, or does not reach it
PNP805 example-number        an example that states a number that does not occur in its run
PNP806 example-outcome       an example that states another winner, taker or place than its run
"""

CODES: dict[str, Code] = {
    number: Code(number, slug, meaning.strip())
    for number, slug, meaning in (line.split(None, 2) for line in _TABLE.strip().splitlines())
}
"""Every code by its number."""
