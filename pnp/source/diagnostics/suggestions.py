"""Words that people type out of habit from other languages and games, with this language's word for each."""

from collections.abc import Mapping

_WORDS = """
len, length, size          | `count(cards)`
range, xrange              | `times(n)` to go on n times, `numbers(least, most)` to count
any                        | `count([c for c in cards if …]) > 0`
all                        | `count([c for c in cards if …]) == count(cards)`
enumerate                  | `numbers(1, count(cards))` to count along a list
sorted, sort               | `highest(list)` or `lowest(list)` to choose; `arrange(me, cards)` asks for an order
reversed, reverse          | `last(list)` or `bottom(pile, n)` to take from the other end
append, push, extend       | `move(card, zone)`; a list of your own grows by `cards = cards + [card]`
remove, pop                | `move(card, zone)` or `draw(pile, n, zone)`: a card leaves one place by lying in another
discard                    | `move(cards, zone)` with the zone that has `discards: yes`
random, randint, rand      | `roll(n)` for a die, `pick_at_random(cards)` for a card unseen
choice, sample             | `choose(me, cards)` to ask a player, `pick_at_random(cards)` to leave it to chance
input, ask, prompt         | `choose(me, options)`, `choose_number(me, least, most)` or `confirm(me, "question")`
print, log                 | it into the clause; `cite("clause")` tells which clause a branch follows
self, this                 | `me` for the player whose action it is, `event.by` for who did what is answered
player, current_player     | `me` in an action, `active` for whose turn it is, `for p in players:` for everybody
best, leader, most_of      | `highest(players, points)`, or `lowest`, by a counter or a `@value` of one player
winner, victory            | `win(me)` in a rule with `@win`, or `end_game(winners)`
score, points              | `me.points`, with a counter `player.points: {start: 0}` in game.yaml
null, nil, undefined       | `nothing`
true, false                | a flag by its name, `if me.ready:`; it is set to `yes` and `no` in game.yaml
shuffled                   | `shuffle(pile)`, which shuffles it where it lies
deal_cards, give_cards     | `deal(pile, n, zone)` or `give(me, other, cards)`
end, stop, quit, exit      | `end_turn()`, `end_phase()`, `end_round()` or `end_game(winners)`
next_player                | `left_of(me)`; `turns:` in game.yaml says whose turn is next
list, set, tuple           | `[one, other]` for a list; `distinct(list)` leaves repetitions out
int, float, round          | the number itself: all are whole; `half_up(n)` halves
"""
WORDS: Mapping[str, str] = {
    word.strip(): said.strip()
    for line in _WORDS.strip().splitlines()
    for words, said in [line.split(" | ", 1)]
    for word in words.split(",")
}
"""Words that people use in rule code, each with the end of a sentence that begins with "write"."""

PLAYERS = ("player", "self", "this", "current_player", "active_player", "p")
"""Words for the acting player: `player.hand` is game.yaml's name for the rules' `me.hand`."""

_COUNTS = """
copies count qty quantity copy card_count number_of_copies no_of_copies of_copies in_deck number_in_deck
copies_in_deck how_many anzahl menge stuck stueck stuckzahl exemplare kopien exemplaires exemplaire quantite qte nombre
nombre_d_exemplaires nb nb_exemplaires nbr cantidad copias ejemplares cant quantidade qtd copie quantita qta aantal
exemplaren antal antall kopior kopier eksemplarer ilosc sztuk sztuki liczba_sztuk pocet kusu ks kusov darab darabszam db
kpl maara lukumaara adet kopya primerakov kolicina kolicestvo
количество кол-во копии копий экземпляры кількість копії брой копия αντίτυπα ποσότητα
枚数 数量 份数 张数 張數 数 매수 수량 개수 장수 כמות עותקים عدد العدد النسخ نسخ الكمية จำนวน тираж प्रतियाँ संख्या
"""
COUNTED = tuple(dict.fromkeys(_COUNTS.split()))
"""Column titles for the number of copies of a card, in many languages, most likely first."""

NUMBERS = ("amount", "number", "num", "no", "nr", "numero", "nummer", "n", "x", "times")
"""Column titles of the number of copies, or of a number printed on the card: the cells decide."""

COPIES = (*COUNTED, *NUMBERS)
"""All of these."""

_NAMES = """
name title card card_name cardname label item card_title nom titre carte titel bezeichnung kartenname karte nombre
titulo carta nome titolo naam kaart namn kort navn tittel nazwa tytul karta nazev jmeno nev cim nimi isim ad
название имя назва 名前 カード名 名称 卡名 이름 שם اسم
"""
CARD_NAMES = tuple(dict.fromkeys(_NAMES.split()))
"""Column titles for the names of cards, in many languages, most likely first."""

_TEXTS = """
text rules rules_text rule_text card_text text_box does effect effect_text ability ability_text body description
texte regle regles effet effets pouvoir capacite kartentext kartetext regeltext regel regeln effekt wirkung beschreibung
fahigkeit texto reglas efecto efectos habilidad descripcion testo regola effetto effetti abilita descrizione efeito
efeitos descricao tekst beschrijving vaardigheid efekt efekty opis umiejetnosc popis ucinek schopnost szoveg hatas
leiras kepesseg metin aciklama etki yetenek teksti vaikutus kuvaus beskrivelse beskrivning formaga evne virkning
текст описание эффект способность свойство действие правило опис ефект здатність κείμενο περιγραφή
効果 テキスト 説明 能力 效果 描述 文本 说明
說明 효과 설명 능력 텍스트 النص الوصف التأثير טקסט תיאור אפקט ข้อความ คำอธิบาย
"""
CARD_TEXTS = tuple(dict.fromkeys(_TEXTS.split()))
"""Column titles for the rules texts of cards, in many languages."""

_OTHERS = "type cost art image picture suit rank"
HEADINGS = frozenset({*COUNTED, *CARD_NAMES, *CARD_TEXTS, *_OTHERS.split()})
"""Column titles that identify the heading row."""


def suggestion_for(word: str) -> str:
    """The help for an unknown word in rule code that other languages have; "" for any other word."""
    return f"write {WORDS[word]}" if word in WORDS else ""
