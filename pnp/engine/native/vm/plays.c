/* Counts of what happens to seats with each card, option and clause in finished games (pnp.engine.native.counting).

   A family groups items that are compared with each other: an event of a kind of cards, a way of a kind of cards from zone to
   zone, a choice, the clauses. Its number follows from the plan; a family has a slot once it occurs. An item is a member of a family.
   Copies of a card are one item. Within a game each slot counts how often something happened to each seat, and each item has
   the bits of the seats to which it happened; the end of the game adds both to the counts of all games. */

enum { AT_START, DRAWN, FIRST, TAKEN, PLAYED, HELD, CARD_EVENTS };
enum { NUMBERS_, CARDS_, PLAYERS_, RULES_, SIZES_, LISTS_, FLAGS_ }; /* kinds of options: pnp.engine.native.counting.CLASSES */
enum { HIDDEN_CARD = -2, ONESELF = -1, ANOTHER = -2 }; /* names of options that have no number of their own */
enum { OF_EVEN, OF_ITEM, OF_GAMES, OF_TAKEN, OF_OFFERS, PER_ROW = 6 }; /* kinds of rows; numbers in one */
#define SORT_BITS 42 /* a name has the sort of its option above these bits: options of several sorts may answer one choice */
#define STRATA 64 /* classes by number of events; the plan holds the least number of each */
#define NEAR_NAMES 512 /* names of options from HIDDEN_CARD on, whose items are found without a search */
#define NEAR_SIZES 48 /* numbers of options counted with the item itself */

typedef struct { i64 name, taken, question; i32 slot; u32 mask, stamp; } Item; /* stamp: the game to which the mask belongs; question: the last one that offered it */
typedef struct { i64 key, times; } Size; /* times that an item was one of n options; key: item * 2^20 + n, from 1 */
typedef struct { i32 family; u32 stamp; } Slot;

struct Plays {
    i32 seats, faces, kinds, names, choices, rules, families, strata, row; /* row: counts of an item */
    i32 *plan, *card_face, *card_kind, *card_code, *zone_name, *zone_seat, *zone_hand, *zone_open;
    i32 *choice_of, *class_of, *clause_of, *sort_of, *rule_clause, *player_name, *least;
    i32 *slot_of; /* of each family; -1: it has not occurred */
    i32 *near; /* of each choice: the items of its first names; -1: none */
    /* this game */
    i32 *holder, begun, lost, broken; /* broken: a game was added in part, for lack of memory */
    u32 *had, stamp;
    i64 *asked; /* for each question: choice, seat, clause, options, the one taken, then the name of each */
    i64 asked_n, asked_room, open;
    i32 *offered; /* the different options of a question */
    i32 *active, *happened, active_n, happened_n; /* slots and items of this game */
    i32 *times; /* of each slot, for each seat */
    /* all games */
    Slot *slots;
    Item *items;
    u32 *even, *counts; /* of each slot: seats and winners by seat and stratum; of each item: seats by seat and stratum, games by seats and winners */
    i32 slots_n, slots_room, items_n, items_room, *item_at, item_places;
    Size *sizes;
    i32 sizes_n, sizes_room;
    i64 games, questions, won[SEATS];
};

static const i32 *nest_get(const i32 *nest, i32 which);

#define GROW(array, n) do { void *more = realloc(array, sizeof *(array) * (size_t)(n)); if (!more) { p->lost = 1; return -1; } (array) = more; } while (0)

/* Mix a key for a hash table. */
static inline u64 mix_key(u64 a, u64 b) { u64 x = (a + 1) * 0x9e3779b97f4a7c15ull ^ (b + 7) * 0xc2b2ae3d27d4eb4full; return x ^ x >> 31; }

