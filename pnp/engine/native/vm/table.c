/* Cards and zones: what pnp.engine.play.words.cards and .sight do.

   Invariant: the first `loose` cards of a pile have no order yet (machine.h); functions that read or change the order call
   settle() first. */

/* Return the cards of a zone, lowest first. */
static inline i16 *cards_of(Machine *m, i32 z) { return m->zone_cards + (size_t)z * (size_t)m->heap; }

/* Note that a zone has changed. */
static inline void changed(Machine *m, i32 z) { m->h->dirty |= m->kinds[z].bit; m->touched |= m->kinds[z].touch; }

/* Return the mark of a field of the table; that of a player's is the bit of the seat. */
static inline u64 touch_of(i32 slot) { return 1ull << (32 + (slot & 31)); }

/* Take the steps for a number of iterations off the budget; a fault if none are left. */
static inline int charge(Machine *m, i64 steps) { return (m->h->budget -= (steps >> 4) + 1) < 0 ? fault(m, 412, -1) : 0; }

/* Take one step off the budget; a fault if none is left. */
static inline int step(Machine *m) { return --m->h->budget < 0 ? fault(m, 412, -1) : 0; }

/* Charge for iterating something of this length: one step if it is short. */
static inline int charge_length(Machine *m, i64 n) { return n < SHORT ? step(m) : charge(m, n); }

/* Draw from the tape which cards are the top `depth` ones of a pile. */
static void settle(Machine *m, i32 z, i32 depth) {
    Zone *zone = m->zones + z;
    i32 low = zone->n - depth;
    i16 *c = cards_of(m, z);
    if (low < 0) low = 0;
    if (!m->kinds[z].stack || zone->loose <= low || m->aside) return;
    m->touched |= m->kinds[z].touch;
    Head *h = m->h;
    Chance *luck = m->luck;
#define SWAPPED do { i16 t = c[last]; c[last] = c[last - back]; c[last - back] = t; } while (0)
    i32 *tape = m->tape + h->length, last = zone->loose - 1;
    const int at_once = !h->reading && h->length + zone->loose < TAPE; /* draw() without its tests */
    if (at_once && !luck->by_seed && luck->x) {
        u64 x = luck->x;
        for (; last >= low && last; last--) {
            x = stepped(x);
            i32 back = *tape++ = (i32)((x >> 32) * (u64)(u32)(last + 1) >> 32);
            SWAPPED;
        }
        luck->x = x;
        h->length = (i32)(tape - m->tape);
    } else if (at_once && luck->by_seed && luck->prepared >= zone->loose) {
        const double *prepared = luck->first;
        for (; last >= low && last; last--, prepared += BATCH) {
            i32 back = *tape++ = (i32)(*prepared * (last + 1));
            SWAPPED;
        }
        luck->prepared -= (i32)((prepared - luck->first) / BATCH);
        luck->first = prepared;
        h->length = (i32)(tape - m->tape);
    } else
        for (; last >= low; last--) { i32 back = draw(m, last + 1); SWAPPED; }
#undef SWAPPED
    zone->loose = low;
}

/* Remove the card at a place of a zone. */
static void remove_card(Machine *m, i32 z, i32 at) {
    i16 *c = cards_of(m, z);
    i32 n = --m->zones[z].n;
#ifdef BROAD
    for (; at < n; at += 2 * EIGHT) { /* sixteen at once, so that the number of rounds is predicted well */
        Eight some = *(const Eight *)(c + at + 1), more = *(const Eight *)(c + at + 1 + EIGHT);
        *(Eight *)(c + at) = some;
        *(Eight *)(c + at + EIGHT) = more;
    }
#else
    for (; at < n; at++) c[at] = c[at + 1];
#endif
}

