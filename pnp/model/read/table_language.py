"""The language of a table in Latin letters, recognised by its titles and by short words found in every text."""

import re
from collections import Counter
from collections.abc import Iterable

from pnp.model.read.translated_columns import translated_columns
from pnp.source.load.cells import CardTable

_WORDS = """
en  the of and to you your is are it its this that with for from each all if when then may must have has draw gain lose
en  card cards player players turn count value number cost title rules attack discard or not
de  der das den dem des ein eine einen einem einer und oder nicht ist sind du dein deine deinen deiner dir dich mit von
de  für auf aus bei beim nach wenn dann alle jeder jede jedes darf kannst wird werden karte karten ziehe zieh lege nimm
de  wirf spieler kosten preis regel wirkung anzahl stück menge titel farbe beschreibung stärke angriff verteidigung
fr  le les des du une et ou est sont vous votre vos ta tes avec pour dans sur aux chaque tous toutes qui ce
fr  cette si quand puis pas carte cartes joueur joueurs piochez pioche défaussez prenez jouez perdez gagnez nom texte
fr  coût règle prix vie attaque quantité exemplaires titre couleur type_de_carte
es  el la los las una es son tu tus su sus con para del al cada todos todas que si cuando puedes puede cartas carta
es  jugador jugadores roba descarta gana pierde nombre texto coste regla efecto precio vida ataque cantidad título
it  il lo gli una sono tuo tua tuoi con per della del dei nel nella ogni tutti che quando puoi carte carta giocatore
it  giocatori pesca scarta guadagna perdi nome testo costo regola effetto prezzo attacco quantità titolo colore
pt  uma são seu sua seus com para dos das cada todos que quando você cartas carta jogador
pt  jogadores compre descarte ganhe perca nome texto custo regra efeito preço ataque quantidade título
nl  het een zijn je jouw met voor op uit bij naar als dan alle elke mag kan kaart kaarten speler spelers
nl  trek pak gooi naam tekst kosten regel prijs leven aanval aantal titel kleur
pl  się nie jest oraz lub twoja twój twoje każdy każda wszystkie gdy jeśli karta karty kartę kart gracz gracza dobierz
pl  odrzuć weź zagraj nazwa tekst koszt zasada efekt cena życie atak ilość
sv  ett och eller inte är du din ditt dina med för av på från när alla varje kan får kort kortet spelare dra kasta
sv  namn kostnad regel effekt pris liv anfall antal titel
da  et og eller ikke er du din dit dine med for af på fra til når alle hver kan må kort kortet spiller træk kast navn
da  tekst pris regel effekt liv angreb antal
cs  není nebo jsou tvůj tvoje každý každá všechny když pokud karta karty kartu karet hráč hráče lízni odhoď vezmi zahraj
cs  název jméno cena pravidlo efekt účinek životy útok počet
hu  egy és vagy nem ha amikor minden kártya kártyát lapot lapok játékos húzz dobj vegyél név szöveg költség szabály
hu  hatás ár élet támadás darab
tr  bir ve veya değil için ile tüm kart kartı kartlar oyuncu çek oyna isim metin bedel kural etki fiyat saldırı
ro  și sau nu este sunt tău ta cu pentru din fiecare toate când poți carte cărți cartea jucător trage nume efect regulă
fi  ja tai ei sinun kun jos kaikki jokainen kortti korttia kortin kortit pelaaja nosta pelaa nimi teksti hinta sääntö
"""


def _languages() -> dict[str, frozenset[str]]:
    words: dict[str, set[str]] = {}
    for line in _WORDS.strip().splitlines():
        locale, *some = line.split()
        words.setdefault(locale, set()).update(some)
    return {locale: frozenset(some) for locale, some in words.items()}


LANGUAGES = _languages()
"""Words of two letters or more found in nearly every text of a language but in no English text, and usual column
titles, by locale."""
LEAST, LEAD = 3, 1.5
"""The number of different words that identify a language, and by what factor they must exceed those of any other."""
_WORD = re.compile(r"[^\W\d_]+")
_TITLE_WEIGHT = 2
"""The number of words that a title counts for."""


def language_of_words(tables: Iterable[CardTable]) -> str:
    """The language with the most different words in the tables; "" for English, and if no language stands out."""
    titles: set[str] = set()
    words: set[str] = set()
    for table in tables:
        translations = {one.name for one in translated_columns(table)}
        own = [cell.text for cell in table.columns if cell.text not in translations]
        titles |= {word for name in own for word in _words_of(table.titles.get(name, name))}
        words |= {word for row in table.rows for name in own for word in _words_of(row.text(name))}
    scores = Counter({
        locale: len(words & own) + _TITLE_WEIGHT * len(titles & own) for locale, own in LANGUAGES.items()
    })  # fmt: skip
    (first, most), (_, second) = scores.most_common(2)
    return first if first != "en" and most >= LEAST and most >= LEAD * second else ""


def _words_of(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text) if len(word) > 1]