/* Return the slot of a family, made if necessary; -1 without memory. */
static i32 slot_of_family(Plays *p, i32 family) {
    if (!in_range(family, p->families)) { p->lost = 1; return -1; }
    if (p->slot_of[family] >= 0) return p->slot_of[family];
    if (p->slots_n == p->slots_room) {
        i32 room = p->slots_room ? 2 * p->slots_room : 32;
        GROW(p->slots, room);
        GROW(p->active, room);
        GROW(p->times, room * p->seats);
        GROW(p->even, (i64)room * p->seats * STRATA * 2);
        p->slots_room = room;
    }
    i32 slot = p->slots_n++;
    p->slots[slot] = (Slot){family, 0};
    memset(p->even + (i64)slot * p->seats * STRATA * 2, 0, sizeof *p->even * (size_t)p->seats * STRATA * 2);
    return p->slot_of[family] = slot;
}

/* Return the place of an item in the hash table: that of the item, or an empty one. */
static i32 place_of_item(const Plays *p, i32 slot, i64 name) {
    i32 at = (i32)(mix_key((u64)slot, (u64)name) & (u64)(p->item_places - 1));
    for (;; at = (at + 1) & (p->item_places - 1)) {
        i32 item = p->item_at[at];
        if (item < 0 || (p->items[item].slot == slot && p->items[item].name == name)) return at;
    }
}

/* Make room for twice as many items; -1 without memory. */
static i32 grow_items(Plays *p) {
    i32 room = p->items_room ? 2 * p->items_room : 256;
    GROW(p->items, room);
    GROW(p->happened, room);
    GROW(p->counts, (i64)room * p->row);
    GROW(p->item_at, 4 * room);
    p->items_room = room;
    p->item_places = 4 * room;
    for (i32 i = 0; i < p->item_places; i++) p->item_at[i] = -1;
    for (i32 i = 0; i < p->items_n; i++) p->item_at[place_of_item(p, p->items[i].slot, p->items[i].name)] = i;
    return 0;
}

/* Return the number of an item, made if necessary; -1 without memory. */
static i32 item_of(Plays *p, i32 slot, i64 name) {
    if (p->items_n == p->items_room && grow_items(p)) return -1;
    i32 at = place_of_item(p, slot, name);
    if (p->item_at[at] >= 0) return p->item_at[at];
    i32 item = p->items_n++;
    p->items[item] = (Item){name, 0, 0, slot, 0, 0};
    memset(p->counts + (i64)item * p->row, 0, sizeof *p->counts * (size_t)p->row);
    return p->item_at[at] = item;
}

/* Return the number of an option's item, made if necessary; -1 without memory. */
static inline i32 item_of_option(Plays *p, i32 slot, i32 choice, i64 name) {
    i64 at = name - HIDDEN_CARD;
    if (!in_range(at, NEAR_NAMES)) return item_of(p, slot, name);
    i32 *near = p->near + (i64)choice * NEAR_NAMES + at;
    return *near >= 0 ? *near : (*near = item_of(p, slot, name));
}

/* Note that an item's event happened to a seat in this game. */
static void note_item(Plays *p, i32 seat, i32 slot, i32 item) {
    Slot *s = p->slots + slot;
    if (s->stamp != p->stamp) {
        s->stamp = p->stamp;
        memset(p->times + slot * p->seats, 0, sizeof *p->times * (size_t)p->seats);
        p->active[p->active_n++] = slot;
    }
    p->times[slot * p->seats + seat]++;
    Item *one = p->items + item;
    if (one->stamp != p->stamp) {
        one->stamp = p->stamp;
        one->mask = 0;
        p->happened[p->happened_n++] = item;
    }
    one->mask |= 1u << seat;
}

/* Note that something happened to a seat in this game. */
static void note_play(Plays *p, i32 seat, i32 family, i64 name) {
    i32 slot = slot_of_family(p, family), item = slot < 0 ? -1 : item_of(p, slot, name);
    if (item >= 0) note_item(p, seat, slot, item);
}

/* Note an event of a card. */
static inline void note_card(Plays *p, i32 seat, i32 event, i32 card) {
    note_play(p, seat, event * p->kinds + p->card_kind[card], p->card_face[card]);
}

/* Note an event of every card that is in a hand. */
static void note_hands(Machine *m, i32 event) {
    for (i32 c = 0; c < m->s.n_cards; c++) if (m->plays->holder[c] >= 0) note_card(m->plays, m->plays->holder[c], event, c);
}