/* Return the place of a card in a row of n; n if it is not there. */
static inline i32 place_of(const i16 *c, i32 n, i32 card) {
    i32 at = 0;
#ifdef BROAD
    i16 v = (i16)card;
    const Eight wanted = {v, v, v, v, v, v, v, v};
    for (; at < n; at += 2 * EIGHT) {
        __m128i some = (__m128i)(*(const Eight *)(c + at) == wanted), more = (__m128i)(*(const Eight *)(c + at + EIGHT) == wanted);
        u32 there = (u32)_mm_movemask_epi8(_mm_packs_epi16(some, more));
        if (there) { at += lowest(there); break; }
    }
    return at < n ? at : n;
#else
    while (at < n && c[at] != card) at++;
    return at;
#endif
}

/* Write cards of a zone as members of a list. */
static inline void widen(i32 *to, const i16 *c, i32 n) {
#ifdef BROAD
    const __m128i none = {0};
    for (i32 i = 0; i < n; i += 2 * EIGHT) {
        __m128i some = (__m128i)*(const Eight *)(c + i), more = (__m128i)*(const Eight *)(c + i + EIGHT);
        *(Eight *)(to + i) = (Eight)_mm_unpacklo_epi16(some, none);
        *(Eight *)(to + i + FOUR) = (Eight)_mm_unpackhi_epi16(some, none);
        *(Eight *)(to + i + EIGHT) = (Eight)_mm_unpacklo_epi16(more, none);
        *(Eight *)(to + i + EIGHT + FOUR) = (Eight)_mm_unpackhi_epi16(more, none);
    }
#else
    for (i32 i = 0; i < n; i++) to[i] = c[i];
#endif
}

/* Lift a card out of its zone; returns that zone. */
static i32 take(Machine *m, i32 card) {
    i32 z = m->cards[card].zone;
    Zone *zone = m->zones + z;
    i16 *c = cards_of(m, z);
    if (zone->loose) {
        for (i32 at = zone->n - 1; at >= zone->loose; at--)
            if (c[at] == card) { remove_card(m, z, at); return z; }
        settle(m, z, zone->n);
    }
    i32 at = place_of(c, zone->n, card);
    if (at < zone->n) remove_card(m, z, at);
    return z;
}

static int of_pair(const Machine *m, i32 card);
static void note_rest(Machine *m);
static void note_move(Machine *m, i32 card, i32 from, i32 to);

/* Put a lifted card on top of a zone. */
static inline void put_on_top(Machine *m, i32 card, i32 from, i32 to) {
    Zone *zone = m->zones + to;
    Card *k = m->cards + card;
    cards_of(m, to)[zone->n++] = (i16)card;
    k->known_to |= m->zones[from].mask;
    k->zone = to;
    k->up = (i16)m->kinds[to].up;
    m->h->dirty |= m->kinds[from].bit | m->kinds[to].bit;
    m->touched |= m->kinds[from].touch | m->kinds[to].touch;
    if (m->leaking && of_pair(m, card) && (m->zones[from].mask | m->zones[to].mask)) m->exposed = 1;
    if (m->plays) note_move(m, card, from, to);
}

/* Take over n cards that were written behind those of a zone. */
static void take_over(Machine *m, i32 n, i32 from, i32 to) {
    Zone *zone = m->zones + to;
    const i16 *c = cards_of(m, to) + zone->n;
    i32 mask = m->zones[from].mask;
    i16 up = (i16)m->kinds[to].up;
    int leaking = m->leaking && (mask | zone->mask);
    for (i32 i = 0; i < n; i++) {
        Card *k = m->cards + c[i];
        *k = (Card){to, k->known_to | mask, up, 0};
        if (leaking && of_pair(m, c[i])) m->exposed = 1;
        if (m->plays) note_move(m, c[i], from, to);
    }
    zone->n += n;
    m->h->dirty |= m->kinds[from].bit | m->kinds[to].bit;
    m->touched |= m->kinds[from].touch | m->kinds[to].touch;
}

