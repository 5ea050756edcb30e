"""Other column names that layouts recognise: abbreviations, and words in German, French, Spanish, Italian, Portuguese
and Dutch. Accents do not matter: column names are read without them."""

from collections.abc import Iterable, Mapping

from pnp.source.diagnostics.suggestions import CARD_NAMES, CARD_TEXTS

_WORDS = """
cost price           kosten cout couts coste costo costes costos custo custos costi costs mana_cost manacost manakosten
price cost           preis prix precio preco prezzo prijs
attack power         atk att dmg damage angriff angriffswert schaden attaque degats ataque dano attacco danno aanval
health life          hp hit_points hitpoints lives leben lebenspunkte lp gesundheit vie vies pv points_de_vie sante vida
health life          vidas salud puntos_de_vida pontos_de_vida saude vita punti_vita levens levenspunten
defence defense      def verteidigung abwehr schutz defensa defesa difesa verdediging block
armour armor         ac rustung panzer panzerung armure armadura armatura pantser
strength power       str starke kraft force puissance fuerza poder forca forza potenza kracht
agility dex          gewandtheit geschick geschicklichkeit agilite agilidad agilidade agilita
points worth         pts vp victory_points score punkte siegpunkte ruhm pdv points_de_victoire puntos puntos_de_victoria
points worth         pontos punti punten
value worth          wert valeur valor valore waarde
number value         nummer nr numero num
level rank           lvl lv stufe niveau nivel livello grad
rank number          rang rango posto
range                reichweite portee alcance portata bereik
speed move           tempo geschwindigkeit vitesse velocidad velocidade velocita snelheid
move speed           bewegung deplacement mouvement movimiento movimento beweging
type kind_ kind      typ art_ kartentyp kartenart sorte types tipo tipos tipologia soort genre card_type cardtype
class class_         klasse classe clase
category topic       kategorie categorie categoria rubrik
subject topic        fach sujet asunto materia theme
topic category       thema tema argomento
rarity               seltenheit rarete rareza raridade rarita zeldzaamheid
story flavour        flavor flavour_text flavor_text flavourtext quote lore zitat stimmungstext hintergrund geschichte
story flavour        histoire ambiance texte_d_ambiance citation historia ambientacion cita citazione citacao storia
art picture image    bild bilder grafik dessin image_file imagen imagem ilustracion ilustracao dibujo immagine
art picture image    afbeelding foto photo img pic illustration file_name
icon sign            symbol zeichen icone icono icona simbolo symbole
element              elemento
suit colour          palo enseigne seme naipe kleur farbe couleur color colore cor
colour suit          farbe couleur color colore cor kleur
faction side         fraktion partei volk faccion faccao fazione factie
team side            mannschaft equipe equipo squadra
habitat              lebensraum milieu
land terrain         gelande landschaft terreno paysage paisaje paisagem paesaggio
resource             rohstoff ressource recurso risorsa grondstof
place                ort lieu lugar luogo plaats
from start           von depart desde origen partenza
to end               nach bis arrivee hasta destino arrivo
length               lange longueur longitud lunghezza comprimento lengte
weight               gewicht poids peso
size                 grosse taille tamano tamanho grandezza grootte
food                 nahrung futter nourriture comida alimento cibo
age                  alter edad idade eta
date year            datum jahr annee fecha ano anno data
time duration        dauer zeit temps duree tiempo duracion tempo_di_cottura durata duracao
serves               portionen personen portions raciones porzioni
ingredients          zutaten ingredientes ingredienti
steps                schritte zubereitung etapes preparation pasos preparacion passos
goal                 ziel objectif objetivo obiettivo
role                 rolle rol ruolo
need needs           braucht benotigt besoin requiert requiere necesita
gives                gibt ergibt ertrag donne produit
danger level         gefahr peligro pericolo perigo
treasure             schatz tresor tesoro
temperature          temperatur temperatura
wind                 vent viento
rain                 regen pluie lluvia
stock                bestand vorrat existencias
reward               belohnung recompense recompensa
answer               antwort losung reponse respuesta risposta resposta
question             frage pregunta domanda pergunta
term word            begriff wort mot palabra
example              beispiel exemple ejemplo esempio
meaning              bedeutung ubersetzung sens signification significado significato traduction traduccion
hint                 hinweis tipp indice pista
sound                aussprache prononciation pronunciacion
latin                lateinisch wissenschaftlicher_name nom_scientifique nom_latin nombre_cientifico
"""


def _table() -> dict[str, tuple[str, ...]]:
    words: dict[str, list[str]] = {}
    for line in _WORDS.strip().splitlines():
        usual, others = line[:21].split(), line[21:].split()
        for other in others:
            words.setdefault(other, []).extend(usual)
    for name in CARD_NAMES:
        words.setdefault(name, []).extend(("title", "name"))
    for name in CARD_TEXTS:
        words.setdefault(name, []).extend(("text", "rules", "effect"))
    return {word: tuple(dict.fromkeys(name for name in usual if name != word)) for word, usual in words.items()}


USUAL_NAMES: Mapping[str, tuple[str, ...]] = _table()
"""The usual English names of a column, the likeliest first, by its name in a table."""
ALL_USUAL_NAMES = frozenset((*USUAL_NAMES, *(usual for names in USUAL_NAMES.values() for usual in names)))
"""Every name of a column with a known meaning."""
_ORDER = {word: place for place, word in enumerate(USUAL_NAMES)}


def usual_names(column: str) -> tuple[str, ...]:
    """A column's name, followed by its usual English names: `preis` is `price`, and also `cost`."""
    return (column, *USUAL_NAMES.get(column, ()))


def is_called(column: str, names: Iterable[str]) -> bool:
    """Whether a column has one of these names, or its translation in another language."""
    return not {*names}.isdisjoint(usual_names(column))


def by_usual_name(columns: Iterable[str]) -> dict[str, str]:
    """The columns by usual names that no column itself has. Among columns with the same usual name, the one for which
    it is most likely wins, then the one with the more common name."""
    columns = tuple(columns)
    ranked = sorted(
        (place, _ORDER[column], usual, column)
        for column in columns
        for place, usual in enumerate(USUAL_NAMES.get(column, ()))
    )
    named: dict[str, str] = {}
    for _, _, usual, column in ranked:
        if usual not in columns:
            named.setdefault(usual, column)
    return named