/* Note a move of a card: pnp.checks.statistics.plays.plays_of. */
static void note_move(Machine *m, i32 card, i32 from, i32 to) {
    Plays *p = m->plays;
    if (m->trying) return;
    i32 giver = p->zone_seat[from], taker = p->zone_seat[to];
    if (p->zone_hand[to] && !(p->zone_hand[from] && giver == taker)) note_card(p, taker, DRAWN, card);
    if (taker >= 0 && p->zone_open[from]) note_card(p, taker, TAKEN, card);
    if (p->zone_hand[from] && !p->zone_hand[to]) note_card(p, giver, PLAYED, card);
    if (p->zone_hand[to]) p->holder[card] = taker;
    else if (p->zone_hand[from]) p->holder[card] = -1;
    if (taker >= 0 && p->had[p->card_face[card]] != p->stamp) {
        p->had[p->card_face[card]] = p->stamp;
        note_card(p, taker, FIRST, card);
    }
    i32 doer = giver >= 0 ? giver : taker, ways = CARD_EVENTS * p->kinds + p->choices + 1;
    if (doer >= 0 && from != to)
        note_play(p, doer, ways + (p->card_kind[card] * p->names + p->zone_name[from]) * p->names + p->zone_name[to], p->card_face[card]);
}

/* Return the name of an option of the current question as a number, by the kind of its options. */
static i64 name_of_option(Machine *m, i32 who, i32 of, i32 at) {
    i64 v = m->options[at];
    if (v == NIL) return NIL;
    if (of == CARDS_ && in_range(v, m->s.n_cards)) return sees(m, who, (i32)v) ? m->plays->card_code[v] : HIDDEN_CARD;
    if (of == PLAYERS_ && in_range(v, m->s.everyone)) return v == who ? ONESELF : m->plays->player_name[v];
    if (of == SIZES_ && in_range(v, m->s.n_zones)) return m->zones[v].n;
    if (of == LISTS_) return nest_get(m->inner_of, m->inner[at])[0];
    return v;
}

/* Note a question before its answer. */
static void note_asked(Machine *m, i32 who) {
    Plays *p = m->plays;
    if (!p->begun) { p->begun = 1; note_hands(m, AT_START); }
    p->open = -1;
    i32 n = m->n_options, choice = p->choice_of[m->asking];
    if (n < 2 || who >= p->seats || p->lost) return;
    if (choice < 0) { p->lost = 1; return; }
    if (p->asked_n + 5 + n > p->asked_room) {
        i64 room = 2 * (p->asked_n + 5 + n);
        i64 *more = realloc(p->asked, sizeof *more * (size_t)room);
        if (!more) { p->lost = 1; return; }
        p->asked = more;
        p->asked_room = room;
    }
    i64 *q = p->asked + p->asked_n;
    p->open = p->asked_n;
    q[0] = choice; q[1] = who; q[2] = m->asking; q[3] = n; q[4] = 0;
    i64 sort = (i64)p->sort_of[m->asking] << SORT_BITS;
    for (i32 i = 0; i < n; i++) {
        i64 name = name_of_option(m, who, p->class_of[m->asking], i);
        q[5 + i] = name == NIL ? NIL : name + sort;
    }
    p->asked_n += 5 + n;
}

/* Note the answer. */
static inline void note_answered(Machine *m, i32 at) { if (m->plays->open >= 0) m->plays->asked[m->plays->open + 4] = at; }

/* Count that an item was one of n options. */
static i32 count_size(Plays *p, i32 item, i32 options) {
    if (2 * p->sizes_n >= p->sizes_room) {
        i32 old = p->sizes_room, room = old ? 2 * old : 1024;
        Size *more = calloc((size_t)room, sizeof *more);
        if (!more) { p->lost = 1; return -1; }
        for (i32 i = 0; i < old; i++) {
            if (!p->sizes[i].key) continue;
            i32 at = (i32)(mix_key((u64)p->sizes[i].key, 0) & (u64)(room - 1));
            while (more[at].key) at = (at + 1) & (room - 1);
            more[at] = p->sizes[i];
        }
        free(p->sizes);
        p->sizes = more;
        p->sizes_room = room;
    }
    i64 key = ((i64)item << 20 | options) + 1;
    i32 at = (i32)(mix_key((u64)key, 0) & (u64)(p->sizes_room - 1));
    while (p->sizes[at].key && p->sizes[at].key != key) at = (at + 1) & (p->sizes_room - 1);
    if (!p->sizes[at].key) { p->sizes[at].key = key; p->sizes_n++; }
    p->sizes[at].times++;
    return 0;
}