/* Put a lifted card on top or at the bottom of a zone. */
static void put_card(Machine *m, i32 card, i32 from, i32 to, int bottom) {
    if (!bottom) { put_on_top(m, card, from, to); return; }
    if (m->zones[to].loose) settle(m, to, m->zones[to].n);
    put_on_top(m, card, from, to);
    i16 *c = cards_of(m, to);
    memmove(c + 1, c, sizeof *c * (size_t)(m->zones[to].n - 1));
    c[0] = (i16)card;
}

/* Move a card to the top of a zone. */
static inline void move_one(Machine *m, i32 card, i32 to) {
    i32 from = take(m, card);
    put_on_top(m, card, from, to);
}

/* Write a zone as a list in the order of iteration: piles from the top. */
static void list_zone(Machine *m, i32 z, i32 *list) {
    Zone *zone = m->zones + z;
    i16 *c = cards_of(m, z);
    i32 n = zone->n;
    if (m->kinds[z].stack) {
        settle(m, z, n);
        for (i32 i = 0; i < n; i++) list[1 + i] = c[n - 1 - i];
    } else
        widen(list + 1, c, n);
    list[0] = n;
}

/* Move cards to a zone; a fault if one is named twice. `from` is scratch. */
static int move_list(Machine *m, const i32 *list, i32 to, int bottom, int blind, i32 *from) {
    i32 n = list[0];
    if (!bottom && !blind) {
        for (i32 i = 1; i <= n; i++) move_one(m, list[i], to);
        return 0;
    }
    for (i32 i = 1; i <= n; i++) {
        const Zone *zone = m->zones + m->cards[list[i]].zone;
        i32 before = zone->n;
        from[i] = take(m, list[i]);
        if (zone->n == before) return fault(m, 400, -1);
    }
    for (i32 i = 1; i <= n; i++) {
        put_card(m, list[i], from[i], to, bottom);
        if (blind) m->cards[list[i]].known_to = 0;
    }
    return 0;
}

/* Move a zone in order onto another one. */
static void move_all(Machine *m, i32 from, i32 to) {
    i16 *c = cards_of(m, from);
    i32 n = m->zones[from].n;
    m->zones[from].n = 0;
    int stack = m->kinds[from].stack;
    for (i32 i = 0; i < n; i++) m->zone_cards[(size_t)to * (size_t)m->heap + (size_t)(m->zones[to].n + i)] = c[stack ? n - 1 - i : i];
    take_over(m, n, from, to);
}

/* Shuffle a zone; the order of a pile is left open. */
static void shuffle(Machine *m, i32 z) {
    Zone *zone = m->zones + z;
    i16 *c = cards_of(m, z);
    for (i32 i = 0; i < zone->n; i++) m->cards[c[i]].known_to = 0;
    if (m->kinds[z].stack)
        zone->loose = zone->n;
    else
        for (i32 last = zone->n - 1; last > 0; last--) {
            i32 pick = last - draw(m, last + 1);
            i16 t = c[last];
            c[last] = c[pick];
            c[pick] = t;
        }
    changed(m, z);
}

/* Move a zone into another one and shuffle that. */
static void shuffle_into(Machine *m, i32 from, i32 into) {
    i16 *c = cards_of(m, from);
    i32 n = m->zones[from].n;
    m->zones[from].n = m->zones[from].loose = 0;
    for (i32 i = 0; i < n; i++) put_on_top(m, c[i], from, into);
    shuffle(m, into);
}

/* Apply a zone's when_empty: 1 if it has a card now, 0 if not, -1 if it must not be empty. */
static int refill(Machine *m, i32 z) {
    ZoneKind *k = m->kinds + z;
    if (k->when_empty >= 0) {
        if (!m->zones[k->when_empty].n) return 0;
        shuffle_into(m, k->when_empty, z);
        if (k->clause >= 0) m->data[k->clause]++;
        return 1;
    }
    return k->when_empty == -2 ? 0 : fault(m, 413, k->clause);
}