/* Count the options of a question, equal ones once, and note the one taken. `q`: its entry in `asked`. */
static void count_question(Plays *p, const i64 *q) {
    i32 who = (i32)q[1], n = (i32)q[3], family = CARD_EVENTS * p->kinds + (i32)q[0], distinct = 0;
    i32 slot = slot_of_family(p, family), of = p->class_of[q[2]];
    const i64 *names = q + 5, taken = names[q[4]], bare = taken == NIL ? NIL : taken - ((i64)p->sort_of[q[2]] << SORT_BITS);
    if (slot < 0) return;
    i32 chosen = item_of_option(p, slot, (i32)q[0], taken);
    if (chosen < 0) return;
    note_item(p, who, slot, chosen);
    i32 clause = of != RULES_ ? p->clause_of[q[2]] : in_range(bare, p->rules) ? p->rule_clause[bare] : -1;
    if (clause >= 0 && bare != NIL && !(of == FLAGS_ && !bare)) note_play(p, who, CARD_EVENTS * p->kinds + p->choices, clause);
    p->questions++;
    for (i32 i = 0; i < n; i++) {
        i32 item = item_of_option(p, slot, (i32)q[0], names[i]);
        if (item < 0) return;
        if (p->items[item].question == p->questions) continue;
        p->items[item].question = p->questions;
        p->offered[distinct++] = item;
    }
    for (i32 i = 0; i < distinct && distinct > 1; i++) {
        if (distinct < NEAR_SIZES) p->counts[(i64)p->offered[i] * p->row + p->row - NEAR_SIZES + distinct]++;
        else if (count_size(p, p->offered[i], distinct)) return;
    }
    if (distinct > 1) p->items[chosen].taken++;
}

/* Return the class of a number of events. */
static i32 stratum(const Plays *p, i32 times) {
    if (times < p->strata && p->least[times] == times) return times; /* small numbers have their own */
    i32 low = 0, high = p->strata;
    while (high - low > 1) { i32 middle = (low + high) / 2; if (p->least[middle] <= times) low = middle; else high = middle; }
    return low;
}

/* Forget the last game. */
static void begin_plays(Machine *m) {
    Plays *p = m->plays;
    p->stamp++;
    p->begun = p->lost = p->active_n = p->happened_n = 0;
    p->asked_n = 0;
    p->open = -1;
    for (i32 c = 0; c < m->s.n_cards; c++) p->holder[c] = -1;
}

/* Add the game to the counts. `won`: the bits of its winners. Returns 0 if Python has to count it; nothing is added then. */
static int end_plays(Machine *m, u64 won) {
    Plays *p = m->plays;
    note_hands(m, HELD);
    if (p->lost) return 0;
    if (m->h->status != ENDED) return 1;
    for (i64 at = 0; at < p->asked_n; at += 5 + p->asked[at + 3]) count_question(p, p->asked + at);
    p->games++;
    for (i32 seat = 0; seat < p->seats; seat++) p->won[seat] += (won >> seat) & 1;
    for (i32 i = 0; i < p->active_n; i++) {
        i32 slot = p->active[i], *times = p->times + slot * p->seats;
        for (i32 seat = 0; seat < p->seats; seat++) {
            if (!times[seat]) continue;
            times[seat] = stratum(p, times[seat]);
            u32 *even = p->even + (((i64)slot * p->seats + seat) * STRATA + times[seat]) * 2;
            even[0]++;
            even[1] += (won >> seat) & 1;
        }
    }
    for (i32 i = 0; i < p->happened_n; i++) {
        const Item *item = p->items + p->happened[i];
        u32 *row = p->counts + (i64)p->happened[i] * p->row;
        i32 own = 0, winners = 0;
        for (i32 seat = 0; seat < p->seats; seat++) {
            if (!((item->mask >> seat) & 1)) continue;
            row[seat * STRATA + p->times[item->slot * p->seats + seat]]++;
            own++;
            winners += (won >> seat) & 1;
        }
        row[p->seats * STRATA + own * (p->seats + 1) + winners]++;
    }
    p->broken |= p->lost;
    return 1;
}