/* Lift the top card of a zone that has one. */
static i32 take_top(Machine *m, i32 z) {
    if (m->zones[z].loose) settle(m, z, 1);
    return cards_of(m, z)[--m->zones[z].n];
}

/* Draw up to n cards into a zone, and list them. */
static int draw_cards(Machine *m, i32 z, i64 n, i32 to, i32 *out) {
    out[0] = 0;
    for (i64 i = 0; i < n; i++) {
        if (!m->zones[z].n) {
            int filled = refill(m, z);
            if (filled < 0) return -1;
            if (!filled) break;
        }
        if (out[0] > m->s.n_cards) return fault(m, 412, -1);
        if (out[0] >= m->s.capacity) { m->beyond = 1; return 0; }
        i32 card = take_top(m, z);
        put_on_top(m, card, z, to);
        out[++out[0]] = card;
    }
    return 0;
}

/* Deal cards to all players, one at a time round the table. */
static int deal(Machine *m, i32 z, i64 each, i32 base, i32 *spare) {
    i32 hands[SEATS], n = 0;
    for (i32 p = 0; p < m->s.seats; p++) if (m->h->alive[p]) hands[n++] = base + p;
    i64 wanted = each * n;
    if (wanted > m->zones[z].n) {
        for (i64 i = 0; i < each; i++) {
            i32 got = 0;
            for (i32 k = 0; k < n; k++) { if (draw_cards(m, z, 1, hands[k], spare)) return -1; got += spare[0]; }
            if (!got) break;
            if (charge(m, n)) return -1;
        }
        return 0;
    }
    if (m->zones[z].loose) settle(m, z, (i32)wanted);
    changed(m, z);
    const i16 *top = cards_of(m, z) + m->zones[z].n;
    if (m->kinds[z].owner >= 0 || each < 1 || m->plays) { /* the zone may be one of the targets; the order of the moves counts */
        for (i64 i = 0; i < each; i++)
            for (i32 k = 0; k < n; k++) put_on_top(m, cards_of(m, z)[--m->zones[z].n], z, hands[k]);
        return 0;
    }
    for (i32 k = 0; k < n; k++) {
        i16 *hand = cards_of(m, hands[k]) + m->zones[hands[k]].n;
        for (i64 i = 0; i < each; i++) hand[i] = top[-1 - k - i * n];
        take_over(m, (i32)each, z, hands[k]);
    }
    m->zones[z].n -= (i32)wanted;
    return 0;
}

/* Move the top or lowest card onto another zone: 1, 0 if there is none, -1 for a fault. */
static int turn(Machine *m, i32 z, i32 onto, int rebuild, int bottom, i64 *card) {
    if (!m->zones[z].n) {
        int filled = rebuild ? refill(m, z) : 0;
        if (filled <= 0) return filled;
    }
    i32 c;
    if (bottom) {
        i16 *all = cards_of(m, z);
        if (m->zones[z].loose > 1) {
            i32 pick = draw(m, m->zones[z].loose);
            i16 t = all[0];
            all[0] = all[pick];
            all[pick] = t;
        }
        c = all[0];
        remove_card(m, z, 0);
        if (m->zones[z].loose) m->zones[z].loose--;
    } else
        c = take_top(m, z);
    put_on_top(m, c, z, onto);
    *card = c;
    return 1;
}

/* Let a zone be seen as it is declared. */
static void close_zone(Machine *m, i32 z) {
    Zone *zone = m->zones + z;
    if (zone->mask == zone->declared) return;
    for (i32 i = 0; i < zone->n; i++) m->cards[cards_of(m, z)[i]].known_to |= zone->mask;
    zone->mask = zone->declared;
    changed(m, z);
}

/* Let only these players look at a zone; a zone that lies open stays open. */
static void seen_by(Machine *m, i32 z, i32 mask) {
    Zone *zone = m->zones + z;
    if (zone->declared == mask) return;
    zone->declared = mask;
    if (zone->mask != -1) {
        for (i32 i = 0; i < zone->n; i++) m->cards[cards_of(m, z)[i]].known_to |= zone->mask;
        zone->mask = mask;
    }
    changed(m, z);
}

/* Let everybody see a zone. */
static void lay_open(Machine *m, i32 z) {
    if (m->zones[z].mask != -1) { m->zones[z].mask = -1; changed(m, z); }
}

/* Let two cards change places. */
static void swap_cards(Machine *m, i32 a, i32 b) {
    i32 za = m->cards[a].zone, zb = m->cards[b].zone, i = 0, j = 0;
    i16 *ca = cards_of(m, za), *cb = cards_of(m, zb);
    while (i < m->zones[za].n && ca[i] != a) i++;
    while (j < m->zones[zb].n && cb[j] != b) j++;
    if (i == m->zones[za].n || j == m->zones[zb].n) return;
    if (m->leaking && (of_pair(m, a) || of_pair(m, b))) m->exposed = 1;
    m->cards[a].known_to |= m->zones[za].mask;
    m->cards[b].known_to |= m->zones[zb].mask;
    ca[i] = (i16)b;
    cb[j] = (i16)a;
    m->cards[a].zone = zb;
    m->cards[b].zone = za;
    m->cards[a].up = (i16)m->kinds[zb].up;
    m->cards[b].up = (i16)m->kinds[za].up;
    changed(m, za);
    changed(m, zb);
    if (m->plays) { note_move(m, a, za, zb); note_move(m, b, zb, za); }
}

/* Put a random number of top cards under the rest. */
static void cut(Machine *m, i32 z, i32 *spare) {
    i32 n = m->zones[z].n;
    i16 *c = cards_of(m, z);
    if (n < 2) return;
    if (m->zones[z].loose) settle(m, z, n);
    m->touched |= m->kinds[z].touch;
    i32 depth = 1 + draw(m, n - 1);
    for (i32 i = 0; i < n; i++) spare[i] = c[i];
    for (i32 i = 0; i < n; i++) c[i] = (i16)spare[(n - depth + i) % n];
}

/* Split a zone at random places; the first of the other zones gets the top part. */
static void split(Machine *m, i32 z, const i32 *into, i32 *spare) {
    i32 n = m->zones[z].n, parts = into[0], places[SEATS + 2], k = 0;
    i16 *c = cards_of(m, z);
    for (i32 left = parts - 1; left > 0; left--) {
        i32 low = k ? places[k - 1] : 0, room = n - low - left;
        places[k++] = low + (room > 0 ? 1 + draw(m, room) : 0);
    }
    places[k] = n;
    if (m->zones[z].loose) settle(m, z, n);
    for (i32 i = 0; i < n; i++) spare[i] = c[n - 1 - i];
    m->zones[z].n = 0;
    for (i32 p = 0; p < parts; p++) {
        i32 from = p ? places[p - 1] : 0;
        for (i32 i = (places[p] < n ? places[p] : n) - 1; i >= from; i--) put_on_top(m, spare[i], z, into[1 + p]);
    }
}

/* List the players in the game, in seat order from one of them, with or without that one. */
static void seats_from(Machine *m, i32 who, int without, i32 *list) {
    i32 n = m->s.seats, first = who < n ? who : 0;
    i32 k = 0;
    const i32 *alive = m->h->alive;
    if (!m->h->gone) {
        without = without && who < n;
        for (i32 i = 0; i < n; i += FOUR) memcpy(list + 1 + i, m->ring + first + without + i, FOUR * sizeof *list);
        list[0] = n - without;
        return;
    }
    for (i32 p = first; p < n; p++) { list[1 + k] = p; k += alive[p] != 0; }
    for (i32 p = 0; p < first; p++) { list[1 + k] = p; k += alive[p] != 0; }
    if (without && k && list[1] == who) { k--; for (i32 i = 1; i <= k; i++) list[i] = list[i + 1]; }
    list[0] = k;
}