/* Append a row of counts; returns the number of rows. */
static i64 put_row(i64 *out, i64 n, i64 what, i64 family, i64 name, i64 x, i64 y, i64 times) {
    if (out) { i64 *row = out + n * PER_ROW; row[0] = what; row[1] = family; row[2] = name; row[3] = x; row[4] = y; row[5] = times; }
    return n + 1;
}

/* Write the counts of all games as rows (NULL: none is written); returns how many, or -1 if memory was short. A row: its kind, family and name; then of a
   family stratum (seat * STRATA + class), winners, seats; of an item stratum, 0, seats; seats, winners, games; 0, 0, times taken;
   options, 0, times offered. */
i64 pnp_plays_rows(const Machine *m, i64 *out) {
    const Plays *p = m->plays;
    i64 n = 0;
    if (!p || p->broken) return -1;
    for (i32 slot = 0; slot < p->slots_n; slot++)
        for (i32 at = 0; at < p->seats * STRATA; at++) {
            const u32 *even = p->even + ((i64)slot * p->seats * STRATA + at) * 2;
            if (even[0]) n = put_row(out, n, OF_EVEN, p->slots[slot].family, 0, at, even[1], even[0]);
        }
    for (i32 i = 0; i < p->items_n; i++) {
        const Item *item = p->items + i;
        const u32 *row = p->counts + (i64)i * p->row;
        i32 family = p->slots[item->slot].family;
        for (i32 at = 0; at < p->seats * STRATA; at++) if (row[at]) n = put_row(out, n, OF_ITEM, family, item->name, at, 0, row[at]);
        for (i32 own = 1; own <= p->seats; own++)
            for (i32 won = 0; won <= own; won++) {
                u32 games = row[p->seats * STRATA + own * (p->seats + 1) + won];
                if (games) n = put_row(out, n, OF_GAMES, family, item->name, own, won, games);
            }
        if (item->taken) n = put_row(out, n, OF_TAKEN, family, item->name, 0, 0, item->taken);
        for (i32 size = 2; size < NEAR_SIZES; size++) {
            u32 times = row[p->row - NEAR_SIZES + size];
            if (times) n = put_row(out, n, OF_OFFERS, family, item->name, size, 0, times);
        }
    }
    for (i32 i = 0; i < p->sizes_room; i++) {
        if (!p->sizes[i].key) continue;
        const Item *item = p->items + ((p->sizes[i].key - 1) >> 20);
        n = put_row(out, n, OF_OFFERS, p->slots[item->slot].family, item->name, (p->sizes[i].key - 1) & 0xfffff, 0, p->sizes[i].times);
    }
    return n;
}

/* Write the number of games counted, and how often each seat won. */
void pnp_plays_games(const Machine *m, i64 *out) {
    out[0] = m->plays ? m->plays->games : 0;
    for (i32 seat = 0; seat < m->s.seats && m->plays; seat++) out[1 + seat] = m->plays->won[seat];
}

/* Stop counting plays, and release the counts. */
void pnp_plays_end(Machine *m) {
    Plays *p = m->plays;
    m->plays = NULL;
    if (!p) return;
    void *all[] = {p->plan, p->slot_of, p->holder, p->had, p->asked, p->active, p->happened, p->times, p->slots, p->items, p->even, p->counts, p->item_at, p->sizes, p->near, p->offered};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    free(p);
}

/* Tell whether the first n numbers of a row lie from `least` to below `most`. */
static int all_within(const i32 *row, i32 n, i32 least, i32 most) {
    for (i32 i = 0; i < n; i++) if (row[i] < least || row[i] >= most) return 0;
    return 1;
}