/* Write the seats of all who are in the game. */
static void players_alive(Machine *m, i32 *list) {
    if (!m->h->gone) { seats_from(m, 0, 0, list); return; }
    list[0] = 0;
    for (i32 p = 0; p < m->s.seats; p++) if (m->h->alive[p]) list[++list[0]] = p;
}

/* Return the owner of a zone; NIL for the table. */
static inline i64 owner_of(const Machine *m, i32 z) { i32 owner = m->kinds[z].owner; return owner < 0 ? NIL : owner; }

/* Return the bits of the players in a list. */
static i32 mask_of(const Machine *m, const i32 *seats) {
    i32 mask = 0;
    for (i32 i = 1; i <= seats[0]; i++) mask |= m->seat_bits[seats[i]];
    return mask;
}

/* Note that a card of the pair whose faces were swapped has been seen lawfully (leaks.c). */
static inline void expose(Machine *m, i32 card) { if (m->leaking && of_pair(m, card)) m->exposed = 1; }

/* Let the players of a mask know cards. */
static void show_cards(Machine *m, const i32 *list, i32 mask) {
    for (i32 i = 1; i <= list[0]; i++) { m->cards[list[i]].known_to |= mask; expose(m, list[i]); }
}

/* Turn cards face up, which everybody sees, or face down. */
static void turn_cards(Machine *m, const i32 *list, i32 up) {
    for (i32 i = 1; i <= list[0]; i++) {
        Card *c = m->cards + list[i];
        c->up = (i16)up;
        if (up) { c->known_to = -1; expose(m, list[i]); }
        changed(m, c->zone);
    }
}

/* Move one card to the top or bottom of a zone; blind: nobody knows any more which it is. */
static void move_card(Machine *m, i32 card, i32 to, int bottom, int blind) {
    i32 from = take(m, card);
    put_card(m, card, from, to, bottom);
    if (blind) m->cards[card].known_to = 0;
}

/* Move one card to a place of a zone, counted from 1 as the zone is read; the last one if there are fewer cards. */
static void move_to_place(Machine *m, i32 card, i32 to, i64 place, int blind) {
    i32 from = take(m, card), n = m->zones[to].n, stack = m->kinds[to].stack;
    i32 before = place - 1 < n ? (i32)place - 1 : n, at = stack ? n - before : before;
    if (stack) settle(m, to, before);
    put_on_top(m, card, from, to);
    i16 *c = cards_of(m, to);
    memmove(c + at + 1, c + at, sizeof *c * (size_t)(n - at));
    c[at] = (i16)card;
    if (blind) m->cards[card].known_to = 0;
}

/* Move a whole zone; flags: 1 to the bottom, 2 blind. `spare` holds its cards on the way. */
static int move_zone(Machine *m, i32 from, i32 to, i32 flags, i32 *spare) {
    if (!m->zones[from].loose && !flags && from != to) { move_all(m, from, to); return OK; }
    if (m->zones[from].n > m->s.capacity) return NO_ROOM;
    list_zone(m, from, spare);
    return move_list(m, spare, to, flags & 1, flags & 2, m->lists + m->list_room);
}

/* Split a zone into other zones, which may not include it. */
static int split_into(Machine *m, i32 z, const i32 *into) {
    if (!fits(into, m->s.n_zones)) return fault(m, 400, -1);
    if (into[0] < 1 || into[0] > SEATS || m->zones[z].n > m->s.capacity) return NO_ROOM;
    for (i32 i = 1; i <= into[0]; i++) if (into[i] == z) return NO_ROOM;
    split(m, z, into, m->lists + m->list_room);
    return OK;
}

/* Tell whether a seat sees a card, or has seen it since it was shuffled. */
static inline int sees(Machine *m, i32 who, i32 card) {
    return ((m->zones[m->cards[card].zone].mask | m->cards[card].known_to) & m->seat_bits[who]) != 0;
}