/* Count plays from now on. plan: the numbers of faces, kinds of cards, codes, names of zones, choices, clauses, rules, classes of
   numbers of events; for each card its face, kind and code; for each zone its name, seat (-1: the table), whether it is a hand,
   whether it is an open place; for each instruction its choice (-1: unknown), the kind of its options, its clause (-1: none), the sort of its options; for each
   rule its clause; for each player a name; the least number of each class. Returns 0 if there is no memory or the plan is wrong. */
int pnp_plays_begin(Machine *m, const i32 *plan, i64 length) {
    const Spec *s = &m->s;
    pnp_plays_end(m);
    if (length < 8 || s->seats > SEATS) return 0;
    i64 rules = plan[6];
    for (i32 i = 0; i < 8; i++) if (plan[i] < 0 || plan[i] > (1 << 20)) return 0;
    if (plan[3] > 4096 || plan[7] < 1 || plan[7] > STRATA) return 0;
    if (length != 8 + 3 * (i64)s->n_cards + 4 * (i64)s->n_zones + 4 * (i64)s->n_code + rules + s->everyone + plan[7]) return 0;
    i64 families = CARD_EVENTS * (i64)plan[1] + plan[4] + 1 + (i64)plan[1] * plan[3] * plan[3];
    if (families > INT32_MAX / 4) return 0;
    Plays *p = m->plays = calloc(1, sizeof *p);
    if (!p) return 0;
    *p = (Plays){.seats = s->seats, .faces = plan[0], .kinds = plan[1], .names = plan[3], .choices = plan[4], .rules = plan[6], .families = (i32)families, .strata = plan[7]};
    p->row = p->seats * STRATA + (p->seats + 1) * (p->seats + 1) + NEAR_SIZES;
    p->plan = malloc(sizeof *plan * (size_t)length);
    p->slot_of = malloc(sizeof(i32) * (size_t)families);
    p->near = malloc(sizeof(i32) * NEAR_NAMES * ((size_t)p->choices + 1));
    p->offered = calloc(2 * ((size_t)s->capacity + 4), sizeof *p->offered);
    p->holder = calloc((size_t)s->n_cards + 1, sizeof *p->holder);
    p->had = calloc((size_t)p->faces + 1, sizeof *p->had);
    if (!p->plan || !p->slot_of || !p->holder || !p->had || !p->near || !p->offered || grow_items(p)) { pnp_plays_end(m); return 0; }
    memcpy(p->plan, plan, sizeof *plan * (size_t)length);
    for (i64 i = 0; i < families; i++) p->slot_of[i] = -1;
    for (i64 i = 0; i < (i64)p->choices * NEAR_NAMES; i++) p->near[i] = -1;
    i32 *at = p->plan + 8;
    i32 **const rows[] = {&p->card_face, &p->card_kind, &p->card_code, &p->zone_name, &p->zone_seat, &p->zone_hand, &p->zone_open,
        &p->choice_of, &p->class_of, &p->clause_of, &p->sort_of, &p->rule_clause, &p->player_name, &p->least};
    const i32 sizes[] = {s->n_cards, s->n_cards, s->n_cards, s->n_zones, s->n_zones, s->n_zones, s->n_zones, s->n_code, s->n_code, s->n_code, s->n_code, (i32)rules, s->everyone, plan[7]};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; at += sizes[i++]) *rows[i] = at;
    int right = all_within(p->card_face, s->n_cards, 0, plan[0]) && all_within(p->card_kind, s->n_cards, 0, plan[1])
        && all_within(p->zone_name, s->n_zones, 0, plan[3]) && all_within(p->zone_seat, s->n_zones, -1, p->seats)
        && all_within(p->choice_of, s->n_code, -1, plan[4]) && all_within(p->class_of, s->n_code, 0, FLAGS_ + 1)
        && all_within(p->clause_of, s->n_code, -1, plan[5]) && all_within(p->sort_of, s->n_code, 0, 1 << 10) && all_within(p->rule_clause, (i32)rules, -1, plan[5]);
    for (i32 z = 0; z < s->n_zones; z++) right = right && (p->zone_seat[z] >= 0 || !p->zone_hand[z]);
    if (!right) { pnp_plays_end(m); return 0; }
    begin_plays(m);
    return 1;
}
#undef GROW
